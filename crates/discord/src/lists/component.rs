//! The components that list the moves of a game.

use crate::frontend::topic_component::TopicComponent;
use entente_game::{Phase, View};
use parse_display::{Display, FromStr};

/// A component that lists the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum ListComponent {
    /// List the moves so far.
    Moves,
    /// Export the game as a file.
    File,
}

impl TopicComponent for ListComponent {
    fn has_way_back(&self) -> bool {
        true
    }

    fn suits(&self, view: &View) -> bool {
        view.phase != Phase::Lobby
    }
}
