//! Why an event cannot have happened in a game that has started.

use crate::event::Event;
use alloc::boxed::Box;
use alloc::string::String;
use entente_rules::{Code, EventError, JsonError};

/// Why an event cannot have happened in a game that has started.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayingError {
    /// The event is none of a game that has started, or nobody could do that now.
    #[error("{0:?} is not possible here")]
    NotPossible(Box<Event>),
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Code),
    /// The position that the game continues from cannot be read.
    #[error(transparent)]
    Position(#[from] JsonError),
    /// An event of the saved game that the game continues from cannot be read.
    #[error(transparent)]
    SavedEvent(#[from] EventError),
    #[error("it is not the turn of the seat that moves")]
    NotTheirTurn,
    #[error("{coordinate} is not legal")]
    NotLegal { coordinate: String },
    #[error("the moves cannot be taken back")]
    FinalMoves,
    #[error("there is no diplomacy in this game")]
    NoDiplomacy,
    #[error("there is no such letter")]
    NoSuchLetter,
    #[error("there is no open request to answer")]
    NothingAsked,
    #[error("this game has no clock")]
    NoClock,
    #[error("no player's time is up")]
    TimeNotUp,
    #[error("the time of another seat is running")]
    OtherSeatsTime,
}
