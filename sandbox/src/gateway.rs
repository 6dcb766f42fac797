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
pub(crate) use socket::connect;

use crate::clock::Moment;
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
            link: Link::Connected(socket),
        }
    }

    pub(crate) fn is_connected(&self) -> bool {
        matches!(self.link, Link::Connected(_))
    }

    pub(crate) fn scope(&self) -> Scope {
        self.scope
    }

    pub(crate) fn send(&mut self, Dispatch { name, data }: Dispatch) {
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
