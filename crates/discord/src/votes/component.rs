//! The components of the votes of a team.

use crate::frontend::topic_component::TopicComponent;
use parse_display::{Display, FromStr};

/// A component of the votes of a team.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum VoteComponent {
    /// Let a member of a team vote, on the board as it is when they press.
    Vote,
    /// Let the user talk with their team.
    TeamChat,
}

impl TopicComponent for VoteComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::TeamChat)
    }
}
