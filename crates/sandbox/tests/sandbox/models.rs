//! Reads everything that the sandbox sends to a bot with the models of serenity and twilight, and
//! checks its responses against Discord's description. Anything that one of them cannot read fails
//! the test.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use entente_sandbox::Observer;
use poise::serenity_prelude as serenity;
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::Value;
use twilight_model::application::command::Command as TwilightCommand;
use twilight_model::channel as twilight;
use twilight_model::gateway::event::{GatewayEvent as TwilightEvent, GatewayEventDeserializer};
use twilight_model::{guild, oauth, user};

use crate::description;

/// Reads all traffic and records what could not be read.
#[derive(Debug, Default)]
pub(crate) struct Models {
    unread: Mutex<Vec<String>>,
}

impl Models {
    pub(crate) fn new_shared() -> Arc<Self> {
        Arc::new(Self::default())
    }

    fn record(&self, what: &str, library: &str, read: Result<(), String>, shown: &dyn Display) {
        if let Err(reason) = read {
            let unread = format!("{library} does not read {what}: {reason}\n{shown}");
            let mut all = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
            all.push(unread);
        }
    }
}

impl Observer for Models {
    fn on_response(&self, request: &str, status: u16, body: &Value) {
        let what = format!("the answer {status} to {request}");
        let Some([of_serenity, of_twilight]) = readers(request, status) else {
            let missing = Err("no model is named for this route in models.rs".to_owned());
            return self.record(&what, "the table", missing, body);
        };
        self.record(&what, "serenity", of_serenity(body), body);
        self.record(&what, "twilight", of_twilight(body), body);
        let described = description::check(request, status, body);
        self.record(&what, "Discord's description", described, body);
    }

    fn on_gateway_payload(&self, payload: &str) {
        self.record(
            "a payload",
            "serenity",
            payload_by_serenity(payload),
            &payload,
        );
        self.record(
            "a payload",
            "twilight",
            payload_by_twilight(payload),
            &payload,
        );
    }

    fn on_shutdown(&self) {
        let unread =
            std::mem::take(&mut *self.unread.lock().unwrap_or_else(PoisonError::into_inner));
        if !std::thread::panicking() {
            assert!(unread.is_empty(), "{}", unread.join("\n"));
        }
    }
}

fn payload_by_serenity(payload: &str) -> Result<(), String> {
    match serde_json::from_str::<serenity::GatewayEvent>(payload) {
        Ok(serenity::GatewayEvent::Dispatch(_, serenity::Event::Unknown(unknown))) => {
            Err(format!("unknown: {unknown:?}"))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn payload_by_twilight(payload: &str) -> Result<(), String> {
    let reader = GatewayEventDeserializer::from_json(payload).ok_or("not a payload")?;
    let mut json = serde_json::Deserializer::from_str(payload);
    let event: TwilightEvent = reader
        .deserialize(&mut json)
        .map_err(|error| error.to_string())?;
    drop(event);
    Ok(())
}

type Reader = fn(&Value) -> Result<(), String>;

fn read<T: DeserializeOwned>(body: &Value) -> Result<(), String> {
    serde_json::from_value::<T>(body.clone())
        .map(drop)
        .map_err(|error| error.to_string())
}

/// For responses without a body, or that a model would not check.
fn nothing(_: &Value) -> Result<(), String> {
    Ok(())
}

fn no_body(body: &Value) -> Result<(), String> {
    body.is_null()
        .then_some(())
        .ok_or_else(|| "there is a body".to_owned())
}

/// The readers of serenity and twilight for a response.
fn readers(request: &str, status: u16) -> Option<[Reader; 2]> {
    let (method, path) = request.split_once(' ')?;
    let path = path.split('?').next()?.strip_prefix("/api/v10/")?;
    let steps: Vec<&str> = path.split('/').collect();
    Some(match (status, method, &steps[..]) {
        (204, ..) => [no_body, no_body],
        // serenity only looks at the headers.
        (429, ..) => [nothing, nothing],
        (400.., ..) => [read::<serenity::DiscordJsonError>, nothing],
        (_, _, ["gateway"]) => [read::<serenity::Gateway>, nothing],
        (_, _, ["gateway", "bot"]) => [
            read::<serenity::BotGateway>,
            read::<twilight_model::gateway::connection_info::BotConnectionInfo>,
        ],
        (_, _, ["oauth2", ..] | ["applications", _]) => [
            read::<serenity::CurrentApplicationInfo>,
            read::<oauth::Application>,
        ],
        (_, _, ["users", "@me", "channels"]) => {
            [read::<serenity::PrivateChannel>, read::<twilight::Channel>]
        }
        (_, _, ["users", "@me", "guilds"]) => [
            read::<Vec<serenity::GuildInfo>>,
            read::<Vec<user::CurrentUserGuild>>,
        ],
        (_, _, ["users", "@me"]) => [read::<serenity::CurrentUser>, read::<user::CurrentUser>],
        (_, _, ["users", _]) => [read::<serenity::User>, read::<user::User>],
        (_, _, ["applications", .., "emojis"] | ["applications", .., "permissions"]) => {
            [nothing, nothing]
        }
        // Neither library has a model of linked roles.
        (_, _, ["applications", .., "metadata"]) => [nothing, nothing],
        (_, _, ["applications", .., "commands"]) if method != "POST" => {
            [read::<Vec<serenity::Command>>, read::<Vec<TwilightCommand>>]
        }
        (_, _, ["applications", ..]) => [read::<serenity::Command>, read::<TwilightCommand>],
        (_, _, ["guilds", ..]) => of_guild(method, &steps[2..])?,
        (_, _, ["channels", ..]) => of_channel(method, &steps[2..])?,
        (_, _, ["webhooks", ..]) => [read::<serenity::Message>, read::<twilight::Message>],
        (_, _, ["interactions", ..]) => [nothing, nothing],
        _ => return None,
    })
}

fn of_guild(method: &str, steps: &[&str]) -> Option<[Reader; 2]> {
    Some(match steps {
        ["roles"] if method == "POST" => [read::<serenity::Role>, read::<guild::Role>],
        ["roles", _] => [read::<serenity::Role>, read::<guild::Role>],
        ["channels"] if method == "POST" => {
            [read::<serenity::GuildChannel>, read::<twilight::Channel>]
        }
        [] => [read::<serenity::PartialGuild>, read::<guild::Guild>],
        ["channels"] => [
            read::<Vec<serenity::GuildChannel>>,
            read::<Vec<twilight::Channel>>,
        ],
        ["roles"] => [read::<Vec<serenity::Role>>, read::<Vec<guild::Role>>],
        ["members"] => [read::<Vec<serenity::Member>>, read::<Vec<guild::Member>>],
        // serenity adds the server id to each of them, too.
        ["members", "search"] => [nothing, read::<Vec<guild::Member>>],
        ["members", _] => [read_member, read::<guild::Member>],
        ["threads", "active"] => [
            read::<serenity::ThreadsData>,
            read::<twilight::thread::ThreadsListing>,
        ],
        _ => return None,
    })
}

/// serenity adds the server id, which REST does not send, before it reads a member.
fn read_member(body: &Value) -> Result<(), String> {
    let mut body = body.clone();
    body["guild_id"] = "1".into();
    read::<serenity::Member>(&body)
}

fn of_channel(method: &str, steps: &[&str]) -> Option<[Reader; 2]> {
    Some(match steps {
        [] => [read::<serenity::Channel>, read::<twilight::Channel>],
        [.., "threads"] => [read::<serenity::GuildChannel>, read::<twilight::Channel>],
        [.., "archived", _] => [read::<serenity::ThreadsData>, nothing],
        ["thread-members"] => [
            read::<Vec<serenity::ThreadMember>>,
            read::<Vec<twilight::thread::ThreadMember>>,
        ],
        ["thread-members", _] => [
            read::<serenity::ThreadMember>,
            read::<twilight::thread::ThreadMember>,
        ],
        ["messages", "pins"] => [nothing, nothing],
        ["pins"] => [
            read::<Vec<serenity::Message>>,
            read::<Vec<twilight::Message>>,
        ],
        ["messages"] if method == "GET" => [
            read::<Vec<serenity::Message>>,
            read::<Vec<twilight::Message>>,
        ],
        ["messages"] | ["messages", _] => [read::<serenity::Message>, read::<twilight::Message>],
        ["messages", _, "reactions", _] => [read::<Vec<serenity::User>>, read::<Vec<user::User>>],
        _ => return None,
    })
}
