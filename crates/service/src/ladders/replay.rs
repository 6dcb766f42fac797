//! Ratings calculated again from the logs of all games, and compared with what is recorded and
//! stored; and what is left of a person's ratings when they are forgotten: nothing.
//!
//! The calculation is that of `entente_ratings::Ladder`, which knows no store. It agrees with the
//! running one (`ladders::counting`) to the last digit, or the difference is listed.

use crate::error::Result;
use crate::ladders::counting::{LoggedGame, finished_game, not_counted, record, recorded_player};
use crate::ladders::stored::{LADDER_ENTRIES, Ladder, LadderEntry, computer_rating};
use crate::log::records;
use entente_game::{FinishedSeat, GameId, GameRating, PersonId, RatedGame, SeatOwner};
use entente_ratings::Who;
use entente_store::Store;
use std::collections::BTreeMap;

/// The results of calculating all ratings again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingReplay {
    /// The games that changed ratings.
    pub counted: u64,
    /// The rated games that changed none.
    pub not_counted: u64,
    /// The rated games that are over and still wait to be counted.
    pub waiting: u64,
    /// The stored ratings of people.
    pub ratings: u64,
    /// The differences between the calculation and what is recorded or stored, each in a sentence.
    pub differences: Vec<String>,
}

/// Calculates all ratings again.
pub fn replay_ratings(store: &Store) -> Result<RatingReplay> {
    let mut replay = RatingReplay::default();
    let mut ladders: BTreeMap<Ladder, Vec<(u64, GameId, RatedGame)>> = BTreeMap::new();
    for name in records::names(store) {
        let Some(LoggedGame {
            id, facts: game, ..
        }) = LoggedGame::read(store, &name?)
        else {
            continue;
        };
        match &game.rating {
            None => replay.waiting += 1,
            Some(GameRating::NotCounted { .. }) => replay.check_not_counted(&id, &game),
            Some(GameRating::Counted { number, .. }) => {
                let games = ladders.entry(Ladder::of(&game)).or_default();
                games.push((*number, id, game));
            }
        }
    }
    for ladder in Ladder::all(store)? {
        ladders.entry(ladder).or_default();
    }
    let mut calculated = BTreeMap::new();
    for (ladder, mut games) in ladders {
        games.sort_by_key(|(number, ..)| *number);
        replay.check_order(store, &ladder, &games)?;
        let ratings = replay.calculate(&games);
        calculated.insert(ladder, ratings);
    }
    replay.check_entries(store, &calculated)?;
    Ok(replay)
}

/// The ratings of a ladder by its entrants.
type Calculated = entente_ratings::Ladder<u64>;

impl RatingReplay {
    /// Checks that a game that changed no rating had to change none.
    fn check_not_counted(&mut self, id: &GameId, game: &RatedGame) {
        self.not_counted += 1;
        let mut people: Vec<PersonId> = Vec::new();
        for seat in &game.seats {
            if let SeatOwner::Person(Some((person, _))) = &seat.owner {
                people.push(*person);
            }
        }
        let who = |seat: &FinishedSeat| match &seat.owner {
            SeatOwner::Computer(computer) => Who::Computer(computer_rating(computer)),
            // Somebody who was forgotten is nobody else who plays.
            SeatOwner::Person(None) => Who::Person(u64::MAX - u64::from(seat.seat.0)),
            SeatOwner::Person(Some((person, _))) => {
                let number = people.iter().position(|known| known == person);
                Who::Person(number.unwrap_or_default() as u64)
            }
        };
        let why = finished_game(game, who).check().err().map(not_counted);
        let recorded = match &game.rating {
            Some(GameRating::NotCounted { why }) => Some(*why),
            _ => None,
        };
        if why != recorded {
            let difference = format!("game {id}: not counted as {recorded:?}, but it is {why:?}");
            self.differences.push(difference);
        }
    }

    /// Checks that each game of a ladder has a number of its own, and that no number is missing.
    fn check_order(
        &mut self,
        store: &Store,
        ladder: &Ladder,
        games: &[(u64, GameId, RatedGame)],
    ) -> Result<()> {
        let recorded: Vec<&GameId> = games.iter().map(|(_, id, _)| id).collect();
        let listed = ladder.games(store)?;
        let numbers = games.iter().map(|(number, ..)| *number);
        let is_complete = numbers.eq(0..ladder.state(store)?.games);
        if !is_complete || listed.iter().collect::<Vec<_>>() != recorded {
            let (name, count) = (ladder.name(), recorded.len());
            self.differences.push(format!(
                "ladder {name}: the logs have {count} games, and it lists {} others or in another \
                 order",
                listed.len()
            ));
        }
        Ok(())
    }

    /// Calculates the games of a ladder in their order, and compares each with its record.
    fn calculate(&mut self, games: &[(u64, GameId, RatedGame)]) -> Calculated {
        let mut ratings = Calculated::default();
        for (number, id, game) in games {
            self.counted += 1;
            let finished = finished_game(game, |seat| recorded_player(game, seat));
            let calculated = match ratings.add(&finished) {
                Ok(rated) => record(*number, game, &finished, &rated),
                Err(why) => GameRating::NotCounted {
                    why: not_counted(why),
                },
            };
            if game.rating.as_ref() != Some(&calculated) {
                self.differences.push(format!(
                    "game {id}: {:?} is recorded, and {calculated:?} calculated",
                    game.rating
                ));
            }
        }
        ratings
    }

    /// Compares the stored ratings of people with the calculated ones.
    fn check_entries(
        &mut self,
        store: &Store,
        calculated: &BTreeMap<Ladder, Calculated>,
    ) -> Result<()> {
        for entry in store.scan(&LADDER_ENTRIES.all()) {
            let (key, value) = entry?;
            self.ratings += 1;
            let key = String::from_utf8_lossy(&key).into_owned();
            let ladder = key.split('\0').nth(1).and_then(Ladder::parse);
            let stored: Option<LadderEntry> = serde_json::from_slice(&value).ok();
            let known = stored
                .as_ref()
                .zip(ladder.as_ref())
                .map(|(stored, ladder)| {
                    let ratings = calculated.get(ladder);
                    (
                        stored,
                        ratings.map(|ratings| ratings.entry(&stored.entrant)),
                    )
                });
            match known {
                Some((stored, Some(entry))) if stored.entry == entry => {}
                // Without the name: what this prints may be shown to others.
                Some((stored, entry)) => self.differences.push(format!(
                    "entrant {} of ladder {}: {:?} is stored, and {entry:?} calculated",
                    stored.entrant,
                    ladder.as_ref().map_or("", Ladder::name),
                    stored.entry
                )),
                None => self.differences.push("an entry cannot be read".to_owned()),
            }
        }
        Ok(())
    }
}
