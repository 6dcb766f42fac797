//! A scene: what a picture shows, and how. The one argument of [`png`](crate::png()) and [`svg`](crate::svg()).
//!
//! It is built by whoever turns a view of a game into a picture. Every call checks what it is given, so that
//! any scene that exists can be drawn. It knows no rules: two kings of one army, or none, are as good as any.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Board, Error, Text, Theme};

/// One of seven armies. How each is drawn is the theme's affair, but always by fill, lightness and ornament
/// together, so that no two are told apart by hue alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Army {
    /// Lightest, plain.
    White,
    /// Darkest, plain, with light inner lines.
    Black,
    /// Grey, barred aslant.
    Silver,
    /// Golden, dotted.
    Gold,
    /// Red, with level bars.
    Red,
    /// Green, with upright bars.
    Green,
    /// A deeper yellow than gold's, with a net.
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

/// The shape of a piece.
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
    /// Whose it is.
    pub army: Army,
    /// Which shape it has.
    pub kind: Kind,
    service: Service,
}

/// Whom a piece obeys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Service {
    /// Its own army: full colour.
    #[default]
    Own,
    /// Nobody, its army being out of the game: pale, and a king lies on his side.
    Nobody,
    /// Another army: in full colour on a foot of that army's.
    Under(Army),
}

impl Service {
    /// All of them, each number its own.
    #[cfg(feature = "read")]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let under = Army::ALL.into_iter().map(Self::Under);
        [Self::Own, Self::Nobody].into_iter().chain(under)
    }

    /// How many there are.
    pub(crate) const COUNT: usize = 2 + Army::ALL.len();

    /// A number of its own, less than [`Service::COUNT`].
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Own => 0,
            Self::Nobody => 1,
            Self::Under(army) => 2 + army as usize,
        }
    }
}

impl Piece {
    /// A piece in full colour.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self {
            army,
            kind,
            service: Service::Own,
        }
    }

    /// The same piece in somebody's service; under its own army is its own.
    pub fn serving(self, service: Service) -> Self {
        let service = match service {
            Service::Under(army) if army == self.army => Service::Own,
            other => other,
        };
        Self { service, ..self }
    }

    /// Whom it obeys.
    pub const fn service(self) -> Service {
        self.service
    }

    /// Whether it is drawn pale.
    pub(crate) fn is_pale(self) -> bool {
        self.service == Service::Nobody
    }
}

/// What is said about a cell. A cell can bear several marks; of those that tint the whole cell the strongest
/// shows: check before selected before premove before last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Where the last move began or ended: a tint.
    LastMove,
    /// The ends of a move entered ahead: a tint with slanting lines.
    Premove,
    /// The cell chosen: a tint with a frame.
    Selected,
    /// A king in check: a tint with a thick ring.
    Check,
    /// A cell that can be moved to: a dot where it is empty, a ring around a piece.
    Target,
}

/// Which marks a cell bears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(u8);

impl Marks {
    fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(crate) fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The mark that tints the cell.
    pub(crate) fn tint(self) -> Option<Mark> {
        let by_weight = [Mark::Check, Mark::Selected, Mark::Premove, Mark::LastMove];
        by_weight.into_iter().find(|&mark| self.has(mark))
    }
}

/// What an arrow means; the theme chooses its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// A move made or proposed.
    Move,
    /// A threat.
    Threat,
    /// A hint.
    Hint,
}

/// An arrow between two cells, by their place in [`Board::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) tone: Tone,
}

/// Where the labels of columns and rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// In the corners of the cells at the lower and the left edge.
    Inside,
    /// Below and at the left of the outermost cells.
    Outside,
    /// Nowhere.
    Off,
}

/// The edge of the board that lies at the bottom of the picture: the side at which the viewer sits.
/// Pieces stay upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facing {
    /// The edge where y is least: White's, on a chessboard.
    #[default]
    South,
    /// The edge where x is least.
    West,
    /// The edge where y is greatest: Black's, on a chessboard.
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
    /// Cells of 64 pixels on a chessboard: the size for a message.
    pub const MESSAGE: Self = Self(512);
    /// Cells of 72 pixels on the plus of 14 by 14 with its coordinates, which is the size for a message too: a phone shows a
    /// picture about 360 points wide, whatever is on it, at two to three pixels a point. On a board of so many cells
    /// each of them has 25 points, and needs all of these pixels.
    pub const LARGE: Self = Self(1056);

    /// A long side of `pixels`.
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

/// What is known of one army: its player's card.
///
/// On a board with free corners, such as the plus, it lies in the corner at its owner's right hand; on any other in a
/// band above or below the board, towards the same corner. Who lays it need not know which.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its king, or whatever stands for it, as he now is.
    pub king: Piece,
    /// Whether it is this army's turn: the card is lit and framed.
    pub to_move: bool,
    /// The army's name.
    pub title: Option<Text>,
    /// Written below the name, or beside it: a score, that it is out. At most [`Card::MAX_NOTES`].
    pub notes: Vec<Text>,
    /// What it has lost, in this order, each with how many. At most [`Card::MAX_KINDS`].
    pub lost: Vec<(Piece, u8)>,
}

impl Card {
    /// The most different pieces on a card.
    pub const MAX_KINDS: usize = Kind::ALL.len();
    /// The most notes on a card.
    pub const MAX_NOTES: usize = 2;
    /// The free corner that a card needs, in cells.
    pub(crate) const ROOM: f32 = 2.5;

    /// A card with nothing on it but the king.
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

/// Where an army is at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Home {
    /// At a side of the board.
    Side(Facing),
    /// In the middle, as the fifth army of the 11 by 11 plus.
    Centre,
}

impl From<Facing> for Home {
    fn from(side: Facing) -> Self {
        Self::Side(side)
    }
}

/// Everything that a picture shows.
///
/// Cells are addressed by the names that the board gave them.
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
    pub(crate) cards: BTreeMap<Home, Card>,
    pub(crate) coordinates: Coordinates,
    pub(crate) facing: Facing,
    pub(crate) theme: Theme,
    /// None: as suits the board and what is laid beside it.
    pub(crate) size: Option<Size>,
}

impl Scene {
    /// The most arrows in a picture.
    pub const MAX_ARROWS: usize = 64;

    /// The bare board, seen from the south, in the wooden theme, as it suits a message: a board of more than ten cells
    /// is larger, and has its coordinates outside, where there is room to write them legibly. Cards beside the board
    /// make the picture higher, not the cells smaller.
    pub fn new(board: Arc<Board>) -> Self {
        let count = board.cells().len();
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

    /// The scene at another size. The picture's long side is exactly so many pixels.
    #[must_use]
    pub fn with_size(self, size: Size) -> Self {
        let size = Some(size);
        Self { size, ..self }
    }

    /// The scene with its coordinates elsewhere.
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

    /// Sets a piece on an empty cell.
    ///
    /// # Errors
    /// [`Error::UnknownCell`] or [`Error::Occupied`].
    pub fn place(&mut self, cell: &str, piece: Piece) -> Result<&mut Self, Error> {
        let i = self.find(cell)?;
        if self.pieces[i].is_some() {
            return Err(Error::Occupied(cell.into()));
        }
        self.pieces[i] = Some(piece);
        Ok(self)
    }

    /// Adds a mark to a cell; the same mark twice is one.
    ///
    /// # Errors
    /// [`Error::UnknownCell`].
    pub fn mark(&mut self, cell: &str, mark: Mark) -> Result<&mut Self, Error> {
        let i = self.find(cell)?;
        self.marks[i].add(mark);
        Ok(self)
    }

    /// Draws an arrow from the middle of one cell to another, above everything else.
    ///
    /// # Errors
    /// [`Error::UnknownCell`], [`Error::EmptyArrow`] or [`Error::TooMany`].
    pub fn arrow(&mut self, from: &str, to: &str, tone: Tone) -> Result<&mut Self, Error> {
        let arrow = Arrow {
            from: self.find(from)?,
            to: self.find(to)?,
            tone,
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

    /// Lays the card of the army that is at home here, in place of any other.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use entente_render::{Army, Board, Card, Facing, Home, Kind, Piece, Scene};
    ///
    /// let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
    /// scene.card(Facing::West, Card::new(Piece::new(Army::Red, Kind::King)))?;
    /// scene.card(Home::Centre, Card::new(Piece::new(Army::Yellow, Kind::Queen)))?;
    /// // A band below the board: the picture is higher than wide.
    /// assert_eq!(entente_render::pixels(&scene).dimensions(), (512, 595));
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooMany`] kinds of lost pieces or notes.
    pub fn card(&mut self, home: impl Into<Home>, card: Card) -> Result<&mut Self, Error> {
        for (what, count, most) in [
            ("kinds of lost pieces", card.lost.len(), Card::MAX_KINDS),
            ("notes on a card", card.notes.len(), Card::MAX_NOTES),
        ] {
            if count > most {
                return Err(Error::TooMany { what, most });
            }
        }
        self.cards.insert(home.into(), card);
        Ok(self)
    }

    /// The board that the scene is on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces and the names of their cells, in the board's order.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, Piece)> {
        let cells = self.board.cells().iter().zip(&self.pieces);
        cells.filter_map(|(cell, piece)| piece.map(|piece| (cell.name.as_str(), piece)))
    }

    fn find(&self, cell: &str) -> Result<usize, Error> {
        let found = self.board.index_of(cell);
        found.ok_or_else(|| Error::UnknownCell(cell.into()))
    }
}
