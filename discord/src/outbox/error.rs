//! The reasons why a message was not sent, and the meaning of Discord's refusals.

use crate::connection::refused;
use crate::frontend::responding::error_code;
use entente_game::View;
use entente_service::{Rejected, ServiceError, UnreachableReason};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::HttpError;

/// The reason why a delivery was not sent.
pub(crate) enum DeliveryError {
    /// The message can never be sent; trying again would not help.
    Undeliverable(String),
    /// The recipient refuses messages, and is left alone for a while.
    Unreachable(Box<View>),
    /// It is unknown whether it was sent: Discord did not answer, or not in a way that settles it.
    Uncertain(String),
}

/// The reason why one recipient did not take a message.
pub(crate) enum SendError {
    /// The recipient refused, and will refuse again.
    Unreachable(UnreachableReason),
    Failed(DeliveryError),
}

/// The meaning of a refusal by Discord that repeating cannot change; `None` for an error that may
/// pass.
pub(crate) fn reason_of_refusal(status: u16, code: isize) -> Option<UnreachableReason> {
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

/// The reason in an error, where Discord has refused for good.
pub(crate) fn refusal_reason(error: &serenity::Error) -> Option<UnreachableReason> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            reason_of_refusal(response.status_code.as_u16(), response.error.code)
        }
        _ => None,
    }
}

impl From<serenity::Error> for SendError {
    /// Only a clear refusal by Discord is final. A timeout, an overloaded gateway or an invalid
    /// token say nothing about the message, which may even have been sent.
    fn from(error: serenity::Error) -> Self {
        refused::note(&error);
        match (refusal_reason(&error), error_code(&error)) {
            (Some(why), _) => Self::Unreachable(why),
            (None, Some(INVALID_FORM_BODY)) => {
                Self::Failed(DeliveryError::Undeliverable(error.to_string()))
            }
            (None, _) => Self::Failed(DeliveryError::Uncertain(error.to_string())),
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
