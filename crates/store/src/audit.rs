//! Compares everything that can be read with what was confirmed.
//!
//! A damaged page is noticed when it is read. Entries that are not there any more are noticed only
//! because the tally of the folder still counts them.

use super::Store;
use super::batch::Change;
use super::database::{Loss, OnLoss, Tally};
use super::error::Result;
use super::key::KeyNames;
use super::location::Location;
use std::collections::BTreeSet;

/// The count of what is read. Its caller reads everything once.
pub struct Audit {
    /// `None` for a database, which looks after its own files.
    expected: Option<Tally>,
    found: Tally,
}

impl Audit {
    /// Counts an entry.
    pub fn count(&mut self, key: &[u8], value: &[u8]) {
        self.found.add(key, value);
    }

    /// The difference between what was counted and what was confirmed, in words; `None` if there is
    /// none.
    pub fn difference(&self) -> Option<String> {
        let expected = self
            .expected
            .filter(|expected| !expected.agrees_with(&self.found))?;
        Some(expected.compared_with(&self.found))
    }
}

impl Store {
    /// Opens the store to be read, even if something is missing. Nothing can be written then.
    pub fn open_damaged(at: impl Into<Location>, names: KeyNames) -> Result<Self> {
        Self::open_with(at, names, OnLoss::Keep)
    }

    /// Makes a store of what is left of a folder that lost something for good. Returns what is
    /// missing, in words; `None` if there is nothing to accept.
    pub fn accept_loss(at: impl Into<Location>, names: KeyNames) -> Result<Option<String>> {
        let at = at.into();
        if let Location::Database(_) = at {
            return Ok(None);
        }
        let store = Self::open_with(at, names, OnLoss::Accept)?;
        Ok(store.loss().map(|loss| loss.describe(names)))
    }

    /// Begins to compare everything with what was confirmed.
    pub fn audit(&self) -> Audit {
        Audit {
            expected: self.folder().map(|folder| folder.expected()),
            found: Tally::default(),
        }
    }

    /// The entries that the database has lost and the journal still has, in words. They come back
    /// with [`accept_loss`](Self::accept_loss).
    pub fn lost(&self) -> BTreeSet<String> {
        self.describe_all(self.loss().map_or(&[], |loss| &loss.recorded))
    }

    /// The entries that the database had lost, and that were written again from the journal when
    /// the store was opened, in words.
    pub fn restored(&self) -> BTreeSet<String> {
        self.describe_all(self.folder().map_or(&[], |folder| &folder.restored))
    }

    fn loss(&self) -> Option<&Loss> {
        self.folder()?.loss.as_ref()
    }

    fn describe_all(&self, changes: &[Change]) -> BTreeSet<String> {
        let describe = self.names.describe;
        changes.iter().map(|(key, _)| describe(key)).collect()
    }
}
