//! Everything that `render` refuses, in one enum.
//!
//! Invalid input is refused while a board or a scene is built, never while it is drawn:
//! [`png`](crate::png()) and [`svg`](crate::svg()) cannot fail.

/// Why a board, a scene or a picture was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board has no squares, or more than [`Board::MAX_SQUARES`](crate::Board::MAX_SQUARES).
    #[error("a board has 1 to 256 squares, not {0}")]
    SquareCount(usize),
    /// Two squares of a board have the same name.
    #[error("two squares are called {0:?}")]
    DuplicateName(String),
    /// A square's name is not 1 to 8 ASCII letters and digits.
    #[error("{0:?} is not a valid name for a square: use 1 to 8 letters and digits")]
    InvalidName(String),
    /// A square's outline, centre or piece size is out of bounds; see [`Square`](crate::Square).
    #[error("the shape of square {0:?} is out of bounds")]
    Shape(String),
    /// A grid is empty, too large to label, or all corners.
    #[error("a board cannot have {width} by {height} squares without corners of {corner}")]
    Grid {
        /// Squares from left to right.
        width: u8,
        /// Squares from bottom to top.
        height: u8,
        /// Squares along a side of each missing corner.
        corner: u8,
    },
    /// The board has no square with this name.
    #[error("the board has no square {0:?}")]
    UnknownSquare(String),
    /// There is already a piece on this square.
    #[error("there is already a piece on {0:?}")]
    Occupied(String),
    /// An arrow from a square to itself.
    #[error("an arrow cannot lead from {0:?} to itself")]
    EmptyArrow(String),
    /// There are more arrows, or more things on a card, than a picture can show.
    #[error("a picture can show at most {most} {what}")]
    TooMany {
        /// The things of which there are too many, in the plural.
        what: &'static str,
        /// The number that is allowed.
        most: usize,
    },
    /// The long side of a picture is out of bounds.
    #[error("the long side of a picture is 64 to 2048 pixels, not {0}")]
    Size(u32),
    /// A label is empty or too long, or has a character that cannot be drawn.
    #[error(
        "{0:?} cannot be written in a picture: use 1 to 80 of 0-9 a-z A-Z ä ö ü ß Ä Ö Ü : + - . / , ; ! ? ' _ ( ) … – = # and spaces"
    )]
    InvalidText(String),
    /// The letters of pieces are not one for each kind.
    #[error("the letters of pieces are a different one for each kind, 9 in all, not {0:?}")]
    Letters(String),
    /// A timeline has no such lane, or no space for one more.
    #[error("a timeline has at most 7 lanes, and markers only on these")]
    Timeline,
    /// There are no ratings for a trend or a ranking, or too many.
    #[error("a trend has 1 to 60 ratings, and a ranking at most 20 rows")]
    Trend,
    /// A chart has no such step, or the shares at a step are not one for each area.
    #[error("a chart has at most 7 areas, a share of each at every step, and marks only on these")]
    Chart,
    /// A table has too few or too many columns or rows, or a row of another length.
    #[error("a table has 2 to 6 columns, at most 100 rows, and a cell for each column")]
    Table,
    /// A sheet has no boards, too many, or boards of several sizes or styles.
    #[error("a sheet has 1 to 12 boards, all of one size and one style")]
    Sheet,
    /// The bytes are not a PNG that can be decoded.
    #[error("not a readable PNG")]
    NotPng,
    /// The bytes are not a film, or one that is not made of frames that stay.
    #[error("not a readable film")]
    NotFilm,
    /// The picture does not have the size that the given scene would have.
    #[error("the picture has {got:?} pixels, the scene would have {expected:?}")]
    OtherSize {
        /// Width and height of the picture.
        got: (u32, u32),
        /// Width and height that the scene would have.
        expected: (u32, u32),
    },
    /// This square shows neither exactly one known piece nor an empty square.
    #[error("square {0:?} shows neither one piece nor an empty square")]
    Unreadable(String),
}
