//! Where a game is played.

use alloc::string::String;

/// Where a game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// In a channel that others can read, in the format of the frontend that created the game.
    Channel(String),
    /// In the direct messages of its players.
    Private,
}
