//! What is on a scene: pieces (an army, a kind, and who controls the piece), marks on squares,
//! arrows between them, and the players' cards next to the board or in its corners; and how it is
//! seen: its coordinates, its facing and its size.

use crate::board::Board;
use crate::error::Error;
use crate::text::Text;
use entente_words::words;
pub use entente_words::{Army, PieceKind};
use std::f32::consts::TAU;

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The army whose colours it has.
    pub army: Army,
    /// The kind of the piece.
    pub kind: PieceKind,
    control: Control,
    /// Whether it is a queen that is worth one point, because it was a pawn.
    one_point: bool,
}

/// The controller of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Control {
    /// The piece's own army: drawn in full colour.
    #[default]
    Own,
    /// Nobody, because its army is out: drawn faded, and a king lies on its side.
    Nobody,
    /// Another army: drawn in full colour, with a base in that army's colours.
    Other(Army),
    /// Nobody, but chance moves it: drawn in full colour, with a faded base. So is a king that
    /// walks on after its player has left.
    Chance,
}

impl Control {
    /// All kinds of control, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let under = Army::ALL.into_iter().map(Self::Other);
        [Self::Own, Self::Nobody, Self::Chance]
            .into_iter()
            .chain(under)
    }

    /// The number of them.
    pub(crate) const COUNT: usize = 3 + Army::ALL.len();

    /// A unique number, less than [`Control::COUNT`].
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Own => 0,
            Self::Nobody => 1,
            Self::Other(army) => 2 + army as usize,
            Self::Chance => 2 + Army::ALL.len(),
        }
    }

    /// The control with this number.
    pub(crate) fn from_number(number: usize) -> Option<Self> {
        match number {
            0 => Some(Self::Own),
            1 => Some(Self::Nobody),
            number => match Army::ALL.get(number - 2) {
                Some(army) => Some(Self::Other(*army)),
                None => (number == Self::Chance.number()).then_some(Self::Chance),
            },
        }
    }
}

impl Piece {
    /// A piece that its own army controls.
    pub const fn new(army: Army, kind: PieceKind) -> Self {
        Self {
            army,
            kind,
            control: Control::Own,
            one_point: false,
        }
    }

    /// The piece with a small 1, if it is a queen: it was a pawn and is worth one point. Other
    /// kinds are never marked.
    pub fn with_one_point(self, is_one_point: bool) -> Self {
        Self {
            one_point: is_one_point && self.kind == PieceKind::Queen,
            ..self
        }
    }

    /// Whether it is a queen that is worth one point.
    pub const fn is_one_point(self) -> bool {
        self.one_point
    }

    /// The piece under this control. [`Control::Other`] with its own army is [`Control::Own`].
    pub fn with_control(self, control: Control) -> Self {
        let normal = match control {
            Control::Other(army) if army == self.army => Control::Own,
            other => other,
        };
        Self {
            control: normal,
            ..self
        }
    }

    /// The controller of the piece.
    pub const fn control(self) -> Control {
        self.control
    }

    /// Whether it is drawn faded.
    pub(crate) fn is_faded(self) -> bool {
        self.control == Control::Nobody
    }
}

/// A player's card, with what is known about their army.
///
/// On a board with free corners, such as the plus, it is in the corner at its player's right hand.
/// On other boards it is in a band above or below the board, beside its army. The caller does not
/// have to know which.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// The army's king, or the piece that stands for it, as it is now. The edge of the card has the
    /// colour of this army.
    pub king: Piece,
    /// Whether it is this army's turn: the card is bright and has a border.
    pub to_move: bool,
    /// The player of the army.
    pub title: Option<Text>,
    /// The team of the army, in a game of fixed partners. Its mark is before the name.
    pub team: Option<Team>,
    /// Notes below or next to the name, such as a score. At most [`Card::MAX_NOTES`].
    pub notes: Vec<Text>,
    /// The word before the captured pieces: whether the army has captured or lost them is up to the
    /// caller. Without pieces it is not drawn.
    pub captured_label: Option<Text>,
    /// Captured pieces, in this order, each with its count. At most [`Card::MAX_KINDS`].
    pub captured: Vec<(Piece, u8)>,
}

impl Card {
    /// The most different captured pieces on a card: all kinds of the four other armies that a
    /// board has at most.
    pub const MAX_KINDS: usize = 4 * PieceKind::ALL.len();
    /// The most notes on a card.
    pub const MAX_NOTES: usize = 2;
    /// The side of the free corner that a card needs, in board units.
    const MIN_CORNER: f32 = 2.5;

    /// A card with only the king on it.
    pub fn new(king: Piece) -> Self {
        Self {
            king,
            to_move: false,
            title: None,
            team: None,
            notes: Vec::new(),
            captured_label: None,
            captured: Vec::new(),
        }
    }
}

/// One of two teams. Each has a shape and a colour of its own, which are those of an emoji, so that
/// a text can have the same mark as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// A violet disc: 🟣.
    First,
    /// An orange diamond: 🔶.
    Second,
}

impl Team {
    /// Both teams.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The number of corners of a disc, so many that it looks round.
    const ROUND: usize = 32;

    /// The outline of its mark, in a box from -1 to 1.
    pub(crate) fn outline(self) -> impl Iterator<Item = (f32, f32)> {
        let corners = match self {
            Self::First => Self::ROUND,
            Self::Second => 4,
        };
        (0..corners).map(move |corner| {
            let (sine, cosine) = (TAU * corner as f32 / corners as f32).sin_cos();
            (cosine, sine)
        })
    }
}

/// The part of the board where an army starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HomeArea {
    /// A side of the board.
    Side(Facing),
    /// The middle, as for the fifth army of the 11 by 11 plus.
    Centre,
}

impl From<Facing> for HomeArea {
    fn from(side: Facing) -> Self {
        Self::Side(side)
    }
}

impl Board {
    /// Whether its corners are free for cards ([`Scene::add_card`](crate::Scene::add_card)), as on
    /// the plus-shaped boards.
    pub fn has_free_corners(&self) -> bool {
        self.free_corner() >= Card::MIN_CORNER
    }
}

/// A mark on a square.
///
/// A square can have several marks. Only one of them tints the square: check before selected before
/// conditional move before last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The start or end of the last move: a tint.
    LastMove,
    /// The start or end of a move that was entered ahead: a tint with slanted lines.
    ConditionalMove,
    /// The chosen square: a tint with a border.
    Selected,
    /// A king in check: a tint with a thick ring.
    Check,
    /// A square that can be moved to: a dot if it is empty, a ring around a piece.
    Target,
}

/// The marks on a square, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marks(u8);

impl Marks {
    pub(super) fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The mark that tints the square, if any does.
    pub(crate) fn tint(self) -> Option<Mark> {
        let by_priority = [
            Mark::Check,
            Mark::Selected,
            Mark::ConditionalMove,
            Mark::LastMove,
        ];
        by_priority.into_iter().find(|&mark| self.has(mark))
    }
}

/// The meaning of an arrow. The theme chooses its colour, and every kind has a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArrowKind {
    /// A move that was made or proposed: plain.
    Move,
    /// A threat: with two heads.
    Threat,
    /// A hint: with a round tail.
    Hint,
    /// A move that was entered ahead: dashed.
    Prepared,
}

/// An arrow between two squares, given by their indices in [`Board::squares`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: ArrowKind,
}

words! {
    /// The place of the labels of files and ranks.
    pub enum Coordinates {
        /// In the corners of the squares at the lower and the left edge.
        Inside = "inside",
        /// Below the lowest and to the left of the leftmost squares.
        Outside = "outside",
        /// Nowhere.
        Off = "off",
    }
}

/// The edge of the board that is at the bottom of the picture, which is the viewer's side.
///
/// Pieces stay upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facing {
    /// The edge where y is least: White's on a chessboard.
    #[default]
    South,
    /// The edge where x is least.
    West,
    /// The edge where y is greatest: Black's on a chessboard.
    North,
    /// The edge where x is greatest.
    East,
}

impl Facing {
    /// All four, clockwise from the south.
    pub const ALL: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];
}

/// The long side of a picture in pixels, 64 to 2048.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u16);

impl Size {
    /// The size for a message.
    ///
    /// A phone shows any picture about 360 points wide, with two to three pixels for a point. A
    /// square of the 14 by 14 plus then has only 25 points, and needs all of these pixels.
    pub const MESSAGE: Self = Self(1024);

    /// A size with a long side of `pixels`.
    ///
    /// # Errors
    /// [`Error::Size`] when it is not 64 to 2048.
    pub fn new(pixels: u32) -> Result<Self, Error> {
        match u16::try_from(pixels) {
            Ok(side @ 64..=2048) => Ok(Self(side)),
            _ => Err(Error::Size(pixels)),
        }
    }

    /// The long side in pixels.
    pub fn pixels(self) -> u32 {
        self.0.into()
    }
}
