//! Whether a store is what its logs say: every chain and every commitment, and that everything that is looked up is exactly what follows from the logs. It changes nothing; a store
//! that is damaged is mended by reading out of it what is whole ([`transfer`](super::transfer)).

use super::index::{self, Index};
use super::log::{self, Log};
use super::upgrade::derive;
use super::{TableError, kept_secret};
use crate::store::{Batch, Key, Space, Store, StoreError, describe};
use entente_game::GameId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What was found in a store.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How many games there are, of those that are whole.
    pub games: u64,
    /// How many of them are over.
    pub over: u64,
    /// How many logs of people and of servers, of those that are whole.
    pub others: u64,
    /// How many records they have together.
    pub records: u64,
    /// How many entries that are looked up.
    pub looked_up: u64,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A page cannot be read.
    Page(String),
    /// A log is damaged.
    Log {
        /// Which.
        log: String,
        /// What is wrong with it, with the number of the record.
        cause: String,
    },
    /// What should be looked up is not there.
    Missing(String),
    /// What is looked up does not follow from any log.
    Extra(String),
    /// What is looked up is something else.
    Wrong(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(cause) => write!(f, "a page cannot be read: {cause}"),
            Self::Log { log, cause } => write!(f, "the log of {log} is damaged: {cause}"),
            Self::Missing(key) => write!(f, "an index entry is missing: {key}"),
            Self::Extra(key) => write!(f, "an index entry follows from no log: {key}"),
            Self::Wrong(key) => write!(f, "an index entry says something else: {key}"),
        }
    }
}

impl Report {
    /// The names of the logs that are damaged.
    pub fn damaged(&self) -> BTreeSet<&str> {
        self.faults
            .iter()
            .filter_map(|fault| match fault {
                Fault::Log { log, .. } => Some(log.as_str()),
                _ => None,
            })
            .collect()
    }
}

/// What follows from a log: keys and values, to be looked up.
pub(super) type Derived = BTreeMap<Vec<u8>, Vec<u8>>;

/// A log that is whole, and what follows from it; or else what is wrong with it.
pub(super) fn examine(
    store: &Store,
    index: &Index,
    name: &str,
) -> Result<(Log, bool, Derived), Fault> {
    let fault = |cause: String| Fault::Log {
        log: name.to_owned(),
        cause,
    };
    let log = log::read(store, name).map_err(|error| {
        fault(match error {
            TableError::Damaged { damage, .. } => damage.to_string(),
            other => other.to_string(),
        })
    })?;
    let mut batch = Batch::default();
    let over = derive(index, &mut batch, name, &log).map_err(|damage| fault(damage.to_string()))?;
    let mut derived = Derived::new();
    for (key, value) in batch.changes() {
        match value {
            Some(value) => derived.insert(key.clone(), value.clone()),
            None => derived.remove(key),
        };
    }
    Ok((log, over, derived))
}

/// Looks at everything.
pub fn check(store: &Store) -> Result<Report, TableError> {
    let index = Index {
        secret: kept_secret(store)?.unwrap_or_default(),
    };
    let (mut report, mut expected) = (Report::default(), HashSet::new());
    // Of these more may be looked up than follows from what is left of their logs.
    let mut vague = HashSet::new();
    for name in log::names(store) {
        let name = match name {
            Ok(name) => name,
            Err(error @ StoreError::Damaged { .. }) => {
                report.faults.push(Fault::Page(error.to_string()));
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let (log, over, derived) = match examine(store, &index, &name) {
            Ok(found) => found,
            Err(fault) => {
                report.faults.push(fault);
                vague.insert(name);
                continue;
            }
        };
        report.records += log.entries.len() as u64;
        match GameId::parse(&name) {
            Some(_) => report.games += 1,
            None => report.others += 1,
        }
        report.over += u64::from(over);
        if log.entries.iter().any(|entry| entry.beside.is_none()) {
            vague.insert(name);
        }
        for (key, value) in derived {
            expected.insert(digest(&key));
            match store.get(&Key::from(key.clone())) {
                Ok(Some(found)) if found == value => report.looked_up += 1,
                Ok(Some(_)) => report.faults.push(Fault::Wrong(describe(&key))),
                Ok(None) => report.faults.push(Fault::Missing(describe(&key))),
                Err(error) => report.faults.push(Fault::Page(error.to_string())),
            }
        }
    }
    extra(store, &mut report, &expected, &vague)?;
    Ok(report)
}

/// What is looked up and follows from nothing.
fn extra(
    store: &Store,
    report: &mut Report,
    expected: &HashSet<u64>,
    vague: &HashSet<String>,
) -> Result<(), StoreError> {
    for space in index::DERIVED {
        for entry in store.scan(&Key::new(space)) {
            let (rest, value) = match entry {
                Err(error @ StoreError::Damaged { .. }) => {
                    report.faults.push(Fault::Page(error.to_string()));
                    break;
                }
                other => other?,
            };
            let key = [&[space as u8], rest.as_slice()].concat();
            let named = match space {
                Space::Code | Space::Token => &value,
                _ => &rest,
            };
            let named = String::from_utf8_lossy(named);
            let is_vague = vague.iter().any(|name| named.ends_with(name.as_str()));
            if !expected.contains(&digest(&key)) && !is_vague {
                report.faults.push(Fault::Extra(describe(&key)));
            }
        }
    }
    Ok(())
}

fn digest(key: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
