//! Sends the messages of webhooks as Standard Webhooks says: signed, without redirects, with limits
//! for the time and the size of the answer.
//!
//! It decides nothing: what an answer means for the webhook is known to the service. How many are
//! sent at the same time is limited, altogether and for one person: slow receivers of one person
//! must not take the seats of all others.

use crate::webhooks::addresses::{
    AddressFault, NotPublic, PublicNames, Receivers, SystemNames, is_public,
};
use entente_game::{PersonId, Span, Time};
use entente_service::{AttemptReport, AttemptResult, WebhookSecret, random};
use reqwest::dns::Resolve;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode, header};
use std::collections::HashMap;
use std::error::Error;
use std::iter::successors;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
        now: Time,
        longest: Duration,
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

/// The most messages that are sent at the same time, to all webhooks.
const MAX_AT_ONCE: usize = 128;

/// The most of them that go to the webhooks of one person, tests among them.
const MAX_AT_ONCE_OF_PERSON: usize = 2;

/// Those who may send a message now.
pub(super) struct Seats {
    all: Arc<Semaphore>,
    of_people: Mutex<HashMap<PersonId, Weak<Semaphore>>>,
}

/// The right to send one message now, until it is dropped.
pub(crate) struct Seat {
    _own: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Default for Seats {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(MAX_AT_ONCE)),
            of_people: Mutex::default(),
        }
    }
}

impl Seats {
    /// Waits until one more message to webhooks of this person can be sent. A seat of all is taken
    /// last, so nobody holds one while they wait for one of their own.
    pub(super) async fn take(&self, person: PersonId) -> Seat {
        const OPEN: &str = "the seats are never closed";
        // The own seat first: who waits for it must not hold one of all.
        let own = self.of(person).acquire_owned().await.expect(OPEN);
        let of_all = self.all.clone().acquire_owned().await.expect(OPEN);
        Seat {
            _own: own,
            _of_all: of_all,
        }
    }

    /// The seats of a person, which are the same as long as somebody has one or waits for one.
    fn of(&self, person: PersonId) -> Arc<Semaphore> {
        // Nothing between the changes can panic, so the map is never half changed.
        let people = self.of_people.lock();
        let mut people = people.unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = people.get(&person).and_then(Weak::upgrade) {
            return own;
        }
        people.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(MAX_AT_ONCE_OF_PERSON));
        people.insert(person, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests;
