//! The receivers of the world's events: the sessions of the bot, its endpoint for interactions, and
//! the open chat pages.
//!
//! Here is what they are and what is written to them; `events/` decides what each of them gets.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::faults::Fault;
use crate::values::clock::Moment;
use crate::values::id::Id;

/// The sessions of the bots, the endpoint and the open chat pages.
#[derive(Debug, Default)]
pub(crate) struct Subscribers {
    pub(crate) sessions: Vec<Session>,
    /// The address to which interactions go instead of the gateway, if the application has one.
    pub(crate) endpoint: Option<Endpoint>,
    pub(crate) pages: Vec<PageSubscriber>,
}

impl Subscribers {
    pub(crate) fn bot_online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    pub(crate) fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.iter().find(|session| session.id == id)
    }

    pub(crate) fn session_mut(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Whether the application has a session, connected or lost so recently that it can resume.
    pub(crate) fn has_session_of(&self, application: Id) -> bool {
        self.sessions
            .iter()
            .any(|session| session.scope().application == application)
    }

    /// Ends every session of an application with this message.
    pub(crate) fn end_sessions_of(&mut self, application: Id, last: &Outgoing) {
        self.sessions.retain(|session| {
            let ends = session.scope().application == application;
            if ends {
                session.write(last.clone());
            }
            !ends
        });
    }

    /// Removes the sessions that can no longer be resumed.
    pub(crate) fn forget_lost_sessions(&mut self, now: Moment) {
        self.sessions.retain(|session| session.is_alive(now));
    }

    /// Drops every connection, as a broken network does.
    pub(crate) fn cut_connections(&self) {
        self.sessions
            .iter()
            .for_each(|session| session.write(Outgoing::Cut));
    }

    /// Sends a bot an event that nothing here has caused. One of a server goes to the shard that is
    /// responsible for it, any other to the first one.
    pub(crate) fn send_made_up(&mut self, bot: Id, name: &str, data: &Value) {
        let own_id = name.starts_with("GUILD_").then(|| &data["id"]);
        let server = data.get("guild_id").or(own_id).and_then(Value::as_str);
        let server: Id = server.and_then(|id| id.parse().ok()).unwrap_or_default();
        self.sessions
            .iter_mut()
            .filter(|session| session.scope().application == bot)
            .filter(|session| session.scope().has_guild(server))
            .for_each(|session| session.send_made_up(name, data));
    }
}

// --- Sessions of the gateway ---
//
// A [`Session`] outlives its connection, so that a bot that resumes gets the events that it missed.

/// How many events are kept for a replay.
const MAX_REPLAY: usize = 10_000;
/// Close codes after which a session cannot be resumed.
const FINAL_CLOSE_CODES: [u16; 9] = [4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];
/// How long a session can be resumed after its connection is lost.
const RESUME_WINDOW: Duration = Duration::from_mins(3);

/// The events that a session receives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    pub(crate) application: Id,
    pub(crate) intents: u64,
    /// The shard number and the number of shards.
    pub(crate) shard: (u64, u64),
}

impl Scope {
    /// Whether the shard is the server's, by Discord's formula.
    pub(crate) fn has_guild(self, guild: Id) -> bool {
        let (shard, of) = self.shard;
        (guild.0 >> 22) % of.max(1) == shard
    }
}

/// A session of an identified bot, connected or not.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    scope: Scope,
    sequence: u64,
    /// The sent events with their sequence numbers, for a replay.
    sent: VecDeque<(u64, String)>,
    /// An event that is delivered after the next one (an injected fault).
    held: Option<Dispatch>,
    link: Link,
}

#[derive(Debug)]
enum Link {
    Connected(mpsc::UnboundedSender<Outgoing>),
    /// Lost at this moment; the bot may resume for a while.
    Lost(Moment),
}

impl Session {
    pub(crate) fn new(id: String, scope: Scope, socket: mpsc::UnboundedSender<Outgoing>) -> Self {
        Self {
            id,
            scope,
            sequence: 0,
            sent: VecDeque::new(),
            held: None,
            link: Link::Connected(socket),
        }
    }

    pub(crate) fn is_connected(&self) -> bool {
        matches!(self.link, Link::Connected(_))
    }

    /// Whether this is the session's current socket.
    pub(crate) fn has(&self, socket: &mpsc::UnboundedSender<Outgoing>) -> bool {
        matches!(&self.link, Link::Connected(link) if link.same_channel(socket))
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    /// Delivers an event and injects a fault if there is one. Returns whether the session lives on.
    pub(crate) fn deliver(
        &mut self,
        dispatch: Dispatch,
        fault: Option<Fault>,
        now: Moment,
    ) -> bool {
        match fault {
            // The second copy is sent below, with its own sequence number.
            Some(Fault::EventTwice) => self.send(dispatch.clone()),
            Some(Fault::EventsSwapped) => {
                self.hold_back(dispatch);
                // `send_held` sends the event later, after the next one.
                return true;
            }
            // The event is stored below and waits for the bot to resume.
            Some(Fault::SocketDropped) => self.disconnect(Outgoing::Cut, now),
            Some(Fault::SocketClosed { code }) => {
                self.disconnect(Outgoing::Close(code, "injected fault"), now);
                if FINAL_CLOSE_CODES.contains(&code) {
                    return false;
                }
            }
            Some(Fault::Reconnect) => self.disconnect(reconnect(), now),
            Some(Fault::SessionInvalid { resumable }) => {
                self.disconnect(invalid_session(resumable), now);
                if !resumable {
                    return false;
                }
            }
            _ => {}
        }
        self.send(dispatch);
        true
    }

    /// Writes a last payload and marks the connection as lost.
    fn disconnect(&mut self, last: Outgoing, now: Moment) {
        self.write(last);
        self.lose(now);
    }

    /// Marks the connection as lost.
    pub(crate) fn lose(&mut self, now: Moment) {
        self.link = Link::Lost(now);
    }

    /// Whether it is connected, or lost so recently that it can be resumed.
    fn is_alive(&self, now: Moment) -> bool {
        match self.link {
            Link::Connected(_) => true,
            Link::Lost(since) => since.after(RESUME_WINDOW) >= now,
        }
    }

    /// Keeps an event back until the next one, so that the two arrive in reverse order.
    fn hold_back(&mut self, dispatch: Dispatch) {
        self.send_held();
        self.held = Some(dispatch);
        self.write(Outgoing::FlushHeldSoon);
    }

    /// Sends the held-back event, if there is one.
    pub(crate) fn send_held(&mut self) {
        let held = self.held.take();
        held.into_iter().for_each(|held| self.send_numbered(held));
    }

    /// Sends an event, and after it the held-back one.
    pub(crate) fn send(&mut self, dispatch: Dispatch) {
        self.send_numbered(dispatch);
        self.send_held();
    }

    /// Sends an event with the next sequence number and keeps it for a replay.
    fn send_numbered(&mut self, Dispatch { name, data }: Dispatch) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": name, "s": self.sequence, "d": data}).to_string();
        // The oldest event is dropped; a bot that needs it has to identify again.
        if self.sent.len() == MAX_REPLAY {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, text.clone()));
        self.write(Outgoing::Text(text));
    }

    /// Sends an event that a test has made up. It is not kept for a replay, because there can be
    /// thousands of them.
    fn send_made_up(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": name, "s": self.sequence, "d": data}).to_string();
        self.write(Outgoing::Text(text));
    }

    /// Writes to the socket, if the session has one.
    fn write(&self, outgoing: Outgoing) {
        if let Link::Connected(socket) = &self.link {
            // A socket that is closing takes nothing more. The bot gets the event by replay.
            socket.send(outgoing).ok();
        }
    }

    /// Continues on a new socket after the last event that the bot has seen. Returns whether all
    /// later events are still known.
    pub(crate) fn resume(&mut self, socket: mpsc::UnboundedSender<Outgoing>, seen: u64) -> bool {
        self.send_held();
        // The oldest event that can be replayed; the next one to come if none is kept.
        let first = self
            .sent
            .front()
            .map_or(self.sequence + 1, |(first, _)| *first);
        // A number from the future, or a gap that cannot be filled any more.
        if seen > self.sequence || seen + 1 < first {
            return false;
        }
        self.link = Link::Connected(socket);
        for (_, text) in self.sent.iter().filter(|(sequence, _)| *sequence > seen) {
            self.write(Outgoing::Text(text.clone()));
        }
        true
    }
}

// --- What is written to a socket of the gateway ---

/// Something to write to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(String),
    Close(u16, &'static str),
    /// Drop the connection without a close frame.
    Cut,
    /// Write nothing yet; deliver the held-back event shortly unless another event releases it
    /// first.
    FlushHeldSoon,
}

/// An event in the form of the gateway.
#[derive(Clone, Debug)]
pub(crate) struct Dispatch {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
}

/// The opcodes of the gateway.
pub(crate) mod opcode {
    pub(crate) const HEARTBEAT: u64 = 1;
    pub(crate) const IDENTIFY: u64 = 2;
    pub(crate) const PRESENCE_UPDATE: u64 = 3;
    pub(crate) const VOICE_STATE_UPDATE: u64 = 4;
    pub(crate) const RESUME: u64 = 6;
    pub(crate) const RECONNECT: u64 = 7;
    pub(crate) const REQUEST_GUILD_MEMBERS: u64 = 8;
    pub(crate) const INVALID_SESSION: u64 = 9;
    pub(crate) const HELLO: u64 = 10;
    pub(crate) const HEARTBEAT_ACK: u64 = 11;
}

/// A payload without a sequence number.
pub(crate) fn payload(op: u64, data: Value) -> Outgoing {
    Outgoing::Text(json!({"op": op, "d": data, "s": null, "t": null}).to_string())
}

/// Asks the bot to reconnect.
fn reconnect() -> Outgoing {
    payload(opcode::RECONNECT, Value::Null)
}

pub(crate) fn invalid_session(resumable: bool) -> Outgoing {
    payload(opcode::INVALID_SESSION, json!(resumable))
}

// --- The endpoint of an application for interactions, instead of the gateway ---
//
// Here is only what waits to be sent; `sandbox/endpoint.rs` signs and sends it.

/// An interaction that is sent as a signed request.
#[derive(Debug)]
pub(crate) struct SignedInteraction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) payload: Value,
}

/// An application's endpoint for interactions.
#[derive(Debug)]
pub(crate) struct Endpoint {
    /// Its address, as the application's settings have it.
    pub(crate) url: String,
    pub(crate) out: mpsc::UnboundedSender<SignedInteraction>,
}

impl Endpoint {
    pub(crate) fn send(&self, interaction: SignedInteraction) {
        // Nobody receives it once the sandbox has stopped. Then nobody waits for the bot either.
        let _ = self.out.send(interaction);
    }
}

// --- Chat pages ---

/// The name and the data of a server-sent event.
pub(crate) type PageEvent = (&'static str, Value);

/// An open chat page.
#[derive(Debug)]
pub(crate) struct PageSubscriber {
    pub(crate) user: Id,
    pub(crate) out: mpsc::Sender<PageEvent>,
}
