//! The components of the board of a game.

use crate::frontend::names::Names;
use crate::frontend::topic_component::TopicComponent;
use entente_game::{Phase, View};
use entente_presentation::picture::{Appearance, BoardOptions, Coordinates, Facing};
use parse_display::{Display, FromStr};

/// A component of the board of a game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum BoardComponent {
    /// Show the current board to the user.
    Watch,
    /// Show the current board from the user's own side, with what they can do.
    MyView,
    /// Show the game's board from the side of this army, given by its letter.
    #[display("{}:{army}")]
    WatchFrom { army: char },
    /// Give the user a link to the game's page.
    OpenBoard,
    /// Open the page within Discord, as an Activity.
    PlayHere,
    /// Draw the board in this style.
    #[display("{}:{0}")]
    Redraw(BoardStyle),
    /// Show the position as text.
    Position,
    /// Show with what the game can be verified.
    Record,
    /// Show the board that the message had while it was the newest. The head of the record stays in
    /// the message, as it was in the name of the picture: nobody can write another history later.
    #[display("{}:{head}")]
    Past { head: String },
}

impl TopicComponent for BoardComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::Watch | Self::MyView | Self::Past { .. })
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Position | Self::Record)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Position) || view.phase != Phase::Lobby
    }
}

/// The style of a board for one viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("{facing}:{coordinates}:{appearance}")]
pub(crate) struct BoardStyle {
    #[display(with = Names(&FACINGS))]
    pub(crate) facing: Facing,
    /// `None` means whatever suits the board.
    #[display(with = Names(&COORDINATES))]
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) appearance: Appearance,
}

impl From<BoardStyle> for BoardOptions {
    fn from(style: BoardStyle) -> Self {
        Self {
            appearance: style.appearance,
            facing: Some(style.facing),
            coordinates: style.coordinates,
            ..Self::default()
        }
    }
}

pub(crate) const FACINGS: [(&str, Facing); 4] = [
    ("south", Facing::South),
    ("west", Facing::West),
    ("north", Facing::North),
    ("east", Facing::East),
];

pub(crate) const COORDINATES: [(&str, Option<Coordinates>); 4] = [
    ("auto", None),
    ("inside", Some(Coordinates::Inside)),
    ("outside", Some(Coordinates::Outside)),
    ("off", Some(Coordinates::Off)),
];
