//! Who has to act, and why the viewer cannot.

use super::clock::PauseView;
use super::{PersonView, View};
use crate::clock::PauseCause;
use crate::id::Seat;
use crate::refusal::{Refusal, TimeRefusal};

impl View {
    /// The player who has to act while the game runs: the mover, or the player who picks the move
    /// because the mover's time is up.
    pub fn actor(&self) -> Option<&PersonView> {
        let turn = self.clock.as_ref().and_then(|clock| clock.turn.as_ref());
        let picker = turn.and_then(|turn| turn.picker);
        match picker {
            Some(picker) => self.person_at(picker),
            None => self.moving_player(self.mover()?),
        }
    }

    /// The player who moves for a seat: its own, or the computer in their place.
    pub fn moving_player(&self, seat: Seat) -> Option<&PersonView> {
        let view = self.seats.get(seat.index())?;
        self.person(view.stand_in.or(view.player)?)
    }

    /// Whether the viewer has to act.
    pub fn is_my_turn(&self) -> bool {
        let actor = self.actor().filter(|_| self.turn().is_some());
        actor.is_some_and(|actor| Some(actor.player) == self.player())
    }

    /// Why the viewer, who plays in a running game, cannot make any move now; `None` if they can.
    pub fn cannot_move_reason(&self) -> Option<Refusal> {
        let turn = self.turn()?;
        if self.is_my_turn() {
            let requested = |pause: &PauseView| pause.cause == PauseCause::Requested;
            let pause = self.pause().filter(requested);
            return pause.map(|pause| Refusal::Time(TimeRefusal::Paused { until: pause.until }));
        }
        let late = self.mover().and_then(|seat| self.person_at(seat));
        let is_mine = late.is_some_and(|late| Some(late.player) == self.player());
        let clock = self.clock.as_ref().and_then(|clock| clock.turn);
        let picker = clock.and_then(|turn| turn.picker).filter(|_| is_mine);
        Some(picker.map_or(Refusal::NotYourTurn { turn }, |picker| {
            Refusal::Time(TimeRefusal::TimeIsUp { picker })
        }))
    }

    /// Whether the viewer can still abort the game: not everybody has had a turn.
    pub fn may_abort(&self) -> bool {
        let moved = self.moves.iter().filter(|mv| mv.moved.is_some());
        self.turn().is_some()
            && moved.count() < self.seats.len()
            && self.inactive_reason().is_none()
    }

    /// The pause, if the clocks are paused.
    pub fn pause(&self) -> Option<PauseView> {
        self.clock.as_ref()?.pause
    }
}
