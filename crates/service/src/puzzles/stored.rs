//! Daily puzzles as they are stored: the puzzles of each server, those that are ready for it, and
//! how far each person is.
//!
//! What a puzzle is, is known to `entente-advisor`; when a server gets one, to
//! `puzzles`.

use crate::access::secret::keyed;
use crate::core::{Bound, Erase, Export, Json, Last, LogName, Origin, Raw, Table, is_json};
use crate::error::{Result, ServiceError, listed};
use crate::log::pieces;
use entente_advisor::puzzle::{Answer, Puzzle, shipped};
use entente_game::{GameId, PersonId, ServerId, Span, Time};
use entente_store::{Batch, Key, Store};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The finished games of a channel and its threads, the newest first: channel, time (the latest
/// first), game.
pub(crate) static FINISHED_IN_CHANNEL: Table<(String, u64, Last<GameId>), ()> =
    Table::new(b'5', "the finished games of the channel", Bound::Short)
        .from(Origin::Index(LogName::InKey));

/// A game of a server that was searched for a puzzle, with the puzzle that is ready: server, game.
pub(crate) static PUZZLE_GAMES: Table<(ServerId, GameId), Raw> = Table::new(
    b'6',
    "the puzzles of a server's games",
    Bound::Pieces("the moves of a game"),
)
.checked(|_, value| is_search(value));

/// The daily puzzles of a server: server.
pub(crate) static PUZZLE_BOOKS: Table<ServerId, Raw> = Table::new(
    b'7',
    "the daily puzzles of a server",
    Bound::Pieces("the puzzle of the day"),
)
.checked(|_, value| is_book(value));

/// A daily puzzle of a server whose day is over: server, its number.
pub(crate) static PUZZLE_DAYS: Table<(ServerId, u64), Raw> = Table::new(
    b'%',
    "the daily puzzles of a server",
    Bound::Pieces("a puzzle"),
)
.checked(is_day);

/// A person's answers to the daily puzzles of a server: person, server.
pub(crate) static PUZZLE_SOLVERS: Table<(PersonId, ServerId), Json<PuzzleSolver>> =
    Table::about_people(
        b'8',
        "the solved puzzles of",
        Bound::Record(500),
        Erase::Entries,
        Export::Fields(&["puzzles"]),
    )
    .checked(is_json::<PuzzleSolver>);

/// The time of a server's next daily puzzle: time, server.
pub(crate) static PUZZLE_DEADLINES: Table<(Time, ServerId), ()> =
    Table::new(b'9', "the times of daily puzzles", Bound::Empty)
        .checked(|key, _| read_deadline(key).is_some());

/// The place where a puzzle is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSource {
    /// The collection that comes with the program.
    Shipped,
    /// A finished game of the server.
    Game(GameId),
}

/// A puzzle that was found in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundPuzzle {
    /// The number of plies before it.
    pub ply: u32,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The puzzle of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyPuzzle {
    /// Its number among the daily puzzles of the server, from 1.
    pub number: u32,
    /// When it was chosen.
    pub at: Time,
    /// The place where it is from.
    pub source: PuzzleSource,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of people who have tried it.
    pub tried: u32,
    /// The number of people who have solved it.
    pub solved: u32,
    /// The number of people who have solved it without a wrong move.
    pub at_once: u32,
}

/// The daily puzzles of a server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PuzzleBook {
    pub(crate) today: Option<DailyPuzzle>,
    /// The number of puzzles that were taken from the shipped collection.
    shipped: usize,
    /// The marks of the positions that were used, so that none comes again.
    pub(crate) used: BTreeSet<u64>,
}

/// The judgement of a move, as it is stored with its command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredAnswer {
    /// It is wrong.
    Wrong,
    /// It is right, and more moves have to be found.
    GoOn,
    /// It is right, and the puzzle is solved.
    Solved,
}

/// A judged move, and how far its person was in the puzzle after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredAttempt {
    /// The judgement.
    pub(crate) answer: StoredAnswer,
    /// The number of moves that they had found.
    pub(crate) found: usize,
    /// The number of wrong moves.
    pub(crate) wrong: u32,
}

/// A person's answers to the daily puzzles of one server.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleSolver {
    /// The number of the last puzzle that they tried.
    pub number: u32,
    /// The number of its moves that they have found.
    pub found: usize,
    /// The number of wrong moves in it.
    pub wrong: u32,
    /// Whether they have solved it.
    pub is_solved: bool,
    /// The number of the last puzzle that they solved.
    pub last_solved: u32,
    /// The number of daily puzzles in a row that they had solved with it.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// The number of puzzles that they have solved.
    pub solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    pub at_once: u32,
}

impl DailyPuzzle {
    /// The day on which it was chosen, in UTC.
    pub(crate) fn day(&self) -> u64 {
        self.at.0 / Span::days(1).0
    }
}

impl PuzzleBook {
    /// The next puzzle of the shipped collection. It begins anew when all were used.
    pub(super) fn next_shipped(&mut self) -> Puzzle {
        let mut all = shipped();
        let place = self.shipped % all.len().max(1);
        self.shipped += 1;
        all.swap_remove(place).puzzle
    }

    /// Reads the daily puzzles of a server.
    pub(crate) fn read(store: &Store, server: ServerId) -> Result<Self> {
        Ok(read(store, &book_key(server))?.unwrap_or_default())
    }

    /// Writes them.
    pub(crate) fn write(&self, store: &Store, batch: &mut Batch, server: ServerId) -> Result<()> {
        write(store, batch, &book_key(server), self)
    }

    /// The puzzle before today's.
    pub(crate) fn last(&self, store: &Store, server: ServerId) -> Result<Option<DailyPuzzle>> {
        let number = self.today.as_ref().map_or(0, |today| today.number);
        past(store, server, number.saturating_sub(1))
    }
}

impl PuzzleSolver {
    /// The number of daily puzzles in a row that the person has solved, when this is the number of
    /// today's puzzle. Today's need not be solved yet.
    pub fn streak_at(&self, today: u32) -> u32 {
        if self.last_solved + 1 >= today {
            self.streak
        } else {
            0
        }
    }

    /// The length of the row that the person broke off by leaving a puzzle out, when this is the
    /// number of today's puzzle and they have solved none since; `None` if no row is broken off.
    pub fn ended_streak(&self, today: u32) -> Option<u32> {
        (self.streak > 0 && self.streak_at(today) == 0).then_some(self.streak)
    }

    /// The same person at the puzzle with this number.
    pub(crate) fn at(self, number: u32) -> Self {
        if self.number == number {
            return self;
        }
        Self {
            number,
            found: 0,
            wrong: 0,
            is_solved: false,
            ..self
        }
    }

    /// Notes that the person has solved the puzzle at which they are.
    pub(crate) fn solve(&mut self) {
        self.streak = self.streak_at(self.number) + 1;
        self.longest = self.longest.max(self.streak);
        self.last_solved = self.number;
        self.is_solved = true;
        self.solved += 1;
        self.at_once += u32::from(self.wrong == 0);
    }

    /// Reads the answers of a person.
    pub(crate) fn read(store: &Store, person: PersonId, server: ServerId) -> Result<Self> {
        Ok(PUZZLE_SOLVERS
            .get(store, (person, server))?
            .unwrap_or_default())
    }

    /// Writes them.
    pub(crate) fn write(&self, batch: &mut Batch, person: PersonId, server: ServerId) {
        PUZZLE_SOLVERS.put(batch, (person, server), self);
    }
}

/// A daily puzzle whose day is over.
pub(crate) fn past(store: &Store, server: ServerId, number: u32) -> Result<Option<DailyPuzzle>> {
    read(store, &day_key(server, number))
}

/// Writes a daily puzzle whose day is over.
pub(super) fn put_past(
    store: &Store,
    batch: &mut Batch,
    server: ServerId,
    puzzle: &DailyPuzzle,
) -> Result<()> {
    write(store, batch, &day_key(server, puzzle.number), puzzle)
}

/// The answers of a person, with the server of each.
pub(crate) fn of_person(store: &Store, person: PersonId) -> Result<Vec<(ServerId, PuzzleSolver)>> {
    let mut found = Vec::new();
    for entry in store.scan(&solvers(person)) {
        let (key, value) = entry?;
        if let Some(server) = PUZZLE_SOLVERS.read_rest(&key) {
            let solver = listed(server.log(), PUZZLE_SOLVERS.read(&value))?;
            found.extend(solver.map(|solver| (server, solver)));
        }
    }
    Ok(found)
}

/// The mark of a puzzle's position.
pub(crate) fn mark(secret: &[u8; 32], puzzle: &Puzzle) -> u64 {
    let position = serde_json::to_string(&puzzle.position);
    let position = position.expect("texts and numbers can be serialized");
    u64::from_be_bytes(keyed(secret, &format!("puzzle:{position}")))
}

/// A game of a server that was searched, with the puzzle that is ready if there is one.
pub(crate) fn put_searched(
    store: &Store,
    batch: &mut Batch,
    server: ServerId,
    game: &GameId,
    found: Option<&FoundPuzzle>,
) -> Result<()> {
    write(store, batch, &game_key(server, game), &found)
}

/// Whether a game of a server was searched.
pub(super) fn is_searched(store: &Store, server: ServerId, game: &GameId) -> Result<bool> {
    let mut pieces = store.scan(&game_key(server, game));
    Ok(pieces.next().transpose()?.is_some())
}

/// The puzzles that are ready for a server, with the games they are from.
pub(crate) fn ready(store: &Store, server: ServerId) -> Result<Vec<(GameId, FoundPuzzle)>> {
    let mut ready = Vec::new();
    let games = PUZZLE_GAMES.of(server);
    for entry in store.scan(&games) {
        let (key, value) = entry?;
        // Most games have none: their value is short, and says so.
        let is_first_piece = key.ends_with(&[0, 0]);
        let game = key.split(|byte| *byte == 0).next().unwrap_or_default();
        let game = GameId::parse(&String::from_utf8_lossy(game));
        let Some(game) = game.filter(|_| is_first_piece && value != b"null") else {
            continue;
        };
        let found = listed(&game, read(store, &game_key(server, &game)))?;
        ready.extend(found.flatten().flatten().map(|found| (game, found)));
    }
    Ok(ready)
}

/// The finished games of a server's channels, the newest of each channel first. `place` is the
/// beginning of the channels' names.
pub(crate) fn finished_games(store: &Store, place: &str) -> Result<Vec<GameId>> {
    let mut games = Vec::new();
    let all = FINISHED_IN_CHANNEL.all().bytes(place.as_bytes());
    for entry in store.scan(&all) {
        let (rest, _) = entry?;
        // Behind the channel and its zero byte is the time, and then the game.
        let time_and_game = rest.iter().position(|byte| *byte == 0).map(|end| end + 1);
        let game = time_and_game.and_then(|at| rest.get(at + 8..));
        games.extend(game.and_then(|game| GameId::parse(&String::from_utf8_lossy(game))));
    }
    Ok(games)
}

pub(crate) fn finished_key(channel: &str, at: Time, game: &GameId) -> Key {
    FINISHED_IN_CHANNEL.key((channel, u64::MAX - at.0, game))
}

/// The key of the time of a server's next puzzle.
pub(crate) fn deadline_key(at: Time, server: ServerId) -> Key {
    PUZZLE_DEADLINES.key((at, server))
}

/// Reads such a key, without its letter.
pub(crate) fn read_deadline(key: &[u8]) -> Option<(ServerId, Time)> {
    let (at, server) = key.split_first_chunk::<8>()?;
    let server = u64::from_be_bytes(server.try_into().ok()?);
    Some((ServerId(server), Time(u64::from_be_bytes(*at))))
}

/// The servers that get a daily puzzle.
pub(crate) fn servers(store: &Store) -> Result<BTreeSet<ServerId>> {
    let mut servers = BTreeSet::new();
    for entry in store.scan(&PUZZLE_DEADLINES.all()) {
        servers.extend(read_deadline(&entry?.0).map(|(server, _)| server));
    }
    Ok(servers)
}

fn book_key(server: ServerId) -> Key {
    PUZZLE_BOOKS.key(server)
}

fn day_key(server: ServerId, number: u32) -> Key {
    PUZZLE_DAYS.key((server, number.into()))
}

fn game_key(server: ServerId, game: &GameId) -> Key {
    PUZZLE_GAMES.key((server, game))
}

fn solvers(person: PersonId) -> Key {
    PUZZLE_SOLVERS.of(person)
}

fn is_search(value: &[u8]) -> bool {
    let found = serde_json::from_slice::<Option<FoundPuzzle>>(value);
    found.is_ok_and(|found| found.is_none_or(|found| is_whole(&found.puzzle)))
}

fn is_book(value: &[u8]) -> bool {
    let book = serde_json::from_slice::<PuzzleBook>(value);
    book.is_ok_and(|book| book.today.is_none_or(|today| is_whole(&today.puzzle)))
}

/// A key ends with the number of its puzzle.
fn is_day(key: &[u8], value: &[u8]) -> bool {
    let number = key.last_chunk().map(|number| u64::from_be_bytes(*number));
    let day = serde_json::from_slice::<DailyPuzzle>(value);
    day.is_ok_and(|day| number == Some(day.number.into()) && is_whole(&day.puzzle))
}

/// Whether the moves of a puzzle's line solve it.
fn is_whole(puzzle: &Puzzle) -> bool {
    let moves = puzzle.moves_to_find();
    let solves = |found: usize| {
        let play = puzzle.play_after(found)?;
        let ply = play
            .position()
            .read_ply(&puzzle.line.get(2 * found)?.coordinate)
            .ok()?;
        let is_last = found + 1 == moves;
        Some((puzzle.answer(found, ply)? == Answer::Solved) == is_last)
    };
    moves > 0 && (0..moves).all(|found| solves(found) == Some(true))
}

fn read<T: DeserializeOwned>(store: &Store, key: &Key) -> Result<Option<T>> {
    let stored = pieces::read(store, key)?;
    stored.map(|bytes| parsed(&bytes)).transpose()
}

fn parsed<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).map_err(|error| ServiceError::Unreadable {
        what: "a puzzle",
        error,
    })
}

fn write<T: Serialize>(store: &Store, batch: &mut Batch, key: &Key, value: &T) -> Result<()> {
    // One that was there may have had more pieces.
    pieces::remove(store, batch, key)?;
    let bytes = serde_json::to_vec(value).expect("texts and numbers can be serialized");
    pieces::put(batch, key, &bytes);
    Ok(())
}
