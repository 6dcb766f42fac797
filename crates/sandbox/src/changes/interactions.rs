//! Interactions: started by a person, answered by the bot within 3 seconds, followed up for 15
//! minutes.

use std::time::Duration;

use serde_json::{Value, json};

use crate::body::components::{self, assign_ids};
use crate::body::refusal::{Accepted, judge_accepted};
use crate::body::{Checker, Draft, Refusal, Upload};
use crate::changes::application;
use crate::changes::messages::{self, NewMessage};
use crate::events::Event;
use crate::model::{Channel, CommandChoice, Message, MessageKind, Owners};
use crate::subscribers::SignedInteraction;
use crate::values::Permissions;
use crate::values::id::{Id, MessageKey, random_token};
use crate::wire::interaction::interaction_json;
use crate::world::interaction::callback;
use crate::world::permissions::check_permissions;
use crate::world::{Interaction, InteractionKind, State, World};

/// How long a bot may take for its first response.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// How long a token can be used for follow-ups and edits.
const TOKEN_LIFE: Duration = Duration::from_mins(15);

/// The most follow-ups for an application that only the person has installed.
const MAX_USER_APP_FOLLOW_UPS: usize = 5;

#[derive(Debug)]
pub(crate) struct NewInteraction {
    pub(crate) kind: InteractionKind,
    pub(crate) application: Id,
    pub(crate) owners: Owners,
    pub(crate) data: Value,
}

/// Starts an interaction and sends it to the bot: to its endpoint for interactions, or else
/// over the gateway. If no bot is connected or can resume, it fails at once.
pub(crate) fn begin(world: &mut World, user: Id, channel: &Channel, new: NewInteraction) -> Id {
    world.as_application(new.application, |world| {
        begin_here(world, user, channel, new)
    })
}

fn begin_here(world: &mut World, user: Id, channel: &Channel, new: NewInteraction) -> Id {
    let NewInteraction {
        kind,
        application,
        owners,
        data,
    } = new;
    world.subscribers.forget_lost_sessions(world.now());
    let guild = world.guild_of(channel).map(|guild| guild.id);
    // A lost session counts: the bot gets the event when it resumes.
    let reachable =
        world.subscribers.endpoint.is_some() || world.subscribers.has_session_of(application);
    let id = world.make_id(channel.number);
    let interaction = Interaction {
        id,
        // The id in the token finds the interaction without a second index.
        token: format!("{id}.{}", random_token()),
        kind,
        application,
        owners,
        user,
        channel: channel.id,
        created: world.now(),
        state: if reachable {
            State::Waiting
        } else {
            State::Failed
        },
        follow_ups: 0,
    };
    let payload = interaction_json(world, &interaction, channel, data);
    let token = interaction.token.clone();
    world.interactions.insert(id, interaction);
    match &world.subscribers.endpoint {
        Some(endpoint) => endpoint.send(SignedInteraction { id, token, payload }),
        None if reachable => world.publish(&Event::InteractionCreated {
            application,
            guild,
            payload,
        }),
        None => world.publish(&Event::InteractionChanged(id)),
    }
    // Here, because it is the only place where the list grows.
    forget_old_interactions(world);
    id
}

fn forget_old_interactions(world: &mut World) {
    let now = world.now();
    // Ids start with their time, so the first one is the oldest, whatever its channel.
    while let Some(oldest) = world.interactions.first_entry() {
        if oldest.get().created.after(TOKEN_LIFE) >= now {
            return;
        }
        oldest.remove();
    }
}

/// Fails an interaction that has no response yet.
pub(crate) fn expire(world: &mut World, id: Id) {
    if world
        .interactions
        .get(&id)
        .is_some_and(|i| matches!(i.state, State::Waiting))
    {
        set_state(world, id, State::Failed);
    }
}

fn set_state(world: &mut World, id: Id, state: State) {
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.state = state;
        world.publish(&Event::InteractionChanged(id));
    }
}

/// Handles the bot's first response.
pub(crate) fn callback(
    world: &mut World,
    id: Id,
    token: &str,
    body: &Value,
    files: Vec<Upload>,
) -> Result<(), Refusal> {
    let interaction = world
        .interactions
        .get(&id)
        .filter(|known| known.token == token)
        .ok_or(Refusal::UnknownInteraction)?
        .clone();
    world.as_application(interaction.application, |world| {
        callback_here(world, &interaction, body, files)
    })
}

fn callback_here(
    world: &mut World,
    interaction: &Interaction,
    body: &Value,
    files: Vec<Upload>,
) -> Result<(), Refusal> {
    let in_time = interaction.created.after(ANSWER_WITHIN) >= world.now();
    match interaction.state {
        // The timer that fails the interaction may run a little late, so the time is checked
        // here too.
        State::Waiting if in_time => {}
        // Discord forgets an interaction that was not answered in time.
        State::Waiting | State::Failed => return Err(Refusal::UnknownInteraction),
        _ => return Err(Refusal::AlreadyAcknowledged),
    }
    let checker = Checker::default();
    let kind = checker
        .form(body)
        .required("type")
        .and_then(|kind| kind.one_of(interaction.kind.callbacks()));
    checker.finish()?;
    let empty = json!({});
    let data = body
        .get("data")
        .filter(|data| !data.is_null())
        .unwrap_or(&empty);
    let state = match kind {
        Some(callback::CHOICES) => State::Choices(read_choices(data)?),
        Some(callback::MODAL) => {
            components::check_modal(data)?;
            State::Modal(with_ids(data.clone()))
        }
        Some(callback::LAUNCH) => application::launch(world, interaction)?,
        Some(callback::DEFERRED_UPDATE) => State::Acknowledged,
        Some(callback::UPDATE) => {
            let source = interaction.kind.source();
            let source = source.and_then(|id| world.messages.get(interaction.channel, id));
            let is_components_v2 = source.is_some_and(|message| message.is_components_v2);
            let draft = Draft::read_edit(data, files, is_components_v2)?;
            update_source(world, interaction, draft)?
        }
        Some(callback::DEFERRED_MESSAGE) => defer(world, interaction, Draft::read(data, files)?)?,
        _ => State::Answered {
            message: answer(world, interaction, Draft::read(data, files)?)?,
        },
    };
    set_state(world, interaction.id, state);
    Ok(())
}

/// Changes the message that the interaction came from.
fn update_source(
    world: &mut World,
    interaction: &Interaction,
    draft: Draft,
) -> Result<State, Refusal> {
    let message = interaction.kind.source().ok_or(Refusal::UnknownMessage)?;
    let at = MessageKey {
        channel: interaction.channel,
        message,
    };
    messages::edit(world, at, draft)?;
    Ok(State::Answered { message })
}

/// Posts a message that shows that the bot is thinking.
fn defer(world: &mut World, interaction: &Interaction, draft: Draft) -> Result<State, Refusal> {
    let new = NewMessage {
        // Shown as "thinking" until the bot completes it.
        loading: true,
        ..response_message(
            world,
            interaction,
            Draft {
                // Only the flag of a deferral counts; its content is ignored.
                ephemeral: draft.ephemeral,
                is_components_v2: draft.is_components_v2,
                ..Draft::default()
            },
        )
    };
    let message = messages::post(world, interaction.channel, new)?;
    Ok(State::Thinking { message })
}

/// Posts a message that responds to the interaction.
fn answer(world: &mut World, interaction: &Interaction, draft: Draft) -> Result<Id, Refusal> {
    if draft.is_empty() {
        return Err(Refusal::EmptyMessage);
    }
    messages::post(
        world,
        interaction.channel,
        response_message(world, interaction, draft),
    )
}

/// A message of the bot that responds to the interaction.
fn response_message(world: &World, interaction: &Interaction, draft: Draft) -> NewMessage {
    let answers_command = matches!(interaction.kind, InteractionKind::Command { .. });
    let source = interaction.kind.source();
    NewMessage {
        kind: match source {
            _ if answers_command => MessageKind::CommandAnswer,
            Some(_) => MessageKind::Reply,
            None => MessageKind::Default,
        },
        reply_to: source,
        only_for: (draft.ephemeral || must_be_ephemeral(world, interaction))
            .then_some(interaction.user),
        interaction_metadata: Some(interaction.metadata()),
        draft,
        ..NewMessage::by(world.bot())
    }
}

/// Whether the response must be ephemeral whatever the bot asks for: the user may not use
/// external applications publicly in this channel.
fn must_be_ephemeral(world: &World, interaction: &Interaction) -> bool {
    let channel = world.channels.get(&interaction.channel);
    interaction.owners.is_user_only()
        && channel.is_some_and(|channel| {
            let needed = Permissions::USE_EXTERNAL_APPS;
            check_permissions(world, interaction.user, channel, needed).is_err()
        })
}

/// The interaction of a webhook address, if its token is still valid.
fn by_token<'w>(
    world: &'w World,
    application: Id,
    token: &str,
) -> Result<&'w Interaction, Refusal> {
    if application != world.application.id {
        return Err(Refusal::UnknownWebhook);
    }
    let id = token.split('.').next().and_then(|id| id.parse().ok());
    let found = id
        .and_then(|id: Id| world.interactions.get(&id))
        .filter(|known| known.token == token && known.application == application)
        .filter(|known| known.created.after(TOKEN_LIFE) >= world.now())
        .ok_or(Refusal::InvalidWebhookToken)?;
    match found.state {
        // Follow-ups are possible only after a first response.
        State::Waiting | State::Failed => Err(Refusal::UnknownWebhook),
        _ => Ok(found),
    }
}

/// A message of an interaction: `@original`, or a follow-up by id.
pub(crate) fn answer_message<'w>(
    world: &'w World,
    application: Id,
    token: &str,
    which: &str,
) -> Result<&'w Message, Refusal> {
    let interaction = by_token(world, application, token)?;
    let id = match which {
        "@original" => interaction.original(),
        id => id.parse().ok(),
    };
    let message = id.and_then(|id| world.messages.get(interaction.channel, id));
    let belongs = |message: &&Message| {
        Some(message.id) == interaction.original()
            || message
                .interaction_metadata
                .as_ref()
                .is_some_and(|metadata| metadata.interaction == interaction.id)
    };
    message.filter(belongs).ok_or(Refusal::UnknownMessage)
}

/// Sends a follow-up. After a deferral the first one replaces the waiting message and is
/// ephemeral if that was.
pub(crate) fn follow_up(
    world: &mut World,
    application: Id,
    token: &str,
    draft: Draft,
) -> Result<(Id, Id), Refusal> {
    let interaction = by_token(world, application, token)?.clone();
    // Completes the deferred response.
    if let State::Thinking { message } = interaction.state {
        edit_answer(world, application, token, &message.to_string(), draft)?;
        return Ok((interaction.channel, message));
    }
    if interaction.owners.is_user_only() && interaction.follow_ups >= MAX_USER_APP_FOLLOW_UPS {
        return Err(Refusal::TooManyFollowUps);
    }
    let message = answer(world, &interaction, draft)?;
    let kept = world.interactions.get_mut(&interaction.id);
    kept.into_iter().for_each(|kept| kept.follow_ups += 1);
    Ok((interaction.channel, message))
}

/// Edits the response or a follow-up.
pub(crate) fn edit_answer(
    world: &mut World,
    application: Id,
    token: &str,
    which: &str,
    draft: Draft,
) -> Result<(Id, Id), Refusal> {
    let message = answer_message(world, application, token, which)?;
    let (at, was_loading) = (message.key(), message.loading);
    let interaction = by_token(world, application, token)?;
    let (id, original) = (interaction.id, interaction.original());
    // The waiting message must be replaced by something.
    if was_loading && draft.is_empty() {
        return Err(Refusal::EmptyMessage);
    }
    messages::edit(world, at, draft)?;
    if original == Some(at.message) {
        let message = at.message;
        set_state(world, id, State::Answered { message });
    }
    Ok((at.channel, at.message))
}

/// Deletes the response or a follow-up.
pub(crate) fn delete_answer(
    world: &mut World,
    application: Id,
    token: &str,
    which: &str,
) -> Result<(), Refusal> {
    let message = answer_message(world, application, token, which)?;
    let (at, was_loading) = (message.key(), message.loading);
    let id = by_token(world, application, token)?.id;
    messages::delete_message(world, at)?;
    if was_loading {
        set_state(world, id, State::Acknowledged);
    }
    Ok(())
}

/// The modal with the ids of its components, which come back with what the person submits.
fn with_ids(mut modal: Value) -> Value {
    if let Some(Value::Array(components)) = modal.get_mut("components") {
        assign_ids(components);
    }
    modal
}

/// Reads the suggestions of an autocomplete response: at most 25, with names and texts of at most
/// 100 characters.
fn read_choices(data: &Value) -> Result<Vec<CommandChoice>, Refusal> {
    let checker = Checker::default();
    let list = checker
        .form(data)
        .required("choices")
        .map(|list| list.list(0..=25))
        .unwrap_or_default();
    let mut choices = Vec::new();
    for choice in list.iter().filter(|choice| choice.is_object()) {
        let name = choice.required_text("name", 100);
        let value = choice.required("value");
        if let Some(value) = value.as_ref().filter(|value| !value.value.is_number()) {
            value.text(0..=100);
        }
        choices.extend(name.zip(value).map(|(name, value)| CommandChoice {
            name: name.to_owned(),
            name_localizations: None,
            value: value.value.clone(),
        }));
    }
    checker.finish()?;
    judge_accepted(|| Accepted::Choices(json!(choices)))?;
    Ok(choices)
}
