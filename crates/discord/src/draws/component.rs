//! The components of draws and claims.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// A component of draws and claims.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum DrawComponent {
    /// Open the panel about draws.
    Draw,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Let the player of this seat offer no more draws.
    #[display("{}:{seat}")]
    StopDrawOffers {
        seat: u8,
    },
    /// Let the player of this seat offer draws again.
    #[display("{}:{seat}")]
    AllowDrawOffers {
        seat: u8,
    },
    ClaimThreefold,
    ClaimFifty,
    /// Claim a result that is certain.
    ClaimWin,
    ClaimDraw,
}

impl TopicComponent for DrawComponent {
    fn has_way_back(&self) -> bool {
        matches!(self, Self::Draw)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Draw) || view.turn().is_some()
    }
}
