//! Private notes on a game: shown and extended by `/show notes`, edited in a modal. Nobody else
//! ever sees that there are any.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::form::{Form, Input};
use crate::frontend::handled::Handled;
use crate::frontend::{Frontend, game_lookup, message};
use entente_game::{Action, GameId, NOTE_LIMIT, NoteEdit, Refusal, View};
use entente_presentation::text::{self, Naming, Text, say, shorten};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// The number of characters that a message shows of a note, and of the title above it. The modal
/// always shows the whole note.
const MAX_SHOWN: usize = 1500;
const MAX_TITLE: usize = 400;

/// Shows the note, after adding a line if one was given.
pub(crate) async fn notes(
    frontend: &Frontend,
    caller: &Caller,
    line: Option<&str>,
    named: Option<&str>,
) -> Handled {
    let view = game_lookup::find_game(frontend, caller, named, GameComponent::Notes).await?;
    match line {
        Some(line) => {
            write_note(frontend, caller, &view.game, NoteEdit::Add(line.to_owned())).await
        }
        None => Ok(note_panel(frontend.text, &view)),
    }
}

/// Changes the note.
pub(crate) async fn write_note(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
    edit: NoteEdit,
) -> Handled {
    let accepted = frontend
        .service
        .submit(game, caller.command(Action::Note(edit)))
        .await?;
    Ok(note_panel(frontend.text, &accepted.view))
}

/// The note with a button to edit it.
fn note_panel(text: &Text, view: &View) -> Answer {
    if view.player().is_none() {
        return Answer::text(text::refusal(
            text,
            &Refusal::NotSeated,
            Some(view),
            Naming::Mention,
        ));
    }
    let title = shorten(text.title(view, Naming::Escaped), MAX_TITLE);
    let content = match view.note() {
        None => say!(text, "note-none", game = title),
        Some(note) => format!(
            "{}\n>>> {}",
            say!(text, "note-heading", game = title),
            shorten(note.to_owned(), MAX_SHOWN)
        ),
    };
    let id = CustomId::new(&view.game, view.ply(), GameComponent::EditNote);
    let edit = message::button(id, ButtonStyle::Secondary, say!(text, "button-edit-notes"));
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![edit])])
}

/// The modal in which the note is edited.
pub(crate) async fn note_modal(
    frontend: &Frontend,
    caller: &Caller,
    game: &GameId,
) -> Handled<Form> {
    let view = frontend.service.view(game, caller.person()).await?;
    if view.player().is_none() {
        return Err(note_panel(frontend.text, &view).into());
    }
    let mut input = Input::paragraph("note")
        .optional()
        .max_length(NOTE_LIMIT as u16);
    if let Some(note) = view.note() {
        input = input.value(note);
    }
    let id = CustomId::new(game, view.ply(), GameComponent::SaveNote);
    let form = Form::new(id, say!(frontend.text, "note-title"));
    Ok(form.with(say!(frontend.text, "note-label"), input))
}
