//! The life of an interaction: begun by a person, answered by the bot within 3 seconds, followed up for 15 minutes.
//!
//! ```text
//! Waiting -> Answered | Thinking -> Answered | Acknowledged | Choices | Form
//!        \-> Failed (nobody answered in time)
//! ```

use std::time::Duration;

use serde_json::{Value, json};

use crate::clock::Moment;
use crate::draft::{Draft, Upload, check_modal};
use crate::form::Checker;
use crate::id::Id;
use crate::model::{AnswerMark, Channel, CommandChoice, Message, MessageKind, Target};
use crate::permissions::Permissions;
use crate::refusal::Refusal;
use crate::second_opinion;
use crate::world::{Event, NewMessage, Owners, World};

/// How long a bot has for its first answer.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// How long the token of an interaction is good for follow-ups and edits.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// Most follow-ups where nobody but a person vouches for the application.
const FOLLOW_UPS_FOR_A_PERSON: usize = 5;

/// Something that a person did and a bot answers.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    /// Whoever has it may answer; it begins with the id, by which it is found.
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    /// On whose word the application is used.
    pub(crate) owners: Owners,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) created: Moment,
    pub(crate) state: State,
    /// How many messages followed the answer.
    follow_ups: usize,
}

/// What a person does, as an interaction begins.
#[derive(Debug)]
pub(crate) struct Deed {
    pub(crate) kind: InteractionKind,
    pub(crate) owners: Owners,
    /// `data` of the interaction.
    pub(crate) data: Value,
}

/// What the person did.
#[derive(Clone, Debug)]
pub(crate) enum InteractionKind {
    /// Sent a command; its full name, with subcommands, and what it was used on, if it is not a slash command.
    Command {
        name: String,
        target: Option<Target>,
    },
    /// Pressed or chose below this message.
    Component { message: Id },
    /// Is typing an option.
    Autocomplete,
    /// Sent a form; the message whose button opened it, if it was one, and the mark of what opened it.
    Form {
        message: Option<Id>,
        opened_by: Box<AnswerMark>,
    },
}

impl InteractionKind {
    /// Discord's number.
    pub(crate) fn number(&self) -> u8 {
        match self {
            Self::Command { .. } => 2,
            Self::Component { .. } => 3,
            Self::Autocomplete => 4,
            Self::Form { .. } => 5,
        }
    }

    /// The message from which it came.
    fn source(&self) -> Option<Id> {
        match self {
            Self::Component { message } => Some(*message),
            Self::Form { message, .. } => *message,
            Self::Command { .. } | Self::Autocomplete => None,
        }
    }

    /// The kinds of callback that Discord takes.
    fn callbacks(&self) -> &'static [i64] {
        match self {
            Self::Command { .. } => &[4, 5, 9],
            Self::Component { .. } => &[4, 5, 6, 7, 9],
            Self::Autocomplete => &[8],
            Self::Form {
                message: Some(_), ..
            } => &[4, 5, 6, 7],
            Self::Form { message: None, .. } => &[4, 5],
        }
    }
}

/// How an interaction stands.
#[derive(Clone, Debug)]
pub(crate) enum State {
    Waiting,
    /// Nobody answered in time.
    Failed,
    /// Deferred: the message says that the bot is thinking.
    Thinking {
        message: Id,
    },
    /// Answered with this message, new or changed.
    Answered {
        message: Id,
    },
    /// Taken note of, with nothing to show.
    Acknowledged,
    /// The suggestions for an option.
    Choices(Vec<CommandChoice>),
    /// A form was opened.
    Form(Value),
}

impl Interaction {
    /// What `@original` stands for.
    fn original(&self) -> Option<Id> {
        match self.state {
            State::Thinking { message } | State::Answered { message } => Some(message),
            State::Acknowledged => self.kind.source(),
            State::Waiting | State::Failed | State::Choices(_) | State::Form(_) => None,
        }
    }

    /// What an answer to it says of it.
    pub(crate) fn mark(&self) -> AnswerMark {
        AnswerMark {
            interaction: self.id,
            kind: self.kind.number(),
            user: self.user,
            command: match &self.kind {
                InteractionKind::Command { name, .. } => Some(name.clone()),
                _ => None,
            },
            target: match &self.kind {
                InteractionKind::Command { target, .. } => *target,
                _ => None,
            },
            owners: self.owners,
            interacted_message: self.kind.source(),
            opened_by: match &self.kind {
                InteractionKind::Form { opened_by, .. } => Some(opened_by.clone()),
                _ => None,
            },
        }
    }
}

impl World {
    /// Begins an interaction and sends it to the bot; without a bot it has failed at once.
    pub(crate) fn begin(
        &mut self,
        user: Id,
        channel: &Channel,
        Deed { kind, owners, data }: Deed,
    ) -> Id {
        self.forget_lost_sessions();
        let in_guild = !channel.is_dm();
        let reachable = !self.sessions.is_empty();
        let id = self.make_id(channel.number);
        let interaction = Interaction {
            id,
            token: format!("{id}.{}", random_token()),
            kind,
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
        self.interactions.insert(id, interaction);
        if reachable {
            self.publish(&Event::InteractionCreated { in_guild, payload });
        } else {
            self.publish(&Event::InteractionChanged(id));
        }
        self.forget_old_interactions();
        id
    }

    fn forget_old_interactions(&mut self) {
        let now = self.now();
        // Ids begin with their time, so the oldest is the first, whatever its channel.
        while let Some(oldest) = self.interactions.first_entry() {
            if oldest.get().created.after(TOKEN_LIFE) >= now {
                return;
            }
            oldest.remove();
        }
    }

    /// Gives up on an interaction that is still without an answer.
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

    /// The bot's first answer.
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
        let in_time = interaction.created.after(ANSWER_WITHIN) >= self.now();
        match interaction.state {
            State::Waiting if in_time => {}
            State::Waiting | State::Failed => return Err(Refusal::UnknownInteraction),
            _ => return Err(Refusal::AlreadyAcknowledged),
        }
        let checker = Checker::default();
        let kind = checker.form(body).required("type");
        let kind = kind.and_then(|kind| kind.one_of(interaction.kind.callbacks()));
        checker.finish()?;
        let empty = json!({});
        let data = body
            .get("data")
            .filter(|data| !data.is_null())
            .unwrap_or(&empty);
        let state = match kind {
            Some(8) => State::Choices(read_choices(data)?),
            Some(9) => {
                check_modal(data)?;
                State::Form(data.clone())
            }
            Some(6) => State::Acknowledged,
            Some(7) => self.update_source(&interaction, Draft::read(data, files)?)?,
            Some(5) => self.defer(&interaction, Draft::read(data, files)?)?,
            _ => State::Answered {
                message: self.answer(&interaction, Draft::read(data, files)?)?,
            },
        };
        self.set_state(id, state);
        Ok(())
    }

    fn update_source(&mut self, interaction: &Interaction, draft: Draft) -> Result<State, Refusal> {
        let message = interaction.kind.source().ok_or(Refusal::UnknownMessage)?;
        self.edit(interaction.channel, message, draft)?;
        Ok(State::Answered { message })
    }

    fn defer(&mut self, interaction: &Interaction, draft: Draft) -> Result<State, Refusal> {
        let new = NewMessage {
            loading: true,
            ..self.answering(
                interaction,
                Draft {
                    ephemeral: draft.ephemeral,
                    ..Draft::default()
                },
            )
        };
        let message = self.post(interaction.channel, new)?;
        Ok(State::Thinking { message })
    }

    fn answer(&mut self, interaction: &Interaction, draft: Draft) -> Result<Id, Refusal> {
        if draft.is_empty() {
            return Err(Refusal::EmptyMessage);
        }
        self.post(interaction.channel, self.answering(interaction, draft))
    }

    /// A message of the bot that answers the interaction.
    fn answering(&self, interaction: &Interaction, draft: Draft) -> NewMessage {
        let answers_command = matches!(interaction.kind, InteractionKind::Command { .. });
        let source = interaction.kind.source();
        NewMessage {
            kind: match (answers_command, source) {
                (true, _) => MessageKind::CommandAnswer,
                (false, Some(_)) => MessageKind::Reply,
                (false, None) => MessageKind::Default,
            },
            reply_to: source,
            only_for: (draft.ephemeral || self.is_hushed(interaction)).then_some(interaction.user),
            answers: Some(interaction.mark()),
            draft,
            ..NewMessage::by(self.bot())
        }
    }

    /// Whether the answer is for one person whatever the bot wants: to somebody who may not use applications of the own account
    /// before others.
    fn is_hushed(&self, interaction: &Interaction) -> bool {
        let channel = self.channels.get(&interaction.channel);
        interaction.owners.is_only_a_person()
            && channel.is_some_and(|channel| {
                let needed = Permissions::USE_EXTERNAL_APPS;
                self.check_permissions(interaction.user, channel, needed)
                    .is_err()
            })
    }

    /// The interaction behind a webhook's address, if its token is still good.
    fn by_token(&self, application: Id, token: &str) -> Result<&Interaction, Refusal> {
        if application != self.application.id {
            return Err(Refusal::UnknownWebhook);
        }
        let id = token.split('.').next().and_then(|id| id.parse().ok());
        let found = id
            .and_then(|id: Id| self.interactions.get(&id))
            .filter(|known| known.token == token);
        let found = found.filter(|known| known.created.after(TOKEN_LIFE) >= self.now());
        let found = found.ok_or(Refusal::InvalidWebhookToken)?;
        match found.state {
            State::Waiting | State::Failed => Err(Refusal::UnknownWebhook),
            _ => Ok(found),
        }
    }

    /// The message of an interaction: `@original`, or one of its follow-ups by id.
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
                    .answers
                    .as_ref()
                    .is_some_and(|mark| mark.interaction == interaction.id)
        };
        message.filter(belongs).ok_or(Refusal::UnknownMessage)
    }

    /// A follow-up. After a deferral the first one replaces the waiting message and is as ephemeral as that was.
    pub(crate) fn follow_up(
        &mut self,
        application: Id,
        token: &str,
        draft: Draft,
    ) -> Result<(Id, Id), Refusal> {
        let interaction = self.by_token(application, token)?.clone();
        if let State::Thinking { message } = interaction.state {
            self.edit_answer((application, token), &message.to_string(), draft)?;
            return Ok((interaction.channel, message));
        }
        if interaction.owners.is_only_a_person()
            && interaction.follow_ups >= FOLLOW_UPS_FOR_A_PERSON
        {
            return Err(Refusal::TooManyFollowUps);
        }
        let message = self.answer(&interaction, draft)?;
        let kept = self.interactions.get_mut(&interaction.id);
        kept.into_iter().for_each(|kept| kept.follow_ups += 1);
        Ok((interaction.channel, message))
    }

    /// Edits the answer or a follow-up.
    pub(crate) fn edit_answer(
        &mut self,
        by: (Id, &str),
        which: &str,
        draft: Draft,
    ) -> Result<(Id, Id), Refusal> {
        let message = self.answer_message(by, which)?;
        let (channel, message, was_loading) = (message.channel, message.id, message.loading);
        let id = self.by_token(by.0, by.1)?.id;
        if was_loading && draft.is_empty() {
            return Err(Refusal::EmptyMessage);
        }
        self.edit(channel, message, draft)?;
        if was_loading {
            self.set_state(id, State::Answered { message });
        }
        Ok((channel, message))
    }

    pub(crate) fn delete_answer(&mut self, by: (Id, &str), which: &str) -> Result<(), Refusal> {
        let message = self.answer_message(by, which)?;
        let (channel, message, was_loading) = (message.channel, message.id, message.loading);
        let id = self.by_token(by.0, by.1)?.id;
        self.delete_message(channel, message)?;
        if was_loading {
            self.set_state(id, State::Acknowledged);
        }
        Ok(())
    }
}

/// The suggestions of an autocomplete answer: at most 25, names and texts of at most 100 characters.
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
    second_opinion::of_choices(&choices)?;
    Ok(choices)
}

/// 32 random bytes in hexadecimal.
pub(crate) fn random_token() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
