//! The refusals that are about the clocks.

use crate::base::id::{Seat, Span, Time};
use crate::base::refused::refusals;
use crate::clock::pace::PaceFault;

refusals! {
    /// The reason for which an action about the clocks was refused.
    #[derive(Debug, Clone, PartialEq)]
    pub enum TimeRefusal = "request-not-possible" {
        /// The time control is invalid.
        InvalidClock(PaceFault) = "invalid-body",
        /// No player can pick moves for others in a game of secret alliances, because the picker's
        /// identity would reveal something.
        PickingNotAllowed = "invalid-body",
        /// The game has no clock.
        NoClock,
        /// The clocks are paused.
        Paused {
            /// The latest time at which they are resumed.
            until: Time,
        } = "paused",
        /// The clocks are not paused.
        NotPaused,
        /// The pause is too short or too long.
        InvalidPause {
            /// The longest pause allowed.
            most: Span,
        } = "invalid-body",
        /// The player's time for this move is up, and another player picks it.
        TimeIsUp {
            /// The seat of the player who picks.
            picker: Seat,
        } = "time-is-up",
    }
}
