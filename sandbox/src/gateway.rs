//! Discord's gateway: sockets on which the bot is told what happens.
//!
//! `socket.rs` speaks the protocol on one connection; `dispatch.rs` turns events into its words; a [`Session`] is what
//! outlives a connection, so that a bot that resumes is told what it missed.

mod dispatch;
mod socket;

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

pub(crate) use dispatch::{Dispatch, dispatch_of};
pub(crate) use socket::{HEARTBEAT, connect};

use crate::clock::Moment;
use crate::faults::Fault;
use crate::world::{Addresses, World};

/// Bits of the intents.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1 << 0;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub(crate) const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Those that an application must be allowed.
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All that Discord knows.
    pub(crate) const KNOWN: u64 = ((1 << 17) - 1) | (0b11 << 20) | (0b11 << 24);
}

/// Most events that are kept for a replay.
const REPLAY: usize = 10_000;
/// The close codes after which a session cannot be resumed.
const ENDING: [u16; 9] = [4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];
/// How long a lost session can be resumed.
const RESUMABLE: Duration = Duration::from_secs(180);

/// Where a bot connects.
pub(crate) fn url(addresses: Addresses) -> String {
    format!("ws://{}/gateway", addresses.discord)
}

/// What is to be written to a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(String),
    Close(u16, &'static str),
    /// An end without a word.
    Cut,
    /// Nothing yet: the event held back is due in a moment, if no other takes it along.
    HeldSoon,
}

/// What a session wants to be told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    pub(crate) intents: u64,
    /// This shard, of so many.
    pub(crate) shard: (u64, u64),
}

/// A bot that has identified itself, connected or not.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    scope: Scope,
    sequence: u64,
    /// The events sent, by sequence number, for a replay.
    sent: VecDeque<(u64, String)>,
    /// An event that shall come after the next one.
    held: Option<Dispatch>,
    link: Link,
}

#[derive(Debug)]
enum Link {
    Connected(mpsc::UnboundedSender<Outgoing>),
    Lost(Moment),
}

impl Session {
    fn new(id: String, scope: Scope, socket: mpsc::UnboundedSender<Outgoing>) -> Self {
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

    /// Whether this is the session's socket.
    fn has(&self, socket: &mpsc::UnboundedSender<Outgoing>) -> bool {
        matches!(&self.link, Link::Connected(link) if link.same_channel(socket))
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    /// Tells of an event, after something has gone wrong if that is to be. Whether the session lives on.
    pub(crate) fn tell(&mut self, dispatch: Dispatch, fault: Option<Fault>, now: Moment) -> bool {
        match fault {
            Some(Fault::EventTwice) => self.send(dispatch.clone()),
            Some(Fault::EventsSwapped) => {
                self.hold(dispatch);
                return true;
            }
            Some(Fault::SocketDropped) => self.lose(Outgoing::Cut, now),
            Some(Fault::SocketClosed { code }) => {
                self.lose(Outgoing::Close(code, "a fault on demand"), now);
                if ENDING.contains(&code) {
                    return false;
                }
            }
            Some(Fault::Reconnect) => self.lose(socket::reconnect(), now),
            Some(Fault::SessionInvalid { resumable }) => {
                self.lose(socket::invalid_session(resumable), now);
                if !resumable {
                    return false;
                }
            }
            _ => {}
        }
        self.send(dispatch);
        true
    }

    /// Writes a last word, and is without a socket from then on.
    fn lose(&mut self, last: Outgoing, now: Moment) {
        self.write(last);
        self.link = Link::Lost(now);
    }

    fn hold(&mut self, dispatch: Dispatch) {
        self.send_held();
        self.held = Some(dispatch);
        self.write(Outgoing::HeldSoon);
    }

    fn send_held(&mut self) {
        let held = self.held.take();
        held.into_iter().for_each(|held| self.number(held));
    }

    pub(crate) fn send(&mut self, dispatch: Dispatch) {
        self.number(dispatch);
        self.send_held();
    }

    /// Gives the event the next number, and writes it.
    fn number(&mut self, Dispatch { name, data }: Dispatch) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": name, "s": self.sequence, "d": data}).to_string();
        if self.sent.len() == REPLAY {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, text.clone()));
        self.write(Outgoing::Text(text));
    }

    /// Writes to the socket, if there is one.
    pub(crate) fn write(&self, outgoing: Outgoing) {
        if let Link::Connected(socket) = &self.link {
            // A socket that is just closing takes nothing any more; the replay will.
            socket.send(outgoing).ok();
        }
    }

    /// Goes on with a new socket after the event that the bot has seen last. Whether all since then is still known.
    fn resume(&mut self, socket: mpsc::UnboundedSender<Outgoing>, seen: u64) -> bool {
        self.send_held();
        let first = self
            .sent
            .front()
            .map_or(self.sequence + 1, |(first, _)| *first);
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

impl World {
    /// Forgets the sessions that can no longer be resumed.
    pub(crate) fn forget_lost_sessions(&mut self) {
        let now = self.now();
        self.sessions.retain(|session| match session.link {
            Link::Connected(_) => true,
            Link::Lost(since) => since.after(RESUMABLE) >= now,
        });
    }

    pub(crate) fn ready_json(&self, session: &str, scope: Scope) -> Value {
        let guild = json!({"id": self.guild.id, "unavailable": true});
        let guilds: Vec<Value> = self
            .is_member(self.bot())
            .then_some(guild)
            .into_iter()
            .collect();
        json!({
            "v": 10,
            "user": self.me_json(),
            "guilds": guilds,
            "session_id": session,
            "session_type": "normal",
            "resume_gateway_url": url(self.addresses),
            "shard": [scope.shard.0, scope.shard.1],
            "application": {"id": self.application.id, "flags": self.application_flags()},
            "private_channels": [], "relationships": [], "presences": [], "user_settings": {},
            "guild_join_requests": [], "geo_ordered_rtc_regions": [],
            "_trace": ["sandbox"],
        })
    }
}
