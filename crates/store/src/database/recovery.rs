//! Compares a folder that is being opened with its tally and its journal, and says what is missing.
//!
//! After damage behind its snapshot sled opens with less than was confirmed: it reads up to the
//! damage, or leaves out what is between the damage and the next part of its file. What the journal
//! has can be written again. If everything is there then, nothing was lost; otherwise this is a
//! loss, and the folder stays as it is until somebody decides about it.

use super::journal::{self, LastChanges, Recorded};
use super::ledger::{DigestKey, LEDGER_KEY, Ledger, Tally, is_digest};
use crate::batch::Change;
use crate::error::{Result, StoreError};
use crate::files::{self, catch_panic};
use crate::key::KeyNames;
use std::collections::BTreeSet;
use std::path::Path;

/// The number of names in a message; `entente store verify` lists all.
const MAX_NAMES: usize = 12;

/// The ways to open a folder that has lost something for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnLoss {
    /// It is not opened.
    Refuse,
    /// It is opened to be read, and stays as it is.
    Keep,
    /// The rest becomes the store.
    Accept,
}

/// The entries that a folder lacks.
#[derive(Debug, Clone)]
pub(crate) struct Loss {
    /// The tally of what was confirmed.
    pub(super) expected: Tally,
    /// The tally of what there is, once the journal is used; `None` if some pages cannot be read.
    pub(super) found: Option<Tally>,
    /// The changes that sled has lost and the journal still has.
    pub(crate) recorded: Vec<Change>,
}

impl Loss {
    /// Says what is missing.
    pub(crate) fn describe(&self, words: KeyNames) -> String {
        let difference = self.found.map_or_else(
            || "some pages cannot be read".to_owned(),
            |found| self.expected.compared_with(&found),
        );
        match self.recorded.len() {
            0 => difference,
            count => {
                let names = names(&self.recorded, words);
                format!("{difference}; the journal still has {count} others: {names}")
            }
        }
    }
}

/// The logs and other things that are changed, without the numbers of records and without people.
pub(super) fn names(changes: &[Change], words: KeyNames) -> String {
    let name = |key: &[u8]| {
        let described = (words.describe_anonymously)(key);
        let name = described.split(", record ").next();
        name.unwrap_or_default().to_owned()
    };
    let names: BTreeSet<String> = changes.iter().map(|(key, _)| name(key)).collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    let mut shown: Vec<String> = names.into_iter().take(MAX_NAMES).collect();
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    shown.join(", ")
}

/// The state of a folder.
pub(super) enum Examined {
    /// Nothing is missing, once these changes are written.
    Whole {
        ledger: Ledger,
        restored: Vec<Change>,
    },
    /// More is missing than the journal has.
    Lossy(Loss),
}

impl Examined {
    fn whole(ledger: Ledger) -> Self {
        Self::Whole {
            ledger,
            restored: Vec::new(),
        }
    }
}

/// Examines what sled has read. This changes nothing.
pub(super) fn examine(sled: &sled::Db, folder: &Path) -> Result<Examined> {
    let stored = stored_ledger(sled)?;
    let unusable = |cause| StoreError::folder(folder, cause);
    let recorded = journal::read(folder).map_err(unusable)?;
    // After a power cut, or a kill at that moment, the journal ends earlier than sled's log.
    let is_older = |recorded: &Recorded| {
        stored.is_some_and(|stored| stored.tally.writes > recorded.tally.writes)
    };
    let recorded = recorded.filter(|recorded| !is_older(recorded));
    let stored_tally = stored.map(|stored| stored.tally);
    let Some(expected) = recorded
        .as_ref()
        .map(|recorded| recorded.tally)
        .or(stored_tally)
    else {
        // A new folder, or one of an earlier version.
        return Ok(Examined::whole(Ledger {
            tally: count(sled, &LastChanges::new(), &[]).tally,
            ..Ledger::default()
        }));
    };
    let recent = recorded.as_ref().map(Recorded::recent).unwrap_or_default();
    // Whether what a digest stands for has come back, is known when everything was read.
    let agrees = stored_tally == Some(expected)
        && !recent.keys().any(|key| is_digest(key))
        && lost_changes(sled, recent).is_empty();
    // Without its snapshot sled may have left anything out.
    let stored = stored.unwrap_or_default();
    if agrees && !files::has_unused_snapshots(folder) {
        return Ok(Examined::whole(stored));
    }
    let all = recorded.as_ref().map(Recorded::all).unwrap_or_default();
    let used = stored.digest_key.map(|key| key.used_in(all.keys()));
    let next = stored.digest_key.map(|key| key.after_all(all.keys()));
    let digest_key = next.transpose().map_err(unusable)?;
    let counted = count(sled, &all, &used.unwrap_or_default());
    let mut lost = lost_changes(sled, all);
    lost.extend(counted.returned.into_iter().map(|key| (key, None)));
    Ok(
        if counted.is_readable && counted.tally.agrees_with(&expected) {
            Examined::Whole {
                ledger: Ledger {
                    tally: expected,
                    digest_key,
                    // What was lost and is written again may have been the order to do so.
                    rewrites_journal: stored.rewrites_journal || !lost.is_empty(),
                },
                restored: lost,
            }
        } else {
            Examined::Lossy(Loss {
                expected,
                found: counted.is_readable.then_some(counted.tally),
                recorded: lost,
            })
        },
    )
}

pub(super) fn stored_ledger(sled: &sled::Db) -> Result<Option<Ledger>> {
    let found = catch_panic(|| sled.get(LEDGER_KEY));
    let found = found.map_err(|cause| StoreError::damaged("the tally", cause))?;
    Ok(found.and_then(|bytes| Ledger::from_bytes(&bytes)))
}

/// The changes that are not in sled, up to the first that cannot be read: `entente store verify`
/// compares everything.
fn lost_changes(sled: &sled::Db, changes: LastChanges) -> Vec<Change> {
    let mut lost = Vec::new();
    for (key, value) in changes {
        match catch_panic(|| sled.get(&key)) {
            Ok(found) if found.as_deref() == value.as_deref() => {}
            Ok(_) => lost.push((key, value)),
            Err(_) => break,
        }
    }
    lost
}

/// The entries that sled would have after the changes of a journal.
pub(super) struct Counted {
    pub(super) tally: Tally,
    /// Whether everything could be read.
    is_readable: bool,
    /// The erased keys that have come back.
    returned: Vec<Vec<u8>>,
}

/// Counts what sled would have after these changes, of which some are digests made with these keys.
pub(super) fn count(sled: &sled::Db, changes: &LastChanges, digest_keys: &[DigestKey]) -> Counted {
    let mut counted = Counted {
        tally: Tally::default(),
        is_readable: false,
        returned: Vec::new(),
    };
    for (key, value) in changes {
        if let Some(value) = value {
            counted.tally.add(key, value);
        }
    }
    let is_erased = |key: &[u8]| {
        let mut digests = digest_keys.iter().map(|digest_key| digest_key.digest(key));
        digests.any(|digest| changes.contains_key(&digest))
    };
    let mut entries = sled.iter();
    loop {
        match catch_panic(|| entries.next().transpose()) {
            Ok(None) => break,
            Err(_) => return counted,
            Ok(Some((key, _))) if *key == *LEDGER_KEY || changes.contains_key(&*key) => {}
            Ok(Some((key, _))) if is_erased(&key) => counted.returned.push(key.to_vec()),
            Ok(Some((key, value))) => counted.tally.add(&key, &value),
        }
    }
    counted.is_readable = true;
    counted
}
