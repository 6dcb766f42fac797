//! The transposition table: what is known about positions that were searched before.
//!
//! It has a fixed number of bytes. An entry is found by its key; a new one overwrites whatever is
//! in its place, unless that was searched much more deeply in the same search. The bytes are taken
//! when the first search begins: somebody who only grows trees needs none.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::Move;
use entente_rules::search::Node;

use crate::result::MATE_IN_MOST;

/// Whether a value is exact or a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is at most this.
    Upper,
    /// The value is at least this.
    Lower,
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The half of the key that does not tell where the entry is.
    check: u32,
    pub(crate) mv: Option<Move<Node>>,
    value: i16,
    /// The value without searching; [`UNKNOWN`] in check.
    pub(crate) evaluation: i16,
    pub(crate) depth: i8,
    age: u8,
    pub(crate) bound: Bound,
}

/// The evaluation of a position that has none.
pub(crate) const UNKNOWN: i16 = i16::MIN;

const EMPTY: Entry = Entry {
    check: 0,
    mv: None,
    value: 0,
    evaluation: UNKNOWN,
    depth: i8::MIN,
    age: 0,
    bound: Bound::Upper,
};

/// The entries that are counted to estimate how full the table is: as many as the thousandths in
/// which that is reported.
const SAMPLE: usize = 1000;

impl Entry {
    /// The value, seen from this many plies below the root. Mates are stored as seen from the
    /// position itself.
    #[inline]
    pub(crate) fn value(&self, ply: usize) -> i32 {
        let value = i32::from(self.value);
        if value >= MATE_IN_MOST {
            value - ply as i32
        } else if value <= -MATE_IN_MOST {
            value + ply as i32
        } else {
            value
        }
    }
}

/// A new entry, without what the table itself knows.
pub(crate) struct Record {
    pub(crate) mv: Option<Move<Node>>,
    pub(crate) value: i32,
    pub(crate) evaluation: i16,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// The table.
#[derive(Debug)]
pub(crate) struct Transpositions {
    /// None before the first search.
    entries: Vec<Entry>,
    /// How many there are then.
    size: usize,
    age: u8,
}

impl Transpositions {
    /// A table of at most this many bytes, with at least one entry.
    pub(crate) fn with_memory(bytes: usize) -> Transpositions {
        Transpositions {
            entries: Vec::new(),
            size: (bytes / size_of::<Entry>()).max(1),
            age: 0,
        }
    }

    /// How many bytes the entries take.
    pub(crate) fn memory(&self) -> usize {
        self.size * size_of::<Entry>()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(EMPTY);
        self.age = 0;
    }

    /// Another search begins: entries of the ones before may be overwritten first.
    pub(crate) fn begin(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![EMPTY; self.size];
        }
        self.age = self.age.wrapping_add(1);
    }

    /// How much of the table this search has filled, in thousandths, judged by the first entries.
    pub(crate) fn used(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(SAMPLE)];
        let used = |entry: &&Entry| entry.depth != i8::MIN && entry.age == self.age;
        let count = sample.iter().filter(used).count();
        (count * 1000 / sample.len().max(1)) as u16
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.index(key)];
        (entry.check == key as u32 && entry.depth != i8::MIN).then_some(entry)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, ply: usize, record: &Record) {
        let index = self.index(key);
        let old = &mut self.entries[index];
        let same = old.check == key as u32;
        let worth_more = i32::from(old.depth) > record.depth + 3;
        // A deeper entry of this search stays, except for an exact value.
        if worth_more && old.age == self.age && record.bound != Bound::Exact {
            return;
        }
        let value = if record.value >= MATE_IN_MOST {
            record.value + ply as i32
        } else if record.value <= -MATE_IN_MOST {
            record.value - ply as i32
        } else {
            record.value
        };
        let remembered = old.mv.filter(|_| same);
        *old = Entry {
            check: key as u32,
            mv: record.mv.or(remembered),
            value: value as i16,
            evaluation: record.evaluation,
            depth: record.depth.clamp(-8, 126) as i8,
            age: self.age,
            bound: record.bound,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Record, Transpositions, UNKNOWN};

    #[test]
    fn a_table_keeps_within_its_memory() {
        for bytes in [0, 100, 1 << 16] {
            let table = Transpositions::with_memory(bytes);
            assert!(table.memory() <= bytes.max(size_of::<Entry>()));
        }
        assert_eq!(size_of::<Entry>(), 16);
    }

    #[test]
    fn a_mate_is_as_far_away_as_it_is_from_where_it_is_found_again() {
        let mut table = Transpositions::with_memory(1 << 16);
        table.begin();
        let value = crate::result::MATE - 5;
        let record = Record {
            mv: None,
            value,
            evaluation: UNKNOWN,
            depth: 3,
            bound: Bound::Exact,
        };
        // Mate on ply 5, found on ply 2, is 3 plies away; from ply 4 it is on ply 7.
        table.put(77, 2, &record);
        let found = table.get(77).map(|entry| entry.value(4));
        assert_eq!(found, Some(crate::result::MATE - 7));
        assert!(table.get(78).is_none());
        table.clear();
        assert!(table.get(77).is_none());
    }
}
