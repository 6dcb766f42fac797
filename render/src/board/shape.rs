//! Boards that are drawn as columns and rows of cells, upright or bent.
//!
//! Rule sets know their boards as drawings: this cell stands in that column and that row. A [`Shape`] says what such a
//! drawing looks like: squares, or, where rows are moved against each other, rhomboids between them. The polygons follow
//! from a few numbers, so that nobody writes down 66 of them. What the cells mean is not known here.

use super::{Board, Cell, Ground, Point};
use crate::Error;

/// One cell of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Its name, as [`Cell::name`].
    pub name: String,
    /// The class of its colour.
    pub ground: Ground,
    /// Columns to its left.
    pub column: u8,
    /// Rows below it.
    pub row: u8,
}

impl Square {
    /// The cell of this name in this column and row, both from 0.
    pub fn new(name: impl Into<String>, ground: Ground, column: u8, row: u8) -> Self {
        Self {
            name: name.into(),
            ground,
            column,
            row,
        }
    }

    fn place(&self) -> (u8, u8) {
        (self.column, self.row)
    }
}

/// How the rows of a drawing lie in the picture.
///
/// ```
/// use entente_render::{Board, Ground, Shape, Square};
///
/// // The cell in the second column is a3 in Chess66: a plain square, one unit to the left.
/// let board = Board::drawn([Square::new("a3", Ground::Dark, 1, 2)], &Shape::CHESS66)?;
/// let corners: Vec<_> = board.cells()[0].outline.iter().map(|p| (p.x, p.y)).collect();
/// assert_eq!(corners, [(0.0, 2.0), (1.0, 2.0), (1.0, 3.0), (0.0, 3.0)]);
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// How far each line between two rows is moved to the right, in cells, from the bottom line up; those above stay.
    lines: &'static [f32],
    switches: &'static [Switch],
}

/// Two neighbours in a row that narrow to the width of one: at the narrow end they share the side of `beside`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Switch {
    /// The column and row of the cell that has no side of its own at the narrow end. It is no link of the chequer: its
    /// ground is always [`Ground::Mid`].
    extra: (u8, u8),
    /// Those of its neighbour.
    beside: (u8, u8),
    /// Whether the narrow end is the upper one.
    narrow_above: bool,
}

impl Shape {
    /// Every cell is a square in its place.
    pub const UPRIGHT: Self = Self {
        lines: &[],
        switches: &[],
    };

    /// The board of Chess66 in a drawing of nine columns, `A4` leftmost in the fourth row and `H5` rightmost in the fifth.
    ///
    /// The upper four rows are moved by a column against the lower four; half of that is made up for in each of the two
    /// rows between, whose cells are rhomboids, so that the picture is straight above and below them. `A4` and `a4`, and
    /// `H5` and `h5`, overlap in truth; each is drawn up to the middle of what they share, so that a tint tells them apart.
    /// Source: F. Duniho's board of Chess66 (chessvariants.com), which the inventor, G. Degens, describes.
    pub const CHESS66: Self = Self {
        lines: &[-1.0, -1.0, -1.0, -1.0, -0.5],
        switches: &[
            Switch {
                extra: (0, 3),
                beside: (1, 3),
                narrow_above: false,
            },
            Switch {
                extra: (8, 4),
                beside: (7, 4),
                narrow_above: true,
            },
        ],
    };

    fn cell(&self, square: Square) -> Cell {
        let switch = self.switch(square.place());
        let side = |above| self.side(square.place(), above);
        let [(a, b), (d, c)] = [false, true].map(|above| match switch {
            Some(switch) if switch.narrow_above == above => self.half(switch, square.place()),
            _ => side(above),
        });
        let y = f32::from(square.row);
        let corners = [(a, y), (b, y), (c, y + 1.0), (d, y + 1.0)];
        let outline = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        let is_extra = switch.is_some_and(|switch| switch.extra == square.place());
        let ground = if is_extra { Ground::Mid } else { square.ground };
        let cell = Cell::polygon(square.name, ground, outline);
        let room = if switch.is_some() { NARROW } else { 1.0 };
        Cell { room, ..cell }
    }

    /// From where to where the lower or upper side of a place runs.
    fn side(&self, (column, row): (u8, u8), above: bool) -> (f32, f32) {
        let line = usize::from(row) + usize::from(above);
        let left = f32::from(column) + self.lines.get(line).copied().unwrap_or(0.0);
        (left, left + 1.0)
    }

    /// A switch's cell at the narrow end: its half of the one side that is there.
    fn half(&self, switch: &Switch, place: (u8, u8)) -> (f32, f32) {
        let (left, right) = self.side(switch.beside, switch.narrow_above);
        let middle = (left + right) / 2.0;
        if place == switch.extra.min(switch.beside) {
            (left, middle)
        } else {
            (middle, right)
        }
    }

    fn switch(&self, place: (u8, u8)) -> Option<&Switch> {
        let mut switches = self.switches.iter();
        switches.find(|switch| switch.extra == place || switch.beside == place)
    }
}

/// The room of a piece in a cell of a switch, which is three quarters as wide as another.
const NARROW: f32 = 0.8;

impl Board {
    /// A board from a drawing, with the labels that follow from the names of its cells.
    ///
    /// ```
    /// use entente_render::{Board, Ground, Shape, Square};
    ///
    /// let squares = [("a1", Ground::Dark, 0), ("b1", Ground::Light, 1)];
    /// let squares = squares.map(|(name, ground, column)| Square::new(name, ground, column, 0));
    /// assert_eq!(Board::drawn(squares, &Shape::UPRIGHT)?.cells().len(), 2);
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Board::new`].
    pub fn drawn(squares: impl IntoIterator<Item = Square>, shape: &Shape) -> Result<Self, Error> {
        Self::new(
            squares
                .into_iter()
                .map(|square| shape.cell(square))
                .collect(),
        )
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
        let outer = |i: u8, side: u8| i < corner || i >= side - corner;
        let squares = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .filter(|&(x, y)| !(outer(x, width) && outer(y, height)))
            .map(|(x, y)| {
                let ground = [Ground::Dark, Ground::Light][usize::from((x + y) % 2)];
                Square::new(format!("{}{}", char::from(b'a' + x), y + 1), ground, x, y)
            });
        Self::drawn(squares, &Shape::UPRIGHT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ground::{Dark, Light, Mid};

    /// Some cells of every kind, as the description of the board gives them.
    #[test]
    fn cells_of_chess66_have_their_true_corners() {
        let cells = [
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
        for ((name, ground, column, row), expected) in cells {
            let cell = Shape::CHESS66.cell(Square::new(name, ground, column, row));
            let corners: Vec<_> = cell.outline.iter().map(|p| (p.x, p.y)).collect();
            assert_eq!(corners, expected, "{name}");
            let ground = if name == "A4" || name == "H5" {
                Mid
            } else {
                ground
            };
            assert_eq!(cell.ground, ground, "{name}");
        }
    }
}
