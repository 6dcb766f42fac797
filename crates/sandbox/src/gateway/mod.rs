//! Discord's gateway: the WebSocket over which the bot receives events.
//!
//! Opcodes and close codes are those of Discord's documentation ("Opcodes and Status Codes").
//! Payloads are JSON; ETF is not supported. The protocol is here, and its transport in
//! `transport.rs`; `login.rs` starts, resumes and loses sessions, and `members.rs` answers requests
//! for members. A session is described in `subscribers.rs`, and which events it gets in
//! `events/dispatch.rs`.

mod login;
mod members;
mod transport;

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, Request, State};
use axum::response::Response;
use futures::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::gateway::login::{identify, lose_session, resume};
use crate::gateway::members::send_members;
use crate::gateway::transport::{Socket, Transport, accept};
use crate::shared::Shared;
use crate::subscribers::{Outgoing, Session, invalid_session, opcode, payload};

/// Discord's heartbeat interval.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(41_250);
/// After how many intervals without a heartbeat a connection is given up, in tenths.
const HEARTBEAT_TOLERANCE_TENTHS: u32 = 15;
/// The most payloads that a bot may send within a minute.
const MAX_PAYLOADS: usize = 120;
/// The longest time for which an event is held back while waiting for the next one.
const MAX_HOLD: Duration = Duration::from_millis(50);
/// The largest payload of a bot, in bytes.
const MAX_PAYLOAD: usize = 4096;

const UNKNOWN_OPCODE: Outgoing = Outgoing::Close(4001, "Unknown opcode.");
const DECODE_ERROR: Outgoing = Outgoing::Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Outgoing = Outgoing::Close(4003, "Not authenticated.");

const ALREADY_AUTHENTICATED: Outgoing = Outgoing::Close(4005, "Already authenticated.");
const RATE_LIMITED: Outgoing = Outgoing::Close(4008, "Rate limited.");

/// The query of a connection: how payloads are compressed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ConnectionOptions {
    compress: String,
}

/// Accepts a connection to the gateway.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    Query(options): Query<ConnectionOptions>,
    request: Request,
) -> Response {
    let transport = Transport::named(&options.compress);
    accept(request, |socket| {
        Connection::new(shared, transport).serve(socket)
    })
}

/// A connection, with its session once the bot has identified.
struct Connection {
    shared: Arc<Shared>,
    session: Option<String>,
    out: UnboundedSender<Outgoing>,
    outgoing: UnboundedReceiver<Outgoing>,
    timing: Timing,
    transport: Transport,
}

/// The timers of a connection.
///
/// They use the system clock, because the bot sends its heartbeats by that clock, even if the
/// sandbox's clock is frozen.
struct Timing {
    heartbeat: Duration,
    /// When the connection is closed unless a heartbeat comes.
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
            .is_some_and(|first| *first + Duration::from_mins(1) < now)
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
    fn new(shared: Arc<Shared>, transport: Transport) -> Self {
        let (out, outgoing) = mpsc::unbounded_channel();
        let heartbeat = shared.read(|world| world.heartbeat);
        Self {
            shared,
            session: None,
            out,
            outgoing,
            timing: Timing::new(heartbeat),
            transport,
        }
    }

    /// Runs the connection until one side closes it, and then gives up or keeps its session.
    async fn serve(mut self, mut socket: Socket) {
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
                incoming = socket.next() => match incoming {
                    Some(Ok(Message::Text(text))) => self.receive(&text),
                    Some(Ok(Message::Binary(bytes))) => {
                        self.receive(&String::from_utf8_lossy(&bytes));
                    }
                    Some(Ok(Message::Close(frame))) => {
                        // Send the queued close reply. A connection that is gone does not need it.
                        socket.flush().await.ok();
                        // As on Discord, codes 1000 and 1001 end the session; anything else can be
                        // resumed.
                        break !frame.is_some_and(|frame| matches!(frame.code.into(), 1000 | 1001));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
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
    async fn deliver(&mut self, socket: &mut Socket, outgoing: Outgoing) -> bool {
        match outgoing {
            Outgoing::Text(text) => {
                self.shared.rest_state.on_gateway_payload(&text);
                socket.send(self.transport.message(text)).await.is_ok()
            }
            Outgoing::Close(code, reason) => {
                let frame = CloseFrame {
                    code: code.into(),
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
            world
                .subscribers
                .sessions
                .iter()
                .filter(|session| Some(&session.id) == self.session.as_ref())
                .any(|session| session.has(&self.out))
        })
    }

    /// Delivers the held-back event, unless another event has released it.
    fn send_held_event(&mut self) {
        self.timing.held_until = None;
        self.shared.update(|world| {
            world
                .subscribers
                .sessions
                .iter_mut()
                .filter(|session| Some(&session.id) == self.session.as_ref())
                .for_each(Session::send_held);
        });
    }

    fn identify(&mut self, data: &Value) {
        let shared = Arc::clone(&self.shared);
        let out = self.out.clone();
        match shared.update(|world| identify(world, data, out)) {
            Ok(session) => self.session = Some(session),
            Err(close) => self.write(close),
        }
    }

    fn resume(&mut self, data: &Value) {
        let shared = Arc::clone(&self.shared);
        let out = self.out.clone();
        match shared.update(|world| resume(world, data, out)) {
            Ok(Some(session)) => self.session = Some(session),
            Ok(None) => self.write(invalid_session(false)),
            Err(close) => self.write(close),
        }
    }

    /// Answers opcode 8.
    fn send_members(&self, data: &Value) {
        let Some(id) = &self.session else {
            return;
        };
        self.shared.update(|world| send_members(world, id, data));
    }

    /// Detaches the session from this connection.
    fn leave(self, resumable: bool) {
        if let Some(session) = &self.session {
            self.shared
                .update(|world| lose_session(world, session, &self.out, resumable));
        }
    }
}
