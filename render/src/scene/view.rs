//! The view of a scene: its coordinates, its facing and its size.

use crate::error::Error;
use entente_words::words;

words! {
    /// The place of the labels of files and ranks.
    pub enum Coordinates {
        /// In the corners of the squares at the lower and the left edge.
        Inside = "inside",
        /// Below the lowest and to the left of the leftmost squares.
        Outside = "outside",
        /// Nowhere.
        Off = "off",
    }
}

/// The edge of the board that is at the bottom of the picture, which is the viewer's side.
///
/// Pieces stay upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facing {
    /// The edge where y is least: White's on a chessboard.
    #[default]
    South,
    /// The edge where x is least.
    West,
    /// The edge where y is greatest: Black's on a chessboard.
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
    /// The size for a message.
    ///
    /// A phone shows any picture about 360 points wide, with two to three pixels for a point. A
    /// square of the 14 by 14 plus then has only 25 points, and needs all of these pixels.
    pub const MESSAGE: Self = Self(1024);

    /// A size with a long side of `pixels`.
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
