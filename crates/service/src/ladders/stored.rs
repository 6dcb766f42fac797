//! Ladders in the store: what the end of a rated game did to the ratings, and what is kept of it to
//! calculate the next game.
//!
//! The record of the game has all numbers. Everything here follows from these records, game by game
//! in the order of their numbers, and `ladders::replay` compares the two. Only the process
//! that delivers writes it, one game after the other (`ladders`), guarded by the version
//! of the ladder.
//!
//! In the records and in the meetings a person is an entrant, by a number. Only the person's own
//! entry connects the two. When it is removed, nobody can.

use crate::core::{Bound, Erase, Erasing, Export, Json, Last, Origin, Raw, Table};
use crate::error::{Result, listed};
use crate::log::records::{Decided, Wake};
use entente_game::{Computer, GameId, PersonId, RatedGame, RatingFigures, RatingPace, Span, Time};
use entente_ratings::{Entry, MIN_LISTED_GAMES, Rating};
use entente_store::{Batch, Key, Store, StoreError, Version};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Finished rated games whose end has not been counted yet: time, game.
pub(crate) static GAMES_TO_RATE: Table<(Time, Last<GameId>), ()> =
    Table::new(b'Q', "the games that have to be rated", Bound::Empty).from(Origin::Rebuilt);

/// The numbers of games and entrants of a ladder: ladder.
pub(crate) static LADDERS: Table<String, Json<LadderState>> =
    Table::new(b'L', "the size of the ladder", Bound::Short).from(Origin::Rebuilt);

/// The games of a ladder in the order in which they were counted: ladder, number.
pub(crate) static LADDER_GAMES: Table<(String, u64), Raw> =
    Table::new(b'N', "the games of the ladder", Bound::Short).from(Origin::Rebuilt);

/// A person on a ladder: person, ladder.
pub(crate) static LADDER_ENTRIES: Table<(PersonId, String), Json<LadderEntry>> =
    Table::about_people(
        b'R',
        "the ratings of",
        Bound::Record(2500),
        Erase::Entries,
        Export::Fields(&["ratings"]),
    )
    .from(Origin::Rebuilt);

/// The recent games of two entrants of a ladder: ladder, number, number.
pub(crate) static LADDER_MEETINGS: Table<(String, u64, u64), Raw> = Table::new(
    b'M',
    "the recent games of two people on the ladder",
    Bound::Record(2500),
)
.from(Origin::Rebuilt);

/// The results of two people's rated games: person, person.
pub(crate) static HEAD_TO_HEAD: Table<(PersonId, PersonId), Json<HeadToHead>> =
    Table::about_people(
        b'V',
        "the results against each other of",
        Bound::Short,
        Erase::By(erase_head_to_head),
        Export::Not("it follows from the results of their games"),
    )
    .from(Origin::Rebuilt);

/// The points of each level of our computer, on every ladder: measured in chess, on the scale of
/// Stockfish 15.1 (`docs/developers/strength.md`, "Ratings").
const COMPUTER_POINTS: [f64; 8] = [
    850.0, 1200.0, 1450.0, 1750.0, 1900.0, 1950.0, 2250.0, 2400.0,
];

/// The number of earlier ratings in an entry, for the picture of the trend.
const TREND_LENGTH: usize = 40;

/// The ladder of a rule set and pace: `chess4 daily`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ladder(String);

/// The size of a ladder so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LadderState {
    /// The games that were counted.
    pub(crate) games: u64,
    /// The people who have ever been on it.
    pub(super) entrants: u64,
}

/// A person on a ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderEntry {
    /// The number of the person on the ladder.
    pub entrant: u64,
    /// The name in the last rated game.
    pub name: String,
    /// The rating, the number of games, and when the last one ended.
    pub entry: Entry,
    /// The games that were won, alone or with allies.
    pub wins: u32,
    /// The games that ended in a draw.
    pub draws: u32,
    /// The games that were lost.
    pub losses: u32,
    /// The games that were won in a row; below 0, those that were lost.
    pub streak: i32,
    /// The points after each of the last games, the newest last: when, in seconds, and millionths
    /// of a point.
    pub trend: Vec<(i64, i64)>,
    /// The servers in which the person has finished a rated game.
    pub(crate) servers: Vec<u64>,
    /// Until when the person is on the leaderboards; `None` if they are not.
    pub(super) listed_until: Option<Time>,
}

/// The results of two people's rated games, as the first of them saw them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadToHead {
    /// The games in which the first was placed before the second.
    pub wins: u32,
    /// The games in which they shared a place.
    pub draws: u32,
    /// The games in which the first was placed behind the second.
    pub losses: u32,
}

impl HeadToHead {
    /// Adds a game in which the first was placed before the second (greater), with them, or behind
    /// them.
    pub(crate) fn add(&mut self, score: Ordering) {
        let counter = match score {
            Ordering::Greater => &mut self.wins,
            Ordering::Equal => &mut self.draws,
            Ordering::Less => &mut self.losses,
        };
        *counter += 1;
    }
}

impl Ladder {
    pub(crate) fn of(game: &RatedGame) -> Self {
        Self::named(game.variant.id(), game.pace)
    }

    pub(crate) fn named(variant: &str, pace: RatingPace) -> Self {
        Self(format!("{variant} {}", pace.word()))
    }

    /// Reads what [`Self::name`] wrote.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        name.split_once(' ').map(|_| Self(name.to_owned()))
    }

    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// The id of the rule set.
    pub(crate) fn variant(&self) -> &str {
        self.parts().0
    }

    pub(crate) fn pace(&self) -> Option<RatingPace> {
        RatingPace::from_word(self.parts().1)
    }

    fn parts(&self) -> (&str, &str) {
        self.0.split_once(' ').unwrap_or((&self.0, ""))
    }

    /// The version of the ladder, which guards every game that is counted on it.
    pub(crate) fn version(&self, store: &Store) -> Result<Version, StoreError> {
        store.version(&format!("ladder {}", self.0))
    }

    pub(crate) fn state_key(&self) -> Key {
        LADDERS.key(&self.0)
    }

    pub(crate) fn game_key(&self, number: u64) -> Key {
        LADDER_GAMES.key((&self.0, number))
    }

    pub(crate) fn entry_key(&self, person: PersonId) -> Key {
        LADDER_ENTRIES.key((person, &self.0))
    }

    /// The key of the meetings of two entrants, of whom the lower one is the first.
    pub(super) fn meetings_key(&self, low: u64, high: u64) -> Key {
        LADDER_MEETINGS.key((&self.0, low, high))
    }

    pub(crate) fn state(&self, store: &Store) -> Result<LadderState> {
        Ok(read(store, &self.state_key())?.unwrap_or_default())
    }

    pub(crate) fn entry(&self, store: &Store, person: PersonId) -> Result<Option<LadderEntry>> {
        read(store, &self.entry_key(person))
    }

    /// The games that were counted, in their order.
    pub(crate) fn games(&self, store: &Store) -> Result<Vec<GameId>> {
        let mut games = Vec::new();
        for entry in store.scan(&LADDER_GAMES.of(&self.0)) {
            games.extend(GameId::parse(&String::from_utf8_lossy(&entry?.1)));
        }
        Ok(games)
    }

    /// All ladders on which a game was counted.
    pub(crate) fn all(store: &Store) -> Result<Vec<Self>> {
        let mut ladders = Vec::new();
        for entry in store.scan(&LADDERS.all()) {
            let name = entry?.0;
            let name = String::from_utf8_lossy(&name);
            ladders.extend(Self::parse(name.trim_end_matches('\0')));
        }
        Ok(ladders)
    }
}

/// The key under which a finished game waits until it is counted.
pub(crate) fn waiting_key(id: &GameId, ended: Time) -> Key {
    GAMES_TO_RATE.key((ended, id))
}

/// Lets a rated game that ends wait until it is counted.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    if !decided.ends() || !decided.after.awaits_rating() {
        return Ok(None);
    }
    batch.put(waiting_key(decided.id, decided.now), "");
    Ok(Some(|sleepers| sleepers.finished_rated.notify_one()))
}

/// The games that wait to be counted, in the order in which they ended.
pub(crate) fn waiting(store: &Store) -> Result<Vec<(GameId, Time)>> {
    let mut games = Vec::new();
    for entry in store.scan(&GAMES_TO_RATE.all()) {
        let key = entry?.0;
        let game = key.split_first_chunk::<8>().and_then(|(ended, game)| {
            let id = GameId::parse(&String::from_utf8_lossy(game))?;
            Some((id, Time(u64::from_be_bytes(*ended))))
        });
        games.extend(game);
    }
    Ok(games)
}

/// The fixed rating of a computer. An engine of somebody else counts as the highest level.
pub(crate) fn computer_rating(computer: &Computer) -> Rating {
    let level = match computer.engine {
        Some(_) => COMPUTER_POINTS.len(),
        None => usize::from(computer.level.number()),
    };
    let points = COMPUTER_POINTS.get(level.wrapping_sub(1));
    Rating::of_computer(points.copied().unwrap_or(COMPUTER_POINTS[0]))
}

/// All ladders of a person, with their entries.
pub(crate) fn entries_of(store: &Store, person: PersonId) -> Result<Vec<(Ladder, LadderEntry)>> {
    let mut entries = Vec::new();
    for entry in store.scan(&LADDER_ENTRIES.of(person)) {
        let (rest, value) = entry?;
        let name = String::from_utf8_lossy(&rest);
        let name = name.trim_end_matches('\0');
        let entry = listed(name, LADDER_ENTRIES.read(&value))?;
        entries.extend(Ladder::parse(name).zip(entry));
    }
    Ok(entries)
}

/// The rated games of two people, as the first of them saw them.
pub(super) fn head_to_head(store: &Store, one: PersonId, two: PersonId) -> Result<HeadToHead> {
    Ok(read(store, &head_to_head_key(one, two))?.unwrap_or_default())
}

pub(super) fn head_to_head_key(one: PersonId, two: PersonId) -> Key {
    HEAD_TO_HEAD.key((one, two))
}

/// Removes the results of a person against others, from both sides.
fn erase_head_to_head(erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    let own = HEAD_TO_HEAD.of(erasing.person);
    for entry in erasing.store.scan(&own) {
        let rest = entry?.0;
        if let Some(other) = HEAD_TO_HEAD.read_rest(&rest) {
            batch.remove(head_to_head_key(other, erasing.person));
        }
        batch.remove(own.clone().bytes(&rest));
    }
    Ok(())
}

pub(crate) fn read<T: DeserializeOwned>(store: &Store, key: &Key) -> Result<Option<T>> {
    Ok(store.get(key)?.as_deref().and_then(parse))
}

fn parse<T: DeserializeOwned>(value: &[u8]) -> Option<T> {
    serde_json::from_slice(value).ok()
}

pub(crate) fn put<T: Serialize>(batch: &mut Batch, key: Key, value: &T) {
    let json = serde_json::to_string(value).expect("numbers and names can be written as JSON");
    batch.put(key, json);
}

/// A rating as a game records it.
pub(crate) fn figures(rating: Rating) -> RatingFigures {
    let [points, deviation, volatility] = rating.parts();
    RatingFigures {
        points,
        deviation,
        volatility,
    }
}

/// A rating that a game has recorded.
pub(crate) fn rating_of(figures: RatingFigures) -> Rating {
    Rating::of_parts([figures.points, figures.deviation, figures.volatility])
}

impl LadderEntry {
    /// The entry of somebody who has finished no rated game yet.
    pub(crate) fn new(entrant: u64) -> Self {
        Self {
            entrant,
            name: String::new(),
            entry: Entry::default(),
            wins: 0,
            draws: 0,
            losses: 0,
            streak: 0,
            trend: Vec::new(),
            servers: Vec::new(),
            listed_until: None,
        }
    }

    /// The entry of somebody who has just become listed with this rating.
    pub(crate) fn of_person(entrant: u64, name: &str, rating: Rating, now: Time) -> Self {
        Self {
            name: name.to_owned(),
            entry: Entry {
                rating,
                games: MIN_LISTED_GAMES,
                last_played: i64::try_from(now.0 / 1000).ok(),
            },
            listed_until: Some(now + Span::days(1)),
            ..Self::new(entrant)
        }
    }

    /// The rating at a time, as it is shown.
    pub fn rating_at(&self, now: Time) -> RatingFigures {
        figures(self.entry.rating_at((now.0 / 1000) as i64))
    }

    /// Adds a game that has just ended.
    pub(crate) fn add(&mut self, ended: i64, rating: Rating, outcome: Ordering) {
        self.entry = Entry {
            rating,
            games: self.entry.games + 1,
            last_played: Some(ended),
        };
        let counter = match outcome {
            Ordering::Greater => &mut self.wins,
            Ordering::Equal => &mut self.draws,
            Ordering::Less => &mut self.losses,
        };
        *counter += 1;
        let direction = outcome as i32;
        self.streak = if self.streak.signum() == direction {
            self.streak + direction
        } else {
            direction
        };
        self.trend.push((ended, rating.parts()[0]));
        let extra = self.trend.len().saturating_sub(TREND_LENGTH);
        self.trend.drain(..extra);
    }
}
