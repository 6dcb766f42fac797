//! Which players are computers, and which of them move for a player who has left or lost on time.
//!
//! Such a player keeps the seat, with all that they know and wrote. The computer, a player of its
//! own, only makes the moves that are still to be made before the army is out.

use super::Playing;
use crate::facts::moves::MoveOrigin;
use crate::id::{PlayerId, Seat};

impl Playing {
    /// These players are computers.
    pub(crate) fn add_computers(&mut self, players: impl IntoIterator<Item = PlayerId>) {
        self.computers.extend(players);
    }

    /// Whether a player is a computer.
    pub(crate) fn is_computer(&self, player: PlayerId) -> bool {
        self.computers.contains(&player)
    }

    /// The computer that moves for a seat in the place of its player.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<PlayerId> {
        self.stand_ins.get(&seat).copied()
    }

    /// A new computer moves for a seat from now on.
    pub(crate) fn add_stand_in(&mut self, seat: Seat, player: PlayerId) {
        self.add_computers([player]);
        self.stand_ins.insert(seat, player);
    }

    /// The player who moves for a seat: its own, or the computer in their place.
    pub(crate) fn moving_player(&self, seat: Seat) -> Option<PlayerId> {
        self.stand_in(seat).or_else(|| self.player(seat))
    }

    /// The seat that has to move although its player has left or lost on time, if nobody moves for
    /// it yet.
    pub(crate) fn deserted_seat(&self) -> Option<Seat> {
        let seat = self.mover().filter(|_| self.ending().is_none())?;
        let player = self.player(seat)?;
        let is_deserted = self.has_quit(player) || self.is_flagged(seat);
        // A computer never leaves, and moves on if it has lost on time.
        let needs_one = !self.is_computer(player) && self.stand_in(seat).is_none();
        (is_deserted && needs_one).then_some(seat)
    }

    /// Who makes the move that is being applied: the mover, or another player who picks it.
    pub(crate) fn origin(&self) -> MoveOrigin {
        let clocks = self.clocks.as_ref();
        let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
        let mover = self.mover().and_then(|seat| self.moving_player(seat));
        match (picker, mover) {
            (Some((seat, _)), _) => MoveOrigin::Picker(seat),
            (None, Some(player)) if self.is_computer(player) => MoveOrigin::Computer,
            (None, _) => MoveOrigin::Mover,
        }
    }

    /// The computers that have to act: to move, or to answer a draw offer or a request.
    ///
    /// While the clocks are paused they wait with their moves, like everybody who does not come.
    pub(crate) fn computers_to_act(&self) -> impl Iterator<Item = PlayerId> {
        let is_running = self.ending().is_none();
        let clocks = self.clocks.as_ref();
        let is_held = clocks.is_some_and(|clocks| {
            let is_picked = clocks.turn().is_some_and(|turn| turn.picker.is_some());
            clocks.pause.is_some() || is_picked
        });
        let mover = self.mover().filter(|_| !is_held);
        let mover = mover.and_then(|seat| self.moving_player(seat));
        self.computers.iter().copied().filter(move |player| {
            is_running && (mover == Some(*player) || self.owes_an_answer(*player))
        })
    }

    /// Whether a player still has to answer a draw offer or a request.
    fn owes_an_answer(&self, player: PlayerId) -> bool {
        let request = self.request.as_ref();
        if request.is_some_and(|request| self.asked(request).contains(&player)) {
            return true;
        }
        let offers = self.offers();
        let is_answered = offers.iter().any(|offer| {
            self.player(offer.seat) == Some(player) || offer.accepted.contains(&player)
        });
        !offers.is_empty() && !is_answered && !self.voting_armies(player).is_empty()
    }
}
