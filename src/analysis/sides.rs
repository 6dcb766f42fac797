//! Which seats win together, as the engine counts them.

use entente_rules::Position;
use entente_rules::search::{Branch, Search};

/// By seat: the side that it plays for, or `None` if it is out of the game.
pub(super) struct Sides(Vec<Option<usize>>);

impl Sides {
    pub(super) fn of(position: &Position) -> Self {
        Self(position.search(FindSides))
    }

    /// How many sides play against each other.
    fn count(&self) -> usize {
        let mut sides: Vec<usize> = self.0.iter().flatten().copied().collect();
        sides.sort_unstable();
        sides.dedup();
        sides.len()
    }

    /// How many positions it takes until every side has moved, where the engine's estimates go up
    /// and down with the turn; 0 where they do not, between two sides.
    pub(super) fn reach(&self) -> usize {
        let count = self.count();
        if count > 2 { count } else { 0 }
    }

    /// Whether two seats win together.
    pub(super) fn are_same(&self, one: usize, other: usize) -> bool {
        let side = |seat: usize| self.0.get(seat).copied().flatten();
        one == other || side(one).is_some() && side(one) == side(other)
    }

    /// What a seat and those that win together with it can expect.
    pub(super) fn share(&self, shares: &[u16], seat: usize) -> u16 {
        let own = (0..shares.len()).filter(|other| self.are_same(seat, *other));
        own.map(|seat| shares[seat]).sum()
    }
}

struct FindSides;

impl Search for FindSides {
    type Answer = Vec<Option<usize>>;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Vec<Option<usize>> {
        let side = |seat| root.is_in(seat).then(|| root.side(seat));
        (0..root.seats()).map(side).collect()
    }
}
