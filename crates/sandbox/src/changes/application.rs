//! What an application registers, launches and is authorized to do: commands, Activities, linked
//! roles, and OAuth2 as far as they need it.
//!
//! What is checked of commands is in `body/application.rs`. The limits are those of Discord's
//! documentation ("Application Commands").

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::Query;
use axum::http::Uri;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ring::digest::{SHA256, digest};
use serde_json::{Value, json};

use crate::body::Refusal;
use crate::body::application::{read_command, read_commands, read_role_connection};
use crate::events::Event;
use crate::model::{Command, CommandForm, Record};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id, random_token};
use crate::wire::guild::user_json;
use crate::wire::interaction::location_id;
use crate::world::permissions::{channel_for, commands_of};
use crate::world::{Activities, ActivityInstance, Grant, Interaction, State, World};

/// The most commands of each type.
const MAX_COMMANDS: [(u8, usize); 3] = [
    (CommandForm::SLASH, 100),
    (CommandForm::USER, 15),
    (CommandForm::MESSAGE, 15),
];

/// Replaces all global commands, or all of the server. A command of the same name and type
/// keeps its id.
pub(crate) fn replace_commands(
    world: &mut World,
    guild: Option<Id>,
    body: &Value,
) -> Result<(), Refusal> {
    let forms = read_commands(body)?;
    for (kind, most) in MAX_COMMANDS {
        if forms.iter().filter(|form| form.kind == kind).count() > most {
            return Err(Refusal::form_error(
                "",
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between 0 and {most} in length."),
            ));
        }
    }
    let new: Vec<Command> = forms
        .into_iter()
        .map(|form| registered(world, guild, form))
        .collect();
    // All forms are valid at this point, so a refused request leaves the old commands in place.
    let own = world.application.id;
    world
        .commands
        .retain(|command| command.guild_id != guild || command.application_id != own);
    world.commands.extend(new);
    commands_changed(world);
    Ok(())
}

/// Registers a command and replaces one of the same name and type.
pub(crate) fn add_command(
    world: &mut World,
    guild: Option<Id>,
    body: &Value,
) -> Result<Command, Refusal> {
    let form = read_command(body)?;
    let command = registered(world, guild, form);
    put_command(world, command.clone());
    Ok(command)
}

/// Changes the fields of a command that the body names.
pub(crate) fn change_command(
    world: &mut World,
    old: &Command,
    body: &Value,
) -> Result<Command, Refusal> {
    let mut whole = serde_json::to_value(&old.form).unwrap_or_default();
    if let (Value::Object(whole), Value::Object(changes)) = (&mut whole, body) {
        whole.extend(changes.clone());
    }
    let command = Command {
        form: read_command(&whole)?,
        version: world.make_id(ChannelNumber::SANDBOX),
        ..old.clone()
    };
    put_command(world, command.clone());
    Ok(command)
}

pub(crate) fn delete_command(world: &mut World, id: Id) {
    world.commands.retain(|command| command.id != id);
    commands_changed(world);
}

/// Stores a command in the place of one with the same id.
fn put_command(world: &mut World, command: Command) {
    match world
        .commands
        .iter_mut()
        .find(|known| known.id == command.id)
    {
        Some(known) => *known = command,
        None => world.commands.push(command),
    }
    commands_changed(world);
}

/// The command with its ids.
fn registered(world: &mut World, guild: Option<Id>, mut form: CommandForm) -> Command {
    if form.integration_types.is_empty() {
        form.integration_types = world.application.install_types().collect();
    }
    let known_id = commands_of(world, guild)
        .find(|known| known.form.name == form.name && known.form.kind == form.kind)
        .map(|known| known.id);
    Command {
        id: known_id.unwrap_or_else(|| world.make_id(ChannelNumber::SANDBOX)),
        application_id: world.application.id,
        guild_id: guild,
        version: world.make_id(ChannelNumber::SANDBOX),
        form,
    }
}

/// Saves the commands and publishes the change.
fn commands_changed(world: &mut World) {
    world.save(Record::Commands(world.commands.clone()));
    world.publish(&Event::CommandsChanged);
}

// --- Activities: launching and leaving them, and OAuth2 ---

/// How long a code can be exchanged.
const CODE_LIFE: Duration = Duration::from_mins(1);
/// How long an access token is valid.
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
    let id = instances
        .find(|instance| instance.channel == channel)
        .map(|instance| instance.id.clone())
        .unwrap_or_else(|| format!("i-{}-{}", interaction.id, location_id(world, channel)));
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
            "authorization_code" => self
                .codes
                .remove(&form.code)
                .filter(|grant| grant.until > now && grant.is_shown_by(form)),
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
    fn granted(&self, now: Moment, token: &str) -> Option<&Grant> {
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

// --- Linked roles ---
//
// A person authorizes the application by an address, and the application sets the values of the
// person with the token that it gets for it.

/// The scope that lets an application set the values of a person.
const WRITE: &str = "role_connections.write";

/// Lets a person agree to what an address of `/oauth2/authorize` asks for. Returns the address
/// to which Discord sends the browser then; `None` if Discord would refuse this one.
pub(crate) fn agree(world: &mut World, user: Id, address: &str) -> Option<String> {
    let address: Uri = address.parse().ok()?;
    let is_discord = address.host() == Some("discord.com");
    if !is_discord || !address.path().ends_with("/oauth2/authorize") {
        return None;
    }
    let Query(query): Query<HashMap<String, String>> = Query::try_from_uri(&address).ok()?;
    let is_client = query.get("client_id")? == &world.application.id.to_string();
    if !is_client || query.get("response_type")? != "code" {
        return None;
    }
    let redirect = query.get("redirect_uri")?;
    let scopes = query.get("scope")?.split_whitespace().map(str::to_owned);
    let (now, scopes) = (world.now(), scopes.collect());
    let redirected = Some(redirect.clone());
    let code = world
        .activities
        .authorize(now, user, scopes, None, redirected);
    let state = query.get("state").cloned().unwrap_or_default();
    let state = utf8_percent_encode(&state, NON_ALPHANUMERIC);
    Some(format!("{redirect}?code={code}&state={state}"))
}

impl Activities {
    /// Takes back everything that a person has authorized.
    pub(crate) fn deauthorize(&mut self, user: Id) {
        self.tokens.retain(|_, grant| grant.user != user);
        self.refresh_tokens.retain(|_, grant| grant.user != user);
        self.role_connections.remove(&user);
    }

    /// The values of the person with this access token.
    pub(crate) fn role_connection(&self, now: Moment, token: &str) -> Result<Value, Refusal> {
        let user = self.writer(now, token)?;
        Ok(self.role_connection_of(user))
    }

    /// The values of a person for linked roles.
    pub(crate) fn role_connection_of(&self, user: Id) -> Value {
        let none = json!({"platform_name": null, "platform_username": null, "metadata": {}});
        let set = self.role_connections.get(&user).cloned();
        set.unwrap_or(none)
    }

    /// The person whose values a token may set.
    fn writer(&self, now: Moment, token: &str) -> Result<Id, Refusal> {
        let grant = self.granted(now, token).ok_or(Refusal::Unauthorized)?;
        if !grant.scopes.iter().any(|scope| scope == WRITE) {
            return Err(Refusal::MissingAccess);
        }
        Ok(grant.user)
    }
}

/// Sets the values of the person with this access token.
pub(crate) fn set_role_connection(
    world: &mut World,
    token: &str,
    body: &Value,
) -> Result<Value, Refusal> {
    let user = world.activities.writer(world.now(), token)?;
    let records = &world.application.role_metadata;
    let connection = read_role_connection(body, records)?;
    let set = &mut world.activities.role_connections;
    set.insert(user, connection.clone());
    Ok(connection)
}
