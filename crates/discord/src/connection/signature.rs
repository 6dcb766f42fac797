//! The signatures of the requests with which Discord sends interactions: Ed25519, over the
//! timestamp in a header and the body. Only Discord has the private key of an application.

use ring::signature::{ED25519, UnparsedPublicKey};
use std::time::{Duration, SystemTime};

/// The header with the signature, in hexadecimal digits.
pub(crate) const SIGNATURE: &str = "x-signature-ed25519";

/// The header with the time of the request, in seconds since 1970.
pub(crate) const TIMESTAMP: &str = "x-signature-timestamp";

/// The age that a request may have, and the time by which a clock may be ahead. Discord takes
/// answers to an interaction for as long as this, so an older request can only be a copy.
const MAX_AGE: Duration = Duration::from_mins(15);

/// The public key of an application.
pub(crate) struct VerifyKey(UnparsedPublicKey<Vec<u8>>);

impl VerifyKey {
    /// The key in hexadecimal digits, as Discord writes it; `None` if it is none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes = hex::decode(text).ok().filter(|bytes| bytes.len() == 32)?;
        Some(Self(UnparsedPublicKey::new(&ED25519, bytes)))
    }

    /// Whether Discord has sent this body at this time, and not too long before `now`.
    pub(crate) fn has_signed(
        &self,
        signature: &str,
        timestamp: &str,
        body: &[u8],
        now: SystemTime,
    ) -> bool {
        let Ok(signature) = hex::decode(signature) else {
            return false;
        };
        let signed = [timestamp.as_bytes(), body].concat();
        is_recent(timestamp, now) && self.0.verify(&signed, &signature).is_ok()
    }
}

/// Whether a time in seconds since 1970 is near to `now`.
fn is_recent(timestamp: &str, now: SystemTime) -> bool {
    let Ok(seconds) = timestamp.parse::<u64>() else {
        return false;
    };
    let now = now.duration_since(SystemTime::UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_secs());
    now.abs_diff(seconds) <= MAX_AGE.as_secs()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use ring::signature::{Ed25519KeyPair, KeyPair};

    /// The key pair and the signature of the first test in RFC 8032, section 7.1.
    const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    const PUBLIC: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const OF_NOTHING: &str = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155\
                              5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn the_key_is_that_of_the_published_example() {
        let key = VerifyKey::parse(PUBLIC).unwrap();
        let signature = hex::decode(OF_NOTHING).unwrap();
        assert!(key.0.verify(b"", &signature).is_ok());
        for text in ["", "00", "no digits", &"0".repeat(66)] {
            assert!(VerifyKey::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn only_the_signed_body_at_the_signed_time_counts() {
        let pair = Ed25519KeyPair::from_seed_unchecked(&hex::decode(SEED).unwrap()).unwrap();
        assert_eq!(hex::encode(pair.public_key()), PUBLIC);
        let key = VerifyKey::parse(PUBLIC).unwrap();
        let signature = hex::encode(pair.sign(b"1000{}"));
        let signed = |time, body: &str, now| {
            key.has_signed(signature.as_str(), time, body.as_bytes(), at(now))
        };
        assert!(signed("1000", "{}", 1000));
        assert!(signed("1000", "{}", 1900) && signed("1000", "{}", 100));
        assert!(!signed("1000", "{}", 1901), "a copy of an old request");
        assert!(!signed("1000", "{} ", 1000) && !signed("1001", "{}", 1000));
        for garbage in ["", "zz", "00", &signature[2..]] {
            assert!(
                !key.has_signed(garbage, "1000", b"{}", at(1000)),
                "{garbage}"
            );
        }
    }
}
