//! Linked roles: a person authorizes the application by an address, and the application sets the
//! values of the person with the token that it gets for it.

use std::collections::HashMap;

use axum::extract::Query;
use axum::http::Uri;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::body::{Refusal, application};
use crate::values::clock::Moment;
use crate::values::id::Id;
use crate::world::{Activities, World};

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
    let connection = application::read_connection(body, records)?;
    let set = &mut world.activities.role_connections;
    set.insert(user, connection.clone());
    Ok(connection)
}
