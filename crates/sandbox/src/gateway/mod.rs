//! Discord's gateway: the WebSocket over which the bot receives events.
//!
//! Opcodes and close codes are those of Discord's documentation ("Opcodes and Status Codes").
//! Payloads are JSON; ETF is not supported. `login.rs` starts, resumes and loses sessions. A
//! session is described in `subscribers.rs`, and which events it gets in `events/dispatch.rs`.

mod login;

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use entente_connections::ConnectionSlot;
use flate2::{Compress, Compression, FlushCompress};
use futures::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role};

use crate::gateway::login::{identify, lose_session, resume};
use crate::model::Guild;
use crate::shared::{Shared, SharedState};
use crate::subscribers::{Dispatch, Outgoing, Scope, Session, invalid_session, opcode, payload};
use crate::values::id::Id;
use crate::values::intent;
use crate::wire::guild::member_json;
use crate::world::World;

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
    State(shared): SharedState,
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

/// A WebSocket of which this is the server.
type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Agrees to a WebSocket, and serves it once the client has the answer.
fn accept<S>(request: Request, serve: impl FnOnce(Socket) -> S + Send + 'static) -> Response
where
    S: Future<Output = ()> + Send,
{
    let answer = match create_response_with_body(&request, Body::empty) {
        Ok(answer) => answer,
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    // For as long as the socket is open, its connection is not one without a request.
    let slot = request.extensions().get::<ConnectionSlot>();
    let held = slot.and_then(ConnectionSlot::begin_request);
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // A client that is gone before the answer has arrived needs no socket.
        if let Ok(upgraded) = upgrade.await {
            let stream = TokioIo::new(upgraded);
            serve(WebSocketStream::from_raw_socket(stream, Role::Server, None).await).await;
        }
        drop(held);
    });
    answer
}

// --- Compression ---
//
// A compressed connection has one context for its whole life, and each message ends with a flush,
// as Discord's documentation describes ("Transport Compression").

/// The space for zlib's output that is added at a time, in bytes.
const OUTPUT_STEP: usize = 4096;
/// The beginning of a frame: the magic number, a descriptor that states no size, and a window of
/// 128 KiB (RFC 8878, 3.1.1).
const ZSTD_FRAME: [u8; 6] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
/// The most bytes of a block, which a window of this size allows.
const ZSTD_BLOCK: usize = 128 * 1024;

/// How payloads are written to a socket.
#[derive(Debug)]
enum Transport {
    Plain,
    Zlib(Compress),
    Zstd {
        /// Whether the frame has begun.
        begun: bool,
    },
}

impl Transport {
    /// The transport of this name. A name that Discord does not know is plain text.
    fn named(name: &str) -> Self {
        match name {
            "zlib-stream" => Self::Zlib(Compress::new(Compression::default(), true)),
            "zstd-stream" => Self::Zstd { begun: false },
            _ => Self::Plain,
        }
    }

    /// A payload as one message.
    fn message(&mut self, text: String) -> Message {
        match self {
            Self::Plain => Message::Text(text),
            Self::Zlib(context) => Message::Binary(deflated(context, text.as_bytes())),
            Self::Zstd { begun } => {
                let mut bytes = Vec::new();
                if !std::mem::replace(begun, true) {
                    bytes.extend(ZSTD_FRAME);
                }
                text.as_bytes()
                    .chunks(ZSTD_BLOCK)
                    .for_each(|block| add_stored_block(&mut bytes, block));
                Message::Binary(bytes)
            }
        }
    }
}

/// Compresses a message and flushes, so that it ends with `00 00 ff ff`.
fn deflated(context: &mut Compress, mut input: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(OUTPUT_STEP);
    loop {
        let before = context.total_in();
        // It fails only after the end of a stream, and this one never ends.
        context
            .compress_vec(input, &mut output, FlushCompress::Sync)
            .expect("the stream is open");
        input = &input[(context.total_in() - before) as usize..];
        // Room that is left shows that the flush is complete.
        if input.is_empty() && output.len() < output.capacity() {
            return output;
        }
        output.reserve(OUTPUT_STEP);
    }
}

/// Adds a block that is stored as it is: every decoder reads it, and nothing has to be compressed
/// on this machine. The header has the size above the type 0 and a bit for the last block.
fn add_stored_block(bytes: &mut Vec<u8>, block: &[u8]) {
    let header = (block.len() as u32) << 3;
    bytes.extend(&header.to_le_bytes()[..3]);
    bytes.extend(block);
}

/// The most members that a prefix or a list of ids finds.
const MAX_FOUND: usize = 100;
/// The most members in one chunk.
const CHUNK: usize = 1000;
/// The longest nonce in bytes; a longer one is ignored.
const MAX_NONCE: usize = 32;

/// What a request for the members of a server found.
struct Found {
    guild: Id,
    members: Vec<Id>,
    /// The ids that are none of a member.
    missing: Vec<Id>,
}

/// Answers a request for members of a server in chunks. A request that the session may not
/// make is not answered.
fn send_members(world: &mut World, session: &str, data: &Value) {
    let known = world.subscribers.session(session);
    let Some(scope) = known.map(|session| session.scope()) else {
        return;
    };
    let requested = world.as_application(scope.application, |world| {
        requested_members(world, data, scope)
    });
    let Some(found) = requested else {
        tracing::warn!(%data, "the session may not request these members");
        return;
    };
    let chunks = chunks(world, &found, data, scope);
    let mut session = world.subscribers.session_mut(session);
    for data in chunks {
        let name = "GUILD_MEMBERS_CHUNK";
        session.iter_mut().for_each(|session| {
            session.send(Dispatch {
                name,
                data: data.clone(),
            })
        });
    }
}

/// The members that the request asks for; `None` if it may not.
fn requested_members(world: &World, data: &Value, scope: Scope) -> Option<Found> {
    let id = match &data["guild_id"] {
        Value::Array(ids) => ids.first().and_then(Id::from_json),
        id => Id::from_json(id),
    };
    let guild = world.guild(id?)?;
    if !guild.members.contains(&world.bot()) {
        return None;
    }
    if let Some(ids) = data.get("user_ids").filter(|ids| !ids.is_null()) {
        return Some(members_by_id(guild, ids));
    }
    let prefix = data["query"].as_str()?.to_lowercase();
    let limit = data["limit"].as_u64()? as usize;
    let everybody = prefix.is_empty() && limit == 0;
    if everybody && scope.intents & intent::GUILD_MEMBERS == 0 {
        return None;
    }
    let starts = |id: &Id| {
        let user = world.user(*id);
        user.is_some_and(|user| user.username.starts_with(&prefix))
    };
    let most = if everybody {
        usize::MAX
    } else {
        limit.min(MAX_FOUND)
    };
    let members = guild.members.iter().copied();
    Some(Found {
        guild: guild.id,
        members: members.filter(starts).take(most).collect(),
        missing: Vec::new(),
    })
}

fn members_by_id(guild: &Guild, ids: &Value) -> Found {
    let one = std::slice::from_ref(ids);
    let (members, missing) = ids
        .as_array()
        .map_or(one, Vec::as_slice)
        .iter()
        .filter_map(Id::from_json)
        .take(MAX_FOUND)
        .partition(|id| guild.members.contains(id));
    Found {
        guild: guild.id,
        members,
        missing,
    }
}

fn chunks(world: &World, found: &Found, data: &Value, scope: Scope) -> Vec<Value> {
    let Some(guild) = world.guild(found.guild) else {
        return Vec::new();
    };
    // Nobody found is one empty chunk.
    let parts: Vec<&[Id]> = match &found.members[..] {
        [] => vec![&[]],
        members => members.chunks(CHUNK).collect(),
    };
    let count = parts.len();
    let nonce = data["nonce"]
        .as_str()
        .filter(|nonce| nonce.len() <= MAX_NONCE);
    let presences = data["presences"] == true && scope.intents & intent::GUILD_PRESENCES != 0;
    let chunk = |(index, part): (usize, &&[Id])| {
        let members = part.iter().map(|id| member_json(world, guild, *id));
        let mut chunk = json!({
            "guild_id": guild.id,
            "members": members.collect::<Vec<_>>(),
            "chunk_index": index,
            "chunk_count": count,
            "not_found": found.missing,
        });
        if presences {
            chunk["presences"] = json!([]);
        }
        nonce
            .into_iter()
            .for_each(|nonce| chunk["nonce"] = json!(nonce));
        chunk
    };
    parts.iter().enumerate().map(chunk).collect()
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress};

    use super::*;

    fn bytes(message: Message) -> Vec<u8> {
        message.into_data()
    }

    #[test]
    fn one_context_reads_all_messages_of_a_zlib_stream() {
        let mut transport = Transport::named("zlib-stream");
        let mut context = Decompress::new(true);
        for text in ["first".to_owned(), "x".repeat(100_000), "first".to_owned()] {
            let sent = bytes(transport.message(text.clone()));
            assert!(sent.ends_with(&[0, 0, 0xFF, 0xFF]));
            let mut read = Vec::with_capacity(200_000);
            context
                .decompress_vec(&sent, &mut read, FlushDecompress::Sync)
                .expect("it was compressed here");
            assert_eq!(read, text.as_bytes());
        }
    }

    #[test]
    fn a_zstd_stream_is_one_frame_of_stored_blocks() {
        let mut transport = Transport::named("zstd-stream");
        let first = bytes(transport.message("abc".to_owned()));
        assert_eq!(first[..6], ZSTD_FRAME);
        assert_eq!(first[6..], [24, 0, 0, b'a', b'b', b'c']);
        assert_eq!(bytes(transport.message("d".to_owned())), [8, 0, 0, b'd']);
    }
}
