//! The tally of a folder: how often it was written to, how many entries there are, and a sum over
//! all of them.
//!
//! Each write changes it, too. sled itself notices a damaged page when it reads it,
//! but not that pages are missing; what is missing changes the count and the sum. The sum does not
//! depend on an order, so a write only takes away what it replaces and adds what it writes.

use sha2::{Digest, Sha256};

/// The count of writes and entries, and the sum over the entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The number of writes since the folder has a tally. A group of batches is one.
    pub(super) writes: u64,
    /// The number of entries.
    pub(super) entries: u64,
    /// The sum of the hashes of all entries.
    pub(super) sum: u128,
}

impl Tally {
    /// The length of its stored form.
    pub(super) const BYTES: usize = 32;

    /// Counts an entry.
    pub(crate) fn add(&mut self, key: &[u8], value: &[u8]) {
        self.entries = self.entries.wrapping_add(1);
        self.sum = self.sum.wrapping_add(hash(key, value));
    }

    /// Takes away an entry that was counted.
    pub(super) fn remove(&mut self, key: &[u8], value: &[u8]) {
        self.entries = self.entries.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(hash(key, value));
    }

    /// Whether both count the same entries.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        (self.entries, self.sum) == (other.entries, other.sum)
    }

    /// The difference to what was found, in words.
    pub(crate) fn compared_with(&self, found: &Self) -> String {
        let (saved, left) = (self.entries, found.entries);
        match saved.checked_sub(left) {
            Some(0) => "some entries do not have the values that were saved".into(),
            Some(missing) => format!("{missing} of {saved} entries are missing"),
            None => format!("there are {left} entries, and {saved} were saved"),
        }
    }

    /// The form in which it is stored.
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.writes.to_be_bytes().to_vec();
        bytes.extend(self.entries.to_be_bytes());
        bytes.extend(self.sum.to_be_bytes());
        bytes
    }

    /// Reads that form.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (writes, rest) = bytes.split_first_chunk()?;
        let (entries, sum) = rest.split_first_chunk()?;
        Some(Self {
            writes: u64::from_be_bytes(*writes),
            entries: u64::from_be_bytes(*entries),
            sum: u128::from_be_bytes(sum.try_into().ok()?),
        })
    }
}

/// A hash of an entry, in which key and value are kept apart.
fn hash(key: &[u8], value: &[u8]) -> u128 {
    let mut hasher = Sha256::new();
    hasher.update((key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(value);
    let hash = hasher.finalize();
    let first = hash.first_chunk().expect("a SHA-256 has 32 bytes");
    u128::from_be_bytes(*first)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        /// Entries are added, replaced and removed: the tally is that of those that are left.
        #[test]
        fn the_tally_is_that_of_the_entries_that_are_left(
            writes in proptest::collection::vec((0_u8..9, proptest::option::of(0_u8..3)), 0..60)
        ) {
            let (mut entries, mut tally) = (BTreeMap::new(), Tally::default());
            for (key, value) in writes {
                let old = match value {
                    Some(value) => entries.insert(key, value),
                    None => entries.remove(&key),
                };
                if let Some(old) = old {
                    tally.remove(&[key], &[old]);
                }
                if let Some(value) = value {
                    tally.add(&[key], &[value]);
                }
            }
            let mut whole = Tally::default();
            for (key, value) in &entries {
                whole.add(&[*key], &[*value]);
            }
            prop_assert_eq!(whole, tally);
            prop_assert_eq!(Tally::from_bytes(&tally.to_bytes()), Some(tally));
            // One entry less, or with another value, does not agree.
            for (key, value) in &entries {
                let mut less = tally;
                less.remove(&[*key], &[*value]);
                prop_assert!(!less.agrees_with(&tally));
                less.add(&[*key], &[value + 1]);
                prop_assert!(!less.agrees_with(&tally));
            }
        }

        #[test]
        fn no_bytes_make_reading_a_tally_fail(bytes in proptest::collection::vec(any::<u8>(), 0..50)) {
            let tally = Tally::from_bytes(&bytes);
            prop_assert!(tally.is_none_or(|tally| tally.to_bytes() == bytes));
        }
    }

    #[test]
    fn a_byte_cannot_move_from_the_key_to_the_value() {
        let (mut one, mut other) = (Tally::default(), Tally::default());
        one.add(b"ab", b"c");
        other.add(b"a", b"bc");
        assert!(!one.agrees_with(&other));
    }
}
