//! Interactions: started by a person, answered by the bot within 3 seconds, followed up for 15
//! minutes.

use std::time::Duration;

use serde_json::{Value, json};

use crate::body::components::assign_ids;
use crate::body::modal;
use crate::body::twilight_check;
use crate::body::{Checker, Draft, Refusal, Upload};
use crate::changes::messages::NewMessage;
use crate::events::event::Event;
use crate::model::{Channel, CommandChoice, Message, MessageKind, Owners};
use crate::subscribers::SignedInteraction;
use crate::values::id::Id;
use crate::values::permissions::Permissions;
use crate::values::token::random_token;
use crate::world::{Interaction, InteractionKind, State, World};

/// The time that a bot has for its first response.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// The time for which an interaction token can be used for follow-ups and edits.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// The most follow-ups for an application that only the person has installed.
const MAX_USER_APP_FOLLOW_UPS: usize = 5;

/// The data of a new interaction.
#[derive(Debug)]
pub(crate) struct NewInteraction {
    pub(crate) kind: InteractionKind,
    /// The application that it is for.
    pub(crate) application: Id,
    pub(crate) owners: Owners,
    /// The `data` of the interaction.
    pub(crate) data: Value,
}

impl World {
    /// Starts an interaction and sends it to the bot: to its endpoint for interactions, or else
    /// over the gateway. If no bot is connected or can resume, it fails at once.
    pub(crate) fn begin(&mut self, user: Id, channel: &Channel, new: NewInteraction) -> Id {
        self.as_application(new.application, |world| {
            world.begin_here(user, channel, new)
        })
    }

    fn begin_here(&mut self, user: Id, channel: &Channel, new: NewInteraction) -> Id {
        let NewInteraction {
            kind,
            application,
            owners,
            data,
        } = new;
        self.forget_lost_sessions();
        let in_guild = !channel.is_dm();
        // A lost session counts: the bot gets the event when it resumes.
        let reachable = self.endpoint.is_some() || self.has_session(application);
        let id = self.make_id(channel.number);
        let interaction = Interaction {
            id,
            // The id in the token finds the interaction without a second index.
            token: format!("{id}.{}", random_token()),
            kind,
            application,
            owners,
            user,
            channel: channel.id,
            created: self.now(),
            state: if reachable {
                State::Waiting
            } else {
                State::Failed
            },
            follow_ups: 0,
        };
        let payload = self.interaction_json(&interaction, channel, data);
        let token = interaction.token.clone();
        self.interactions.insert(id, interaction);
        match &self.endpoint {
            Some(endpoint) => endpoint.send(SignedInteraction { id, token, payload }),
            None if reachable => self.publish(&Event::InteractionCreated {
                application,
                in_guild,
                payload,
            }),
            None => self.publish(&Event::InteractionChanged(id)),
        }
        // Here, because it is the only place where the list grows.
        self.forget_old_interactions();
        id
    }

    /// Whether the application has a session, connected or lost so recently that it can resume.
    fn has_session(&self, application: Id) -> bool {
        let mut sessions = self.sessions.iter();
        sessions.any(|session| session.scope().application == application)
    }

    fn forget_old_interactions(&mut self) {
        let now = self.now();
        // Ids start with their time, so the first one is the oldest, whatever its channel.
        while let Some(oldest) = self.interactions.first_entry() {
            if oldest.get().created.after(TOKEN_LIFE) >= now {
                return;
            }
            oldest.remove();
        }
    }

    /// Fails an interaction that has no response yet.
    pub(crate) fn expire(&mut self, id: Id) {
        if self
            .interactions
            .get(&id)
            .is_some_and(|i| matches!(i.state, State::Waiting))
        {
            self.set_state(id, State::Failed);
        }
    }

    fn set_state(&mut self, id: Id, state: State) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.state = state;
            self.publish(&Event::InteractionChanged(id));
        }
    }

    /// Handles the bot's first response.
    pub(crate) fn callback(
        &mut self,
        id: Id,
        token: &str,
        body: &Value,
        files: Vec<Upload>,
    ) -> Result<(), Refusal> {
        let known = self
            .interactions
            .get(&id)
            .filter(|known| known.token == token);
        let interaction = known.ok_or(Refusal::UnknownInteraction)?.clone();
        self.as_application(interaction.application, |world| {
            world.callback_here(&interaction, body, files)
        })
    }

    fn callback_here(
        &mut self,
        interaction: &Interaction,
        body: &Value,
        files: Vec<Upload>,
    ) -> Result<(), Refusal> {
        let in_time = interaction.created.after(ANSWER_WITHIN) >= self.now();
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
            Some(8) => State::Choices(read_choices(data)?),
            Some(9) => {
                modal::check(data)?;
                State::Modal(with_ids(data.clone()))
            }
            Some(12) => self.launch(interaction)?,
            Some(6) => State::Acknowledged,
            Some(7) => {
                let source = interaction.kind.source();
                let source = source.and_then(|id| self.message(interaction.channel, id));
                let is_components_v2 = source.is_some_and(|message| message.is_components_v2);
                let draft = Draft::read_edit(data, files, is_components_v2)?;
                self.update_source(interaction, draft)?
            }
            Some(5) => self.defer(interaction, Draft::read(data, files)?)?,
            _ => State::Answered {
                message: self.answer(interaction, Draft::read(data, files)?)?,
            },
        };
        self.set_state(interaction.id, state);
        Ok(())
    }

    /// Changes the message that the interaction came from (callback type 7).
    fn update_source(&mut self, interaction: &Interaction, draft: Draft) -> Result<State, Refusal> {
        let message = interaction.kind.source().ok_or(Refusal::UnknownMessage)?;
        self.edit(interaction.channel, message, draft)?;
        Ok(State::Answered { message })
    }

    /// Posts a message that shows that the bot is thinking (callback type 5).
    fn defer(&mut self, interaction: &Interaction, draft: Draft) -> Result<State, Refusal> {
        let new = NewMessage {
            // Shown as "thinking" until the bot completes it.
            loading: true,
            ..self.response_message(
                interaction,
                Draft {
                    // Only the flag of a deferral counts; its content is ignored.
                    ephemeral: draft.ephemeral,
                    is_components_v2: draft.is_components_v2,
                    ..Draft::default()
                },
            )
        };
        let message = self.post(interaction.channel, new)?;
        Ok(State::Thinking { message })
    }

    /// Posts a message that responds to the interaction.
    fn answer(&mut self, interaction: &Interaction, draft: Draft) -> Result<Id, Refusal> {
        if draft.is_empty() {
            return Err(Refusal::EmptyMessage);
        }
        self.post(
            interaction.channel,
            self.response_message(interaction, draft),
        )
    }

    /// A message of the bot that responds to the interaction.
    fn response_message(&self, interaction: &Interaction, draft: Draft) -> NewMessage {
        let answers_command = matches!(interaction.kind, InteractionKind::Command { .. });
        let source = interaction.kind.source();
        NewMessage {
            kind: match source {
                _ if answers_command => MessageKind::CommandAnswer,
                Some(_) => MessageKind::Reply,
                None => MessageKind::Default,
            },
            reply_to: source,
            only_for: (draft.ephemeral || self.must_be_ephemeral(interaction))
                .then_some(interaction.user),
            interaction_metadata: Some(interaction.metadata()),
            draft,
            ..NewMessage::by(self.bot())
        }
    }

    /// Whether the response must be ephemeral whatever the bot asks for: the user may not use
    /// external applications publicly in this channel.
    fn must_be_ephemeral(&self, interaction: &Interaction) -> bool {
        let channel = self.channels.get(&interaction.channel);
        interaction.owners.is_user_only()
            && channel.is_some_and(|channel| {
                let needed = Permissions::USE_EXTERNAL_APPS;
                self.check_permissions(interaction.user, channel, needed)
                    .is_err()
            })
    }

    /// The interaction of a webhook address, if its token is still valid.
    fn by_token(&self, application: Id, token: &str) -> Result<&Interaction, Refusal> {
        if application != self.application.id {
            return Err(Refusal::UnknownWebhook);
        }
        let id = token.split('.').next().and_then(|id| id.parse().ok());
        let found = id
            .and_then(|id: Id| self.interactions.get(&id))
            .filter(|known| known.token == token && known.application == application)
            .filter(|known| known.created.after(TOKEN_LIFE) >= self.now())
            .ok_or(Refusal::InvalidWebhookToken)?;
        match found.state {
            // Follow-ups are possible only after a first response.
            State::Waiting | State::Failed => Err(Refusal::UnknownWebhook),
            _ => Ok(found),
        }
    }

    /// A message of an interaction: `@original`, or a follow-up by id.
    pub(crate) fn answer_message(
        &self,
        (application, token): (Id, &str),
        which: &str,
    ) -> Result<&Message, Refusal> {
        let interaction = self.by_token(application, token)?;
        let id = match which {
            "@original" => interaction.original(),
            id => id.parse().ok(),
        };
        let message = id.and_then(|id| self.message(interaction.channel, id));
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
        &mut self,
        application: Id,
        token: &str,
        draft: Draft,
    ) -> Result<(Id, Id), Refusal> {
        let interaction = self.by_token(application, token)?.clone();
        // Completes the deferred response.
        if let State::Thinking { message } = interaction.state {
            self.edit_answer((application, token), &message.to_string(), draft)?;
            return Ok((interaction.channel, message));
        }
        if interaction.owners.is_user_only() && interaction.follow_ups >= MAX_USER_APP_FOLLOW_UPS {
            return Err(Refusal::TooManyFollowUps);
        }
        let message = self.answer(&interaction, draft)?;
        let kept = self.interactions.get_mut(&interaction.id);
        kept.into_iter().for_each(|kept| kept.follow_ups += 1);
        Ok((interaction.channel, message))
    }

    /// Edits the response or a follow-up.
    pub(crate) fn edit_answer(
        &mut self,
        by: (Id, &str),
        which: &str,
        draft: Draft,
    ) -> Result<(Id, Id), Refusal> {
        let message = self.answer_message(by, which)?;
        let (channel, message_id, was_loading) = (message.channel, message.id, message.loading);
        let interaction = self.by_token(by.0, by.1)?;
        let (id, original) = (interaction.id, interaction.original());
        // The waiting message must be replaced by something.
        if was_loading && draft.is_empty() {
            return Err(Refusal::EmptyMessage);
        }
        self.edit(channel, message_id, draft)?;
        if original == Some(message_id) {
            self.set_state(
                id,
                State::Answered {
                    message: message_id,
                },
            );
        }
        Ok((channel, message_id))
    }

    /// Deletes the response or a follow-up.
    pub(crate) fn delete_answer(&mut self, by: (Id, &str), which: &str) -> Result<(), Refusal> {
        let message = self.answer_message(by, which)?;
        let (channel, message_id, was_loading) = (message.channel, message.id, message.loading);
        let id = self.by_token(by.0, by.1)?.id;
        self.delete_message(channel, message_id)?;
        if was_loading {
            self.set_state(id, State::Acknowledged);
        }
        Ok(())
    }
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
    let form = checker.form(data);
    let list = form
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
    twilight_check::check_choices(&choices)?;
    Ok(choices)
}
