//! The components of requests to the other players.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// A component of requests to the other players.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum RequestComponent {
    /// Ask the others for a takeback.
    Takeback,
    /// Ask the others for a pause.
    Pause,
    /// Ask the others to let the clocks run again.
    Resume,
    /// Ask whether to abort the game.
    ConfirmAbort,
    Abort,
    /// Accept the request that was made at this time, in milliseconds since 1970.
    #[display("{}:{at}")]
    AcceptRequest {
        at: u64,
    },
    /// Decline that request, or withdraw the user's own.
    #[display("{}:{at}")]
    DeclineRequest {
        at: u64,
    },
}

impl TopicComponent for RequestComponent {
    fn has_way_back(&self) -> bool {
        matches!(self, Self::ConfirmAbort)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(
            self,
            Self::Takeback | Self::Pause | Self::Resume | Self::ConfirmAbort
        ) || view.turn().is_some()
    }

    fn is_for_arbiter(&self) -> bool {
        matches!(self, Self::Pause | Self::Resume)
    }
}
