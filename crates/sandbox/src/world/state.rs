//! The [`World`]: everything that the sandbox holds, under one lock.
//!
//! What must outlive the process is saved to the journal. Nothing here waits, and nothing here
//! knows HTTP.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

use crate::body::Refusal;
use crate::faults::Plan;
use crate::model::{Application, Channel, Command, Guild, Journal, Record, User};
use crate::subscribers::Subscribers;
use crate::traffic::SessionStarts;
use crate::traffic::limits::Window;
use crate::values::clock::{Clock, Moment};
use crate::values::id::{ChannelNumber, Id, IdGenerator};
use crate::world::interaction::{Activities, Interaction};
use crate::world::messages::Messages;

/// Everything that the sandbox knows.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(super) id_generator: IdGenerator,
    pub(crate) journal: Journal,
    /// The one that is served now; see [`World::as_application`].
    pub(crate) application: Application,
    pub(super) others: Vec<Application>,
    pub(crate) guild: Guild,
    /// In order of creation; the bot is the last.
    pub(crate) users: Vec<User>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: Messages,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    /// The bot's Activity, and who is in it.
    pub(crate) activities: Activities,
    pub(crate) subscribers: Subscribers,
    pub(crate) faults: Plan,
    pub(crate) addresses: Addresses,
    /// Privileged intents that the bot may use.
    pub(crate) allowed_intents: u64,
    /// How many threads of the server can be active at once.
    pub(crate) max_active_threads: usize,
    pub(crate) heartbeat: Duration,
    pub(crate) session_starts: SessionStarts,
    /// Whether Discord's limits are enforced; see [`crate::RateLimits`].
    pub(crate) limits_are_real: bool,
    /// Edits of messages older than an hour, by channel.
    pub(crate) old_edits: HashMap<Id, Window>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Addresses {
    /// The address of REST and the gateway.
    pub(crate) discord: SocketAddr,
    /// The address of the chat page and the attachments.
    pub(crate) page: SocketAddr,
}

impl Addresses {
    pub(crate) fn gateway_url(self) -> String {
        format!("ws://{}/gateway", self.discord)
    }
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

    /// All applications.
    pub(crate) fn applications(&self) -> impl Iterator<Item = &Application> {
        std::iter::once(&self.application).chain(&self.others)
    }

    pub(crate) fn application_with_token(&self, token: &str) -> Option<Id> {
        self.applications()
            .find(|known| known.token == token)
            .map(|known| known.id)
    }

    /// Does something for one of the applications. Everywhere below, `application` and `bot` are
    /// then those of it. An unknown id changes nothing.
    pub(crate) fn as_application<T>(&mut self, id: Id, act: impl FnOnce(&mut Self) -> T) -> T {
        let index = self.others.iter().position(|other| other.id == id);
        self.swap_application(index);
        let done = act(self);
        self.swap_application(index);
        done
    }

    fn swap_application(&mut self, index: Option<usize>) {
        if let Some(index) = index {
            std::mem::swap(&mut self.application, &mut self.others[index]);
        }
    }

    /// Whether the user is the bot of an application.
    pub(crate) fn is_bot(&self, user: Id) -> bool {
        self.applications()
            .any(|application| application.id == user)
    }

    pub(crate) fn bot(&self) -> Id {
        self.application.id
    }

    /// Releases the folder. Handles that still exist act on memory, and nobody is notified.
    pub(crate) fn close(&mut self) {
        self.journal = Journal::memory();
        // Without these, a handle that outlives the sandbox cannot reach anybody.
        self.subscribers = Subscribers::default();
    }

    /// Writes the journal anew if most of what is in it was overwritten since.
    pub(crate) fn compact_journal(&mut self) {
        if !self.journal.is_overgrown() {
            return;
        }
        let all = self.records();
        if let Err(error) = self.journal.rewrite(&all) {
            tracing::error!(%error, "could not write the journal anew");
        }
    }

    /// Appends a record to the journal.
    pub(crate) fn save(&mut self, record: Record) {
        self.journal.append(&record);
    }

    /// The number of a new channel.
    pub(crate) fn next_number(&self) -> Result<ChannelNumber, Refusal> {
        self.channels
            .values()
            .map(|channel| channel.number)
            .max()
            .unwrap_or(ChannelNumber::SANDBOX)
            .next()
            .ok_or(Refusal::TooManyChannels)
    }

    /// Stores a channel without publishing an event.
    pub(crate) fn put_channel(&mut self, channel: Channel) {
        self.save(Record::Channel(channel.clone()));
        self.channels.insert(channel.id, channel);
    }

    /// Whether the user is in the server.
    pub(crate) fn is_member(&self, user: Id) -> bool {
        self.user(user).is_some_and(|user| !user.left)
    }

    /// The ids of all members of the server.
    pub(crate) fn member_ids(&self) -> impl Iterator<Item = Id> {
        self.users
            .iter()
            .filter(|user| !user.left)
            .map(|user| user.id)
    }

    /// Changes and saves a user.
    pub(crate) fn change_user(&mut self, id: Id, change: impl FnOnce(&mut User)) {
        let user = self.users.iter_mut().find(|user| user.id == id);
        if let Some(user) = user {
            change(user);
            let user = user.clone();
            self.save(Record::User(user));
        }
    }

    /// The record of how far the clock is ahead.
    pub(super) fn clock_offset_record(&self) -> Record {
        Record::ClockOffset(self.clock.offset().borrow().as_millis() as u64)
    }

    /// Saves how far the clock is ahead.
    pub(crate) fn save_clock_offset(&mut self) {
        self.save(self.clock_offset_record());
    }

    /// Resolves a name to a user or channel: an id, a mention (`<@…>`, `<#…>`), `@name`, `#name` or
    /// a plain name.
    pub(crate) fn resolve_name(&self, text: &str) -> Option<Id> {
        let inner = text.trim_start_matches('<').trim_end_matches('>');
        let name_or_id = inner.trim_start_matches(['@', '#', '!', '&']);
        if let Ok(id) = name_or_id.parse::<Id>() {
            return Some(id);
        }
        let user = self.users.iter().find(|user| {
            user.username == User::username_of(name_or_id) || user.display_name() == name_or_id
        });
        // The role of everybody has the id of the server.
        if name_or_id == "everyone" {
            return Some(self.guild.id);
        }
        let role = || {
            self.guild
                .roles
                .iter()
                .find(|(_, role)| role.name == name_or_id)
        };
        let channel = || {
            self.channels
                .values()
                .find(|channel| channel.name() == Some(name_or_id))
        };
        user.map(|user| user.id)
            .or_else(|| channel().map(|channel| channel.id))
            .or_else(|| role().map(|(id, _)| *id))
    }
}
