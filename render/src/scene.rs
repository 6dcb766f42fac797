//! A scene: what a picture shows, and how. The one argument of [`png`](crate::png()) and [`svg`](crate::svg()).
//!
//! It is built by whoever turns a view of a game into a picture. Every call checks what it is given, so that
//! any scene that exists can be drawn. It knows no rules: two kings of one army, or none, are as good as any.

use std::sync::Arc;

use crate::{Board, Error, Text, Theme};

/// One of six armies. How each is drawn is the theme's affair, but always by fill, lightness and ornament
/// together, so that no two are told apart by hue alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Army {
    /// Lightest, plain.
    White,
    /// Darkest, plain, with light inner lines.
    Black,
    /// Grey, barred aslant.
    Silver,
    /// Yellow, dotted.
    Gold,
    /// Red, with level bars.
    Red,
    /// Green (blue in some themes), with upright bars.
    Green,
}

impl Army {
    /// All armies: `ALL[i]` is army number `i`.
    pub const ALL: [Self; 6] = [
        Self::White,
        Self::Black,
        Self::Silver,
        Self::Gold,
        Self::Red,
        Self::Green,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// A line above or below the board for one army: its king, a label (a clock, a score), captured pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// Whose line it is; its king is drawn at the left.
    pub army: Army,
    /// Whether it is this army's turn: the line is lit.
    pub to_move: bool,
    /// Written beside the king.
    pub label: Option<Text>,
    /// Drawn small at the right, the first leftmost. At most [`Strip::MAX_PIECES`].
    pub captured: Vec<Piece>,
}

impl Strip {
    /// The most small pieces in a strip: they are drawn closer together the more there are.
    pub const MAX_PIECES: usize = 64;
}

/// What is known of one army, in a free corner of a board such as the plus: at its owner's right hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its king, as he now is.
    pub king: Piece,
    /// Whether it is this army's turn: the card is lit and framed.
    pub to_move: bool,
    /// The army's name.
    pub title: Option<Text>,
    /// Written below the name, each on its own line: a score, that it is out. At most [`Card::MAX_NOTES`].
    pub notes: Vec<Text>,
    /// What it has lost, in this order, each with how many. At most [`Card::MAX_KINDS`].
    pub lost: Vec<(Piece, u8)>,
}

impl Card {
    /// The most different pieces on a card.
    pub const MAX_KINDS: usize = 6;
    /// The most notes on a card.
    pub const MAX_NOTES: usize = 2;
    /// The free corner that a card needs, in cells.
    pub(crate) const ROOM: f32 = 2.5;
}

/// Where a strip lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Above the board.
    Above,
    /// Below the board.
    Below,
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
    pub(crate) above: Vec<Strip>,
    pub(crate) below: Vec<Strip>,
    /// By the side at which each army sits.
    pub(crate) cards: [Option<Card>; 4],
    pub(crate) coordinates: Coordinates,
    pub(crate) facing: Facing,
    pub(crate) theme: Theme,
    pub(crate) size: Size,
}

impl Scene {
    /// The most arrows in a picture.
    pub const MAX_ARROWS: usize = 64;
    /// The most strips above the board, and as many below it.
    pub const MAX_STRIPS: usize = 6;

    /// The bare board, seen from the south, in the wooden theme, as it suits a message: a board of more than ten cells
    /// is larger, and has its coordinates outside, where there is room to write them legibly.
    pub fn new(board: Arc<Board>) -> Self {
        let count = board.cells().len();
        let (size, coordinates) = if board.side() > LARGE_BOARD {
            (Size::LARGE, Coordinates::Outside)
        } else {
            (Size::MESSAGE, Coordinates::Inside)
        };
        Self {
            board,
            pieces: vec![None; count],
            marks: vec![Marks::default(); count],
            arrows: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            cards: [const { None }; 4],
            coordinates,
            facing: Facing::default(),
            theme: Theme::default(),
            size,
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
        push_within(&mut self.arrows, arrow, Self::MAX_ARROWS, "arrows")?;
        Ok(self)
    }

    /// Adds a strip below those that are at this edge already.
    ///
    /// # Errors
    /// [`Error::TooMany`] strips, or pieces in the strip.
    pub fn strip(&mut self, edge: Edge, strip: Strip) -> Result<&mut Self, Error> {
        if strip.captured.len() > Strip::MAX_PIECES {
            return Err(Error::TooMany {
                what: "pieces in a strip",
                most: Strip::MAX_PIECES,
            });
        }
        let strips = match edge {
            Edge::Above => &mut self.above,
            Edge::Below => &mut self.below,
        };
        push_within(strips, strip, Self::MAX_STRIPS, "strips at an edge")?;
        Ok(self)
    }

    /// Lays the card of the army that sits at this side.
    ///
    /// # Errors
    /// [`Error::NoCorner`] on a board without free corners, [`Error::TooMany`] kinds of lost pieces or notes.
    pub fn card(&mut self, side: Facing, card: Card) -> Result<&mut Self, Error> {
        if !self.board.has_free_corners() {
            return Err(Error::NoCorner);
        }
        for (what, count, most) in [
            ("kinds of lost pieces", card.lost.len(), Card::MAX_KINDS),
            ("notes on a card", card.notes.len(), Card::MAX_NOTES),
        ] {
            if count > most {
                return Err(Error::TooMany { what, most });
            }
        }
        self.cards[side as usize] = Some(card);
        Ok(self)
    }

    /// The board that the scene is on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The size that was chosen.
    pub fn size(&self) -> Size {
        self.size
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

/// A board whose longer side has more cells than this is a large one.
const LARGE_BOARD: f32 = 10.0;

fn push_within<T>(
    list: &mut Vec<T>,
    item: T,
    most: usize,
    what: &'static str,
) -> Result<(), Error> {
    if list.len() == most {
        return Err(Error::TooMany { what, most });
    }
    list.push(item);
    Ok(())
}
