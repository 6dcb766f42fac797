//! The components of the panel behind *More*.

use crate::frontend::topic_component::TopicComponent;
use parse_display::{Display, FromStr};

/// A component of the panel behind *More*.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum MorePanelComponent {
    /// Open the panel with everything that can be done.
    More,
    /// Return to that panel from what was opened from it.
    BackToMore,
    /// Open the part of it with what the others are asked for.
    Ask,
    /// Open the part of it with what the user has written for themselves.
    Plans,
    /// Open the part of it with what the game has to show.
    Look,
    /// Show the rules of this game.
    Rules,
    /// Leave a question without doing anything.
    Dismiss,
}

impl TopicComponent for MorePanelComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::More)
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Ask | Self::Plans | Self::Look | Self::Rules)
    }
}
