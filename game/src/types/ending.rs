//! How a game ends: draw offers, the result, and why a lobby was closed.

use crate::id::{PlayerId, Seat};
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Reason, Score};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The reason.
    pub reason: Reason,
    /// The seats that won, in turn order; empty for a draw.
    pub winners: Vec<Seat>,
    /// The result as in files: `1-0`.
    pub result: String,
    /// The points for the final ranking, one for each army in turn order.
    pub points: Vec<Score>,
    /// The points for eliminations, one for each army; empty if the rule set has none.
    pub scores: Vec<Score>,
}

/// A draw offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The seat that offers.
    pub seat: Seat,
    /// The players who have accepted. All others who are still in the game have to answer.
    pub accepted: Vec<PlayerId>,
}

/// Why a lobby was closed, or a game aborted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosedReason {
    /// The host cancelled the lobby.
    Cancelled,
    /// Everybody declined.
    Declined {
        /// The last player who declined.
        by: PlayerId,
    },
    /// Nobody started the lobby in time.
    Lapsed,
    /// A player aborted the game before everybody had moved.
    Aborted {
        /// The player who aborted it.
        by: PlayerId,
    },
    /// The time of a player was up before both players of a game for two had moved.
    AbortedByTime {
        /// The seat whose time was up.
        seat: Seat,
    },
}
