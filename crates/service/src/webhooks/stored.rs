//! Webhooks: where a person wants their events to be delivered, how far that has come, what follows
//! from an attempt to deliver one, and the secrets with which their messages are signed, as
//! Standard Webhooks says.
//!
//! Events are delivered in the order in which the person counts them (`person_events`), one at a
//! time: `cursor` is the last one that arrived or was given up. An event that does not arrive is
//! tried again for a day. A frontend sends the messages; `webhooks` changes webhooks and
//! notes what came of an attempt.
//!
//! Unlike a token, a secret has to be used here, so it is stored encrypted with a key that only
//! this installation has, and not as a hash. It is shown once.

use crate::access::secret::{decrypt, encrypt, random};
use crate::core::{Bound, Erase, Export, Json, Last, Table};
use crate::error::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use entente_game::{EventType, PersonId, Span, Time};
use entente_leagues::matches::MatchEventType;
use entente_store::{Batch, Key, Store};
use entente_words::words;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::collections::VecDeque;
use std::fmt;

/// A webhook: person, its id.
pub(crate) static WEBHOOKS: Table<(PersonId, Last<String>), Json<Webhook>> = Table::about_people(
    b'H',
    "the webhooks of",
    Bound::Record(4000),
    Erase::Entries,
    Export::Fields(&["webhooks"]),
);

/// The most webhooks that a person can have.
pub const WEBHOOK_LIMIT: usize = 5;

/// The pauses after the first and each further attempt that failed. They grow as the example of
/// Standard Webhooks does, and make a day together; then the event is given up.
const RETRY_PAUSES: [Span; 7] = [
    Span(5_000),
    Span::minutes(5),
    Span::minutes(30),
    Span::minutes(120),
    Span::minutes(300),
    Span::minutes(480),
    Span::minutes(480),
];

/// The longest pause that a receiver can ask for.
const MAX_ASKED_PAUSE: Span = Span::minutes(60);

/// A webhook at which nothing has arrived for so long is disabled, as soon as an event is given up.
const MAX_FAILING: Span = Span::days(5);

/// For how long messages are also signed with the secret that was replaced.
const FORMER_SECRET_LIFETIME: Span = Span::days(1);

/// The number of attempts that are remembered.
const MAX_REMEMBERED: usize = 10;

/// The status with which a receiver says that it wants nothing any more.
const GONE: u16 = 410;

/// A webhook of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// Its id.
    pub id: String,
    /// The settings that the person has chosen.
    pub settings: WebhookSettings,
    /// When it was made.
    pub created_at: Time,
    /// Its state: working, or why it was disabled.
    pub status: WebhookStatus,
    /// The number of the token that made or last changed it; `None` if its person has in Discord.
    /// It ends when this token is revoked: a thief of the token chose its address, or knows its
    /// secret.
    #[serde(default)]
    pub token: Option<u32>,
    /// The number of times that the person has changed it. An attempt counts for the webhook that
    /// it was made for.
    pub revision: u64,
    /// The number of the last event that was delivered, given up or not wanted.
    pub cursor: u64,
    /// The number of attempts to deliver the next event.
    attempts: usize,
    /// When the next event can be tried at the earliest.
    pub next_attempt_at: Time,
    /// Since when nothing has arrived, though it was tried.
    pub failing_since: Option<Time>,
    /// The number of events that were given up.
    pub given_up: u64,
    /// The last attempts, the newest first.
    pub recent: VecDeque<Attempt>,
    /// Its secret, encrypted.
    secret: String,
    /// The secret that was replaced, encrypted, and until when it is used, too.
    former_secret: Option<(String, Time)>,
}

/// The content of an event of a game or of a match, which no two kinds share a word for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum EventKind {
    /// Of a game.
    Game(EventType),
    /// Of a match.
    Match(MatchEventType),
}

impl EventKind {
    /// All kinds, those of games first.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_games = EventType::ALL.into_iter().map(Self::Game);
        of_games.chain(MatchEventType::ALL.into_iter().map(Self::Match))
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Game(kind) => kind.word(),
            Self::Match(kind) => kind.word(),
        }
    }
}

/// The settings of a webhook that a person chooses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookSettings {
    /// The address to which messages are sent.
    pub address: String,
    /// The events that are delivered; `None` for all.
    pub kinds: Option<Vec<EventKind>>,
    /// Whether nothing is delivered at the moment.
    pub is_paused: bool,
}

words! {
    /// The states of a webhook.
    pub enum WebhookStatus {
        /// Events are delivered.
        Active = "active",
        /// Its person has paused it.
        Paused = "paused",
        /// It was disabled, because its receiver answered 410 Gone.
        Gone = "gone",
        /// It was disabled, because nothing had arrived for five days.
        Failing = "failing",
    }

    /// The result of an attempt to deliver a message.
    pub enum AttemptResult {
        /// The receiver accepted it, with a status from 200 to 299.
        Delivered = "delivered",
        /// The receiver answered with another status. Redirects are not followed.
        Refused = "refused",
        /// The receiver did not answer in time.
        TimedOut = "timed_out",
        /// There was no connection: an unknown name, a closed port, or an invalid certificate.
        Unreachable = "unreachable",
        /// The address is not public, so nothing was sent.
        NotPublic = "not_public",
    }
}

/// An attempt to deliver an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// The end of the attempt.
    pub at: Time,
    /// The number of the event.
    pub event: u64,
    /// The result.
    pub result: AttemptResult,
    /// The status of the answer, if there was one.
    pub status: Option<u16>,
}

/// The outcome of an attempt to deliver something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptReport {
    /// The result.
    pub result: AttemptResult,
    /// The status of the answer, if there was one.
    pub status: Option<u16>,
    /// How long the receiver wants to be left alone.
    pub retry_after: Option<Span>,
}

impl Webhook {
    /// A new webhook for the events after this one.
    pub(crate) fn new(
        id: String,
        settings: WebhookSettings,
        secret: String,
        cursor: u64,
        now: Time,
    ) -> Self {
        let mut webhook = Self {
            id,
            settings: settings.clone(),
            created_at: now,
            status: WebhookStatus::Active,
            token: None,
            revision: 0,
            cursor,
            attempts: 0,
            next_attempt_at: now,
            failing_since: None,
            given_up: 0,
            recent: VecDeque::new(),
            secret,
            former_secret: None,
        };
        webhook.change(settings, now);
        webhook
    }

    /// Changes what the person wants. A webhook that was disabled or waits to try again goes on at
    /// once.
    pub(crate) fn change(&mut self, settings: WebhookSettings, now: Time) {
        self.status = if settings.is_paused {
            WebhookStatus::Paused
        } else {
            WebhookStatus::Active
        };
        self.settings = settings;
        self.revision += 1;
        self.attempts = 0;
        self.next_attempt_at = now;
        self.failing_since = None;
    }

    /// Replaces the secret. For a day messages are signed with both.
    pub(super) fn renew_secret(&mut self, secret: String, now: Time) {
        let former = std::mem::replace(&mut self.secret, secret);
        self.former_secret = Some((former, now + FORMER_SECRET_LIFETIME));
        self.revision += 1;
    }

    /// The secrets with which a message is signed now, the newest first. `None` if the installation
    /// has lost its own secret.
    pub(crate) fn secrets(&self, installation: &[u8; 32], now: Time) -> Option<Vec<WebhookSecret>> {
        let former = self.former_secret.iter();
        let former = former.filter(|(_, until)| now < *until);
        let sealed = [&self.secret]
            .into_iter()
            .chain(former.map(|(secret, _)| secret));
        sealed
            .map(|sealed| WebhookSecret::open(installation, sealed))
            .collect()
    }

    /// Whether events of this kind are delivered.
    pub fn wants(&self, kind: EventKind) -> bool {
        let kinds = self.settings.kinds.as_ref();
        kinds.is_none_or(|kinds| kinds.contains(&kind))
    }

    /// Whether the next event was tried before.
    pub fn is_retrying(&self) -> bool {
        self.attempts > 0
    }

    /// Notes that the events up to this one are not wanted.
    pub(super) fn skip_to(&mut self, number: u64) {
        self.cursor = self.cursor.max(number);
        self.attempts = 0;
    }

    /// Notes how an attempt to deliver an event ended. `jitter` spreads the next one: from 0 to
    /// 255.
    pub(crate) fn note(&mut self, event: u64, report: &AttemptReport, now: Time, jitter: u8) {
        self.recent.truncate(MAX_REMEMBERED - 1);
        self.recent.push_front(Attempt {
            at: now,
            event,
            result: report.result,
            status: report.status,
        });
        if report.result == AttemptResult::Delivered {
            self.failing_since = None;
            return self.finish(event, now);
        }
        let failing_since = *self.failing_since.get_or_insert(now);
        if report.status == Some(GONE) {
            self.status = WebhookStatus::Gone;
            return self.finish(event, now);
        }
        if let Some(pause) = RETRY_PAUSES.get(self.attempts) {
            let asked = report.retry_after.unwrap_or_default().min(MAX_ASKED_PAUSE);
            self.attempts += 1;
            self.next_attempt_at = now + spread(*pause, jitter).max(asked);
            return;
        }
        self.given_up += 1;
        if now >= failing_since + MAX_FAILING {
            self.status = WebhookStatus::Failing;
        }
        self.finish(event, now);
    }

    /// The event is done, and the next one can follow.
    fn finish(&mut self, event: u64, now: Time) {
        self.cursor = event;
        self.attempts = 0;
        self.next_attempt_at = now;
    }
}

/// A pause that is longer by up to a tenth, so that what failed at one time is not tried again at
/// one time.
fn spread(pause: Span, jitter: u8) -> Span {
    Span(pause.0 + pause.0 / 10 * u64::from(jitter) / 255)
}

fn prefix(person: PersonId) -> Key {
    WEBHOOKS.of(person)
}

/// The key of a webhook.
pub(crate) fn key(person: PersonId, id: &str) -> Key {
    WEBHOOKS.key((person, id))
}

/// Writes a webhook.
pub(crate) fn put(batch: &mut Batch, person: PersonId, webhook: &Webhook) {
    WEBHOOKS.put(batch, (person, &webhook.id), webhook);
}

/// A webhook of a person.
pub(crate) fn get(store: &Store, person: PersonId, id: &str) -> Result<Option<Webhook>> {
    let found = store.get(&key(person, id))?;
    Ok(found.and_then(|value| read(&value)))
}

/// All webhooks of a person, the oldest first.
pub(crate) fn of_person(store: &Store, person: PersonId) -> Result<Vec<Webhook>> {
    let mut webhooks = Vec::new();
    for entry in store.scan(&prefix(person)) {
        webhooks.extend(read(&entry?.1));
    }
    webhooks.sort_by_cached_key(|webhook: &Webhook| (webhook.created_at, webhook.id.clone()));
    Ok(webhooks)
}

/// Everybody who has a webhook.
pub(crate) fn people(store: &Store) -> Result<Vec<PersonId>> {
    let mut people = Vec::new();
    for entry in store.scan(&WEBHOOKS.all()) {
        let (key, _) = entry?;
        let name = key.split(|byte| *byte == 0).next().unwrap_or_default();
        people.extend(PersonId::from_key(&String::from_utf8_lossy(name)));
    }
    people.dedup();
    Ok(people)
}

/// Removes those webhooks of a person that a token has made or last changed. Returns whether there
/// were any.
pub(super) fn end_with_token(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    token: u32,
) -> Result<bool> {
    let mut webhooks = of_person(store, person)?;
    webhooks.retain(|webhook| webhook.token == Some(token));
    for webhook in &webhooks {
        batch.remove(key(person, &webhook.id));
    }
    Ok(!webhooks.is_empty())
}

fn read(value: &[u8]) -> Option<Webhook> {
    let webhook = serde_json::from_slice(value);
    webhook
        .inspect_err(|error| tracing::error!(%error, "could not read a webhook"))
        .ok()
}

/// The purpose of the key. With another purpose another key follows from the same secret.
const SECRET_PURPOSE: &[u8] = b"entente webhook secret 1";

/// The beginning of every secret.
const SECRET_PREFIX: &str = "whsec_";

/// The version of the signatures: HMAC-SHA256.
const VERSION: &str = "v1";

/// The secret of a webhook.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret([u8; 32]);

impl WebhookSecret {
    /// A new secret.
    pub(crate) fn generate() -> Self {
        Self(random())
    }

    /// The secret itself, to be shown only to the person who makes or renews it.
    pub fn reveal(&self) -> String {
        format!("{SECRET_PREFIX}{}", BASE64_STANDARD.encode(self.0))
    }

    /// The signature of a message that is sent at this time, in seconds since 1970.
    pub fn sign(&self, id: &str, timestamp: u64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes any key");
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
        format!("{VERSION},{signature}")
    }

    /// The stored form, encrypted with the installation's secret.
    pub(crate) fn seal(&self, installation: &[u8; 32]) -> String {
        hex::encode(encrypt(installation, SECRET_PURPOSE, &self.0))
    }

    /// Reads the stored form. `None` if the installation has another secret now.
    fn open(installation: &[u8; 32], sealed: &str) -> Option<Self> {
        let content = decrypt(installation, SECRET_PURPOSE, &hex::decode(sealed).ok()?)?;
        content.try_into().ok().map(Self)
    }
}

impl fmt::Debug for WebhookSecret {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const DAY: u64 = Span::days(1).0;

    const MINUTE: u64 = Span::minutes(1).0;

    fn webhook() -> Webhook {
        let settings = WebhookSettings {
            address: "https://example.org/hook".into(),
            kinds: None,
            is_paused: false,
        };
        Webhook::new("1f".into(), settings, "one".into(), 6, Time(0))
    }

    fn report(status: u16) -> AttemptReport {
        AttemptReport {
            result: match status {
                200 => AttemptResult::Delivered,
                _ => AttemptResult::Refused,
            },
            status: Some(status),
            retry_after: None,
        }
    }

    /// Tries an event until it is done. Returns the times of the attempts.
    fn try_until_done(webhook: &mut Webhook, event: u64, jitter: u8) -> Vec<u64> {
        let mut times = Vec::new();
        while webhook.cursor < event {
            let now = webhook.next_attempt_at;
            times.push(now.0);
            webhook.note(event, &report(500), now, jitter);
        }
        times
    }

    #[test]
    fn an_event_is_tried_for_a_day_and_then_given_up() {
        let mut webhook = webhook();
        let times = try_until_done(&mut webhook, 7, 0);
        let pauses: Vec<u64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!(pauses, RETRY_PAUSES.map(|pause| pause.0));
        let last = *times.last().unwrap();
        assert!((DAY - 30 * MINUTE..=DAY).contains(&last), "{last}");
        assert_eq!((webhook.cursor, webhook.given_up), (7, 1));
        assert_eq!(webhook.status, WebhookStatus::Active);
        assert_eq!(webhook.recent.len(), RETRY_PAUSES.len() + 1);
    }

    #[test]
    fn pauses_are_spread_and_a_receiver_can_ask_for_longer_ones() {
        let (mut early, mut late) = (webhook(), webhook());
        early.note(7, &report(503), Time(0), 0);
        late.note(7, &report(503), Time(0), 255);
        assert_eq!(early.next_attempt_at, Time(5_000));
        assert_eq!(late.next_attempt_at, Time(5_500));
        for (asked, pause) in [(1_000, 5_000), (60_000, 60_000), (DAY, 60 * MINUTE)] {
            let mut webhook = webhook();
            let report = AttemptReport {
                retry_after: Some(Span(asked)),
                ..report(429)
            };
            webhook.note(7, &report, Time(0), 0);
            assert_eq!(webhook.next_attempt_at, Time(pause));
        }
    }

    #[test]
    fn a_webhook_at_which_nothing_arrives_for_five_days_is_disabled() {
        let mut webhook = webhook();
        let mut event = 7;
        while webhook.status == WebhookStatus::Active {
            try_until_done(&mut webhook, event, 0);
            event += 1;
        }
        assert_eq!(webhook.status, WebhookStatus::Failing);
        let days = webhook.next_attempt_at.0 / DAY;
        assert!((5..6).contains(&days), "{days}");
        webhook.change(webhook.settings.clone(), webhook.next_attempt_at);
        assert_eq!(webhook.status, WebhookStatus::Active);
        assert_eq!((webhook.cursor, webhook.failing_since), (event - 1, None));
    }

    #[test]
    fn one_success_ends_a_failure() {
        let mut webhook = webhook();
        try_until_done(&mut webhook, 7, 0);
        let now = webhook.next_attempt_at;
        webhook.note(8, &report(200), now, 0);
        assert_eq!((webhook.cursor, webhook.failing_since), (8, None));
        // A long silence is no failure.
        let later = now + Span::days(30);
        webhook.note(9, &report(500), later, 0);
        assert_eq!(webhook.status, WebhookStatus::Active);
        assert_eq!(webhook.failing_since, Some(later));
    }

    #[test]
    fn a_receiver_that_is_gone_gets_nothing_more() {
        let mut webhook = webhook();
        webhook.note(7, &report(410), Time(0), 0);
        assert_eq!((webhook.status, webhook.cursor), (WebhookStatus::Gone, 7));
    }

    #[test]
    fn a_former_secret_is_used_for_a_day() {
        let (own, mut webhook) = ([9; 32], webhook());
        let (first, second) = (WebhookSecret::generate(), WebhookSecret::generate());
        webhook.secret = first.seal(&own);
        webhook.renew_secret(second.seal(&own), Time(0));
        let both = Some(vec![second.clone(), first]);
        assert_eq!(webhook.secrets(&own, Time(DAY - 1)), both);
        assert_eq!(webhook.secrets(&own, Time(DAY)), Some(vec![second]));
        assert_eq!(webhook.secrets(&[8; 32], Time(0)), None);
    }

    #[test]
    fn the_longest_webhook_can_be_stored() {
        let mut webhook = webhook();
        webhook.settings.address = format!("https://example.org/{}", "x".repeat(1_000));
        webhook.settings.kinds = Some(EventKind::all().collect());
        webhook.secret = WebhookSecret::generate().seal(&[1; 32]);
        webhook.renew_secret(webhook.secret.clone(), Time(u64::MAX));
        for _ in 0..20 {
            webhook.note(u64::MAX, &report(599), Time(DAY), 0);
        }
        let stored = serde_json::to_vec(&webhook).unwrap();
        assert!(stored.len() < 6_000, "{}", stored.len());
        assert_eq!(read(&stored), Some(webhook));
    }

    #[test]
    fn only_the_installation_that_stored_a_secret_reads_it() {
        let secret = WebhookSecret::generate();
        let sealed = secret.seal(&[1; 32]);
        assert_eq!(WebhookSecret::open(&[1; 32], &sealed), Some(secret.clone()));
        assert_eq!(WebhookSecret::open(&[2; 32], &sealed), None);
        assert_eq!(WebhookSecret::open(&[1; 32], ""), None);
        assert!(!sealed.contains(&hex::encode(secret.0)));
        assert_eq!(format!("{secret:?}"), "WebhookSecret");
    }

    #[test]
    fn a_secret_is_written_as_the_standard_says() {
        let text = WebhookSecret::generate().reveal();
        let bytes = BASE64_STANDARD.decode(text.strip_prefix(SECRET_PREFIX).unwrap());
        assert_eq!(bytes.unwrap().len(), 32, "24 to 64 bytes are allowed");
    }
}
