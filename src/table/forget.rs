//! *Forget me*: one wish, durable before anything is done of it, and done over again after a restart until nothing is left to do.
//!
//! First each of the person's games is left, and there what lies beside the log is erased that tells of them; then their own log goes, with the mark of the wish. The logs of
//! games stay as they are: they name seats and places only, and hold salted hashes of what is gone.

use super::deliveries::{Queue, receipt_key};
use super::index;
use super::worker::{Job, Worker, chance, damaged};
use super::{Address, Barrier, Rejected, Table, TableError, barriers, spent};
use crate::store::{Batch, Key, Space};
use entente_game::people::PersonLog;
use entente_game::{GameId, Person, View};

fn mark(person: Person) -> Key {
    Key::new(Space::Forgetting).text(&person.key())
}

impl Table {
    /// Forgets a person. Whoever comes back is a stranger.
    pub async fn forget(&self, person: Person) -> Result<(), Rejected> {
        let mut batch = Batch::default();
        batch.put(mark(person), "");
        self.inner.store.commit(batch).await?;
        self.erase(person).await
    }

    /// Goes on with what a stop has interrupted.
    pub(super) async fn forget_the_rest(&self) -> Result<(), TableError> {
        for entry in self.inner.store.scan(&Key::new(Space::Forgetting)) {
            let (key, _) = entry?;
            let key = String::from_utf8_lossy(&key);
            let Some(person) = Person::from_key(key.trim_end_matches('\0')) else {
                continue;
            };
            if let Err(error) = self.erase(person).await {
                tracing::error!(%error, "somebody could not be forgotten; it is tried again at the next start");
            }
        }
        Ok(())
    }

    async fn erase(&self, person: Person) -> Result<(), Rejected> {
        for game in self.every_game_of(person)? {
            self.ask(&game, |answer| Job::Forget {
                game: game.clone(),
                person,
                answer,
            })
            .await?;
        }
        let own = self.ask(&person, |answer| Job::ForgetPerson { person, answer });
        Ok(own.await?)
    }

    /// Every game that tells of a person: those that are played and those that are over, and those whose lobby they left.
    fn every_game_of(&self, person: Person) -> Result<Vec<GameId>, TableError> {
        let mut games = Vec::new();
        for space in index::OF_PEOPLE {
            games.extend(self.inner.games(space, person)?);
        }
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }
}

/// Everything that is kept about a person.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Whom it is about.
    pub person: Person,
    /// Their own log.
    pub log: PersonLog,
    /// Every game that tells of them, as they see it.
    pub games: Vec<View>,
    /// The places that take no messages of theirs, or of which they were told so.
    pub barriers: Vec<(String, Barrier)>,
}

impl Table {
    /// Everything that is kept about a person.
    pub async fn kept_of(&self, person: Person) -> Result<Kept, Rejected> {
        let mut games = Vec::new();
        for game in self.every_game_of(person)? {
            games.push(self.view(&game, person).await?);
        }
        games.sort_by_key(|view| view.created_at);
        let log = self.person(person).await?;
        Ok(Kept {
            person,
            log,
            games,
            barriers: barriers::about(&self.inner.store, person)?,
        })
    }
}

impl Worker {
    /// Lets a person leave a game for good, and erases them from it.
    pub(super) async fn forget(&mut self, id: &GameId, person: Person) -> Result<(), Rejected> {
        let now = self.clock.now();
        if let Some(decision) = self.open(id)?.quit(person, now, &chance()) {
            self.happen(id, decision, None).await?;
        }
        let mut log = self.log(id.as_str())?;
        let besides = log.entries.iter().map(|entry| entry.beside.clone());
        let besides: Vec<_> = besides.collect();
        let erased = self.open(id)?.erase(person, &besides);
        let erased = erased.map_err(|damage| damaged(id.as_str(), damage))?;
        for (number, beside) in erased {
            let entry = usize::try_from(number).ok();
            let entry = entry.and_then(|number| log.entries.get_mut(number));
            entry.expect("it is the number of one of them").beside = beside;
        }
        // The keys that their programs chose name them.
        let own = spent::keys_of(person);
        for entry in &mut log.entries {
            entry.wish.take_if(|key| key.starts_with(&own));
        }

        let mut batch = Batch::default();
        log.rewrite(&mut batch, id.as_str());
        index::no_more(&mut batch, id, person);
        let address = Address::Person(person);
        batch.remove(receipt_key(id, &address));
        // From here on no door can report what it sent to this person, and so note where.
        let _silence = self.queue.silence().await;
        Queue::drop(&mut batch, self.queue.drop_line(id, &address));
        self.store.commit(batch).await?;
        self.games.remove(id);
        Ok(())
    }

    /// Erases a person's own log, and whatever else is theirs.
    pub(super) async fn forget_person(&mut self, person: Person) -> Result<(), TableError> {
        let mut batch = Batch::default();
        index::tokens(&mut batch, person, self.person_log(person)?.tokens(), &[]);
        self.log(&person.log())?.remove(&mut batch, &person.log());
        let own = Key::new(Space::Asked).bytes(spent::keys_of(person).as_bytes());
        for entry in self.store.scan(&own) {
            batch.remove(own.clone().bytes(&entry?.0));
        }
        let absences = Key::new(Space::Absence).text(&person.key());
        for entry in self.store.scan(&absences) {
            batch.remove(absences.clone().bytes(&entry?.0));
        }
        spent::forget(&self.store, &mut batch, person)?;
        batch.remove(mark(person));
        let _silence = self.queue.silence().await;
        self.forget_digests(&mut batch, person)?;
        self.forget_barriers_of(&mut batch, person)?;
        self.store.commit(batch).await?;
        Ok(())
    }
}
