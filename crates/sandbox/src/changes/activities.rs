//! Activities: launching and leaving them, and OAuth2 as far as they need it.

use crate::wire::user::user_json;
use crate::world::visibility::channel_for;
use std::time::Duration;

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::model::User;
use crate::values::id::Id;
use crate::values::token::random_token;
use crate::world::{ActivityInstance, Grant, Interaction, State, World};

/// The time for which a code can be exchanged.
const CODE_LIFE: Duration = Duration::from_secs(60);
/// The time for which an access token is valid.
const TOKEN_LIFE: Duration = Duration::from_secs(7 * 24 * 3600);

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

/// Lets a person leave an instance, which ends with the last one.
pub(crate) fn leave_activity(world: &mut World, instance: &str, user: Id) {
    if let Some(found) = world.activities.instances.get_mut(instance) {
        found.users.retain(|present| *present != user);
    }
    world
        .activities
        .instances
        .retain(|_, instance| !instance.users.is_empty());
}

/// Discord's name of the place of an instance.
fn location_id(world: &World, channel: Id) -> String {
    match world.channels.get(&channel) {
        Some(found) if !found.is_dm() => format!("gc-{}-{channel}", world.guild.id),
        _ => format!("pc-{channel}"),
    }
}

/// The instance in Discord's JSON.
pub(crate) fn activity_json(world: &World, id: &str) -> Option<Value> {
    let instance = world.activities.instances.get(id)?;
    let location = location_id(world, instance.channel);
    let mut json = json!({
        "application_id": world.application.id,
        "instance_id": id,
        "launch_id": instance.launch,
        "location": {
            "kind": location.split('-').next(),
            "id": location,
            "channel_id": instance.channel,
        },
        "users": instance.users,
    });
    if location.starts_with("gc") {
        json["location"]["guild_id"] = json!(world.guild.id);
    }
    Some(json)
}

/// The address of the frame in which a person uses an instance.
pub(crate) fn activity_url(world: &World, instance: &str, user: Id) -> Option<String> {
    let origin = &world.activities.host.as_ref()?.origin;
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let name = encode(&world.user(user)?.username);
    let instance = encode(instance);
    Some(format!(
        "{origin}/.sandbox/frame?as={name}&instance={instance}"
    ))
}

/// The query with which Discord opens the Activity itself.
pub(crate) fn activity_query(world: &World, id: &str, frame: &str) -> Option<Value> {
    let instance = world.activities.instances.get(id)?;
    let location = location_id(world, instance.channel);
    let mut query = json!({
        "frame_id": frame,
        "instance_id": id,
        "launch_id": instance.launch,
        "location_id": location,
        "channel_id": instance.channel,
        "platform": "desktop",
    });
    if location.starts_with("gc") {
        query["guild_id"] = json!(world.guild.id);
    }
    Some(query)
}

/// The people of an instance, as the Activity sees them.
pub(crate) fn participants_json(world: &World, instance: &str) -> Value {
    let found = world.activities.instances.get(instance);
    let users = found.into_iter().flat_map(|found| &found.users);
    let users = users.filter_map(|user| world.user(*user));
    users.map(participant_json).collect()
}

/// A code for what a person authorizes. The sandbox asks nobody for consent.
pub(crate) fn authorize(
    world: &mut World,
    user: Id,
    scopes: Vec<String>,
    challenge: Option<String>,
    redirect: Option<String>,
) -> String {
    let now = world.now();
    world.activities.codes.retain(|_, grant| grant.until > now);
    let code = random_token();
    let grant = Grant {
        user,
        scopes,
        until: now.after(CODE_LIFE),
        challenge,
        redirect,
    };
    world.activities.codes.insert(code.clone(), grant);
    code
}

/// Exchanges a code for an access token (`POST /oauth2/token`).
pub(crate) fn exchange(world: &mut World, form: &TokenForm) -> Result<Value, OAuthError> {
    let is_client = form.client_id == world.application.id.to_string()
        && form.client_secret == world.activities.client_secret;
    if !is_client {
        return Err(OAuthError("invalid_client", "Invalid client id or secret."));
    }
    let invalid = OAuthError("invalid_grant", "Invalid \"code\" in request.");
    let now = world.now();
    // A code counts once, whether or not it is exchanged rightly, and so does a refresh token.
    let grant = match form.grant_type.as_str() {
        "authorization_code" => {
            let found = world.activities.codes.remove(&form.code);
            found.filter(|grant| grant.until > now && grant.is_shown_by(form))
        }
        "refresh_token" => world.activities.refresh_tokens.remove(&form.refresh_token),
        _ => {
            let wrong = "Only authorization_code and refresh_token are in the sandbox.";
            return Err(OAuthError("unsupported_grant_type", wrong));
        }
    };
    Ok(make_tokens(world, grant.ok_or(invalid)?))
}

/// Makes an access token and a refresh token for what a person has authorized.
fn make_tokens(world: &mut World, grant: Grant) -> Value {
    let now = world.now();
    let (token, refresh_token) = (random_token(), random_token());
    let answer = json!({
        "access_token": token,
        "token_type": "Bearer",
        "expires_in": TOKEN_LIFE.as_secs(),
        "refresh_token": refresh_token,
        "scope": grant.scopes.join(" "),
    });
    let until = now.after(TOKEN_LIFE);
    let made = &mut world.activities;
    made.tokens.retain(|_, grant| grant.until > now);
    let refreshed = grant.clone();
    made.refresh_tokens.insert(refresh_token, refreshed);
    made.tokens.insert(token, Grant { until, ..grant });
    answer
}

/// Writes the person of an access token and the scopes that it allows (`GET /oauth2/@me`).
pub(crate) fn authorization_json(world: &World, token: &str) -> Option<Value> {
    let now = world.now();
    let grant = world.activities.tokens.get(token);
    let grant = grant.filter(|grant| grant.until > now)?;
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

fn participant_json(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0",
        "avatar": null,
        "flags": 0,
        "bot": user.bot,
    })
}
