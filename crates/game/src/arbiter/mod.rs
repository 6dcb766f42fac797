//! The arbiter of a game: a person who leads it without playing. They see what a spectator sees.
//!
//! `decide` has what they may do.

pub(crate) mod decide;

use crate::base::id::{PlayerId, Profile, Seat, Span, Time};
use crate::base::refused::refusals;
use crate::computers::Level;
use serde::{Deserialize, Serialize};

/// The shortest time that an arbiter can add to a clock.
pub const MIN_EXTENSION: Span = Span::seconds(10);

/// The longest time that an arbiter can add to a clock at once.
pub const MAX_EXTENSION: Span = Span::days(30);

/// How long a player has to have kept the others waiting before an arbiter can put a computer in
/// their place.
pub const MIN_ABSENCE: Span = Span::minutes(5);

/// The person who leads a game without playing. No player has their number, [`PlayerId::HOST`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arbiter {
    /// The person and their name; `None` if they asked to be forgotten.
    pub profile: Option<Profile>,
}

/// An act of the arbiter, as everybody learns of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum ArbiterAct {
    /// They paused the clocks.
    Paused {
        /// The latest time at which they are resumed.
        until: Time,
    },
    /// They resumed the clocks.
    Resumed,
    /// They added time to clocks.
    Extended {
        /// The seat that has more time; `None` if all that are in the game have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The time.
        span: Span,
    },
    /// They put a computer in the place of a player until that player returns.
    Substituted {
        /// The player.
        player: PlayerId,
        /// The seat with which the player kept the others waiting.
        seat: Seat,
        /// The level of the computer.
        level: Level,
    },
}

/// An act of the arbiter, who leads a game without playing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArbiterAction {
    /// Pause the clocks for this long; `None` for as long as possible.
    Pause(Option<Span>),
    /// Resume the clocks.
    Resume,
    /// Add time to clocks.
    Extend {
        /// The seat that gets it; `None` for all that are in the game.
        seat: Option<Seat>,
        /// The time.
        span: Span,
    },
    /// Let a computer play for the person of a seat, who does not move, until they return.
    Substitute {
        /// The seat.
        seat: Seat,
        /// The level of the computer; `None` for the one that the game has for such computers.
        level: Option<Level>,
    },
}

refusals! {
    /// Why a game has no arbiter, or an act of theirs was refused.
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
