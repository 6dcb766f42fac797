//! The refusals that are about the arbiter of a game.

use crate::base::id::{Seat, Span, Time};
use crate::base::refused::refusals;

refusals! {
    /// The reason for which a game has no arbiter, or an act of theirs was refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ArbiterRefusal = "not-possible" {
        /// The arbiter would play too.
        CannotPlay,
        /// The game would be rated.
        Rated = "invalid-body",
        /// A team votes for the moves of a seat.
        Team = "invalid-body",
        /// Only the players could see the game, and so not the arbiter.
        Private = "invalid-body",
        /// The game has no arbiter.
        NoArbiter = "not-the-arbiter",
        /// Only the arbiter can do this.
        NotTheArbiter = "not-the-arbiter",
        /// Nobody has joined the game that the arbiter wants to start.
        NobodyJoined,
        /// The clocks are paused already.
        Paused {
            /// The latest time at which they are resumed.
            until: Time,
        } = "paused",
        /// The time to add is too short or too long.
        InvalidExtension {
            /// The shortest.
            least: Span,
            /// The longest.
            most: Span,
        } = "invalid-body",
        /// The player of this seat is out of the game.
        Eliminated {
            /// The seat.
            seat: Seat,
        } = "request-not-possible",
        /// The player of this seat does not keep the others waiting, or not for long.
        NotAbsent {
            /// The seat.
            seat: Seat,
            /// The time that it has to be their turn before a computer can play for them.
            least: Span,
        } = "request-not-possible",
    }
}
