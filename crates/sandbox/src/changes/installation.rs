//! Locales, and where the application is installed.

use crate::events::event::Event;
use crate::model::{Channel, Record};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;

impl World {
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
        self.guild.joined_at = self.now();
        self.save(Record::Guild(self.guild.clone()));
        self.publish(&Event::BotInvited);
        self.publish(&Event::CommandsChanged);
    }

    /// Removes a user from all threads without publishing events, and returns those threads.
    pub(crate) fn leave_threads(&mut self, user: Id) -> Vec<Id> {
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
