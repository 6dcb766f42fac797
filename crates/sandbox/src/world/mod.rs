//! The state of the sandbox, how it is read, and how it is opened and saved.
//!
//! Nothing here publishes an event: that is for `events/`, and `changes/` has the functions that
//! change the state for a request of the bot or an action of a person.
//!
//! [`World`] has the parts and what concerns several of them: ids, applications, people, saving.
//! Messages, activities and subscribers own their data; who changes a message lends the journal.
//! Who sees what, and who may do it, are functions here.

pub(crate) mod interaction;
mod messages;
pub(crate) mod permissions;
pub(crate) mod setup;

pub(crate) use interaction::{
    Activities, ActivityHost, ActivityInstance, Grant, Interaction, InteractionKind, State,
};
pub use messages::Retention;

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Duration;

use crate::body::Refusal;
use crate::faults::Plan;
use crate::model::{Application, Channel, ChannelKind, Command, Guild, Journal, Record, User};
use crate::subscribers::Subscribers;
use crate::traffic::{SessionStarts, Window};
use crate::values::Error;
use crate::values::clock::{Clock, Moment};
use crate::values::id::{ChannelNumber, Id, IdGenerator};
use crate::world::messages::Messages;

/// Everything that the sandbox knows.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    id_generator: IdGenerator,
    pub(crate) journal: Journal,
    /// The one that is served now; see [`World::as_application`].
    pub(crate) application: Application,
    others: Vec<Application>,
    /// The servers, in order of creation. The first is always there.
    guilds: Vec<Guild>,
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
    /// How many threads of a server can be active at once.
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

    /// All servers, in order of creation.
    pub(crate) fn guilds(&self) -> &[Guild] {
        &self.guilds
    }

    /// The first server.
    pub(crate) fn home(&self) -> &Guild {
        &self.guilds[0]
    }

    pub(crate) fn guild(&self, id: Id) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    /// The server of this name or id.
    pub(crate) fn guild_named(&self, name: &str) -> Result<&Guild, Error> {
        self.guilds
            .iter()
            .find(|guild| guild.name == name || guild.id.to_string() == name)
            .ok_or_else(|| Error::NoSuchGuild(name.to_owned()))
    }

    /// The server of a channel or thread; a private channel has none.
    pub(crate) fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        match &channel.kind {
            ChannelKind::Text { guild, .. } => self.guild(*guild),
            ChannelKind::Thread(thread) => self.guild_of(self.channels.get(&thread.parent)?),
            ChannelKind::Dm { .. } => None,
        }
    }

    /// The text channel of this name in a server.
    pub(crate) fn text_channel(&self, guild: Id, name: &str) -> Option<&Channel> {
        self.channels.values().find(|channel| match &channel.kind {
            ChannelKind::Text {
                guild: of,
                name: named,
                ..
            } => *of == guild && named == name,
            _ => false,
        })
    }

    /// The servers that a user is in.
    pub(crate) fn guilds_with(&self, user: Id) -> impl Iterator<Item = &Guild> {
        self.guilds
            .iter()
            .filter(move |guild| guild.members.contains(&user))
    }

    /// Whether both users are in the same server, in any one.
    fn share_guild(&self, one: Id, other: Id) -> bool {
        self.guilds_with(one)
            .any(|guild| guild.members.contains(&other))
    }

    /// Whether the user is in the server.
    pub(crate) fn is_member(&self, guild: Id, user: Id) -> bool {
        self.guild(guild)
            .is_some_and(|guild| guild.members.contains(&user))
    }

    /// Changes and saves a server.
    pub(crate) fn change_guild<T>(
        &mut self,
        id: Id,
        change: impl FnOnce(&mut Guild) -> T,
    ) -> Option<T> {
        let guild = self.guilds.iter_mut().find(|guild| guild.id == id)?;
        let changed = change(guild);
        let guild = guild.clone();
        self.save(Record::Guild(guild));
        Some(changed)
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
    fn clock_offset_record(&self) -> Record {
        Record::ClockOffset(self.clock.offset().borrow().as_millis() as u64)
    }

    /// Saves how far the clock is ahead.
    pub(crate) fn save_clock_offset(&mut self) {
        self.save(self.clock_offset_record());
    }

    /// Resolves a name to a user, or to a channel or role of the server: an id, a mention (`<@…>`,
    /// `<#…>`), `@name`, `#name` or a plain name.
    pub(crate) fn resolve_name(&self, guild: Option<&Guild>, text: &str) -> Option<Id> {
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
            return guild.map(|guild| guild.id);
        }
        let role = || {
            guild?
                .roles
                .iter()
                .find(|(_, role)| role.name == name_or_id)
        };
        let channel = || {
            self.channels
                .values()
                .filter(|channel| self.guild_of(channel).map(|of| of.id) == guild.map(|of| of.id))
                .find(|channel| channel.name() == Some(name_or_id))
        };
        user.map(|user| user.id)
            .or_else(|| channel().map(|channel| channel.id))
            .or_else(|| role().map(|(id, _)| *id))
    }
}
