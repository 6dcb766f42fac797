//! Activities: launching and leaving them, and OAuth2 as far as they need it.

use std::time::Duration;

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::values::clock::Moment;
use crate::values::id::{Id, random_token};
use crate::wire::activity::location_id;
use crate::wire::user::user_json;
use crate::world::permissions::channel_for;
use crate::world::{Activities, ActivityInstance, Grant, Interaction, State, World};

/// The time for which a code can be exchanged.
const CODE_LIFE: Duration = Duration::from_mins(1);
/// The time for which an access token is valid.
const TOKEN_LIFE: Duration = Duration::from_hours(7 * 24);

/// The form of an exchange of a code for a token.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct TokenForm {
    #[serde(default)]
    client_id: String,
    #[serde(default)]
    client_secret: String,
    #[serde(default)]
    grant_type: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    refresh_token: String,
    code_verifier: Option<String>,
    redirect_uri: Option<String>,
}

/// OAuth2's own form of an error: its name, and a sentence.
#[derive(Debug, PartialEq)]
pub(crate) struct OAuthError(pub(crate) &'static str, pub(crate) &'static str);

/// Launches the Activity (callback type 12), or lets the person join the instance that runs in
/// the channel.
pub(super) fn launch(world: &mut World, interaction: &Interaction) -> Result<State, Refusal> {
    if world.activities.host.is_none() {
        let message = "This application has no Activity.";
        return Err(Refusal::form_error("type", "BASE_TYPE_CHOICES", message));
    }
    let channel = interaction.channel;
    let mut instances = world.activities.instances.values();
    let running = instances.find(|instance| instance.channel == channel);
    let id = running.map(|instance| instance.id.clone());
    let id = id.unwrap_or_else(|| format!("i-{}-{}", interaction.id, location_id(world, channel)));
    let instance = ActivityInstance {
        id: id.clone(),
        launch: interaction.id,
        channel,
        users: Vec::new(),
    };
    let instances = &mut world.activities.instances;
    instances.entry(id.clone()).or_insert(instance);
    join_activity(world, &id, interaction.user);
    Ok(State::Launched { instance: id })
}

/// Lets a person join an instance who may see its channel. Returns whether there is one.
pub(crate) fn join_activity(world: &mut World, instance: &str, user: Id) -> bool {
    let Some(found) = world.activities.instances.get(instance) else {
        return false;
    };
    if channel_for(world, user, found.channel).is_none() {
        return false;
    }
    if let Some(found) = world.activities.instances.get_mut(instance)
        && !found.users.contains(&user)
    {
        found.users.push(user);
    }
    true
}

/// Writes the person of an access token and the scopes that it allows (`GET /oauth2/@me`).
pub(crate) fn authorization_json(world: &World, token: &str) -> Option<Value> {
    let grant = world.activities.granted(world.now(), token)?;
    let mut json = json!({
        "application": {
            "id": world.application.id,
            "name": world.application.name,
            "icon": null,
            "description": "",
            "rpc_origins": [],
        },
        "scopes": grant.scopes,
        "expires": grant.until.to_rfc3339(),
    });
    if grant.scopes.iter().any(|scope| scope == "identify") {
        json["user"] = user_json(world, grant.user);
    }
    Some(json)
}

impl Activities {
    /// Lets a person leave an instance, which ends with the last one.
    pub(crate) fn leave(&mut self, instance: &str, user: Id) {
        if let Some(found) = self.instances.get_mut(instance) {
            found.users.retain(|present| *present != user);
        }
        self.instances
            .retain(|_, instance| !instance.users.is_empty());
    }

    /// A code for what a person authorizes. The sandbox asks nobody for consent.
    pub(crate) fn authorize(
        &mut self,
        now: Moment,
        user: Id,
        scopes: Vec<String>,
        challenge: Option<String>,
        redirect: Option<String>,
    ) -> String {
        self.codes.retain(|_, grant| grant.until > now);
        let code = random_token();
        let grant = Grant {
            user,
            scopes,
            until: now.after(CODE_LIFE),
            challenge,
            redirect,
        };
        self.codes.insert(code.clone(), grant);
        code
    }

    /// Exchanges a code of this application for an access token (`POST /oauth2/token`).
    pub(crate) fn exchange(
        &mut self,
        now: Moment,
        application: Id,
        form: &TokenForm,
    ) -> Result<Value, OAuthError> {
        let is_client =
            form.client_id == application.to_string() && form.client_secret == self.client_secret;
        if !is_client {
            return Err(OAuthError("invalid_client", "Invalid client id or secret."));
        }
        let invalid = OAuthError("invalid_grant", "Invalid \"code\" in request.");
        // A code counts once, whether or not it is exchanged rightly, and so does a refresh token.
        let grant = match form.grant_type.as_str() {
            "authorization_code" => {
                let found = self.codes.remove(&form.code);
                found.filter(|grant| grant.until > now && grant.is_shown_by(form))
            }
            "refresh_token" => self.refresh_tokens.remove(&form.refresh_token),
            _ => {
                let wrong = "Only authorization_code and refresh_token are in the sandbox.";
                return Err(OAuthError("unsupported_grant_type", wrong));
            }
        };
        Ok(self.make_tokens(now, grant.ok_or(invalid)?))
    }

    /// Makes an access token and a refresh token for what a person has authorized.
    fn make_tokens(&mut self, now: Moment, grant: Grant) -> Value {
        let (token, refresh_token) = (random_token(), random_token());
        let answer = json!({
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": TOKEN_LIFE.as_secs(),
            "refresh_token": refresh_token,
            "scope": grant.scopes.join(" "),
        });
        let until = now.after(TOKEN_LIFE);
        self.tokens.retain(|_, grant| grant.until > now);
        self.refresh_tokens.insert(refresh_token, grant.clone());
        self.tokens.insert(token, Grant { until, ..grant });
        answer
    }

    /// The grant of an access token, while it is valid.
    pub(super) fn granted(&self, now: Moment, token: &str) -> Option<&Grant> {
        let grant = self.tokens.get(token);
        grant.filter(|grant| grant.until > now)
    }
}

impl Grant {
    /// Whether the exchange names the same redirect, and shows the verifier that belongs to the
    /// challenge, if there are any.
    fn is_shown_by(&self, form: &TokenForm) -> bool {
        if self.redirect.is_some() && self.redirect != form.redirect_uri {
            return false;
        }
        let Some(challenge) = &self.challenge else {
            return true;
        };
        let verifier = form.code_verifier.as_deref().unwrap_or_default();
        *challenge == BASE64_URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()))
    }
}
