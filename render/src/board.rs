//! The board of a scene: squares of any shape, and the labels of its files and ranks.
//!
//! [`Board::grid`] makes a plain board, [`Board::drawn`] makes one from a rule set's diagram, and
//! [`Board::new`] makes any other. Lengths are in board units: an ordinary square is 1 by 1. x runs
//! to the right and y upwards, as seen from the south edge.
//!
//! A board is checked once and then shared by many scenes. It knows nothing about pieces or pixels.

pub(crate) mod labels;
pub(crate) mod shape;
pub(crate) mod square;

use std::collections::BTreeMap;

use crate::board::labels::Labels;
use crate::board::square::{Background, Bounds, MAX_EXTENT, Square};
use crate::error::Error;

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
    /// The largest distance of a corner from the origin along either axis, in board units.
    pub const MAX_EXTENT: f32 = MAX_EXTENT;

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

    /// The labels of the columns, from left to right, each with the x of its middle.
    pub fn column_labels(&self) -> impl Iterator<Item = (f32, &str)> {
        let columns = self.labels.columns.iter();
        columns.map(|label| (label.at, label.text.as_str()))
    }

    /// The labels of the rows, from the bottom up, each with the y of its middle.
    pub fn row_labels(&self) -> impl Iterator<Item = (f32, &str)> {
        let rows = self.labels.rows.iter();
        rows.map(|label| (label.at, label.text.as_str()))
    }

    /// The squares that show their own names, because no two labels name them.
    pub fn named_squares(&self) -> impl Iterator<Item = &Square> {
        let named = self.labels.named_squares.iter();
        named.map(|index| &self.squares[*index])
    }

    pub(crate) fn labels(&self) -> &Labels {
        &self.labels
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
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

    /// The board with another background for one square, such as an [`Background::Accent`] centre.
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
