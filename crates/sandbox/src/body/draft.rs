//! A [`Draft`]: the content of a message that somebody wants to send.

use serde_json::Value;

use crate::body::judge::AcceptedMessage;
use crate::values::id::Id;

/// A file that was sent with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) number: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) description: Option<String>,
}

/// The requested content of a message. In an edit, `None` leaves a part as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    /// The existing attachments that an edit keeps, with their descriptions.
    pub(crate) kept_attachments: Option<Vec<(Id, Option<String>)>>,
    pub(crate) files: Vec<Upload>,
    pub(crate) pings: Pings,
    pub(crate) ephemeral: bool,
    pub(crate) silent: bool,
    pub(crate) suppress_embeds: Option<bool>,
    /// Whether the message consists of components alone.
    pub(crate) is_components_v2: bool,
    pub(crate) poll: Option<NewPoll>,
}

/// A poll that somebody wants to start.
#[derive(Clone, Debug)]
pub(crate) struct NewPoll {
    /// The question and the answers in Discord's JSON.
    pub(crate) question: Value,
    pub(crate) answers: Vec<Value>,
    pub(crate) allow_multiselect: bool,
    pub(crate) hours: u64,
}

/// The mentions of the text that ping somebody (`allowed_mentions`).
#[derive(Clone, Debug)]
pub(crate) struct Pings {
    pub(crate) users: Pinged,
    pub(crate) roles: Pinged,
    pub(crate) everyone: bool,
    pub(crate) replied_user: bool,
}

/// The users or roles that a text may ping.
#[derive(Clone, Debug)]
pub(crate) enum Pinged {
    All,
    Only(Vec<Id>),
}

impl Pinged {
    pub(crate) fn allows(&self, id: Id) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.contains(&id),
        }
    }
}

impl Default for Pings {
    fn default() -> Self {
        Self {
            users: Pinged::All,
            roles: Pinged::All,
            everyone: true,
            replied_user: true,
        }
    }
}

impl Draft {
    /// A draft with nothing but text.
    pub(crate) fn text(content: impl Into<String>) -> Self {
        Self {
            content: Some(content.into()),
            ..Self::default()
        }
    }

    /// The parts that a judge looks at.
    pub(super) fn accepted(&self) -> AcceptedMessage {
        let kept = self.kept_attachments.iter().flatten();
        let kept = kept.filter_map(|(_, description)| description.clone());
        let uploaded = self
            .files
            .iter()
            .filter_map(|file| file.description.clone());
        AcceptedMessage {
            content: self.content.clone(),
            embeds: self.embeds.clone(),
            components: self.components.clone(),
            is_components_v2: self.is_components_v2,
            descriptions: kept.chain(uploaded).collect(),
        }
    }

    /// Whether a message with only this content would be empty.
    pub(crate) fn is_empty(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content
            .as_ref()
            .is_none_or(|content| content.trim().is_empty())
            && none(&self.embeds)
            && none(&self.components)
            && self.files.is_empty()
            && self.poll.is_none()
    }
}
