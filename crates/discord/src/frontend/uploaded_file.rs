//! A file that was uploaded with a form, and the answer that asks for another one.

use crate::frontend::answer::{Answer, NotDone};
use crate::frontend::message;
use entente_presentation::text::{Text, say};
use poise::serenity_prelude::{Attachment, ButtonStyle, CreateActionRow};

/// The only file of a field, or why there is none.
pub(crate) fn only_one<'a>(text: &Text, files: &'a [Attachment]) -> Result<&'a Attachment, String> {
    match files {
        [file] => Ok(file),
        [] => Err(say!(text, "load-no-file")),
        _ => Err(say!(text, "load-one-file")),
    }
}

/// The bytes of a file. Its size is checked before: nobody can make the bot load huge files.
pub(crate) async fn download(file: &Attachment) -> Result<Vec<u8>, NotDone> {
    file.download().await.map_err(|error| {
        tracing::warn!(%error, "could not download a file");
        NotDone::Failed
    })
}

/// A text that says what is wrong with a file, and the button with this id, which opens the form
/// again.
pub(crate) fn with_retry(text: &Text, button: String, content: String) -> Answer {
    let label = say!(text, "button-choose-file");
    let again = message::button(button, ButtonStyle::Primary, label);
    Answer::text(content).with_rows(vec![CreateActionRow::Buttons(vec![again])])
}
