//! Reads a damaged store: skips pages that cannot be read.
//!
//! sled keeps up to sixteen neighboring keys on a page. None of the keys on a damaged page can be
//! read. This module finds out where the next page begins. It repairs nothing.

use super::batch::Pair;
use super::database::{Database, EntryError};
use super::{KeyNames, Result, StoreError, blocking};

/// All keys of a store in order, with gaps where pages are damaged.
#[derive(Clone)]
pub struct Pages {
    database: Database,
    names: KeyNames,
}

impl Pages {
    pub(super) fn new(database: Database, names: KeyNames) -> Self {
        Self { database, names }
    }

    /// Every access goes through this.
    #[track_caller]
    fn database(&self) -> &Database {
        blocking::assert_may_block();
        &self.database
    }

    /// The first key that is equal to this one or after it.
    pub fn first_from(&self, from: &[u8]) -> Result<Option<Pair>> {
        let next = self.database().entries(from.to_vec(), None).next();
        next.transpose().map_err(|error| error.at(from, self.names))
    }

    /// The smallest key on a later page, if the page with `from` cannot be read. `None` if nothing
    /// after it can be read either. Only a file has pages that are damaged one by one.
    pub fn after_gap(&self, from: &[u8]) -> Option<Vec<u8>> {
        if let Database::Postgres(_) = self.database() {
            return None;
        }
        // Builds the key byte by byte: the longest prefix inside of the gap, and the first key
        // after it.
        let (mut inside, mut after) = (Vec::new(), None);
        loop {
            let with = |byte: u8| [inside.as_slice(), &[byte]].concat();
            let is_inside = |byte: &u8| {
                let key = with(*byte);
                key.as_slice() <= from || self.first_from(&key).is_err()
            };
            match (0..=u8::MAX).take_while(is_inside).last() {
                // All keys with this prefix are in the gap, so it ends after the prefix.
                Some(u8::MAX) => return after,
                Some(byte) => {
                    after = Some(with(byte + 1));
                    inside.push(byte);
                }
                None => return Some(with(0)),
            }
        }
    }

    /// All keys and values from the beginning. Each gap is one error, and the iterator goes on
    /// after it.
    pub fn all(self) -> impl Iterator<Item = Result<Pair>> {
        let mut from = Vec::new();
        let mut running = Some(self.database().entries(from.clone(), None));
        std::iter::from_fn(move || {
            blocking::assert_may_block();
            let entries = running.as_mut()?;
            match entries.next()? {
                Ok((key, value)) => {
                    from = [&key, [0].as_slice()].concat();
                    Some(Ok((key, value)))
                }
                // Only the pages of a file are damaged one by one.
                Err(EntryError::Postgres(error)) => {
                    running = None;
                    Some(Err(error))
                }
                Err(EntryError::Folder(_)) => {
                    let error =
                        self.first_from(&from)
                            .err()
                            .unwrap_or_else(|| StoreError::Damaged {
                                location: (self.names.describe)(&from),
                                cause: "the content is not what was written".into(),
                            });
                    // Only forward: otherwise the same gap would come again forever.
                    let after = self.after_gap(&from).filter(|after| *after > from);
                    running = after
                        .as_ref()
                        .map(|after| self.database().entries(after.clone(), None));
                    from = after.unwrap_or_default();
                    Some(Err(error))
                }
            }
        })
    }
}
