//! One connection of the gateway: hello, identify or resume, heartbeats, and outgoing events.
//!
//! Opcodes and close codes are those of Discord's documentation ("Opcodes and Status Codes").
//! Everything is JSON text; compression is not supported.

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

use crate::gateway::dispatch::Dispatch;
use crate::gateway::{Link, Outgoing, Scope, Session};
use crate::shared::Shared;
use crate::values::intent;
use crate::world::World;
use crate::world::event::Event;

/// The default heartbeat interval, which is Discord's.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// After how many intervals without a heartbeat a connection is given up, in tenths.
const HEARTBEAT_TOLERANCE_TENTHS: u32 = 15;

/// The most payloads that a bot may send within a minute.
const MAX_PAYLOADS: usize = 120;

const MINUTE: Duration = Duration::from_secs(60);

/// How long an event is held back at most while waiting for the next one.
const MAX_HOLD: Duration = Duration::from_millis(50);

/// The largest payload of a bot, in bytes.
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

/// A payload without a sequence number.
fn payload(op: u64, data: Value) -> Outgoing {
    Outgoing::Text(json!({"op": op, "d": data, "s": null, "t": null}).to_string())
}

/// Asks the bot to reconnect.
pub(super) fn reconnect() -> Outgoing {
    payload(opcode::RECONNECT, Value::Null)
}

pub(super) fn invalid_session(resumable: bool) -> Outgoing {
    payload(opcode::INVALID_SESSION, json!(resumable))
}

/// Accepts a connection to the gateway.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(|socket| Connection::new(shared).serve(socket))
}

/// A connection, with its session once the bot has identified.
struct Connection {
    shared: Arc<Shared>,
    session: Option<String>,
    out: UnboundedSender<Outgoing>,
    outgoing: UnboundedReceiver<Outgoing>,
    timing: Timing,
}

/// The timers of a connection.
///
/// They use the system clock, because the bot sends its heartbeats by that clock, even if the
/// sandbox's clock is frozen.
struct Timing {
    heartbeat: Duration,
    /// When the connection is given up without another heartbeat.
    silent_until: Instant,
    /// When the held-back event is delivered.
    held_until: Option<Instant>,
    /// The arrival times of the payloads of the last minute.
    received: VecDeque<Instant>,
}

impl Timing {
    fn new(heartbeat: Duration) -> Self {
        Self {
            heartbeat,
            silent_until: Instant::now() + heartbeat * HEARTBEAT_TOLERANCE_TENTHS / 10,
            held_until: None,
            received: VecDeque::new(),
        }
    }

    fn record_heartbeat(&mut self) {
        self.silent_until = Instant::now() + self.heartbeat * HEARTBEAT_TOLERANCE_TENTHS / 10;
    }

    /// Counts a payload and returns whether it is within the limit.
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

    /// The next moment at which a timer expires.
    fn next(&self) -> Instant {
        let held = self.held_until.unwrap_or(self.silent_until);
        held.min(self.silent_until)
    }
}

impl Connection {
    fn new(shared: Arc<Shared>) -> Self {
        let (out, outgoing) = mpsc::unbounded_channel();
        let heartbeat = shared.read(|world| world.heartbeat);
        Self {
            shared,
            session: None,
            out,
            outgoing,
            timing: Timing::new(heartbeat),
        }
    }

    /// Runs the connection until one side closes it, and then gives up or keeps its session.
    async fn serve(mut self, mut socket: WebSocket) {
        let mut stopped = pin!(self.shared.stopped());
        self.send_op(
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
                    Some(Ok(Message::Binary(bytes))) => {
                        self.receive(&String::from_utf8_lossy(&bytes));
                    }
                    Some(Ok(Message::Close(frame))) => {
                        // Send the queued close reply. A connection that is gone does not need it.
                        socket.flush().await.ok();
                        // As on Discord, codes 1000 and 1001 end the session; anything else can be
                        // resumed.
                        break !frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => break true,
                },
                Some(outgoing) = self.outgoing.recv() => match outgoing {
                    Outgoing::FlushHeldSoon => {
                        self.timing.held_until = Some(Instant::now() + MAX_HOLD);
                    }
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
                    self.send_held_event();
                }
                () = &mut stopped => break true,
            }
        };
        self.leave(resumable);
    }

    /// Writes one item and returns whether the connection goes on.
    async fn deliver(&self, socket: &mut WebSocket, outgoing: Outgoing) -> bool {
        match outgoing {
            Outgoing::Text(text) => {
                self.shared.rest_state.on_gateway_payload(&text);
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
            // `FlushHeldSoon` is handled by the caller and writes nothing.
            Outgoing::Cut | Outgoing::FlushHeldSoon => false,
        }
    }

    fn send_op(&self, op: u64, data: Value) {
        self.write(payload(op, data));
    }

    fn write(&self, outgoing: Outgoing) {
        self.out
            .send(outgoing)
            .expect("the receiving end is in the same connection");
    }

    /// Handles one payload of the bot.
    fn receive(&mut self, text: &str) {
        if !self.timing.admit() {
            return self.write(RATE_LIMITED);
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return self.write(DECODE_ERROR);
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            // The size limit holds for every opcode.
            _ if text.len() > MAX_PAYLOAD => self.write(DECODE_ERROR),
            Some(opcode::HEARTBEAT) => {
                self.timing.record_heartbeat();
                self.send_op(opcode::HEARTBEAT_ACK, Value::Null);
            }
            // One connection can identify only once.
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
            Some(opcode::REQUEST_GUILD_MEMBERS) => self.send_members(data),
            Some(_) => self.write(UNKNOWN_OPCODE),
            None => self.write(DECODE_ERROR),
        }
    }

    /// Whether the session that began here still has this socket. A session that was called invalid
    /// does not, and the bot may identify again.
    fn is_in_session(&self) -> bool {
        self.shared.read(|world| {
            let mut own = world
                .sessions
                .iter()
                .filter(|session| Some(&session.id) == self.session.as_ref());
            own.any(|session| session.has(&self.out))
        })
    }

    /// Delivers the held-back event, unless another event has released it.
    fn send_held_event(&mut self) {
        self.timing.held_until = None;
        self.shared.update(|world| {
            let own = world
                .sessions
                .iter_mut()
                .filter(|session| Some(&session.id) == self.session.as_ref());
            own.for_each(Session::send_held);
        });
    }

    fn identify(&mut self, data: &Value) {
        let shared = Arc::clone(&self.shared);
        let out = self.out.clone();
        match shared.update(|world| world.identify(data, out)) {
            Ok(session) => self.session = Some(session),
            Err(close) => self.write(close),
        }
    }

    fn resume(&mut self, data: &Value) {
        let shared = Arc::clone(&self.shared);
        let out = self.out.clone();
        match shared.update(|world| world.resume(data, out)) {
            Ok(Some(session)) => self.session = Some(session),
            Ok(None) => self.write(invalid_session(false)),
            Err(close) => self.write(close),
        }
    }

    /// Answers opcode 8 with all members in one chunk.
    fn send_members(&self, data: &Value) {
        let id = self.session.as_deref();
        self.shared.update(|world| {
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

    /// Detaches the session from this connection.
    fn leave(self, resumable: bool) {
        if let Some(session) = &self.session {
            self.shared
                .update(|world| world.lose_session(session, &self.out, resumable));
        }
    }
}

impl World {
    /// Whether the token of the payload is the bot's.
    fn may_log_in(&self, data: &Value) -> bool {
        let token = data["token"].as_str().unwrap_or_default();
        token.strip_prefix("Bot ").unwrap_or(token) == self.application.token
    }

    /// Starts a session, or returns the close code that refuses it.
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
        // A bot that identifies again has given up its lost session.
        self.sessions
            .retain(|old| old.is_connected() || old.scope.shard != scope.shard);
        let was_online = self.bot_online();
        let id = crate::values::token::random_token();
        // `READY` and `GUILD_CREATE` are sent before the session joins the list, so that no other
        // event can come first.
        let mut session = Session::new(id.clone(), scope, socket);
        session.send(Dispatch {
            name: "READY",
            data: self.ready_json(&id, scope),
        });
        // The shard that is responsible for the server sends it.
        let is_guild_shard = (self.guild.id.0 >> 22) % scope.shard.1 == scope.shard.0;
        let has_guild = is_guild_shard && self.is_member(self.bot());
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

    /// Resumes a session; `None` if it does not exist any more.
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

    /// Drops every connection, as a broken network does.
    pub(crate) fn cut_connections(&mut self) {
        self.sessions
            .iter()
            .for_each(|session| session.write(Outgoing::Cut));
    }

    /// Handles the loss of a socket: the session stays for a while if it can be resumed, unless
    /// another socket has taken it over.
    fn lose_session(&mut self, id: &str, socket: &UnboundedSender<Outgoing>, resumable: bool) {
        let now = self.now();
        let was_online = self.bot_online();
        // Another connection may have resumed the session in the meantime.
        let is_own = |session: &Session| session.id == id && session.has(socket);
        if resumable {
            let lost = self.sessions.iter_mut().filter(|session| is_own(session));
            lost.for_each(|session| session.link = Link::Lost(now));
        } else {
            self.sessions.retain(|session| !is_own(session));
        }
        if was_online && !self.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
    }
}

/// Reads the intents and the shard of an identify payload.
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
