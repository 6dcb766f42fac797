//! Requests of programs to forget their person. Nothing is erased before the person confirms the
//! request in Discord, so nobody who finds a token can erase its owner.
//!
//! A request is stored for a day. The first one sends the person a message with the buttons that
//! confirm or refuse it (`Topic::Erasure`), and others meanwhile change nothing. What is erased,
//! and how, is in `maintenance::forget`.

use crate::core::{Bound, Erase, Export, Raw, Table};
use crate::error::{Rejected, Result, while_overtaken};
use crate::handling::People;
use crate::limits::config::{Exempt, Permit};
use crate::outbox::items::Topic;
use crate::outbox::queue::Outbox;
use crate::worker::state::Worker;
use entente_game::{PersonId, Span, Time};
use entente_store::{Batch, Key, Store, StoreError};

/// People who are being forgotten: person.
pub(crate) static PENDING_ERASURES: Table<PersonId, ()> = Table::about_people(
    b'x',
    "the pending erasure of",
    Bound::Empty,
    Erase::Entries,
    Export::Not("it is there only while they are erased"),
);

/// The time until which a person can confirm that they want to be forgotten: person.
pub(super) static REQUESTED_ERASURES: Table<PersonId, Raw> = Table::about_people(
    b'X',
    "the request to erase",
    Bound::Short,
    Erase::Entries,
    Export::Fields(&["erasure_request"]),
);

/// For how long a request can be confirmed, in milliseconds.
const CONFIRMATION_PERIOD: u64 = Span::days(1).0;

/// The key of a person's request.
pub(crate) fn request_key(person: PersonId) -> Key {
    REQUESTED_ERASURES.key(person)
}

impl People<'_> {
    /// Asks a person in Discord whether they want to be forgotten. Returns until when they can
    /// confirm it.
    pub async fn request_erasure(self, person: PersonId) -> Result<Time> {
        let request = async move |worker: &mut Worker| {
            while_overtaken(async || request_erasure(worker, person).await).await
        };
        self.0.in_log_of(&person, request).await
    }

    /// Returns the time until which a person can confirm that they want to be forgotten; `None` if
    /// no program has asked for it lately.
    pub async fn erasure_request(self, person: PersonId) -> Result<Option<Time>> {
        let now = self.0.now();
        self.0
            .read(move |inner| Ok(open_request(&inner.store, person, now)?))
            .await
    }

    /// Forgets a person who confirms the request of a program. Returns `false` if there is no such
    /// request any more; then nothing is erased.
    pub async fn confirm_erasure(self, person: PersonId) -> Result<bool, Rejected> {
        if self.erasure_request(person).await?.is_none() {
            return Ok(false);
        }
        self.forget(person).await.map(|()| true)
    }

    /// Withdraws the request of a program to forget this person.
    pub async fn refuse_erasure(self, person: PersonId) -> Result<()> {
        let refuse = async move |worker: &mut Worker| {
            let mut batch = Batch::default();
            batch.remove(request_key(person));
            Ok(worker.store.commit(batch).await?)
        };
        self.0.in_log_of(&person, refuse).await
    }
}

/// The end of a person's request, if it has not come.
fn open_request(store: &Store, person: PersonId, now: Time) -> Result<Option<Time>, StoreError> {
    let stored = store.get(&request_key(person))?;
    let end = stored.and_then(|bytes| bytes.first_chunk().copied());
    let end = end.map(|bytes| Time(u64::from_be_bytes(bytes)));
    Ok(end.filter(|end| now < *end))
}

async fn request_erasure(worker: &mut Worker, person: PersonId) -> Result<Time> {
    let version = worker.version_of(person)?;
    let now = worker.clock.now();
    if let Some(until) = open_request(&worker.store, person, now)? {
        return Ok(until);
    }
    let until = Time(now.0.saturating_add(CONFIRMATION_PERIOD));
    let notices = vec![worker.outbox.notice(person, Topic::Erasure { until }, now)];
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(request_key(person), until.0.to_be_bytes());
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(until)
}
