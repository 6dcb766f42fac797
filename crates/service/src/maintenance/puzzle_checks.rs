//! Checks the daily puzzles of servers: that each can be read, solved and shown, and that each
//! server which wants puzzles has a time for the next one.
//!
//! Whether a puzzle has one solution is proved when it is made, and not here.

use crate::error::ServiceError;
use crate::log::pieces;
use crate::log::practice;
use crate::log::puzzles::{self, DailyPuzzle, FoundPuzzle, PuzzleBook, PuzzleSolver};
use crate::log::records::{self, Log};
use entente_advisor::puzzle::{Answer, Puzzle};
use entente_game::people::ServerLog;
use entente_game::{ServerId, Time};
use entente_store::{Batch, Key, Keyspace, Store, StoreError};
use std::collections::BTreeSet;

/// Finds the keys of puzzles and answers that cannot be used. The keys of values that are stored in
/// pieces are without the piece.
pub(super) fn find_wrong(store: &Store) -> Result<Vec<Vec<u8>>, ServiceError> {
    let mut wrong = Vec::new();
    type Check = fn(&[u8], &[u8]) -> bool;
    let in_pieces: [(Keyspace, Check); 3] = [
        (Keyspace::PuzzleGame, |_, value| is_search(value)),
        (Keyspace::PuzzleBook, |_, value| is_book(value)),
        (Keyspace::PuzzleDay, is_day),
    ];
    for (keyspace, is_right) in in_pieces {
        pieces::each_value(store, keyspace, |name, value| {
            if !is_right(name, value) {
                wrong.push([&[keyspace as u8], name].concat());
            }
        })?;
    }
    let whole: [(Keyspace, Check); 3] = [
        (Keyspace::PuzzleSolver, |_, value| {
            serde_json::from_slice::<PuzzleSolver>(value).is_ok()
        }),
        (Keyspace::Practice, |_, value| practice::is_readable(value)),
        (Keyspace::PuzzleDeadline, |key, _| {
            puzzles::read_deadline(key).is_some()
        }),
    ];
    for (keyspace, is_right) in whole {
        for entry in store.scan(&Key::new(keyspace)) {
            match entry {
                Ok((rest, value)) if is_right(&rest, &value) => {}
                Ok((rest, _)) => wrong.push([&[keyspace as u8], rest.as_slice()].concat()),
                // Its page is already in the report.
                Err(StoreError::Damaged { .. }) => break,
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(wrong)
}

/// Removes what cannot be used, and sets a time where one is missing.
pub(super) fn repair(store: &Store) -> Result<Batch, ServiceError> {
    let mut batch = Batch::default();
    for key in find_wrong(store)? {
        let key = Key::from(key);
        for entry in store.scan(&key) {
            batch.remove(key.clone().bytes(&entry?.0));
        }
    }
    for server in servers_without_time(store)? {
        // It is due at once, and gives no puzzle but the time of the next one.
        batch.put(puzzles::deadline_key(Time(0), server), "");
    }
    Ok(batch)
}

/// The servers that want daily puzzles, and have no time for the next one.
pub(super) fn servers_without_time(store: &Store) -> Result<Vec<ServerId>, ServiceError> {
    let with_time: BTreeSet<ServerId> = match puzzles::servers(store) {
        Ok(servers) => servers,
        // Its page is already in the report.
        Err(ServiceError::Store(StoreError::Damaged { .. })) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let servers = records::names(store).flatten().filter_map(|name| {
        let number = name.strip_prefix("server ")?.parse().ok()?;
        let server = ServerId(number);
        let log = records::read(store, &name).ok()?;
        (!with_time.contains(&server) && wants_puzzles(server, &log)).then_some(server)
    });
    Ok(servers.collect())
}

fn wants_puzzles(server: ServerId, log: &Log) -> bool {
    let log = ServerLog::open(server, log.records());
    log.is_ok_and(|log| log.settings().puzzle.channel.is_some())
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
