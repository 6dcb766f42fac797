//! The refusals of a request to all players.

use crate::base::refused::refusals;

refusals! {
    /// The reason for which a request was refused, or an action that needs a request except at the
    /// start.
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
