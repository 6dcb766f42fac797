//! The state of the sandbox, and the only place where it changes.
//!
//! Requests of the bot (`rest/`), actions of people (`person/`) and the sockets (`gateway/`) all end in methods of
//! [`World`], which run to their end under one lock, keep what must outlive the process, and publish an [`Event`] to
//! everybody who may see it. Nothing here waits and nothing here knows HTTP.

pub(crate) mod channels;
pub(crate) mod commands;
pub(crate) mod event;
mod founding;
pub(crate) mod installing;
pub(crate) mod interactions;
mod membership;
mod messages;
mod permitting;
pub(crate) mod seeing;

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

pub(crate) use event::Event;
pub(crate) use founding::Founding;
pub(crate) use installing::{Context, Owners};
pub(crate) use interactions::{Deed, Interaction, InteractionKind, State};
pub(crate) use messages::NewMessage;
pub(crate) use permitting::Overwrite;

use crate::clock::{Clock, Moment};
use crate::faults::{Fault, Occasion, Plan};
use crate::gateway::Session;
use crate::id::{ChannelNumber, Id, Mint};
use crate::keeper::{Keeper, Record};
use crate::model::{Application, Attachment, Channel, Command, Guild, Message, User};
use crate::page::Watcher;

/// Everything that the sandbox knows.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    mint: Mint,
    pub(crate) keeper: Keeper,
    pub(crate) application: Application,
    pub(crate) guild: Guild,
    /// In order of founding; the bot is the last.
    pub(crate) users: Vec<User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// By channel, then by id: in order of time.
    pub(crate) messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub(crate) commands: Vec<Command>,
    /// Which message was sent with a nonce, for `enforce_nonce`.
    nonces: HashMap<(Id, String), Id>,
    /// The files that people have chosen for commands, not yet or no longer in any message. A restart forgets them, as Discord forgets them after a while.
    pub(crate) uploads: HashMap<Id, Attachment>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) sessions: Vec<Session>,
    /// What is to go wrong.
    pub(crate) faults: Plan,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) addresses: Addresses,
    /// The privileged intents that the application may ask for.
    pub(crate) allowed_intents: u64,
    /// How many threads of the server can be open at once.
    pub(crate) most_active_threads: usize,
    /// What bots are told to leave between two heartbeats.
    pub(crate) heartbeat: Duration,
}

/// Where the sandbox listens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Addresses {
    /// REST and gateway.
    pub(crate) discord: SocketAddr,
    /// The chat page, and the attachments.
    pub(crate) page: SocketAddr,
}

impl World {
    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// An id of the channel; of the sandbox itself for what is in no channel.
    pub(crate) fn make_id(&mut self, number: ChannelNumber) -> Id {
        let now = self.now();
        self.mint.make(number, now)
    }

    pub(crate) fn user(&self, id: Id) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// The bot's own user.
    pub(crate) fn bot(&self) -> Id {
        self.application.id
    }

    pub(crate) fn message(&self, channel: Id, message: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&message)
    }

    pub(crate) fn bot_online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    /// Lets go of the folder. Handles that are still held act on memory, and nobody is told.
    pub(crate) fn close(&mut self) {
        self.keeper = Keeper::memory();
        self.sessions.clear();
        self.watchers.clear();
    }

    /// Tells a session of an event, if nothing goes wrong on demand. Whether the session lives on.
    fn tell(&mut self, session: &mut Session, event: &Event) -> bool {
        let Some(dispatch) = crate::gateway::dispatch_of(self, event, session.scope()) else {
            return true;
        };
        let name = dispatch.name;
        let fault = session
            .is_connected()
            .then(|| self.strike(Occasion::Event { name }));
        session.tell(dispatch, fault.flatten(), self.now())
    }

    fn keep(&mut self, record: Record) {
        self.keeper.keep(&record);
    }

    /// The fault on demand that strikes here, if one does.
    pub(crate) fn strike(&mut self, occasion: Occasion) -> Option<Fault> {
        let now = self.now();
        let fault = self.faults.strike(occasion, now)?;
        self.tell_pages(&Event::FaultsChanged);
        Some(fault)
    }

    /// Tells everybody who may know.
    pub(crate) fn publish(&mut self, event: &Event) {
        let was_online = self.bot_online();
        let mut sessions = std::mem::take(&mut self.sessions);
        sessions.retain_mut(|session| self.tell(session, event));
        self.sessions = sessions;
        if was_online && !self.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
        self.tell_pages(event);
    }

    /// Tells the open pages alone.
    pub(crate) fn tell_pages(&mut self, event: &Event) {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| watcher.tell(self, event));
        self.watchers = watchers;
    }
}
