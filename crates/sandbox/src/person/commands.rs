//! A person in a channel: sending commands and asking for suggestions.

use crate::model::{CommandForm, Target};
use crate::person::UserInChannel;
use crate::person::answers::Choice;
use crate::person::invocation::{CommandLine, FilledOption};
use crate::person::message::{Message, Modal};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::permissions::offered;

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
