//! Private notes, as events name them: a text that a player keeps beside the game.

pub(crate) mod decide;

/// The maximum length of a private note, in characters.
pub const NOTE_LIMIT: usize = 4000;

/// A change to a player's private note.
#[derive(Debug, Clone)]
pub enum NoteEdit {
    /// Add a line at the end.
    Add(String),
    /// Replace the whole note; empty to clear it.
    Replace(String),
}
