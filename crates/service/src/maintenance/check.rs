//! Checks a whole store: every hash chain and every commitment, and whether the index is exactly
//! what follows from the logs.
//!
//! It changes nothing. A damaged store is repaired by exporting and importing what is whole
//! (`transfer`).

use crate::access::secret::secret_or_new;
use crate::advice::ANALYSES;
use crate::core::{Declaration, LogName, Origin};
use crate::error::{Result, ServiceError};
use crate::leagues::index as leagues;
use crate::leagues::stored::LOG_PREFIX;
use crate::log::index::{Index, derive};
use crate::log::pieces;
use crate::log::records::{self, Log};
use crate::maintenance::tables::{self, describe};
use crate::matches::stored::LOG_PREFIX as MATCH_PREFIX;
use crate::outbox::queue::{RECEIPT_MARKS, RECEIPTS};
use crate::puzzles::checks as puzzle_checks;
use crate::votes::checks as vote_checks;
use entente_advisor::analysis::Analysis;
use entente_game::{GameId, PersonId};
use entente_store::{Batch, Key, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The result of checking a store.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The number of undamaged games.
    pub games: u64,
    /// The number of them that are finished.
    pub finished_games: u64,
    /// The number of undamaged logs of people and servers.
    pub other_logs: u64,
    /// The number of records in all undamaged logs.
    pub records: u64,
    /// The number of correct index entries.
    pub index_entries: u64,
    /// The damage that was found.
    pub damage: Vec<StoreDamage>,
}

/// A damage of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreDamage {
    /// A page of the database cannot be read: everything from this key to the next page.
    Page(String),
    /// There is less in the store than was confirmed, or something else.
    Lost(String),
    /// A block of an archive is damaged.
    Block(String),
    /// A log is damaged.
    Log {
        /// The name of the log.
        log: String,
        /// The fault, with the number of the record.
        cause: String,
    },
    /// An index entry is missing.
    Missing(String),
    /// An index entry does not follow from any log.
    Extra(String),
    /// An index entry has a wrong value.
    Wrong(String),
}

impl fmt::Display for StoreDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page(key) => write!(f, "a page cannot be read, starting at {key}"),
            Self::Lost(difference) => write!(f, "something was lost: {difference}"),
            Self::Block(flaw) => f.write_str(flaw),
            Self::Log { log, cause } => write!(f, "the log of {log} is damaged: {cause}"),
            Self::Missing(key) => write!(f, "an entry is missing: {key}"),
            Self::Extra(key) => write!(f, "an index entry does not belong to any log: {key}"),
            Self::Wrong(key) => write!(f, "an index entry has a wrong value: {key}"),
        }
    }
}

impl Report {
    /// The names of the damaged logs.
    pub fn damaged(&self) -> BTreeSet<&str> {
        self.damage
            .iter()
            .filter_map(|fault| match fault {
                StoreDamage::Log { log, .. } => Some(log.as_str()),
                _ => None,
            })
            .collect()
    }
}

/// The index entries of a log: keys and values.
type IndexEntries = BTreeMap<Vec<u8>, Vec<u8>>;

/// Checks one log. Returns it with whether it is the log of a finished game, and with its index
/// entries.
pub(super) fn check_log(
    store: &Store,
    index: &Index,
    name: &str,
) -> Result<(Log, bool, IndexEntries), StoreDamage> {
    let fault = |cause: String| StoreDamage::Log {
        log: name.to_owned(),
        cause,
    };
    let log = records::read(store, name).map_err(|error| {
        fault(match error {
            ServiceError::Damaged { damage, .. } => damage.to_string(),
            other => other.to_string(),
        })
    })?;
    let mut batch = Batch::default();
    let is_over =
        derive(index, &mut batch, name, &log).map_err(|damage| fault(damage.to_string()))?;
    // The batch has every change while the game was played. What is left at the end counts.
    let mut entries = IndexEntries::new();
    for (key, value) in batch.changes() {
        match value {
            Some(value) => entries.insert(key.clone(), value.clone()),
            None => entries.remove(key),
        };
    }
    Ok((log, is_over, entries))
}

/// Checks everything.
pub fn check(store: &Store) -> Result<Report> {
    let index = Index {
        secret: secret_or_new(store)?,
    };
    let (mut report, mut expected) = (Report::default(), HashSet::new());
    // The logs of which something is damaged or erased. The index may have more entries for them
    // than what is left of the logs says.
    let mut incomplete = HashSet::new();
    // The games that can have an analysis, and those of which that is not known.
    let mut finished = HashSet::new();
    find_lost_entries(store, &mut report)?;
    // The next start makes the lists of leagues of a folder from before there were rows.
    let has_former_lists = matches!(leagues::has_former_lists(store), Ok(true));
    for name in records::names(store) {
        let name = match name {
            Ok(name) => name,
            // This page is already in the report.
            Err(StoreError::Damaged { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        let (log, is_over, entries) = match check_log(store, &index, &name) {
            Ok(found) => found,
            Err(fault) => {
                report.damage.push(fault);
                finished.insert(name.clone());
                incomplete.insert(name);
                continue;
            }
        };
        if let Some(id) = GameId::parse(&name) {
            let wrong = vote_checks::find_wrong_votes(store, &id, &log)?;
            report
                .damage
                .extend(wrong.into_iter().map(|cause| StoreDamage::Log {
                    log: name.clone(),
                    cause,
                }));
        }
        report.records += log.entries.len() as u64;
        match GameId::parse(&name) {
            Some(_) => report.games += 1,
            None => report.other_logs += 1,
        }
        report.finished_games += u64::from(is_over);
        if is_over {
            finished.insert(name.clone());
        }
        if log.entries.iter().any(|entry| entry.erasable.is_none()) {
            incomplete.insert(name);
        }
        for (key, value) in entries {
            expected.insert(hash_of(&key));
            match store.get(&Key::from(key.clone())) {
                Ok(Some(found)) if found == value => report.index_entries += 1,
                Ok(Some(_)) => report.damage.push(StoreDamage::Wrong(describe(&key))),
                Ok(None) if has_former_lists && leagues::replaces_former_lists(&key) => {}
                Ok(None) => report.damage.push(StoreDamage::Missing(describe(&key))),
                // Its page is already in the report.
                Err(StoreError::Damaged { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    find_extra_entries(store, &mut report, &expected, &incomplete)?;
    find_lost_receipts(store, &mut report)?;
    find_wrong_analyses(store, &mut report, &finished)?;
    find_unreadable_entries(store, &mut report)?;
    find_wrong_ballots_and_times(store, &mut report)?;
    Ok(report)
}

/// Reads everything: finds pages that cannot be read, and whether as much is there as was
/// confirmed.
fn find_lost_entries(store: &Store, report: &mut Report) -> Result<(), StoreError> {
    let mut audit = store.audit();
    for pair in store.pages().all() {
        match pair {
            Ok((key, value)) => audit.count(&key, &value),
            Err(StoreError::Damaged { location, .. }) => {
                report.damage.push(StoreDamage::Page(location));
            }
            Err(error) => return Err(error),
        }
    }
    let lost = audit.difference().map(StoreDamage::Lost);
    report.damage.extend(lost);
    let in_journal = store.lost().into_iter().map(StoreDamage::Missing);
    report.damage.extend(in_journal);
    Ok(())
}

/// Finds wrong open votes, and servers whose next daily puzzle has no time.
fn find_wrong_ballots_and_times(store: &Store, report: &mut Report) -> Result<()> {
    let wrong = vote_checks::find_wrong_ballots(store)?.into_iter();
    let wrong = wrong.map(|key| StoreDamage::Wrong(describe(&key)));
    report.damage.extend(wrong);
    for server in puzzle_checks::servers_without_time(store)? {
        let name = format!("the time of the next daily puzzle of {}", server.log());
        report.damage.push(StoreDamage::Missing(name));
    }
    Ok(())
}

/// Finds receipts of deliveries that were lost: without one, nobody knows where the last message of
/// a game is.
fn find_lost_receipts(store: &Store, report: &mut Report) -> Result<(), StoreError> {
    let receipts = keys_of(store, &RECEIPTS)?;
    let marks = keys_of(store, &RECEIPT_MARKS)?;
    // Entries that are missing because their page cannot be read are in the report already.
    let (Some(receipts), Some(marks)) = (receipts, marks) else {
        return Ok(());
    };
    for lost in marks
        .difference(&receipts)
        .chain(receipts.difference(&marks))
    {
        let key = RECEIPTS.whole(lost);
        report.damage.push(StoreDamage::Missing(describe(&key)));
    }
    Ok(())
}

/// Finds analyses that cannot be read, or are not of a finished game.
fn find_wrong_analyses(
    store: &Store,
    report: &mut Report,
    finished: &HashSet<String>,
) -> Result<(), StoreError> {
    pieces::each_value(store, &ANALYSES, |name, value| {
        report.damage.extend(wrong_analysis(name, value, finished));
    })
}

/// The damage of the analysis of a game, if there is any.
fn wrong_analysis(name: &[u8], value: &[u8], finished: &HashSet<String>) -> Option<StoreDamage> {
    let described = describe(&ANALYSES.whole(name));
    let game = name.split(|byte| *byte == 0).next().unwrap_or_default();
    if !finished.contains(String::from_utf8_lossy(game).as_ref()) {
        Some(StoreDamage::Extra(described))
    } else if Analysis::from_json(value).is_none() {
        Some(StoreDamage::Wrong(described))
    } else {
        None
    }
}

/// Finds entries that cannot be read, in the tables that declare how that is seen.
fn find_unreadable_entries(store: &Store, report: &mut Report) -> Result<(), StoreError> {
    for table in tables::all() {
        let wrong = pieces::unreadable(store, table)?.into_iter();
        let wrong = wrong.map(|key| StoreDamage::Wrong(describe(&key)));
        report.damage.extend(wrong);
    }
    Ok(())
}

/// The rests of all keys in a table; `None` if some of them cannot be read.
fn keys_of(store: &Store, table: &Declaration) -> Result<Option<BTreeSet<Vec<u8>>>, StoreError> {
    let mut keys = BTreeSet::new();
    for entry in store.scan(&table.all()) {
        match entry {
            Ok((rest, _)) => keys.insert(rest),
            Err(StoreError::Damaged { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
    }
    Ok(Some(keys))
}

/// Finds index entries that do not belong to any log.
fn find_extra_entries(
    store: &Store,
    report: &mut Report,
    expected: &HashSet<u64>,
    incomplete: &HashSet<String>,
) -> Result<(), StoreError> {
    for table in tables::of_index() {
        for entry in store.scan(&table.all()) {
            let (rest, value) = match entry {
                Err(StoreError::Damaged { .. }) => break,
                other => other?,
            };
            let key = table.whole(&rest);
            // The game or person that an entry belongs to is at the end of its key, or is its
            // value. A person is not named there as their log is.
            let owner = String::from_utf8_lossy(match table.origin {
                Origin::Index(LogName::InValue) => &value,
                _ => &rest,
            });
            let last = owner.rsplit('\0').next().unwrap_or_default();
            let log = PersonId::from_key(last).map_or(last.to_owned(), PersonId::log);
            // Index entries name a league or a match by its id alone.
            let may_be_right = incomplete
                .iter()
                .filter_map(|name| name.rsplit(LOG_PREFIX).next()?.rsplit(MATCH_PREFIX).next())
                .any(|name| log.ends_with(name));
            if !expected.contains(&hash_of(&key)) && !may_be_right {
                report.damage.push(StoreDamage::Extra(describe(&key)));
            }
        }
    }
    Ok(())
}

/// A hash of a key: a set of hashes needs less memory than a set of keys.
fn hash_of(key: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}
