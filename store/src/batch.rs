//! Changes that become durable together.

use super::key::Key;

/// A key and its new value, or `None` to remove it.
pub type Change = (Vec<u8>, Option<Vec<u8>>);

/// A key and its value.
pub(crate) type Pair = (Vec<u8>, Vec<u8>);

/// Changes that become durable together, or not at all.
#[derive(Debug, Default)]
pub struct Batch {
    changes: Vec<Change>,
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
        let size = |(key, value): &Change| key.len() + value.as_ref().map_or(0, Vec::len);
        self.changes.iter().map(size).sum()
    }
}
