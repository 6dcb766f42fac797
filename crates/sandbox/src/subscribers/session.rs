//! Sessions of the gateway.
//!
//! A [`Session`] outlives its connection, so that a bot that resumes gets the events that it
//! missed.

use std::collections::VecDeque;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::faults::Fault;
use crate::subscribers::outgoing::{Dispatch, Outgoing, invalid_session, reconnect};
use crate::values::clock::Moment;
use crate::values::id::Id;

/// The number of events kept for a replay.
const MAX_REPLAY: usize = 10_000;
/// Close codes after which a session cannot be resumed.
const FINAL_CLOSE_CODES: [u16; 9] = [4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];
/// The time for which a session can be resumed after its connection is lost.
const RESUME_WINDOW: Duration = Duration::from_mins(3);

/// The events that a session receives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// The application whose session it is.
    pub(crate) application: Id,
    pub(crate) intents: u64,
    /// The shard number and the number of shards.
    pub(crate) shard: (u64, u64),
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

/// The connection of a session.
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
    pub(super) fn is_alive(&self, now: Moment) -> bool {
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
    pub(crate) fn send_made_up(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "t": name, "s": self.sequence, "d": data}).to_string();
        self.write(Outgoing::Text(text));
    }

    /// Writes to the socket, if the session has one.
    pub(crate) fn write(&self, outgoing: Outgoing) {
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
