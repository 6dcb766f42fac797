//! The server with its roles, and the users: the people, and the bot.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::values::{Locale, Permissions};

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The icon in Base64.
    #[serde(default)]
    pub(crate) icon: Option<String>,
    /// May do everything.
    pub(crate) owner: Id,
    /// The people and bots in it; nobody in a journal from before servers had members of their own,
    /// which means everybody.
    #[serde(default)]
    pub(crate) members: BTreeSet<Id>,
    /// Who is in it at the start, and again after a reset.
    #[serde(default)]
    pub(crate) first_members: BTreeSet<Id>,
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
    /// A server without ids, which nobody is in yet.
    pub(crate) fn new(name: &str, now: Moment) -> Self {
        Self {
            id: Id::default(),
            name: name.to_owned(),
            icon: None,
            owner: Id::default(),
            members: BTreeSet::new(),
            first_members: BTreeSet::new(),
            bot_role: Id::default(),
            joined_at: now,
            preferred_locale: Locale::default(),
            bot_permissions: Permissions::BOT,
            manager_role: Id::default(),
            managers: BTreeSet::new(),
            roles: BTreeMap::new(),
            nicknames: BTreeMap::new(),
        }
    }

    /// Adds a member, or removes them. Who leaves loses roles and the nickname, as on Discord.
    pub(crate) fn set_member(&mut self, user: Id, member: bool) {
        if member {
            self.members.insert(user);
            return;
        }
        self.members.remove(&user);
        self.managers.remove(&user);
        self.nicknames.remove(&user);
        for role in self.roles.values_mut() {
            role.members.remove(&user);
        }
    }

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
