//! Facts about a position: the seats that win together, as the engine counts them, and the position
//! after a ply.

use entente_rules::search::{Branch, Search};
use entente_rules::{Event, Play, Ply, Position};

/// By seat: the side that it plays for, or `None` if it is out of the game.
pub(crate) struct Sides(Vec<Option<usize>>);

impl Sides {
    pub(crate) fn of(position: &Position) -> Self {
        Self(position.search(FindSides))
    }

    /// The number of sides that play against each other.
    fn count(&self) -> usize {
        let mut sides: Vec<usize> = self.0.iter().flatten().copied().collect();
        sides.sort_unstable();
        sides.dedup();
        sides.len()
    }

    /// Do more than two play against each other?
    pub(super) fn are_several(&self) -> bool {
        self.count() > 2
    }

    /// By position: the number of positions until every side has moved, where the engine's
    /// estimates go up and down with the turn. They do if more than two sides began, even when two
    /// are left: on these boards each side sees its own next moves, and hardly the other's. 0 in a
    /// game of two.
    pub(super) fn reaches(game: &[Self]) -> Vec<usize> {
        let goes_up_and_down = game.first().is_some_and(Self::are_several);
        let reach = |sides: &Self| {
            // Two at least, because a median of one estimate would smooth nothing.
            if goes_up_and_down {
                sides.count().max(2)
            } else {
                0
            }
        };
        game.iter().map(reach).collect()
    }

    /// Do these two seats win together?
    pub(super) fn are_same(&self, seat: usize, other_seat: usize) -> bool {
        // A seat that is out is on no side, so it is not together with others that are out.
        let side = |seat: usize| self.0.get(seat).copied().flatten();
        seat == other_seat || side(seat).is_some() && side(seat) == side(other_seat)
    }

    /// The share of a seat and of all that win together with it.
    pub(crate) fn share(&self, shares: &[u16], seat: usize) -> u16 {
        let own = (0..shares.len()).filter(|other_seat| self.are_same(seat, *other_seat));
        own.map(|seat| shares[seat]).sum()
    }
}

/// The position right after a ply, before anything else happens. `None` if it cannot be known yet,
/// because a player has lost their king and has to choose what happens to their army.
pub(super) fn after(position: &Position, ply: Ply) -> Option<Position> {
    let mut play = Play::new(position.clone());
    play.apply(&Event::Move(ply)).ok()?;
    let after = play.position();
    after.pending_choice().is_none().then(|| after.clone())
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
