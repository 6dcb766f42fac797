//! The components of conditional moves.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// A component of conditional moves.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum ConditionalMovesComponent {
    /// Open the panel of conditional moves.
    ConditionalMoves,
    /// Open the modal for one more line of conditional moves.
    AddLine,
    /// The modal with a line of conditional moves was submitted.
    SaveLine,
    /// A line was chosen there for removal; the value is its index. The version is
    /// that of the game in which the lines were shown.
    #[display("{}:{version}")]
    DropLine { version: u64 },
    /// Remove all lines.
    #[display("{}:{version}")]
    ClearConditionalMoves { version: u64 },
}

impl TopicComponent for ConditionalMovesComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::SaveLine)
    }

    fn has_way_back(&self) -> bool {
        matches!(
            self,
            Self::ConditionalMoves | Self::DropLine { .. } | Self::ClearConditionalMoves { .. }
        )
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::ConditionalMoves) || view.turn().is_some()
    }
}
