//! Waiting for the bot's answer to an interaction.

use std::time::Duration;

use serde_json::Value;

use crate::changes::interactions::ANSWER_WITHIN;
use crate::person::UserInChannel;
use crate::person::message::{Message, Modal};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::{State, World};

/// The longest wait for a deferred answer.
const DEFERRED_WITHIN: Duration = Duration::from_secs(10);

/// A suggestion for an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The name that the person reads.
    pub name: String,
    /// The value that the bot receives: text or a number.
    pub value: Value,
}

impl UserInChannel {
    /// Waits for the suggestions of an autocomplete interaction.
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

    /// The state of an interaction after the bot's first response.
    pub(super) async fn first_answer(&self, interaction: Id) -> Result<State, Error> {
        // The sandbox itself fails the interaction after `ANSWER_WITHIN`; the double time only
        // guards against waiting forever.
        self.state_when(interaction, ANSWER_WITHIN * 2, |state| {
            !matches!(state, State::Waiting)
        })
        .await
        .filter(|state| !matches!(state, State::Failed))
        .ok_or(Error::DidNotRespond)
    }

    /// Waits for a state that is wanted.
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
        self.shared().wait_for(timeout, look).await
    }

    /// Waits for the message that answers an interaction. `source` is the message that an
    /// acknowledgement without a message refers to.
    pub(crate) async fn answer(
        &self,
        interaction: Id,
        source: Option<Id>,
    ) -> Result<Message, Error> {
        let mut state = self.first_answer(interaction).await?;
        if matches!(state, State::Thinking { .. }) {
            let thought = |state: &State| !matches!(state, State::Thinking { .. });
            let later = self.state_when(interaction, DEFERRED_WITHIN, thought).await;
            state = later.ok_or(Error::StillThinking(DEFERRED_WITHIN))?;
        }
        if matches!(state, State::Acknowledged) && source.is_some() {
            // It is deferred too, but nothing shows whether the bot will change the message.
            let changed = |state: &State| !matches!(state, State::Acknowledged);
            let later = self.state_when(interaction, DEFERRED_WITHIN, changed);
            state = later.await.unwrap_or(state);
        }
        match (state, source) {
            (State::Answered { message }, _) | (State::Acknowledged, Some(message)) => {
                self.message(message)
            }
            (State::Modal(form), _) => Err(Error::AnsweredWithModal(
                form["title"].as_str().unwrap_or_default().to_owned(),
            )),
            _ => Err(Error::AnsweredWithout("a message")),
        }
    }

    pub(crate) fn open_modal(&self, interaction: Id) -> Result<Modal, Error> {
        self.shared().read(|world| {
            let opened = world.interactions.get(&interaction);
            match opened.map(|opened| (&opened.state, opened.user)) {
                Some((State::Modal(form), user)) if user == self.user.id => {
                    Ok(Modal::new(self.clone(), interaction, form.clone()))
                }
                _ => Err(Error::BadModal("no modal is open".to_owned())),
            }
        })
    }

    pub(super) async fn form(&self, interaction: Id) -> Result<Modal, Error> {
        match self.first_answer(interaction).await? {
            State::Modal(form) => Ok(Modal::new(self.clone(), interaction, form)),
            _ => Err(Error::AnsweredWithout("a form")),
        }
    }
}
