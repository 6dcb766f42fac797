//! How a world begins: from what was kept, and from what the caller asks for.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use crate::clock::Clock;
use crate::error::Error;
use crate::faults::Plan;
use crate::id::{ChannelNumber, Id, Mint};
use crate::keeper::{Keeper, Record};
use crate::locale::Locale;
use crate::model::{Application, Channel, ChannelKind, Guild, User};
use crate::permissions::Permissions;
use crate::world::interactions::random_token;
use crate::world::{Addresses, World};

/// Discord's figure.
const MOST_ACTIVE_THREADS: usize = 1000;

/// What the caller wants to be there.
#[derive(Clone, Debug)]
pub(crate) struct Founding {
    pub(crate) people: Vec<String>,
    pub(crate) bot: String,
    pub(crate) guild: String,
    /// Names and topics.
    pub(crate) channels: Vec<(String, Option<String>)>,
    /// What the bot logs in with; if not given, the one of before, or a random one.
    pub(crate) token: Option<String>,
    pub(crate) allowed_intents: u64,
    pub(crate) heartbeat: Duration,
}

impl World {
    /// A world in which everybody and everything that was asked for is there, besides what was kept.
    pub(crate) fn found(
        founding: &Founding,
        clock: Clock,
        (keeper, records): (Keeper, Vec<Record>),
        addresses: Addresses,
    ) -> Result<Self, Error> {
        if founding.people.is_empty() || founding.channels.is_empty() {
            return Err(Error::Empty);
        }
        let mut world = Self::empty(founding, clock, keeper, addresses);
        records.into_iter().for_each(|record| world.recall(record));
        world.settle(founding);
        let all = world.records();
        world.keeper.rewrite(&all)?;
        Ok(world)
    }

    /// Nobody and nothing yet: ids are zero until recalled or settled.
    fn empty(founding: &Founding, clock: Clock, keeper: Keeper, addresses: Addresses) -> Self {
        Self {
            mint: Mint::default(),
            keeper,
            application: Application {
                id: Id::default(),
                name: founding.bot.clone(),
                token: String::new(),
            },
            guild: Guild {
                id: Id::default(),
                name: founding.guild.clone(),
                owner: Id::default(),
                bot_role: Id::default(),
                joined_at: clock.now(),
                preferred_locale: Locale::default(),
                bot_permissions: Permissions::BOT,
                manager_role: Id::default(),
                managers: BTreeSet::new(),
            },
            clock,
            users: Vec::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
            nonces: HashMap::new(),
            uploads: HashMap::new(),
            interactions: BTreeMap::new(),
            sessions: Vec::new(),
            faults: Plan::default(),
            watchers: Vec::new(),
            addresses,
            allowed_intents: founding.allowed_intents,
            heartbeat: founding.heartbeat,
            most_active_threads: MOST_ACTIVE_THREADS,
        }
    }

    /// Takes in one record of the journal.
    fn recall(&mut self, record: Record) {
        match record {
            Record::Application(application) => self.application = application,
            Record::Guild(guild) => self.guild = guild,
            Record::User(user) => {
                self.mint.seen(user.id);
                match self.users.iter_mut().find(|known| known.id == user.id) {
                    Some(known) => *known = user,
                    None => self.users.push(user),
                }
            }
            Record::Channel(channel) => {
                self.mint.seen(channel.id);
                self.channels.insert(channel.id, channel);
            }
            Record::ChannelDeleted(id) => {
                self.channels.remove(&id);
                self.messages.remove(&id);
            }
            Record::Message(message) => {
                self.mint.seen(message.id);
                message
                    .attachments
                    .iter()
                    .for_each(|file| self.mint.seen(file.id));
                self.place(*message);
            }
            Record::MessageDeleted { channel, message } => {
                self.messages
                    .get_mut(&channel)
                    .map(|all| all.remove(&message));
            }
            Record::Commands(commands) => self.commands = commands,
            Record::Ahead(millis) => self.clock.recall(Duration::from_millis(millis)),
        }
    }

    /// How far the clock is ahead.
    fn ahead(&self) -> Record {
        Record::Ahead(self.clock.ahead().borrow().as_millis() as u64)
    }

    /// The clock was moved forward.
    pub(crate) fn keep_ahead(&mut self) {
        self.keep(self.ahead());
    }

    /// Everything as it is now, in as few records as it takes.
    fn records(&self) -> Vec<Record> {
        let mut records = vec![
            Record::Application(self.application.clone()),
            Record::Guild(self.guild.clone()),
        ];
        records.extend(self.users.iter().cloned().map(Record::User));
        records.extend(self.channels.values().cloned().map(Record::Channel));
        let messages = self.messages.values().flat_map(|all| all.values());
        records.extend(messages.map(|message| Record::Message(Box::new(message.clone()))));
        records.push(Record::Commands(self.commands.clone()));
        records.push(self.ahead());
        records
    }

    /// Adds what is asked for and not there yet.
    fn settle(&mut self, founding: &Founding) {
        for name in &founding.people {
            self.settle_user(User::username_of(name), Some(capitalised(name)));
        }
        let bot = self.settle_user(founding.bot.clone(), None);
        self.application.id = bot;
        if let Some(token) = &founding.token {
            self.application.token.clone_from(token);
        }
        if self.application.token.is_empty() {
            self.application.token = format!("sandbox.{}", random_token());
        }
        if self.guild.id == Id::default() {
            self.guild.id = self.make_id(ChannelNumber::SANDBOX);
            self.guild.bot_role = self.make_id(ChannelNumber::SANDBOX);
        }
        if self.guild.manager_role == Id::default() {
            self.guild.manager_role = self.make_id(ChannelNumber::SANDBOX);
        }
        self.guild.name.clone_from(&founding.guild);
        let owner = founding.people.first().map(|name| User::username_of(name));
        let owner = self
            .users
            .iter()
            .find(|user| !user.bot && Some(&user.username) == owner.as_ref());
        self.guild.owner = owner.map(|user| user.id).unwrap_or_default();
        for (name, topic) in &founding.channels {
            self.settle_channel(name, topic.clone());
        }
    }

    /// The person of this name, or the bot, which alone has no name to be shown by.
    fn settle_user(&mut self, username: String, global_name: Option<String>) -> Id {
        let bot = global_name.is_none();
        let known = self
            .users
            .iter()
            .find(|user| user.bot == bot && (bot || user.username == username));
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
            left: false,
            dms_closed: false,
        });
        id
    }

    fn settle_channel(&mut self, name: &str, topic: Option<String>) {
        let texts = |channel: &Channel| matches!(&channel.kind, ChannelKind::Text { name: known, .. } if known == name);
        if self.channels.values().any(texts) {
            return;
        }
        let Ok(number) = self.next_number() else {
            return;
        };
        let id = self.make_id(ChannelNumber::SANDBOX);
        let kind = ChannelKind::Text {
            name: name.to_owned(),
            topic,
            overwrites: BTreeMap::new(),
        };
        self.channels.insert(id, Channel { id, number, kind });
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
