//! Private notes on one's own game: read, added to by `/notes`, edited in a form. Nobody else ever sees that there are any.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use super::custom_id::{Ask, CustomId};
use super::message;
use crate::text::{Naming, say, shorten};
use entente_game::{Action, GameId, NOTE_LIMIT, NoteEdit, Refusal, View};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateInputText, CreateModal, InputTextStyle,
};

/// How many characters of a note one message shows, and of the title above it; the form always shows all of the note.
const SHOWN: usize = 1500;
const TITLE: usize = 400;

impl Door {
    /// Shows the note, after adding a line to it where one was given.
    pub(super) async fn notes(
        &self,
        asker: &Asker,
        line: Option<&str>,
        named: Option<&str>,
    ) -> Answer {
        let view = match self.which(asker, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        match line {
            Some(line) => {
                self.write_note(asker, &view.game, NoteEdit::Add(line.to_owned()))
                    .await
            }
            None => self.note(&view),
        }
    }

    /// Changes the note.
    pub(super) async fn write_note(&self, asker: &Asker, game: &GameId, edit: NoteEdit) -> Answer {
        match self
            .table
            .submit(game, asker.wish(), Action::Note(edit))
            .await
        {
            Ok(granted) => self.note(&granted.view),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    fn note(&self, view: &View) -> Answer {
        if view.place().is_none() {
            return Answer::text(self.text.refusal(
                &Refusal::NotSeated,
                Some(view),
                Naming::Mention,
            ));
        }
        let title = shorten(self.text.title(view, Naming::Escaped), TITLE);
        let words = match &view.note {
            None => say!(self.text, "note-none", game = title),
            Some(note) => format!(
                "{}\n>>> {}",
                say!(self.text, "note-head", game = title),
                shorten(note.clone(), SHOWN)
            ),
        };
        let id = CustomId::new(&view.game, view.ply(), Ask::EditNote);
        let edit = message::button(id, ButtonStyle::Secondary, say!(self.text, "button-note"));
        Answer::text(words).with_rows(vec![CreateActionRow::Buttons(vec![edit])])
    }

    /// The form in which the note is edited.
    pub(super) async fn note_form(
        &self,
        asker: &Asker,
        game: &GameId,
    ) -> Result<CreateModal, Answer> {
        let view = self
            .table
            .view(game, asker.person())
            .await
            .map_err(|rejected| self.rejected(&rejected))?;
        if view.place().is_none() {
            return Err(self.note(&view));
        }
        let input = CreateInputText::new(
            InputTextStyle::Paragraph,
            say!(self.text, "note-label"),
            "note",
        )
        .required(false)
        .max_length(NOTE_LIMIT as u16);
        let input = match &view.note {
            Some(note) => input.value(note.clone()),
            None => input,
        };
        let id = CustomId::new(game, view.ply(), Ask::SaveNote);
        Ok(CreateModal::new(id, say!(self.text, "note-title"))
            .components(vec![CreateActionRow::InputText(input)]))
    }
}
