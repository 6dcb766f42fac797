//! A scene: what a picture shows, and how it is drawn.
//!
//! It is the only argument of [`png`](crate::png()) and [`svg`](crate::svg()). The module `picture`
//! of the main crate builds it from the view of a game. Every call checks its arguments, so any
//! scene that exists can be drawn. It knows no rules: an army may have two kings or none.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Board, Error, Text, Theme};

/// One of seven armies.
///
/// The theme chooses the colours. Armies always differ in lightness or pattern too, so that nobody
/// has to tell two of them apart by hue alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Army {
    /// The lightest, plain.
    White,
    /// The darkest, plain, with light inner lines.
    Black,
    /// Grey, with slanted stripes.
    Silver,
    /// Golden, with dots.
    Gold,
    /// Red, with horizontal stripes.
    Red,
    /// Green, with vertical stripes.
    Green,
    /// A deeper yellow than gold, with crossed stripes.
    Yellow,
}

impl Army {
    /// All armies: `ALL[i]` is army number `i`.
    pub const ALL: [Self; 7] = [
        Self::White,
        Self::Black,
        Self::Silver,
        Self::Gold,
        Self::Red,
        Self::Green,
        Self::Yellow,
    ];
}

/// The kind of a piece, which is its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A crown with a cross.
    King,
    /// A coronet with five points.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A ball on a foot.
    Pawn,
    /// A shield.
    Guard,
}

impl Kind {
    /// All kinds, in the order of their declaration.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Guard,
    ];
}

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The army whose colours it has.
    pub army: Army,
    /// Its kind.
    pub kind: Kind,
    control: Control,
}

/// Who controls a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Control {
    /// Its own army: drawn in full colour.
    #[default]
    Own,
    /// Nobody, because its army is out: drawn faded, and a king lies on its side.
    Nobody,
    /// Another army: drawn in full colour, with a base in that army's colours.
    Other(Army),
}

impl Control {
    /// All of them, in the order of their numbers.
    #[cfg(feature = "read")]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let under = Army::ALL.into_iter().map(Self::Other);
        [Self::Own, Self::Nobody].into_iter().chain(under)
    }

    /// How many there are.
    pub(crate) const COUNT: usize = 2 + Army::ALL.len();

    /// A unique number, less than [`Control::COUNT`].
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Own => 0,
            Self::Nobody => 1,
            Self::Other(army) => 2 + army as usize,
        }
    }
}

impl Piece {
    /// A piece that its own army controls.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self {
            army,
            kind,
            control: Control::Own,
        }
    }

    /// The same piece under this control. [`Control::Other`] with its own army is
    /// [`Control::Own`].
    pub fn with_control(self, control: Control) -> Self {
        let control = match control {
            Control::Other(army) if army == self.army => Control::Own,
            other => other,
        };
        Self { control, ..self }
    }

    /// Who controls it.
    pub const fn control(self) -> Control {
        self.control
    }

    /// Whether it is drawn faded.
    pub(crate) fn is_faded(self) -> bool {
        self.control == Control::Nobody
    }
}

/// A mark on a square.
///
/// A square can have several marks. Only one of them tints the square: check before selected before
/// premove before last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The start or end of the last move: a tint.
    LastMove,
    /// The start or end of a move that was entered ahead: a tint with slanted lines.
    Premove,
    /// The chosen square: a tint with a border.
    Selected,
    /// A king in check: a tint with a thick ring.
    Check,
    /// A square that can be moved to: a dot if it is empty, a ring around a piece.
    Target,
}

/// The marks on a square, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(u8);

impl Marks {
    fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The mark that tints the square, if any does.
    pub(crate) fn tint(self) -> Option<Mark> {
        let by_priority = [Mark::Check, Mark::Selected, Mark::Premove, Mark::LastMove];
        by_priority.into_iter().find(|&mark| self.has(mark))
    }
}

/// What an arrow means. The theme chooses its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArrowKind {
    /// A move that was made or proposed.
    Move,
    /// A threat.
    Threat,
    /// A hint.
    Hint,
}

/// An arrow between two squares, given by their indices in [`Board::squares`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: ArrowKind,
}

/// Where the labels of files and ranks are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// In the corners of the squares at the lower and the left edge.
    Inside,
    /// Below the lowest and to the left of the leftmost squares.
    Outside,
    /// Nowhere.
    Off,
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
    /// The size for a message: 64 pixels for a square of a chessboard.
    pub const MESSAGE: Self = Self(512);
    /// The size for a message with a large board: 72 pixels for a square of the 14 by 14 plus with
    /// its coordinates.
    ///
    /// A phone shows any picture about 360 points wide, with two to three pixels for a point. Each
    /// square of such a board then has only 25 points, and needs all of these pixels.
    pub const LARGE: Self = Self(1056);

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

/// A player's card, with what is known about their army.
///
/// On a board with free corners, such as the plus, it is in the corner at its player's right hand.
/// On other boards it is in a band above or below the board, towards the same corner. The caller
/// does not have to know which.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The army's king, or the piece that stands for it, as it is now.
    pub king: Piece,
    /// Whether it is this army's turn: the card is bright and has a border.
    pub to_move: bool,
    /// The army's name.
    pub title: Option<Text>,
    /// Notes below or next to the name, such as a score. At most [`Card::MAX_NOTES`].
    pub notes: Vec<Text>,
    /// The pieces it has lost, in this order, each with its count. At most [`Card::MAX_KINDS`].
    pub lost: Vec<(Piece, u8)>,
}

impl Card {
    /// The most different lost pieces on a card.
    pub const MAX_KINDS: usize = Kind::ALL.len();
    /// The most notes on a card.
    pub const MAX_NOTES: usize = 2;
    /// The side of the free corner that a card needs, in board units.
    pub(crate) const MIN_CORNER: f32 = 2.5;

    /// A card with only the king on it.
    pub fn new(king: Piece) -> Self {
        Self {
            king,
            to_move: false,
            title: None,
            notes: Vec::new(),
            lost: Vec::new(),
        }
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

/// Everything that a picture shows.
///
/// Squares are addressed by the names that the board gave them.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Army, Board, Facing, Kind, Mark, Piece, Scene, Size, Theme};
///
/// let board = Arc::new(Board::grid(8, 8, 0)?);
/// let mut scene = Scene::new(board)
///     .with_theme(Theme::Dark)
///     .with_size(Size::new(360)?)
///     .with_facing(Facing::North);
/// scene.place("e1", Piece::new(Army::White, Kind::King))?;
/// scene.place("e8", Piece::new(Army::Black, Kind::Rook))?;
/// scene.mark("e1", Mark::Check)?;
/// assert!(scene.place("e1", Piece::new(Army::White, Kind::Pawn)).is_err());
/// let bytes = entente_render::png(&scene);
/// assert_eq!(&bytes[1..4], b"PNG");
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(crate) board: Arc<Board>,
    pub(crate) pieces: Vec<Option<Piece>>,
    pub(crate) marks: Vec<Marks>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) cards: BTreeMap<HomeArea, Card>,
    pub(crate) coordinates: Coordinates,
    pub(crate) facing: Facing,
    pub(crate) theme: Theme,
    /// `None` for a size that suits the board and its cards.
    pub(crate) size: Option<Size>,
}

impl Scene {
    /// The most arrows in a picture.
    pub const MAX_ARROWS: usize = 64;

    /// The empty board, seen from the south, in the wooden theme, in a size for a message.
    ///
    /// A board with more than ten squares on a side is drawn larger, with its coordinates outside,
    /// where there is enough space to read them. Cards next to the board make the picture higher,
    /// not the squares smaller.
    pub fn new(board: Arc<Board>) -> Self {
        let count = board.squares().len();
        let coordinates = if board.is_large() {
            Coordinates::Outside
        } else {
            Coordinates::Inside
        };
        Self {
            board,
            pieces: vec![None; count],
            marks: vec![Marks::default(); count],
            arrows: Vec::new(),
            cards: BTreeMap::new(),
            coordinates,
            facing: Facing::default(),
            theme: Theme::default(),
            size: None,
        }
    }

    /// The scene in another theme.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The scene at another size. The picture's long side has exactly this many pixels.
    #[must_use]
    pub fn with_size(self, size: Size) -> Self {
        let size = Some(size);
        Self { size, ..self }
    }

    /// The scene with its coordinates drawn elsewhere.
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// The scene seen from another side.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Puts a piece on an empty square.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`] or [`Error::Occupied`].
    pub fn place(&mut self, square: &str, piece: Piece) -> Result<&mut Self, Error> {
        let i = self.find(square)?;
        if self.pieces[i].is_some() {
            return Err(Error::Occupied(square.into()));
        }
        self.pieces[i] = Some(piece);
        Ok(self)
    }

    /// Adds a mark to a square. Adding the same mark again changes nothing.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`].
    pub fn mark(&mut self, square: &str, mark: Mark) -> Result<&mut Self, Error> {
        let i = self.find(square)?;
        self.marks[i].add(mark);
        Ok(self)
    }

    /// Draws an arrow between the middles of two squares, above everything else.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`], [`Error::EmptyArrow`] or [`Error::TooMany`].
    pub fn add_arrow(&mut self, from: &str, to: &str, kind: ArrowKind) -> Result<&mut Self, Error> {
        let arrow = Arrow {
            from: self.find(from)?,
            to: self.find(to)?,
            kind,
        };
        if arrow.from == arrow.to {
            return Err(Error::EmptyArrow(from.into()));
        }
        if self.arrows.len() == Self::MAX_ARROWS {
            return Err(Error::TooMany {
                what: "arrows",
                most: Self::MAX_ARROWS,
            });
        }
        self.arrows.push(arrow);
        Ok(self)
    }

    /// Adds the card of the army that starts here. It replaces an earlier one.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use entente_render::{Army, Board, Card, Facing, HomeArea, Kind, Piece, Scene};
    ///
    /// let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
    /// scene.add_card(Facing::West, Card::new(Piece::new(Army::Red, Kind::King)))?;
    /// scene.add_card(HomeArea::Centre, Card::new(Piece::new(Army::Yellow, Kind::Queen)))?;
    /// // There is a band below the board now: the picture is higher than wide.
    /// assert_eq!(entente_render::pixels(&scene).dimensions(), (512, 595));
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooMany`] if there are too many kinds of lost pieces, or too many notes.
    pub fn add_card(
        &mut self,
        home_area: impl Into<HomeArea>,
        card: Card,
    ) -> Result<&mut Self, Error> {
        for (what, count, most) in [
            ("kinds of lost pieces", card.lost.len(), Card::MAX_KINDS),
            ("notes on a card", card.notes.len(), Card::MAX_NOTES),
        ] {
            if count > most {
                return Err(Error::TooMany { what, most });
            }
        }
        self.cards.insert(home_area.into(), card);
        Ok(self)
    }

    /// The board of the scene.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces and the names of their squares, in the board's order.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, Piece)> {
        let squares = self.board.squares().iter().zip(&self.pieces);
        squares.filter_map(|(square, piece)| piece.map(|piece| (square.name.as_str(), piece)))
    }

    fn find(&self, square: &str) -> Result<usize, Error> {
        let found = self.board.index_of(square);
        found.ok_or_else(|| Error::UnknownSquare(square.into()))
    }
}
