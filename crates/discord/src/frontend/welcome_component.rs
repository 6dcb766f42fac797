//! The `custom_id`s of the buttons that lead to a first game: those of the greeting, and others
//! that open the same.

use entente_game::GameId;
use parse_display::{Display, FromStr};

/// A button that leads to a first game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum WelcomeComponent {
    /// Play against the computer. The mark is that of the message, which is found again by it.
    #[display("welcome1:play:{mark}")]
    Play {
        /// The id of the delivery.
        mark: String,
    },
    /// Open the form in which a friend is challenged.
    #[display("welcome1:friend")]
    Friend,
}

/// The id of the button that opens the form, and of the form. The game is the one that *Play* has
/// begun.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum PlayForm {
    /// Open it.
    #[display("play1:choose:{game}")]
    Choose { game: GameId },
    /// It was filled in.
    #[display("play1:start:{game}")]
    Start { game: GameId },
}
