//! The server, and the bot's application.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

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
}

impl Application {
    /// The key that signs the requests to this application.
    pub(crate) fn signing_key(&self) -> SigningKey {
        SigningKey::of_token(&self.token)
    }
}

/// The one server of the sandbox.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
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
}
