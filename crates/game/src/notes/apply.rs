//! Applies changes of notes.

use crate::base::event::Event;
use crate::base::playing::{Change, Playing, PlayingError};

/// Keeps the note that a player has written.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    if let Event::NoteWritten { player } = change.event {
        let note = change.erasable.note.clone().unwrap_or_default();
        playing.topics.notes.insert(*player, note);
    }
    Ok(())
}
