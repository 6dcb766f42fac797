//! Where messages do not arrive: what a door notes of places that refuse them, and the other way that a delivery then takes. What a note says is the door's own.

use super::deliveries::Queue;
use super::{Aside, Delivery, Owing, Rejected, Table, TableError};
use crate::store::{Batch, Key, Space};
use entente_game::{Person, Viewer};

impl Table {
    /// What a door noted of a place, in its own words for places.
    pub fn note_of(&self, place: &str) -> Result<Option<Vec<u8>>, TableError> {
        Ok(self.inner.store.get(&key(place))?)
    }

    /// Notes something of a place.
    pub async fn note(&self, place: &str, note: Vec<u8>) -> Result<(), TableError> {
        let mut batch = Batch::default();
        batch.put(key(place), note);
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Forgets what was noted of every place whose name begins so.
    pub async fn forget_notes(&self, places: &str) -> Result<(), TableError> {
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

fn key(place: &str) -> Key {
    Key::new(Space::Barrier).bytes(place.as_bytes())
}
