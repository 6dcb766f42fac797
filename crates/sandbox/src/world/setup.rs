//! Builds the world at the start: from the journal, and from the settings of the caller.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use crate::faults::Plan;
use crate::model::{Application, Channel, ChannelKind, Guild, Journal, Record, User};
use crate::subscribers::Subscribers;
use crate::traffic::{SessionLimits, SessionStarts};
use crate::values::clock::Clock;
use crate::values::id::{ChannelNumber, Id, IdGenerator, bot_token};
use crate::values::{Error, Locale};
use crate::world::interaction::Activities;
use crate::world::messages::{Messages, Retention};
use crate::world::{Addresses, World};

/// Discord's limit.
const MAX_ACTIVE_THREADS: usize = 1000;

/// What the caller asks for.
#[derive(Clone, Debug)]
pub(crate) struct WorldSetup {
    pub(crate) people: Vec<String>,
    pub(crate) bot: String,
    /// At least one; everybody is in the first.
    pub(crate) guilds: Vec<GuildSetup>,
    /// The names of the bots of further applications.
    pub(crate) other_bots: Vec<String>,
    /// The bot's token; by default the one in the journal, or a random one.
    pub(crate) token: Option<String>,
    pub(crate) allowed_intents: u64,
    pub(crate) heartbeat: Duration,
    pub(crate) limits_are_real: bool,
    pub(crate) retention: Retention,
    /// The limits of session starts, if they are enforced.
    pub(crate) session_limits: Option<SessionLimits>,
}

/// A server that the caller asks for.
#[derive(Clone, Debug)]
pub(crate) struct GuildSetup {
    pub(crate) name: String,
    /// The people in it; the first owns it.
    pub(crate) people: Vec<String>,
    /// Names and topics of the text channels.
    pub(crate) channels: Vec<(String, Option<String>)>,
}

impl World {
    /// Opens a world with everything in the journal and everything that the settings ask for.
    pub(crate) fn open(
        setup: &WorldSetup,
        clock: Clock,
        journal: Journal,
        records: Vec<Record>,
        addresses: Addresses,
    ) -> Result<Self, Error> {
        let is_empty = |guild: &GuildSetup| guild.people.is_empty() || guild.channels.is_empty();
        if setup.guilds.is_empty() || setup.guilds.iter().any(is_empty) {
            return Err(Error::Empty);
        }
        let mut world = Self::empty(setup, clock, journal, addresses);
        records.into_iter().for_each(|record| world.replay(record));
        world.add_missing(setup)?;
        world.messages.forget_oldest(&mut world.journal);
        let emojis: BTreeSet<Id> = world
            .applications()
            .flat_map(|known| &known.emojis)
            .map(|emoji| emoji.id)
            .collect();
        world.messages.adopt_files(&mut world.journal, &emojis);
        let all = world.records();
        // The new journal has one record for each thing, so its length does not grow with every
        // start.
        world.journal.rewrite(&all)?;
        Ok(world)
    }

    /// An empty world. Ids are zero until they are replayed or added.
    fn empty(setup: &WorldSetup, clock: Clock, journal: Journal, addresses: Addresses) -> Self {
        Self {
            id_generator: IdGenerator::default(),
            journal,
            application: Application::new(&setup.bot),
            others: setup
                .other_bots
                .iter()
                .map(|name| Application::new(name))
                .collect(),
            guilds: Vec::new(),
            clock,
            users: Vec::new(),
            channels: BTreeMap::new(),
            messages: Messages::none_yet(setup.retention),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            activities: Activities::default(),
            subscribers: Subscribers::default(),
            faults: Plan::default(),
            addresses,
            allowed_intents: setup.allowed_intents,
            heartbeat: setup.heartbeat,
            max_active_threads: MAX_ACTIVE_THREADS,
            session_starts: SessionStarts::new(setup.session_limits),
            limits_are_real: setup.limits_are_real,
            old_edits: HashMap::new(),
        }
    }

    /// Applies one record of the journal.
    fn replay(&mut self, record: Record) {
        match record {
            Record::Application(application) => {
                application
                    .emojis
                    .iter()
                    .for_each(|emoji| self.id_generator.mark_used(emoji.id));
                self.replay_application(application);
            }
            Record::Guild(guild) => {
                guild
                    .roles
                    .keys()
                    .for_each(|id| self.id_generator.mark_used(*id));
                match self.guilds.iter_mut().find(|known| known.id == guild.id) {
                    Some(known) => *known = guild,
                    None => self.guilds.push(guild),
                }
            }
            Record::User(user) => {
                self.id_generator.mark_used(user.id);
                match self.users.iter_mut().find(|known| known.id == user.id) {
                    Some(known) => *known = user,
                    None => self.users.push(user),
                }
            }
            Record::Channel(mut channel) => {
                self.id_generator.mark_used(channel.id);
                if let ChannelKind::Text { guild, .. } = &mut channel.kind
                    && *guild == Id::default()
                    && let Some(home) = self.guilds.first()
                {
                    *guild = home.id;
                }
                self.channels.insert(channel.id, channel);
            }
            Record::ChannelDeleted(id) => {
                self.channels.remove(&id);
                self.messages.take_all_of(&mut self.journal, id);
            }
            Record::Message(message) => {
                self.id_generator.mark_used(message.id);
                message
                    .attachments
                    .iter()
                    .for_each(|file| self.id_generator.mark_used(file.id));
                // Only inserted: nothing is published or written while the journal is read.
                self.messages.insert(*message);
            }
            Record::MessageDeleted { channel, message } => {
                self.messages.take(&mut self.journal, channel, message);
            }
            Record::Commands(commands) => self.commands = commands,
            Record::ClockOffset(millis) => self.clock.restore_offset(Duration::from_millis(millis)),
        }
    }

    /// The first application of a journal is always the first here; its name may have changed.
    fn replay_application(&mut self, application: Application) {
        let first = self.application.id;
        if first == Id::default() || first == application.id {
            self.application = application;
            return;
        }
        let known = self
            .others
            .iter_mut()
            .find(|known| known.name == application.name);
        match known {
            Some(known) => *known = application,
            None => self.others.push(application),
        }
    }

    /// The whole world in as few records as possible.
    pub(super) fn records(&self) -> Vec<Record> {
        let mut records: Vec<Record> = self
            .applications()
            .cloned()
            .map(Record::Application)
            .collect();
        records.extend(self.guilds.iter().cloned().map(Record::Guild));
        records.extend(self.users.iter().cloned().map(Record::User));
        records.extend(self.channels.values().cloned().map(Record::Channel));
        let messages = self.messages.all();
        records.extend(messages.map(|message| Record::Message(Box::new(message.clone()))));
        records.push(Record::Commands(self.commands.clone()));
        records.push(self.clock_offset_record());
        records
    }

    /// Adds everything that the settings ask for and that does not exist yet.
    fn add_missing(&mut self, setup: &WorldSetup) -> Result<(), Error> {
        let known: BTreeSet<Id> = self.users.iter().map(|user| user.id).collect();
        for name in &setup.people {
            self.find_or_add_user(User::username_of(name), Some(capitalised(name)));
        }
        self.add_bots(setup);
        for (index, guild) in setup.guilds.iter().enumerate() {
            self.add_guild_if_missing(index, guild, &known)?;
        }
        Ok(())
    }

    /// Adds a server, or what a server of the journal lacks. Those of the journal have the order of
    /// the settings; who was `known` before may have left them.
    fn add_guild_if_missing(
        &mut self,
        index: usize,
        setup: &GuildSetup,
        known: &BTreeSet<Id>,
    ) -> Result<(), Error> {
        if index == self.guilds.len() {
            let mut guild = Guild::new(&setup.name, self.now());
            guild.id = self.make_id(ChannelNumber::SANDBOX);
            guild.bot_role = self.make_id(ChannelNumber::SANDBOX);
            guild.manager_role = self.make_id(ChannelNumber::SANDBOX);
            self.guilds.push(guild);
        }
        let people: Vec<Id> = setup
            .people
            .iter()
            .map(|name| self.person_named(name))
            .collect::<Result<_, _>>()?;
        let bots = self.users.iter().filter(|user| user.bot);
        let all: Vec<Id> = people
            .iter()
            .copied()
            .chain(bots.map(|user| user.id))
            .collect();
        let guild = &mut self.guilds[index];
        guild.name.clone_from(&setup.name);
        // The first person of the current settings, even if the journal has another one.
        guild.owner = people.first().copied().unwrap_or_default();
        let is_new = guild.members.is_empty();
        guild
            .members
            .extend(all.iter().filter(|id| is_new || !known.contains(*id)));
        guild.first_members = all.into_iter().collect();
        let id = guild.id;
        for (name, topic) in &setup.channels {
            self.add_channel_if_missing(id, name, topic.clone());
        }
        Ok(())
    }

    fn person_named(&self, name: &str) -> Result<Id, Error> {
        let username = User::username_of(name);
        self.users
            .iter()
            .find(|user| !user.bot && user.username == username)
            .map(|user| user.id)
            .ok_or_else(|| Error::NoSuchPerson(name.to_owned()))
    }

    /// Gives every application its bot and its token.
    fn add_bots(&mut self, setup: &WorldSetup) {
        let bots = self.users.iter().filter(|user| user.bot).count();
        // The only bot of a journal is the first, whatever its name was.
        let renamed = bots == 1 && setup.other_bots.is_empty();
        let bot = self
            .users
            .iter()
            .find(|user| renamed && user.bot)
            .map(|user| user.id)
            .unwrap_or_else(|| self.find_or_add_user(setup.bot.clone(), None));
        self.application.id = bot;
        if let Some(token) = &setup.token {
            self.application.token.clone_from(token);
        }
        for index in 0..self.others.len() {
            let name = self.others[index].name.clone();
            self.others[index].id = self.find_or_add_user(name, None);
        }
        let all = std::iter::once(&mut self.application).chain(&mut self.others);
        for application in all.filter(|application| application.token.is_empty()) {
            application.token = bot_token(application.id);
        }
    }

    /// Finds or adds a person, or a bot, which has no display name.
    fn find_or_add_user(&mut self, username: String, global_name: Option<String>) -> Id {
        let bot = global_name.is_none();
        let known = self
            .users
            .iter()
            .find(|user| user.bot == bot && user.username == username);
        if let Some(user) = known {
            return user.id;
        }
        let id = self.make_id(ChannelNumber::SANDBOX);
        self.users.push(User {
            id,
            username,
            global_name,
            bot,
            locale: Locale::default(),
            has_installed: false,
            dms_closed: false,
        });
        id
    }

    fn add_channel_if_missing(&mut self, guild: Id, name: &str, topic: Option<String>) {
        if self.text_channel(guild, name).is_some() {
            return;
        }
        let Ok(number) = self.next_number() else {
            return;
        };
        let id = self.make_id(ChannelNumber::SANDBOX);
        let kind = ChannelKind::Text {
            guild,
            name: name.to_owned(),
            topic,
            overwrites: BTreeMap::new(),
            made_by_bot: false,
        };
        self.channels.insert(id, Channel { id, number, kind });
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default()
        + letters.as_str()
}
