//! Where the application is installed, and in which contexts commands can be used.
//!
//! An application is installed to the server (`integration_types` 0) or by a person to their
//! account (1). Used through a person's installation alone, it can respond to that person and
//! nothing else: the bot is not in the channel and can neither read nor send.

use serde_json::{Value, json};

use crate::model::{
    Channel, ChannelKind, Command, CommandForm, Context, Message, Owners, Record, User,
};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;
use crate::world::event::Event;

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

    /// The installations through which the user may use the command in the channel; `None` if they
    /// may not.
    pub(crate) fn owners(&self, user: Id, channel: &Channel, command: &Command) -> Option<Owners> {
        let context = self.context(channel);
        let of_guild = self.guild_owner_id(user, context);
        let of_user = self.user(user).is_some_and(|user| user.has_installed);
        let owners = Owners {
            guild: of_guild.filter(|_| command.can_be_installed(CommandForm::GUILD_INSTALL)),
            user: (of_user && command.can_be_installed(CommandForm::USER_INSTALL)).then_some(user),
        };
        (command.is_for(context) && owners != Owners::default()).then_some(owners)
    }

    /// The installations through which the buttons of a message are used: those of its interaction,
    /// or the server for the bot's own messages.
    pub(crate) fn owners_of_message(
        &self,
        user: Id,
        channel: &Channel,
        message: &Message,
    ) -> Owners {
        let of_bot = || Owners {
            guild: self.guild_owner_id(user, self.context(channel)),
            user: None,
        };
        let interaction_metadata = message.interaction_metadata.as_ref();
        interaction_metadata.map_or_else(of_bot, |metadata| metadata.owners)
    }

    /// The server as an owner, if it has the bot. Private channels with the bot count as 0 if both
    /// are in the server.
    fn guild_owner_id(&self, user: Id, context: Context) -> Option<Id> {
        let guild = match context {
            Context::Guild => self.guild.id,
            // Discord sends 0 in place of a server here.
            Context::BotDm => Id(0),
            Context::PrivateChannel => return None,
        };
        // Private messages rely on a common server, which can only be this one.
        (self.is_member(self.bot()) && self.is_member(user)).then_some(guild)
    }

    /// All commands as a person sees them, for the chat page.
    pub(crate) fn commands_json(&self, viewer: Id) -> Vec<Value> {
        let locale = self.user(viewer).map(|user| user.locale);
        let localised = |command: &Command| {
            let mut json = json!(command);
            locale.unwrap_or_default().localise(&mut json);
            json
        };
        self.commands.iter().map(localised).collect()
    }

    /// Changes and saves a user.
    pub(super) fn change_user(&mut self, id: Id, change: impl FnOnce(&mut User)) {
        let user = self.users.iter_mut().find(|user| user.id == id);
        if let Some(user) = user {
            change(user);
            let user = user.clone();
            self.save(Record::User(user));
        }
    }

    pub(crate) fn set_locale(&mut self, user: Id, code: &str) -> Result<(), Error> {
        let locale = Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
        self.change_user(user, |user| user.locale = locale);
        self.publish(&Event::CommandsChanged);
        Ok(())
    }

    pub(crate) fn set_guild_locale(&mut self, code: &str) -> Result<(), Error> {
        self.guild.preferred_locale =
            Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
        self.save(Record::Guild(self.guild.clone()));
        self.publish(&Event::GuildUpdated);
        Ok(())
    }

    /// Installs the application to a person's account, or uninstalls it.
    pub(crate) fn install(&mut self, user: Id, installed: bool) {
        self.change_user(user, |user| user.has_installed = installed);
        self.publish(&Event::CommandsChanged);
    }

    /// Removes the bot from the server, with its commands of the server and its memberships in
    /// threads.
    pub(crate) fn remove_bot(&mut self) {
        let bot = self.bot();
        if !self.is_member(bot) {
            return;
        }
        self.leave_threads(bot);
        self.change_user(bot, |bot| bot.left = true);
        // Global commands stay: people may have installed the application.
        self.commands.retain(|command| command.guild_id.is_none());
        self.save(Record::Commands(self.commands.clone()));
        self.publish(&Event::BotRemoved);
        self.publish(&Event::CommandsChanged);
    }

    /// Invites the bot to the server again.
    pub(crate) fn invite_bot(&mut self) {
        let bot = self.bot();
        if self.is_member(bot) {
            return;
        }
        self.change_user(bot, |bot| bot.left = false);
        self.publish(&Event::BotInvited);
        self.publish(&Event::CommandsChanged);
    }

    /// Removes a user from all threads without publishing events, and returns those threads.
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
