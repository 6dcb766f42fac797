//! Where messages do not arrive: which places refuse them and who knows of it, and the other way that a delivery then takes. What places are called is the door's own, but for a
//! person's direct messages: what is remembered of those goes with them when they are forgotten.

use super::deliveries::Queue;
use super::worker::Worker;
use super::{Aside, Delivery, Owing, Rejected, Slip, Table, TableError};
use crate::store::{Batch, Key, Space, Store};
use entente_game::{GameId, Person, Viewer};
use serde::{Deserialize, Serialize};

/// A place that refused a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrier {
    /// Why.
    pub why: Why,
    /// When it refused last, in milliseconds since 1970.
    pub at: u64,
    /// How often so far.
    pub times: u32,
    /// Until when nothing is asked.
    pub until: u64,
    /// Who has been told.
    pub told: Vec<Person>,
    /// The games whose other players know that this person cannot be reached.
    pub known_in: Vec<GameId>,
}

/// Why a place takes no messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The channel has been deleted, or the bot removed from its server.
    Gone,
    /// The bot cannot see it.
    Hidden,
    /// The bot may not do there what it needs to.
    Forbidden,
    /// The thread has been locked.
    Locked,
    /// There is no room for another open thread.
    Full,
    /// The person takes no direct messages from the bot.
    Closed,
}

/// A person's direct messages, in the words that are used for places.
pub fn place_of(person: Person) -> String {
    format!("discord:@{}", person.0)
}

impl Table {
    /// What is remembered of a place that refused a message.
    pub fn barrier(&self, place: &str) -> Result<Option<Barrier>, TableError> {
        let note = self.inner.store.get(&key(place))?;
        Ok(note.and_then(|note| read(&note)))
    }

    /// Changes what is remembered of a place. Where a message brought it about, it must still be owed: whoever was to read it may have been forgotten meanwhile.
    pub async fn change_barrier(
        &self,
        place: &str,
        of: Option<&Slip>,
        change: impl FnOnce(Option<Barrier>) -> Option<Barrier>,
    ) -> Result<(), TableError> {
        let _report = self.inner.queue.report().await;
        if of.is_some_and(|slip| !self.inner.queue.owes(slip)) {
            return Ok(());
        }
        let before = self.barrier(place)?;
        let after = change(before.clone());
        if after == before {
            return Ok(());
        }
        let mut batch = Batch::default();
        match after {
            Some(after) => batch.put(key(place), after.to_bytes()),
            None => batch.remove(key(place)),
        }
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Forgets the barriers of every place whose name begins so.
    pub async fn forget_barriers(&self, places: &str) -> Result<(), TableError> {
        let mut batch = Batch::default();
        let prefix = Key::new(Space::Barrier).bytes(places.as_bytes());
        for entry in self.inner.store.scan(&prefix) {
            let (rest, _) = entry?;
            batch.remove(prefix.clone().bytes(&rest));
        }
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Sends a delivery to each player of its game instead of to the channel, which does not take it.
    pub async fn divert(&self, delivery: &Delivery) -> Result<(), Rejected> {
        let people = self.players(delivery, None).await?;
        let instead = self.inner.queue.instead(delivery, &people, Aside::Diverted);
        self.replace(delivery, instead).await
    }

    /// Reports a delivery undeliverable, and lets the other players of its game know that this person cannot be reached.
    pub async fn unreachable(&self, delivery: &Delivery, who: Person) -> Result<(), Rejected> {
        let others = self.players(delivery, Some(who)).await?;
        let aside = Aside::Unreachable(who);
        let instead = self.inner.queue.instead(delivery, &others, aside);
        self.replace(delivery, instead).await
    }

    /// Those who play in a delivery's game, but for one.
    async fn players(
        &self,
        delivery: &Delivery,
        but: Option<Person>,
    ) -> Result<Vec<(Viewer, Person)>, Rejected> {
        let view = self.spectate(&delivery.game).await?;
        let player = |person: &entente_game::PersonView| {
            let who = person.sitter.as_ref()?.person;
            Some((Viewer::Player(person.place), who))
        };
        let players = view.people.iter().filter_map(player);
        Ok(players.filter(|(_, who)| Some(*who) != but).collect())
    }

    /// One delivery goes, others come, at once.
    async fn replace(&self, delivery: &Delivery, instead: Vec<Owing>) -> Result<(), Rejected> {
        let slip = delivery.slip();
        let _report = self.inner.queue.report().await;
        if !self.inner.queue.owes(&slip) {
            return Ok(());
        }
        let mut batch = Queue::forget(&slip);
        Queue::write(&mut batch, &instead);
        self.inner
            .store
            .commit(batch)
            .await
            .map_err(TableError::from)?;
        self.inner.queue.done(&slip);
        self.inner.queue.push(instead);
        Ok(())
    }
}

impl Worker {
    /// Takes a person out of all that is remembered of places.
    pub(super) fn forget_barriers_of(
        &self,
        batch: &mut Batch,
        person: Person,
    ) -> Result<(), TableError> {
        for (place, mut barrier) in about(&self.store, person)? {
            barrier.told.retain(|told| *told != person);
            batch.put(key(&place), barrier.to_bytes());
        }
        batch.remove(key(&place_of(person)));
        Ok(())
    }
}

/// The barriers that concern a person, each with its place: that of their direct messages, and those of which they were told.
pub(super) fn about(store: &Store, person: Person) -> Result<Vec<(String, Barrier)>, TableError> {
    let (own, mut about) = (place_of(person), Vec::new());
    for entry in store.scan(&Key::new(Space::Barrier)) {
        let (place, note) = entry?;
        let place = String::from_utf8_lossy(&place).into_owned();
        let barrier = read(&note).filter(|it| place == own || it.told.contains(&person));
        about.extend(barrier.map(|barrier| (place, barrier)));
    }
    Ok(about)
}

impl Barrier {
    fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("it has no failing serialisers")
    }
}

/// A note that cannot be read is as good as none: it costs one request.
fn read(note: &[u8]) -> Option<Barrier> {
    serde_json::from_slice(note).ok()
}

fn key(place: &str) -> Key {
    Key::new(Space::Barrier).bytes(place.as_bytes())
}
