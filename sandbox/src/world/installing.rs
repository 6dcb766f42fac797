//! Where the application is installed, in what kind of place it is used, and on whose word.
//!
//! An application is added to the server (`integration_types` 0) or by a person to the own account (1). Used on the word of
//! a person alone it can answer that person and nothing else: the bot is not there, and can neither read nor send.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::error::Error;
use crate::id::Id;
use crate::keeper::Record;
use crate::locale::Locale;
use crate::model::{Channel, ChannelKind, Command, CommandForm, Message, User};
use crate::world::{Event, World};

/// The kind of place in which an interaction happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild,
    /// The private channel of a person with the bot.
    BotDm,
    /// A private channel without the bot.
    PrivateChannel,
}

impl Context {
    /// Discord's number.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Guild => 0,
            Self::BotDm => 1,
            Self::PrivateChannel => 2,
        }
    }
}

/// On whose word the application is used (`authorizing_integration_owners`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owners {
    /// The server that has the bot; 0 in the private channel with it.
    guild: Option<Id>,
    /// The person who has installed the application.
    user: Option<Id>,
}

impl Owners {
    pub(crate) fn to_json(self) -> Value {
        let owners = [(0, self.guild), (1, self.user)];
        let named = owners
            .into_iter()
            .filter_map(|(kind, owner)| Some((kind.to_string(), json!(owner?))));
        Value::Object(named.collect::<Map<_, _>>())
    }

    /// Whether a person alone vouches for the application.
    pub(crate) fn is_only_a_person(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }
}

impl Command {
    /// Whether the command says that it is for such places. One of the server is for the server.
    fn is_for(&self, context: Context) -> bool {
        match (&self.form.contexts, context) {
            (_, Context::BotDm | Context::PrivateChannel) if self.guild_id.is_some() => false,
            (_, Context::Guild) if self.guild_id.is_some() => true,
            (Some(contexts), context) => contexts.contains(&context.number()),
            (None, Context::Guild) => true,
            (None, _) => self.form.dm_permission.unwrap_or(true),
        }
    }

    fn can_be_installed(&self, integration_type: u8) -> bool {
        self.form.integration_types.contains(&integration_type)
    }
}

impl World {
    /// Whether the user is in the server.
    pub(crate) fn is_member(&self, user: Id) -> bool {
        self.user(user).is_some_and(|user| !user.left)
    }

    pub(crate) fn context(&self, channel: &Channel) -> Context {
        match channel.kind {
            ChannelKind::Dm { between } if between.contains(&self.bot()) => Context::BotDm,
            ChannelKind::Dm { .. } => Context::PrivateChannel,
            ChannelKind::Text { .. } | ChannelKind::Thread(_) => Context::Guild,
        }
    }

    /// On whose word the user may use the command in the channel; `None` if he may not.
    pub(crate) fn owners(&self, user: Id, channel: &Channel, command: &Command) -> Option<Owners> {
        let context = self.context(channel);
        let of_guild = self.guild_vouches(user, context);
        let of_user = self.user(user).is_some_and(|user| user.has_installed);
        let owners = Owners {
            guild: of_guild.filter(|_| command.can_be_installed(CommandForm::GUILD_INSTALL)),
            user: (of_user && command.can_be_installed(CommandForm::USER_INSTALL)).then_some(user),
        };
        (command.is_for(context) && owners != Owners::default()).then_some(owners)
    }

    /// On whose word the buttons of a message are used: as the answer that it is, or as the bot's own message.
    pub(crate) fn owners_of_message(
        &self,
        user: Id,
        channel: &Channel,
        message: &Message,
    ) -> Owners {
        let of_bot = || Owners {
            guild: self.guild_vouches(user, self.context(channel)),
            user: None,
        };
        let answers = message.answers.as_ref();
        answers.map_or_else(of_bot, |mark| mark.owners)
    }

    /// How the server stands among the owners, if it has the bot; private messages go by a server that both are in.
    fn guild_vouches(&self, user: Id, context: Context) -> Option<Id> {
        let guild = match context {
            Context::Guild => self.guild.id,
            Context::BotDm => Id(0),
            Context::PrivateChannel => return None,
        };
        (self.is_member(self.bot()) && self.is_member(user)).then_some(guild)
    }

    /// All commands as a person of this language reads them, for the chat page.
    pub(crate) fn commands_json(&self, viewer: Id) -> Vec<Value> {
        let locale = self.user(viewer).map(|user| user.locale);
        let localised = |command: &Command| {
            let mut json = json!(command);
            locale.unwrap_or_default().localise(&mut json);
            json
        };
        self.commands.iter().map(localised).collect()
    }

    /// Changes what is kept of a user.
    pub(super) fn change_user(&mut self, id: Id, change: impl FnOnce(&mut User)) {
        let user = self.users.iter_mut().find(|user| user.id == id);
        if let Some(user) = user {
            change(user);
            let user = user.clone();
            self.keep(Record::User(user));
        }
    }

    pub(crate) fn set_locale(&mut self, user: Id, code: &str) -> Result<(), Error> {
        let locale = Locale::named(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
        self.change_user(user, |user| user.locale = locale);
        self.publish(&Event::CommandsChanged);
        Ok(())
    }

    pub(crate) fn set_guild_locale(&mut self, code: &str) -> Result<(), Error> {
        self.guild.preferred_locale =
            Locale::named(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
        self.keep(Record::Guild(self.guild.clone()));
        self.publish(&Event::GuildUpdated);
        Ok(())
    }

    /// Adds the application to a person's account, or takes it away.
    pub(crate) fn install(&mut self, user: Id, installed: bool) {
        self.change_user(user, |user| user.has_installed = installed);
        self.publish(&Event::CommandsChanged);
    }

    /// Takes the bot out of the server, with what is its own there: its commands of the server, its places in threads.
    pub(crate) fn remove_bot(&mut self) {
        let bot = self.bot();
        if !self.is_member(bot) {
            return;
        }
        self.leave_threads(bot);
        self.change_user(bot, |bot| bot.left = true);
        self.commands.retain(|command| command.guild_id.is_none());
        self.keep(Record::Commands(self.commands.clone()));
        self.publish(&Event::BotRemoved);
        self.publish(&Event::CommandsChanged);
    }

    /// Takes the bot into the server again.
    pub(crate) fn invite_bot(&mut self) {
        let bot = self.bot();
        if self.is_member(bot) {
            return;
        }
        self.change_user(bot, |bot| bot.left = false);
        self.publish(&Event::BotInvited);
        self.publish(&Event::CommandsChanged);
    }

    /// Takes a user out of all threads, without telling anybody; these were the threads.
    pub(super) fn leave_threads(&mut self, user: Id) -> Vec<Id> {
        let threads: Vec<Channel> = self
            .channels
            .values_mut()
            .filter_map(|channel| {
                let left = channel.thread_mut()?.members.remove(&user);
                left.then(|| channel.clone())
            })
            .collect();
        let left = threads.iter().map(|channel| channel.id).collect();
        threads
            .into_iter()
            .for_each(|channel| self.put_channel(channel));
        left
    }
}
