//! One connection of the gateway: hello, identify or resume, heartbeats, and the way out for events.
//!
//! Opcodes and close codes are those of Discord's documentation ("Opcodes and Status Codes"). Everything is JSON text;
//! compression is not offered.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures::SinkExt;
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::Instant;

use super::{Dispatch, Link, Outgoing, Scope, Session, intent};
use crate::core::Core;
use crate::world::{Event, World};

/// What a bot is told to leave between two heartbeats; Discord's own figure.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(41_250);
/// After how many intervals without a heartbeat a bot is given up, in tenths.
const PATIENCE: u32 = 15;
/// Most payloads that a bot may send within a minute.
const MAX_PAYLOADS: usize = 120;
const MINUTE: Duration = Duration::from_secs(60);
/// How long an event is held back at most that shall come after the next one.
const HOLD: Duration = Duration::from_millis(50);
/// Most bytes of a message of the bot.
const MAX_PAYLOAD: usize = 4096;

mod opcode {
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE_UPDATE: u64 = 3;
    pub(super) const VOICE_STATE_UPDATE: u64 = 4;
    pub(super) const RESUME: u64 = 6;
    pub(super) const RECONNECT: u64 = 7;
    pub(super) const REQUEST_GUILD_MEMBERS: u64 = 8;
    pub(super) const INVALID_SESSION: u64 = 9;
    pub(super) const HELLO: u64 = 10;
    pub(super) const HEARTBEAT_ACK: u64 = 11;
}

const UNKNOWN_OPCODE: Outgoing = Outgoing::Close(4001, "Unknown opcode.");
const DECODE_ERROR: Outgoing = Outgoing::Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Outgoing = Outgoing::Close(4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Outgoing = Outgoing::Close(4004, "Authentication failed.");
const ALREADY_AUTHENTICATED: Outgoing = Outgoing::Close(4005, "Already authenticated.");
const RATE_LIMITED: Outgoing = Outgoing::Close(4008, "Rate limited.");
const INVALID_SHARD: Outgoing = Outgoing::Close(4010, "Invalid shard.");
const INVALID_INTENTS: Outgoing = Outgoing::Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Outgoing = Outgoing::Close(4014, "Disallowed intent(s).");

fn payload(op: u64, data: Value) -> Outgoing {
    Outgoing::Text(json!({"op": op, "d": data, "s": null, "t": null}).to_string())
}

/// Asks the bot to connect anew.
pub(super) fn reconnect() -> Outgoing {
    payload(opcode::RECONNECT, Value::Null)
}

pub(super) fn invalid_session(resumable: bool) -> Outgoing {
    payload(opcode::INVALID_SESSION, json!(resumable))
}

/// Takes a connection to the gateway.
pub(crate) async fn connect(State(core): State<Arc<Core>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|socket| Connection::new(core).serve(socket))
}

/// A connection, and the session that it has, once it has one.
struct Connection {
    core: Arc<Core>,
    session: Option<String>,
    out: UnboundedSender<Outgoing>,
    outgoing: UnboundedReceiver<Outgoing>,
    timing: Timing,
}

/// What a connection does by time: the system's, which is the time of the bot's heartbeats too.
struct Timing {
    heartbeat: Duration,
    /// When the bot is given up.
    silent_until: Instant,
    /// When the event held back is told.
    held_until: Option<Instant>,
    /// When the payloads of the last minute came.
    received: VecDeque<Instant>,
}

impl Timing {
    fn new(heartbeat: Duration) -> Self {
        Self {
            heartbeat,
            silent_until: Instant::now() + heartbeat * PATIENCE / 10,
            held_until: None,
            received: VecDeque::new(),
        }
    }

    fn heard_heartbeat(&mut self) {
        self.silent_until = Instant::now() + self.heartbeat * PATIENCE / 10;
    }

    /// Counts a payload; whether the bot may still send so many.
    fn admit(&mut self) -> bool {
        let now = Instant::now();
        self.received.push_back(now);
        while self
            .received
            .front()
            .is_some_and(|first| *first + MINUTE < now)
        {
            self.received.pop_front();
        }
        self.received.len() <= MAX_PAYLOADS
    }

    /// The next moment at which something is due.
    fn next(&self) -> Instant {
        let held = self.held_until.unwrap_or(self.silent_until);
        held.min(self.silent_until)
    }
}

impl Connection {
    fn new(core: Arc<Core>) -> Self {
        let (out, outgoing) = mpsc::unbounded_channel();
        let heartbeat = core.see(|world| world.heartbeat);
        Self {
            core,
            session: None,
            out,
            outgoing,
            timing: Timing::new(heartbeat),
        }
    }

    async fn serve(mut self, mut socket: WebSocket) {
        let mut stopped = pin!(self.core.stopped());
        self.say(
            opcode::HELLO,
            json!({
                "heartbeat_interval": self.timing.heartbeat.as_millis() as u64,
                "_trace": ["sandbox"],
            }),
        );
        let resumable = loop {
            tokio::select! {
                incoming = socket.recv() => match incoming {
                    Some(Ok(Message::Text(text))) => self.receive(&text),
                    Some(Ok(Message::Binary(bytes))) => self.receive(&String::from_utf8_lossy(&bytes)),
                    Some(Ok(Message::Close(frame))) => {
                        // The answer to it waits to be sent; a connection that is gone already does not want it.
                        socket.flush().await.ok();
                        break !frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => break true,
                },
                Some(outgoing) = self.outgoing.recv() => match outgoing {
                    Outgoing::HeldSoon => self.timing.held_until = Some(Instant::now() + HOLD),
                    outgoing => {
                        if !self.deliver(&mut socket, outgoing).await {
                            break true;
                        }
                    }
                },
                () = tokio::time::sleep_until(self.timing.next()) => {
                    if self.timing.silent_until <= Instant::now() {
                        break true;
                    }
                    self.tell_held();
                }
                () = &mut stopped => break true,
            }
        };
        self.leave(resumable);
    }

    /// Whether the connection goes on.
    async fn deliver(&self, socket: &mut WebSocket, outgoing: Outgoing) -> bool {
        match outgoing {
            Outgoing::Text(text) => {
                self.core.desk.told(&text);
                socket.send(Message::Text(text.into())).await.is_ok()
            }
            Outgoing::Close(code, reason) => {
                let frame = CloseFrame {
                    code,
                    reason: reason.into(),
                };
                // The other side may be gone already.
                socket.send(Message::Close(Some(frame))).await.ok();
                false
            }
            // What is held back has no word of its own.
            Outgoing::Cut | Outgoing::HeldSoon => false,
        }
    }

    fn say(&self, op: u64, data: Value) {
        self.write(payload(op, data));
    }

    fn write(&self, outgoing: Outgoing) {
        self.out
            .send(outgoing)
            .expect("the receiving end is in the same connection");
    }

    fn receive(&mut self, text: &str) {
        if !self.timing.admit() {
            return self.write(RATE_LIMITED);
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return self.write(DECODE_ERROR);
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            _ if text.len() > MAX_PAYLOAD => self.write(DECODE_ERROR),
            Some(opcode::HEARTBEAT) => {
                self.timing.heard_heartbeat();
                self.say(opcode::HEARTBEAT_ACK, Value::Null);
            }
            Some(opcode::IDENTIFY | opcode::RESUME) if self.is_in_session() => {
                self.write(ALREADY_AUTHENTICATED)
            }
            Some(opcode::IDENTIFY) => self.identify(data),
            Some(opcode::RESUME) => self.resume(data),
            Some(
                opcode::PRESENCE_UPDATE
                | opcode::VOICE_STATE_UPDATE
                | opcode::REQUEST_GUILD_MEMBERS,
            ) if self.session.is_none() => {
                self.write(NOT_AUTHENTICATED);
            }
            Some(opcode::PRESENCE_UPDATE | opcode::VOICE_STATE_UPDATE) => {}
            Some(opcode::REQUEST_GUILD_MEMBERS) => self.tell_members(data),
            Some(_) => self.write(UNKNOWN_OPCODE),
            None => self.write(DECODE_ERROR),
        }
    }

    /// Whether the session that was begun here still has this socket; one that was called invalid has not.
    fn is_in_session(&self) -> bool {
        self.core.see(|world| {
            let mut own = world
                .sessions
                .iter()
                .filter(|session| Some(&session.id) == self.session.as_ref());
            own.any(|session| session.has(&self.out))
        })
    }

    /// Tells the event held back, if no other has taken it along.
    fn tell_held(&mut self) {
        self.timing.held_until = None;
        self.core.act(|world| {
            let own = world
                .sessions
                .iter_mut()
                .filter(|session| Some(&session.id) == self.session.as_ref());
            own.for_each(Session::send_held);
        });
    }

    fn identify(&mut self, data: &Value) {
        let core = Arc::clone(&self.core);
        let out = self.out.clone();
        match core.act(|world| world.identify(data, out)) {
            Ok(session) => self.session = Some(session),
            Err(close) => self.write(close),
        }
    }

    fn resume(&mut self, data: &Value) {
        let core = Arc::clone(&self.core);
        let out = self.out.clone();
        match core.act(|world| world.resume(data, out)) {
            Ok(Some(session)) => self.session = Some(session),
            Ok(None) => self.write(invalid_session(false)),
            Err(close) => self.write(close),
        }
    }

    /// Answers opcode 8 with everybody in one chunk.
    fn tell_members(&self, data: &Value) {
        let id = self.session.as_deref();
        self.core.act(|world| {
            let chunk = json!({
                "guild_id": world.guild.id,
                "members": world.members_json(),
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [],
                "nonce": data["nonce"],
            });
            let session = world
                .sessions
                .iter_mut()
                .find(|session| Some(session.id.as_str()) == id);
            session.into_iter().for_each(|session| {
                session.send(Dispatch {
                    name: "GUILD_MEMBERS_CHUNK",
                    data: chunk.clone(),
                });
            });
        });
    }

    fn leave(self, resumable: bool) {
        if let Some(session) = &self.session {
            self.core
                .act(|world| world.lose_session(session, &self.out, resumable));
        }
    }
}

impl World {
    fn may_log_in(&self, data: &Value) -> bool {
        let token = data["token"].as_str().unwrap_or_default();
        token.strip_prefix("Bot ").unwrap_or(token) == self.application.token
    }

    /// Begins a session, or says why not.
    fn identify(
        &mut self,
        data: &Value,
        socket: UnboundedSender<Outgoing>,
    ) -> Result<String, Outgoing> {
        if !self.may_log_in(data) {
            return Err(AUTHENTICATION_FAILED);
        }
        let scope = read_scope(data)?;
        if scope.intents & intent::PRIVILEGED & !self.allowed_intents != 0 {
            return Err(DISALLOWED_INTENTS);
        }
        // A bot that identifies anew has given its lost session up.
        self.sessions
            .retain(|old| old.is_connected() || old.scope.shard != scope.shard);
        let was_online = self.bot_online();
        let id = crate::world::interactions::random_token();
        let mut session = Session::new(id.clone(), scope, socket);
        session.send(Dispatch {
            name: "READY",
            data: self.ready_json(&id, scope),
        });
        let has_guild = (self.guild.id.0 >> 22) % scope.shard.1 == scope.shard.0;
        let has_guild = has_guild && self.is_member(self.bot());
        if has_guild && scope.intents & intent::GUILDS != 0 {
            session.send(Dispatch {
                name: "GUILD_CREATE",
                data: self.guild_create_json(),
            });
        }
        self.sessions.push(session);
        if !was_online {
            self.publish(&Event::BotOnline(true));
        }
        Ok(id)
    }

    /// Goes on with a session; `None` if it is not there any more.
    fn resume(
        &mut self,
        data: &Value,
        socket: UnboundedSender<Outgoing>,
    ) -> Result<Option<String>, Outgoing> {
        if !self.may_log_in(data) {
            return Err(AUTHENTICATION_FAILED);
        }
        self.forget_lost_sessions();
        let was_online = self.bot_online();
        let id = data["session_id"].as_str().unwrap_or_default();
        let seen = data["seq"].as_u64().unwrap_or_default();
        let session = self.sessions.iter_mut().find(|session| session.id == id);
        let Some(session) = session.filter(|_| data["seq"].is_u64()) else {
            return Ok(None);
        };
        if !session.resume(socket, seen) {
            self.sessions.retain(|session| session.id != id);
            return Ok(None);
        }
        session.send(Dispatch {
            name: "RESUMED",
            data: json!({"_trace": ["sandbox"]}),
        });
        if !was_online {
            self.publish(&Event::BotOnline(true));
        }
        Ok(Some(id.to_owned()))
    }

    /// Drops every connection as a broken network does.
    pub(crate) fn cut_connections(&mut self) {
        self.sessions
            .iter()
            .for_each(|session| session.write(Outgoing::Cut));
    }

    /// A socket is gone; its session stays for a while if it can be resumed, unless another socket has it already.
    fn lose_session(&mut self, id: &str, socket: &UnboundedSender<Outgoing>, resumable: bool) {
        let now = self.now();
        let was_online = self.bot_online();
        let mine = |session: &Session| session.id == id && session.has(socket);
        if resumable {
            let lost = self.sessions.iter_mut().filter(|session| mine(session));
            lost.for_each(|session| session.link = Link::Lost(now));
        } else {
            self.sessions.retain(|session| !mine(session));
        }
        if was_online && !self.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
    }
}

fn read_scope(data: &Value) -> Result<Scope, Outgoing> {
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
    Ok(Scope { intents, shard })
}
