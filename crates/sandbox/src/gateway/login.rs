//! Sessions of the gateway: how they start, resume and are lost.

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::events::Event;
use crate::model::Record;
use crate::subscribers::{Dispatch, Outgoing, Scope, Session, invalid_session};
use crate::traffic::Start;
use crate::values::id::{Id, bot_token, random_token};
use crate::values::intent;
use crate::wire::guild::{guild_create_json, ready_json};
use crate::world::World;

const AUTHENTICATION_FAILED: Outgoing = Outgoing::Close(4004, "Authentication failed.");
const INVALID_SHARD: Outgoing = Outgoing::Close(4010, "Invalid shard.");
const INVALID_INTENTS: Outgoing = Outgoing::Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Outgoing = Outgoing::Close(4014, "Disallowed intent(s).");

/// The application that has the token of the payload.
fn application_of(world: &World, data: &Value) -> Result<Id, Outgoing> {
    let token = data["token"].as_str().unwrap_or_default();
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    world
        .application_with_token(token)
        .ok_or(AUTHENTICATION_FAILED)
}

/// Starts a session, or returns what refuses it: a close code, or opcode 9 for a shard that
/// starts too soon.
pub(super) fn identify(
    world: &mut World,
    data: &Value,
    socket: UnboundedSender<Outgoing>,
) -> Result<String, Outgoing> {
    let application = application_of(world, data)?;
    world.as_application(application, |world| identify_here(world, data, socket))
}

fn identify_here(
    world: &mut World,
    data: &Value,
    socket: UnboundedSender<Outgoing>,
) -> Result<String, Outgoing> {
    let scope = read_scope(world.bot(), data)?;
    if scope.intents & intent::PRIVILEGED & !world.allowed_intents != 0 {
        return Err(DISALLOWED_INTENTS);
    }
    match world.session_starts.count(scope.shard.0, world.now()) {
        Start::Allowed => {}
        Start::TooSoon => return Err(invalid_session(false)),
        Start::UsedUp => {
            reset_token(world);
            return Err(AUTHENTICATION_FAILED);
        }
    }
    // A bot that identifies again has given up its lost session.
    let replaced = |old: &Scope| old.application == scope.application && old.shard == scope.shard;
    world
        .subscribers
        .sessions
        .retain(|old| old.is_connected() || !replaced(&old.scope()));
    let was_online = world.subscribers.bot_online();
    let id = random_token();
    // `READY` and `GUILD_CREATE` are sent before the session joins the list, so that no other
    // event can come first.
    let mut session = Session::new(id.clone(), scope, socket);
    session.send(Dispatch {
        name: "READY",
        data: ready_json(world, &id, scope),
    });
    let guilds = world
        .guilds_with(world.bot())
        .filter(|guild| scope.has_guild(guild.id))
        .filter(|_| scope.intents & intent::GUILDS != 0);
    for guild in guilds {
        session.send(Dispatch {
            name: "GUILD_CREATE",
            data: guild_create_json(world, guild, scope.intents),
        });
    }
    world.subscribers.sessions.push(session);
    if !was_online {
        world.publish(&Event::BotOnline(true));
    }
    Ok(id)
}

/// Ends every session and changes the token, as Discord does to a bot that has used up its
/// session starts.
fn reset_token(world: &mut World) {
    let own = world.bot();
    world
        .subscribers
        .end_sessions_of(own, &AUTHENTICATION_FAILED);
    world.application.token = bot_token(world.application.id);
    world.save(Record::Application(world.application.clone()));
    world.publish(&Event::BotOnline(false));
}

/// Resumes a session; `None` if it does not exist any more.
pub(super) fn resume(
    world: &mut World,
    data: &Value,
    socket: UnboundedSender<Outgoing>,
) -> Result<Option<String>, Outgoing> {
    let application = application_of(world, data)?;
    world.subscribers.forget_lost_sessions(world.now());
    let was_online = world.subscribers.bot_online();
    let id = data["session_id"].as_str().unwrap_or_default();
    let seen = data["seq"].as_u64().unwrap_or_default();
    let session = world
        .subscribers
        .sessions
        .iter_mut()
        .find(|known| known.id == id && known.scope().application == application);
    let Some(session) = session.filter(|_| data["seq"].is_u64()) else {
        return Ok(None);
    };
    if !session.resume(socket, seen) {
        world
            .subscribers
            .sessions
            .retain(|session| session.id != id);
        return Ok(None);
    }
    session.send(Dispatch {
        name: "RESUMED",
        data: json!({"_trace": ["sandbox"]}),
    });
    if !was_online {
        world.publish(&Event::BotOnline(true));
    }
    Ok(Some(id.to_owned()))
}

/// Handles the loss of a socket: the session stays for a while if it can be resumed, unless
/// another socket has taken it over.
pub(super) fn lose_session(
    world: &mut World,
    id: &str,
    socket: &UnboundedSender<Outgoing>,
    resumable: bool,
) {
    let now = world.now();
    let was_online = world.subscribers.bot_online();
    // Another connection may have resumed the session in the meantime.
    let is_own = |session: &Session| session.id == id && session.has(socket);
    if resumable {
        world
            .subscribers
            .sessions
            .iter_mut()
            .filter(|session| is_own(session))
            .for_each(|session| session.lose(now));
    } else {
        world
            .subscribers
            .sessions
            .retain(|session| !is_own(session));
    }
    if was_online && !world.subscribers.bot_online() {
        world.publish(&Event::BotOnline(false));
    }
}

/// Reads the intents and the shard of an identify payload.
fn read_scope(application: Id, data: &Value) -> Result<Scope, Outgoing> {
    let intents = data["intents"].as_u64().ok_or(INVALID_INTENTS)?;
    if intents & !intent::KNOWN != 0 {
        return Err(INVALID_INTENTS);
    }
    let shard = match &data["shard"] {
        Value::Null => (0, 1),
        shard => shard[0]
            .as_u64()
            .zip(shard[1].as_u64())
            .ok_or(INVALID_SHARD)?,
    };
    if shard.0 >= shard.1 {
        return Err(INVALID_SHARD);
    }
    Ok(Scope {
        application,
        intents,
        shard,
    })
}
