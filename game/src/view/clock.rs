//! The part of a view about time: the clocks, and who has to act by when.
//!
//! How the clocks work is in `clock`.

use super::{PersonView, View};
use crate::clock::PauseCause;
use crate::clock::TimeControl;
use crate::clock::pace::Span;
use crate::id::{PlayerId, Seat, Time};
use crate::refusal::{Refusal, TimeRefusal};
use alloc::vec::Vec;

/// The clocks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockView {
    /// The time control.
    pub control: TimeControl,
    /// What each seat has left, without the time used in the present turn; with a time per move,
    /// that time. Empty before the game has started.
    pub left: Vec<Span>,
    /// The turn whose clock is running or paused.
    pub turn: Option<TurnView>,
    /// The pause, if the clocks are paused.
    pub pause: Option<PauseView>,
    /// The players on vacation and until when, including vacations that are over. Correspondence
    /// clocks wait for them.
    pub away: Vec<(PlayerId, Time)>,
}

/// The turn whose clock is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnView {
    /// The seat whose clock it is.
    pub seat: Seat,
    /// When the turn began.
    pub since: Time,
    /// When the time is up; `None` while the clocks are paused.
    pub deadline: Option<Time>,
    /// For how long the clock has stood still in this turn.
    pub credit: Span,
    /// The seat of the player who picks the move, if the time of the mover is up.
    pub picker: Option<Seat>,
}

/// A pause of all clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseView {
    /// When it began.
    pub since: Time,
    /// When it ends by itself.
    pub until: Time,
    /// The cause.
    pub cause: PauseCause,
}

impl View {
    /// The player who has to act while the game runs: the mover, or the player who picks the move
    /// because the mover's time is up.
    pub fn actor(&self) -> Option<&PersonView> {
        let turn = self.clock.as_ref().and_then(|clock| clock.turn.as_ref());
        let picker = turn.and_then(|turn| turn.picker);
        self.person_at(picker.or(self.mover())?)
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
            let agreed = |pause: &PauseView| pause.cause == PauseCause::Agreed;
            let pause = self.pause().filter(agreed);
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
