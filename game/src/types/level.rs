//! How strong a computer plays.

use serde::{Deserialize, Serialize};

/// The level of a computer: from 1, which is easy to beat, to 8.
///
/// What a level is called, and how it plays, is no matter of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The level with this number; `None` if there is none.
    ///
    /// ```
    /// # use entente_game::Level;
    /// assert_eq!(Level::new(8).map(Level::number), Some(8));
    /// assert_eq!(Level::new(9), None);
    /// ```
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// The level of computers for which nobody has chosen one.
impl Default for Level {
    fn default() -> Self {
        Self(3)
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a level is a number from 1 to 8")
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}
