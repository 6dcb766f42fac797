//! The changes of the world: what requests of the bot and actions of people do to its state.
//!
//! Routes (`rest/`) and the methods of a person (`person/`) all end in functions
//! here, on the [`World`](crate::world::World). They run under one lock, save what must outlive the
//! process, and publish an [`Event`](crate::events::Event) to everybody who may see it.

pub(crate) mod application;
pub(crate) mod channels;
pub(crate) mod guild;
pub(crate) mod interactions;
pub(crate) mod messages;

use crate::events::Event;
use crate::model::{Channel, ChannelKind, Message, User};
use crate::values::id::Id;
use crate::values::{Locale, Permissions};
use crate::world::World;

// --- The way back to the beginning, for the next test with the same sandbox ---

/// Removes everything that was said, made and changed: messages, threads, private channels,
/// channels that a bot has made, roles, nicknames, permissions, settings of people, faults. The
/// bot stays connected, with its commands and emojis, and the clock stays where it is.
pub(crate) fn reset(world: &mut World) {
    world.faults.forget();
    world.interactions.clear();
    world.messages.remove_uploads(&mut world.journal);
    world.old_edits.clear();
    delete_all_messages(world);
    delete_temporary_channels(world);
    let guilds: Vec<Id> = world.guilds().iter().map(|guild| guild.id).collect();
    guilds
        .into_iter()
        .for_each(|guild| reset_guild(world, guild));
    let people: Vec<Id> = world.users.iter().map(|user| user.id).collect();
    for person in people {
        world.change_user(person, forget_settings);
    }
    world.publish(&Event::FaultsChanged);
    world.publish(&Event::PeopleChanged);
}

fn delete_all_messages(world: &mut World) {
    let all = world.messages.all().map(Message::key);
    for at in all.collect::<Vec<_>>() {
        // It was found under the same lock.
        messages::delete_message(world, at).ok();
    }
}

/// Deletes private channels, threads and the channels that a bot has made, and removes the
/// overwrites of the others.
fn delete_temporary_channels(world: &mut World) {
    let all: Vec<Channel> = world.channels.values().cloned().collect();
    for mut channel in all {
        match &mut channel.kind {
            ChannelKind::Text {
                made_by_bot: true, ..
            }
            | ChannelKind::Dm { .. }
            | ChannelKind::Thread(_) => {
                // A thread goes with its channel, so it may be gone already.
                channels::delete_channel(world, channel.id).ok();
            }
            ChannelKind::Text { overwrites, .. } if overwrites.is_empty() => {}
            ChannelKind::Text { overwrites, .. } => {
                overwrites.clear();
                world.put_channel(channel.clone());
                world.publish(&Event::ChannelUpdated(Box::new(channel)));
            }
        }
    }
}

fn reset_guild(world: &mut World, guild: Id) {
    let roles: Vec<Id> = world
        .guild(guild)
        .into_iter()
        .flat_map(|guild| guild.roles.keys().copied())
        .collect();
    for role in roles {
        guild::delete_role(world, guild, role);
    }
    world.change_guild(guild, |guild| {
        guild.members.clone_from(&guild.first_members);
        guild.managers.clear();
        guild.nicknames.clear();
        guild.bot_permissions = Permissions::BOT;
    });
}

fn forget_settings(user: &mut User) {
    user.locale = Locale::default();
    (user.has_installed, user.dms_closed) = (false, false);
}
