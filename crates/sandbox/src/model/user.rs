//! Users: the people, and the bot.

use serde::{Deserialize, Serialize};

use crate::values::id::Id;
use crate::values::locale::Locale;

/// A person, or the bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) id: Id,
    /// The name in lower case, as in `sandbox.user("ann")`.
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    pub(crate) bot: bool,
    /// The locale of the person's client.
    pub(crate) locale: Locale,
    /// Whether the person has installed the application to their account.
    pub(crate) has_installed: bool,
    /// Whether the user has left the server.
    pub(crate) left: bool,
    /// Whether the user accepts no direct messages.
    pub(crate) dms_closed: bool,
}

impl User {
    /// The username for a name: in lower case, like all usernames on Discord.
    pub(crate) fn username_of(name: &str) -> String {
        name.to_lowercase()
    }

    /// The name that others see.
    pub(crate) fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}
