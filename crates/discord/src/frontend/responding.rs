//! Requests to Discord that are made again after a failure, and the time in which an answer has to
//! come. Answers themselves are sent by `answering`.

use crate::connection::refused;
use futures::future::BoxFuture;
use poise::serenity_prelude::{Error, Http, HttpError, InteractionId};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// An interaction that has no answer yet.
#[derive(Clone, Copy)]
pub(crate) struct PendingInteraction<'a> {
    pub(crate) http: &'a Arc<Http>,
    pub(crate) id: InteractionId,
    pub(crate) token: &'a str,
}

/// How long an answer may take before it is deferred. Discord waits three seconds, and the
/// deferral itself has to reach Discord within them.
const DEFER_AFTER: Duration = Duration::from_millis(1800);

/// Waits for the work, but no longer than [`DEFER_AFTER`]: then returns the unfinished work, so
/// that the caller can defer the answer and go on waiting.
pub(super) async fn before_deferral<F: Future>(work: F) -> Result<F::Output, Pin<Box<F>>> {
    let mut pinned = Box::pin(work);
    tokio::time::timeout(DEFER_AFTER, &mut pinned)
        .await
        .map_err(|_| pinned)
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
