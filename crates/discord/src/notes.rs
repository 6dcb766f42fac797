//! Private notes on a game: shown and extended by `/show notes`, edited in a modal. Nobody else
//! ever sees that there are any.

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::NoteComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::form::{Form, Input};
use crate::frontend::{Asked, FilledForm, Press, game_lookup, message};
use entente_game::{Action, GameId, NOTE_LIMIT, NoteEdit, Refusal, View};
use entente_presentation::text::{self, Naming, Reader, Text, escape_mentions, say, shorten};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// The number of characters that a message shows of a note, and of the title above it. The modal
/// always shows the whole note.
const MAX_SHOWN: usize = 1500;
const MAX_TITLE: usize = 400;

/// Shows the note on the game that the user means.
pub(crate) async fn show_note(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, NoteComponent::Notes).await?;
    Ok(note_panel(asked.text(), &view))
}

/// Adds a line to it, and shows it.
pub(crate) async fn add_to_note(asked: Asked<'_>, line: &str, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, NoteComponent::Notes).await?;
    write_note(asked, &view.game, NoteEdit::Add(line.to_owned())).await
}

/// Changes the note.
async fn write_note(asked: Asked<'_>, game: &GameId, edit: NoteEdit) -> Handled {
    let accepted = asked.submit(game, Action::Note(edit)).await?;
    Ok(note_panel(asked.text(), &accepted.view))
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
    let title = shorten(Reader::new(text, view, Naming::Escaped).title(), MAX_TITLE);
    let content = match view.note() {
        None => say!(text, "note-none", game = title),
        Some(note) => format!(
            "{}\n>>> {}",
            say!(text, "note-heading", game = title),
            shorten(escape_mentions(note), MAX_SHOWN)
        ),
    };
    let id = CustomId::new(&view.game, view.ply(), NoteComponent::EditNote);
    let edit = message::button(id, ButtonStyle::Secondary, say!(text, "button-edit-notes"));
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![edit])])
}

/// The modal in which the note is edited.
async fn note_modal(asked: Asked<'_>, game: &GameId) -> Handled<Form> {
    let view = asked.service().view(game, asked.person()).await?;
    if view.player().is_none() {
        return Err(note_panel(asked.text(), &view).into());
    }
    let mut input = Input::paragraph("note")
        .optional()
        .max_length(NOTE_LIMIT as u16);
    if let Some(note) = view.note() {
        input = input.value(note);
    }
    let id = CustomId::new(game, view.ply(), NoteComponent::SaveNote);
    let form = Form::new(id, say!(asked.text(), "note-title"));
    Ok(form.with(say!(asked.text(), "note-label"), input))
}

pub(crate) async fn on_component(press: Press<'_>, component: &NoteComponent) -> Handled {
    match component {
        NoteComponent::Notes => show_note(press.asked, Some(press.game().as_str())).await,
        NoteComponent::EditNote | NoteComponent::SaveNote => Err(NotDone::UnknownComponent),
    }
}

/// The modal that a component of the note opens.
pub(crate) async fn form_for(press: Press<'_>, component: &NoteComponent) -> Option<Handled<Form>> {
    match component {
        NoteComponent::EditNote => Some(note_modal(press.asked, press.game()).await),
        NoteComponent::Notes | NoteComponent::SaveNote => None,
    }
}

/// Handles the modal with the note that was submitted.
pub(crate) async fn on_form(form: FilledForm<'_>, component: &NoteComponent) -> Handled {
    match (component, form.fields.only_text()) {
        (NoteComponent::SaveNote, Some(text)) => {
            let edit = NoteEdit::Replace(text.to_owned());
            write_note(form.asked, form.game(), edit).await
        }
        _ => Err(NotDone::UnknownComponent),
    }
}
