//! The answer to one user: text, perhaps a picture, perhaps an embed and components.
//!
//! An answer to an interaction is always ephemeral, and no answer pings anybody. Public messages
//! are deliveries (`deliver`). This is the only place where an answer takes Discord's form; it is
//! sent by `responding`.

use entente_game::View;
use entente_presentation::picture::Picture;
use poise::CreateReply;
use poise::serenity_prelude::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponseMessage, CreateMessage, EditInteractionResponse,
};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::Receiver;

/// The maximum length of a message, in characters.
pub(crate) const CONTENT_LIMIT: usize = 2000;

/// An answer to one user.
#[derive(Default, Clone)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) files: Vec<File>,
    pub(crate) rows: Vec<CreateActionRow>,
    /// Text of another user. An embed has room for longer texts than a message.
    pub(crate) embed: Option<Box<Embed>>,
    /// The answers that replace this one later.
    pub(crate) updates: Option<Updates>,
}

/// The answers that replace a first one, each as soon as it is known. Only one task can follow
/// them.
#[derive(Clone)]
pub(crate) struct Updates(Arc<Mutex<Option<Receiver<Answer>>>>);

impl Updates {
    pub(crate) fn new(answers: Receiver<Answer>) -> Self {
        Self(Arc::new(Mutex::new(Some(answers))))
    }

    /// Takes out the answers.
    pub(crate) fn take(&self) -> Option<Receiver<Answer>> {
        // Nothing that is done under this lock can leave it half done.
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        answers.take()
    }
}

/// A frame with text of another user, or with text that is too long for a message.
#[derive(Default, Clone)]
pub(crate) struct Embed {
    /// The writer's name, unless the message above has it.
    pub(crate) title: Option<String>,
    pub(crate) text: Option<String>,
    /// The name of the answer's file that is shown within it. Files that no embed shows are above,
    /// and several of them side by side.
    pub(crate) picture: Option<String>,
}

impl Embed {
    fn into_create_embed(self) -> CreateEmbed {
        let mut embed = CreateEmbed::new();
        if let Some(title) = self.title {
            embed = embed.title(title);
        }
        if let Some(text) = self.text {
            embed = embed.description(text);
        }
        if let Some(picture) = self.picture {
            embed = embed.attachment(picture);
        }
        embed
    }
}

/// A file that goes with an answer.
#[derive(Clone)]
pub(crate) struct File {
    name: String,
    bytes: Vec<u8>,
    /// The alternative text for people who cannot see the picture.
    alt: Option<String>,
}

impl File {
    pub(crate) fn picture(picture: Picture) -> Self {
        Self {
            name: "board.png".into(),
            bytes: picture.png.to_vec(),
            alt: Some(picture.alt),
        }
    }

    pub(crate) fn film(name: String, gif: Vec<u8>, alt: String) -> Self {
        Self {
            name,
            bytes: gif,
            alt: Some(alt),
        }
    }

    /// A picture in PNG that is no board.
    pub(crate) fn drawing(name: impl Into<String>, png: Vec<u8>, alt: String) -> Self {
        Self {
            name: name.into(),
            bytes: png,
            alt: Some(alt),
        }
    }

    pub(crate) fn text(name: impl Into<String>, text: String) -> Self {
        Self {
            name: name.into(),
            bytes: text.into_bytes(),
            alt: None,
        }
    }

    /// The file under another name.
    pub(crate) fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn alt(&self) -> Option<&str> {
        self.alt.as_deref()
    }

    /// The file in serenity's form.
    pub(crate) fn attachment(self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes(self.bytes, self.name);
        match self.alt {
            Some(alt) => attachment.description(alt),
            None => attachment,
        }
    }
}

/// The first half of the head of a game's record, as the file names of boards have it.
///
/// There it disturbs nobody: it takes no room in the chat, and nobody has it read out. It goes with
/// every saved picture, and is in every link to one. 128 bits are enough that nobody can make a
/// second history that fits; the whole head is behind a button.
pub(crate) fn short_head(view: &View) -> String {
    hex::encode(&view.head[..16])
}

impl Answer {
    /// An answer of text only.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The answer with a file.
    pub(crate) fn with_file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// The answer, and those that replace it later.
    pub(crate) fn with_updates(self, answers: Receiver<Answer>) -> Self {
        Self {
            updates: Some(Updates::new(answers)),
            ..self
        }
    }

    /// The answer with rows of buttons or select menus.
    pub(crate) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// The answer with an embed below the text.
    pub(crate) fn with_embed(self, embed: Embed) -> Self {
        Self {
            embed: Some(Box::new(embed)),
            ..self
        }
    }

    /// The answer to a slash command, in poise's form.
    pub(crate) fn into_reply(self) -> CreateReply {
        let mut reply = CreateReply::default()
            .content(self.text)
            .components(self.rows)
            .ephemeral(true)
            .allowed_mentions(no_mentions());
        if let Some(embed) = self.embed {
            reply = reply.embed(embed.into_create_embed());
        }
        for file in self.files {
            reply = reply.attachment(file.attachment());
        }
        reply
    }

    /// The first answer to a component or modal: a new ephemeral message.
    pub(crate) fn into_response(self) -> CreateInteractionResponseMessage {
        self.into_update().ephemeral(true)
    }

    /// The answer that replaces the message with the pressed component. Discord keeps that message
    /// as visible as it was.
    pub(crate) fn into_update(self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed))
            .allowed_mentions(no_mentions());
        message.files(self.files.into_iter().map(File::attachment))
    }

    /// The answer to a message that was typed in direct messages.
    pub(crate) fn into_message(self) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed))
            .allowed_mentions(no_mentions());
        message.files(self.files.into_iter().map(File::attachment))
    }

    /// The late answer that replaces a deferral.
    pub(crate) fn into_edit(self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed))
            .allowed_mentions(no_mentions());
        // Otherwise the edited message would keep its old pictures.
        let edit = edit.clear_attachments();
        let files = self.files.into_iter().map(File::attachment);
        files.fold(edit, EditInteractionResponse::new_attachment)
    }
}

/// Discord asks for a list, but an answer has at most one embed.
fn create_embeds(embed: Option<Box<Embed>>) -> Vec<CreateEmbed> {
    let embed = embed.map(|embed| embed.into_create_embed());
    embed.into_iter().collect()
}

/// An empty list of allowed mentions: Discord then pings nobody, whatever the text contains.
fn no_mentions() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}
