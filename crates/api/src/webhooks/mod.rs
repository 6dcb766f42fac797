//! The handlers for webhooks of the caller: made, changed, tested and deleted; and the messages
//! that are sent to them, by `delivering`.
//!
//! `addresses` checks where they go, and `sending` limits how many are sent at once; everything
//! else is decided by the service.

pub(crate) mod addresses;
pub(crate) mod delivering;
pub(crate) mod sending;

use crate::events::json::AnyEvent;
use crate::game::word::{AttemptResultWord, EventKindWord, WebhookStatusWord, Word};
use crate::http::parameters::WebhookPath;
use crate::http::prelude::*;
use crate::webhooks::sending::Message;
use entente_game::{PersonId, Time};
use entente_service as service;
use entente_service::{PersonEvent, TokenSecret, WebhookAction, WebhookRefusal, WebhookSettings};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The operations about webhooks.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_my_webhooks, create_webhook))
        .routes(routes!(show_webhook, change_webhook, delete_webhook))
        .routes(routes!(renew_webhook_secret))
        .routes(routes!(test_webhook))
}

/// The longest time that a receiver may take to answer a test: less than a request may take.
const TEST_TIMEOUT: Duration = Duration::from_secs(8);

problems!(CreateProblems: &[Kind::TooManyWebhooks, Kind::NoSuchWebhook], CHANGE_PROBLEMS);

problems!(ChangeProblems: &[Kind::NoSuchWebhook], CHANGE_PROBLEMS);

problems!(WebhookProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::NoSuchWebhook]);

/// A new webhook.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WebhookRequest {
    /// The address to which messages are sent: with https, and public. `localhost`, private
    /// addresses and names of local networks are refused.
    #[schema(example = "https://example.org/entente")]
    url: String,
    /// The types of the events that you want, such as `moved` and `over`. Leave them out for all.
    events: Option<Vec<EventKindWord>>,
}

/// The new settings of a webhook.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WebhookChange {
    /// The address to which messages are sent.
    #[schema(example = "https://example.org/entente")]
    url: String,
    /// The types of the events that you want. Leave them out for all.
    events: Option<Vec<EventKindWord>>,
    /// Whether nothing is delivered for now. What happens meanwhile is delivered afterwards.
    paused: Option<bool>,
}

/// The webhooks of a person, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"webhooks": [example()]}))]
struct Webhooks {
    webhooks: Vec<Webhook>,
}

/// A webhook with its secret.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"webhook": example(),
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="}))]
struct WebhookWithSecret {
    webhook: Webhook,
    /// The secret with which messages are signed. It is shown now, and again only where the same
    /// request is repeated with the same `Idempotency-Key`, for a week.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=")]
    secret: String,
}

/// The outcome of a test.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"result": "delivered", "status": 204, "answer": null,
    "milliseconds": 85}))]
struct WebhookTest {
    /// The result.
    result: AttemptResultWord,
    /// The status of the answer; null if there was none.
    #[schema(required, example = 204)]
    status: Option<u16>,
    /// The first 1,000 bytes of the answer; null if there was none, and where webhooks may lead
    /// into the network of the server.
    #[schema(required)]
    answer: Option<String>,
    /// The time that it took, in milliseconds.
    #[schema(example = 85)]
    milliseconds: u64,
}

/// Your webhooks
///
/// With how far each has come, and what came of its last attempts.
#[utoipa::path(
    get, path = "/api/v1/me/webhooks", tag = "webhooks", security(("token" = ["read"])),
    responses((status = 200, body = Webhooks), SignedInProblems),
)]
async fn list_my_webhooks(SignedIn { api, person }: SignedIn) -> JsonAnswer<Webhooks> {
    api.webhooks(person).await
}

/// Make a webhook
///
/// It gets every event of your games and matches from now on, or those whose types you name. The
/// answer has the secret with which its messages are signed. No other answer has it, unless you
/// repeat this request with the same `Idempotency-Key` within a week. You can have five. A webhook
/// ends when you revoke the token that made or last changed it.
#[utoipa::path(
    post, path = "/api/v1/me/webhooks", tag = "webhooks", security(("token" = ["manage"])),
    params(ChangeHeaders),
    request_body(content = WebhookRequest,
        example = json!({"url": "https://example.org/entente", "events": ["moved", "over"]})),
    responses((status = 201, body = WebhookWithSecret), CreateProblems),
)]
async fn create_webhook(change: Change<WebhookRequest>) -> ApiResult<impl IntoResponse> {
    let create = |api: &Api, WebhookRequest { url, events }| {
        let settings = api.webhook_settings(url, events, false)?;
        Ok(WebhookAction::Create(settings))
    };
    Ok((StatusCode::CREATED, change.show_secret(create).await?))
}

/// A webhook
#[utoipa::path(
    get, path = "/api/v1/me/webhooks/{webhook}", tag = "webhooks", security(("token" = ["read"])),
    params(WebhookPath), responses((status = 200, body = Webhook), WebhookProblems),
)]
async fn show_webhook(caller: SignedIn, path: WebhookPath) -> JsonAnswer<Webhook> {
    let webhook = caller.api.webhook(caller.person, &path.webhook).await?;
    Ok(Json(Webhook::of(&webhook)))
}

/// Change a webhook
///
/// Its address, the types of its events, and whether it is paused. A webhook that was disabled
/// works again, and one that waits to try again does so at once.
#[utoipa::path(
    put, path = "/api/v1/me/webhooks/{webhook}", tag = "webhooks", security(("token" = ["manage"])),
    params(WebhookPath, ChangeHeaders),
    request_body(content = WebhookChange,
        example = json!({"url": "https://example.org/entente", "events": ["moved", "over"],
            "paused": false})),
    responses((status = 200, body = Webhook), ChangeProblems),
)]
async fn change_webhook(path: WebhookPath, change: Change<WebhookChange>) -> JsonAnswer<Webhook> {
    let id = path.webhook;
    let change_it = |api: &Api, request: WebhookChange| {
        let (url, events) = (request.url, request.events);
        let settings = api.webhook_settings(url, events, request.paused.unwrap_or_default())?;
        Ok(WebhookAction::Change { id, settings })
    };
    let (_, webhook) = change.change_webhook(change_it).await?;
    Ok(Json(Webhook::of(&webhook)))
}

/// Delete a webhook
///
/// Nothing more is sent to it.
#[utoipa::path(
    delete, path = "/api/v1/me/webhooks/{webhook}", tag = "webhooks",
    security(("token" = ["manage"])), params(WebhookPath, ChangeHeaders),
    responses((status = 200, body = Webhooks), ChangeProblems),
)]
async fn delete_webhook(path: WebhookPath, change: Change<EmptyBody>) -> JsonAnswer<Webhooks> {
    let person = change.command.actor;
    let delete = |_: &Api, _| Ok(WebhookAction::Delete { id: path.webhook });
    let (api, _) = change.submit_webhook(delete).await?;
    api.webhooks(person).await
}

/// Renew the secret of a webhook
///
/// For a day messages are signed with both secrets, so that your receiver can change over. The new
/// one is shown as when the webhook was made.
#[utoipa::path(
    post, path = "/api/v1/me/webhooks/{webhook}/secret", tag = "webhooks",
    security(("token" = ["manage"])), params(WebhookPath, ChangeHeaders),
    responses((status = 200, body = WebhookWithSecret), ChangeProblems),
)]
async fn renew_webhook_secret(
    path: WebhookPath,
    change: Change<EmptyBody>,
) -> ApiResult<impl IntoResponse> {
    let renew = |_: &Api, _| Ok(WebhookAction::RenewSecret { id: path.webhook });
    change.show_secret(renew).await
}

/// Test a webhook
///
/// Sends a message of the type `test` at once, also to a webhook that is paused or disabled, and
/// answers with what the receiver said within 8 seconds. It changes nothing.
#[utoipa::path(
    post, path = "/api/v1/me/webhooks/{webhook}/test", tag = "webhooks",
    security(("token" = ["manage"])), params(WebhookPath, ChangeHeaders),
    responses((status = 200, body = WebhookTest), ChangeProblems),
)]
async fn test_webhook(path: WebhookPath, change: Change<EmptyBody>) -> JsonAnswer<WebhookTest> {
    let (api, person) = (change.api, change.command.actor);
    let webhook = api.webhook(person, &path.webhook).await?;
    let now = api.service.now();
    let message = Message::test(WebhookMessage::test(&webhook.id, now).to_json());
    let secrets = api.service.webhook_secrets(&webhook);
    let begun = Instant::now();
    // It waits for a seat only as long as for an answer.
    let seat = tokio::time::timeout(TEST_TIMEOUT, api.sender.seat(person)).await;
    let _seat = seat.map_err(|_| Kind::Unavailable)?;
    let left = TEST_TIMEOUT.saturating_sub(begun.elapsed());
    let address = &webhook.settings.address;
    let sent = api.sender.send(address, &message, &secrets, now, left);
    let sent = sent.await;
    Ok(Json(WebhookTest {
        result: Word(sent.report.result),
        status: sent.report.status,
        answer: sent.answer,
        milliseconds: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
    }))
}

impl Api {
    /// Checks what a request wants of a webhook.
    fn webhook_settings(
        &self,
        address: String,
        kinds: Option<Vec<EventKindWord>>,
        is_paused: bool,
    ) -> ApiResult<WebhookSettings> {
        let checked = self.sender.check(&address);
        checked.map_err(|fault| unfit(format!("url: {}", fault.in_words(texts()))))?;
        let kinds = kinds.map(|kinds| {
            let mut kinds: Vec<_> = kinds.into_iter().map(|EventKindWord(kind)| kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        });
        Ok(WebhookSettings {
            address,
            kinds,
            is_paused,
        })
    }

    async fn webhooks(&self, person: PersonId) -> JsonAnswer<Webhooks> {
        let webhooks = self.answered(self.service.people().webhooks_of(person).await)?;
        let webhooks = webhooks.iter().map(Webhook::of).collect();
        Ok(Json(Webhooks { webhooks }))
    }

    async fn webhook(&self, person: PersonId, id: &str) -> ApiResult<service::Webhook> {
        let webhook = self.answered(self.service.people().webhook(person, id).await)?;
        Ok(webhook.ok_or(Kind::NoSuchWebhook)?)
    }
}

impl<T> Change<T> {
    /// Does what `read` finds in the body of the request, and returns the id of the webhook.
    async fn submit_webhook(
        self,
        read: impl FnOnce(&Api, T) -> ApiResult<WebhookAction>,
    ) -> ApiResult<(Api, String)> {
        let hash = TokenSecret::hash_of(self.token()?);
        let api = self.api;
        let command = self.command.try_map(|body| read(&api, body))?;
        let people = api.service.people();
        let changed = api.answered(people.change_webhook(command, Some(hash)).await)?;
        let id = changed.map_err(|refusal| match refusal {
            WebhookRefusal::NoSuchWebhook => Kind::NoSuchWebhook,
            WebhookRefusal::TooMany => Kind::TooManyWebhooks,
            WebhookRefusal::TokenRevoked => Kind::InvalidToken,
        })?;
        Ok((api, id))
    }

    /// The same, and returns the webhook after it.
    async fn change_webhook(
        self,
        read: impl FnOnce(&Api, T) -> ApiResult<WebhookAction>,
    ) -> ApiResult<(Api, service::Webhook)> {
        let person = self.command.actor;
        let (api, id) = self.submit_webhook(read).await?;
        let webhook = api.webhook(person, &id).await?;
        Ok((api, webhook))
    }

    /// The same, and answers with its present secret.
    async fn show_secret(
        self,
        read: impl FnOnce(&Api, T) -> ApiResult<WebhookAction>,
    ) -> ApiResult<impl IntoResponse> {
        let (api, webhook) = self.change_webhook(read).await?;
        let secrets = api.service.webhook_secrets(&webhook);
        let made = WebhookWithSecret {
            webhook: Webhook::of(&webhook),
            secret: secrets.first().ok_or(Kind::Internal)?.reveal(),
        };
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(made)))
    }
}

/// A webhook, for the document.
fn example() -> Value {
    let time = "2026-11-20T08:00:00.000Z";
    json!({
        "id": "5b0f6a1c9d2e4f38", "url": "https://example.org/entente", "events": null,
        "status": "active", "created_at": time, "token": 1, "cursor": "6",
        "next_attempt_at": null, "failing_since": null, "given_up": 0,
        "attempts": [{"at": time, "event": "6", "result": "delivered", "status": 204}],
    })
}

/// The type of a test message. No event has it.
const TEST: &str = "test";

/// A webhook of yours.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Webhook", example = example)]
struct Webhook {
    /// The id of the webhook.
    #[schema(example = "5b0f6a1c9d2e4f38")]
    id: String,
    /// The address to which messages are sent.
    #[schema(example = "https://example.org/entente")]
    url: String,
    /// The types of the events that are delivered; null for all.
    #[schema(required)]
    events: Option<Vec<EventKindWord>>,
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
    Event(Box<AnyEvent>),
    Test {
        /// The id of the webhook that is tested.
        #[schema(example = "5b0f6a1c9d2e4f38")]
        webhook: String,
    },
}

impl Webhook {
    fn of(webhook: &service::Webhook) -> Self {
        let kinds = webhook.settings.kinds.as_ref();
        let next_attempt_at = webhook.is_retrying().then_some(webhook.next_attempt_at);
        Self {
            id: webhook.id.clone(),
            url: webhook.settings.address.clone(),
            events: kinds.map(|kinds| kinds.iter().copied().map(EventKindWord).collect()),
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
        Self {
            kind: event.event.kind().word(),
            timestamp: event.event.at().to_rfc3339(),
            data: WebhookData::Event(Box::new(AnyEvent::of_person(event))),
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
