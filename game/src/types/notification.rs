//! Notifications: who has to be told something after a decision, and why.
//!
//! They contain no text. The frontend writes each message from the view of its recipient.

use crate::id::PlayerId;
use crate::types::viewer::Viewer;
use serde::{Deserialize, Serialize};

/// A message that must be delivered exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notification {
    /// The recipient. The message is made from their view.
    ///
    /// For a spectator it goes to the game's channel, for a player to that person.
    pub viewer: Viewer,
    /// Why the message is sent.
    pub reason: NotificationReason,
}

impl Notification {
    /// Tells the old channel that the game has moved to another one.
    pub const GAME_MOVED_AWAY: Self = Self {
        viewer: Viewer::Spectator,
        reason: NotificationReason::GameMovedAway,
    };
}

/// Why a message is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationReason {
    /// A lobby was opened, or a challenge was sent.
    Challenged,
    /// Somebody joined the lobby, left it or chose other seats.
    ///
    /// The existing lobby message is updated.
    LobbyChanged,
    /// A seat was reserved for one more person, who has to be told.
    Invited,
    /// The lobby was cancelled, everybody declined, or nobody started it in time.
    LobbyClosed,
    /// The game has started.
    Started,
    /// A move was made.
    Moved,
    /// A player resigned. They are out when the turn of their army comes.
    Resigned,
    /// A player chose which of two captured armies to command.
    Chosen,
    /// A draw was offered.
    DrawOffered,
    /// A player accepted the draw offer. Others still have to answer.
    DrawAccepted,
    /// A draw offer was declined.
    DrawDeclined {
        /// Who declined it.
        by: PlayerId,
    },
    /// A player asked for something that everybody has to accept.
    Requested,
    /// A player accepted what was asked. Others still have to answer.
    RequestAccepted,
    /// What was asked was declined.
    RequestDeclined {
        /// Who declined it.
        by: PlayerId,
    },
    /// The player who asked has withdrawn it.
    RequestWithdrawn {
        /// Who had asked.
        by: PlayerId,
    },
    /// Moves were taken back.
    TakenBack,
    /// The clocks were paused or resumed.
    Paused,
    /// A computer plays for somebody from now on, or they play again.
    Substituted,
    /// The game has moved to this channel.
    GameMovedHere,
    /// The game has moved to another channel.
    GameMovedAway,
    /// A player's time is up and no move was made.
    ///
    /// Either another player has to pick the move, or the army is out.
    TimeUp,
    /// A player got the time back that they lost in an outage.
    Credited,
    /// Somebody aborted the game before everybody had moved.
    Aborted,
    /// The game is over.
    Over,
    /// The game is over, and its secret diplomacy is revealed.
    History,
    /// Something happened that concerns only this player.
    Diplomacy,
    /// A player reported a letter to the people who run the server.
    Reported,
}
