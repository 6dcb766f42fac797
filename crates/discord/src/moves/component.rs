//! The components of moving, commanding an army and resigning.

use crate::frontend::topic_component::TopicComponent;
use entente_game::View;
use parse_display::{Display, FromStr};

/// A component of moving, commanding an army and resigning.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum MoveComponent {
    /// Open the menu of pieces.
    Move,
    /// Show this page of the menu of pieces.
    #[display("{}:{page}")]
    Pieces {
        page: usize,
    },
    /// A piece was chosen from the menu; the value is its square.
    Piece,
    /// Open this page of the menu of targets for the piece on this square.
    #[display("{}:{from}:{page}")]
    Targets {
        from: String,
        page: usize,
    },
    /// A target was chosen from the menu; the value is the move.
    Target,
    /// Make this move.
    #[display("{}:{coordinate}")]
    Play {
        coordinate: String,
    },
    /// Make this move, which ends an alliance.
    #[display("{}:{coordinate}")]
    PlayAnyway {
        coordinate: String,
    },
    /// Make the move that was typed, in this one of several games.
    #[display("{}:{text}")]
    Typed {
        text: String,
    },
    /// Command this army from now on, given by its letter.
    #[display("{}:{army}")]
    ChooseArmy {
        army: char,
    },
    /// Ask whether to resign.
    ConfirmResign,
    Resign,
    /// Explain what was wrong with the move that the user typed last.
    WhyRejected,
}

impl TopicComponent for MoveComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::Move | Self::ChooseArmy { .. })
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::ConfirmResign | Self::WhyRejected)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Move | Self::ConfirmResign) || view.turn().is_some()
    }
}
