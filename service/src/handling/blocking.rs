//! Erases people who asked to be forgotten from the lists of those who have blocked them.

use crate::error::{Rejected, ServiceError, damaged_log};
use crate::log::index;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::PersonId;
use entente_game::people::PersonLog;
use entente_store::{Batch, Key, Keyspace};

impl Service {
    /// Erases a person who asked to be forgotten from the lists of everybody who has blocked them.
    pub(crate) async fn erase_from_blocked(&self, person: PersonId) -> Result<(), Rejected> {
        for owner in self.read(move |inner| inner.blockers_of(person)).await? {
            let erase = async move |worker: &mut Worker| worker.erase_blocked(owner, person).await;
            self.in_log_of(&owner, erase).await?;
        }
        Ok(())
    }
}

impl Inner {
    fn blockers_of(&self, person: PersonId) -> Result<Vec<PersonId>, ServiceError> {
        let mut owners = Vec::new();
        let prefix = Key::new(Keyspace::BlockedBy).text(&person.key());
        for entry in self.store.scan(&prefix) {
            let owner = entry?.0;
            owners.extend(PersonId::from_key(&String::from_utf8_lossy(&owner)));
        }
        Ok(owners)
    }
}

impl Worker {
    /// Erases a person from the list of somebody who has blocked them.
    pub(crate) async fn erase_blocked(
        &mut self,
        owner: PersonId,
        person: PersonId,
    ) -> Result<(), ServiceError> {
        let mut batch = Batch::default();
        self.erase_from_log(&mut batch, owner, person)?;
        batch.remove(index::blocked_key(person, owner));
        Ok(self.store.commit(batch).await?)
    }

    /// Erases everything that a person's log says about somebody whom they have blocked.
    pub(crate) fn erase_from_log(
        &self,
        batch: &mut Batch,
        owner: PersonId,
        person: PersonId,
    ) -> Result<(), ServiceError> {
        let name = owner.log();
        let mut log = self.read_log(&name)?;
        for (number, entry) in (0..).zip(&mut log.entries) {
            if let Some(erasable) = &entry.erasable {
                let erased = PersonLog::erase_blocked(number, erasable, person);
                entry.erasable = Some(erased.map_err(|damage| damaged_log(&name, damage))?);
            }
        }
        log.rewrite(batch, &name);
        Ok(())
    }
}
