//! One line of a square, and the attacks of a slider along it, which are followed or looked up.
//!
//! On a board of one word at most six squares of a line matter: a piece on the last square of a ray
//! stops nothing. Their 64 sets are told apart by the top bits of a product, so the attacks are
//! found by a multiplication and one look into a table.

use alloc::vec::Vec;

use crate::board::bits::Bits;

/// The bits of a product that choose the entry.
const INDEX_BITS: u32 = 6;
const ENTRIES: usize = 1 << INDEX_BITS;

/// Two rays from one square: one with falling node numbers and one with rising ones. Either may be
/// empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const N: usize> {
    pub(crate) falling: Bits<N>,
    pub(crate) rising: Bits<N>,
}

impl<const N: usize> Line<N> {
    /// A line without squares.
    pub(crate) const EMPTY: Line<N> = Line {
        falling: Bits::EMPTY,
        rising: Bits::EMPTY,
    };

    /// The squares on which a piece makes a difference: all but the last of each ray.
    pub(crate) fn inner(self) -> Bits<N> {
        let last_falling = self.falling & self.falling.through_lowest();
        let last_rising = self.rising & self.rising.beyond_highest();
        (self.falling | self.rising) & !(last_falling | last_rising)
    }

    /// The squares of both rays up to and including the first occupied one.
    #[inline]
    pub(crate) fn attacks(self, occupied: Bits<N>) -> Bits<N> {
        // The first piece on the falling ray has the highest number there, on the rising ray the
        // lowest. Without a piece the masks keep the whole ray.
        let falling = self.falling & (self.falling & occupied).beyond_highest();
        let rising = self.rising & (self.rising & occupied).through_lowest();
        falling | rising
    }
}

/// The attacks along one line, for each set of pieces on it.
#[derive(Clone, Debug)]
pub(crate) struct LineTable<const N: usize> {
    inner: Bits<N>,
    factor: u64,
    attacks: [Bits<N>; ENTRIES],
}

impl<const N: usize> LineTable<N> {
    /// The table of a line; `None` if the board has several words, or too many squares matter.
    pub(crate) fn of(line: Line<N>) -> Option<LineTable<N>> {
        let inner = line.inner();
        if N > 1 || inner.count() > INDEX_BITS as usize {
            return None;
        }
        let sets = subsets(inner);
        let factor = factors().find(|&factor| tells_apart(factor, &sets))?;
        let mut attacks = [Bits::EMPTY; ENTRIES];
        for set in sets {
            attacks[index(set, factor)] = line.attacks(set);
        }
        Some(LineTable {
            inner,
            factor,
            attacks,
        })
    }

    /// The squares of both rays up to and including the first occupied one.
    #[inline(always)]
    pub(crate) fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        self.attacks[index(occupied & self.inner, self.factor)]
    }
}

#[inline(always)]
fn index<const N: usize>(set: Bits<N>, factor: u64) -> usize {
    (set.words()[0].wrapping_mul(factor) >> (u64::BITS - INDEX_BITS)) as usize
}

fn subsets<const N: usize>(squares: Bits<N>) -> Vec<Bits<N>> {
    let set = |number: usize| {
        let places = squares.zip(0..);
        let members = places.filter(|(_, place)| number >> place & 1 != 0);
        members.map(|(node, _)| node).collect()
    };
    (0..1 << squares.count()).map(set).collect()
}

/// Numbers whose bits have the same distance. The squares of a line have the same distance too, so
/// one of these numbers moves each of them to a place of its own.
fn factors() -> impl Iterator<Item = u64> {
    let bits = |first: u32, distance: u32| {
        let places = (first..u64::BITS).step_by(distance as usize);
        places.fold(0, |factor, place| factor | 1 << place)
    };
    (1..=u64::BITS).flat_map(move |distance| (0..u64::BITS).map(move |first| bits(first, distance)))
}

fn tells_apart<const N: usize>(factor: u64, sets: &[Bits<N>]) -> bool {
    let mut is_used = [false; ENTRIES];
    sets.iter()
        .all(|&set| !core::mem::replace(&mut is_used[index(set, factor)], true))
}

#[cfg(test)]
mod tests {
    use super::{LineTable, subsets};
    use crate::variants::standard;

    #[test]
    fn every_line_of_the_chessboard_is_looked_up_as_it_is_followed() {
        let tables = standard::tables();
        let mut lines = 0;
        for node in crate::board::graph::CHESSBOARD.board().nodes() {
            let geometry = &tables.geometry[node];
            for line in geometry.straight.lines().chain(geometry.diagonal.lines()) {
                let table = LineTable::of(line).expect("at most six squares matter");
                for set in subsets(line.attacks(crate::board::bits::Bits::EMPTY)) {
                    assert_eq!(table.attacks(set), line.attacks(set));
                }
                lines += 1;
            }
        }
        assert_eq!(lines, 64 * 4);
    }
}
