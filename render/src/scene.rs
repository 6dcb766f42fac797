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
    /// Drawn pale, as the pieces of an army that is out of the game.
    pub dimmed: bool,
}

impl Piece {
    /// A piece in full colour.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self {
            army,
            kind,
            dimmed: false,
        }
    }

    /// The same piece drawn pale.
    pub const fn dimmed(self) -> Self {
        Self {
            dimmed: true,
            ..self
        }
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// In the corners of the cells at the lower and the left edge.
    #[default]
    Inside,
    /// In a margin below and at the left.
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
    /// Twice that, for a board seen in full.
    pub const LARGE: Self = Self(1024);

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

impl Default for Size {
    fn default() -> Self {
        Self::MESSAGE
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

    /// The bare board, seen from the south, in the wooden theme, coordinates inside, of a message's size.
    pub fn new(board: Arc<Board>) -> Self {
        let count = board.cells().len();
        Self {
            board,
            pieces: vec![None; count],
            marks: vec![Marks::default(); count],
            arrows: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            coordinates: Coordinates::default(),
            facing: Facing::default(),
            theme: Theme::default(),
            size: Size::default(),
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
