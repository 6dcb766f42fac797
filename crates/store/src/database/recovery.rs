//! Compares a folder that is being opened with its tally and its journal, and says what is missing.
//!
//! After damage behind its snapshot sled opens with less than was confirmed: it reads up to the
//! damage, or leaves out what is between the damage and the next part of its file. What the journal
//! has can be written again. If everything is there then, nothing was lost; otherwise this is a
//! loss, and the folder stays as it is until somebody decides about it.

use super::journal::{self, LastChanges, Recorded};
use super::tally::{TALLY_KEY, Tally};
use crate::batch::Change;
use crate::error::StoreError;
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
    Whole { tally: Tally, restored: Vec<Change> },
    /// More is missing than the journal has.
    Lossy(Loss),
}

impl Examined {
    fn whole(tally: Tally) -> Self {
        Self::Whole {
            tally,
            restored: Vec::new(),
        }
    }
}

/// Examines what sled has read. This changes nothing.
pub(super) fn examine(sled: &sled::Db, folder: &Path) -> Result<Examined, StoreError> {
    let stored = stored_tally(sled)?;
    let recorded = journal::read(folder).map_err(|cause| StoreError::folder(folder, cause))?;
    // After a power cut, or a kill at that moment, the journal ends earlier than sled's log.
    let is_older =
        |recorded: &Recorded| stored.is_some_and(|stored| stored.writes > recorded.tally.writes);
    let recorded = recorded.filter(|recorded| !is_older(recorded));
    let Some(expected) = recorded.as_ref().map(|recorded| recorded.tally).or(stored) else {
        // A new folder, or one of an earlier version.
        let (tally, _) = count(sled, &LastChanges::new());
        return Ok(Examined::whole(tally));
    };
    let recent = recorded.as_ref().map(Recorded::recent).unwrap_or_default();
    let agrees = stored == Some(expected) && lost_changes(sled, recent).is_empty();
    // Without its snapshot sled may have left anything out.
    if agrees && !files::has_unused_snapshots(folder) {
        return Ok(Examined::whole(expected));
    }
    let all = recorded.as_ref().map(Recorded::all).unwrap_or_default();
    let (found, is_readable) = count(sled, &all);
    let lost = lost_changes(sled, all);
    Ok(if is_readable && found.agrees_with(&expected) {
        Examined::Whole {
            tally: expected,
            restored: lost,
        }
    } else {
        Examined::Lossy(Loss {
            expected,
            found: is_readable.then_some(found),
            recorded: lost,
        })
    })
}

pub(super) fn stored_tally(sled: &sled::Db) -> Result<Option<Tally>, StoreError> {
    let found = catch_panic(|| sled.get(TALLY_KEY));
    let found = found.map_err(|cause| StoreError::damaged("the tally", cause))?;
    Ok(found.and_then(|bytes| Tally::from_bytes(&bytes)))
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

/// Counts what sled would have after these changes, and says whether everything could be read.
pub(super) fn count(sled: &sled::Db, changes: &LastChanges) -> (Tally, bool) {
    let mut tally = Tally::default();
    for (key, value) in changes {
        if let Some(value) = value {
            tally.add(key, value);
        }
    }
    let mut entries = sled.iter();
    loop {
        match catch_panic(|| entries.next().transpose()) {
            Ok(None) => return (tally, true),
            Err(_) => return (tally, false),
            Ok(Some((key, value))) => {
                if *key != *TALLY_KEY && !changes.contains_key(&*key) {
                    tally.add(&key, &value);
                }
            }
        }
    }
}
