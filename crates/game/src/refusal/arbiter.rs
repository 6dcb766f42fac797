//! The refusals that are about the arbiter of a game.

use crate::clock::pace::Span;
use crate::id::{Seat, Time};

/// The reason for which a game has no arbiter, or an act of theirs was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArbiterRefusal {
    /// The arbiter would play too.
    CannotPlay,
    /// The game would be rated.
    Rated,
    /// A team votes for the moves of a seat.
    Team,
    /// Only the players could see the game, and so not the arbiter.
    Private,
    /// The game has no arbiter.
    NoArbiter,
    /// Only the arbiter can do this.
    NotTheArbiter,
    /// Nobody has joined the game that the arbiter wants to start.
    NobodyJoined,
    /// The clocks are paused already.
    Paused {
        /// The latest time at which they are resumed.
        until: Time,
    },
    /// The time to add is too short or too long.
    InvalidExtension {
        /// The shortest.
        least: Span,
        /// The longest.
        most: Span,
    },
    /// The player of this seat is out of the game.
    Eliminated {
        /// The seat.
        seat: Seat,
    },
    /// The player of this seat does not keep the others waiting, or not for long.
    NotAbsent {
        /// The seat.
        seat: Seat,
        /// The time that it has to be their turn before a computer can play for them.
        least: Span,
    },
}
