//! What is owed to whom after a decision: a viewer and a reason, never a text. The doors draw the message from that viewer's view.

use crate::view::Viewer;
use serde::{Deserialize, Serialize};

/// One message that must arrive, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owed {
    /// Through whose eyes it is drawn, and so where it goes: a spectator's to the game's channel, a player's to that person.
    pub viewer: Viewer,
    /// Why it is sent.
    pub reason: Reason,
}

impl Owed {
    /// What the channel is told that a game has left.
    pub const DEPARTURE: Self = Self {
        viewer: Viewer::Spectator,
        reason: Reason::Departed,
    };
}

/// Why a message is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A lobby was opened, or a challenge made.
    Challenged,
    /// Somebody came to the lobby, left it, or chose other seats: it is to be shown as it is now, where it stands.
    LobbyChanged,
    /// A place in the lobby was kept for one more: that person is to be told.
    Invited,
    /// The lobby was taken back, everybody declined, or nobody started it in time.
    LobbyClosed,
    /// The game has begun.
    Started,
    /// A move was made.
    Moved,
    /// Somebody gave up, and is out when the turn of that army comes.
    Resigned,
    /// Somebody chose which of two captured armies to command.
    Chosen,
    /// A draw was offered.
    DrawOffered,
    /// Somebody agreed to the offer, and others have yet to answer.
    DrawAgreed,
    /// The offer was refused.
    DrawDeclined,
    /// Somebody asks for something to which all have to agree.
    Asked,
    /// Somebody answered what is asked: others have yet to, or it was declined.
    Answered,
    /// Moves were taken back.
    TakenBack,
    /// The clocks stand still, or go on.
    Paused,
    /// The game lives here from now on.
    Relocated,
    /// The game lives here no more.
    Departed,
    /// Somebody's time is over, and no move came of it: another has to pick it, or that army leaves.
    TimeUp,
    /// The clock was given back what it ran while nobody could move.
    Credited,
    /// Somebody ended the game before everybody had moved.
    Aborted,
    /// The game is over.
    Over,
    /// The game is over, and everybody is told what really came about between its people.
    History,
    /// Something came about that concerns this viewer and not everybody.
    Tidings,
    /// This viewer wants those who run the server to see a letter that came.
    Reported,
}
