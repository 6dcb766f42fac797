//! Vacations: a person's wish, and what follows from it in each of their games. Which games are yet to be told stands in the store, from the batch of the wish (or of the
//! record with which a game begins meanwhile) until the game has a record of it: whatever is interrupted, it is done after the restart.

use super::worker::{Worker, chance};
use super::{Rejected, Table, TableError, Wish};
use crate::calendar::Calendar;
use crate::store::{Batch, Key, Space};
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_game::{Game, GameId, Person};

/// A game that is to be told that somebody is away, or back.
fn untold(person: Person, game: &GameId) -> Key {
    let key = Key::new(Space::Absence).text(&person.key());
    key.bytes(game.as_str().as_bytes())
}

/// Reads what that wrote, without the space.
pub(super) fn read_untold(key: &[u8]) -> Option<(Person, GameId)> {
    let key = String::from_utf8_lossy(key);
    let (person, game) = key.split_once('\0')?;
    Some((Person::from_key(person)?, GameId::parse(game)?))
}

impl Table {
    /// Lets a person be away from now on until the end of a span or date, as they write it.
    pub async fn take_vacation(
        &self,
        wish: Wish,
        until: &str,
    ) -> Result<Result<PersonLog, PersonRefusal>, Rejected> {
        let now = self.now();
        let calendar = Calendar::of(&self.settings_of(wish.by).await);
        let until = match calendar.until(until, now) {
            Ok(until) => until,
            Err(fault) => return Ok(Err(PersonRefusal::Vacation(fault))),
        };
        let years = calendar.years(now);
        let action = PersonAction::TakeVacation { until, years };
        self.submit_person(wish, action).await
    }
}

impl Worker {
    /// Every game of a person's is to be told, in the batch of their wish.
    pub(super) fn leave_word(&self, batch: &mut Batch, person: Person) -> Result<(), TableError> {
        let prefix = Key::new(Space::Playing).text(&person.key());
        for entry in self.store.scan(&prefix) {
            let (game, _) = entry?;
            if let Some(game) = GameId::parse(&String::from_utf8_lossy(&game)) {
                batch.put(untold(person, &game), "");
            }
        }
        Ok(())
    }

    /// Who of the people of a game is away now.
    pub(super) fn absent_from(&self, game: &Game) -> Result<Vec<Person>, TableError> {
        let now = self.clock.now();
        let mut absent = Vec::new();
        for person in game.people() {
            if self.person_log(person)?.away_until(now).is_some() {
                absent.push(person);
            }
        }
        Ok(absent)
    }

    /// This game is to be told of these people.
    pub(super) fn leave_word_at(batch: &mut Batch, game: &GameId, absent: &[Person]) {
        for person in absent {
            batch.put(untold(*person, game), "");
        }
    }

    /// Tells a game that somebody is away or back: as it is now, however often and in whatever order it is told.
    pub(super) async fn absence(&mut self, id: &GameId, person: Person) -> Result<(), Rejected> {
        let now = self.make_good(id).await?;
        let vacation = self.person_log(person)?.vacation(now);
        let told = self.open(id)?.away(person, vacation, now, &chance());
        if let Some(decision) = told {
            self.happen(id, decision, None).await?;
        }
        // Told once more it changes nothing, should the program be killed here.
        let mut batch = Batch::default();
        batch.remove(untold(person, id));
        Ok(self.store.commit(batch).await?)
    }
}
