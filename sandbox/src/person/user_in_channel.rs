//! A person in a channel: sending commands, typing and reading.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::model::{Channel, CommandForm, Target};
use crate::person::User;
use crate::person::command_line::CommandLine;
use crate::person::message::{Attachment, Message};
use crate::person::modal::Modal;
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::world::World;
use crate::world::commands::invocation::FilledOption;
use crate::world::interactions::{ANSWER_WITHIN, State};

/// A person in a channel, thread or private channel.
#[derive(Clone, Debug)]
pub struct UserInChannel {
    pub(crate) user: User,
    pub(crate) channel: Id,
    timeout: Duration,
}

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// The value that the bot receives: text or a number.
    pub value: Value,
}

/// A thread that a person can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The thread's id, which is that of a channel.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Whether only its members (and moderators) can see it.
    pub private: bool,
    /// Whether it is archived.
    pub archived: bool,
}

impl UserInChannel {
    /// How long a deferred answer is waited for by default.
    const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

    pub(super) fn new(user: User, channel: Id) -> Self {
        Self {
            user,
            channel,
            timeout: Self::DEFAULT_TIMEOUT,
        }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.user.shared
    }

    /// The same, with another timeout for deferred answers than ten seconds.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// The channel's id.
    pub fn id(&self) -> Id {
        self.channel
    }

    /// The person.
    pub fn user(&self) -> &User {
        &self.user
    }

    /// Sends a slash command and waits for the bot's answer, also for a deferred one.
    ///
    /// `/game new opponent:@bob 5` gives the value `5` to the first option that is not named. Users
    /// and channels are written `@name` and `#name`; quotes keep spaces together.
    ///
    /// Errors for what Discord's client would not send ([`Error::NoSuchCommand`],
    /// [`Error::MissingOption`], [`Error::BadOption`]), and [`Error::DidNotRespond`],
    /// [`Error::StillThinking`], [`Error::AnsweredWithModal`].
    pub async fn slash(&self, line: &str) -> Result<Message, Error> {
        let line = self.parse_line(line)?;
        let interaction = self.begin_command(&line.name, &line.given)?;
        self.answer(interaction, None).await
    }

    /// Sends a slash command that opens a modal.
    ///
    /// # Errors
    /// As [`UserInChannel::slash`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn slash_for_modal(&self, line: &str) -> Result<Modal, Error> {
        let line = self.parse_line(line)?;
        let interaction = self.begin_command(&line.name, &line.given)?;
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

    fn begin_user_command(&self, name: &str, on: &str) -> Result<Id, Error> {
        let named = self.shared().read(|world| {
            let found = world
                .resolve_name(on)
                .filter(|id| world.user(*id).is_some());
            found.ok_or_else(|| Error::NoSuchPerson(on.to_owned()))
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

    fn parse_line(&self, line: &str) -> Result<CommandLine, Error> {
        self.shared().read(|world| {
            let offered = world.offered(self.user.id, self.seen(world)?, CommandForm::SLASH);
            CommandLine::read(&offered, self.locale(world), line)
        })
    }

    fn locale(&self, world: &World) -> Locale {
        let user = world.user(self.user.id);
        user.map(|user| user.locale).unwrap_or_default()
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
            let offered = channel.flat_map(|channel| world.offered(self.user.id, channel, kind));
            let locale = self.locale(world);
            offered
                .map(|command| command.form.shown_name(locale).to_owned())
                .collect()
        })
    }

    /// Types a message; `@name` mentions somebody.
    ///
    /// # Errors
    /// [`Error::Refused`] for what Discord would refuse.
    pub fn type_text(&self, text: &str) -> Result<Message, Error> {
        let id = self.send(text, None)?;
        self.message(id)
    }

    /// All messages that the person sees here, oldest first, ephemeral ones included.
    pub fn messages(&self) -> Vec<Message> {
        self.shared().read(|world| {
            let readable = world.readable(self.user.id, self.channel);
            readable
                .map(|message| Message::new(self, world, message))
                .collect()
        })
    }

    /// The current state of a message.
    ///
    /// [`Error::NoSuchMessage`], also if the person cannot see it.
    pub fn message(&self, id: Id) -> Result<Message, Error> {
        self.shared().read(|world| {
            let message = world.message_for(self.user.id, self.channel, id);
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
            let newest_first = world.readable(self.user.id, self.channel).rev();
            newest_first
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

    /// The state of an interaction after the bot's first response.
    async fn first_answer(&self, interaction: Id) -> Result<State, Error> {
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
    pub(super) async fn answer(
        &self,
        interaction: Id,
        source: Option<Id>,
    ) -> Result<Message, Error> {
        let mut state = self.first_answer(interaction).await?;
        if matches!(state, State::Thinking { .. }) {
            let thought = |state: &State| !matches!(state, State::Thinking { .. });
            let later = self.state_when(interaction, self.timeout, thought).await;
            state = later.ok_or(Error::StillThinking(self.timeout))?;
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

    pub(super) async fn form(&self, interaction: Id) -> Result<Modal, Error> {
        match self.first_answer(interaction).await? {
            State::Modal(form) => Ok(Modal::new(self.clone(), interaction, form)),
            _ => Err(Error::AnsweredWithout("a form")),
        }
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
