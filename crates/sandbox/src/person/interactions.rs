//! Starts interactions, messages and uploads of a person without waiting for the bot.
//!
//! The Rust interface and the chat page share these methods. Each checks what Discord's client
//! would check and starts an interaction. `answers.rs` waits for the result; the chat page gets it
//! from its stream.

use serde_json::{Value, json};

use crate::body::components::flattened;
use crate::body::{Draft, Pings, Refusal, Upload};
use crate::changes::interactions::NewInteraction;
use crate::changes::messages::NewMessage;
use crate::changes::{interactions, messages};
use crate::model::{Channel, Command, CommandForm, MessageKind, Target};
use crate::person::UserInChannel;
use crate::person::invocation::{FilledOption, Invocation};
use crate::person::submission::{chosen_values, submission};
use crate::values::error::Error;
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
        sent.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
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
        let offered = offered(world, self.user.id, channel, CommandForm::SLASH);
        let command = offered
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
                data: component_data(world, &shown.components, custom_id, values)?,
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
            let data = submission(world, form, given, !channel.is_dm())?;
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
    let all = flattened(components).into_iter();
    all.filter(|component| {
        matches!(
            component["type"].as_u64(),
            Some(BUTTON | STRING_SELECT | 5..=8)
        )
    })
}

/// The `data` of a component interaction, if the component exists and accepts the values.
fn component_data(
    world: &World,
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
    let values = accepted_values(world, control, values)?;
    let ids = values
        .iter()
        .filter(|_| kind != STRING_SELECT)
        .filter_map(|id| id.parse().ok())
        .collect();
    resolved_json(world, &ids, true)
        .into_iter()
        .for_each(|resolved| data["resolved"] = resolved);
    data["values"] = json!(values);
    Ok(data)
}

/// The chosen values of a select below a message, if it accepts them.
fn accepted_values(world: &World, select: &Value, values: &[String]) -> Result<Vec<String>, Error> {
    let number = |key: &str| select[key].as_u64().unwrap_or(1) as usize;
    let fits = (number("min_values")..=number("max_values")).contains(&values.len());
    let found = chosen_values(world, select, values);
    found.filter(|_| fits).ok_or_else(|| {
        let options = select["options"].as_array().into_iter().flatten();
        let takes = options.filter_map(|option| option["value"].as_str());
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
