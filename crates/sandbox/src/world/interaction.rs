//! What is not saved: interactions, which are what a person did and what the bot has made of it,
//! and Activities.
//!
//! ```text
//! Waiting -> Answered | Thinking -> Answered | Acknowledged | Choices | Form
//!        \-> Failed (nobody answered in time)
//! ```

use std::collections::BTreeMap;

use serde_json::Value;

use crate::model::{CommandChoice, InteractionMetadata, Owners, Target};
use crate::values::clock::Moment;
use crate::values::id::{Id, random_token};

/// Something that a person did and the bot responds to.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    /// Authorizes responses. It starts with the id, by which the interaction is found.
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) application: Id,
    /// The installations through which the application is used.
    pub(crate) owners: Owners,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) created: Moment,
    pub(crate) state: State,
    /// How many there were so far.
    pub(crate) follow_ups: usize,
}

impl Interaction {
    /// The message that `@original` refers to.
    pub(crate) fn original(&self) -> Option<Id> {
        match self.state {
            State::Thinking { message } | State::Answered { message } => Some(message),
            State::Acknowledged => self.kind.source(),
            State::Waiting
            | State::Failed
            | State::Choices(_)
            | State::Modal(_)
            | State::Launched { .. } => None,
        }
    }

    /// The metadata that a message responding to it carries.
    pub(crate) fn metadata(&self) -> InteractionMetadata {
        InteractionMetadata {
            interaction: self.id,
            kind: self.kind.number(),
            user: self.user,
            command: match &self.kind {
                InteractionKind::Command { name, .. } => Some(name.clone()),
                _ => None,
            },
            target: match &self.kind {
                InteractionKind::Command { target, .. } => *target,
                _ => None,
            },
            owners: self.owners,
            interacted_message: self.kind.source(),
            opened_by: match &self.kind {
                InteractionKind::Modal { opened_by, .. } => Some(opened_by.clone()),
                _ => None,
            },
        }
    }
}

/// What the person did.
#[derive(Clone, Debug)]
pub(crate) enum InteractionKind {
    /// Sent a command. The name includes subcommands; the target belongs to user and message
    /// commands.
    Command {
        name: String,
        target: Option<Target>,
    },
    /// Used a component of this message.
    Component { message: Id },
    /// Is typing an option.
    Autocomplete,
    /// Submitted a modal; with the message whose button opened it, if there was one, and the
    /// interaction that opened it.
    Modal {
        message: Option<Id>,
        opened_by: Box<InteractionMetadata>,
    },
}

impl InteractionKind {
    /// Discord's interaction type.
    pub(crate) fn number(&self) -> u8 {
        match self {
            Self::Command { .. } => 2,
            Self::Component { .. } => 3,
            Self::Autocomplete => 4,
            Self::Modal { .. } => 5,
        }
    }

    /// The message that the interaction came from.
    pub(crate) fn source(&self) -> Option<Id> {
        match self {
            Self::Component { message } => Some(*message),
            Self::Modal { message, .. } => *message,
            Self::Command { .. } | Self::Autocomplete => None,
        }
    }

    /// The callback types that Discord accepts.
    pub(crate) fn callbacks(&self) -> &'static [i64] {
        use callback::*;
        match self {
            Self::Command { .. } => &[MESSAGE, DEFERRED_MESSAGE, MODAL, LAUNCH],
            Self::Component { .. } => &[
                MESSAGE,
                DEFERRED_MESSAGE,
                DEFERRED_UPDATE,
                UPDATE,
                MODAL,
                LAUNCH,
            ],
            Self::Autocomplete => &[CHOICES],
            Self::Modal {
                message: Some(_), ..
            } => &[MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, LAUNCH],
            Self::Modal { message: None, .. } => &[MESSAGE, DEFERRED_MESSAGE, LAUNCH],
        }
    }
}

/// Discord's types of the first response to an interaction.
pub(crate) mod callback {
    pub(crate) const MESSAGE: i64 = 4;
    pub(crate) const DEFERRED_MESSAGE: i64 = 5;
    pub(crate) const DEFERRED_UPDATE: i64 = 6;
    pub(crate) const UPDATE: i64 = 7;
    pub(crate) const CHOICES: i64 = 8;
    pub(crate) const MODAL: i64 = 9;
    pub(crate) const LAUNCH: i64 = 12;
}

#[derive(Clone, Debug)]
pub(crate) enum State {
    Waiting,
    /// The bot did not respond in time.
    Failed,
    /// Deferred: the message shows that the bot is thinking.
    Thinking {
        message: Id,
    },
    /// Answered with this message, new or changed.
    Answered {
        message: Id,
    },
    /// Acknowledged without a message.
    Acknowledged,
    /// The suggestions for an option.
    Choices(Vec<CommandChoice>),
    /// A modal was opened.
    Modal(Value),
    /// The Activity was launched, or the person has joined this instance of it.
    Launched {
        instance: String,
    },
}

// --- Activities, and what people have authorized, linked roles among it ---
//
// Discord ends an instance when its last person leaves, and people authorize an application again
// without being asked.

/// The Activity of the bot, and what people have done with it.
#[derive(Debug)]
pub(crate) struct Activities {
    /// Its address; `None` if the application has none.
    pub(crate) host: Option<ActivityHost>,
    /// The secret with which the application exchanges codes.
    pub(crate) client_secret: String,
    /// The instances that somebody is in, by id.
    pub(crate) instances: BTreeMap<String, ActivityInstance>,
    /// The codes that are not exchanged yet.
    pub(crate) codes: BTreeMap<String, Grant>,
    pub(crate) tokens: BTreeMap<String, Grant>,
    /// The tokens with which a new access token can be made.
    pub(crate) refresh_tokens: BTreeMap<String, Grant>,
    /// The values that people have for linked roles, as the application has set them.
    pub(crate) role_connections: BTreeMap<Id, Value>,
}

impl Default for Activities {
    fn default() -> Self {
        Self {
            host: None,
            client_secret: random_token(),
            instances: BTreeMap::new(),
            codes: BTreeMap::new(),
            tokens: BTreeMap::new(),
            refresh_tokens: BTreeMap::new(),
            role_connections: BTreeMap::new(),
        }
    }
}

/// The address of an Activity's server.
#[derive(Clone, Debug)]
pub(crate) struct ActivityHost {
    /// The origin under which browsers see it, as they see `https://….discordsays.com` of Discord.
    pub(crate) origin: String,
    /// The address to which requests are passed on: the URL mapping of the root.
    pub(crate) target: String,
}

/// A running Activity.
#[derive(Clone, Debug)]
pub(crate) struct ActivityInstance {
    pub(crate) id: String,
    /// The interaction that launched it.
    pub(crate) launch: Id,
    pub(crate) channel: Id,
    /// The people in it, in the order in which they came.
    pub(crate) users: Vec<Id>,
}

/// The authorization that a person has given.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    pub(crate) user: Id,
    pub(crate) scopes: Vec<String>,
    pub(crate) until: Moment,
    /// The SHA-256 of the verifier (PKCE) that the exchange of a code has to show.
    pub(crate) challenge: Option<String>,
    /// The address to which the browser was sent with the code; an exchange names it again.
    pub(crate) redirect: Option<String>,
}
