//! The components of the think-board.

use crate::frontend::topic_component::TopicComponent;
use entente_game::{ThinkMoveId, View};
use parse_display::{Display, FromStr};

/// The request of a component or modal of a player's think-board. Moves are given by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("think:{}", style = "kebab-case")]
pub(crate) enum ThinkComponent {
    /// Open it. If it is empty, that is the modal for its first moves.
    Open,
    /// Show it from the present board of the game.
    Start,
    /// A move was chosen from the menu; the value is its number.
    Go,
    /// Open the modal for moves after the present board.
    AddHere,
    /// That modal was submitted.
    SaveHere,
    /// Open the modal for moves after this one.
    #[display("think:{}:{id}")]
    Add { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("think:{}:{id}")]
    Save { id: ThinkMoveId },
    /// Open the modal for the note on this move.
    #[display("think:{}:{id}")]
    Note { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("think:{}:{id}")]
    SaveNote { id: ThinkMoveId },
    /// Make the line up to this move conditional moves.
    #[display("think:{}:{id}")]
    Plan { id: ThinkMoveId },
    /// An ally was chosen who gets the line up to this move; the value is their seat.
    #[display("think:{}:{id}")]
    Share { id: ThinkMoveId },
    /// Remove this move; if others follow it, ask first.
    #[display("think:{}:{id}")]
    Remove { id: ThinkMoveId },
    /// Remove this move and all that follow it.
    #[display("think:{}:{id}")]
    RemoveAll { id: ThinkMoveId },
    /// Export the game with the board.
    File,
}

impl TopicComponent for ThinkComponent {
    fn is_further_step(&self) -> bool {
        !self.changes_message() && !matches!(self, Self::Open | Self::File)
    }

    fn changes_message(&self) -> bool {
        matches!(
            self,
            Self::SaveHere | Self::Save { .. } | Self::SaveNote { .. }
        )
    }

    fn suits(&self, view: &View) -> bool {
        view.player().is_some() && view.has_begun()
    }
}
