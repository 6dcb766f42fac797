//! What one person is told in answer to an interaction, or to what was typed in direct messages: words, perhaps a picture, perhaps buttons. An answer to an interaction is always ephemeral, none pings anybody;
//! what everybody is to see is a delivery. This is the only place where an answer takes Discord's form.

use crate::picture::Picture;
use futures::future::BoxFuture;
use poise::CreateReply;
use poise::serenity_prelude::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponseMessage, CreateMessage, EditInteractionResponse, Error, HttpError,
};
use std::time::Duration;

/// The most characters that a message can have.
pub(super) const CONTENT_LIMIT: usize = 2000;

/// An answer to one person.
#[derive(Default, Clone)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) file: Option<Box<File>>,
    pub(super) rows: Vec<CreateActionRow>,
    /// What somebody else wrote, in a frame: there it has more room than in the text.
    pub(super) frame: Option<Box<Frame>>,
}

/// What somebody else wrote, with who it was as the title, where that is not said above it.
#[derive(Default, Clone)]
pub(super) struct Frame {
    pub(super) title: Option<String>,
    pub(super) text: Option<String>,
}

impl Frame {
    fn embed(self) -> CreateEmbed {
        let embed = CreateEmbed::new();
        let embed = match self.title {
            Some(title) => embed.title(title),
            None => embed,
        };
        match self.text {
            Some(text) => embed.description(text),
            None => embed,
        }
    }
}

/// A file that goes with an answer.
#[derive(Clone)]
pub(super) struct File {
    name: String,
    bytes: Vec<u8>,
    /// What somebody reads who does not see it.
    alt: Option<String>,
}

impl File {
    pub(super) fn picture(picture: Picture) -> Self {
        Self {
            name: "board.png".into(),
            bytes: picture.png,
            alt: Some(picture.alt),
        }
    }

    pub(super) fn text(name: impl Into<String>, text: String) -> Self {
        Self {
            name: name.into(),
            bytes: text.into_bytes(),
            alt: None,
        }
    }

    /// Under another name.
    pub(super) fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    pub(super) fn attachment(self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes(self.bytes, self.name);
        match self.alt {
            Some(alt) => attachment.description(alt),
            None => attachment,
        }
    }
}

impl Answer {
    /// Words alone.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// With a file.
    pub(super) fn with_file(self, file: File) -> Self {
        Self {
            file: Some(Box::new(file)),
            ..self
        }
    }

    /// With rows of buttons or menus.
    pub(super) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// With a frame below the words.
    pub(super) fn with_frame(self, frame: Frame) -> Self {
        Self {
            frame: Some(Box::new(frame)),
            ..self
        }
    }

    /// As poise sends it.
    pub(super) fn into_reply(self) -> CreateReply {
        let reply = CreateReply::default()
            .content(self.text)
            .components(self.rows)
            .ephemeral(true)
            .allowed_mentions(nobody());
        let reply = match self.frame {
            Some(frame) => reply.embed(frame.embed()),
            None => reply,
        };
        match self.file {
            Some(file) => reply.attachment(file.attachment()),
            None => reply,
        }
    }

    /// As the first answer to a button, menu or form.
    pub(super) fn into_response(self) -> CreateInteractionResponseMessage {
        self.into_update().ephemeral(true)
    }

    /// As what takes the place of the message whose button was pressed: who can see that message does not change.
    pub(super) fn into_update(self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(self.frame.map(|frame| frame.embed()).into_iter().collect())
            .allowed_mentions(nobody());
        message.files(self.file.map(|file| file.attachment()))
    }

    /// As a message in somebody's direct messages, in answer to one that was typed there.
    pub(super) fn into_message(self) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(self.frame.map(|frame| frame.embed()).into_iter().collect())
            .allowed_mentions(nobody());
        message.files(self.file.map(|file| file.attachment()))
    }

    /// As the late answer that replaces a deferral.
    pub(super) fn into_edit(self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .content(self.text)
            .components(self.rows)
            .embeds(self.frame.map(|frame| frame.embed()).into_iter().collect())
            .allowed_mentions(nobody());
        match self.file {
            Some(file) => edit.new_attachment(file.attachment()),
            None => edit.clear_attachments(),
        }
    }
}

/// How often an answer is sent that fails for no fault of its own, and how long is waited before each further time.
const ATTEMPTS: usize = 4;
const BREATH: Duration = Duration::from_millis(150);

/// Discord's codes for an interaction that was answered already, and for one that waits no longer.
const ANSWERED: isize = 40_060;
const TOO_LATE: isize = 10_062;

/// Sends an answer, again if Discord is busy or the line breaks: what was done is to be told. That it has been told already, because the event came twice or
/// only Discord's reply was lost, is as good; that it is too late can no longer be helped, and what was done stands.
pub(super) async fn insist<'a, T>(
    send: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<(), Error> {
    let Err(error) = ask_again(send).await else {
        return Ok(());
    };
    match code(&error) {
        Some(ANSWERED) => Ok(()),
        Some(TOO_LATE) => {
            tracing::info!("an answer came too late for Discord; what was asked is done");
            Ok(())
        }
        _ => Err(error),
    }
}

/// Makes a request that can be made as often as one likes, again where Discord is busy or the line breaks.
pub(super) async fn ask_again<'a, T>(
    mut ask: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<T, Error> {
    for _ in 1..ATTEMPTS {
        match ask().await {
            Err(error) if code(&error).is_none_or(|code| code <= 0) => {
                tokio::time::sleep(BREATH).await;
            }
            outcome => return outcome,
        }
    }
    ask().await
}

/// Discord's own code for why a request failed, where Discord answered.
pub(super) fn code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

fn nobody() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}
