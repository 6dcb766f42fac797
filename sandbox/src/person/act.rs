//! What a person does, begun but not waited for: the road that the Rust interface and the chat page share.
//!
//! Each of these checks what Discord's client would check and begins an interaction; `place.rs`, `message.rs` and
//! `form.rs` wait for its end, the chat page is told of it by its stream.

use serde_json::{Value, json};

use super::Place;
use crate::draft::{Draft, Pings, Upload};
use crate::error::Error;
use crate::id::Id;
use crate::model::{Channel, Command, CommandForm, MessageKind, Target};
use crate::refusal::Refusal;
use crate::world::commands::{Given, Invocation};
use crate::world::{Deed, InteractionKind, NewMessage, State, World};

/// Discord's kinds of components that a person can use.
pub(super) const BUTTON: u64 = 2;
pub(super) const STRING_SELECT: u64 = 3;

/// The most bytes that a person without a subscription can send in a file.
const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// What a message replies to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) to: Id,
    /// Whether its author is pinged, which Discord's client lets the person choose.
    pub(crate) pings: bool,
}

impl Place {
    /// Sends a message, as a reply if told to what.
    pub(crate) fn send(&self, text: &str, reply_to: Option<Reply>) -> Result<Id, Error> {
        if text.trim().is_empty() {
            return Err(Error::Refused("Cannot send an empty message".to_owned()));
        }
        if text.chars().count() > 2000 {
            return Err(Error::Refused(
                "Must be 2000 or fewer in length.".to_owned(),
            ));
        }
        let sent = self.core().act(|world| {
            let channel = world.channel_for(self.user.id, self.channel);
            world.check_may_send(self.user.id, channel.ok_or(Refusal::UnknownChannel)?)?;
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
            world.post(self.channel, new)
        });
        sent.map_err(|refusal| Error::Refused(refusal.message().to_owned()))
    }

    /// Chooses a file, for an option of a command that takes one.
    ///
    /// # Errors
    /// [`Error::Refused`] if it is larger than Discord takes from a person, [`Error::NoSuchChannel`].
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> Result<Id, Error> {
        let bytes = bytes.into();
        if bytes.len() > LARGEST_FILE {
            return Err(Error::Refused("Your files are too powerful".to_owned()));
        }
        let file = Upload {
            number: 0,
            filename: filename.to_owned(),
            content_type: None,
            bytes,
            description: None,
        };
        self.core().act(|world| {
            self.seen(world)?;
            let id = world.upload(self.channel, file);
            id.ok_or_else(|| Error::NoSuchChannel(self.channel.to_string()))
        })
    }

    /// Begins an interaction; what the person does is checked and done in one moment.
    pub(super) fn begin(
        &self,
        prepare: impl FnOnce(&World, &Channel) -> Result<Deed, Error>,
    ) -> Result<Id, Error> {
        self.core().begin(|world| {
            let channel = self.seen(world)?.clone();
            let deed = prepare(world, &channel)?;
            Ok(world.begin(self.user.id, &channel, deed))
        })
    }

    /// The channel, if it is still there for the person.
    pub(crate) fn seen<'a>(&self, world: &'a World) -> Result<&'a Channel, Error> {
        let channel = world.channel_for(self.user.id, self.channel);
        channel.ok_or_else(|| Error::NoSuchChannel(self.channel.to_string()))
    }

    /// Sends a command.
    pub(crate) fn begin_command(&self, name: &str, given: &[Given]) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let invocation = self.checked(world, channel, (name, given), false)?;
            Ok(sent(invocation))
        })
    }

    /// Uses a user or message command from the menu of what it is used on.
    pub(crate) fn begin_menu_command(&self, name: &str, target: Target) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let offered = world.offered(self.user.id, channel, target.command_kind());
            let locale = world.user(self.user.id).map(|user| user.locale);
            let called =
                |command: &&Command| command.form.is_called(locale.unwrap_or_default(), name);
            let command = offered.into_iter().find(called);
            let invocation = command.and_then(|command| {
                Invocation::on(world, command, (self.user.id, channel), target)
            });
            let invocation = invocation.ok_or_else(|| Error::NoSuchMenuCommand(name.to_owned()))?;
            Ok(sent(invocation))
        })
    }

    /// Asks for suggestions for the option that is focused.
    pub(crate) fn begin_autocomplete(&self, name: &str, given: &[Given]) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let invocation = self.checked(world, channel, (name, given), true)?;
            Ok(Deed {
                kind: InteractionKind::Autocomplete,
                owners: invocation.owners,
                data: invocation.data,
            })
        })
    }

    fn checked(
        &self,
        world: &World,
        channel: &Channel,
        (name, given): (&str, &[Given]),
        typing: bool,
    ) -> Result<Invocation, Error> {
        let offered = world.offered(self.user.id, channel, CommandForm::SLASH);
        let command = offered
            .into_iter()
            .find(|command| command.form.name == name);
        let command = command.ok_or_else(|| Error::NoSuchCommand(name.to_owned()))?;
        Invocation::check(world, command, (self.user.id, channel), given, typing)
    }

    /// Presses a button, or chooses values in a select, below a message.
    pub(crate) fn begin_component(
        &self,
        message: Id,
        custom_id: &str,
        values: &[String],
    ) -> Result<Id, Error> {
        self.begin(|world, channel| {
            let shown = world.message_for(self.user.id, channel.id, message);
            let shown = shown.ok_or(Error::NoSuchMessage(message))?;
            Ok(Deed {
                kind: InteractionKind::Component { message },
                owners: world.owners_of_message(self.user.id, channel, shown),
                data: component_data(world, &shown.components, custom_id, values)?,
            })
        })
    }

    /// Sends the form that an interaction opened, with the texts that the fields are given.
    pub(crate) fn begin_form(&self, opened_by: Id, given: &[(String, Value)]) -> Result<Id, Error> {
        self.begin(|world, _| {
            let opened = world.interactions.get(&opened_by);
            let opened = opened.filter(|opened| opened.user == self.user.id);
            let Some((State::Form(form), opened)) = opened.map(|opened| (&opened.state, opened))
            else {
                return Err(Error::BadForm("no form is open".to_owned()));
            };
            let message = match opened.kind {
                InteractionKind::Component { message } => Some(message),
                _ => None,
            };
            let opened_by = Box::new(opened.mark());
            let data = super::form::submission(form, given)?;
            let owners = opened_by.owners;
            Ok(Deed {
                kind: InteractionKind::Form { message, opened_by },
                owners,
                data,
            })
        })
    }
}

fn sent(invocation: Invocation) -> Deed {
    Deed {
        kind: InteractionKind::Command {
            name: invocation.full_name,
            target: invocation.target,
        },
        owners: invocation.owners,
        data: invocation.data,
    }
}

/// All buttons and selects of a message.
pub(super) fn controls(components: &[Value]) -> impl Iterator<Item = &Value> {
    components
        .iter()
        .flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// `data` of the interaction, if the component is there and takes the values.
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
    if kind == BUTTON {
        return Ok(data);
    }
    let values = chosen(world, control, kind, values)?;
    let ids = values
        .iter()
        .filter(|_| kind != STRING_SELECT)
        .filter_map(|id| id.parse().ok())
        .collect();
    world
        .resolved_json(&ids, true)
        .into_iter()
        .for_each(|resolved| data["resolved"] = resolved);
    data["values"] = json!(values);
    Ok(data)
}

/// The values as the select knows them: each may be given by its label too, a user or channel by name.
fn chosen(
    world: &World,
    select: &Value,
    kind: u64,
    values: &[String],
) -> Result<Vec<String>, Error> {
    let options: Vec<&Value> = select["options"].as_array().into_iter().flatten().collect();
    let known = |given: &String| {
        if kind != STRING_SELECT {
            return world.named(given).map(|id| id.to_string());
        }
        let by = |key: &str| options.iter().find(|option| option[key] == given.as_str());
        let option = by("value").or_else(|| by("label"))?;
        option["value"].as_str().map(str::to_owned)
    };
    let found: Option<Vec<String>> = values.iter().map(known).collect();
    let number = |key: &str| select[key].as_u64().unwrap_or(1) as usize;
    let fits = (number("min_values")..=number("max_values")).contains(&values.len());
    found.filter(|_| fits).ok_or_else(|| {
        let takes = options.iter().filter_map(|option| option["value"].as_str());
        Error::NoSuchChoice(values.to_vec(), takes.map(str::to_owned).collect())
    })
}

/// The text as Discord's client sends it: `@name` of somebody here becomes a mention.
pub(super) fn with_mentions(world: &World, text: &str) -> String {
    let mut names: Vec<(&str, Id)> = world
        .users
        .iter()
        .flat_map(|user| [&user.username, user.display_name()].map(|name| (name, user.id)))
        .collect();
    // The longer name first, so that `@annabel` is not `@ann` and three letters.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names.iter().fold(text.to_owned(), |text, (name, id)| {
        text.replace(&format!("@{name}"), &format!("<@{id}>"))
    })
}
