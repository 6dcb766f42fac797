//! What a person does in a channel: reading, commands, waiting for the bot's answers, editing,
//! reacting, threads, and moderation.
//!
//! As in `interactions.rs`, each method checks what Discord's client would check.

use std::time::Duration;

use serde_json::Value;

use crate::body::{Draft, Refusal};
use crate::changes::interactions::ANSWER_WITHIN;
use crate::changes::messages::{Mark, NewThread};
use crate::changes::{channels, messages};
use crate::events::Event;
use crate::model::{Channel, CommandForm, Target};
use crate::person::interactions::with_mentions;
use crate::person::invocation::{CommandLine, FilledOption};
use crate::person::message::{Attachment, Message, Modal};
use crate::person::{User, UserInChannel};
use crate::values::id::{Id, MessageKey};
use crate::values::{Error, Permissions};
use crate::world::permissions::{
    channel_for, check_active_thread_limit, check_permissions, message_for, offered, readable,
};
use crate::world::{State, World};

// --- Reading messages, threads and files ---

/// A thread that a person can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The thread's id, which is that of a channel.
    pub id: Id,
    /// The name of the thread.
    pub name: String,
    /// Whether only its members (and moderators) can see it.
    pub private: bool,
    /// Whether it is archived.
    pub archived: bool,
}

impl UserInChannel {
    /// All messages that the person sees here, oldest first, ephemeral ones included.
    pub fn messages(&self) -> Vec<Message> {
        self.shared().read(|world| {
            readable(world, self.user.id, self.channel)
                .map(|message| Message::new(self, world, message))
                .collect()
        })
    }

    /// The current state of a message.
    ///
    /// [`Error::NoSuchMessage`], also if the person cannot see it.
    pub fn message(&self, id: Id) -> Result<Message, Error> {
        self.shared().read(|world| {
            let message = message_for(world, self.user.id, self.channel, id);
            message
                .map(|message| Message::new(self, world, message))
                .ok_or(Error::NoSuchMessage(id))
        })
    }

    /// The newest message that is wanted; waits for one if there is none yet.
    ///
    /// # Errors
    /// [`Error::TimedOut`].
    pub async fn wait_for(
        &self,
        wanted: impl Fn(&Message) -> bool,
        timeout: Duration,
    ) -> Result<Message, Error> {
        let look = |world: &World| {
            readable(world, self.user.id, self.channel)
                .rev()
                .map(|message| Message::new(self, world, message))
                .find(&wanted)
        };
        let found = self.shared().wait_for(timeout, look).await;
        found.ok_or(Error::TimedOut(timeout))
    }

    /// The threads of this channel that the person can see.
    pub fn threads(&self) -> Vec<Thread> {
        let below = |channel: &Channel| {
            channel
                .thread()
                .is_some_and(|thread| thread.parent == self.channel)
        };
        let threads_here = self.user.channels(below);
        self.shared().read(|world| {
            let threads = threads_here.iter().filter_map(|here| {
                let thread = world.channels.get(&here.channel)?.thread()?;
                Some(Thread {
                    id: here.channel,
                    name: thread.name.clone(),
                    private: thread.private,
                    archived: thread.archived,
                })
            });
            threads.collect()
        })
    }

    /// Returns the bytes of a file.
    ///
    /// [`Error::Refused`] if it was removed.
    pub fn download(&self, attachment: &Attachment) -> Result<Vec<u8>, Error> {
        let bytes = self
            .shared()
            .read(|world| world.journal.file(attachment.id));
        bytes.ok_or_else(|| Error::Refused("This content is no longer available.".to_owned()))
    }
}

impl User {
    /// All messages that others have sent to the person in private channels, oldest first.
    pub fn inbox(&self) -> Vec<Message> {
        let mut messages: Vec<Message> = self
            .channels(Channel::is_dm)
            .iter()
            .flat_map(UserInChannel::messages)
            .collect();
        messages.retain(|message| message.author.id != self.id);
        messages.sort_by_key(|message| message.id);
        messages
    }
}

// --- Waiting for the bot's answer to an interaction ---

/// The longest wait for a deferred answer.
const DEFERRED_WITHIN: Duration = Duration::from_secs(10);

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The name that the person reads.
    pub name: String,
    /// The value that the bot receives: text or a number.
    pub value: Value,
}

impl UserInChannel {
    /// Waits for the suggestions of an autocomplete interaction.
    pub(crate) async fn choices(&self, interaction: Id) -> Result<Vec<Choice>, Error> {
        match self.first_answer(interaction).await? {
            State::Choices(choices) => Ok(choices
                .into_iter()
                .map(|choice| Choice {
                    name: choice.name,
                    value: choice.value,
                })
                .collect()),
            _ => Err(Error::AnsweredWithout("suggestions")),
        }
    }

    /// The state of an interaction after the bot's first response.
    pub(super) async fn first_answer(&self, interaction: Id) -> Result<State, Error> {
        // The sandbox itself fails the interaction after `ANSWER_WITHIN`; the double time only
        // guards against waiting forever.
        self.state_when(interaction, ANSWER_WITHIN * 2, |state| {
            !matches!(state, State::Waiting)
        })
        .await
        .filter(|state| !matches!(state, State::Failed))
        .ok_or(Error::DidNotRespond)
    }

    /// Waits for a state that is wanted.
    async fn state_when(
        &self,
        interaction: Id,
        timeout: Duration,
        wanted: fn(&State) -> bool,
    ) -> Option<State> {
        let look = |world: &World| {
            let state = &world.interactions.get(&interaction)?.state;
            wanted(state).then(|| state.clone())
        };
        self.shared().wait_for(timeout, look).await
    }

    /// Waits for the message that answers an interaction. `source` is the message that an
    /// acknowledgement without a message refers to.
    pub(crate) async fn answer(
        &self,
        interaction: Id,
        source: Option<Id>,
    ) -> Result<Message, Error> {
        let mut state = self.first_answer(interaction).await?;
        if matches!(state, State::Thinking { .. }) {
            let thought = |state: &State| !matches!(state, State::Thinking { .. });
            let later = self.state_when(interaction, DEFERRED_WITHIN, thought).await;
            state = later.ok_or(Error::StillThinking(DEFERRED_WITHIN))?;
        }
        if matches!(state, State::Acknowledged) && source.is_some() {
            // It is deferred too, but nothing shows whether the bot will change the message.
            let changed = |state: &State| !matches!(state, State::Acknowledged);
            let later = self.state_when(interaction, DEFERRED_WITHIN, changed);
            state = later.await.unwrap_or(state);
        }
        match (state, source) {
            (State::Answered { message }, _) | (State::Acknowledged, Some(message)) => {
                self.message(message)
            }
            (State::Modal(form), _) => Err(Error::AnsweredWithModal(
                form["title"].as_str().unwrap_or_default().to_owned(),
            )),
            _ => Err(Error::AnsweredWithout("a message")),
        }
    }

    pub(crate) fn open_modal(&self, interaction: Id) -> Result<Modal, Error> {
        self.shared().read(|world| {
            let opened = world.interactions.get(&interaction);
            match opened.map(|opened| (&opened.state, opened.user)) {
                Some((State::Modal(form), user)) if user == self.user.id => {
                    Ok(Modal::new(self.clone(), interaction, form.clone()))
                }
                _ => Err(Error::BadModal("no modal is open".to_owned())),
            }
        })
    }

    pub(super) async fn form(&self, interaction: Id) -> Result<Modal, Error> {
        match self.first_answer(interaction).await? {
            State::Modal(form) => Ok(Modal::new(self.clone(), interaction, form)),
            _ => Err(Error::AnsweredWithout("a form")),
        }
    }
}

// --- Sending commands and asking for suggestions ---

impl UserInChannel {
    /// Sends a slash command and waits for the bot's answer, also for a deferred one.
    ///
    /// `/game new opponent:@bob 5` gives the value `5` to the first option that is not named. Users
    /// and channels are written `@name` and `#name`; quotes keep spaces together.
    ///
    /// Errors for what Discord's client would not send ([`Error::NoSuchCommand`],
    /// [`Error::MissingOption`], [`Error::BadOption`]), and [`Error::DidNotRespond`],
    /// [`Error::StillThinking`], [`Error::AnsweredWithModal`].
    pub async fn slash(&self, line: &str) -> Result<Message, Error> {
        let interaction = self.begin_line(line)?;
        self.answer(interaction, None).await
    }

    /// Starts the slash command of a line.
    pub(crate) fn begin_line(&self, line: &str) -> Result<Id, Error> {
        let line = self.parse_line(line)?;
        self.begin_command(&line.name, &line.given)
    }

    /// Sends a slash command that opens a modal.
    ///
    /// # Errors
    /// As [`UserInChannel::slash`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn slash_for_modal(&self, line: &str) -> Result<Modal, Error> {
        let interaction = self.begin_line(line)?;
        self.form(interaction).await
    }

    /// Uses a user command (*Apps* in a user's menu) on somebody, by name, and waits for the bot's
    /// answer.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`], [`Error::NoSuchMenuCommand`]; else as [`UserInChannel::slash`].
    pub async fn user_command(&self, name: &str, on: &str) -> Result<Message, Error> {
        let interaction = self.begin_user_command(name, on)?;
        self.answer(interaction, None).await
    }

    /// Uses a user command that opens a modal.
    ///
    /// # Errors
    /// As [`UserInChannel::user_command`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn user_command_for_modal(&self, name: &str, on: &str) -> Result<Modal, Error> {
        let interaction = self.begin_user_command(name, on)?;
        self.form(interaction).await
    }

    /// Starts a user command on somebody, by name.
    pub(crate) fn begin_user_command(&self, name: &str, on: &str) -> Result<Id, Error> {
        let named = self.shared().read(|world| {
            world
                .resolve_name(None, on)
                .filter(|id| world.user(*id).is_some())
                .ok_or_else(|| Error::NoSuchPerson(on.to_owned()))
        })?;
        self.begin_menu_command(name, Target::User(named))
    }

    /// The suggestions for the last option of the line, as if the person had just typed that far.
    ///
    /// # Errors
    /// As [`UserInChannel::slash`]; [`Error::BadOption`] if the option has no suggestions.
    pub async fn autocomplete(&self, line: &str) -> Result<Vec<Choice>, Error> {
        let mut line = self.parse_line(line)?;
        focus_last(&mut line.given);
        let interaction = self.begin_autocomplete(&line.name, &line.given)?;
        self.choices(interaction).await
    }

    fn parse_line(&self, line: &str) -> Result<CommandLine, Error> {
        self.shared().read(|world| {
            let offered = offered(world, self.user.id, self.seen(world)?, CommandForm::SLASH);
            CommandLine::read(&offered, self.locale(world), line)
        })
    }

    /// The names of the slash commands that are offered here, in the person's language.
    pub fn commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::SLASH)
    }

    /// The names of the user commands that are offered here.
    pub fn user_commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::USER)
    }

    /// The names of the message commands that are offered here.
    pub fn message_commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::MESSAGE)
    }

    fn names_offered(&self, kind: u8) -> Vec<String> {
        self.shared().read(|world| {
            let channel = self.seen(world).into_iter();
            let offered = channel.flat_map(|channel| offered(world, self.user.id, channel, kind));
            let locale = self.locale(world);
            offered
                .map(|command| command.form.shown_name(locale).to_owned())
                .collect()
        })
    }
}

/// Marks the last option as focused.
fn focus_last(given: &mut [FilledOption]) {
    if let Some(last) = given.last_mut() {
        if last.options.is_empty() {
            last.focused = true;
        } else {
            focus_last(&mut last.options);
        }
    }
}

// --- Actions that do not involve the bot: editing, reacting, typing, threads ---

/// A person's thread is archived after this many minutes without messages: three days, the default
/// of Discord's client.
const ARCHIVE_MINUTES: u64 = 4320;

impl UserInChannel {
    /// Edits a message of the person.
    pub(crate) fn edit(&self, message: Id, text: &str) -> Result<(), Error> {
        if text.trim().is_empty() || text.chars().count() > 2000 {
            return Err(Error::Refused(
                "Must be between 1 and 2000 in length.".to_owned(),
            ));
        }
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            let old = found.ok_or(Refusal::UnknownMessage)?;
            if old.author != self.user.id {
                return Err(Refusal::NotTheAuthor);
            }
            // A reply that pinged its author still does.
            let replied = old
                .reply_to
                .and_then(|id| world.messages.get(self.channel, id));
            let pings_author = replied.is_some_and(|to| old.mentions.contains(&to.author));
            // Only the text changes; components and attachments stay.
            let mut draft = Draft::text(with_mentions(world, text));
            draft.pings.replied_user = pings_author;
            messages::edit(world, self.at(message), draft)
        })
    }

    fn at(&self, message: Id) -> MessageKey {
        MessageKey {
            channel: self.channel,
            message,
        }
    }

    /// Adds or removes the person's reaction to a message that others see too.
    pub(crate) fn react(&self, message: Id, emoji: &str, added: bool) -> Result<(), Error> {
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            // Ephemeral messages cannot have reactions.
            let visible_to_all = found.is_some_and(|message| message.only_for.is_none());
            if !visible_to_all {
                return Err(Refusal::UnknownMessage);
            }
            if emoji.is_empty() || emoji.chars().count() > 64 {
                return Err(Refusal::UnknownEmoji);
            }
            let channel = &world.channels[&self.channel];
            check_permissions(world, self.user.id, channel, Permissions::ADD_REACTIONS)?;
            let mark = Mark {
                user: self.user.id,
                what: emoji,
                added,
            };
            messages::react(world, self.at(message), mark)
        })
    }

    /// Votes for an answer of a poll, or takes the vote back.
    pub(crate) fn vote(&self, message: Id, answer: u64, added: bool) -> Result<(), Error> {
        self.change(|world| {
            let found = message_for(world, self.user.id, self.channel, message);
            found.ok_or(Refusal::UnknownMessage)?;
            let mark = Mark {
                user: self.user.id,
                what: answer,
                added,
            };
            messages::vote(world, self.at(message), mark)
        })
    }

    /// Shows the others for some seconds that the person is typing.
    pub(crate) fn show_typing(&self) -> Result<(), Error> {
        self.change(|world| {
            let (channel, user) = (self.channel, self.user.id);
            channel_for(world, user, channel).ok_or(Refusal::UnknownChannel)?;
            world.publish(&Event::Typing { channel, user });
            Ok(())
        })
    }

    /// Starts a public thread in this channel, optionally from one of its messages.
    pub(crate) fn start_thread(&self, name: &str, from: Option<Id>) -> Result<Id, Error> {
        let trimmed = name.trim();
        if trimmed.is_empty() || trimmed.chars().count() > 100 {
            return Err(Error::Refused(
                "A thread name must have 1 to 100 characters.".to_owned(),
            ));
        }
        self.change(|world| {
            // The message must be visible to the person; otherwise a thread would reveal that it
            // exists.
            let readable = |id| message_for(world, self.user.id, self.channel, id).is_some();
            if !from.is_none_or(readable) {
                return Err(Refusal::UnknownMessage);
            }
            let channel =
                channel_for(world, self.user.id, self.channel).ok_or(Refusal::UnknownChannel)?;
            if channel.is_dm() || channel.thread().is_some() {
                return Err(Refusal::WrongChannelType);
            }
            let needed = Permissions::CREATE_PUBLIC_THREADS;
            check_permissions(world, self.user.id, channel, needed)?;
            let new = NewThread {
                name: trimmed.to_owned(),
                private: false,
                invitable: true,
                auto_archive_minutes: ARCHIVE_MINUTES,
            };
            messages::start_thread(world, self.user.id, self.channel, from, new)
        })
    }

    /// Leaves this thread.
    pub(crate) fn leave_thread(&self) -> Result<(), Error> {
        self.change(|world| channels::set_thread_member(world, self.channel, self.user.id, false))
    }

    /// Changes the world and turns a refusal into an error for the person.
    fn change<T>(&self, change: impl FnOnce(&mut World) -> Result<T, Refusal>) -> Result<T, Error> {
        let done = self.shared().update(change);
        done.map_err(Error::from)
    }

    /// Types a message; `@name` mentions somebody.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn type_text(&self, text: &str) -> Result<Message, Error> {
        let id = self.send(text, None)?;
        self.message(id)
    }
}

// --- Moderation: deleting messages and channels, and archiving or locking threads ---

impl UserInChannel {
    /// Deletes a message: an own one, or any with the permission.
    pub(super) fn delete_message(&self, message: Id) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let seen = message_for(world, self.user.id, channel.id, message);
            let own = seen.ok_or(Refusal::UnknownMessage)?.author == self.user.id;
            // Private channels have no moderators.
            if !own && channel.is_dm() {
                return Err(Refusal::MissingPermissions);
            }
            if !own {
                self.require(world, channel, Permissions::MANAGE_MESSAGES)?;
            }
            messages::delete_message(world, self.at(message))
        })
    }

    /// Archives the thread or opens it again: an own one, or any if the person manages threads.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_archived(&self, archived: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let thread = channel.thread().ok_or(Refusal::WrongChannelType)?;
            // The owner may archive an own thread until a moderator locks it.
            if thread.owner != self.user.id || thread.locked {
                self.require(world, channel, Permissions::MANAGE_THREADS)?;
            }
            // Opening a thread adds one to the limited number of active ones.
            if thread.archived && !archived {
                check_active_thread_limit(world, channel)?;
            }
            channels::change_thread(world, channel.id, |thread| thread.archived = archived)
        })
    }

    /// Locks or unlocks the thread. In a locked one only people who manage threads can write, and
    /// only they can open it.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn set_locked(&self, locked: bool) -> Result<(), Error> {
        self.moderate(|world, channel| {
            self.require(world, channel, Permissions::MANAGE_THREADS)?;
            channels::change_thread(world, channel.id, |thread| thread.locked = locked)
        })
    }

    /// Deletes the channel or thread with everything in it, if the person manages it.
    ///
    /// # Errors
    /// [`Error::Refused`].
    pub fn delete_channel(&self) -> Result<(), Error> {
        self.moderate(|world, channel| {
            let needed = match channel.thread() {
                Some(_) => Permissions::MANAGE_THREADS,
                None if channel.is_dm() => return Err(Refusal::WrongChannelType),
                None => Permissions::MANAGE_CHANNELS,
            };
            self.require(world, channel, needed)?;
            channels::delete_channel(world, channel.id).map(drop)
        })
    }

    fn require(
        &self,
        world: &World,
        channel: &Channel,
        needed: Permissions,
    ) -> Result<(), Refusal> {
        check_permissions(world, self.user.id, channel, needed)
    }

    /// Changes the channel, if the person sees it, and turns a refusal into an error.
    fn moderate(
        &self,
        act: impl FnOnce(&mut World, &Channel) -> Result<(), Refusal>,
    ) -> Result<(), Error> {
        let done = self.shared().update(|world| {
            let channel = channel_for(world, self.user.id, self.channel)
                .ok_or(Refusal::UnknownChannel)?
                .clone();
            act(world, &channel)
        });
        done.map_err(Error::from)
    }
}
