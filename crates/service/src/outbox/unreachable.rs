//! The notes about recipients that do not accept messages.
//!
//! A recipient is a channel, a thread or the direct messages of a person, as the frontend writes
//! it. A note about each unreachable one is stored, so that the same refused request is not sent
//! again and again, and so that each person hears of it only once. When a person is forgotten, the
//! note about their direct messages goes, too.

use crate::core::{Bound, Erase, Erasing, Export, Json, Last, PrivateText, Table};
use crate::error::Result;
use entente_game::{GameId, PersonId, Span};
use entente_store::{Batch, Key, Store};
use serde::{Deserialize, Serialize};

/// A recipient that does not accept messages: recipient.
pub(crate) static UNREACHABLE: Table<Last<PrivateText>, Json<Unreachable>> = Table::about_people(
    b'n',
    "the unreachable recipient",
    Bound::Record(5000),
    Erase::By(erase_person),
    Export::Fields(&["unreachable"]),
);

/// The note about a recipient that refused a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreachable {
    /// Why nothing can be delivered to it.
    pub reason: UnreachableReason,
    /// The time of the last failed delivery to it, in milliseconds since 1970.
    pub last_failed_at: u64,
    /// The number of times that it has refused so far.
    pub failures: u32,
    /// Nothing is sent there before this time, in milliseconds since 1970.
    pub retry_at: u64,
    /// The people who know of it.
    pub informed: Vec<PersonId>,
    /// The games whose other players know that this person cannot be reached.
    pub announced_in: Vec<GameId>,
}

/// Why a recipient does not accept messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnreachableReason {
    /// The channel was deleted, or the bot was removed from its server.
    Gone,
    /// The bot cannot see it.
    Hidden,
    /// The bot lacks a permission there.
    Forbidden,
    /// The thread is locked.
    Locked,
    /// The channel cannot have another open thread.
    Full,
    /// The person does not accept direct messages from the bot.
    Closed,
}

/// How long a recipient is left alone after the first refusal, in milliseconds. The time doubles
/// with each further refusal, up to [`MAX_REST_MS`].
const FIRST_REST_MS: u64 = Span::minutes(10).0;
const MAX_REST_MS: u64 = Span::days(1).0;

/// The shortest time between two attempts, in milliseconds, so that nobody can make the bot repeat
/// a refused request more than once a minute.
const MIN_REST_MS: u64 = Span::minutes(1).0;

/// The most people, and the most games, of which a note says that they know of it.
const MAX_KNOWING: usize = 100;

impl Unreachable {
    /// Whether nothing is sent there now, in milliseconds since 1970.
    pub fn is_active(&self, now: u64) -> bool {
        now < self.retry_at
    }

    /// The state after a refusal: the first one, or one more.
    pub fn after_failure(before: Option<Self>, reason: UnreachableReason, now: u64) -> Self {
        // Another reason is news: the count starts again, and everybody hears of it again.
        let same = before.filter(|unreachable| unreachable.reason == reason);
        let failures = same.as_ref().map_or(0, |unreachable| unreachable.failures) + 1;
        // The exponent is capped only to keep the product small; `MAX_REST_MS` applies long before.
        let rest = FIRST_REST_MS * 2u64.pow(failures.min(10) - 1);
        let (informed, announced_in) = same
            .map(|before| (before.informed, before.announced_in))
            .unwrap_or_default();
        Self {
            reason,
            last_failed_at: now,
            failures,
            retry_at: now + rest.min(MAX_REST_MS),
            informed,
            announced_in,
        }
    }

    /// Lets the next attempt come soon, because somebody has acted.
    pub fn retry_soon(&mut self) {
        self.retry_at = self.retry_at.min(self.last_failed_at + MIN_REST_MS);
    }
}

impl UnreachableReason {
    /// Whether a game that lives in a thread can go on in the thread's parent channel.
    pub fn allows_parent_channel(self) -> bool {
        matches!(self, Self::Gone | Self::Full | Self::Forbidden)
    }
}

/// The recipient of a person's direct messages.
pub fn dm_recipient(person: PersonId) -> String {
    format!("discord:@{}", person.0)
}

/// The recipient of private news, which arrive as direct messages too. Their refusals are
/// remembered apart: a board that is held back because of one would show others that there was
/// secret news.
pub fn news_recipient(person: PersonId) -> String {
    format!("{} (private news)", dm_recipient(person))
}

/// A place of a game that it has lost: its messages went elsewhere instead. It is noted only of
/// games with several places.
pub fn lost_place(channel: &str, game: &GameId) -> String {
    format!("{channel} (game {game})")
}

/// The recipient that is noted if a person takes no direct messages.
fn own_recipients(person: PersonId) -> [String; 2] {
    [dm_recipient(person), news_recipient(person)]
}

/// The unreachable recipients that concern a person: their direct messages, and those about which
/// they know of it.
pub(crate) fn about(store: &Store, person: PersonId) -> Result<Vec<(String, Unreachable)>> {
    let (own, mut about) = (own_recipients(person), Vec::new());
    for entry in store.scan(&UNREACHABLE.all()) {
        let (key, note) = entry?;
        let recipient = String::from_utf8_lossy(&key).into_owned();
        let unreachable =
            read(&note).filter(|note| own.contains(&recipient) || note.informed.contains(&person));
        about.extend(unreachable.map(|unreachable| (recipient, unreachable)));
    }
    Ok(about)
}

impl Unreachable {
    /// The note as it is stored, with the newest people and games: an older one hears of it again.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let note = Self {
            informed: newest(&self.informed),
            announced_in: newest(&self.announced_in),
            ..self.clone()
        };
        serde_json::to_vec(&note).expect("a note can be serialized")
    }
}

fn newest<T: Clone>(all: &[T]) -> Vec<T> {
    all[all.len().saturating_sub(MAX_KNOWING)..].to_vec()
}

/// Reads a note. One that cannot be read counts as none: that only costs one more request.
pub(crate) fn read(note: &[u8]) -> Option<Unreachable> {
    serde_json::from_slice(note).ok()
}

pub(crate) fn key(recipient: &str) -> Key {
    UNREACHABLE.key(recipient)
}

/// Removes a person from everything that is stored about unreachable recipients.
fn erase_person(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let Erasing { person, store, .. } = *erasing;
    for (recipient, mut unreachable) in about(store, person)? {
        unreachable.informed.retain(|informed| *informed != person);
        batch.put(key(&recipient), unreachable.to_bytes());
    }
    // After the loop, which may have written the notes about their own direct messages: the last
    // change of a key counts.
    for own in own_recipients(person) {
        batch.remove(key(&own));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_doubles_the_pause_up_to_a_day_and_activity_shortens_it_to_a_minute() {
        let mut unreachable = Unreachable::after_failure(None, UnreachableReason::Closed, 0);
        let mut rests = Vec::new();
        for _ in 0..10 {
            rests.push((unreachable.retry_at - unreachable.last_failed_at) / 60_000);
            unreachable =
                Unreachable::after_failure(Some(unreachable), UnreachableReason::Closed, 0);
        }
        assert_eq!(rests, [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
        unreachable.retry_soon();
        assert_eq!(unreachable.retry_at - unreachable.last_failed_at, 60_000);
        let other = Unreachable::after_failure(Some(unreachable), UnreachableReason::Forbidden, 0);
        assert_eq!(other.failures, 1, "another reason starts the count again");
    }
}
