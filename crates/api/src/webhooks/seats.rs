//! The number of messages that are sent to webhooks at the same time: altogether, and for one
//! person.
//!
//! Slow receivers of one person must not take the seats of all others.

use entente_game::PersonId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures::FutureExt;

    const ANN: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);

    #[test]
    fn one_person_takes_few_seats_and_no_seat_of_others() {
        let seats = Seats::default();
        let take = |person| seats.take(person).now_or_never();
        let own: Vec<Option<Seat>> = (0..MAX_AT_ONCE_OF_PERSON).map(|_| take(ANN)).collect();
        assert!(own.iter().all(Option::is_some));
        assert!(take(ANN).is_none());
        assert!(take(BOB).is_some());
        assert_eq!(seats.all.available_permits(), MAX_AT_ONCE - own.len());
        drop(own);
        assert!(take(ANN).is_some());
        // Nobody is remembered who sends nothing.
        drop(seats.of(BOB));
        assert_eq!(seats.of_people.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn who_waits_gets_the_next_seat() {
        let seats = Seats::default();
        let first = seats.take(ANN).await;
        let _second = seats.take(ANN).await;
        let third = seats.take(ANN);
        let ((), _third) = tokio::join!(async { drop(first) }, third);
    }
}
