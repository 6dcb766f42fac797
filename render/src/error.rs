//! Everything that `render` refuses, in one enum.
//!
//! Nonsense is refused while a board or a scene is being built, never while it is drawn:
//! [`png`](crate::png()) and [`svg`](crate::svg()) cannot fail.

/// Why a board, a scene or a picture was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board has no cells, or more than [`Board::MAX_CELLS`](crate::Board::MAX_CELLS).
    #[error("a board has 1 to 256 cells, not {0}")]
    CellCount(usize),
    /// Two cells of a board bear the same name.
    #[error("two cells are called {0:?}")]
    SameName(String),
    /// A cell's name is not 1 to 8 ASCII letters and digits.
    #[error("{0:?} is no name for a cell: 1 to 8 letters and digits")]
    Name(String),
    /// A cell's polygon, seat or room is out of bounds; see [`Cell`](crate::Cell).
    #[error("the shape of cell {0:?} is out of bounds")]
    Shape(String),
    /// A grid is empty, too large to label, or all corners.
    #[error("no grid of {width} by {height} cells without corners of {corner}")]
    Grid {
        /// Cells from left to right.
        width: u8,
        /// Cells from bottom to top.
        height: u8,
        /// Cells along a side of each missing corner.
        corner: u8,
    },
    /// The board has no cell of this name.
    #[error("the board has no cell {0:?}")]
    UnknownCell(String),
    /// A piece stands on this cell already.
    #[error("two pieces on cell {0:?}")]
    Occupied(String),
    /// An arrow from a cell to itself.
    #[error("an arrow from {0:?} to itself")]
    EmptyArrow(String),
    /// More arrows, or more on a card, than a picture can show.
    #[error("at most {most} {what} in a picture")]
    TooMany {
        /// What there are too many of, in the plural.
        what: &'static str,
        /// How many are allowed.
        most: usize,
    },
    /// A picture's long side is out of bounds.
    #[error("a picture's long side is 64 to 2048 pixels, not {0}")]
    Size(u32),
    /// A label holds a character that the picture's letters lack, or is too long.
    #[error("{0:?} cannot be written: 1 to 12 of 0-9 a-z A-Z : + - . / and blanks")]
    Text(String),
    /// A time line has no such lane, or no room for one more.
    #[error("a time line has at most 7 lanes, and signs on no others")]
    Timeline,
    /// The bytes are no PNG that can be decoded.
    #[error("no readable PNG")]
    NotPng,
    /// The picture has other measures than the scene it was said to show.
    #[error("the picture is {got:?} pixels, the scene {expected:?}")]
    OtherSize {
        /// Width and height of the picture.
        got: (u32, u32),
        /// Width and height that the scene would have.
        expected: (u32, u32),
    },
    /// What stands on this cell is no piece of the sheet, and the cell is not empty either.
    #[error("cell {0:?} shows neither one piece nor bare ground")]
    Unreadable(String),
}
