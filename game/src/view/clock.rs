//! What a view tells of time: the clocks, and who has to move by when. What makes them run is in `clock`.

use super::{PersonView, View};
use crate::clock::{Span, TimeControl};
use crate::id::{Place, Seat, Time};
use crate::refusal::{Refusal, TimeRefusal};
use alloc::vec::Vec;

/// The clocks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockView {
    /// What was agreed on.
    pub control: TimeControl,
    /// What each seat has left, without what the present turn has taken; where each move has its own time, that. Empty before the game begins.
    pub left: Vec<Span>,
    /// The turn whose clock runs, or stands still.
    pub turn: Option<TurnView>,
    /// All clocks stand still.
    pub pause: Option<PauseView>,
    /// Who is, or was, away until when: the clocks of correspondence wait for them.
    pub away: Vec<(Place, Time)>,
}

/// A turn whose clock runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnView {
    /// Whose clock it is.
    pub seat: Seat,
    /// Since when.
    pub since: Time,
    /// When the time is over; `None` while the clocks stand still.
    pub deadline: Option<Time>,
    /// For how long the clock has stood still since then.
    pub credit: Span,
    /// Whose player picks the move, where the time of the one to move is over.
    pub picker: Option<Seat>,
}

/// All clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseView {
    /// Since when.
    pub since: Time,
    /// They go on then, unless people go on before: all together, or one alone where the cause allows it.
    pub until: Time,
    /// Why.
    pub cause: PauseCause,
}

/// Why all clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PauseCause {
    /// All have agreed to it, and only all can end it.
    Agreed,
    /// For rounds nobody has come, and only the clocks have played: any move ends it, and anybody who asks to go on.
    NobodyCame,
}

impl View {
    /// Who has to make the next move, while the game runs: whoever has the mover's seat, or picks the move because that one's time is over.
    pub fn actor(&self) -> Option<&PersonView> {
        let turn = self.clock.as_ref().and_then(|clock| clock.turn.as_ref());
        let picker = turn.and_then(|turn| turn.picker);
        self.person_at(picker.or(self.mover())?)
    }

    /// Whether it is the viewer who has to move.
    pub fn is_my_turn(&self) -> bool {
        let actor = self.actor().filter(|_| self.turn().is_some());
        actor.is_some_and(|actor| Some(actor.place) == self.place())
    }

    /// Why the viewer, who plays in a game that runs, cannot move now, whatever the move; `None` where he can.
    pub fn wait(&self) -> Option<Refusal> {
        let turn = self.turn()?;
        if self.is_my_turn() {
            let agreed = |pause: &PauseView| pause.cause == PauseCause::Agreed;
            let pause = self.pause().filter(agreed);
            return pause.map(|pause| Refusal::Time(TimeRefusal::Paused { until: pause.until }));
        }
        let late = self.mover().and_then(|seat| self.person_at(seat));
        let is_mine = late.is_some_and(|late| Some(late.place) == self.place());
        let clock = self.clock.as_ref().and_then(|clock| clock.turn);
        let picker = clock.and_then(|turn| turn.picker).filter(|_| is_mine);
        Some(picker.map_or(Refusal::NotYourTurn { turn }, |picker| {
            Refusal::Time(TimeRefusal::TimeIsUp { picker })
        }))
    }

    /// Whether the viewer can still call the game off: not everybody has had a turn.
    pub fn may_abort(&self) -> bool {
        let moved = self.moves.iter().filter(|mv| mv.moved.is_some());
        self.turn().is_some() && moved.count() < self.seats.len() && self.silence().is_none()
    }

    /// Whether the clocks stand still, until somebody goes on.
    pub fn pause(&self) -> Option<PauseView> {
        self.clock.as_ref()?.pause
    }
}
