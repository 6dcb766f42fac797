//! Locations that do not accept messages, and where their messages go instead.
//!
//! A location is a channel, a thread or the direct messages of a person, as the frontend writes it.
//! A note about each unreachable one is stored, so that the same refused request is not sent again
//! and again, and so that each person is told only once. When a person is forgotten, the note about
//! their direct messages goes, too.

use super::outbox::Outbox;
use super::worker::Worker;
use super::{Delivery, OutboxItem, OutboxKey, Rejected, Reroute, Service, ServiceError};
use crate::store::{Batch, Key, Keyspace, Store};
use entente_game::{GameId, PersonId, Viewer};
use serde::{Deserialize, Serialize};

/// What is stored about a location that refused a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreachable {
    /// Why it refused.
    pub reason: UnreachableReason,
    /// When it last refused, in milliseconds since 1970.
    pub last_refused_at: u64,
    /// How often it has refused so far.
    pub refusals: u32,
    /// Until then nothing is sent there, in milliseconds since 1970.
    pub retry_at: u64,
    /// The people who have been told about it.
    pub informed: Vec<PersonId>,
    /// The games whose other players know that this person cannot be reached.
    pub announced_in: Vec<GameId>,
}

/// Why a location does not accept messages.
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

/// The location of a person's direct messages.
pub fn dm_location(person: PersonId) -> String {
    format!("discord:@{}", person.0)
}

impl Service {
    /// What is stored about a location, if it is unreachable.
    pub fn unreachable_at(&self, location: &str) -> Result<Option<Unreachable>, ServiceError> {
        let note = self.inner.store.get(&key(location))?;
        Ok(note.and_then(|note| read(&note)))
    }

    /// Changes what is stored about a location.
    ///
    /// If a message caused the change, it must still be in the outbox. Otherwise its recipient may
    /// have been forgotten meanwhile, and nothing may be stored about them any more.
    pub async fn update_unreachable(
        &self,
        location: &str,
        cause: Option<&OutboxKey>,
        change: impl FnOnce(Option<Unreachable>) -> Option<Unreachable>,
    ) -> Result<(), ServiceError> {
        let _report = self.inner.outbox.reporting().await;
        if cause.is_some_and(|outbox_key| !self.inner.outbox.contains(outbox_key)) {
            return Ok(());
        }
        let before = self.unreachable_at(location)?;
        let after = change(before.clone());
        // Saves a sync of the disk for each message that arrives normally.
        if after == before {
            return Ok(());
        }
        let mut batch = Batch::default();
        match after {
            Some(after) => batch.put(key(location), after.to_bytes()),
            None => batch.remove(key(location)),
        }
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Forgets all unreachable locations that begin with this prefix.
    pub async fn forget_unreachable_in(&self, prefix: &str) -> Result<(), ServiceError> {
        let mut batch = Batch::default();
        let prefix = Key::new(Keyspace::Unreachable).bytes(prefix.as_bytes());
        for entry in self.inner.store.scan(&prefix) {
            let (rest, _) = entry?;
            batch.remove(prefix.clone().bytes(&rest));
        }
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Sends a delivery to each player of its game instead of to the channel, which does not accept
    /// it.
    pub async fn reroute_to_players(&self, delivery: &Delivery) -> Result<(), Rejected> {
        let people = self.players(delivery, None).await?;
        let instead = self
            .inner
            .outbox
            .rerouted(delivery, &people, Reroute::FromChannel);
        self.replace(delivery, instead).await
    }

    /// Removes a delivery that cannot arrive, and tells the other players of its game that this
    /// person cannot be reached.
    pub async fn report_unreachable(
        &self,
        delivery: &Delivery,
        person: PersonId,
    ) -> Result<(), Rejected> {
        let others = self.players(delivery, Some(person)).await?;
        let reroute = Reroute::Unreachable(person);
        let instead = self.inner.outbox.rerouted(delivery, &others, reroute);
        self.replace(delivery, instead).await
    }

    /// The players of a delivery's game, without one of them.
    async fn players(
        &self,
        delivery: &Delivery,
        except: Option<PersonId>,
    ) -> Result<Vec<(Viewer, PersonId)>, Rejected> {
        // As it is now: people may have left since the message was queued.
        let view = self.spectate(&delivery.game).await?;
        let player = |person: &entente_game::PersonView| {
            let id = person.profile.as_ref()?.person;
            Some((Viewer::Player(person.player), id))
        };
        let players = view.people.iter().filter_map(player);
        Ok(players.filter(|(_, id)| Some(*id) != except).collect())
    }

    /// Replaces one delivery by others in one batch, so that a crash neither loses a message nor
    /// sends both.
    async fn replace(&self, delivery: &Delivery, instead: Vec<OutboxItem>) -> Result<(), Rejected> {
        let outbox_key = delivery.outbox_key();
        let _report = self.inner.outbox.reporting().await;
        if !self.inner.outbox.contains(&outbox_key) {
            return Ok(());
        }
        let mut batch = Outbox::removal_batch(&outbox_key);
        Outbox::write(&mut batch, &instead);
        self.inner
            .store
            .commit(batch)
            .await
            .map_err(ServiceError::from)?;
        self.inner.outbox.done(&outbox_key);
        self.inner.outbox.push(instead);
        Ok(())
    }
}

impl Worker {
    /// Removes a person from everything that is stored about unreachable locations.
    pub(super) fn erase_from_unreachable(
        &self,
        batch: &mut Batch,
        person: PersonId,
    ) -> Result<(), ServiceError> {
        for (location, mut unreachable) in about(&self.store, person)? {
            unreachable.informed.retain(|informed| *informed != person);
            batch.put(key(&location), unreachable.to_bytes());
        }
        // After the loop, which may have written the note about their own direct messages: the last
        // change of a key counts.
        batch.remove(key(&dm_location(person)));
        Ok(())
    }
}

/// The unreachable locations that concern a person: their direct messages, and those about which
/// they were told.
pub(super) fn about(
    store: &Store,
    person: PersonId,
) -> Result<Vec<(String, Unreachable)>, ServiceError> {
    let (own, mut about) = (dm_location(person), Vec::new());
    for entry in store.scan(&Key::new(Keyspace::Unreachable)) {
        let (location, note) = entry?;
        let location = String::from_utf8_lossy(&location).into_owned();
        let unreachable = read(&note).filter(|it| location == own || it.informed.contains(&person));
        about.extend(unreachable.map(|unreachable| (location, unreachable)));
    }
    Ok(about)
}

impl Unreachable {
    fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a note can be serialized")
    }
}

/// Reads a note. One that cannot be read counts as none: that only costs one more request.
fn read(note: &[u8]) -> Option<Unreachable> {
    serde_json::from_slice(note).ok()
}

fn key(location: &str) -> Key {
    Key::new(Keyspace::Unreachable).bytes(location.as_bytes())
}
