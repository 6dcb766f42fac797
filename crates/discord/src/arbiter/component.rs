//! The components of the arbiter.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// The request of a component or form of the arbiter of a running game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("arbiter:{}", style = "kebab-case")]
pub(crate) enum ArbiterComponent {
    /// Pause the clocks.
    Pause,
    /// Resume them.
    Resume,
    /// Open the form for more time.
    Extend,
    /// That form was submitted.
    SaveExtension,
    /// Let a computer play for the player of this seat.
    #[display("arbiter:{}:{seat}")]
    Substitute { seat: u8 },
}

impl TopicComponent for ArbiterComponent {
    fn suits(&self, view: &View) -> bool {
        view.players.arbiter.is_some() && view.turn().is_some()
    }

    fn is_for_arbiter(&self) -> bool {
        true
    }
}
