//! A file that was sent with a form or a command, and the answer that asks for another one.

use crate::frontend::answer::Answer;
use crate::frontend::form::{FormChoice, Input};
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::message;
use crate::frontend::submission::Fields;
use entente_presentation::import::LoadFault;
use entente_presentation::save::{self, SaveFault};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::Variant;
use poise::serenity_prelude::{Attachment, ButtonStyle, CreateActionRow};

/// The names of the fields of a form for a game: its file, or its text, and its rule set.
pub(crate) const FILE: &str = "file";
pub(crate) const PASTED: &str = "pasted";
pub(crate) const VARIANT: &str = "variant";

/// The menu of all rule sets, for a file that does not say which one it is of.
pub(crate) fn variant_menu(text: &Text) -> Input {
    let variants = Variant::ALL.into_iter().map(|variant| FormChoice {
        value: variant.id().to_owned(),
        name: text.variant_name(variant),
        is_default: false,
    });
    Input::menu(VARIANT, variants.collect()).optional()
}

/// The rule set that was chosen from the menu.
pub(crate) fn chosen_variant(fields: &Fields) -> Option<Variant> {
    fields.choice(VARIANT).and_then(Variant::from_id)
}

/// A form in which the file of a game is sent.
pub(crate) struct FileForm {
    pub(crate) text: &'static Text,
    /// The id of the button that opens it again.
    pub(crate) button: String,
}

impl FileForm {
    /// A text that says what is wrong, and the button that opens the form again.
    pub(crate) fn retry(&self, content: String) -> Answer {
        with_retry(self.text, self.button.clone(), content)
    }

    /// What is wrong with a file, and the button that opens the form again.
    pub(crate) fn unfit(&self, fault: &LoadFault) -> Answer {
        self.retry(text::load_fault(self.text, fault, Naming::Escaped))
    }

    /// The content of the file, or the text that was pasted instead.
    pub(crate) async fn given_bytes(&self, fields: &Fields) -> Handled<Vec<u8>> {
        let refused = |reason| NotDone::from(self.retry(reason));
        let pasted = fields.text(PASTED).filter(|text| !text.trim().is_empty());
        match (fields.files(FILE), pasted) {
            ([], Some(pasted)) => Ok(pasted.as_bytes().to_vec()),
            ([], None) => Err(refused(say!(self.text, "load-nothing"))),
            (_, Some(_)) => Err(refused(say!(self.text, "load-both"))),
            ([file], None) => self.bytes_of(file).await,
            (_, None) => Err(refused(say!(self.text, "load-one-file"))),
        }
    }

    /// The content of a file that can be a game.
    pub(crate) async fn bytes_of(&self, file: &Attachment) -> Handled<Vec<u8>> {
        if is_media(file) {
            return Err(self.unfit(&LoadFault::NotText).into());
        }
        // Checked before the download, so that nobody can make the bot load huge files.
        if file.size as usize > save::MAX_BYTES {
            return Err(self.unfit(&LoadFault::Save(SaveFault::TooLarge)).into());
        }
        download(file).await
    }
}

/// Whether Discord says that a file is a picture, a film or a sound. Its size does not matter then.
fn is_media(file: &Attachment) -> bool {
    let kind = file.content_type.as_deref().unwrap_or_default();
    ["image/", "video/", "audio/"]
        .iter()
        .any(|media| kind.starts_with(media))
}

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
