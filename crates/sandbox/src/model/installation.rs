//! The installations of the application, and the contexts in which commands can be used.
//!
//! An application is installed to the server (`integration_types` 0) or by a person to their
//! account (1). Used through a person's installation alone, it can respond to that person and
//! nothing else: the bot is not in the channel and can neither read nor send.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::values::id::Id;

/// The interaction context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild,
    /// The private channel of a person and the bot.
    BotDm,
    /// A private channel without the bot.
    PrivateChannel,
}

impl Context {
    /// Discord's context number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::BotDm => 1,
            Self::PrivateChannel => 2,
        }
    }
}

/// The installations through which the application is used (`authorizing_integration_owners`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owners {
    /// The server that has the bot; 0 in the private channel with it.
    pub(crate) guild: Option<Id>,
    /// The person who has installed the application.
    pub(crate) user: Option<Id>,
}

impl Owners {
    pub(crate) fn to_json(self) -> Value {
        let owners = [(0, self.guild), (1, self.user)];
        let named = owners
            .into_iter()
            .filter_map(|(kind, owner)| Some((kind.to_string(), json!(owner?))));
        Value::Object(named.collect::<Map<_, _>>())
    }

    /// Whether the application is used through a person's installation only.
    pub(crate) fn is_user_only(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }
}
