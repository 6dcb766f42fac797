//! The board of a scene: cells of any shape, where pieces sit on them, and what is written at its edges.
//!
//! Lengths are board units (one ordinary cell is 1 by 1), x to the right and y upwards, as the person at the
//! south edge sees it. A board is checked once and then shared; it knows no pieces and no pixels.

use std::collections::BTreeMap;

use crate::{Card, Error, Text};

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
    /// A cell set apart, such as the centre of the 11 by 11 plus.
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

/// A label of one column or row, drawn where [`Coordinates`](crate::Coordinates) says.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The middle of the column (its x) or of the row (its y), in board units.
    pub at: f32,
    /// What is written there.
    pub text: Text,
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
    columns: Vec<Tick>,
    rows: Vec<Tick>,
    bounds: Bounds,
}

impl Board {
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = 256;
    /// The farthest that a corner may lie from the origin along either axis, in board units.
    pub const MAX_EXTENT: f32 = 32.0;
    /// The most labels along one edge.
    pub const MAX_TICKS: usize = 64;

    /// A board of any cells, without labels; see [`Board::with_ticks`].
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
            cells,
            index,
            columns: Vec::new(),
            rows: Vec::new(),
            bounds,
        })
    }

    /// The board with labels for its columns (`Tick::at` is an x) and its rows (`Tick::at` is a y).
    ///
    /// # Errors
    /// [`Error::TooMany`] ticks along one edge.
    pub fn with_ticks(mut self, columns: Vec<Tick>, rows: Vec<Tick>) -> Result<Self, Error> {
        if columns.len().max(rows.len()) > Self::MAX_TICKS {
            return Err(Error::TooMany {
                what: "ticks along an edge",
                most: Self::MAX_TICKS,
            });
        }
        self.columns = columns;
        self.rows = rows;
        Ok(self)
    }

    /// A chequered board of unit squares, `width` by `height`, without its four corners of `corner` by
    /// `corner` cells: (8, 8, 0), (14, 14, 3) and (11, 11, 3) are in use. Columns are lettered from `a`,
    /// rows numbered from 1, so that the cell at the lower left is `a1`, and it is dark.
    ///
    /// # Errors
    /// [`Error::Grid`] when the width is not 1 to 14 (letters a to n), the height not 1 to 18 (256 cells),
    /// or the corners leave nothing.
    pub fn grid(width: u8, height: u8, corner: u8) -> Result<Self, Error> {
        let fits = (1..=14).contains(&width) && (1..=18).contains(&height);
        let joined = u16::from(corner) * 2 < u16::from(width.min(height));
        if !fits || !joined {
            return Err(Error::Grid {
                width,
                height,
                corner,
            });
        }
        let letter = |x: u8| char::from(b'a' + x);
        let outer = |i: u8, side: u8| i < corner || i >= side - corner;
        let cells = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .filter(|&(x, y)| !(outer(x, width) && outer(y, height)))
            .map(|(x, y)| {
                let ground = [Ground::Dark, Ground::Light][usize::from((x + y) % 2)];
                let name = format!("{}{}", letter(x), y + 1);
                Cell::square(name, ground, x.into(), y.into())
            });
        let tick = |i: u8, text: String| {
            let at = f32::from(i) + 0.5;
            Text::new(&text).map(|text| Tick { at, text })
        };
        let columns: Result<_, _> = (0..width).map(|x| tick(x, letter(x).into())).collect();
        let rows: Result<_, _> = (0..height).map(|y| tick(y, (y + 1).to_string())).collect();
        Self::new(cells.collect())?.with_ticks(columns?, rows?)
    }

    /// The cells, in the order in which they were given.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The place of the cell called `name` in [`Board::cells`].
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    pub(crate) fn columns(&self) -> &[Tick] {
        &self.columns
    }

    pub(crate) fn rows(&self) -> &[Tick] {
        &self.rows
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The longer side, in board units.
    pub(crate) fn side(&self) -> f32 {
        self.bounds.width().max(self.bounds.height())
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
