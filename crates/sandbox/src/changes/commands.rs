//! Application commands: registering them. What is checked is in `body/command.rs`.
//!
//! The limits are those of Discord's documentation ("Application Commands").

use serde_json::Value;

use crate::body::{Refusal, command};
use crate::events::event::Event;
use crate::model::{Command, CommandForm, Record};
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;

/// The most commands of each type.
const MAX_COMMANDS: [(u8, usize); 3] = [
    (CommandForm::SLASH, 100),
    (CommandForm::USER, 15),
    (CommandForm::MESSAGE, 15),
];

impl World {
    /// Replaces all global commands, or all of the server. A command of the same name and type
    /// keeps its id.
    pub(crate) fn replace_commands(
        &mut self,
        guild: Option<Id>,
        body: &Value,
    ) -> Result<(), Refusal> {
        let forms = command::read_list(body)?;
        for (kind, most) in MAX_COMMANDS {
            if forms.iter().filter(|form| form.kind == kind).count() > most {
                return Err(Refusal::form_error(
                    "",
                    "BASE_TYPE_BAD_LENGTH",
                    format!("Must be between 0 and {most} in length."),
                ));
            }
        }
        let new: Vec<Command> = forms
            .into_iter()
            .map(|form| self.registered(guild, form))
            .collect();
        // All forms are valid at this point, so a refused request leaves the old commands in place.
        let own = self.application.id;
        self.commands
            .retain(|command| command.guild_id != guild || command.application_id != own);
        self.commands.extend(new);
        self.commands_changed();
        Ok(())
    }

    /// Registers a command and replaces one of the same name and type.
    pub(crate) fn add_command(
        &mut self,
        guild: Option<Id>,
        body: &Value,
    ) -> Result<Command, Refusal> {
        let form = command::read(body)?;
        let command = self.registered(guild, form);
        self.put_command(command.clone());
        Ok(command)
    }

    /// Changes the fields of a command that the body names.
    pub(crate) fn change_command(
        &mut self,
        old: &Command,
        body: &Value,
    ) -> Result<Command, Refusal> {
        let mut whole = serde_json::to_value(&old.form).unwrap_or_default();
        if let (Value::Object(whole), Value::Object(changes)) = (&mut whole, body) {
            whole.extend(changes.clone());
        }
        let command = Command {
            form: command::read(&whole)?,
            version: self.make_id(ChannelNumber::SANDBOX),
            ..old.clone()
        };
        self.put_command(command.clone());
        Ok(command)
    }

    pub(crate) fn delete_command(&mut self, id: Id) {
        self.commands.retain(|command| command.id != id);
        self.commands_changed();
    }

    /// Stores a command in the place of one with the same id.
    fn put_command(&mut self, command: Command) {
        match self
            .commands
            .iter_mut()
            .find(|known| known.id == command.id)
        {
            Some(known) => *known = command,
            None => self.commands.push(command),
        }
        self.commands_changed();
    }

    /// The command with its ids.
    fn registered(&mut self, guild: Option<Id>, mut form: CommandForm) -> Command {
        if form.integration_types.is_empty() {
            form.integration_types = self.application.install_types().collect();
        }
        let known_id = self
            .commands_of(guild)
            .find(|known| known.form.name == form.name && known.form.kind == form.kind)
            .map(|known| known.id);
        Command {
            id: known_id.unwrap_or_else(|| self.make_id(ChannelNumber::SANDBOX)),
            application_id: self.application.id,
            guild_id: guild,
            version: self.make_id(ChannelNumber::SANDBOX),
            form,
        }
    }

    /// Saves the commands and publishes the change.
    fn commands_changed(&mut self) {
        self.save(Record::Commands(self.commands.clone()));
        self.publish(&Event::CommandsChanged);
    }
}
