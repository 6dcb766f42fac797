//! Webhooks as JSON, and the messages that are sent to them.

use crate::events::json::Event;
use crate::game::word::{AttemptResultWord, EventTypeWord, WebhookStatusWord, Word};
use entente_game::Time;
use entente_service::{self as service, AttemptResult, PersonEvent, WebhookStatus};
use serde::Serialize;
use utoipa::ToSchema;

/// The type of a test message. No event has it.
const TEST: &str = "test";

/// A webhook of yours.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Webhook")]
pub(super) struct Webhook {
    /// The id of the webhook.
    #[schema(example = "5b0f6a1c9d2e4f38")]
    id: String,
    /// The address to which messages are sent.
    #[schema(example = "https://example.org/entente")]
    url: String,
    /// The types of the events that are delivered; null for all.
    #[schema(required)]
    events: Option<Vec<EventTypeWord>>,
    /// Its state: working, or the reason for which it was disabled.
    status: WebhookStatusWord,
    /// The time at which it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// The number of the token that made or last changed it, with which it ends; null if you did so
    /// in Discord.
    #[schema(required, example = 1)]
    token: Option<u32>,
    /// The cursor of the last event that was delivered or given up: `after` of
    /// `GET /api/v1/me/events` has those that it still gets.
    #[schema(example = "6")]
    cursor: String,
    /// The time at which the next event is tried again; null if it was not tried yet.
    #[schema(required, format = DateTime)]
    next_attempt_at: Option<String>,
    /// The time since which nothing has arrived; null if the last attempt succeeded.
    #[schema(required, format = DateTime)]
    failing_since: Option<String>,
    /// The number of events that were given up.
    given_up: u64,
    /// The last ten attempts, the newest first.
    attempts: Vec<Attempt>,
}

/// An attempt to deliver an event.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Attempt")]
struct Attempt {
    /// The time at which it ended.
    #[schema(format = DateTime)]
    at: String,
    /// The cursor of the event.
    #[schema(example = "6")]
    event: String,
    /// Its result.
    result: AttemptResultWord,
    /// The status of the answer; null if there was none.
    #[schema(required, example = 204)]
    status: Option<u16>,
}

/// A message to a webhook, in the form of Standard Webhooks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WebhookMessage {
    /// The type of the event, or `test`.
    #[serde(rename = "type")]
    #[schema(example = "moved")]
    kind: &'static str,
    /// The time at which it happened.
    #[schema(format = DateTime)]
    timestamp: String,
    /// The event, or in a test the webhook.
    data: WebhookData,
}

/// The data of a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum WebhookData {
    Event(Box<Event>),
    Test {
        /// The id of the webhook that is tested.
        #[schema(example = "5b0f6a1c9d2e4f38")]
        webhook: String,
    },
}

impl Webhook {
    pub(crate) fn of(webhook: &service::Webhook) -> Self {
        let kinds = webhook.settings.kinds.as_ref();
        let next_attempt_at = webhook.is_retrying().then_some(webhook.next_attempt_at);
        Self {
            id: webhook.id.clone(),
            url: webhook.settings.address.clone(),
            events: kinds.map(|kinds| kinds.iter().copied().map(Word).collect()),
            status: Word(webhook.status),
            created_at: webhook.created_at.to_rfc3339(),
            token: webhook.token,
            cursor: webhook.cursor.to_string(),
            next_attempt_at: next_attempt_at.map(Time::to_rfc3339),
            failing_since: webhook.failing_since.map(Time::to_rfc3339),
            given_up: webhook.given_up,
            attempts: webhook.recent.iter().map(Attempt::of).collect(),
        }
    }

    /// An example for the API's documentation.
    pub(crate) fn example() -> Self {
        let time = || "2026-11-20T08:00:00.000Z".to_owned();
        Self {
            id: "5b0f6a1c9d2e4f38".into(),
            url: "https://example.org/entente".into(),
            events: None,
            status: Word(WebhookStatus::Active),
            created_at: time(),
            token: Some(1),
            cursor: "6".into(),
            next_attempt_at: None,
            failing_since: None,
            given_up: 0,
            attempts: vec![Attempt {
                at: time(),
                event: "6".into(),
                result: Word(AttemptResult::Delivered),
                status: Some(204),
            }],
        }
    }
}

impl Attempt {
    fn of(attempt: &service::Attempt) -> Self {
        Self {
            at: attempt.at.to_rfc3339(),
            event: attempt.event.to_string(),
            result: Word(attempt.result),
            status: attempt.status,
        }
    }
}

impl WebhookMessage {
    /// The message of an event.
    pub(crate) fn of(event: PersonEvent) -> Self {
        let (kind, at) = (event.event.kind.word(), event.event.at);
        let number = event.number.to_string();
        Self {
            kind,
            timestamp: at.to_rfc3339(),
            data: WebhookData::Event(Box::new(Event::of(
                number,
                &event.game,
                event.viewer,
                event.event,
            ))),
        }
    }

    /// A message that is only a test.
    pub(crate) fn test(webhook: &str, now: Time) -> Self {
        Self {
            kind: TEST,
            timestamp: now.to_rfc3339(),
            data: WebhookData::Test {
                webhook: webhook.to_owned(),
            },
        }
    }

    /// The body of the message.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }
}
