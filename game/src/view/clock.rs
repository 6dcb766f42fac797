//! The part of a view about time: the clocks.
//!
//! How the clocks work is in `playing::clocks`.

use crate::clock::pace::Span;
use crate::clock::{PauseCause, TimeControl};
use crate::id::{PlayerId, Seat, Time};
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
