//! The components of the seats of a running game.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// A component of the seats of a running game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum SeatComponent {
    /// Offer the seat of a player who stays away, or show the code of the offer.
    #[display("{}:{seat}")]
    OfferSeat { seat: u8 },
    /// Withdraw that offer.
    #[display("{}:{seat}")]
    WithdrawSeat { seat: u8 },
    /// Show the best move, in a game against computers.
    Hint,
}

impl TopicComponent for SeatComponent {
    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Hint) || view.turn().is_some()
    }
}
