//! Activities: where the bot's own is served, who is in which instance of it, and what people have
//! authorized, linked roles among it.
//!
//! Nothing of this is saved: Discord ends an instance when its last person leaves, and people
//! authorize an application again without being asked.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::values::clock::Moment;
use crate::values::id::{Id, random_token};

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
    /// The access tokens.
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
