//! The server with its roles, and the bot's application with its emojis.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::values::permissions::Permissions;
use crate::values::signature::SigningKey;

/// The bot's application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Application {
    /// The id, which is also that of the bot's user, as for all new applications on Discord.
    pub(crate) id: Id,
    pub(crate) name: String,
    /// The token that the bot logs in with.
    pub(crate) token: String,
    #[serde(default)]
    pub(crate) description: String,
    /// Discord's `integration_types_config`: a field for each way in which the application can be
    /// installed.
    #[serde(default = "every_install")]
    pub(crate) install_config: Map<String, Value>,
    #[serde(default)]
    pub(crate) emojis: Vec<Emoji>,
    /// The metadata by which a server can give roles to people (linked roles).
    #[serde(default)]
    pub(crate) role_metadata: Vec<Value>,
}

/// Both ways, as for every new application on Discord.
fn every_install() -> Map<String, Value> {
    ["0", "1"]
        .map(|kind| (kind.to_owned(), json!({})))
        .into_iter()
        .collect()
}

/// An emoji of the application. Its picture is stored as a file with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Emoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) animated: bool,
}

impl Application {
    /// An application without an id and a token yet.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            id: Id::default(),
            name: name.to_owned(),
            token: String::new(),
            description: String::new(),
            install_config: every_install(),
            emojis: Vec::new(),
            role_metadata: Vec::new(),
        }
    }

    /// The key that signs the requests to this application.
    pub(crate) fn signing_key(&self) -> SigningKey {
        SigningKey::of_token(&self.token)
    }

    /// The ways in which the application can be installed, by Discord's number.
    pub(crate) fn install_types(&self) -> impl Iterator<Item = u8> {
        self.install_config
            .keys()
            .filter_map(|kind| kind.parse().ok())
    }

    /// Whether the application can be installed in this way.
    pub(crate) fn can_be_installed(&self, kind: u8) -> bool {
        self.install_types().any(|known| known == kind)
    }
}

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
    /// The bot's role.
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
