//! What the bot must be allowed, and in what state a thread must be, for a request about a channel of the server.
//!
//! From the remarks on each request in Discord's reference. Whether the bot sees the channel at all is the routes' to ask.

use axum::http::Method;
use serde_json::Value;

use super::Request;
use crate::id::Id;
use crate::model::{Channel, ChannelKind};
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::world::World;

/// Refuses what the bot may not do in a channel that it sees.
pub(super) fn check(world: &World, path: &[&str], request: &Request) -> Result<(), Refusal> {
    let ["channels", channel, rest @ ..] = path else {
        return Ok(());
    };
    let id = channel.parse::<Id>().ok();
    let Some(channel) = id.and_then(|id| world.channel_for(world.bot(), id)) else {
        return Ok(());
    };
    let asked = Asked {
        world,
        channel,
        body: request.raw_body(),
        has_files: request.has_files(),
    };
    if asked.is_frozen(&request.method, rest) {
        return Err(Refusal::ArchivedThread);
    }
    asked.check(&request.method, rest)
}

struct Asked<'a> {
    world: &'a World,
    channel: &'a Channel,
    body: &'a Value,
    has_files: bool,
}

impl Asked<'_> {
    /// What is in an archived thread stays as it is until somebody writes in it.
    fn is_frozen(&self, method: &Method, rest: &[&str]) -> bool {
        let changes = match (method.as_str(), rest) {
            ("PATCH" | "PUT" | "DELETE", ["messages", _, ..] | ["pins", ..]) => true,
            ("POST", ["messages", "bulk-delete"]) => true,
            ("PATCH", []) => self.body["archived"] != false && self.changes_more_than_archiving(),
            _ => false,
        };
        changes && self.channel.thread().is_some_and(|thread| thread.archived)
    }

    fn changes_more_than_archiving(&self) -> bool {
        let mut fields = self
            .body
            .as_object()
            .into_iter()
            .flat_map(|body| body.keys());
        fields.any(|field| !matches!(field.as_str(), "archived" | "locked"))
    }

    fn check(&self, method: &Method, rest: &[&str]) -> Result<(), Refusal> {
        match (method.as_str(), rest) {
            ("POST", ["messages"]) => {
                self.world.check_may_send(self.world.bot(), self.channel)?;
                self.check_reply()?;
                self.need(self.of_content())
            }
            ("POST", ["typing"]) => self.world.check_may_send(self.world.bot(), self.channel),
            ("GET", ["messages", _]) => self
                .need(Permissions::READ_MESSAGE_HISTORY)
                .map_err(|_| Refusal::MissingAccess),
            ("PUT", ["messages", message, "reactions", emoji, "@me"]) => {
                self.need(Permissions::READ_MESSAGE_HISTORY | self.of_reaction(message, emoji))
            }
            ("DELETE", ["messages", _, "reactions", _, "@me"]) => Ok(()),
            ("DELETE", ["messages", _, "reactions", ..])
            | ("POST", ["messages", "bulk-delete"]) => self.need(Permissions::MANAGE_MESSAGES),
            ("PUT" | "DELETE", ["pins", ..] | ["messages", "pins", ..]) => {
                self.need(Permissions::PIN_MESSAGES)
            }
            ("DELETE", ["messages", message]) if !self.is_own(message) => {
                self.need(Permissions::MANAGE_MESSAGES)
            }
            ("POST", ["messages", _, "threads"]) => self.need(Permissions::CREATE_PUBLIC_THREADS),
            ("POST", ["threads"]) if self.body["type"] == 11 => {
                self.need(Permissions::CREATE_PUBLIC_THREADS)
            }
            ("POST", ["threads"]) => self.need(Permissions::CREATE_PRIVATE_THREADS),
            ("PUT", ["thread-members", _]) => self.need(Permissions::SEND_MESSAGES_IN_THREADS),
            ("DELETE", ["thread-members", user]) if *user != "@me" => self.need_of_thread(),
            ("PATCH", []) => self.check_change(),
            ("DELETE", []) => self.check_deletion(),
            _ => Ok(()),
        }
    }

    fn need(&self, needed: Permissions) -> Result<(), Refusal> {
        self.world
            .check_permissions(self.world.bot(), self.channel, needed)
    }

    /// For what only the bot's own threads let it do without the permission for all.
    fn need_of_thread(&self) -> Result<(), Refusal> {
        let own = self
            .channel
            .thread()
            .is_some_and(|thread| thread.owner == self.world.bot());
        if own {
            Ok(())
        } else {
            self.need(Permissions::MANAGE_THREADS)
        }
    }

    /// What the parts of a message take.
    fn of_content(&self) -> Permissions {
        let embeds = self.body["embeds"]
            .as_array()
            .is_some_and(|all| !all.is_empty());
        let parts = [
            (embeds, Permissions::EMBED_LINKS),
            (self.has_files, Permissions::ATTACH_FILES),
        ];
        let needed = parts.into_iter().filter(|(there, _)| *there);
        needed.fold(Permissions::NONE, |all, (_, needed)| all | needed)
    }

    fn check_reply(&self) -> Result<(), Refusal> {
        if !self.body["message_reference"].is_object() {
            return Ok(());
        }
        self.need(Permissions::READ_MESSAGE_HISTORY)
            .map_err(|_| Refusal::ReplyWithoutHistory)
    }

    /// To join in a reaction that is there already takes nothing.
    fn of_reaction(&self, message: &str, emoji: &str) -> Permissions {
        let message = message.parse::<Id>().ok();
        let message = message.and_then(|id| self.world.message(self.channel.id, id));
        let there = message.is_some_and(|message| {
            message
                .reactions
                .iter()
                .any(|reaction| reaction.emoji == emoji)
        });
        if there {
            Permissions::NONE
        } else {
            Permissions::ADD_REACTIONS
        }
    }

    fn is_own(&self, message: &str) -> bool {
        let message = message.parse::<Id>().ok();
        let message = message.and_then(|id| self.world.message(self.channel.id, id));
        message.is_none_or(|message| message.author == self.world.bot())
    }

    /// Whoever started a thread may rename, archive and open it, but lock it only with the permission for all.
    fn check_change(&self) -> Result<(), Refusal> {
        let Some(thread) = self.channel.thread() else {
            return self.need(Permissions::MANAGE_CHANNELS);
        };
        if thread.locked || self.body.get("locked").is_some() {
            self.need(Permissions::MANAGE_THREADS)?;
        }
        if thread.archived && self.body["archived"] == false {
            return self.world.check_room_for_thread();
        }
        self.need_of_thread()
    }

    fn check_deletion(&self) -> Result<(), Refusal> {
        match self.channel.kind {
            ChannelKind::Text { .. } => self.need(Permissions::MANAGE_CHANNELS),
            ChannelKind::Thread(_) => self.need(Permissions::MANAGE_THREADS),
            ChannelKind::Dm { .. } => Ok(()),
        }
    }
}
