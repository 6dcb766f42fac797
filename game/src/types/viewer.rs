//! Who looks at a game.

use crate::id::PlayerId;
use serde::{Deserialize, Serialize};

/// Who looks at the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player of the game.
    Player(PlayerId),
    /// Anybody else.
    Spectator,
}
