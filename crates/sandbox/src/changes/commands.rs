//! Application commands: registering them. What is checked is in `body/application.rs`.
//!
//! The limits are those of Discord's documentation ("Application Commands").

use serde_json::Value;

use crate::body::{Refusal, application};
use crate::events::Event;
use crate::model::{Command, CommandForm, Record};
use crate::values::id::{ChannelNumber, Id};
use crate::world::World;
use crate::world::permissions::commands_of;

/// The most commands of each type.
const MAX_COMMANDS: [(u8, usize); 3] = [
    (CommandForm::SLASH, 100),
    (CommandForm::USER, 15),
    (CommandForm::MESSAGE, 15),
];

/// Replaces all global commands, or all of the server. A command of the same name and type
/// keeps its id.
pub(crate) fn replace_commands(
    world: &mut World,
    guild: Option<Id>,
    body: &Value,
) -> Result<(), Refusal> {
    let forms = application::read_list(body)?;
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
        .map(|form| registered(world, guild, form))
        .collect();
    // All forms are valid at this point, so a refused request leaves the old commands in place.
    let own = world.application.id;
    world
        .commands
        .retain(|command| command.guild_id != guild || command.application_id != own);
    world.commands.extend(new);
    commands_changed(world);
    Ok(())
}

/// Registers a command and replaces one of the same name and type.
pub(crate) fn add_command(
    world: &mut World,
    guild: Option<Id>,
    body: &Value,
) -> Result<Command, Refusal> {
    let form = application::read(body)?;
    let command = registered(world, guild, form);
    put_command(world, command.clone());
    Ok(command)
}

/// Changes the fields of a command that the body names.
pub(crate) fn change_command(
    world: &mut World,
    old: &Command,
    body: &Value,
) -> Result<Command, Refusal> {
    let mut whole = serde_json::to_value(&old.form).unwrap_or_default();
    if let (Value::Object(whole), Value::Object(changes)) = (&mut whole, body) {
        whole.extend(changes.clone());
    }
    let command = Command {
        form: application::read(&whole)?,
        version: world.make_id(ChannelNumber::SANDBOX),
        ..old.clone()
    };
    put_command(world, command.clone());
    Ok(command)
}

pub(crate) fn delete_command(world: &mut World, id: Id) {
    world.commands.retain(|command| command.id != id);
    commands_changed(world);
}

/// Stores a command in the place of one with the same id.
fn put_command(world: &mut World, command: Command) {
    match world
        .commands
        .iter_mut()
        .find(|known| known.id == command.id)
    {
        Some(known) => *known = command,
        None => world.commands.push(command),
    }
    commands_changed(world);
}

/// The command with its ids.
fn registered(world: &mut World, guild: Option<Id>, mut form: CommandForm) -> Command {
    if form.integration_types.is_empty() {
        form.integration_types = world.application.install_types().collect();
    }
    let known_id = commands_of(world, guild)
        .find(|known| known.form.name == form.name && known.form.kind == form.kind)
        .map(|known| known.id);
    Command {
        id: known_id.unwrap_or_else(|| world.make_id(ChannelNumber::SANDBOX)),
        application_id: world.application.id,
        guild_id: guild,
        version: world.make_id(ChannelNumber::SANDBOX),
        form,
    }
}

/// Saves the commands and publishes the change.
fn commands_changed(world: &mut World) {
    world.save(Record::Commands(world.commands.clone()));
    world.publish(&Event::CommandsChanged);
}
