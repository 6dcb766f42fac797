//! The location of a store: in a folder, or in a database of PostgreSQL.
//!
//! The address of a database usually has a password in it, so only its host and its name are ever
//! shown.
//!
//! The words for the encryption of a connection, and what they mean, are those of libpq's
//! parameters `sslmode` and `sslrootcert`
//! (<https://www.postgresql.org/docs/current/libpq-ssl.html>). Where `sslrootcert` is not given,
//! libpq looks for a file in the home folder; here the system's certificates are trusted.

use crate::address::{self, InvalidAddress, fault};
use entente_tls::{Check, Roots};
use percent_encoding::percent_decode_str;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres::config::{Host, SslMode};

/// The schema in which a database keeps the store.
const SCHEMA: &str = "entente";

/// The schema in which an import prepares a store.
const DRAFT_SCHEMA: &str = "entente_import";

/// The location of a store.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// In a folder, by sled. One process can use it.
    Folder(PathBuf),
    /// In a database of PostgreSQL.
    Database(DatabaseAddress),
}

/// The address of a database, how a connection to it is encrypted, and the schema in it.
#[derive(Clone, PartialEq)]
pub struct DatabaseAddress {
    pub(super) config: Arc<tokio_postgres::Config>,
    pub(super) encryption: Encryption,
    pub(super) schema: &'static str,
}

impl Eq for DatabaseAddress {}

impl Location {
    /// The database of a URL such as `postgres://entente:password@db.example.org/entente`.
    pub fn database(url: &str) -> Result<Self, InvalidAddress> {
        let (encryption, rest) = Encryption::take(url)?;
        let mut config = address::read(&rest)?;
        config.application_name("entente");
        if let Some(mode) = encryption.mode {
            config.ssl_mode(mode);
        }
        Ok(Self::Database(DatabaseAddress {
            config: Arc::new(config),
            encryption,
            schema: SCHEMA,
        }))
    }

    /// The place beside this one in which an import prepares the store.
    pub fn draft(&self) -> Self {
        match self {
            Self::Folder(folder) => {
                let mut name = std::ffi::OsString::from(".");
                name.push(folder.file_name().unwrap_or_default());
                name.push(".draft");
                Self::Folder(folder.with_file_name(name))
            }
            Self::Database(address) => Self::Database(DatabaseAddress {
                schema: DRAFT_SCHEMA,
                ..address.clone()
            }),
        }
    }
}

impl From<&Path> for Location {
    fn from(folder: &Path) -> Self {
        Self::Folder(folder.to_owned())
    }
}

impl From<&PathBuf> for Location {
    fn from(folder: &PathBuf) -> Self {
        Self::Folder(folder.clone())
    }
}

impl From<&Self> for Location {
    fn from(location: &Self) -> Self {
        location.clone()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Database(address) => address.fmt(f),
        }
    }
}

impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.config.get_dbname().unwrap_or_default();
        match self.config.get_hosts().first() {
            Some(Host::Tcp(host)) => write!(f, "the database {name} on {host}"),
            #[cfg(unix)]
            Some(Host::Unix(folder)) => write!(f, "the database {name} at {}", folder.display()),
            None => write!(f, "the database {name}"),
        }
    }
}

/// The password is never shown.
impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The words for `sslmode`, what the library is told, and what of a certificate is checked.
const MODES: [(&str, SslMode, Check); 6] = [
    ("disable", SslMode::Disable, Check::Nothing),
    ("allow", SslMode::Prefer, Check::Nothing),
    ("prefer", SslMode::Prefer, Check::Nothing),
    ("require", SslMode::Require, Check::Nothing),
    ("verify-ca", SslMode::Require, Check::Signer),
    ("verify-full", SslMode::Require, Check::All),
];

/// The word with which `sslrootcert` names the system's certificates.
const SYSTEM: &str = "system";

/// The encryption of one database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Encryption {
    /// The need of encryption, if the address names one.
    pub(crate) mode: Option<SslMode>,
    check: Check,
    /// A file with the certificates that are trusted instead of the system's.
    roots: Option<PathBuf>,
}

impl Encryption {
    /// Reads the parameters of an address, and returns it without them.
    pub(crate) fn take(url: &str) -> Result<(Self, String), InvalidAddress> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for parameter in query.split('&').filter(|part| !part.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", value)) => mode = Some(decode(value)),
                Some(("sslrootcert", value)) => roots = Some(decode(value)),
                _ => others.push(parameter),
            }
        }
        let rest = match others.as_slice() {
            [] => place.to_owned(),
            others => format!("{place}?{}", others.join("&")),
        };
        Ok((Self::new(mode, roots)?, rest))
    }

    fn new(mode: Option<String>, roots: Option<String>) -> Result<Self, InvalidAddress> {
        let is_system = roots.as_deref() == Some(SYSTEM);
        let given = mode.is_some();
        let usual = if is_system { "verify-full" } else { "prefer" };
        let word = mode.as_deref().unwrap_or(usual);
        let known = MODES.iter().find(|(known, ..)| *known == word);
        let Some(&(_, mode, check)) = known else {
            let words = MODES.map(|(word, ..)| word).join(", ");
            return fault(&format!("its sslmode is none of {words}"));
        };
        if is_system && check != Check::All {
            return fault(&format!(
                "sslrootcert=system needs sslmode=verify-full, not {word}"
            ));
        }
        // As in libpq: a named signer is one that is to be checked.
        let named = roots.filter(|_| !is_system);
        let is_weak = mode == SslMode::Require && check == Check::Nothing && named.is_some();
        Ok(Self {
            mode: (given || is_system).then_some(mode),
            check: if is_weak { Check::Signer } else { check },
            roots: named.map(PathBuf::from),
        })
    }

    /// The settings of a client. The cause of a failure names the file that cannot be used.
    pub(crate) fn client(&self) -> Result<rustls::ClientConfig, String> {
        let roots = match &self.roots {
            // Nobody is asked for a certificate that is trusted, so none is read from the disk.
            None if self.check == Check::Nothing => Roots::none(),
            None => Roots::system(),
            Some(file) => {
                let unusable = |cause: String| format!("sslrootcert {}: {cause}", file.display());
                let pem = std::fs::read(file).map_err(|cause| unusable(cause.to_string()))?;
                Roots::of_pem(&pem).map_err(|fault| unusable(fault.to_string()))?
            }
        };
        Ok(roots.client(self.check))
    }
}

/// The text of a value in a URL.
fn decode(value: &str) -> String {
    percent_decode_str(value).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_password_of_a_database_is_never_shown() {
        let url = "postgres://entente:hunter2@db.example.org:5433/chess";
        let location = Location::database(url).unwrap();
        assert_eq!(location.to_string(), "the database chess on db.example.org");
        assert!(!format!("{location:?}").contains("hunter2"));
    }

    const PLACE: &str = "postgres://entente@db.example.org/chess";

    /// The encryption of an address with this query.
    fn read(query: &str) -> (SslMode, Check, Option<PathBuf>) {
        let (read, rest) = Encryption::take(&format!("{PLACE}?{query}")).unwrap();
        assert_eq!(rest, PLACE);
        (read.mode.unwrap_or(SslMode::Prefer), read.check, read.roots)
    }

    #[test]
    fn every_word_of_libpq_is_read() {
        let (prefer, require) = (SslMode::Prefer, SslMode::Require);
        let file = Some(PathBuf::from("/etc/ca certificate.pem"));
        for (query, expected) in [
            ("", (prefer, Check::Nothing, None)),
            ("sslmode=disable", (SslMode::Disable, Check::Nothing, None)),
            ("sslmode=allow", (prefer, Check::Nothing, None)),
            ("sslmode=prefer", (prefer, Check::Nothing, None)),
            ("sslmode=require", (require, Check::Nothing, None)),
            ("sslmode=verify-ca", (require, Check::Signer, None)),
            ("sslmode=verify-full", (require, Check::All, None)),
            ("sslrootcert=system", (require, Check::All, None)),
            (
                "sslmode=require&sslrootcert=/etc/ca%20certificate.pem",
                (require, Check::Signer, file.clone()),
            ),
            (
                "sslrootcert=/etc/ca%20certificate.pem&sslmode=verify-full",
                (require, Check::All, file),
            ),
        ] {
            assert_eq!(read(query), expected, "{query}");
        }
    }

    #[test]
    fn other_parameters_stay_in_the_address() {
        let url = format!("{PLACE}?connect_timeout=3&sslmode=require&keepalives=1");
        let (_, rest) = Encryption::take(&url).unwrap();
        assert_eq!(rest, format!("{PLACE}?connect_timeout=3&keepalives=1"));
        assert_eq!(Encryption::take(PLACE).unwrap().1, PLACE);
    }

    #[test]
    fn unknown_and_weak_words_are_refused() {
        for (query, why) in [
            (
                "sslmode=verify",
                "its sslmode is none of disable, allow, prefer, require, verify-ca, verify-full",
            ),
            (
                "sslmode=require&sslrootcert=system",
                "sslrootcert=system needs sslmode=verify-full, not require",
            ),
        ] {
            let refused = Encryption::take(&format!("{PLACE}?{query}")).unwrap_err();
            assert!(refused.to_string().contains(why), "{refused}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let (read, _) = Encryption::take(&format!("{PLACE}?sslrootcert=/absent.pem")).unwrap();
        let cause = read.client().unwrap_err();
        assert!(
            cause.starts_with("sslrootcert /absent.pem: No such"),
            "{cause}"
        );
    }
}
