//! The addresses to which messages of webhooks may be sent, so that nobody can use this machine to
//! reach what only this machine can reach.
//!
//! An address is checked when a webhook is made or changed, and before each message. What a name
//! leads to is checked on each connection: the connection is made to one of the addresses that have
//! passed [`PublicNames`], so a name that leads elsewhere later gains nothing.

use entente_presentation::text::{Text, say};
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// The longest address, in bytes.
const MAX_LENGTH: usize = 1_000;

/// The addresses to which webhooks can be delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Receivers {
    /// To public addresses, over https.
    #[default]
    Public,
    /// Also to private addresses, and over http.
    Anywhere,
    /// Nowhere.
    Nowhere,
}

/// Why nothing can be sent to an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AddressFault {
    Nowhere,
    Unreadable,
    TooLong,
    NotHttps,
    PortZero,
    Password,
    NotPublic,
    LocalName,
}

impl AddressFault {
    /// The same in words, and what would be right.
    pub(super) fn in_words(self, text: &Text) -> String {
        match self {
            Self::Nowhere => say!(text, "problem-address-nowhere"),
            Self::Unreadable => say!(text, "problem-address-unreadable"),
            Self::TooLong => say!(text, "problem-address-too-long", most = MAX_LENGTH),
            Self::NotHttps => say!(text, "problem-address-not-https"),
            Self::PortZero => say!(text, "problem-address-port-zero"),
            Self::Password => say!(text, "problem-address-password"),
            Self::NotPublic => say!(text, "problem-address-not-public"),
            Self::LocalName => say!(text, "problem-address-local-name"),
        }
    }
}

impl Receivers {
    /// Reads an address, if something can be sent to it as far as that can be seen.
    pub(crate) fn check(self, address: &str) -> Result<Url, AddressFault> {
        if address.len() > MAX_LENGTH {
            return Err(AddressFault::TooLong);
        }
        let url: Url = address.parse().map_err(|_| AddressFault::Unreadable)?;
        match (self, url.scheme()) {
            (Self::Nowhere, _) => return Err(AddressFault::Nowhere),
            (_, "https") | (Self::Anywhere, "http") => {}
            _ => return Err(AddressFault::NotHttps),
        }
        if !is_written_out(address) {
            return Err(AddressFault::Unreadable);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(AddressFault::Password);
        }
        if url.port() == Some(0) {
            return Err(AddressFault::PortZero);
        }
        let host = url.host_str().ok_or(AddressFault::Unreadable)?;
        if self == Self::Public {
            check_host(host)?;
        }
        Ok(url)
    }
}

/// The ends of names that lead to this machine or its own network wherever they are looked up, or
/// that are reserved for that (RFC 6761, 6762, 8375; ICANN).
const LOCAL_NAMES: [&str; 10] = [
    "corp",
    "home",
    "home.arpa",
    "internal",
    "intranet",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "private",
];

/// Checks that a host can be public. The parser has brought it to its usual form.
fn check_host(host: &str) -> Result<(), AddressFault> {
    // An address of numbers is not looked up.
    if let Ok(ip) = host.trim_matches(['[', ']']).parse() {
        return is_public(ip).then_some(()).ok_or(AddressFault::NotPublic);
    }
    // A dot at the end only says that the name is complete.
    let name = host.trim_end_matches('.');
    let is_below = |end: &&str| {
        let rest = name.strip_suffix(*end);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    if !name.contains('.') || LOCAL_NAMES.iter().any(is_below) {
        return Err(AddressFault::LocalName);
    }
    Ok(())
}

/// Whether an address has its host where it seems to be. The parser forgives what browsers forgive,
/// such as a missing host (`https:///x` leads to `x`), backslashes and spaces.
fn is_written_out(address: &str) -> bool {
    let host = address.split_once("://").map(|(_, host)| host);
    let is_forgiven = |letter: char| letter == '\\' || letter <= ' ';
    host.is_some_and(|host| !host.starts_with('/')) && !address.contains(is_forgiven)
}

/// A network: its address, and how many bits of it count.
type Network<A> = (A, u32);

/// The networks of IPv4 that are not public: this network, private, shared by a provider, loopback,
/// link-local, protocols, documentation, 6to4 relays, benchmarks, multicast, reserved.
const NOT_PUBLIC_V4: [Network<Ipv4Addr>; 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// The only network of IPv6 that is public. Mapped, private and link-local addresses and multicast
/// are outside of it.
const PUBLIC_V6: Network<Ipv6Addr> = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// The networks in it that are not public: protocols and tunnels, 6to4, documentation.
const NOT_PUBLIC_V6: [Network<Ipv6Addr>; 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Whether an address belongs to nobody's own network.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !NOT_PUBLIC_V4
            .iter()
            .any(|(network, bits)| (ip.to_bits() ^ network.to_bits()) >> (32 - bits) == 0),
        IpAddr::V6(ip) => {
            let is_in = |(network, bits): &Network<Ipv6Addr>| {
                (ip.to_bits() ^ network.to_bits()) >> (128 - bits) == 0
            };
            is_in(&PUBLIC_V6) && !NOT_PUBLIC_V6.iter().any(is_in)
        }
    }
}

/// A name that leads to no address to which something may be sent.
#[derive(Debug, thiserror::Error)]
#[error("the name leads to no public address")]
pub(super) struct NotPublic;

/// Looks names up, and leaves out the addresses that are not allowed.
pub(super) struct PublicNames {
    pub(crate) names: Arc<dyn Resolve>,
    pub(crate) is_allowed: fn(IpAddr) -> bool,
}

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        let (found, is_allowed) = (self.names.resolve(name), self.is_allowed);
        Box::pin(async move {
            let allowed = found.await?.filter(|address| is_allowed(address.ip()));
            let allowed: Vec<SocketAddr> = allowed.collect();
            if allowed.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// The names as the system looks them up.
pub(super) struct SystemNames;

impl Resolve for SystemNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            Ok(Box::new(found.collect::<Vec<_>>().into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_addresses_of_the_public_network_are_public() {
        for ip in [
            "1.1.1.1",
            "9.255.255.255",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.0.1",
            "172.32.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2a00:1450::1",
        ] {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
        for ip in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.19.255.255",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:1.1.1.1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn an_address_is_refused_for_what_is_wrong_with_it() {
        use AddressFault::{
            LocalName, NotHttps, NotPublic, Nowhere, Password, PortZero, TooLong, Unreadable,
        };
        let long = format!("https://example.org/{}", "x".repeat(MAX_LENGTH));
        for (address, fault) in [
            ("https://example.org/hook?key=1", None),
            ("https://1.1.1.1:8443/", None),
            ("https://[2606:4700::1111]/", None),
            ("http://example.org/", Some(NotHttps)),
            ("ftp://example.org/", Some(NotHttps)),
            ("file:///etc/passwd", Some(NotHttps)),
            ("example.org/hook", Some(Unreadable)),
            ("", Some(Unreadable)),
            ("https://", Some(Unreadable)),
            ("https:///x", Some(Unreadable)),
            ("https:example.org", Some(Unreadable)),
            ("https:/example.org", Some(Unreadable)),
            ("https:\\\\example.org", Some(Unreadable)),
            ("https://\\example.org", Some(Unreadable)),
            ("https://\t/example.org", Some(Unreadable)),
            (" https://example.org/", Some(Unreadable)),
            ("https://exa\nmple.org/", Some(Unreadable)),
            ("https://example.org:0/", Some(PortZero)),
            ("https://example.org:00/", Some(PortZero)),
            ("https://example.org:443/", None),
            ("https://ann:secret@example.org/", Some(Password)),
            ("https://ann@example.org/", Some(Password)),
            ("https://127.0.0.1/", Some(NotPublic)),
            ("https://127.1/", Some(NotPublic)),
            ("https://2130706433/", Some(NotPublic)),
            ("https://0x7f.0.0.1/", Some(NotPublic)),
            ("https://0177.0.0.1/", Some(NotPublic)),
            ("https://[::1]/", Some(NotPublic)),
            ("https://[::ffff:127.0.0.1]/", Some(NotPublic)),
            ("https://127.0.0.1./", Some(NotPublic)),
            ("https://0/", Some(NotPublic)),
            ("https://10.0.0.1/", Some(NotPublic)),
            ("https://169.254.169.254/latest", Some(NotPublic)),
            ("https://[fe80::1]/", Some(NotPublic)),
            ("https://localhost/", Some(LocalName)),
            ("https://LOCALHOST:8443/", Some(LocalName)),
            ("https://localhost./", Some(LocalName)),
            ("https://ｌocalhost/", Some(LocalName)),
            ("https://hook.localhost/", Some(LocalName)),
            ("https://localhost.localdomain/", Some(LocalName)),
            ("https://printer.local/", Some(LocalName)),
            ("https://metadata.google.internal/", Some(LocalName)),
            ("https://metadata.google.internal./", Some(LocalName)),
            ("https://router.home.arpa/", Some(LocalName)),
            ("https://intranet/", Some(LocalName)),
            ("https://local.example.org/", None),
            ("https://localhost.example.org/", None),
            ("https://notlocal.example.org./", None),
            (long.as_str(), Some(TooLong)),
        ] {
            assert_eq!(Receivers::Public.check(address).err(), fault, "{address}");
        }
        for local in ["http://127.0.0.1:3000/hook", "http://localhost:3000/hook"] {
            assert!(Receivers::Anywhere.check(local).is_ok());
            assert_eq!(Receivers::Nowhere.check(local).err(), Some(Nowhere));
        }
    }

    /// Letters and digits of any script are brought to those that are looked up (UTS 46), so that
    /// an address of this machine is also recognised in them.
    #[test]
    fn a_host_in_other_letters_is_read_as_it_is_looked_up() {
        let host = |address: &str| {
            let url = Receivers::Public.check(address);
            url.map(|url| url.host_str().unwrap_or_default().to_owned())
        };
        for (address, expected) in [
            ("https://bücher.example/", "xn--bcher-kva.example"),
            ("https://Straße.example/", "xn--strae-oqa.example"),
            ("https://例え.テスト/", "xn--r8jz45g.xn--zckzah"),
            ("https://exａmple。org/", "example.org"),
        ] {
            assert_eq!(host(address).unwrap(), expected, "{address}");
        }
        for address in ["https://①②⑦.0.0.1/", "https://１２７。０。０。１/"] {
            assert_eq!(host(address), Err(AddressFault::NotPublic), "{address}");
        }
        assert_eq!(
            host("https://xn--a.example/"),
            Err(AddressFault::Unreadable)
        );
    }
}
