//! Messages: sending, editing, deleting, reacting, pinning and voting; and starting threads, with
//! the messages that announce them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::Value;

use crate::body::{Draft, NewPoll, Pings, Refusal, Upload};
use crate::changes::channels;
use crate::events::Event;
use crate::faults::FaultPoint;
use crate::model::{
    Attachment, Channel, ChannelKind, Forwarded, InteractionMetadata, Message, MessageKind, Poll,
    Reaction, Record, Thread,
};
use crate::values::clock::Moment;
use crate::values::id::{ChannelNumber, Id, MessageKey};
use crate::values::{self, Permissions};
use crate::wire::message::{has_ended, missing_file, texts};
use crate::world::World;
use crate::world::permissions::{check_active_thread_limit, permissions_in};

/// A message to send.
#[derive(Clone, Debug)]
pub(crate) struct NewMessage {
    pub(crate) kind: MessageKind,
    pub(crate) author: Id,
    pub(crate) draft: Draft,
    pub(crate) reply_to: Option<Id>,
    pub(crate) nonce: Option<Value>,
    /// For an ephemeral message, the only person who sees it.
    pub(crate) only_for: Option<Id>,
    pub(crate) loading: bool,
    pub(crate) interaction_metadata: Option<InteractionMetadata>,
    /// The message that this one forwards.
    pub(crate) forwarded: Option<Forwarded>,
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
            interaction_metadata: None,
            forwarded: None,
        }
    }
}

/// Whether a known nonce is treated as new, because of an injected fault.
pub(crate) fn injects_forgotten_nonce(world: &mut World) -> bool {
    let name = "enforce_nonce";
    world.next_fault(FaultPoint::Nonce { name }).is_some()
}

/// Posts a message. The caller checks the permissions.
pub(crate) fn post(world: &mut World, channel: Id, new: NewMessage) -> Result<Id, Refusal> {
    let number = world
        .channels
        .get(&channel)
        .map(|channel| channel.number)
        .ok_or(Refusal::UnknownChannel)?;
    let draft = new.draft;
    let content = draft.content.unwrap_or_default();
    let replied = new
        .reply_to
        .and_then(|id| world.messages.get(channel, id))
        .map(|message| message.author)
        // A reply to oneself does not ping.
        .filter(|author| *author != new.author);
    let components = draft.components.unwrap_or_default();
    let said = with_texts(&content, &components);
    let attachments = attach(world, number, draft.files);
    check_files(&components, &attachments)?;
    let now = world.now();
    let message = Message {
        id: world.make_id(number),
        channel,
        author: new.author,
        kind: new.kind,
        sent: now,
        edited: None,
        mentions: mentioned_users(world, &said, &draft.pings, replied),
        mention_roles: mentioned_roles(world, new.author, channel, &said, &draft.pings),
        mention_everyone: draft.pings.everyone && pings_everyone(world, new.author, channel, &said),
        content,
        embeds: draft.embeds.unwrap_or_default(),
        components,
        attachments,
        reply_to: new.reply_to,
        nonce: new.nonce,
        reactions: Vec::new(),
        pinned: false,
        only_for: new.only_for,
        loading: new.loading,
        suppress_embeds: draft.suppress_embeds.unwrap_or(false),
        silent: draft.silent,
        interaction_metadata: new.interaction_metadata,
        has_thread: false,
        is_components_v2: draft.is_components_v2,
        poll: draft.poll.map(|poll| new_poll(poll, now)),
        forwarded: new.forwarded.map(Box::new),
    };
    let id = message.id;
    // The order matches Discord's events: a reopened thread and a new member come before the
    // message.
    world.messages.put(&mut world.journal, message.clone());
    unarchive(world, channel)?;
    join_thread(world, &message)?;
    world.publish(&Event::MessageCreated(Box::new(message)));
    Ok(id)
}

fn pings_everyone(world: &World, author: Id, channel: Id, content: &str) -> bool {
    let channel = world
        .channels
        .get(&channel)
        .filter(|channel| !channel.is_dm());
    let allowed = channel.map(|channel| permissions_in(world, author, channel));
    // Without the permission `@everyone` is just text.
    let may = allowed.is_some_and(|all| all.contains(Permissions::MENTION_EVERYONE));
    may && ["@everyone", "@here"]
        .iter()
        .any(|mark| content.contains(mark))
}

/// Opens an archived thread when a message is posted in it.
fn unarchive(world: &mut World, channel: Id) -> Result<(), Refusal> {
    let archived = world.channels[&channel]
        .thread()
        .is_some_and(|thread| thread.archived);
    if archived {
        channels::change_thread(world, channel, |thread| thread.archived = false)?;
    }
    Ok(())
}

/// Adds the author and the mentioned users to a thread.
fn join_thread(world: &mut World, message: &Message) -> Result<(), Refusal> {
    if world.channels[&message.channel].thread().is_none() || message.only_for.is_some() {
        return Ok(());
    }
    for user in message.mentions.iter().chain([&message.author]) {
        channels::set_thread_member(world, message.channel, *user, true)?;
    }
    Ok(())
}

/// The users that the text mentions and may ping, and the author of the message replied to.
fn mentioned_users(world: &World, content: &str, pings: &Pings, replied: Option<Id>) -> Vec<Id> {
    let named = |id: Id| {
        [format!("<@{id}>"), format!("<@!{id}>")]
            .iter()
            .any(|mark| content.contains(mark))
    };
    let pinged = |id: Id| {
        (named(id) && pings.users.allows(id)) || (pings.replied_user && replied == Some(id))
    };
    world
        .users
        .iter()
        .map(|user| user.id)
        .filter(|id| pinged(*id))
        .collect()
}

/// The roles that the text mentions and may ping. Without the permission these are only those
/// that anybody may mention.
fn mentioned_roles(
    world: &World,
    author: Id,
    channel: Id,
    content: &str,
    pings: &Pings,
) -> Vec<Id> {
    let channel = &world.channels[&channel];
    let allowed = permissions_in(world, author, channel);
    let may_ping_all = allowed.contains(Permissions::MENTION_EVERYONE);
    world
        .guild_of(channel)
        .into_iter()
        .flat_map(|guild| &guild.roles)
        .filter(|(_, role)| role.mentionable || may_ping_all)
        .filter(|(id, _)| content.contains(&format!("<@&{id}>")) && pings.roles.allows(**id))
        .map(|(id, _)| *id)
        .collect()
}

/// Stores a file for a command option.
pub(crate) fn upload(world: &mut World, channel: Id, file: Upload) -> Option<Id> {
    let number = world.channels.get(&channel)?.number;
    let attachment = attach(world, number, vec![file]).pop()?;
    let id = attachment.id;
    world.messages.put_upload(&mut world.journal, attachment);
    Some(id)
}

fn attach(world: &mut World, number: ChannelNumber, files: Vec<Upload>) -> Vec<Attachment> {
    let mut attachments = Vec::new();
    for file in files {
        let id = world.make_id(number);
        attachments.push(Attachment {
            id,
            content_type: file
                .content_type
                .or_else(|| values::content_type(&file.filename)),
            filename: values::safe_name(&file.filename),
            description: file.description,
            size: file.bytes.len(),
            dimensions: values::dimensions(&file.bytes),
        });
        world.messages.put_file(&mut world.journal, id, file.bytes);
    }
    attachments
}

/// Edits a message, marks it as edited and publishes the change.
pub(crate) fn edit(world: &mut World, at: MessageKey, draft: Draft) -> Result<(), Refusal> {
    let channel = at.channel;
    let old = world.messages.find(at)?;
    if old.poll.is_some() {
        return Err(Refusal::PollNotEditable);
    }
    check_conversion(old, &draft)?;
    let (reply_to, was_loading) = (old.reply_to, old.loading);
    let old_components = old.components.clone();
    let replied = reply_to
        .and_then(|id| world.messages.get(channel, id))
        .map(|m| m.author);
    let attachments = attachments_after(world, at, &draft)?;
    let added = attach(world, world.channels[&channel].number, draft.files);
    let shown = draft.components.as_ref().unwrap_or(&old_components);
    let all_files: Vec<Attachment> = attachments.iter().chain(&added).cloned().collect();
    check_files(shown, &all_files)?;
    let said = match &draft.components {
        Some(components) if draft.is_components_v2 => Some(with_texts("", components)),
        _ => draft.content.clone(),
    };
    let mentions = said.map(|said| mentioned_users(world, &said, &draft.pings, replied));
    let now = world.now();
    change_message(world, at, |message| {
        // What the draft leaves out stays as it is.
        if let Some(content) = draft.content {
            message.content = content;
        }
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        if let Some(rows) = draft.components {
            message.components = rows;
        }
        if let Some(mentions) = mentions {
            message.mentions = mentions;
        }
        message.is_components_v2 |= draft.is_components_v2;
        if let Some(suppress) = draft.suppress_embeds {
            message.suppress_embeds = suppress;
        }
        // Kept attachments first, then the new ones, as Discord lists them.
        message.attachments = attachments;
        message.attachments.extend(added);
        message.loading = false;
        // Completing a deferred response is not an edit.
        message.edited = (!was_loading).then_some(now);
    })
}

/// The attachments that an edit keeps: those it names, or all if it does not name any.
fn attachments_after(
    world: &mut World,
    at: MessageKey,
    draft: &Draft,
) -> Result<Vec<Attachment>, Refusal> {
    let old = world.messages.find(at)?;
    let Some(kept) = &draft.kept_attachments else {
        return Ok(old.attachments.clone());
    };
    // The bytes of the others stay until there are too many: whoever has opened the channel may be
    // loading them.
    let kept_attachments = old.attachments.iter().filter_map(|attachment| {
        let (_, description) = kept.iter().find(|(id, _)| *id == attachment.id)?;
        Some(Attachment {
            description: description.clone().or(attachment.description.clone()),
            ..attachment.clone()
        })
    });
    Ok(kept_attachments.collect())
}

/// Changes, saves and publishes a message.
pub(super) fn change_message(
    world: &mut World,
    at: MessageKey,
    change: impl FnOnce(&mut Message),
) -> Result<(), Refusal> {
    let stored = world.messages.find_mut(at)?;
    change(stored);
    let message = stored.clone();
    world.messages.put(&mut world.journal, message.clone());
    world.publish(&Event::MessageUpdated(Box::new(message)));
    Ok(())
}

pub(crate) fn delete_message(world: &mut World, at: MessageKey) -> Result<(), Refusal> {
    let MessageKey { channel, message } = at;
    let deleted = world
        .messages
        .take(&mut world.journal, channel, message)
        .ok_or(Refusal::UnknownMessage)?;
    world.save(Record::MessageDeleted { channel, message });
    world.publish(&Event::MessageDeleted(Box::new(deleted)));
    Ok(())
}

pub(crate) fn pin(world: &mut World, at: MessageKey, pinned: bool) -> Result<(), Refusal> {
    change_message(world, at, |message| message.pinned = pinned)
}

/// Removes the reactions with one emoji, or all.
pub(crate) fn clear_reactions(
    world: &mut World,
    at: MessageKey,
    emoji: Option<&str>,
) -> Result<(), Refusal> {
    let stored = world.messages.find_mut(at)?;
    let stays = |reaction: &Reaction| emoji.is_some_and(|emoji| reaction.emoji != emoji);
    stored.reactions.retain(stays);
    let changed = stored.clone();
    world.save(Record::Message(Box::new(changed)));
    world.publish(&Event::ReactionsCleared {
        channel: at.channel,
        message: at.message,
        emoji: emoji.map(str::to_owned),
    });
    Ok(())
}

/// A reaction or a vote of a person.
#[derive(Clone, Copy)]
pub(crate) struct Mark<T> {
    pub(crate) user: Id,
    /// The emoji, or the answer.
    pub(crate) what: T,
    /// Whether it is added, or taken away.
    pub(crate) added: bool,
}

/// Adds or removes a user's reaction.
pub(crate) fn react(world: &mut World, at: MessageKey, mark: Mark<&str>) -> Result<(), Refusal> {
    let stored = world.messages.find_mut(at)?;
    if !set_reaction(&mut stored.reactions, mark) {
        return Ok(());
    }
    let changed = stored.clone();
    world.save(Record::Message(Box::new(changed)));
    world.publish(&Event::Reaction {
        channel: at.channel,
        message: at.message,
        user: mark.user,
        emoji: mark.what.to_owned(),
        added: mark.added,
    });
    Ok(())
}

/// A text with those of components below it: mentions in them ping, too.
fn with_texts(content: &str, components: &[Value]) -> String {
    let texts = texts(components);
    std::iter::once(content)
        .chain(texts.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Checks that the message has every file that its components show.
fn check_files(components: &[Value], files: &[Attachment]) -> Result<(), Refusal> {
    match missing_file(components, files) {
        None => Ok(()),
        Some(name) => Err(Refusal::form_error(
            "components",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            format!("The referenced attachment {name} was not found"),
        )),
    }
}

/// Checks that a message that becomes one of components alone has nothing else left.
fn check_conversion(old: &Message, draft: &Draft) -> Result<(), Refusal> {
    let text = draft.content.as_ref().unwrap_or(&old.content);
    let embeds = draft.embeds.as_ref().unwrap_or(&old.embeds);
    if draft.is_components_v2 && !(text.is_empty() && embeds.is_empty()) {
        return Err(Refusal::form_error(
            "flags",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The content and the embeds must be removed when using MessageFlags.IS_COMPONENTS_V2",
        ));
    }
    Ok(())
}

fn new_poll(poll: NewPoll, now: Moment) -> Poll {
    Poll {
        question: poll.question,
        answers: poll.answers,
        allow_multiselect: poll.allow_multiselect,
        expiry: now.after(Duration::from_hours(poll.hours)),
        votes: BTreeMap::new(),
    }
}

/// Adds or removes a user's reaction and returns whether anything changed.
fn set_reaction(reactions: &mut Vec<Reaction>, mark: Mark<&str>) -> bool {
    let Mark {
        user,
        what: emoji,
        added,
    } = mark;
    let index = reactions
        .iter()
        .position(|reaction| reaction.emoji == emoji);
    let reacted = index.is_some_and(|index| reactions[index].users.contains(&user));
    if reacted == added {
        return false;
    }
    match index {
        // The order of reactions is that of their first use.
        None => reactions.push(Reaction {
            emoji: emoji.to_owned(),
            users: vec![user],
        }),
        Some(index) if added => reactions[index].users.push(user),
        Some(index) => {
            reactions[index].users.retain(|other| *other != user);
            reactions.retain(|reaction| !reaction.users.is_empty());
        }
    }
    true
}

// --- Polls: voting, and ending one early ---

/// Adds or takes back a person's vote. In a poll for one answer a new vote replaces the old.
pub(crate) fn vote(world: &mut World, at: MessageKey, mark: Mark<u64>) -> Result<(), Refusal> {
    let Mark {
        user,
        what: answer,
        added,
    } = mark;
    let poll = poll(world, at)?;
    if has_ended(world, poll) {
        return Err(Refusal::PollEnded);
    }
    if !poll.has_answer(answer) {
        return Err(Refusal::UnknownMessage);
    }
    let replaced: Vec<u64> = if added && !poll.allow_multiselect {
        poll.votes
            .iter()
            .filter(|(_, voters)| voters.contains(&user))
            .map(|(other, _)| *other)
            .filter(|other| *other != answer)
            .collect()
    } else {
        Vec::new()
    };
    for other in replaced {
        let taken_back = Mark {
            user,
            what: other,
            added: false,
        };
        set_vote(world, at, taken_back)?;
    }
    set_vote(world, at, mark)
}

fn set_vote(world: &mut World, at: MessageKey, mark: Mark<u64>) -> Result<(), Refusal> {
    let Mark {
        user,
        what: answer,
        added,
    } = mark;
    poll(world, at)?;
    change_message(world, at, |message: &mut Message| {
        let votes = message.poll.as_mut().map(|poll| &mut poll.votes);
        let voters: Option<&mut BTreeSet<Id>> = votes.map(|votes| votes.entry(answer).or_default());
        if let Some(voters) = voters {
            if added {
                voters.insert(user);
            } else {
                voters.remove(&user);
            }
        }
    })?;
    world.publish(&Event::Vote {
        channel: at.channel,
        message: at.message,
        user,
        answer,
        added,
    });
    Ok(())
}

/// Ends a poll at once.
pub(crate) fn end_poll(world: &mut World, at: MessageKey) -> Result<(), Refusal> {
    let now = world.now();
    if has_ended(world, poll(world, at)?) {
        return Err(Refusal::PollEnded);
    }
    change_message(world, at, |message| {
        if let Some(poll) = &mut message.poll {
            poll.expiry = now;
        }
    })
}

pub(crate) fn poll(world: &World, at: MessageKey) -> Result<&Poll, Refusal> {
    let message = world.messages.find(at)?;
    message.poll.as_ref().ok_or(Refusal::NotAPoll)
}

#[derive(Debug)]
pub(crate) struct NewThread {
    pub(crate) name: String,
    pub(crate) private: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive_minutes: u64,
}

/// Starts a thread, optionally from a message.
pub(crate) fn start_thread(
    world: &mut World,
    by: Id,
    parent: Id,
    from: Option<Id>,
    new: NewThread,
) -> Result<Id, Refusal> {
    let channel = world.channels.get(&parent);
    check_active_thread_limit(world, channel.ok_or(Refusal::UnknownChannel)?)?;
    let id = match from {
        Some(message) => mark_thread_start(world, parent, message)?,
        None => {
            let number = world.channels.get(&parent).map(|parent| parent.number);
            world.make_id(number.ok_or(Refusal::UnknownChannel)?)
        }
    };
    let channel = Channel {
        id,
        number: world.next_number()?,
        kind: ChannelKind::Thread(new_thread(world, by, parent, new)),
    };
    world.put_channel(channel.clone());
    world.publish(&Event::ChannelCreated(Box::new(channel)));
    // Announced after `THREAD_CREATE`, so that clients know the thread that the message refers
    // to.
    announce_thread(world, by, parent, id, from)?;
    Ok(id)
}

/// Marks a message as the start of a thread and returns the id of the thread, which on Discord
/// is that of the message.
fn mark_thread_start(world: &mut World, parent: Id, message: Id) -> Result<Id, Refusal> {
    if world.channels.contains_key(&message) {
        return Err(Refusal::ThreadExists);
    }
    let at = MessageKey {
        channel: parent,
        message,
    };
    change_message(world, at, |message| message.has_thread = true)?;
    Ok(message)
}

/// A new thread with its creator as the only member.
fn new_thread(world: &World, by: Id, parent: Id, new: NewThread) -> Thread {
    let now = world.now();
    Thread {
        name: new.name,
        parent,
        owner: by,
        private: new.private,
        invitable: new.invitable,
        members: [by].into(),
        archived: false,
        locked: false,
        auto_archive_minutes: new.auto_archive_minutes,
        archive_changed: now,
        created: now,
    }
}

/// Posts the message that announces a thread: in the parent channel for a public thread without
/// a message, in the thread itself for one from a message.
fn announce_thread(
    world: &mut World,
    by: Id,
    parent: Id,
    thread: Id,
    from: Option<Id>,
) -> Result<(), Refusal> {
    let Some(Thread { private, name, .. }) = world.channels[&thread].thread() else {
        return Ok(());
    };
    let announcement = match from {
        Some(message) => NewMessage {
            kind: MessageKind::ThreadStarter,
            reply_to: Some(message),
            ..NewMessage::by(by)
        },
        None if *private => return Ok(()),
        None => NewMessage {
            kind: MessageKind::ThreadCreated,
            draft: Draft::text(name),
            reply_to: Some(thread),
            ..NewMessage::by(by)
        },
    };
    let target = if from.is_some() { thread } else { parent };
    post(world, target, announcement).map(drop)
}
