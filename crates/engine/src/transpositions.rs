//! The transposition table: results for positions that were searched before, and the windows that
//! they are searched with.
//!
//! It has a fixed number of bytes. An entry is found by its key. A new one overwrites the entry in
//! its slot, unless that was searched much more deeply in the same search. The bytes are taken when
//! the first search begins, because a search that only grows a tree needs none.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::Move;
use entente_rules::search::Node;

use crate::result::MATE_IN_MOST;

/// The meaning of a stored value: exact or a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    Exact,
}

/// The stored result for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The half of the key that does not choose the slot.
    check: u32,
    pub(crate) mv: Option<Move<Node>>,
    value: i16,
    /// The value without searching; [`UNKNOWN`] in check.
    pub(crate) evaluation: i16,
    pub(crate) depth: i8,
    age: u8,
    pub(crate) bound: Bound,
}

/// The evaluation of a position that has none. No evaluation is as low.
pub(crate) const UNKNOWN: i16 = i16::MIN;

// A slot before its first entry. No search has this depth, so it cannot be taken for a result.
const EMPTY: Entry = Entry {
    check: 0,
    mv: None,
    value: 0,
    evaluation: UNKNOWN,
    depth: i8::MIN,
    age: 0,
    bound: Bound::Upper,
};

/// The number of entries that are counted to estimate how full the table is: one for each
/// thousandth that is reported.
const SAMPLE: usize = 1000;

impl Entry {
    /// The value, seen from this many plies below the root. Mates are stored by their distance from
    /// the position itself, because the same position occurs at several plies.
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

/// A new entry, without the parts that the table adds.
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
    /// The entries; empty before the first search.
    entries: Vec<Entry>,
    /// The number of entries from the first search on.
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

    /// The number of bytes that the entries take.
    pub(crate) fn memory(&self) -> usize {
        self.size * size_of::<Entry>()
    }

    /// Forgets all entries.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(EMPTY);
        self.age = 0;
    }

    /// Begins another search: entries of earlier searches are now overwritten first.
    pub(crate) fn begin(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![EMPTY; self.size];
        }
        self.age = self.age.wrapping_add(1);
    }

    /// The part of the table that this search has filled, in thousandths, estimated from the first
    /// entries.
    pub(crate) fn used(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(SAMPLE)];
        // Entries of earlier searches can be overwritten at any time, so they count as free.
        let used = |entry: &&Entry| entry.depth != i8::MIN && entry.age == self.age;
        let count = sample.iter().filter(used).count();
        (count * 1000 / sample.len().max(1)) as u16
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // The high bits of a product spread the keys evenly over any number of entries, without a
        // division. The low bits are left for the check.
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        // The check has 32 bits: in a full table a wrong entry is taken for this position once in
        // about four billion look-ups. The move of an entry is therefore tried only if it is legal.
        let entry = self.entries[self.index(key)];
        (entry.check == key as u32 && entry.depth != i8::MIN).then_some(entry)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, ply: usize, record: &Record) {
        let index = self.index(key);
        let old = &mut self.entries[index];
        let is_same = old.check == key as u32;
        let is_deeper = i32::from(old.depth) > record.depth + 3;
        // A deeper entry of this search stays, unless the new value is exact.
        if is_deeper && old.age == self.age && record.bound != Bound::Exact {
            return;
        }
        let value = if record.value >= MATE_IN_MOST {
            record.value + ply as i32
        } else if record.value <= -MATE_IN_MOST {
            record.value - ply as i32
        } else {
            record.value
        };
        // An upper limit has no best move. The one that an earlier search found is still the best
        // guess.
        let earlier_move = old.mv.filter(|_| is_same);
        *old = Entry {
            check: key as u32,
            mv: record.mv.or(earlier_move),
            value: value as i16,
            evaluation: record.evaluation,
            // Only a depth that fits a byte; the deepest search has 120 plies.
            depth: record.depth.clamp(-8, 126) as i8,
            age: self.age,
            bound: record.bound,
        };
    }
}

/// The values that a search has to know exactly: those between the two limits. Of any other value
/// it only has to know on which side it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The same window for the opponent, whose values have the opposite sign.
    #[inline]
    pub(crate) fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The window that only asks whether a value is above `alpha`.
    #[inline]
    pub(crate) fn above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The window that only asks whether a value is below `beta`.
    #[inline]
    pub(crate) fn below(beta: i32) -> Window {
        Window::above(beta - 1)
    }

    /// The value of an entry, if it answers what the window asks.
    #[inline]
    pub(crate) fn decided_by(self, entry: &Entry, ply: usize) -> Option<i32> {
        let value = entry.value(ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= self.beta,
            Bound::Upper => value <= self.alpha,
        };
        decides.then_some(value)
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
