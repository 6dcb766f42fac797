//! Starts interactions, messages and uploads of a person without waiting for the bot.
//!
//! The Rust interface and the chat page share these methods. Each checks what Discord's client
//! would check and starts an interaction. `in_channel.rs` waits for the result; the chat page gets
//! it from its stream.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::body::components::{flattened, kind};
use crate::body::{Draft, Pings, Refusal, Upload};
use crate::changes::interactions::{self, NewInteraction};
use crate::changes::messages::{self, NewMessage};
use crate::model::{Channel, Command, CommandForm, Guild, MessageKind, Target};
use crate::person::UserInChannel;
use crate::person::invocation::{FilledOption, Invocation};
use crate::values;
use crate::values::Error;
use crate::values::id::Id;
use crate::wire::interaction::resolved_json;
use crate::world::permissions::{
    channel_for, check_may_send, message_for, offered, owners_of_message,
};
use crate::world::{InteractionKind, State, World};

/// Discord's types of components that a person can use.
pub(super) const BUTTON: u64 = 2;
pub(super) const STRING_SELECT: u64 = 3;

/// The largest file that a person without a subscription can send, in bytes.
const MAX_FILE_SIZE: usize = 10 * 1024 * 1024;

/// The message that a new message replies to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplyTo {
    pub(crate) to: Id,
    /// Whether its author is pinged. Discord's client lets the person choose.
    pub(crate) pings: bool,
}

impl UserInChannel {
    /// Sends a message, or a reply.
    pub(crate) fn send(&self, text: &str, reply_to: Option<ReplyTo>) -> Result<Id, Error> {
        if text.trim().is_empty() {
            return Err(Error::Refused("Cannot send an empty message".to_owned()));
        }
        if text.chars().count() > 2000 {
            return Err(Error::Refused(
                "Must be 2000 or fewer in length.".to_owned(),
            ));
        }
        let sent = self.shared().update(|world| {
            let channel = channel_for(world, self.user.id, self.channel);
            check_may_send(world, self.user.id, channel.ok_or(Refusal::UnknownChannel)?)?;
            let new = NewMessage {
                kind: if reply_to.is_some() {
                    MessageKind::Reply
                } else {
                    MessageKind::Default
                },
                draft: Draft {
                    pings: Pings {
                        replied_user: reply_to.is_some_and(|reply| reply.pings),
                        ..Pings::default()
                    },
                    ..Draft::text(with_mentions(world, text))
                },
                reply_to: reply_to.map(|reply| reply.to),
                ..NewMessage::by(self.user.id)
            };
            messages::post(world, self.channel, new)
        });
        sent.map_err(Error::from)
    }

    /// Uploads a file for a command option that takes one.
    ///
    /// [`Error::Refused`] if it is larger than Discord accepts from a person;
    /// [`Error::NoSuchChannel`].
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> Result<Id, Error> {
        let bytes = bytes.into();
        if bytes.len() > MAX_FILE_SIZE {
            return Err(Error::Refused("Your files are too powerful".to_owned()));
        }
        let file = Upload {
            number: 0,
            filename: filename.to_owned(),
            content_type: None,
            bytes,
            description: None,
        };
        self.shared().update(|world| {
            self.seen(world)?;
            let id = messages::upload(world, self.channel, file);
            id.ok_or_else(|| Error::NoSuchChannel(self.channel.to_string()))
        })
    }

    /// Starts an interaction. Checking and starting happen under one lock, so that nothing changes
    /// in between.
    pub(super) fn begin(
        &self,
        prepare: impl FnOnce(&World, &Channel) -> Result<NewInteraction, Error>,
    ) -> Result<Id, Error> {
        self.shared().begin_interaction(|world| {
            let channel = self.seen(world)?.clone();
            let new = prepare(world, &channel)?;
            Ok(interactions::begin(world, self.user.id, &channel, new))
        })
    }

    /// Starts a slash command.
    pub(crate) fn begin_command(&self, name: &str, given: &[FilledOption]) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let invocation = self.check_command(world, channel, name, given, false)?;
            Ok(command_interaction(invocation))
        })
    }

    /// Starts a user or message command on its target.
    pub(crate) fn begin_menu_command(&self, name: &str, target: Target) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let offered = offered(world, self.user.id, channel, target.command_kind());
            let locale = world.user(self.user.id).map(|user| user.locale);
            let called =
                |command: &&Command| command.form.has_name(locale.unwrap_or_default(), name);
            let invocation = offered
                .into_iter()
                .find(called)
                .and_then(|command| {
                    Invocation::for_target(world, command, self.user.id, channel, target)
                })
                .ok_or_else(|| Error::NoSuchMenuCommand(name.to_owned()))?;
            Ok(command_interaction(invocation))
        })
    }

    /// Asks the bot for suggestions for the focused option.
    pub(crate) fn begin_autocomplete(
        &self,
        name: &str,
        given: &[FilledOption],
    ) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let invocation = self.check_command(world, channel, name, given, true)?;
            Ok(NewInteraction {
                kind: InteractionKind::Autocomplete,
                application: invocation.application,
                owners: invocation.owners,
                data: invocation.data,
            })
        })
    }

    /// Finds the offered command and checks its options.
    fn check_command(
        &self,
        world: &World,
        channel: &Channel,
        name: &str,
        given: &[FilledOption],
        typing: bool,
    ) -> Result<Invocation, Error> {
        let command = offered(world, self.user.id, channel, CommandForm::SLASH)
            .into_iter()
            .find(|command| command.form.name == name)
            .ok_or_else(|| Error::NoSuchCommand(name.to_owned()))?;
        Invocation::check(world, command, self.user.id, channel, given, typing)
    }

    /// Presses a button or chooses values in a select.
    pub(crate) fn begin_component(
        &self,
        message: Id,
        custom_id: &str,
        values: &[String],
    ) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let shown = message_for(world, self.user.id, channel.id, message)
                .ok_or(Error::NoSuchMessage(message))?;
            Ok(NewInteraction {
                kind: InteractionKind::Component { message },
                application: shown.author,
                owners: owners_of_message(world, self.user.id, channel, shown),
                data: component_data(world, channel, &shown.components, custom_id, values)?,
            })
        })
    }

    /// Submits the modal that an interaction opened, with values for its fields.
    pub(crate) fn begin_modal_submit(
        &self,
        opened_by: Id,
        given: &[(String, Value)],
    ) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let opened = world
                .interactions
                .get(&opened_by)
                // Nobody can submit a modal that was opened for somebody else.
                .filter(|opened| opened.user == self.user.id);
            let Some((State::Modal(form), opened)) = opened.map(|opened| (&opened.state, opened))
            else {
                return Err(Error::BadModal("no modal is open".to_owned()));
            };
            let message = match opened.kind {
                InteractionKind::Component { message } => Some(message),
                _ => None,
            };
            let opened_by = Box::new(opened.metadata());
            let data = submission(world, channel, form, given)?;
            // A modal is used through the same installations as what opened it.
            let (owners, application) = (opened_by.owners, opened.application);
            Ok(NewInteraction {
                kind: InteractionKind::Modal { message, opened_by },
                application,
                owners,
                data,
            })
        })
    }
}

/// The interaction of a checked command.
fn command_interaction(invocation: Invocation) -> NewInteraction {
    NewInteraction {
        kind: InteractionKind::Command {
            name: invocation.full_name,
            target: invocation.target,
        },
        application: invocation.application,
        owners: invocation.owners,
        data: invocation.data,
    }
}

/// All buttons and selects of a message, however deep they are nested.
pub(super) fn controls(components: &[Value]) -> impl Iterator<Item = &Value> {
    flattened(components).into_iter().filter(|component| {
        matches!(
            component["type"].as_u64(),
            Some(BUTTON | STRING_SELECT | 5..=8)
        )
    })
}

/// The `data` of a component interaction, if the component exists and accepts the values.
fn component_data(
    world: &World,
    channel: &Channel,
    components: &[Value],
    custom_id: &str,
    values: &[String],
) -> Result<Value, Error> {
    let usable =
        |control: &&Value| control["custom_id"] == custom_id && control["disabled"] != true;
    let control = controls(components).find(usable).ok_or_else(|| {
        let there = controls(components).filter_map(|control| control["custom_id"].as_str());
        Error::NoSuchComponent(custom_id.to_owned(), there.map(str::to_owned).collect())
    })?;
    let kind = control["type"].as_u64().unwrap_or_default();
    let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": control["id"]});
    // A button has no values.
    if kind == BUTTON {
        return Ok(data);
    }
    let guild = world.guild_of(channel);
    let values = accepted_values(world, guild, control, values)?;
    let ids = values
        .iter()
        .filter(|_| kind != STRING_SELECT)
        .filter_map(|id| id.parse().ok())
        .collect();
    resolved_json(world, &ids, guild)
        .into_iter()
        .for_each(|resolved| data["resolved"] = resolved);
    data["values"] = json!(values);
    Ok(data)
}

/// The chosen values of a select below a message, if it accepts them.
fn accepted_values(
    world: &World,
    guild: Option<&Guild>,
    select: &Value,
    values: &[String],
) -> Result<Vec<String>, Error> {
    let number = |key: &str| select[key].as_u64().unwrap_or(1) as usize;
    let fits = (number("min_values")..=number("max_values")).contains(&values.len());
    chosen_values(world, guild, select, values)
        .filter(|_| fits)
        .ok_or_else(|| {
            let takes = select["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|option| option["value"].as_str());
            Error::NoSuchChoice(values.to_vec(), takes.map(str::to_owned).collect())
        })
}

/// The text as Discord's client sends it: `@name` becomes a mention.
pub(super) fn with_mentions(world: &World, text: &str) -> String {
    let mut names: Vec<(&str, Id)> = world
        .users
        .iter()
        .flat_map(|user| [&user.username, user.display_name()].map(|name| (name, user.id)))
        .collect();
    // Longer names first, so that `@annabel` does not become `@ann` followed by "abel".
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names.iter().fold(text.to_owned(), |text, (name, id)| {
        text.replace(&format!("@{name}"), &format!("<@{id}>"))
    })
}

// --- What a person sends by submitting a modal, and by choosing in a select ---

/// The input in a row or a label component.
pub(super) fn inner(row: &Value) -> Option<&Value> {
    row["components"].get(0).or(row.get("component"))
}

/// The `data` of a modal interaction. A field without a new value keeps its prefilled one.
fn submission(
    world: &World,
    channel: &Channel,
    form: &Value,
    given: &[(String, Value)],
) -> Result<Value, Error> {
    let guild = world.guild_of(channel);
    let (mut rows, mut ids) = (Vec::new(), HashSet::new());
    for row in form["components"].as_array().into_iter().flatten() {
        let Some(input) = inner(row) else {
            // A text between the fields comes back without its content.
            rows.push(json!({"type": row["type"], "id": row["id"]}));
            continue;
        };
        let value = given
            .iter()
            .find(|(name, _)| input["custom_id"] == name.as_str());
        let filled = filled_input(world, guild, input, value.map(|(_, value)| value))?;
        ids.extend(referred_ids(&filled));
        rows.push(if row.get("component").is_some() {
            json!({"type": row["type"], "id": row["id"], "component": filled})
        } else {
            json!({"type": row["type"], "id": row["id"], "components": [filled]})
        });
    }
    let mut data = json!({"custom_id": form["custom_id"], "components": rows});
    let resolved = resolved_json(world, &ids, guild);
    resolved
        .into_iter()
        .for_each(|resolved| data["resolved"] = resolved);
    Ok(data)
}

/// The ids that a filled input refers to: users, roles and channels of a select, and files.
fn referred_ids(filled: &Value) -> impl Iterator<Item = Id> {
    let kind = filled["type"].as_i64().unwrap_or_default();
    let refers = matches!(
        kind,
        kind::USER_SELECT..=kind::CHANNEL_SELECT | kind::FILE_UPLOAD
    );
    filled["values"]
        .as_array()
        .filter(|_| refers)
        .into_iter()
        .flatten()
        .filter_map(Id::from_json)
}

/// An input with its value, checked as Discord's client does.
fn filled_input(
    world: &World,
    guild: Option<&Guild>,
    input: &Value,
    value: Option<&Value>,
) -> Result<Value, Error> {
    let kind = input["type"].as_i64().unwrap_or_default();
    let mut filled = json!({"type": kind, "id": input["id"], "custom_id": input["custom_id"]});
    match kind {
        kind::TEXT_INPUT => filled["value"] = json!(text_of_input(input, value)?),
        kind::CHECKBOX => filled["value"] = json!(is_ticked(input, value)),
        kind::RADIO_GROUP => {
            filled["value"] = json!(values_of_input(world, guild, input, value)?.first())
        }
        kind::FILE_UPLOAD => filled["values"] = json!(files_of_input(world, input, value)?),
        _ => filled["values"] = json!(values_of_input(world, guild, input, value)?),
    }
    Ok(filled)
}

fn bad_field(input: &Value, reason: &str) -> Error {
    Error::BadModal(format!("{} {reason}", input["custom_id"]))
}

fn is_required(input: &Value) -> bool {
    input["required"] != false
}

fn text_of_input<'a>(input: &'a Value, value: Option<&'a Value>) -> Result<&'a str, Error> {
    let text = value
        .or(input.get("value"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let length = text.chars().count();
    let bound = |key: &str, otherwise: u64| input[key].as_u64().unwrap_or(otherwise) as usize;
    // A required field has at least one character.
    let least = bound("min_length", 0).max(usize::from(is_required(input)));
    // An optional field may be empty even if it has a minimum length.
    let optional_and_empty = length == 0 && !is_required(input);
    if !optional_and_empty && !(least..=bound("max_length", 4000)).contains(&length) {
        return Err(bad_field(input, &format!("has {length} characters")));
    }
    Ok(text)
}

fn is_ticked(input: &Value, value: Option<&Value>) -> bool {
    match value {
        Some(Value::String(text)) => text == "true",
        Some(value) => *value == true,
        None => input["default"] == true,
    }
}

/// Returns the numbers of values that the input takes. One that is not required may have none.
fn value_bounds(input: &Value) -> RangeInclusive<usize> {
    let options = input["options"].as_array().map_or(1, Vec::len);
    let most = if input["type"] == kind::CHECKBOX_GROUP {
        options
    } else {
        1
    };
    let number = |key: &str, default: usize| {
        input[key]
            .as_u64()
            .map_or(default, |number| number as usize)
    };
    number("min_values", 1)..=number("max_values", most)
}

/// The values that are given, or those that are chosen by default.
fn given_values(input: &Value, value: Option<&Value>) -> Vec<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match value {
        Some(Value::Array(all)) => all.iter().filter_map(text).collect(),
        Some(one) => text(one).into_iter().collect(),
        None => {
            let chosen = input["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|option| option["default"] == true)
                .filter_map(|option| text(&option["value"]));
            let ids = input["default_values"].as_array().into_iter().flatten();
            chosen
                .chain(ids.filter_map(|value| text(&value["id"])))
                .collect()
        }
    }
}

/// The chosen values of a select, radio buttons or checkboxes.
fn values_of_input(
    world: &World,
    guild: Option<&Guild>,
    input: &Value,
    value: Option<&Value>,
) -> Result<Vec<String>, Error> {
    let given = given_values(input, value);
    if given.is_empty() && !is_required(input) {
        return Ok(given);
    }
    chosen_values(world, guild, input, &given)
        .filter(|_| value_bounds(input).contains(&given.len()))
        .ok_or_else(|| bad_field(input, &format!("does not accept {given:?}")))
}

/// The uploaded files, by their ids.
fn files_of_input(
    world: &World,
    input: &Value,
    value: Option<&Value>,
) -> Result<Vec<String>, Error> {
    let given = given_values(input, value);
    if given.is_empty() && !is_required(input) {
        return Ok(given);
    }
    let types: Vec<&str> = input["file_types"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let fits = |id: &String| {
        let file = id
            .parse::<Id>()
            .ok()
            .and_then(|id| world.messages.uploaded(id));
        file.is_some_and(|file| types.is_empty() || values::is_of(&file.filename, &types))
    };
    let all_fit = given.iter().all(fits);
    if !all_fit || !value_bounds(input).contains(&given.len()) {
        return Err(bad_field(input, "does not accept these files"));
    }
    Ok(given)
}

/// The chosen values as the select knows them; `None` if it does not know one. Each may also be
/// given by its label, a user or channel by name.
fn chosen_values(
    world: &World,
    guild: Option<&Guild>,
    select: &Value,
    values: &[String],
) -> Option<Vec<String>> {
    let options: Vec<&Value> = select["options"].as_array().into_iter().flatten().collect();
    let has_options = select.get("options").is_some();
    let known = |given: &String| {
        if !has_options {
            return world.resolve_name(guild, given).map(|id| id.to_string());
        }
        // Values win over labels, as a label may look like another option's value.
        let by = |key: &str| options.iter().find(|option| option[key] == given.as_str());
        let option = by("value").or_else(|| by("label"))?;
        option["value"].as_str().map(str::to_owned)
    };
    values.iter().map(known).collect()
}
