//! Vacations: a person takes one, and each of their games must learn about it.
//!
//! A person's log and the logs of their games belong to different workers, so this cannot be one
//! batch. The games that still have to learn about it are listed in the store. The list is written
//! with the vacation itself (or with the record that starts a game meanwhile), and an entry is
//! removed when the game has its own record. Whatever is interrupted is done after the restart.

use super::worker::{Worker, contradiction, random_chance};
use super::{Command, Rejected, Service, ServiceError};
use crate::calendar::Calendar;
use crate::store::{Batch, Key, Keyspace};
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_game::{Game, GameId, PersonId};

/// The entry for a game that has to learn that a player goes on vacation or comes back.
fn pending_update(person: PersonId, game: &GameId) -> Key {
    let key = Key::new(Keyspace::PendingVacation).text(&person.key());
    key.bytes(game.as_str().as_bytes())
}

/// Reads such a key, without its keyspace.
pub(super) fn read_pending_update(key: &[u8]) -> Option<(PersonId, GameId)> {
    let key = String::from_utf8_lossy(key);
    let (person, game) = key.split_once('\0')?;
    Some((PersonId::from_key(person)?, GameId::parse(game)?))
}

impl Service {
    /// Starts a vacation now, which ends after a length of time or at the end of a date, as typed
    /// by the person.
    pub async fn take_vacation(
        &self,
        command: Command<String>,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        let now = self.now();
        let calendar = Calendar::of(&self.settings_of(command.actor).await);
        let command = command.try_map(|until| {
            let years = calendar.years(now);
            let until = calendar.until(&until, now);
            until.map(|until| PersonAction::TakeVacation { until, years })
        });
        match command {
            Ok(command) => self.submit_person(command).await,
            Err(fault) => Ok(Err(PersonRefusal::Vacation(fault))),
        }
    }
}

impl Worker {
    /// Schedules an update for every running game of a person, in the batch of their vacation.
    pub(super) fn schedule_vacation_updates(
        &self,
        batch: &mut Batch,
        person: PersonId,
    ) -> Result<(), ServiceError> {
        let prefix = Key::new(Keyspace::CurrentGames).text(&person.key());
        for entry in self.store.scan(&prefix) {
            let (game, _) = entry?;
            if let Some(game) = GameId::parse(&String::from_utf8_lossy(&game)) {
                batch.put(pending_update(person, &game), "");
            }
        }
        Ok(())
    }

    /// The players of a game who are on vacation now.
    pub(super) fn players_on_vacation(&self, game: &Game) -> Result<Vec<PersonId>, ServiceError> {
        let now = self.clock.now();
        let mut on_vacation = Vec::new();
        for person in game.people() {
            if self.person_log(person)?.away_until(now).is_some() {
                on_vacation.push(person);
            }
        }
        Ok(on_vacation)
    }

    /// Schedules an update of one game for each of these people.
    pub(super) fn schedule_vacation_updates_in(
        batch: &mut Batch,
        game: &GameId,
        people: &[PersonId],
    ) {
        for person in people {
            batch.put(pending_update(*person, game), "");
        }
    }

    /// Brings a game up to date with the vacation of a player.
    ///
    /// The game gets the player's present state, and not what caused this update. So it does not
    /// matter how often and in which order updates are done.
    pub(super) async fn update_vacation(
        &mut self,
        id: &GameId,
        person: PersonId,
    ) -> Result<(), Rejected> {
        let now = self.credit_outages(id).await?;
        let vacation = self.person_log(person)?.vacation(now);
        let decision = self
            .open(id)?
            .decide_vacation(person, vacation, now, &random_chance())
            .map_err(|cause| contradiction(id, cause))?;
        if let Some(decision) = decision {
            self.apply_decision(id, decision, None).await?;
        }
        // If the program is killed before this commit, the update is done again and changes
        // nothing.
        let mut batch = Batch::default();
        batch.remove(pending_update(person, id));
        Ok(self.store.commit(batch).await?)
    }
}
