//! Boards drawn as columns and rows of squares, straight or slanted.
//!
//! A rule set describes its board as a diagram: the column and the row of each square. A [`Shape`]
//! says how such a diagram is drawn: as plain squares, or with rows that are shifted against each
//! other and slanted squares between them. The polygons follow from a few numbers, so nobody has to
//! write down 66 of them. What the squares mean for the rules is not known here.

use crate::board::Board;
use crate::board::square::{Background, Point, Square};
use crate::error::Error;

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

/// The way in which the rows of a diagram are drawn.
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

#[cfg(test)]
mod tests {
    use super::*;
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
}
