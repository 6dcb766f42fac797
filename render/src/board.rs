//! The board of a scene: cells of any shape, where pieces sit on them, and what is written at its edges.
//!
//! [`Board::grid`] makes a plain one, [`Board::drawn`] one from a rule set's drawing, [`Board::new`] any other. Lengths
//! are board units (one ordinary cell is 1 by 1), x to the right and y upwards, as the person at the south edge sees it.
//! A board is checked once and then shared; it knows no pieces and no pixels.

mod labels;
mod shape;

use std::collections::BTreeMap;

use crate::{Card, Error};
pub(crate) use labels::{Labels, Tick};
pub use shape::{Shape, Square};

/// A place on the board, in board units: x to the right, y upwards.
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

    fn is_near(self) -> bool {
        self.x.abs() <= Board::MAX_EXTENT && self.y.abs() <= Board::MAX_EXTENT
    }
}

/// The class of a cell's colour; the theme says which colour it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ground {
    /// A light cell.
    Light,
    /// A dark cell.
    Dark,
    /// A cell set apart, such as the centre of the 11 by 11 plus: yellow, its corners tiled.
    Accent,
    /// Between light and dark, such as a cell that is counted as both.
    Mid,
}

impl Ground {
    /// All classes, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Accent, Self::Mid];
}

/// One cell of a board.
///
/// Cells are painted in the order in which the board lists them: where two overlap, the later lies on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its name in [`Scene`](crate::Scene)'s calls: 1 to 8 ASCII letters and digits. Case matters.
    pub name: String,
    /// The class of its colour.
    pub ground: Ground,
    /// Its corners in order, 3 to 12 of them, either way round, in board units within ±32.
    pub outline: Vec<Point>,
    /// Where the middle of a piece stands.
    pub seat: Point,
    /// The side of the square that a piece fills, in board units: more than 0, at most 2. Ordinarily 1.
    pub room: f32,
}

impl Cell {
    /// The unit square whose lower left corner is `x`, `y`.
    pub fn square(name: impl Into<String>, ground: Ground, x: f32, y: f32) -> Self {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let outline = corners.map(|(dx, dy)| Point::new(x + dx, y + dy));
        Self::polygon(name, ground, outline.to_vec())
    }

    /// A cell of any shape. A piece sits, full size, at the mean of the corners; set [`Cell::seat`] and
    /// [`Cell::room`] where that does not suit.
    pub fn polygon(name: impl Into<String>, ground: Ground, outline: Vec<Point>) -> Self {
        let count = outline.len().max(1) as f32;
        let sum = |of: fn(&Point) -> f32| outline.iter().map(of).sum::<f32>() / count;
        let seat = Point::new(sum(|p| p.x), sum(|p| p.y));
        Self {
            name: name.into(),
            ground,
            outline,
            seat,
            room: 1.0,
        }
    }

    /// The radius of the largest circle around the seat that lies within a cell that bulges nowhere inwards: what is
    /// stamped on the cell is no larger.
    pub(crate) fn reach(&self) -> f32 {
        let next = self.outline.iter().cycle().skip(1);
        let sides = self.outline.iter().zip(next);
        let distance = |(a, b): (&Point, &Point)| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let across = dx * (self.seat.y - a.y) - dy * (self.seat.x - a.x);
            across.abs() / dx.hypot(dy).max(f32::EPSILON)
        };
        sides.map(distance).fold(f32::INFINITY, f32::min)
    }

    fn check(&self) -> Result<(), Error> {
        let named = (1..=8).contains(&self.name.len())
            && self.name.bytes().all(|b| b.is_ascii_alphanumeric());
        if !named {
            return Err(Error::Name(self.name.clone()));
        }
        let shaped = (3..=12).contains(&self.outline.len())
            && self.outline.iter().all(|p| p.is_near())
            && self.seat.is_near()
            && self.room > 0.0
            && self.room <= 2.0;
        let bounds = Bounds::around(&self.outline);
        if shaped && bounds.width() > 0.0 && bounds.height() > 0.0 {
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

/// A checked board: cells with names of their own, and the labels of columns and rows.
///
/// Make it once, put it into an [`Arc`](std::sync::Arc), and give it to every scene.
///
/// ```
/// use entente_render::Board;
///
/// let chess = Board::grid(8, 8, 0)?;
/// let four_armies = Board::grid(14, 14, 3)?;
/// assert_eq!(chess.cells().len(), 64);
/// assert_eq!(four_armies.cells().len(), 160);
/// assert!(four_armies.index_of("a4").is_some() && four_armies.index_of("a1").is_none());
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    cells: Vec<Cell>,
    index: BTreeMap<String, usize>,
    labels: Labels,
    bounds: Bounds,
}

impl Board {
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = 256;
    /// The farthest that a corner may lie from the origin along either axis, in board units.
    pub const MAX_EXTENT: f32 = 32.0;

    /// A board of any cells. Its columns and rows are labelled by what the names of their cells have in common.
    ///
    /// ```
    /// use entente_render::{Board, Cell, Ground, Point};
    ///
    /// let slanted = [(0.5, 0.0), (1.5, 0.0), (1.0, 1.0), (0.0, 1.0)];
    /// let outline = slanted.map(|(x, y)| Point::new(x, y)).to_vec();
    /// let board = Board::new(vec![
    ///     Cell::polygon("a5", Ground::Light, outline),
    ///     Cell::square("a6", Ground::Dark, 0.0, 1.0),
    /// ])?;
    /// assert_eq!(board.index_of("a6"), Some(1));
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::CellCount`], [`Error::Name`], [`Error::Shape`] or [`Error::SameName`].
    pub fn new(cells: Vec<Cell>) -> Result<Self, Error> {
        if cells.is_empty() || cells.len() > Self::MAX_CELLS {
            return Err(Error::CellCount(cells.len()));
        }
        let mut index = BTreeMap::new();
        for (i, cell) in cells.iter().enumerate() {
            cell.check()?;
            if index.insert(cell.name.clone(), i).is_some() {
                return Err(Error::SameName(cell.name.clone()));
            }
        }
        let bounds = Bounds::around(cells.iter().flat_map(|c| &c.outline));
        Ok(Self {
            labels: Labels::of(&cells),
            cells,
            index,
            bounds,
        })
    }

    /// The cells, in the order in which they were given.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The place of the cell called `name` in [`Board::cells`].
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether its longer side has more than ten cells.
    pub(crate) fn is_large(&self) -> bool {
        self.bounds.width().max(self.bounds.height()) > 10.0
    }

    /// Whether its corners are free for cards ([`Scene::card`](crate::Scene::card)), as those of the plus are.
    pub fn has_free_corners(&self) -> bool {
        self.corner() >= Card::ROOM
    }

    /// The side of the largest square that is free of cells in each of the four corners, in board units.
    pub(crate) fn corner(&self) -> f32 {
        let Bounds { low, high } = self.bounds;
        let clear = |cell: &Cell| {
            let own = Bounds::around(&cell.outline);
            let aside = (own.low.x - low.x).min(high.x - own.high.x);
            aside.max((own.low.y - low.y).min(high.y - own.high.y))
        };
        self.cells.iter().map(clear).fold(f32::INFINITY, f32::min)
    }

    /// The same board with another class for one cell, such as an [`Ground::Accent`] centre.
    ///
    /// # Errors
    /// [`Error::UnknownCell`].
    pub fn with_ground(mut self, name: &str, ground: Ground) -> Result<Self, Error> {
        let i = self
            .index_of(name)
            .ok_or_else(|| Error::UnknownCell(name.into()))?;
        self.cells[i].ground = ground;
        Ok(self)
    }
}
