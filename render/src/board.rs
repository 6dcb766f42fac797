//! The board of a scene: squares of any shape, and the labels of its files and ranks.
//!
//! [`Board::grid`] makes a plain board, [`Board::drawn`] makes one from a rule set's diagram, and
//! [`Board::new`] makes any other. Lengths are in board units: an ordinary square is 1 by 1. x runs
//! to the right and y upwards, as seen from the south edge. A board is checked once and then shared
//! by many scenes. It knows nothing about pieces or pixels.
//!
//! A rule set describes its board as a diagram: the column and the row of each square. A [`Shape`]
//! says how such a diagram is drawn: as plain squares, or with rows that are shifted against each
//! other and slanted squares between them. The polygons follow from a few numbers, so nobody has to
//! write down 66 of them. What the squares mean for the rules is not known here.
//!
//! The labels are taken from the names of the squares, which have letters and a number. On most
//! boards the letters name the columns, in Chess4 they name the rows: the squares decide. A column
//! is labelled after its lowest square and a row after its leftmost one. A square whose name does
//! not follow from these two, such as `A4` above column `a` in Chess66, shows its whole name
//! itself, and so does the one whose name differs from it only by case. The same holds for a square
//! beside its column, such as `c4` there. `drawing` draws the labels.

use crate::error::Error;
use crate::text::Text;
use std::collections::BTreeMap;

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

/// The largest distance of a corner from the origin along either axis, in board units.
const MAX_EXTENT: f32 = 32.0;

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
        self.x.abs() <= MAX_EXTENT && self.y.abs() <= MAX_EXTENT
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
    /// The name of the square in [`Scene`](crate::Scene)'s calls: 1 to 8 ASCII letters and digits.
    /// Case matters.
    pub name: String,
    /// The background of the square.
    pub background: Background,
    /// The 3 to 12 corners of the square in order, clockwise or not, in board units within ±32.
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

/// One square of a diagram, by its column and row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridSquare {
    /// The name of the square, as [`Square::name`].
    pub name: String,
    /// The background of the square.
    pub background: Background,
    /// The number of columns to its left.
    pub column: u8,
    /// The number of rows below it.
    pub row: u8,
}

impl GridSquare {
    /// The square with this name in this column and row, both counted from 0.
    pub fn new(name: impl Into<String>, background: Background, column: u8, row: u8) -> Self {
        Self {
            name: name.into(),
            background,
            column,
            row,
        }
    }

    fn column_and_row(&self) -> (u8, u8) {
        (self.column, self.row)
    }
}

/// How the rows of a diagram are drawn.
///
/// ```
/// use entente_render::{Background, Board, GridSquare, Shape};
///
/// // The square in the second column is a3 in Chess66: a plain square, one unit to the left.
/// let a3 = GridSquare::new("a3", Background::Dark, 1, 2);
/// let board = Board::drawn([a3], &Shape::CHESS66)?;
/// let corners: Vec<_> = board.squares()[0].outline.iter().map(|p| (p.x, p.y)).collect();
/// assert_eq!(corners, [(0.0, 2.0), (1.0, 2.0), (1.0, 3.0), (0.0, 3.0)]);
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The shift of each line between two rows to the right, in squares, from the bottom
    /// line up. Lines that are not listed are not shifted.
    lines: &'static [f32],
    switches: &'static [Switch],
}

/// Two neighbours in a row that together narrow to the width of one square.
///
/// At the narrow end they share the side of `neighbour`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Switch {
    /// The column and row of the square that has no side of its own at the narrow end.
    ///
    /// It does not fit the pattern of light and dark, so its background is always
    /// [`Background::Mid`].
    extra: (u8, u8),
    /// The column and row of the other one.
    neighbour: (u8, u8),
    /// Whether the narrow end is at the top.
    narrow_above: bool,
}

impl Shape {
    /// Plain squares in straight columns and rows.
    pub const UPRIGHT: Self = Self {
        lines: &[],
        switches: &[],
    };

    /// The board of Chess66 as a diagram of nine columns.
    ///
    /// `A4` is leftmost in the fourth row, `H5` rightmost in the fifth. The upper four rows are one
    /// column out of step with the lower four. The two rows between make up for half of that each,
    /// with slanted squares, so the picture is straight above and below them.
    ///
    /// In the rules `A4` and `a4` overlap, and so do `H5` and `h5`. Here each is drawn up to the
    /// middle of what they share, so that it is clear which of the two is tinted.
    /// Source: F. Duniho's board of Chess66 (chessvariants.com), which the inventor, G. Degens,
    /// describes.
    pub const CHESS66: Self = Self {
        lines: &[-1.0, -1.0, -1.0, -1.0, -0.5],
        switches: &[
            Switch {
                extra: (0, 3),
                neighbour: (1, 3),
                narrow_above: false,
            },
            Switch {
                extra: (8, 4),
                neighbour: (7, 4),
                narrow_above: true,
            },
        ],
    };

    fn square(&self, grid_square: GridSquare) -> Square {
        let switch = self.switch(grid_square.column_and_row());
        let (column, row) = grid_square.column_and_row();
        let side = |above| self.side(column, row, above);
        // The left and right ends of the lower side, then of the upper side.
        let [(a, b), (d, c)] = [false, true].map(|above| match switch {
            Some(switch) if switch.narrow_above == above => {
                self.half(switch, grid_square.column_and_row())
            }
            _ => side(above),
        });
        let y = f32::from(grid_square.row);
        let corners = [(a, y), (b, y), (c, y + 1.0), (d, y + 1.0)];
        let outline = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        let is_extra = switch.is_some_and(|switch| switch.extra == grid_square.column_and_row());
        let background = if is_extra {
            Background::Mid
        } else {
            grid_square.background
        };
        let square = Square::polygon(grid_square.name, background, outline);
        let piece_size = if switch.is_some() { NARROW } else { 1.0 };
        Square {
            piece_size,
            ..square
        }
    }

    /// The left and right ends of the lower or upper side of the square in this column and row.
    fn side(&self, column: u8, row: u8, above: bool) -> (f32, f32) {
        let line = usize::from(row) + usize::from(above);
        let left = f32::from(column) + self.lines.get(line).copied().unwrap_or(0.0);
        (left, left + 1.0)
    }

    /// The half that one square of a switch has of the side they share at the narrow end.
    fn half(&self, switch: &Switch, column_and_row: (u8, u8)) -> (f32, f32) {
        let (column, row) = switch.neighbour;
        let (left, right) = self.side(column, row, switch.narrow_above);
        let middle = (left + right) / 2.0;
        if column_and_row == switch.extra.min(switch.neighbour) {
            (left, middle)
        } else {
            (middle, right)
        }
    }

    fn switch(&self, column_and_row: (u8, u8)) -> Option<&Switch> {
        let mut switches = self.switches.iter();
        switches.find(|switch| [switch.extra, switch.neighbour].contains(&column_and_row))
    }
}

/// The size of a piece on a square of a switch, which is three quarters as wide as others.
const NARROW: f32 = 0.8;

impl Board {
    /// A board from a diagram, with the labels that follow from the squares' names.
    ///
    /// ```
    /// use entente_render::{Background, Board, GridSquare, Shape};
    ///
    /// let squares = [
    ///     GridSquare::new("a1", Background::Dark, 0, 0),
    ///     GridSquare::new("b1", Background::Light, 1, 0),
    /// ];
    /// assert_eq!(Board::drawn(squares, &Shape::UPRIGHT)?.squares().len(), 2);
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn drawn(
        grid_squares: impl IntoIterator<Item = GridSquare>,
        shape: &Shape,
    ) -> Result<Self, Error> {
        Self::new(
            grid_squares
                .into_iter()
                .map(|grid_square| shape.square(grid_square))
                .collect(),
        )
    }

    /// A board of `width` by `height` plain squares, light and dark in turn.
    ///
    /// The four corners of `corner` by `corner` squares are left out: (8, 8, 0), (14, 14, 3) and
    /// (11, 11, 3) are in use. Files are lettered from `a` and ranks are numbered from 1, so the
    /// square at the lower left is `a1`. It is dark.
    ///
    /// # Errors
    /// [`Error::Grid`] when the width is not 1 to 14 (letters a to n), the height is not 1 to 18
    /// (256 squares), or the corners leave nothing.
    pub fn grid(width: u8, height: u8, corner: u8) -> Result<Self, Error> {
        let fits = (1..=14).contains(&width) && (1..=18).contains(&height);
        let is_connected = u16::from(corner) * 2 < u16::from(width.min(height));
        if !fits || !is_connected {
            return Err(Error::Grid {
                width,
                height,
                corner,
            });
        }
        let is_outer = |i: u8, side: u8| i < corner || i >= side - corner;
        let grid_squares = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .filter(|&(x, y)| !(is_outer(x, width) && is_outer(y, height)))
            .map(|(x, y)| {
                let background = [Background::Dark, Background::Light][usize::from((x + y) % 2)];
                GridSquare::new(
                    format!("{}{}", char::from(b'a' + x), y + 1),
                    background,
                    x,
                    y,
                )
            });
        Self::drawn(grid_squares, &Shape::UPRIGHT)
    }
}

/// The label of one column or row, drawn where [`Coordinates`](crate::Coordinates) says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AxisLabel {
    /// The middle of the column (its x) or of the row (its y), in board units.
    pub(crate) at: f32,
    /// The text of the label.
    pub(crate) text: Text,
}

/// The distance of a square's centre from the line of its label, in board units, beyond which a
/// reader takes it for a square of the next line.
const MAX_OFF: f32 = 0.2;

/// The labels at the edges of a board, and the squares that show their own names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Labels {
    pub(crate) columns: Vec<AxisLabel>,
    pub(crate) rows: Vec<AxisLabel>,
    /// The indices of the squares that show their own names.
    pub(crate) named_squares: Vec<usize>,
}

impl Labels {
    fn of(squares: &[Square]) -> Self {
        let halves: [fn(&Square) -> &str; 2] = if letters_name_columns(squares) {
            [letters, number]
        } else {
            [number, letters]
        };
        let [column_part, row_part] = halves;
        let columns = label_positions(squares, column_part, |square| {
            (square.centre.x, square.centre.y)
        });
        let rows = label_positions(squares, row_part, |square| {
            (square.centre.y, square.centre.x)
        });
        let is_near =
            |label: Option<&f32>, at: f32| label.is_some_and(|label| (label - at).abs() < MAX_OFF);
        let is_labelled = |square: &Square| {
            is_near(columns.get(column_part(square)), square.centre.x)
                && is_near(rows.get(row_part(square)), square.centre.y)
        };
        let unlabelled: Vec<&Square> = squares.iter().filter(|one| !is_labelled(one)).collect();
        let shows_name = |square: &Square| {
            let is_like = |other: &&Square| other.name.eq_ignore_ascii_case(&square.name);
            unlabelled.iter().any(is_like)
        };
        let named_squares = (0..).zip(squares).filter(|(_, square)| shows_name(square));
        Self {
            named_squares: named_squares.map(|(index, _)| index).collect(),
            columns: axis_labels(&columns),
            rows: axis_labels(&rows),
        }
    }
}

/// The letters of a square's name, such as `a` of `a1`.
fn letters(square: &Square) -> &str {
    square.name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The number in a square's name, such as `1` of `a1`.
fn number(square: &Square) -> &str {
    &square.name[letters(square).len()..]
}

/// Whether squares with the same letters stand above each other and not side by side.
fn letters_name_columns(squares: &[Square]) -> bool {
    let mut groups: BTreeMap<&str, Vec<&Point>> = BTreeMap::new();
    for square in squares {
        let group = groups.entry(letters(square)).or_default();
        group.push(&square.centre);
    }
    let bounds = groups.into_values().map(Bounds::around);
    let extents = bounds.map(|group| (group.width(), group.height()));
    let (wide, high) = extents.fold((0.0, 0.0), |sum, group| (sum.0 + group.0, sum.1 + group.1));
    high >= wide
}

/// The places of the labels of columns (or rows) of squares with a common half of their names.
///
/// `part` picks that half of a name. `position` is how far across the board a square is, and how
/// far from the edge where labels are drawn. The label is at the square of the group that is
/// nearest to the edge. A group gets no label if a square of another group is between that one and
/// the edge.
fn label_positions<'a>(
    squares: &'a [Square],
    part: impl Fn(&'a Square) -> &'a str,
    position: impl Fn(&Square) -> (f32, f32),
) -> BTreeMap<&'a str, f32> {
    let mut outermost: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    for square in squares {
        let (across, from_edge) = position(square);
        let nearest = outermost.entry(part(square)).or_insert((across, from_edge));
        if from_edge < nearest.1 {
            *nearest = (across, from_edge);
        }
    }
    outermost.retain(|part, nearest| {
        let is_in_between = |square: &Square| {
            let (across, from_edge) = position(square);
            (across - nearest.0).abs() < 0.5 && from_edge < nearest.1
        };
        !part.is_empty() && !squares.iter().any(is_in_between)
    });
    outermost
        .into_iter()
        .map(|(part, (across, _))| (part, across))
        .collect()
}

/// The labels for these positions.
///
/// Names have at most eight ASCII letters and digits, so all of them can be written.
fn axis_labels(positions: &BTreeMap<&str, f32>) -> Vec<AxisLabel> {
    let label =
        |(text, &at): (&&str, &f32)| Text::new(text).ok().map(|text| AxisLabel { at, text });
    positions.iter().filter_map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Background, Board, GridSquare, Shape};
    use Background::{Dark, Light, Mid};

    /// Some squares of every kind, as the description of the board gives them.
    #[test]
    fn squares_of_chess66_have_the_right_corners() {
        let squares = [
            (
                ("a1", Dark, 1, 0),
                [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
            ),
            (
                ("A4", Light, 0, 3),
                [(0.0, 3.0), (0.5, 3.0), (0.5, 4.0), (-0.5, 4.0)],
            ),
            (
                ("a4", Light, 1, 3),
                [(0.5, 3.0), (1.0, 3.0), (1.5, 4.0), (0.5, 4.0)],
            ),
            (
                ("b4", Dark, 2, 3),
                [(1.0, 3.0), (2.0, 3.0), (2.5, 4.0), (1.5, 4.0)],
            ),
            (
                ("h4", Dark, 8, 3),
                [(7.0, 3.0), (8.0, 3.0), (8.5, 4.0), (7.5, 4.0)],
            ),
            (
                ("a5", Light, 0, 4),
                [(-0.5, 4.0), (0.5, 4.0), (1.0, 5.0), (0.0, 5.0)],
            ),
            (
                ("h5", Dark, 7, 4),
                [(6.5, 4.0), (7.5, 4.0), (7.5, 5.0), (7.0, 5.0)],
            ),
            (
                ("H5", Light, 8, 4),
                [(7.5, 4.0), (8.5, 4.0), (8.0, 5.0), (7.5, 5.0)],
            ),
            (
                ("a6", Dark, 0, 5),
                [(0.0, 5.0), (1.0, 5.0), (1.0, 6.0), (0.0, 6.0)],
            ),
            (
                ("h8", Light, 7, 7),
                [(7.0, 7.0), (8.0, 7.0), (8.0, 8.0), (7.0, 8.0)],
            ),
        ];
        for ((name, background, column, row), expected) in squares {
            let square = Shape::CHESS66.square(GridSquare::new(name, background, column, row));
            let corners: Vec<_> = square.outline.iter().map(|p| (p.x, p.y)).collect();
            assert_eq!(corners, expected, "{name}");
            let expected_background = if name == "A4" || name == "H5" {
                Mid
            } else {
                background
            };
            assert_eq!(square.background, expected_background, "{name}");
        }
    }

    fn texts(axis_labels: &[AxisLabel]) -> Vec<(&str, f32)> {
        axis_labels
            .iter()
            .map(|label| (label.text.as_str(), label.at))
            .collect()
    }

    #[test]
    fn a_grid_is_labelled_at_its_edges() {
        let board = Board::grid(3, 2, 0).expect("a small board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5), ("c", 2.5)]);
        assert_eq!(texts(&labels.rows), [("1", 0.5), ("2", 1.5)]);
        assert!(labels.named_squares.is_empty());
    }

    #[test]
    fn the_arms_of_a_plus_are_labelled_where_they_end() {
        let board = Board::grid(14, 14, 3).expect("the plus");
        let labels = board.labels();
        assert_eq!((labels.columns.len(), labels.rows.len()), (14, 14));
        assert_eq!(texts(&labels.columns)[0], ("a", 0.5));
        assert!(labels.named_squares.is_empty());
    }

    #[test]
    fn squares_off_their_column_show_their_whole_names() {
        let grid_square =
            |(name, column, row)| GridSquare::new(name, Background::Light, column, row);
        let squares = [
            ("a3", 1, 2),
            ("b3", 2, 2),
            ("A4", 0, 3),
            ("a4", 1, 3),
            ("b4", 2, 3),
        ];
        let board =
            Board::drawn(squares.map(grid_square), &Shape::CHESS66).expect("a part of the board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5)]);
        assert_eq!(texts(&labels.rows), [("3", 2.5), ("4", 3.5)]);
        assert_eq!(
            labels.named_squares,
            [2, 3, 4],
            "the two that share a rank and a file, and one that stands beside its file"
        );
    }

    #[test]
    fn letters_can_name_the_rows() {
        let grid_square =
            |(name, column, row)| GridSquare::new(name, Background::Dark, column, row);
        let squares = [("b1", 0, 0), ("b2", 1, 0), ("a1", 0, 1), ("a2", 1, 1)];
        let board = Board::drawn(squares.map(grid_square), &Shape::UPRIGHT).expect("a small board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("1", 0.5), ("2", 1.5)]);
        assert_eq!(texts(&labels.rows), [("a", 1.5), ("b", 0.5)]);
        assert!(labels.named_squares.is_empty());
    }
}
