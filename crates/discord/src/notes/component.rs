//! The components of the user's note.

use crate::frontend::topic_component::TopicComponent;
use entente_game::{Phase, View};
use parse_display::{Display, FromStr};

/// A component of the user's note.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum NoteComponent {
    /// Show the user's note.
    Notes,
    /// Open the modal with the user's note.
    EditNote,
    /// The modal with the note was submitted.
    SaveNote,
}

impl TopicComponent for NoteComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::EditNote | Self::SaveNote)
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Notes)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Notes) || view.phase != Phase::Lobby
    }
}
