//! Why a message was not sent, and the meaning of Discord's refusals.

use crate::connection::refused;
use crate::frontend::responding::error_code;
use crate::outbox::dm_openings::{self, OpeningError};
use entente_game::View;
use entente_service::{Rejected, ServiceError, UnreachableReason};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::HttpError;
use std::time::Duration;

/// Why a delivery was not sent.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    /// The message can never be sent; trying again would not help.
    #[error("it can never be sent: {0}")]
    Undeliverable(String),
    /// The recipient refuses messages, and is left alone for a while.
    #[error("its recipient refuses messages")]
    Unreachable(Box<View>),
    /// Discord has refused it, for a reason that is not known here.
    #[error("Discord refused it: {0}")]
    Refused(String),
    /// Discord lets the application open no direct messages now, so it was not sent.
    #[error("Discord lets the application open no direct messages")]
    Held,
    /// The answer of a computer may say the same, so it was not sent.
    #[error("a computer is about to answer")]
    Waits,
    /// It was not sent, and comes again after this pause: Discord takes no more messages in its
    /// channel yet, or what it leads to is not there.
    #[error("it is too early for it")]
    TooEarly(Duration),
    /// It is unknown whether it was sent: Discord did not answer, or not in a way that settles it.
    #[error("it may have been sent or not: {0}")]
    Uncertain(String),
}

/// Why one recipient did not take a message.
pub(super) enum SendError {
    /// The recipient refused, and will refuse again.
    Unreachable(UnreachableReason),
    Failed(DeliveryError),
}

/// What comes of the delivery of a message.
pub(super) type Delivered<T = ()> = Result<T, DeliveryError>;

/// What comes of a message to one recipient.
pub(super) type Sent<T = ()> = Result<T, SendError>;

/// The meaning of a refusal by Discord that repeating cannot change; `None` for an error that may
/// pass.
fn reason_of_refusal(status: u16, code: isize) -> Option<UnreachableReason> {
    match code {
        // Unknown channel, unknown server.
        10_003 | 10_004 => Some(UnreachableReason::Gone),
        // No access to the channel.
        50_001 => Some(UnreachableReason::Hidden),
        // The thread is archived, or locked.
        50_083 | 160_005 => Some(UnreachableReason::Locked),
        // Too many active threads.
        160_006 => Some(UnreachableReason::Full),
        // The user takes no messages, shares no server with the bot, or does not exist.
        50_007 | 50_278 | 10_013 => Some(UnreachableReason::Closed),
        // Discord has many codes for what is forbidden, and all of them come with this status.
        _ if status == 403 => Some(UnreachableReason::Forbidden),
        _ => None,
    }
}

/// Discord's error code for a malformed request, which stays malformed however often it is sent.
const INVALID_FORM_BODY: isize = 50_035;

/// Whether Discord has understood a request and refused it.
pub(crate) fn is_refused(error: &serenity::Error) -> bool {
    status(error).is_some_and(is_refusal)
}

/// Whether an answer with this status says no to the request itself, so that it will hardly be
/// taken later: all from 400 to 499 but those that are about the token or about time.
fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && ![401, 408, 425, 429].contains(&status)
}

/// Why Discord has refused for good; `None` of other errors.
pub(crate) fn refusal_reason(error: &serenity::Error) -> Option<UnreachableReason> {
    reason_of_refusal(status(error)?, error_code(error)?)
}

/// The status of an answer of Discord's that is an error.
fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.status_code.as_u16())
        }
        _ => None,
    }
}

impl From<serenity::Error> for SendError {
    /// Only a clear refusal by Discord is final. A timeout, an overloaded gateway or an invalid
    /// token say nothing about the message, which may even have been sent.
    fn from(error: serenity::Error) -> Self {
        refused::note(&error);
        if dm_openings::note(&error) {
            return Self::Failed(DeliveryError::Held);
        }
        match (refusal_reason(&error), error_code(&error)) {
            (Some(why), _) => Self::Unreachable(why),
            (None, Some(INVALID_FORM_BODY)) => {
                Self::Failed(DeliveryError::Undeliverable(error.to_string()))
            }
            (None, _) if is_refused(&error) => {
                Self::Failed(DeliveryError::Refused(error.to_string()))
            }
            (None, _) => Self::Failed(DeliveryError::Uncertain(error.to_string())),
        }
    }
}

impl From<OpeningError> for SendError {
    fn from(error: OpeningError) -> Self {
        match error {
            OpeningError::Held => Self::Failed(DeliveryError::Held),
            OpeningError::Discord(error) => error.into(),
        }
    }
}

impl From<DeliveryError> for SendError {
    fn from(failure: DeliveryError) -> Self {
        Self::Failed(failure)
    }
}

impl From<ServiceError> for SendError {
    fn from(error: ServiceError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ServiceError> for DeliveryError {
    fn from(error: ServiceError) -> Self {
        Self::Uncertain(error.to_string())
    }
}

impl From<Rejected> for DeliveryError {
    fn from(rejected: Rejected) -> Self {
        match rejected {
            Rejected::Failed(error) => error.into(),
            other => Self::Undeliverable(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn forbidden_requests_make_a_recipient_unreachable_and_temporary_errors_do_not() {
        for (status, code, why) in [
            (403, 50_013, Some(UnreachableReason::Forbidden)),
            (403, 50_007, Some(UnreachableReason::Closed)),
            (404, 10_003, Some(UnreachableReason::Gone)),
            (400, 160_006, Some(UnreachableReason::Full)),
            (404, 10_008, None),
            (429, 0, None),
            (500, 0, None),
            (401, 0, None),
        ] {
            assert_eq!(reason_of_refusal(status, code), why, "{status} {code}");
        }
    }

    #[test]
    fn a_message_is_given_up_only_if_discord_says_no_to_the_message_itself() {
        let refused: Vec<_> = (200..600).filter(|status| is_refusal(*status)).collect();
        assert!(
            [400, 403, 404, 422]
                .iter()
                .all(|status| refused.contains(status))
        );
        let passing = [200, 304, 401, 408, 429, 500, 502, 503];
        assert!(passing.iter().all(|status| !refused.contains(status)));
    }
}
