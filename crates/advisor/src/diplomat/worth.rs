//! The value of an alliance: the search with it less the search without it, for both sides.

use alloc::vec::Vec;

use entente_engine::{Engine, SearchRequest, StopSignal};
use entente_game::Seat;

use super::player::Diplomat;

/// The value of an alliance to both, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) own: i32,
    pub(crate) theirs: i32,
}

/// Asks the engine for values, with the same number of nodes each time.
pub(crate) struct Appraiser<'a, 'b> {
    diplomat: &'a Diplomat<'b>,
    engine: &'a mut Engine,
    stop_signal: &'a mut dyn StopSignal,
    nodes: u64,
    /// The value of the current alliances to the player, once it was asked for.
    current: Option<Option<i32>>,
}

impl<'a, 'b> Appraiser<'a, 'b> {
    pub(crate) fn new(
        diplomat: &'a Diplomat<'b>,
        engine: &'a mut Engine,
        stop_signal: &'a mut dyn StopSignal,
        nodes: u64,
    ) -> Self {
        Self {
            diplomat,
            engine,
            stop_signal,
            nodes,
            current: None,
        }
    }

    /// The value of the game to a player with these allies.
    fn prospect(&mut self, seat: usize, allies: &[usize]) -> Option<i32> {
        let request = SearchRequest::after(self.diplomat.view.positions(), self.nodes);
        let request = request.with_allies(allies);
        self.engine.prospect(&request, seat, self.stop_signal)
    }

    /// The value of the current alliances to the player.
    fn current(&mut self) -> Option<i32> {
        // Every offer is compared with the same search, so it is made once.
        if let Some(current) = self.current {
            return current;
        }
        // With all its allies, because the question is what changes if one joins or is left.
        let current = self.prospect(self.diplomat.own.index(), &self.diplomat.ally_seats());
        self.current = Some(current);
        current
    }

    /// The value of being allied with this player, too; `None` if there is nothing to compare.
    pub(crate) fn of_joining(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        let current = self.diplomat.ally_seats();
        let together: Vec<usize> = current.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = current.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.current()?,
            // The other player's present allies are secret, so they are assumed to be none.
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The value of being allied with this player instead; `None` if there is nothing to compare.
    pub(crate) fn of_leaving_for(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        // Protectorates come along.
        let kept = self.diplomat.protectorates();
        let together: Vec<usize> = kept.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = kept.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.current()?,
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The gain of staying rather than being alone, below zero if it pays to leave.
    pub(crate) fn of_staying(&mut self) -> Option<i32> {
        let own = self.diplomat.own.index();
        let kept = self.diplomat.protectorates();
        Some(self.current()? - self.prospect(own, &kept)?)
    }
}
