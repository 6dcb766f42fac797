//! The page's requests and what they are answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::Core;
use crate::error::Error;
use crate::id::Id;
use crate::model::{CommandForm, Target};
use crate::person::{Place, Reply, User};
use crate::world::World;
use crate::world::commands::Given;

/// Most messages in one answer.
const PAGE_OF_MESSAGES: usize = 100;

/// A request that came to nothing: `{"message"}` with a status of 4xx.
#[derive(Debug)]
pub(super) struct Failure(pub(super) StatusCode, pub(super) String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({"message": self.1}))).into_response()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error {
            Error::NoSuchChannel(_) | Error::NoSuchMessage(_) | Error::NoSuchPerson(_) => {
                StatusCode::NOT_FOUND
            }
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, sentence(&error.to_string()))
    }
}

/// An error's words as a person reads them.
fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        Self(StatusCode::BAD_REQUEST, rejection.body_text())
    }
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;
pub(super) type Answer = Result<Json<Value>, Failure>;

/// Who sits before the page: the first person if it does not say. Somebody unknown is nobody, never somebody else.
#[derive(Debug, Deserialize)]
pub(super) struct As {
    #[serde(rename = "as", default)]
    name: String,
}

impl As {
    pub(super) fn user(&self, core: &Arc<Core>) -> Result<User, Error> {
        if !self.name.is_empty() {
            return User::named(core, &self.name);
        }
        let first = core.see(|world| world.users.first().map(|user| user.username.clone()));
        User::named(core, &first.unwrap_or_default())
    }
}

/// The person and the channel of a request.
#[derive(Debug, Deserialize)]
pub(super) struct At {
    #[serde(rename = "as")]
    name: String,
    channel: Id,
}

impl At {
    pub(super) fn place(&self, core: &Arc<Core>) -> Result<Place, Error> {
        User::named(core, &self.name)?.in_channel_id(self.channel)
    }
}

pub(super) async fn bootstrap(State(core): State<Arc<Core>>, Query(who): Query<As>) -> Answer {
    let user = who.user(&core)?;
    Ok(Json(core.see(|world| bootstrap_json(world, user.id))))
}

fn bootstrap_json(world: &World, me: Id) -> Value {
    let seen = world
        .channels
        .values()
        .filter(|channel| world.can_see(me, channel));
    json!({
        "me": world.user(me).map(|user| world.shown_person(user)),
        "people": world.shown_people(),
        "bots": world.shown_bots(),
        "clock": world.shown_clock(),
        "bot_online": world.bot_online(),
        "faults": world.faults.to_json(),
        "guild": {"id": world.guild.id, "name": world.guild.name, "roles": world.roles_json()},
        "channels": seen.map(|channel| world.channel_json(channel, me)).collect::<Vec<_>>(),
        "commands": world.commands_json(me),
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct MessagesQuery {
    #[serde(rename = "as")]
    name: String,
    channel: Id,
    before: Option<Id>,
}

/// The newest messages before a given one, oldest first.
pub(super) async fn messages(
    State(core): State<Arc<Core>>,
    Query(query): Query<MessagesQuery>,
) -> Answer {
    let place = At {
        name: query.name,
        channel: query.channel,
    }
    .place(&core)?;
    let messages = core.see(|world| {
        let all = world.readable(place.user.id, place.channel).rev();
        let wanted = all.filter(|message| query.before.is_none_or(|before| message.id < before));
        let mut page: Vec<Value> = wanted
            .take(PAGE_OF_MESSAGES)
            .map(|message| world.shown_message(message))
            .collect();
        page.reverse();
        page
    });
    Ok(Json(json!(messages)))
}

#[derive(Debug, Deserialize)]
pub(super) struct NewMessage {
    #[serde(flatten)]
    at: At,
    content: String,
    reply_to: Option<Id>,
    /// Whether a reply pings whom it replies to.
    #[serde(default = "yes")]
    ping: bool,
}

fn yes() -> bool {
    true
}

pub(super) async fn send_message(State(core): State<Arc<Core>>, body: Body<NewMessage>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    if let Some(target) = body.reply_to {
        place.message(target)?;
    }
    let reply = body.reply_to.map(|to| Reply {
        to,
        pings: body.ping,
    });
    let id = place.send(&body.content, reply)?;
    Ok(Json(place.message(id)?.json))
}

#[derive(Debug, Deserialize)]
pub(super) struct Command {
    #[serde(flatten)]
    at: At,
    name: String,
    #[serde(default)]
    options: Vec<Given>,
    #[serde(rename = "type", default)]
    kind: u8,
    /// The user or the message that a command of these types is used on.
    target: Option<Id>,
}

/// The interaction's end is told by the stream.
pub(super) async fn send_command(State(core): State<Arc<Core>>, body: Body<Command>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    let id = match (body.kind, body.target) {
        (CommandForm::USER, Some(user)) => {
            place.begin_menu_command(&body.name, Target::User(user))?
        }
        (CommandForm::MESSAGE, Some(message)) => {
            place.begin_menu_command(&body.name, Target::Message(message))?
        }
        _ => place.begin_command(&body.name, &body.options)?,
    };
    Ok(Json(json!({"interaction_id": id})))
}

pub(super) async fn autocomplete(State(core): State<Arc<Core>>, body: Body<Command>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    let id = place.begin_autocomplete(&body.name, &body.options)?;
    let choices = place.choices(id).await?;
    let choices = choices
        .iter()
        .map(|choice| json!({"name": choice.name, "value": choice.value}));
    Ok(Json(json!({"choices": choices.collect::<Vec<_>>()})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Component {
    #[serde(flatten)]
    at: At,
    message: Id,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

pub(super) async fn use_component(State(core): State<Arc<Core>>, body: Body<Component>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    let id = place.begin_component(body.message, &body.custom_id, &body.values)?;
    Ok(Json(json!({"interaction_id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct FilledForm {
    #[serde(flatten)]
    at: At,
    /// The interaction that opened the form.
    interaction: Id,
    components: Vec<Value>,
}

pub(super) async fn send_form(State(core): State<Arc<Core>>, body: Body<FilledForm>) -> Answer {
    let Json(body) = body?;
    let mut given = Vec::new();
    body.components
        .iter()
        .for_each(|component| collect_values(component, &mut given));
    let id = body.at.place(&core)?.begin_form(body.interaction, &given)?;
    Ok(Json(json!({"interaction_id": id})))
}

/// What the fields were given, however the components that hold them are nested.
fn collect_values(component: &Value, given: &mut Vec<(String, Value)>) {
    let value = component.get("value").or(component.get("values"));
    if let (Some(name), Some(value)) = (component["custom_id"].as_str(), value) {
        given.push((name.to_owned(), value.clone()));
    }
    let inner = component["components"].as_array().into_iter().flatten();
    inner
        .chain(component.get("component"))
        .for_each(|inner| collect_values(inner, given));
}

#[derive(Debug, Deserialize)]
pub(super) struct OpenDm {
    #[serde(rename = "as")]
    name: String,
    with: Id,
}

pub(super) async fn open_dm(State(core): State<Arc<Core>>, body: Body<OpenDm>) -> Answer {
    let Json(body) = body?;
    let user = User::named(&core, &body.name)?;
    let place = user.open_dm(body.with)?;
    let channel = core.see(|world| {
        let channel = place.seen(world)?;
        Ok::<_, Error>(world.channel_json(channel, user.id))
    });
    Ok(Json(channel?))
}
