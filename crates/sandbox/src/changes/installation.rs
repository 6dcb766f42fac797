//! Locales, and where the application is installed.

use crate::events::Event;
use crate::model::{Channel, Record};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;

pub(crate) fn set_locale(world: &mut World, user: Id, code: &str) -> Result<(), Error> {
    let locale = Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.change_user(user, |user| user.locale = locale);
    world.publish(&Event::CommandsChanged);
    Ok(())
}

pub(crate) fn set_guild_locale(world: &mut World, code: &str) -> Result<(), Error> {
    world.guild.preferred_locale =
        Locale::from_code(code).ok_or_else(|| Error::NoSuchLocale(code.to_owned()))?;
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::GuildUpdated);
    Ok(())
}

/// Gives the server a name and an icon, a picture in Base64.
pub(crate) fn set_guild_face(world: &mut World, name: &str, icon: Option<String>) {
    world.guild.name = name.to_owned();
    world.guild.icon = icon;
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::GuildUpdated);
}

/// Installs the application to a person's account, or uninstalls it.
pub(crate) fn install(world: &mut World, user: Id, installed: bool) {
    world.change_user(user, |user| user.has_installed = installed);
    world.publish(&Event::CommandsChanged);
}

/// Removes the bot from the server, with its commands of the server and its memberships in
/// threads.
pub(crate) fn remove_bot(world: &mut World) {
    let bot = world.bot();
    if !world.is_member(bot) {
        return;
    }
    leave_threads(world, bot);
    world.change_user(bot, |bot| bot.left = true);
    // Global commands stay: people may have installed the application.
    world.commands.retain(|command| command.guild_id.is_none());
    world.save(Record::Commands(world.commands.clone()));
    world.publish(&Event::BotRemoved);
    world.publish(&Event::CommandsChanged);
}

/// Invites the bot to the server again.
pub(crate) fn invite_bot(world: &mut World) {
    let bot = world.bot();
    if world.is_member(bot) {
        return;
    }
    world.change_user(bot, |bot| bot.left = false);
    world.guild.joined_at = world.now();
    world.save(Record::Guild(world.guild.clone()));
    world.publish(&Event::BotInvited);
    world.publish(&Event::CommandsChanged);
}

/// Removes a user from all threads without publishing events, and returns those threads.
pub(super) fn leave_threads(world: &mut World, user: Id) -> Vec<Id> {
    let threads: Vec<Channel> = world
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
        .for_each(|channel| world.put_channel(channel));
    left
}
