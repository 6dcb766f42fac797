//! A person in a channel: typing, commanding, reading.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::line::Line;
use super::{Attachment, Form, Message, User};
use crate::core::Core;
use crate::error::Error;
use crate::id::Id;
use crate::locale::Locale;
use crate::model::{Channel, CommandForm, Target};
use crate::world::commands::Given;
use crate::world::interactions::ANSWER_WITHIN;
use crate::world::{State, World};

/// A person in a channel, a thread or a private channel.
#[derive(Clone, Debug)]
pub struct Place {
    pub(crate) user: User,
    pub(crate) channel: Id,
    timeout: Duration,
}

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// What the bot is sent: text or a number.
    pub value: Value,
}

/// A thread that a person can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The thread's id, which is that of a channel.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Whether only those taken in can see it (and moderators).
    pub private: bool,
    /// Whether it is put aside.
    pub archived: bool,
}

impl Place {
    /// How long an answer is waited for if nothing else is said.
    const TIMEOUT: Duration = Duration::from_secs(10);

    pub(super) fn new(user: User, channel: Id) -> Self {
        Self {
            user,
            channel,
            timeout: Self::TIMEOUT,
        }
    }

    pub(crate) fn core(&self) -> &Arc<Core> {
        &self.user.core
    }

    /// The same place, where the bot's deferred answers are waited for so long instead of ten seconds.
    #[must_use]
    pub fn patient(self, timeout: Duration) -> Self {
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

    /// Sends a slash command and waits for the bot's answer; a deferred one is waited for until it is given.
    ///
    /// `/game new opponent:@bob 5` gives the first option that is not named the value `5`. Users and channels are
    /// given as `@name` and `#name`; quotes hold blanks together.
    ///
    /// # Errors
    /// What Discord's client would not send ([`Error::NoSuchCommand`], [`Error::MissingOption`], [`Error::BadOption`]), and
    /// [`Error::DidNotRespond`], [`Error::StillThinking`], [`Error::AnsweredWithForm`].
    pub async fn slash(&self, line: &str) -> Result<Message, Error> {
        let line = self.read(line)?;
        let interaction = self.begin_command(&line.name, &line.given)?;
        self.answer(interaction, None).await
    }

    /// Sends a slash command that opens a form.
    ///
    /// # Errors
    /// As [`Place::slash`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn slash_for_form(&self, line: &str) -> Result<Form, Error> {
        let line = self.read(line)?;
        let interaction = self.begin_command(&line.name, &line.given)?;
        self.form(interaction).await
    }

    /// Uses a user command (*Apps* in a person's menu) on somebody here, by name, and waits for the bot's answer.
    ///
    /// # Errors
    /// [`Error::NoSuchPerson`], [`Error::NoSuchMenuCommand`]; else as [`Place::slash`].
    pub async fn user_command(&self, name: &str, on: &str) -> Result<Message, Error> {
        let interaction = self.begin_user_command(name, on)?;
        self.answer(interaction, None).await
    }

    /// Uses a user command that opens a form.
    ///
    /// # Errors
    /// As [`Place::user_command`]; [`Error::AnsweredWithout`] if the bot opened none.
    pub async fn user_command_for_form(&self, name: &str, on: &str) -> Result<Form, Error> {
        let interaction = self.begin_user_command(name, on)?;
        self.form(interaction).await
    }

    fn begin_user_command(&self, name: &str, on: &str) -> Result<Id, Error> {
        let named = self.core().see(|world| {
            let found = world.named(on).filter(|id| world.user(*id).is_some());
            found.ok_or_else(|| Error::NoSuchPerson(on.to_owned()))
        })?;
        self.begin_menu_command(name, Target::User(named))
    }

    /// The suggestions for the last option of the line, as if the person had just typed it so far.
    ///
    /// # Errors
    /// As [`Place::slash`]; [`Error::BadOption`] if the option has no suggestions.
    pub async fn autocomplete(&self, line: &str) -> Result<Vec<Choice>, Error> {
        let mut line = self.read(line)?;
        focus_last(&mut line.given);
        let interaction = self.begin_autocomplete(&line.name, &line.given)?;
        self.choices(interaction).await
    }

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

    fn read(&self, line: &str) -> Result<Line, Error> {
        self.core().see(|world| {
            let offered = world.offered(self.user.id, self.seen(world)?, CommandForm::SLASH);
            Line::read(&offered, self.locale(world), line)
        })
    }

    fn locale(&self, world: &World) -> Locale {
        let user = world.user(self.user.id);
        user.map(|user| user.locale).unwrap_or_default()
    }

    /// The names of the slash commands that are offered to the person here, in the person's language.
    pub fn commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::SLASH)
    }

    /// The names of the commands in the menu of everybody here.
    pub fn user_commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::USER)
    }

    /// The names of the commands in the menu of every message here.
    pub fn message_commands(&self) -> Vec<String> {
        self.names_offered(CommandForm::MESSAGE)
    }

    fn names_offered(&self, kind: u8) -> Vec<String> {
        self.core().see(|world| {
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

    /// What the person sees here, oldest first, with the ephemeral answers to him.
    pub fn messages(&self) -> Vec<Message> {
        self.core().see(|world| {
            let readable = world.readable(self.user.id, self.channel);
            readable
                .map(|message| Message::new(self, world, message))
                .collect()
        })
    }

    /// The message of this id, as it is now.
    ///
    /// # Errors
    /// [`Error::NoSuchMessage`] also if the person cannot see it.
    pub fn message(&self, id: Id) -> Result<Message, Error> {
        self.core().see(|world| {
            let message = world.message_for(self.user.id, self.channel, id);
            message
                .map(|message| Message::new(self, world, message))
                .ok_or(Error::NoSuchMessage(id))
        })
    }

    /// The newest message here that is wanted, waited for if there is none yet.
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
        let found = self.core().wait_for(timeout, look).await;
        found.ok_or(Error::TimedOut(timeout))
    }

    /// The threads of this channel that the person can see.
    pub fn threads(&self) -> Vec<Thread> {
        let below = |channel: &Channel| {
            channel
                .thread()
                .is_some_and(|thread| thread.parent == self.channel)
        };
        let places = self.user.channels(below);
        self.core().see(|world| {
            let threads = places.iter().filter_map(|place| {
                let thread = world.channels.get(&place.channel)?.thread()?;
                Some(Thread {
                    id: place.channel,
                    name: thread.name.clone(),
                    private: thread.private,
                    archived: thread.archived,
                })
            });
            threads.collect()
        })
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// [`Error::Refused`] if it has been removed since.
    pub fn download(&self, attachment: &Attachment) -> Result<Vec<u8>, Error> {
        let bytes = self.core().see(|world| world.keeper.file(attachment.id));
        bytes.ok_or_else(|| Error::Refused("This content is no longer available.".to_owned()))
    }

    /// How an interaction stands once the bot has answered.
    async fn first_answer(&self, interaction: Id) -> Result<State, Error> {
        self.state_when(interaction, ANSWER_WITHIN * 2, |state| {
            !matches!(state, State::Waiting)
        })
        .await
        .filter(|state| !matches!(state, State::Failed))
        .ok_or(Error::DidNotRespond)
    }

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
        self.core().wait_for(timeout, look).await
    }

    /// The message that answers the interaction; `source` is the one that a mere acknowledgement stands for.
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
            (State::Form(form), _) => Err(Error::AnsweredWithForm(
                form["title"].as_str().unwrap_or_default().to_owned(),
            )),
            _ => Err(Error::AnsweredWithout("a message")),
        }
    }

    pub(super) async fn form(&self, interaction: Id) -> Result<Form, Error> {
        match self.first_answer(interaction).await? {
            State::Form(form) => Ok(Form::new(self.clone(), interaction, form)),
            _ => Err(Error::AnsweredWithout("a form")),
        }
    }
}

/// Puts the cursor into the last option.
fn focus_last(given: &mut [Given]) {
    if let Some(last) = given.last_mut() {
        if last.options.is_empty() {
            last.focused = true;
        } else {
            focus_last(&mut last.options);
        }
    }
}
