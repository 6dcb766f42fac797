//! Messages: sending, editing, deleting, reacting, pinning.

use serde_json::Value;

use crate::draft::{Draft, PingUsers, Pings, Upload};
use crate::faults::Occasion;
use crate::id::Id;
use crate::keeper::Record;
use crate::model::{AnswerMark, Attachment, Message, MessageKind, Reaction};
use crate::permissions::Permissions;
use crate::picture;
use crate::refusal::Refusal;
use crate::world::{Event, World};

/// A message to be sent.
#[derive(Clone, Debug)]
pub(crate) struct NewMessage {
    pub(crate) kind: MessageKind,
    pub(crate) author: Id,
    pub(crate) draft: Draft,
    pub(crate) reply_to: Option<Id>,
    pub(crate) nonce: Option<Value>,
    /// Only this person sees it.
    pub(crate) only_for: Option<Id>,
    pub(crate) loading: bool,
    pub(crate) answers: Option<AnswerMark>,
}

impl NewMessage {
    pub(crate) fn by(author: Id) -> Self {
        Self {
            kind: MessageKind::Default,
            author,
            draft: Draft::default(),
            reply_to: None,
            nonce: None,
            only_for: None,
            loading: false,
            answers: None,
        }
    }
}

impl World {
    /// The message that was sent to the channel with this nonce.
    pub(crate) fn message_by_nonce(&self, channel: Id, nonce: &Value) -> Option<&Message> {
        let message = self.nonces.get(&(channel, nonce.to_string()))?;
        self.message(channel, *message)
    }

    /// Whether a nonce that is known is taken for a new one, because that shall go wrong.
    pub(crate) fn forgets_nonce(&mut self) -> bool {
        let name = "enforce_nonce";
        self.strike(Occasion::Nonce { name }).is_some()
    }

    /// Sends a message. Whether the author may is the caller's to check.
    pub(crate) fn post(&mut self, channel: Id, new: NewMessage) -> Result<Id, Refusal> {
        let number = self.channels.get(&channel).map(|channel| channel.number);
        let number = number.ok_or(Refusal::UnknownChannel)?;
        let draft = new.draft;
        let content = draft.content.unwrap_or_default();
        let replied = new.reply_to.and_then(|id| self.message(channel, id));
        let replied = replied
            .map(|message| message.author)
            .filter(|author| *author != new.author);
        let message = Message {
            id: self.make_id(number),
            channel,
            author: new.author,
            kind: new.kind,
            sent: self.now(),
            edited: None,
            mentions: self.mentioned(&content, &draft.pings, replied),
            mention_everyone: draft.pings.everyone
                && self.pings_everyone(new.author, channel, &content),
            content,
            embeds: draft.embeds.unwrap_or_default(),
            components: draft.components.unwrap_or_default(),
            attachments: self.attach(number, draft.files),
            reply_to: new.reply_to,
            nonce: new.nonce,
            reactions: Vec::new(),
            pinned: false,
            only_for: new.only_for,
            loading: new.loading,
            suppress_embeds: draft.suppress_embeds.unwrap_or(false),
            silent: draft.silent,
            answers: new.answers,
            has_thread: false,
        };
        let id = message.id;
        self.put_message(message.clone());
        self.revive(channel)?;
        self.join_thread(&message)?;
        self.publish(&Event::MessageCreated(Box::new(message)));
        Ok(id)
    }

    fn pings_everyone(&self, author: Id, channel: Id, content: &str) -> bool {
        let channel = self
            .channels
            .get(&channel)
            .filter(|channel| !channel.is_dm());
        let allowed = channel.map(|channel| self.permissions_in(author, channel));
        let may = allowed.is_some_and(|all| all.contains(Permissions::MENTION_EVERYONE));
        may && ["@everyone", "@here"]
            .iter()
            .any(|mark| content.contains(mark))
    }

    /// Puts a message in its place, kept but not yet told to anybody.
    pub(super) fn put_message(&mut self, message: Message) {
        self.keep(Record::Message(Box::new(message.clone())));
        self.place(message);
    }

    /// Puts a message in its place, which is all that reading the journal does.
    pub(super) fn place(&mut self, message: Message) {
        if let Some(nonce) = &message.nonce {
            self.nonces
                .insert((message.channel, nonce.to_string()), message.id);
        }
        let channel = self.messages.entry(message.channel).or_default();
        channel.insert(message.id, message);
    }

    /// A message in an archived thread opens it again.
    fn revive(&mut self, channel: Id) -> Result<(), Refusal> {
        let archived = self.channels[&channel]
            .thread()
            .is_some_and(|thread| thread.archived);
        if archived {
            self.change_thread(channel, |thread| thread.archived = false)?;
        }
        Ok(())
    }

    /// Whoever writes in a thread, or is mentioned in it, is in it from then on.
    fn join_thread(&mut self, message: &Message) -> Result<(), Refusal> {
        if self.channels[&message.channel].thread().is_none() || message.only_for.is_some() {
            return Ok(());
        }
        for user in message.mentions.iter().chain([&message.author]) {
            self.set_thread_member(message.channel, *user, true)?;
        }
        Ok(())
    }

    /// The users whom a text mentions and may ping, and the author of the message replied to.
    fn mentioned(&self, content: &str, pings: &Pings, replied: Option<Id>) -> Vec<Id> {
        let allowed = |id: Id| match &pings.users {
            PingUsers::All => true,
            PingUsers::Only(ids) => ids.contains(&id),
        };
        let named = |id: Id| {
            [format!("<@{id}>"), format!("<@!{id}>")]
                .iter()
                .any(|mark| content.contains(mark))
        };
        let pinged =
            |id: Id| (named(id) && allowed(id)) || (pings.replied_user && replied == Some(id));
        self.users
            .iter()
            .map(|user| user.id)
            .filter(|id| pinged(*id))
            .collect()
    }

    /// Keeps a file that somebody has chosen for a command.
    pub(crate) fn upload(&mut self, channel: Id, file: Upload) -> Option<Id> {
        let number = self.channels.get(&channel)?.number;
        let attachment = self.attach(number, vec![file]).pop()?;
        let id = attachment.id;
        self.uploads.insert(id, attachment);
        Some(id)
    }

    fn attach(&mut self, number: crate::id::ChannelNumber, files: Vec<Upload>) -> Vec<Attachment> {
        let mut attachments = Vec::new();
        for file in files {
            let id = self.make_id(number);
            attachments.push(Attachment {
                id,
                content_type: file
                    .content_type
                    .or_else(|| picture::content_type(&file.filename)),
                filename: picture::safe_name(&file.filename),
                description: file.description,
                size: file.bytes.len(),
                dimensions: picture::dimensions(&file.bytes),
            });
            self.keeper.put_file(id, file.bytes);
        }
        attachments
    }

    /// Changes a message as a draft asks, marks it as edited, and tells of it.
    pub(crate) fn edit(&mut self, channel: Id, message: Id, draft: Draft) -> Result<(), Refusal> {
        let old = self
            .message(channel, message)
            .ok_or(Refusal::UnknownMessage)?;
        let (old_author, was_loading) = (old.reply_to, old.loading);
        let replied = old_author
            .and_then(|id| self.message(channel, id))
            .map(|m| m.author);
        let attachments = self.attachments_after(channel, message, &draft)?;
        let added = self.attach(self.channels[&channel].number, draft.files);
        let mentions = draft
            .content
            .as_ref()
            .map(|content| self.mentioned(content, &draft.pings, replied));
        let now = self.now();
        self.change_message(channel, message, |message| {
            draft
                .content
                .into_iter()
                .for_each(|content| message.content = content);
            draft
                .embeds
                .into_iter()
                .for_each(|embeds| message.embeds = embeds);
            draft
                .components
                .into_iter()
                .for_each(|rows| message.components = rows);
            mentions
                .into_iter()
                .for_each(|mentions| message.mentions = mentions);
            draft
                .suppress_embeds
                .into_iter()
                .for_each(|s| message.suppress_embeds = s);
            message.attachments = attachments;
            message.attachments.extend(added);
            message.loading = false;
            // The first answer after a deferral is no edit.
            message.edited = (!was_loading).then_some(now);
        })
    }

    /// Which attachments an edit keeps: those it names, or all if it does not speak of them.
    fn attachments_after(
        &mut self,
        channel: Id,
        message: Id,
        draft: &Draft,
    ) -> Result<Vec<Attachment>, Refusal> {
        let old = self
            .message(channel, message)
            .ok_or(Refusal::UnknownMessage)?;
        let Some(kept) = &draft.kept else {
            return Ok(old.attachments.clone());
        };
        let mut staying = Vec::new();
        let mut leaving = Vec::new();
        for attachment in &old.attachments {
            match kept.iter().find(|(id, _)| *id == attachment.id) {
                Some((_, description)) => staying.push(Attachment {
                    description: description.clone().or(attachment.description.clone()),
                    ..attachment.clone()
                }),
                None => leaving.push(attachment.id),
            }
        }
        leaving
            .into_iter()
            .for_each(|id| self.keeper.remove_file(id));
        Ok(staying)
    }

    /// Changes a message, keeps it and tells of it.
    pub(super) fn change_message(
        &mut self,
        channel: Id,
        message: Id,
        change: impl FnOnce(&mut Message),
    ) -> Result<(), Refusal> {
        let place = self
            .messages
            .get_mut(&channel)
            .and_then(|all| all.get_mut(&message));
        let place = place.ok_or(Refusal::UnknownMessage)?;
        change(place);
        let message = place.clone();
        self.put_message(message.clone());
        self.publish(&Event::MessageUpdated(Box::new(message)));
        Ok(())
    }

    pub(crate) fn delete_message(&mut self, channel: Id, message: Id) -> Result<(), Refusal> {
        let all = self.messages.get_mut(&channel);
        let deleted = all
            .and_then(|all| all.remove(&message))
            .ok_or(Refusal::UnknownMessage)?;
        for attachment in &deleted.attachments {
            self.keeper.remove_file(attachment.id);
        }
        self.keep(Record::MessageDeleted { channel, message });
        self.publish(&Event::MessageDeleted(Box::new(deleted)));
        Ok(())
    }

    pub(crate) fn pin(&mut self, channel: Id, message: Id, pinned: bool) -> Result<(), Refusal> {
        self.change_message(channel, message, |message| message.pinned = pinned)
    }

    /// Adds or takes away a user's reaction.
    pub(crate) fn react(
        &mut self,
        user: Id,
        (channel, message): (Id, Id),
        emoji: &str,
        added: bool,
    ) -> Result<(), Refusal> {
        let place = self
            .messages
            .get_mut(&channel)
            .and_then(|all| all.get_mut(&message));
        let place = place.ok_or(Refusal::UnknownMessage)?;
        if !set_reaction(&mut place.reactions, user, emoji, added) {
            return Ok(());
        }
        let kept = place.clone();
        self.keep(Record::Message(Box::new(kept)));
        self.publish(&Event::Reaction {
            channel,
            message,
            user,
            emoji: emoji.to_owned(),
            added,
        });
        Ok(())
    }
}

/// Whether anything changed.
fn set_reaction(reactions: &mut Vec<Reaction>, user: Id, emoji: &str, added: bool) -> bool {
    let place = reactions
        .iter()
        .position(|reaction| reaction.emoji == emoji);
    let reacted = place.is_some_and(|place| reactions[place].users.contains(&user));
    match (place, added) {
        _ if reacted == added => return false,
        (None, _) => reactions.push(Reaction {
            emoji: emoji.to_owned(),
            users: vec![user],
        }),
        (Some(place), true) => reactions[place].users.push(user),
        (Some(place), false) => {
            reactions[place].users.retain(|other| *other != user);
            reactions.retain(|reaction| !reaction.users.is_empty());
        }
    }
    true
}
