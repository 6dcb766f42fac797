//! Who may challenge and invite whom. It is decided here for all frontends, when everything else
//! about the command is fine, so that nobody learns more by inviting somebody in a wrong way.
//!
//! Each person's own log says whose challenges do not reach them. Somebody who challenges them all
//! the same is told neither that they are blocked nor who else is.

use crate::command::Command;
use crate::error::{Rejected, ServiceError, damaged_log};
use crate::log::index;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::people::PersonLog;
use entente_game::{Action, Actor, PersonId, Profile, Refusal};
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
    /// Why a command cannot challenge or invite those whom it names; `None` if it can.
    pub(crate) fn refused_challenge(
        &self,
        command: &Command<Action, Actor>,
    ) -> Result<Option<Refusal>, ServiceError> {
        let Some(challenger) = command.actor.person() else {
            return Ok(None);
        };
        let mut people: Vec<Profile> = Vec::new();
        for profile in command.action.invited() {
            // One answer for both: nobody learns whom somebody knows, or has blocked.
            if !self.may_know(challenger, profile.person)?
                || !self.accepts_challenges(profile.person, challenger)?
            {
                people.push(profile.clone());
            }
        }
        Ok((!people.is_empty()).then_some(Refusal::NoChallenges { people }))
    }

    fn accepts_challenges(
        &self,
        person: PersonId,
        challenger: PersonId,
    ) -> Result<bool, ServiceError> {
        match self.person_log(person) {
            Ok(log) => Ok(log.accepts_challenges_of(challenger)),
            // A damaged log must not keep a person from playing.
            Err(error @ ServiceError::Damaged { .. }) => {
                tracing::error!(%error, "could not read whom a person has blocked");
                Ok(true)
            }
            Err(error) => Err(error),
        }
    }

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
