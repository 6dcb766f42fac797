//! The answer to one user: text, perhaps a picture, perhaps an embed and components.
//!
//! An answer to an interaction is always ephemeral, and no answer pings anybody. Public messages
//! are deliveries (`deliver`). This is the only place where an answer takes Discord's form, and
//! where it is sent again after a failure.

use crate::picture::Picture;
use futures::future::BoxFuture;
use poise::CreateReply;
use poise::serenity_prelude::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponseMessage, CreateMessage, EditInteractionResponse, Error, HttpError,
};
use std::time::Duration;

/// The maximum length of a message, in characters.
pub(super) const CONTENT_LIMIT: usize = 2000;

/// An answer to one user.
#[derive(Default, Clone)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) file: Option<Box<File>>,
    pub(super) rows: Vec<CreateActionRow>,
    /// What somebody else wrote. An embed has room for longer texts than a message.
    pub(super) embed: Option<Box<Embed>>,
}

/// Text that somebody else wrote. The title says who, unless the message above says so.
#[derive(Default, Clone)]
pub(super) struct Embed {
    pub(super) title: Option<String>,
    pub(super) text: Option<String>,
}

impl Embed {
    fn into_create_embed(self) -> CreateEmbed {
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
    /// The alternative text for people who cannot see the picture.
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

    /// The same file under another name.
    pub(super) fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// The file in serenity's form.
    pub(super) fn attachment(self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes(self.bytes, self.name);
        match self.alt {
            Some(alt) => attachment.description(alt),
            None => attachment,
        }
    }
}

impl Answer {
    /// An answer of text only.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The answer with a file.
    pub(super) fn with_file(self, file: File) -> Self {
        Self {
            file: Some(Box::new(file)),
            ..self
        }
    }

    /// The answer with rows of buttons or select menus.
    pub(super) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// The answer with an embed below the text.
    pub(super) fn with_embed(self, embed: Embed) -> Self {
        Self {
            embed: Some(Box::new(embed)),
            ..self
        }
    }

    /// The answer to a slash command, in poise's form.
    pub(super) fn into_reply(self) -> CreateReply {
        let reply = CreateReply::default()
            .content(self.text)
            .components(self.rows)
            .ephemeral(true)
            .allowed_mentions(no_mentions());
        let reply = match self.embed {
            Some(embed) => reply.embed(embed.into_create_embed()),
            None => reply,
        };
        match self.file {
            Some(file) => reply.attachment(file.attachment()),
            None => reply,
        }
    }

    /// The first answer to a component or modal: a new ephemeral message.
    pub(super) fn into_response(self) -> CreateInteractionResponseMessage {
        self.into_update().ephemeral(true)
    }

    /// The answer that replaces the message with the pressed component. Discord keeps that message
    /// as visible as it was.
    pub(super) fn into_update(self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(
                self.embed
                    .map(|embed| embed.into_create_embed())
                    .into_iter()
                    .collect(),
            )
            .allowed_mentions(no_mentions());
        message.files(self.file.map(|file| file.attachment()))
    }

    /// The answer to a message that was typed in direct messages.
    pub(super) fn into_message(self) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(
                self.embed
                    .map(|embed| embed.into_create_embed())
                    .into_iter()
                    .collect(),
            )
            .allowed_mentions(no_mentions());
        message.files(self.file.map(|file| file.attachment()))
    }

    /// The late answer that replaces a deferral.
    pub(super) fn into_edit(self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .content(self.text)
            .components(self.rows)
            .embeds(
                self.embed
                    .map(|embed| embed.into_create_embed())
                    .into_iter()
                    .collect(),
            )
            .allowed_mentions(no_mentions());
        match self.file {
            Some(file) => edit.new_attachment(file.attachment()),
            None => edit.clear_attachments(),
        }
    }
}

/// How often a request is made that fails for no fault of its own, and the pause between attempts.
/// The pauses are short, because Discord waits only three seconds for an answer.
const MAX_ATTEMPTS: usize = 4;
const RETRY_DELAY: Duration = Duration::from_millis(150);

/// Discord's error codes for an interaction that has been answered already, and for one whose time
/// is over.
const ALREADY_ACKNOWLEDGED: isize = 40_060;
const UNKNOWN_INTERACTION: isize = 10_062;

/// Sends an answer, again if Discord is busy or the connection breaks.
///
/// By then the command has taken effect, so the user should hear of it. If Discord says that the
/// interaction is answered already, that is fine: the event came twice, or only Discord's reply to
/// us was lost. If it is too late for an answer, nothing more can be done here; the command still
/// stands.
pub(super) async fn send_with_retry<'a, T>(
    send: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<(), Error> {
    let Err(error) = retry(send).await else {
        return Ok(());
    };
    match error_code(&error) {
        Some(ALREADY_ACKNOWLEDGED) => Ok(()),
        Some(UNKNOWN_INTERACTION) => {
            tracing::info!("an answer came too late for Discord; the command has taken effect");
            Ok(())
        }
        _ => Err(error),
    }
}

/// Makes a request that may safely be made several times, again where Discord is busy or the
/// connection breaks.
pub(super) async fn retry<'a, T>(
    mut request: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<T, Error> {
    for _ in 1..MAX_ATTEMPTS {
        match request().await {
            // No code, or 0, means that the request itself was fine: a timeout, a broken
            // connection, an overloaded gateway. Any other code is a decision of Discord.
            Err(error) if error_code(&error).is_none_or(|code| code <= 0) => {
                tokio::time::sleep(RETRY_DELAY).await;
            }
            outcome => return outcome,
        }
    }
    request().await
}

/// Discord's own error code, where Discord answered with one.
pub(super) fn error_code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

/// An empty list of allowed mentions: Discord then pings nobody, whatever the text contains.
fn no_mentions() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}
