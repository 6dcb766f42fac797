//! A file that goes with a message: a picture with its alternative text, a film, or a text.

use entente_game::View;
use entente_presentation::picture::Picture;
use poise::serenity_prelude::CreateAttachment;

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
    hex::encode(&view.record.head[..16])
}
