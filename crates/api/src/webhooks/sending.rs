//! Sends the messages of webhooks as Standard Webhooks says: signed, without redirects, with limits
//! for the time and the size of the answer.
//!
//! It decides nothing: what an answer means for the webhook is known to the service.

use crate::webhooks::addresses::{
    AddressFault, NotPublic, PublicNames, Receivers, SystemNames, is_public,
};
use crate::webhooks::seats::{Seat, Seats};
use entente_game::{PersonId, Span, Time};
use entente_service::{AttemptReport, AttemptResult, WebhookSecret, random};
use reqwest::dns::Resolve;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, header};
use std::error::Error;
use std::iter::successors;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The part of an answer that is read, in bytes.
const MAX_ANSWER: usize = 1_000;

/// The longest time until there is a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The name under which messages are sent.
const USER_AGENT: &str = concat!("Entente/", env!("CARGO_PKG_VERSION"));

/// A message: its id, which stays the same however often it is sent, and its body.
pub(crate) struct Message {
    pub(crate) id: String,
    pub(crate) body: String,
}

impl Message {
    /// The message of an event, by the number that its person has for it.
    pub(super) fn of_event(webhook: &str, number: u64, body: String) -> Self {
        Self {
            id: format!("msg_{webhook}_{number}"),
            body,
        }
    }

    /// A message that is only a test.
    pub(crate) fn test(body: String) -> Self {
        Self {
            id: format!("test_{}", hex::encode(random::<12>())),
            body,
        }
    }
}

/// The outcome of sending a message.
pub(crate) struct Sent {
    pub(crate) report: AttemptReport,
    /// The beginning of the answer.
    pub(crate) answer: Option<String>,
}

/// Sends messages.
pub(crate) struct Sender {
    receivers: Receivers,
    names: Arc<dyn Resolve>,
    is_allowed: fn(IpAddr) -> bool,
    /// Whether a person may read what receivers answer. If webhooks can lead anywhere, it could be
    /// what only this machine can read.
    shows_answers: bool,
    /// Made with the first message: it reads the root certificates of the machine.
    client: OnceLock<Client>,
    seats: Seats,
}

impl Sender {
    /// A sender to these receivers.
    pub(crate) fn new(receivers: Receivers) -> Self {
        let is_allowed = match receivers {
            Receivers::Public => is_public,
            Receivers::Anywhere => |_| true,
            Receivers::Nowhere => |_| false,
        };
        Self {
            receivers,
            names: Arc::new(SystemNames),
            is_allowed,
            shows_answers: receivers == Receivers::Public,
            client: OnceLock::new(),
            seats: Seats::default(),
        }
    }

    /// Whether anything can be sent anywhere.
    pub(super) fn is_on(&self) -> bool {
        self.receivers != Receivers::Nowhere
    }

    /// Checks an address, as far as that can be seen.
    pub(crate) fn check(&self, address: &str) -> Result<(), AddressFault> {
        self.receivers.check(address).map(|_| ())
    }

    /// Waits until one more message to webhooks of this person can be sent.
    pub(crate) async fn seat(&self, person: PersonId) -> Seat {
        self.seats.take(person).await
    }

    fn client(&self) -> &Client {
        self.client.get_or_init(|| {
            let names = PublicNames {
                names: self.names.clone(),
                is_allowed: self.is_allowed,
            };
            let client = Client::builder()
                .use_preconfigured_tls(entente_tls::client())
                .user_agent(USER_AGENT)
                .redirect(Policy::none())
                // A proxy would look the names up itself.
                .no_proxy()
                .dns_resolver(Arc::new(names))
                // So each message has a connection of its own, whose address is checked.
                .pool_max_idle_per_host(0)
                .connect_timeout(CONNECT_TIMEOUT)
                .build();
            client.expect("the settings of the client do not depend on anything")
        })
    }

    /// Sends a message, and waits for the answer at most for so long.
    pub(crate) async fn send(
        &self,
        address: &str,
        message: &Message,
        secrets: &[WebhookSecret],
        (now, longest): (Time, Duration),
    ) -> Sent {
        let url = match self.receivers.check(address) {
            Ok(url) => url,
            Err(_) => return Sent::failed(AttemptResult::NotPublic),
        };
        let timestamp = now.0 / 1000;
        let Message { id, body } = message;
        let signatures: Vec<String> = secrets
            .iter()
            .map(|secret| secret.sign(id, timestamp, body))
            .collect();
        let request = self.client().post(url).timeout(longest);
        let request = request
            .header(header::CONTENT_TYPE, "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", signatures.join(" "))
            .body(body.clone());
        match request.send().await {
            Ok(response) => Sent::of(response, self.shows_answers).await,
            Err(error) => Sent::failed(failure(&error)),
        }
    }
}

impl Sent {
    fn failed(result: AttemptResult) -> Self {
        let report = AttemptReport {
            result,
            status: None,
            retry_after: None,
        };
        Self {
            report,
            answer: None,
        }
    }

    async fn of(mut response: Response, is_shown: bool) -> Self {
        let status = response.status();
        let report = AttemptReport {
            result: if status.is_success() {
                AttemptResult::Delivered
            } else {
                AttemptResult::Refused
            },
            status: Some(status.as_u16()),
            retry_after: retry_after(&response),
        };
        if !is_shown || status == StatusCode::NO_CONTENT {
            return Self {
                report,
                answer: None,
            };
        }
        let mut answer = Vec::new();
        // The rest of a longer answer is never read: the connection ends.
        while let Ok(Some(chunk)) = response.chunk().await {
            answer.extend_from_slice(&chunk[..chunk.len().min(MAX_ANSWER - answer.len())]);
            if answer.len() == MAX_ANSWER {
                break;
            }
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        Self {
            report,
            answer: Some(answer),
        }
    }
}

/// Reads the time for which the receiver wants to be left alone, if it says so in seconds.
fn retry_after(response: &Response) -> Option<Span> {
    // A date, the other form of the header (RFC 9110, 10.2.3), is passed over.
    let value = response.headers().get(header::RETRY_AFTER)?;
    let seconds: u64 = value.to_str().ok()?.parse().ok()?;
    Some(Span(seconds.saturating_mul(1000)))
}

fn failure(error: &reqwest::Error) -> AttemptResult {
    let first: &(dyn Error + 'static) = error;
    let mut causes = successors(Some(first), |&cause| cause.source());
    if causes.any(|cause| cause.is::<NotPublic>()) {
        AttemptResult::NotPublic
    } else if error.is_timeout() {
        AttemptResult::TimedOut
    } else {
        AttemptResult::Unreachable
    }
}

#[cfg(test)]
mod tests;
