//! The state of the sandbox, and the only code that changes it.
//!
//! Requests of the bot (`rest/`), actions of people (`person/`) and the sockets (`gateway/`) all
//! end in methods of [`World`]. These run under one lock, save what must outlive the process, and
//! publish an [`Event`] to everybody who may see it. Nothing here waits, and nothing here knows
//! HTTP.

pub(crate) mod channels;
pub(crate) mod commands;
pub(crate) mod event;
pub(crate) mod installation;
pub(crate) mod interactions;
pub(crate) mod membership;
pub(crate) mod messages;
pub(crate) mod permissions;
pub(crate) mod setup;
pub(crate) mod visibility;

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

use crate::faults::Fault;
use crate::faults::plan::{FaultPoint, Plan};
use crate::gateway::Session;
use crate::model::{
    Application, Attachment, Channel, Command, Guild, Journal, Message, Record, User,
};
use crate::page::stream::PageSubscriber;
use crate::values::clock::{Clock, Moment};
use crate::values::id::{ChannelNumber, Id, IdGenerator};

pub(crate) use event::Event;
pub(crate) use interactions::Interaction;

/// The whole state of the sandbox.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    id_generator: IdGenerator,
    pub(crate) journal: Journal,
    pub(crate) application: Application,
    pub(crate) guild: Guild,
    /// In order of creation; the bot is the last.
    pub(crate) users: Vec<User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// By channel and id, so in order of time.
    pub(crate) messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub(crate) commands: Vec<Command>,
    /// The messages that were sent with a nonce, for `enforce_nonce`.
    nonces: HashMap<(Id, String), Id>,
    /// Files that were uploaded for commands and belong to no message. A restart forgets them, as
    /// Discord does after a while.
    pub(crate) uploads: HashMap<Id, Attachment>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) sessions: Vec<Session>,
    /// The plan of fault injection.
    pub(crate) faults: Plan,
    pub(crate) page_subscribers: Vec<PageSubscriber>,
    pub(crate) addresses: Addresses,
    /// The privileged intents that the bot may use.
    pub(crate) allowed_intents: u64,
    /// How many threads of the server can be active at once.
    pub(crate) max_active_threads: usize,
    /// The heartbeat interval.
    pub(crate) heartbeat: Duration,
}

/// The addresses of the sandbox.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Addresses {
    /// The address of REST and the gateway.
    pub(crate) discord: SocketAddr,
    /// The address of the chat page and the attachments.
    pub(crate) page: SocketAddr,
}

impl World {
    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Generates an id for something in a channel, or in none (`ChannelNumber::SANDBOX`).
    pub(crate) fn make_id(&mut self, number: ChannelNumber) -> Id {
        let now = self.now();
        self.id_generator.generate(number, now)
    }

    pub(crate) fn user(&self, id: Id) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// The id of the bot's user.
    pub(crate) fn bot(&self) -> Id {
        self.application.id
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&message)
    }

    pub(crate) fn bot_online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    /// Releases the folder. Handles that still exist act on memory, and nobody is notified.
    pub(crate) fn close(&mut self) {
        self.journal = Journal::memory();
        // Without these, a handle that outlives the sandbox cannot reach anybody.
        self.sessions.clear();
        self.page_subscribers.clear();
    }

    /// Delivers an event to a session, with an injected fault if there is one. Returns whether the
    /// session lives on.
    fn deliver(&mut self, session: &mut Session, event: &Event) -> bool {
        let Some(dispatch) = crate::gateway::dispatch::dispatch_for(self, event, session.scope())
        else {
            return true;
        };
        let name = dispatch.name;
        let fault = session
            .is_connected()
            .then(|| self.next_fault(FaultPoint::Event { name }));
        session.deliver(dispatch, fault.flatten(), self.now())
    }

    /// Appends a record to the journal.
    fn save(&mut self, record: Record) {
        self.journal.append(&record);
    }

    /// Returns the fault to inject at this point, if any, and updates the pages.
    pub(crate) fn next_fault(&mut self, point: FaultPoint) -> Option<Fault> {
        let now = self.now();
        let fault = self.faults.next_fault(point, now)?;
        self.notify_pages(&Event::FaultsChanged);
        Some(fault)
    }

    /// Publishes an event to all sessions and pages that may see it.
    pub(crate) fn publish(&mut self, event: &Event) {
        let was_online = self.bot_online();
        // Taken out while they are visited, because delivering reads the rest of the world.
        let mut sessions = std::mem::take(&mut self.sessions);
        sessions.retain_mut(|session| self.deliver(session, event));
        self.sessions = sessions;
        // An injected fault may have ended the last connection.
        if was_online && !self.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
        self.notify_pages(event);
    }

    /// Publishes an event to the open chat pages only.
    pub(crate) fn notify_pages(&mut self, event: &Event) {
        let mut page_subscribers = std::mem::take(&mut self.page_subscribers);
        page_subscribers.retain(|subscriber| subscriber.send(self, event));
        self.page_subscribers = page_subscribers;
    }
}
