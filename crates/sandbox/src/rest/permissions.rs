//! Checks the bot's permissions and the state of a thread for requests to a channel of the server.
//!
//! The rules come from the remarks on each request in Discord's reference. Whether the bot sees the
//! channel at all is checked by the routes.

use axum::http::Method;
use serde_json::Value;

use crate::body::Refusal;
use crate::model::{Channel, ChannelKind, Message};
use crate::rest::request::Request;
use crate::values::Permissions;
use crate::values::id::Id;
use crate::world::World;
use crate::world::permissions::{
    channel_for, check_active_thread_limit, check_may_send, check_permissions,
};

/// Refuses what the bot may not do in a channel that it sees.
pub(super) fn check(world: &World, path: &[&str], request: &Request) -> Result<(), Refusal> {
    let ["channels", channel, rest @ ..] = path else {
        return Ok(());
    };
    let id = channel.parse::<Id>().ok();
    // Unknown and invisible channels are left to the route, which has the right error for each.
    let Some(channel) = id.and_then(|id| channel_for(world, world.bot(), id)) else {
        return Ok(());
    };
    let channel_request = ChannelRequest {
        world,
        channel,
        body: request.raw_body(),
        has_files: request.has_files(),
    };
    if channel_request.is_frozen(&request.method, rest) {
        return Err(Refusal::ArchivedThread);
    }
    channel_request.check(&request.method, rest)
}

/// A request to a channel that the bot sees.
struct ChannelRequest<'a> {
    world: &'a World,
    channel: &'a Channel,
    body: &'a Value,
    has_files: bool,
}

impl ChannelRequest<'_> {
    /// Whether the request would change something in an archived thread, which stays as it is until
    /// somebody writes in it.
    fn is_frozen(&self, method: &Method, rest: &[&str]) -> bool {
        let changes = match (method.as_str(), rest) {
            ("PATCH" | "PUT" | "DELETE", ["messages", _, ..] | ["pins", ..]) => true,
            ("POST", ["messages", "bulk-delete"]) => true,
            // Opening a thread is allowed, and so is locking it; everything else has to wait.
            ("PATCH", []) => self.body["archived"] != false && self.changes_more_than_archiving(),
            _ => false,
        };
        changes && self.channel.thread().is_some_and(|thread| thread.archived)
    }

    fn changes_more_than_archiving(&self) -> bool {
        self.body
            .as_object()
            .into_iter()
            .flat_map(|body| body.keys())
            .any(|field| !matches!(field.as_str(), "archived" | "locked"))
    }

    /// Checks the permissions that the request needs.
    fn check(&self, method: &Method, rest: &[&str]) -> Result<(), Refusal> {
        match (method.as_str(), rest) {
            ("POST", ["messages"]) => {
                check_may_send(self.world, self.world.bot(), self.channel)?;
                self.check_reply()?;
                self.require(self.needed_for_content())
            }
            ("POST", ["typing"]) => check_may_send(self.world, self.world.bot(), self.channel),
            // Discord reports a missing history permission for a single message as missing access.
            ("GET", ["messages", _]) => self
                .require(Permissions::READ_MESSAGE_HISTORY)
                .map_err(|_| Refusal::MissingAccess),
            ("PUT", ["messages", message, "reactions", emoji, "@me"]) => self.require(
                Permissions::READ_MESSAGE_HISTORY | self.needed_for_reaction(message, emoji),
            ),
            ("DELETE", ["messages", _, "reactions", _, "@me"]) => Ok(()),
            ("DELETE", ["messages", _, "reactions", ..])
            | ("POST", ["messages", "bulk-delete"]) => self.require(Permissions::MANAGE_MESSAGES),
            ("PUT" | "DELETE", ["pins", ..] | ["messages", "pins", ..]) => {
                self.require(Permissions::PIN_MESSAGES)
            }
            ("DELETE", ["messages", message]) if !self.is_own(message) => {
                self.require(Permissions::MANAGE_MESSAGES)
            }
            ("POST", ["messages", _, "threads"]) => {
                self.require(Permissions::CREATE_PUBLIC_THREADS)
            }
            ("POST", ["threads"]) if self.body["type"] == 11 => {
                self.require(Permissions::CREATE_PUBLIC_THREADS)
            }
            ("POST", ["threads"]) => self.require(Permissions::CREATE_PRIVATE_THREADS),
            ("PUT", ["thread-members", _]) => self.require(Permissions::SEND_MESSAGES_IN_THREADS),
            ("DELETE", ["thread-members", user]) if *user != "@me" => {
                self.require_thread_owner_or_manager()
            }
            ("PUT" | "DELETE", ["permissions", _]) => self.require(Permissions::MANAGE_ROLES),
            ("PATCH", []) => self.check_change(),
            ("DELETE", []) => self.check_deletion(),
            _ => Ok(()),
        }
    }

    fn require(&self, needed: Permissions) -> Result<(), Refusal> {
        check_permissions(self.world, self.world.bot(), self.channel, needed)
    }

    /// For actions that need a permission except in the bot's own threads.
    fn require_thread_owner_or_manager(&self) -> Result<(), Refusal> {
        let own = self
            .channel
            .thread()
            .is_some_and(|thread| thread.owner == self.world.bot());
        if own {
            Ok(())
        } else {
            self.require(Permissions::MANAGE_THREADS)
        }
    }

    /// The permissions that the parts of a message need.
    fn needed_for_content(&self) -> Permissions {
        let embeds = self.body["embeds"]
            .as_array()
            .is_some_and(|all| !all.is_empty());
        // Text alone needs nothing beyond the permission to send.
        let needed = [
            (embeds, Permissions::EMBED_LINKS),
            (self.body["poll"].is_object(), Permissions::SEND_POLLS),
            (self.has_files, Permissions::ATTACH_FILES),
        ]
        .into_iter()
        .filter(|(used, _)| *used);
        needed.fold(Permissions::NONE, |all, (_, needed)| all | needed)
    }

    fn check_reply(&self) -> Result<(), Refusal> {
        let reference = &self.body["message_reference"];
        // A forward needs to read the message where it is, which its route checks.
        if !reference.is_object() || reference["type"] == 1 {
            return Ok(());
        }
        self.require(Permissions::READ_MESSAGE_HISTORY)
            .map_err(|_| Refusal::ReplyWithoutHistory)
    }

    /// The permissions that a reaction needs. Joining an existing reaction needs none.
    fn needed_for_reaction(&self, message: &str, emoji: &str) -> Permissions {
        let exists = self.message(message).is_some_and(|message| {
            message
                .reactions
                .iter()
                .any(|reaction| reaction.emoji == emoji)
        });
        if exists {
            Permissions::NONE
        } else {
            Permissions::ADD_REACTIONS
        }
    }

    /// Whether the bot wrote the message.
    fn is_own(&self, message: &str) -> bool {
        // A message that does not exist needs no permission; the route answers 404.
        self.message(message)
            .is_none_or(|message| message.author == self.world.bot())
    }

    /// The message with the id in the path, if it exists.
    fn message(&self, id: &str) -> Option<&Message> {
        let id = id.parse::<Id>().ok()?;
        self.world.messages.get(self.channel.id, id)
    }

    /// The creator of a thread may rename, archive and open it, but needs the permission to lock
    /// it.
    fn check_change(&self) -> Result<(), Refusal> {
        let Some(thread) = self.channel.thread() else {
            return self.require(Permissions::MANAGE_CHANNELS);
        };
        // A locked thread can only be changed by moderators, not by its creator.
        if thread.locked || self.body.get("locked").is_some() {
            self.require(Permissions::MANAGE_THREADS)?;
        }
        if thread.archived && self.body["archived"] == false {
            return check_active_thread_limit(self.world, self.channel);
        }
        self.require_thread_owner_or_manager()
    }

    fn check_deletion(&self) -> Result<(), Refusal> {
        match self.channel.kind {
            ChannelKind::Text { .. } => self.require(Permissions::MANAGE_CHANNELS),
            ChannelKind::Thread(_) => self.require(Permissions::MANAGE_THREADS),
            ChannelKind::Dm { .. } => Ok(()),
        }
    }
}
