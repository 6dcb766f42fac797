//! The board of a scene: squares of any shape, and the labels of its files and ranks.
//!
//! [`Board::grid`] makes a plain board, [`Board::drawn`] makes one from a rule set's diagram, and
//! [`Board::new`] makes any other. Lengths are in board units: an ordinary square is 1 by 1. x runs
//! to the right and y upwards, as seen from the south edge.
//!
//! A board is checked once and then shared by many scenes. It knows nothing about pieces or pixels.

mod labels;
mod shape;

use std::collections::BTreeMap;

use crate::{Card, Error};
pub(crate) use labels::{AxisLabel, Labels};
pub use shape::{GridSquare, Shape};

/// A point on the board, in board units: x to the right, y upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Units from left to right.
    pub x: f32,
    /// Units from bottom to top.
    pub y: f32,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    fn is_within_extent(self) -> bool {
        self.x.abs() <= Board::MAX_EXTENT && self.y.abs() <= Board::MAX_EXTENT
    }
}

/// The background of a square. The theme chooses the actual colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Background {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A special square, such as the centre of the 11 by 11 plus: yellow with tiled corners.
    Accent,
    /// Between light and dark, for a square that counts as both.
    Mid,
}

impl Background {
    /// All backgrounds, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Accent, Self::Mid];
}

/// One square of a board. It may be any polygon.
///
/// Squares are painted in the order in which the board lists them: where two overlap, the later
/// one is on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// Its name in [`Scene`](crate::Scene)'s calls: 1 to 8 ASCII letters and digits. Case matters.
    pub name: String,
    /// Its background.
    pub background: Background,
    /// Its 3 to 12 corners in order, clockwise or not, in board units within ±32.
    pub outline: Vec<Point>,
    /// The point under the middle of a piece.
    pub centre: Point,
    /// The size of a piece on it, in board units: more than 0, at most 2. Normally 1.
    pub piece_size: f32,
}

impl Square {
    /// The unit square whose lower left corner is `x`, `y`.
    pub fn unit(name: impl Into<String>, background: Background, x: f32, y: f32) -> Self {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let outline = corners.map(|(dx, dy)| Point::new(x + dx, y + dy));
        Self::polygon(name, background, outline.to_vec())
    }

    /// A square of any shape. A piece is drawn full size at the mean of the corners; set
    /// [`Square::centre`] and [`Square::piece_size`] to change that.
    pub fn polygon(name: impl Into<String>, background: Background, outline: Vec<Point>) -> Self {
        // Without corners the centre is the origin; `check` refuses such a square later.
        let count = outline.len().max(1) as f32;
        let sum = |of: fn(&Point) -> f32| outline.iter().map(of).sum::<f32>() / count;
        let centre = Point::new(sum(|p| p.x), sum(|p| p.y));
        Self {
            name: name.into(),
            background,
            outline,
            centre,
            piece_size: 1.0,
        }
    }

    /// The radius of the largest circle around the centre that lies within the square.
    ///
    /// An overlay is no larger than this. The square has to be convex, which all our squares are.
    pub(crate) fn inner_radius(&self) -> f32 {
        let next = self.outline.iter().cycle().skip(1);
        let sides = self.outline.iter().zip(next);
        // The distance from the centre to the line through two corners, by their cross product.
        let distance = |(a, b): (&Point, &Point)| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let across = dx * (self.centre.y - a.y) - dy * (self.centre.x - a.x);
            across.abs() / dx.hypot(dy).max(f32::EPSILON)
        };
        sides.map(distance).fold(f32::INFINITY, f32::min)
    }

    fn check(&self) -> Result<(), Error> {
        let has_valid_name = (1..=8).contains(&self.name.len())
            && self.name.bytes().all(|b| b.is_ascii_alphanumeric());
        if !has_valid_name {
            return Err(Error::InvalidName(self.name.clone()));
        }
        // A comparison with NaN is false, so coordinates that are not numbers are refused too.
        let is_within_limits = (3..=12).contains(&self.outline.len())
            && self.outline.iter().all(|p| p.is_within_extent())
            && self.centre.is_within_extent()
            && self.piece_size > 0.0
            && self.piece_size <= 2.0;
        let bounds = Bounds::around(&self.outline);
        if is_within_limits && bounds.width() > 0.0 && bounds.height() > 0.0 {
            Ok(())
        } else {
            Err(Error::Shape(self.name.clone()))
        }
    }
}

/// The smallest upright rectangle around some points, in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl Bounds {
    pub(crate) fn around<'a>(points: impl IntoIterator<Item = &'a Point>) -> Self {
        let empty = Self {
            low: Point::new(f32::INFINITY, f32::INFINITY),
            high: Point::new(f32::NEG_INFINITY, f32::NEG_INFINITY),
        };
        points.into_iter().fold(empty, |b, p| Self {
            low: Point::new(b.low.x.min(p.x), b.low.y.min(p.y)),
            high: Point::new(b.high.x.max(p.x), b.high.y.max(p.y)),
        })
    }

    pub(crate) fn width(&self) -> f32 {
        self.high.x - self.low.x
    }

    pub(crate) fn height(&self) -> f32 {
        self.high.y - self.low.y
    }
}

/// A checked board: squares with unique names, and the labels of files and ranks.
///
/// Make it once, put it into an [`Arc`](std::sync::Arc), and give it to every scene.
///
/// ```
/// use entente_render::Board;
///
/// let chess = Board::grid(8, 8, 0)?;
/// let four_armies = Board::grid(14, 14, 3)?;
/// assert_eq!(chess.squares().len(), 64);
/// assert_eq!(four_armies.squares().len(), 160);
/// assert!(four_armies.index_of("a4").is_some() && four_armies.index_of("a1").is_none());
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    squares: Vec<Square>,
    index: BTreeMap<String, usize>,
    labels: Labels,
    bounds: Bounds,
}

impl Board {
    /// The most squares that a board may have.
    pub const MAX_SQUARES: usize = 256;
    /// How far a corner may lie from the origin along either axis, in board units.
    pub const MAX_EXTENT: f32 = 32.0;

    /// A board of any squares. The labels of files and ranks follow from the squares' names.
    ///
    /// ```
    /// use entente_render::{Background, Board, Point, Square};
    ///
    /// let slanted = [(0.5, 0.0), (1.5, 0.0), (1.0, 1.0), (0.0, 1.0)];
    /// let outline = slanted.map(|(x, y)| Point::new(x, y)).to_vec();
    /// let board = Board::new(vec![
    ///     Square::polygon("a5", Background::Light, outline),
    ///     Square::unit("a6", Background::Dark, 0.0, 1.0),
    /// ])?;
    /// assert_eq!(board.index_of("a6"), Some(1));
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::SquareCount`], [`Error::InvalidName`], [`Error::Shape`] or
    /// [`Error::DuplicateName`].
    pub fn new(squares: Vec<Square>) -> Result<Self, Error> {
        if squares.is_empty() || squares.len() > Self::MAX_SQUARES {
            return Err(Error::SquareCount(squares.len()));
        }
        let mut index = BTreeMap::new();
        for (i, square) in squares.iter().enumerate() {
            square.check()?;
            if index.insert(square.name.clone(), i).is_some() {
                return Err(Error::DuplicateName(square.name.clone()));
            }
        }
        let bounds = Bounds::around(squares.iter().flat_map(|square| &square.outline));
        Ok(Self {
            labels: Labels::of(&squares),
            squares,
            index,
            bounds,
        })
    }

    /// The squares, in the order in which they were given.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The index in [`Board::squares`] of the square with this name.
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether its longer side has more than ten squares.
    pub(crate) fn is_large(&self) -> bool {
        self.bounds.width().max(self.bounds.height()) > 10.0
    }

    /// Whether its corners are free for cards ([`Scene::add_card`](crate::Scene::add_card)), as on
    /// the plus-shaped boards.
    pub fn has_free_corners(&self) -> bool {
        self.free_corner() >= Card::MIN_CORNER
    }

    /// The side of the largest area that is free in each of the four corners, in board units.
    pub(crate) fn free_corner(&self) -> f32 {
        let Bounds { low, high } = self.bounds;
        let clear = |square: &Square| {
            let own = Bounds::around(&square.outline);
            let to_side = (own.low.x - low.x).min(high.x - own.high.x);
            to_side.max((own.low.y - low.y).min(high.y - own.high.y))
        };
        self.squares.iter().map(clear).fold(f32::INFINITY, f32::min)
    }

    /// The same board with another background for one square, such as an [`Background::Accent`]
    /// centre.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`].
    pub fn with_background(mut self, name: &str, background: Background) -> Result<Self, Error> {
        let i = self
            .index_of(name)
            .ok_or_else(|| Error::UnknownSquare(name.into()))?;
        self.squares[i].background = background;
        Ok(self)
    }
}
