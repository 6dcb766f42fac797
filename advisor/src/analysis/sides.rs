//! Which seats win together, as the engine counts them.

use alloc::vec::Vec;
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

    /// Whether more than two play against each other.
    pub(super) fn are_several(&self) -> bool {
        self.count() > 2
    }

    /// How many positions it takes until every side has moved, at each position of a game where the
    /// engine's estimates go up and down with the turn. They do if more than two have begun, even
    /// when two are left: on these boards each side sees what it could do next, and hardly what the
    /// other could. 0 in a game for two.
    pub(super) fn reaches(game: &[Self]) -> Vec<usize> {
        let goes_up_and_down = game.first().is_some_and(Self::are_several);
        let reach = |sides: &Self| {
            if goes_up_and_down {
                sides.count().max(2)
            } else {
                0
            }
        };
        game.iter().map(reach).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_are_left_of_several_are_estimated_like_several() {
        let sides = |of: &[Option<usize>]| Sides(of.to_vec());
        let several = [
            sides(&[Some(0), Some(1), Some(2)]),
            sides(&[Some(0), None, Some(2)]),
            sides(&[Some(0), None, None]),
        ];
        assert_eq!(Sides::reaches(&several), [3, 2, 2]);
        assert_eq!(Sides::reaches(&[sides(&[Some(0), Some(1)])]), [0]);
    }
}
