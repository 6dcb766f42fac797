//! Changes that become durable together, and what can be stored at all.

use super::error::{Result, StoreError};
use super::key::{Key, KeyNames};

/// The longest value, in bytes. Up to twenty values are on one page, and sled writes a page of more
/// than 128 KiB into a file of its own, which it does not sync.
const MAX_VALUE_LENGTH: usize = 6000;

/// A key and its new value, or `None` to remove it.
pub type Change = (Vec<u8>, Option<Vec<u8>>);

/// A key and its value.
pub(crate) type Pair = (Vec<u8>, Vec<u8>);

/// The version of a part of the store, such as a log. The service decides what a part is.
///
/// Several processes can have one database. To change a part, a process reads its version first,
/// then what the change is made from, and guards the batch with the version: if another process was
/// faster, the batch is not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    pub(crate) part: String,
    /// The number of guarded batches that have changed the part; `None` where no other process can.
    pub(crate) number: Option<u64>,
}

impl Version {
    /// The version of a part that no other process can change: always the same.
    pub fn of_one_process(part: &str) -> Self {
        Self {
            part: part.to_owned(),
            number: None,
        }
    }

    /// Whether another process may have changed the part already.
    pub fn may_be_of_another(&self) -> bool {
        self.number.is_some_and(|number| number > 0)
    }

    /// The version after a batch that was guarded with this one.
    pub fn next(self) -> Self {
        let number = self.number.map(|number| number + 1);
        Self { number, ..self }
    }
}

/// Changes that become durable together, or not at all.
#[derive(Debug, Default, Clone)]
pub struct Batch {
    changes: Vec<Change>,
    pub(crate) guards: Vec<Version>,
    pub(crate) news: Vec<String>,
    pub(crate) forgets: bool,
}

impl From<Vec<Change>> for Batch {
    fn from(changes: Vec<Change>) -> Self {
        Self {
            changes,
            ..Self::default()
        }
    }
}

impl Batch {
    /// Sets a value.
    pub fn put(&mut self, key: Key, value: impl Into<Vec<u8>>) {
        self.changes.push((key.into_bytes(), Some(value.into())));
    }

    /// Removes a value.
    pub fn remove(&mut self, key: Key) {
        self.changes.push((key.into_bytes(), None));
    }

    /// The batch is written only if this part still has this version. Otherwise its commit fails
    /// with [`StoreError::Overtaken`], and nothing of it is written.
    pub fn guard(&mut self, version: &Version) {
        self.guards.push(version.clone());
    }

    /// The other processes that have the same database learn this when the batch is durable
    /// ([`Store::news`](crate::Store::news)). It has no line breaks.
    pub fn announce(&mut self, news: String) {
        self.news.push(news);
    }

    /// Lets the journal of a folder forget, with this batch, all values that were replaced or
    /// removed.
    pub fn forget_former_values(&mut self) {
        self.forgets = true;
    }

    /// The changes in order. The last change of a key counts.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Takes out the changes.
    pub fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    /// The size of all keys and values in bytes.
    pub fn size(&self) -> usize {
        size(&self.changes)
    }
}

/// The size of all keys and values in bytes.
pub(super) fn size(changes: &[Change]) -> usize {
    let size = |(key, value): &Change| key.len() + value.as_ref().map_or(0, Vec::len);
    changes.iter().map(size).sum()
}

/// Adds a change to bytes, in the form of archives and journals: the length of the key, the key;
/// the length of the value plus one, or 0 if the key is removed; the value.
pub(super) fn push_change(bytes: &mut Vec<u8>, (key, value): &Change) {
    bytes.extend((key.len() as u32).to_be_bytes());
    bytes.extend_from_slice(key);
    // One more than the length, so that 0 means a removed key.
    let size = value.as_ref().map_or(0, |value| value.len() as u32 + 1);
    bytes.extend(size.to_be_bytes());
    bytes.extend_from_slice(value.as_deref().unwrap_or_default());
}

/// Reads changes in this form; `None` if these bytes are something else.
pub(super) fn parse_changes(mut bytes: &[u8]) -> Option<Vec<Change>> {
    let mut changes = Vec::new();
    while !bytes.is_empty() {
        let key = take_bytes(&mut bytes, 0)??;
        changes.push((key, take_bytes(&mut bytes, 1)?));
    }
    Some(changes)
}

/// Takes bytes with their length before them, to which `offset` was added. `Some(None)` if the
/// length is less than the offset.
fn take_bytes(rest: &mut &[u8], offset: u32) -> Option<Option<Vec<u8>>> {
    let (length, after) = rest.split_first_chunk()?;
    *rest = after;
    let Some(length) = u32::from_be_bytes(*length).checked_sub(offset) else {
        return Some(None);
    };
    let (bytes, after) = rest.split_at_checked(length as usize)?;
    *rest = after;
    Some(Some(bytes.to_vec()))
}

/// Fails if a value is too long to be stored.
pub(super) fn check_lengths(changes: &[Change], names: KeyNames) -> Result<()> {
    let is_too_long = |value: &Vec<u8>| value.len() > MAX_VALUE_LENGTH;
    let mut changes = changes.iter();
    match changes.find(|(_, value)| value.as_ref().is_some_and(is_too_long)) {
        Some((key, _)) => Err(StoreError::TooLong {
            location: (names.describe_anonymously)(key),
        }),
        None => Ok(()),
    }
}
