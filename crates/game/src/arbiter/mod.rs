//! The arbiter of a game: a person who leads it without playing. They see what a spectator sees.
//!
//! What they may do is decided in `decide`.

pub(crate) mod apply;
pub(crate) mod decide;
pub(crate) mod refusal;

use crate::base::id::{PlayerId, Profile, Seat, Span, Time};
use crate::computers::Level;
use serde::{Deserialize, Serialize};

/// The shortest time that an arbiter can add to a clock.
pub const MIN_EXTENSION: Span = Span::seconds(10);

/// The longest time that an arbiter can add to a clock at once.
pub const MAX_EXTENSION: Span = Span::days(30);

/// The time for which a player has to have kept the others waiting before an arbiter can put a
/// computer in their place.
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
