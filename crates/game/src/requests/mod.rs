//! Requests and draw offers, which every player who still plays has to answer; and why a request is
//! refused.

pub(crate) mod apply;
pub(crate) mod decide;

use crate::base::id::{PlayerId, Seat, Span, Time};
use crate::base::refused::refusals;
use crate::computers::Level;
use serde::{Deserialize, Serialize};

/// The change that is made once everybody has accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestChange {
    /// Take back moves.
    Takeback {
        /// The number of plies that stay.
        ply: u32,
    },
    /// Pause the clocks.
    Pause {
        /// The end of the pause if everybody accepted at once. The pause has the same length if
        /// they accept later ([`PlayerRequest::pause`]).
        until: Time,
    },
    /// Resume the clocks.
    Resume,
    /// Move the game to another channel, which is erasable data.
    Move,
    /// Let a computer play for a person until they return.
    Substitute {
        /// The person.
        player: PlayerId,
        /// The level of the computer.
        level: Level,
        /// Whether the person has to accept it, too. If two other people agree, nobody waits for
        /// the absent person.
        needs_player: bool,
    },
}

/// An open request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRequest {
    /// The player who asks.
    pub by: PlayerId,
    /// The change.
    pub change: RequestChange,
    /// The time of the request. An answer names it, so that it is not taken for an answer to
    /// another request.
    pub at: Time,
    /// The players who have accepted. All others who still play have to answer.
    pub accepted: Vec<PlayerId>,
    /// The channel to move to, in the format of the frontend that asked. Only players can see it.
    pub channel: Option<String>,
}

impl PlayerRequest {
    /// Whether this player, who has a vote, still has to answer.
    pub(crate) fn asks(&self, player: PlayerId) -> bool {
        let is_absent = matches!(
            self.change,
            RequestChange::Substitute { player: absent, needs_player: false, .. }
                if absent == player
        );
        player != self.by && !self.accepted.contains(&player) && !is_absent
    }

    /// The length of the pause, if one is asked for.
    pub fn pause(&self) -> Option<Span> {
        match self.change {
            RequestChange::Pause { until } => Some(Span(until.0.saturating_sub(self.at.0))),
            RequestChange::Takeback { .. }
            | RequestChange::Resume
            | RequestChange::Move
            | RequestChange::Substitute { .. } => None,
        }
    }
}

/// The topic of a request that a player makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestTopic {
    /// Take back the player's last move and every move after it.
    Takeback,
    /// Pause the clocks for this long; `None` for as long as possible.
    Pause(Option<Span>),
    /// Resume the clocks.
    Resume,
    /// Move the game to another channel, in the format of the frontend that asks.
    Move(String),
    /// Let a computer play for the player of a seat until they return.
    Substitute {
        /// The seat.
        seat: Seat,
        /// The level of the computer; `None` for the one that the game has for such computers.
        level: Option<Level>,
    },
}

/// A draw offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The seat that offers.
    pub seat: Seat,
    /// The players who have accepted. All others who are still in the game have to answer.
    pub accepted: Vec<PlayerId>,
}

refusals! {
    /// Why a request was refused, or an action that needs a request except at the start.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RequestRefusal = "request-not-possible" {
        /// Everybody has moved, so the game can no longer be aborted, only resigned.
        TooLateToAbort = "too-late-to-abort",
        /// The game is in that channel already.
        AlreadyHere,
        /// A game with secrets has no takebacks.
        NoTakebacks,
        /// A rated game has no takebacks.
        RatedTakeback,
        /// The player has made no move that could be taken back.
        NothingToTakeBack,
        /// A request is open already, and has to be answered first.
        AlreadyAsked,
        /// No request is open.
        NothingAsked,
    }
}
