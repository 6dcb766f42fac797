//! The location of a store: in a folder, or in a database of PostgreSQL.
//!
//! The address of a database usually has a password in it, so only its host and its name are ever
//! shown.

use super::address::{self, InvalidAddress};
use super::encryption::Encryption;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres::config::Host;

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
}
