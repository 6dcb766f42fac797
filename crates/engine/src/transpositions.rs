//! The transposition table: results for positions that were searched before, and the windows that
//! they are searched with.
//!
//! It has a fixed number of bytes. An entry is found by its key. A new one overwrites the entry in
//! its slot, unless that was searched much more deeply in the same search. The bytes are taken when
//! the first search begins, because a search that only grows a tree needs none.
//!
//! Several threads may share a table. A slot is two words, and one thread may write between another
//! one's reads of the two. So the first is mixed with the second: of two entries that do not belong
//! together, the check fails.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicU64, Ordering};

use entente_rules::search::Node;
use entente_rules::{CastlingSide, Manner, Move, PieceKind};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The least depth of an entry: captures below the last ply have none.
const MIN_DEPTH: i32 = -8;

/// The greatest depth of an entry. The deepest search has 120 plies.
const MAX_DEPTH: i32 = 126;

/// The place of an entry: its two words. Both are zero before the first entry.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 2]);

impl Slot {
    #[inline]
    fn load(&self) -> Option<Entry> {
        // Nothing else depends on the order in which threads see the words: the check tells whether
        // they belong together.
        let [mixed, second] = [0, 1].map(|word| self.0[word].load(Ordering::Relaxed));
        Entry::of_words([mixed ^ spread(second), second])
    }

    #[inline]
    fn store(&self, entry: &Entry) {
        let [first, second] = entry.words();
        self.0[0].store(first ^ spread(second), Ordering::Relaxed);
        self.0[1].store(second, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.0
            .iter()
            .for_each(|word| word.store(0, Ordering::Relaxed));
    }
}

/// Spreads every bit of a word to the bits above it, where the check is (a published odd constant).
#[inline]
fn spread(word: u64) -> u64 {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The kinds of moves but promotions, by their numbers in a slot; 0 is no move.
const MANNERS: [Manner; 6] = [
    Manner::Plain,
    Manner::DoubleStep,
    Manner::EnPassant,
    Manner::Castling(CastlingSide::King),
    Manner::Castling(CastlingSide::Queen),
    Manner::Crowning,
];

/// The number of a promotion to the first kind of piece. It is above all of [`MANNERS`].
const FIRST_PROMOTION: u64 = 8;

/// A move as 24 bits: its two squares and its manner.
#[inline]
fn number_of(mv: Option<Move<Node>>) -> u64 {
    let Some(mv) = mv else { return 0 };
    let manner = match mv.manner {
        Manner::Plain => 1,
        Manner::DoubleStep => 2,
        Manner::EnPassant => 3,
        Manner::Castling(CastlingSide::King) => 4,
        Manner::Castling(CastlingSide::Queen) => 5,
        Manner::Crowning => 6,
        Manner::Promotion(kind) => FIRST_PROMOTION + kind as u64,
    };
    manner << 16 | (mv.from.index() as u64) << 8 | mv.to.index() as u64
}

/// The move with this number.
#[inline]
fn move_of(number: u64) -> Option<Move<Node>> {
    let square = |shift: u32| Node::at((number >> shift & 0xff) as usize);
    let manner = number >> 16 & 0xff;
    let manner = match manner.checked_sub(FIRST_PROMOTION) {
        Some(kind) => Manner::Promotion(*PieceKind::ALL.get(kind as usize)?),
        None => *MANNERS.get((manner as usize).checked_sub(1)?)?,
    };
    Some(Move {
        from: square(8),
        to: square(0),
        manner,
    })
}

impl Entry {
    /// The check and the move in the first word, everything else in the second.
    #[inline]
    fn words(&self) -> [u64; 2] {
        // One more than the steps above the least depth, so that no entry is a zero.
        let depth = (i32::from(self.depth) - MIN_DEPTH + 1) as u64;
        let halves = u64::from(self.value as u16) | u64::from(self.evaluation as u16) << 16;
        let bound = self.bound as u64;
        [
            u64::from(self.check) << 32 | number_of(self.mv),
            halves | depth << 32 | u64::from(self.age) << 40 | bound << 48,
        ]
    }

    /// The entry of these words; `None` of an empty slot.
    #[inline]
    fn of_words([first, second]: [u64; 2]) -> Option<Entry> {
        let depth = (second >> 32 & 0xff) as i32;
        if depth == 0 {
            return None;
        }
        Some(Entry {
            check: (first >> 32) as u32,
            mv: move_of(first),
            value: second as i16,
            evaluation: (second >> 16) as i16,
            depth: (depth + MIN_DEPTH - 1) as i8,
            age: (second >> 40) as u8,
            bound: match second >> 48 & 3 {
                0 => Bound::Upper,
                1 => Bound::Lower,
                _ => Bound::Exact,
            },
        })
    }
}

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

/// The table, or a thread's part in one.
#[derive(Debug)]
pub(crate) struct Transpositions {
    /// The slots; none before the first search.
    slots: Arc<[Slot]>,
    /// The number of slots from the first search on.
    size: usize,
    age: u8,
}

impl Transpositions {
    /// A table of at most this many bytes, with at least one entry.
    pub(crate) fn with_memory(bytes: usize) -> Transpositions {
        Transpositions {
            slots: Arc::default(),
            size: (bytes / size_of::<Slot>()).max(1),
            age: 0,
        }
    }

    /// The same table for another thread.
    pub(crate) fn shared(&mut self) -> Transpositions {
        self.take_memory();
        Transpositions {
            slots: Arc::clone(&self.slots),
            ..*self
        }
    }

    /// The number of bytes that the entries take.
    pub(crate) fn memory(&self) -> usize {
        self.size * size_of::<Slot>()
    }

    /// Forgets all entries.
    pub(crate) fn clear(&mut self) {
        self.slots.iter().for_each(Slot::clear);
        self.age = 0;
    }

    fn take_memory(&mut self) {
        if self.slots.is_empty() {
            self.slots = (0..self.size).map(|_| Slot::default()).collect();
        }
    }

    /// Begins another search: entries of earlier searches are now overwritten first.
    pub(crate) fn begin(&mut self) {
        self.take_memory();
        self.age = self.age.wrapping_add(1);
    }

    /// The part of the table that this search has filled, in thousandths, estimated from the first
    /// entries.
    pub(crate) fn used(&self) -> u16 {
        let sample = &self.slots[..self.slots.len().min(SAMPLE)];
        // Entries of earlier searches can be overwritten at any time, so they count as free.
        let used = |slot: &&Slot| slot.load().is_some_and(|entry| entry.age == self.age);
        let count = sample.iter().filter(used).count();
        (count * 1000 / sample.len().max(1)) as u16
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // The high bits of a product spread the keys evenly over any number of entries, without a
        // division. The low bits are left for the check.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        // The check has 32 bits: in a full table a wrong entry is taken for this position once in
        // about four billion look-ups. The move of an entry is therefore tried only if it is legal.
        let entry = self.slots[self.index(key)].load()?;
        (entry.check == key as u32).then_some(entry)
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, ply: usize, record: &Record) {
        let slot = &self.slots[self.index(key)];
        let old = slot.load();
        // A deeper entry of this search stays, unless the new value is exact.
        let is_deeper = |old: Entry| i32::from(old.depth) > record.depth + 3 && old.age == self.age;
        if old.is_some_and(is_deeper) && record.bound != Bound::Exact {
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
        let same = old.filter(|old| old.check == key as u32);
        slot.store(&Entry {
            check: key as u32,
            mv: record.mv.or(same.and_then(|old| old.mv)),
            value: value as i16,
            evaluation: record.evaluation,
            depth: record.depth.clamp(MIN_DEPTH, MAX_DEPTH) as i8,
            age: self.age,
            bound: record.bound,
        });
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
    use entente_rules::search::Node;
    use entente_rules::{CastlingSide, Manner, Move, PieceKind};

    use super::{Bound, Entry, MAX_DEPTH, MIN_DEPTH, Record, Slot, Transpositions, UNKNOWN};

    #[test]
    fn a_table_keeps_within_its_memory() {
        for bytes in [0, 100, 1 << 16] {
            let table = Transpositions::with_memory(bytes);
            assert!(table.memory() <= bytes.max(size_of::<Slot>()));
        }
        assert_eq!(size_of::<Slot>(), 16);
    }

    #[test]
    fn an_entry_comes_back_from_its_slot_as_it_was() {
        let castles = [CastlingSide::King, CastlingSide::Queen].map(Manner::Castling);
        let promotions = PieceKind::ALL.map(Manner::Promotion);
        let plain = [
            Manner::Plain,
            Manner::DoubleStep,
            Manner::EnPassant,
            Manner::Crowning,
        ];
        let manners = plain.into_iter().chain(castles).chain(promotions);
        let moves = manners.map(|manner| {
            Some(Move {
                from: Node::at(0),
                to: Node::at(191),
                manner,
            })
        });
        for mv in moves.chain([None]) {
            for (value, depth) in [(i16::MIN, MIN_DEPTH), (-1, 0), (i16::MAX, MAX_DEPTH)] {
                for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                    let entry = Entry {
                        check: 0x8000_0001,
                        mv,
                        value,
                        evaluation: -value.max(-i16::MAX),
                        depth: depth as i8,
                        age: 255,
                        bound,
                    };
                    let slot = Slot::default();
                    assert!(slot.load().is_none());
                    slot.store(&entry);
                    assert_eq!(slot.load(), Some(entry));
                }
            }
        }
    }

    #[test]
    fn a_shared_table_has_one_content() {
        let mut table = Transpositions::with_memory(1 << 16);
        let record = Record {
            mv: None,
            value: 7,
            evaluation: UNKNOWN,
            depth: 3,
            bound: Bound::Exact,
        };
        let other = table.shared();
        other.put(77, 0, &record);
        assert_eq!(table.get(77).map(|entry| entry.value(0)), Some(7));
        table.clear();
        assert!(other.get(77).is_none());
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
