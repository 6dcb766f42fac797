//! The server with its roles, and the users: the people, and the bot.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::values::permissions::Permissions;

/// The one server of the sandbox.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The icon in Base64.
    #[serde(default)]
    pub(crate) icon: Option<String>,
    /// The first person, who may do everything, as owners do.
    pub(crate) owner: Id,
    pub(crate) bot_role: Id,
    pub(crate) joined_at: Moment,
    pub(crate) preferred_locale: Locale,
    /// The permissions that the bot's role adds to everybody's.
    pub(crate) bot_permissions: Permissions,
    pub(crate) manager_role: Id,
    /// The people with the managers' role.
    pub(crate) managers: BTreeSet<Id>,
    /// The roles that bots and managers have made, by id.
    #[serde(default)]
    pub(crate) roles: BTreeMap<Id, Role>,
    /// The nicknames of members.
    #[serde(default)]
    pub(crate) nicknames: BTreeMap<Id, String>,
}

impl Guild {
    /// The name of the icon: the digits of a hash, as Discord has them.
    pub(crate) fn icon_hash(&self) -> Option<String> {
        let icon = self.icon.as_ref()?;
        let hash = ring::digest::digest(&ring::digest::SHA256, icon.as_bytes());
        Some(hex::encode(&hash.as_ref()[..16]))
    }
}

/// A role that a bot or a manager has made.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) color: u32,
    pub(crate) hoist: bool,
    pub(crate) mentionable: bool,
    /// The members who have it.
    pub(crate) members: BTreeSet<Id>,
}

impl Role {
    /// A role that nobody has yet.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }
}

// --- Users ---

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
