//! The worth of an alliance: the search with it less the search without it, for both sides.

use alloc::vec::Vec;

use entente_engine::{Engine, SearchRequest, StopSignal};
use entente_game::Seat;

use super::player::Diplomat;

/// The worth of an alliance to both, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) own: i32,
    pub(crate) theirs: i32,
}

/// Asks the engine, for so many nodes each time.
pub(crate) struct Appraiser<'a, 'b> {
    diplomat: &'a Diplomat<'b>,
    engine: &'a mut Engine,
    stop_signal: &'a mut dyn StopSignal,
    nodes: u64,
    /// The worth of the game to the player as things are, once it was asked.
    now: Option<Option<i32>>,
}

impl<'a, 'b> Appraiser<'a, 'b> {
    pub(crate) fn new(
        diplomat: &'a Diplomat<'b>,
        (engine, stop_signal): (&'a mut Engine, &'a mut dyn StopSignal),
        nodes: u64,
    ) -> Self {
        Self {
            diplomat,
            engine,
            stop_signal,
            nodes,
            now: None,
        }
    }

    /// The worth of the game to a player who plays together with these.
    fn prospect(&mut self, seat: usize, allies: &[usize]) -> Option<i32> {
        let request = SearchRequest::after(self.diplomat.view.positions(), self.nodes);
        let request = request.with_allies(allies);
        self.engine.prospect(&request, seat, self.stop_signal)
    }

    /// The worth of the game to the player as things are.
    fn now(&mut self) -> Option<i32> {
        if let Some(now) = self.now {
            return now;
        }
        let now = self.prospect(self.diplomat.own.index(), &self.diplomat.ally_seats());
        self.now = Some(now);
        now
    }

    /// The worth of being allied with this player too; `None` if there is nothing to compare.
    pub(crate) fn of_joining(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        let now = self.diplomat.ally_seats();
        let together: Vec<usize> = now.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = now.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.now()?,
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The worth of being allied with this player instead; `None` if there is nothing to
    /// compare.
    pub(crate) fn of_leaving_for(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        let kept = self.diplomat.protectorates();
        let together: Vec<usize> = kept.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = kept.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.now()?,
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The gain of staying rather than being alone, below zero if it pays to leave.
    pub(crate) fn of_staying(&mut self) -> Option<i32> {
        let own = self.diplomat.own.index();
        let kept = self.diplomat.protectorates();
        Some(self.now()? - self.prospect(own, &kept)?)
    }
}
