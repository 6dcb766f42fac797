//! Sending answers to Discord: deferred where they take long, and sent again after a failure.

use crate::connection::refused;
use crate::frontend::answer::{Answer, Updates};
use futures::future::BoxFuture;
use poise::serenity_prelude::{
    Builder, Context, CreateInteractionResponse, CreateInteractionResponseMessage, Error, Http,
    HttpError, InteractionId,
};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// The time that an answer may take before it is deferred. Discord waits three seconds, and the
/// deferral itself has to reach Discord within them.
const DEFER_AFTER: Duration = Duration::from_millis(1800);

/// Waits for the work, but no longer than [`DEFER_AFTER`]: then returns the unfinished work, so
/// that the caller can defer the answer and go on waiting.
pub(crate) async fn before_deferral<F: Future>(work: F) -> Result<F::Output, Pin<Box<F>>> {
    let mut pinned = Box::pin(work);
    tokio::time::timeout(DEFER_AFTER, &mut pinned)
        .await
        .map_err(|_| pinned)
}

/// Sends the answer to a component or a modal.
pub(crate) struct Responder<'a> {
    pub(crate) ctx: &'a Context,
    /// The id and the token of the interaction.
    pub(crate) interaction: (InteractionId, &'a str),
    /// Whether the answer replaces the message of the component.
    pub(crate) replaces_message: bool,
}

impl Responder<'_> {
    /// Answers with what the work returns: at once, or after a deferral if it takes long.
    pub(crate) async fn answer(&self, work: impl Future<Output = Answer>) -> Result<(), Error> {
        match before_deferral(work).await {
            Ok(answer) => {
                let updates = answer.updates.clone();
                self.respond(self.response(answer)).await?;
                follow(&self.ctx.http, self.interaction.1, updates);
                Ok(())
            }
            Err(work) => {
                // Discord shows that the bot is thinking, and takes the answer within fifteen
                // minutes.
                self.respond(self.deferral()).await?;
                let late = work.await;
                let (updates, edit) = (late.updates.clone(), late.into_edit());
                let (_, token) = self.interaction;
                send_with_retry(|| edit.clone().execute(self.ctx, token)).await?;
                follow(&self.ctx.http, token, updates);
                Ok(())
            }
        }
    }

    async fn respond(&self, response: CreateInteractionResponse) -> Result<(), Error> {
        send_with_retry(|| response.clone().execute(self.ctx, self.interaction)).await
    }

    fn response(&self, answer: Answer) -> CreateInteractionResponse {
        if self.replaces_message {
            CreateInteractionResponse::UpdateMessage(answer.into_update())
        } else {
            CreateInteractionResponse::Message(answer.into_response())
        }
    }

    fn deferral(&self) -> CreateInteractionResponse {
        if self.replaces_message {
            // The silent deferral: the user's message stays as it is until the answer comes.
            return CreateInteractionResponse::Acknowledge;
        }
        let ephemeral = CreateInteractionResponseMessage::new().ephemeral(true);
        CreateInteractionResponse::Defer(ephemeral)
    }
}

/// Replaces an answer by each that comes later, in a task of its own. Discord takes them for
/// fifteen minutes; then the last one stays.
pub(crate) fn follow(http: &Arc<Http>, token: &str, updates: Option<Updates>) {
    let Some(mut answers) = updates.and_then(|updates| updates.take()) else {
        return;
    };
    let (http, token) = (http.clone(), token.to_owned());
    tokio::spawn(async move {
        while let Some(answer) = answers.recv().await {
            let edit = answer.into_edit();
            let request = || edit.clone().execute(&http, &token);
            if let Err(error) = send_with_retry(request).await {
                tracing::debug!(%error, "could not replace an answer by a later one");
                return;
            }
        }
    });
}

/// The number of attempts for a request that fails for no fault of its own, and the pause between
/// them. The pauses are short, because Discord waits only three seconds for an answer.
const MAX_ATTEMPTS: usize = 4;
const RETRY_DELAY: Duration = Duration::from_millis(150);

/// Discord's error codes for an interaction that has been answered already, and for one whose time
/// is over.
pub(crate) const ALREADY_ACKNOWLEDGED: isize = 40_060;
const UNKNOWN_INTERACTION: isize = 10_062;

/// Sends an answer, again if Discord is busy or the connection breaks.
///
/// By then the command has taken effect, so the user should hear of it. If Discord says that the
/// interaction is answered already, that is fine: the event came twice, or only Discord's reply to
/// us was lost. If it is too late for an answer, nothing more can be done here; the command still
/// counts.
pub(crate) async fn send_with_retry<'a, T>(
    send: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<(), Error> {
    let Err(error) = retry(send).await else {
        return Ok(());
    };
    refused::note(&error);
    match error_code(&error) {
        Some(ALREADY_ACKNOWLEDGED) => Ok(()),
        Some(UNKNOWN_INTERACTION) => {
            tracing::info!("an answer came too late for Discord; the command has taken effect");
            Ok(())
        }
        _ => Err(error),
    }
}

/// Makes a request that may safely be made several times, again where Discord is busy or the
/// connection breaks.
pub(crate) async fn retry<'a, T>(
    mut request: impl FnMut() -> BoxFuture<'a, Result<T, Error>>,
) -> Result<T, Error> {
    for _ in 1..MAX_ATTEMPTS {
        match request().await {
            // No code, or 0, means that the request itself was fine: a timeout, a broken
            // connection, an overloaded gateway. Any other code is a decision of Discord.
            Err(error) if error_code(&error).is_none_or(|code| code <= 0) => {
                tokio::time::sleep(RETRY_DELAY).await;
            }
            outcome => return outcome,
        }
    }
    request().await
}

/// Discord's own error code, where Discord answered with one.
pub(crate) fn error_code(error: &Error) -> Option<isize> {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn work_that_takes_long_is_deferred_in_time_and_still_done() {
        // Discord waits no longer.
        const { assert!(DEFER_AFTER.as_secs() < 3) };
        assert_eq!(before_deferral(async { 7 }).await.ok(), Some(7));
        let (go, gone) = oneshot::channel();
        let slow = async { gone.await.unwrap() };
        let late = before_deferral(slow).await.err().unwrap();
        go.send(7).unwrap();
        assert_eq!(late.await, 7);
    }
}
