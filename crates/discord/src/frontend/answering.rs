//! Sending answers to Discord: at once, deferred where they take long, and replaced by later ones.

use crate::frontend::answer::{Answer, Updates};
use crate::frontend::layout;
use crate::frontend::responding::{PendingInteraction, before_deferral, send_with_retry};
use futures::FutureExt;
use poise::serenity_prelude::{
    Builder, CreateInteractionResponse, CreateInteractionResponseMessage, Error, Http, Message,
};
use std::sync::Arc;

/// Sends the answer to an interaction.
pub(crate) struct Responder<'a> {
    pub(crate) to: PendingInteraction<'a>,
    pub(crate) place: AnswerPlace,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnswerPlace {
    /// A new message for the user alone.
    New,
    /// The message of the component.
    Replaces {
        /// Whether that message consists of components, so that its answer has to.
        is_layout: bool,
    },
}

impl AnswerPlace {
    /// In place of this message. Serenity does not say whether it consists of components, but then
    /// it has no content; and any message can become one of components.
    pub(crate) fn replacing(message: &Message) -> Self {
        Self::Replaces {
            is_layout: message.content.is_empty(),
        }
    }
}

impl Responder<'_> {
    /// Answers with what the work returns: at once, or after a deferral if it takes long.
    pub(crate) async fn answer(&self, work: impl Future<Output = Answer>) -> Result<(), Error> {
        let answer = match before_deferral(work).await {
            Ok(answer) => {
                self.respond(&answer).await?;
                answer
            }
            Err(work) => {
                // Discord shows that the bot is thinking, and takes the answer within fifteen
                // minutes.
                let to = self.to;
                send_with_retry(|| self.deferral().execute(to.http, (to.id, to.token))).await?;
                let late = work.await;
                edit(to.http, to.token, &late, self.is_layout(&late)).await?;
                late
            }
        };
        let is_layout = self.is_layout(&answer);
        follow(self.to.http, self.to.token, answer.updates, is_layout);
        Ok(())
    }

    /// Whether an answer is a message of components. A message that is one stays one.
    fn is_layout(&self, answer: &Answer) -> bool {
        answer.is_layout() || self.place == AnswerPlace::Replaces { is_layout: true }
    }

    async fn respond(&self, answer: &Answer) -> Result<(), Error> {
        let (to, replaces_message) = (self.to, self.place != AnswerPlace::New);
        if self.is_layout(answer) {
            let (layout, file) = answer.clone().into_layout();
            let send = || layout::answer(to, &layout, replaces_message, file.clone()).boxed();
            return send_with_retry(send).await;
        }
        let response = if replaces_message {
            CreateInteractionResponse::UpdateMessage(answer.clone().into_update())
        } else {
            CreateInteractionResponse::Message(answer.clone().into_response())
        };
        send_with_retry(|| response.clone().execute(to.http, (to.id, to.token))).await
    }

    fn deferral(&self) -> CreateInteractionResponse {
        if self.place != AnswerPlace::New {
            // The silent deferral: the user's message stays as it is until the answer comes.
            return CreateInteractionResponse::Acknowledge;
        }
        // Ephemeral already now: Discord does not let the answer change that later.
        let ephemeral = CreateInteractionResponseMessage::new().ephemeral(true);
        CreateInteractionResponse::Defer(ephemeral)
    }
}

/// Puts an answer in place of what was sent for its interaction.
async fn edit(http: &Http, token: &str, answer: &Answer, is_layout: bool) -> Result<(), Error> {
    if is_layout {
        let (layout, file) = answer.clone().into_layout();
        let send = || layout::replace_answer(http, token, &layout, file.clone()).boxed();
        return send_with_retry(send).await;
    }
    let edit = answer.clone().into_edit();
    send_with_retry(|| edit.clone().execute(http, token)).await
}

/// Replaces an answer by each that comes later, in a task of its own. Discord takes them for
/// fifteen minutes; then the last one stays.
fn follow(http: &Arc<Http>, token: &str, updates: Option<Updates>, was_layout: bool) {
    let Some(mut answers) = updates.and_then(|updates| updates.take()) else {
        return;
    };
    let (http, token) = (http.clone(), token.to_owned());
    tokio::spawn(async move {
        let mut is_layout = was_layout;
        while let Some(answer) = answers.recv().await {
            is_layout |= answer.is_layout();
            if let Err(error) = edit(&http, &token, &answer, is_layout).await {
                tracing::debug!(%error, "could not replace an answer by a later one");
                return;
            }
        }
    });
}
