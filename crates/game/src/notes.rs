//! Decides and applies private notes, whose changes are among the actions. They can be made after
//! the game is over, too.

use crate::base::action::{NOTE_LIMIT, NoteEdit};
use crate::base::erasable::{Decided, Erasable};
use crate::base::event::Event;
use crate::base::id::Actor;
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::Refusal;
use crate::base::state::{State, acting};

/// Decides a change of a note.
pub(crate) fn decide(state: &State, by: Actor, edit: &NoteEdit) -> Decided {
    let (playing, player) = acting(state, by)?;
    let note = match (edit, playing.note(player)) {
        (NoteEdit::Add(line), Some(before)) => format!("{before}\n{}", line.trim()),
        (NoteEdit::Add(text) | NoteEdit::Replace(text), _) => text.trim().to_string(),
    };
    let length = note.chars().count();
    if length > NOTE_LIMIT {
        return Err(Refusal::NoteTooLong {
            length,
            limit: NOTE_LIMIT,
        });
    }
    Ok((
        Event::NoteWritten { player },
        Erasable {
            note: Some(note),
            ..Erasable::default()
        },
    ))
}

/// Keeps the note that a player has written.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    if let Event::NoteWritten { player } = change.event {
        let note = change.erasable.note.clone().unwrap_or_default();
        playing.topics.notes.insert(*player, note);
    }
    Ok(())
}
