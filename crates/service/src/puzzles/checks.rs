//! Checks the daily puzzles of servers (that each can be read, solved and shown, and that each
//! server which wants puzzles has a time for the next one), and puts a person's answers into the
//! document of their data.
//!
//! Whether a puzzle has one solution is proved when it is made, and not here.

use crate::core::Declaration;
use crate::error::{Result, ServiceError};
use crate::log::pieces;
use crate::log::records::{self, Log};
use crate::puzzles::practice::{PRACTICE, Practice};
use crate::puzzles::stored as puzzles;
use crate::puzzles::stored::{
    PUZZLE_BOOKS, PUZZLE_DAYS, PUZZLE_DEADLINES, PUZZLE_GAMES, PUZZLE_SOLVERS, PuzzleSolver,
};
use entente_game::people::ServerLog;
use entente_game::{ServerId, Time};
use entente_store::{Batch, Key, Store, StoreError};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The tables of puzzles.
static TABLES: [&Declaration; 6] = [
    PUZZLE_GAMES.declaration(),
    PUZZLE_BOOKS.declaration(),
    PUZZLE_DAYS.declaration(),
    PUZZLE_SOLVERS.declaration(),
    PRACTICE.declaration(),
    PUZZLE_DEADLINES.declaration(),
];

/// Removes what cannot be used, and sets a time where one is missing.
pub(crate) fn repair(store: &Store) -> Result<Batch> {
    let mut batch = Batch::default();
    let wrong = TABLES.iter().map(|table| pieces::unreadable(store, table));
    for key in wrong.collect::<Result<Vec<_>, _>>()?.concat() {
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
pub(crate) fn servers_without_time(store: &Store) -> Result<Vec<ServerId>> {
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

/// A person's answers to the daily puzzles of one server.
#[derive(Debug, Serialize)]
pub(crate) struct StoredPuzzles {
    server: String,
    number: u32,
    found: usize,
    wrong: u32,
    last_solved: u32,
    streak: u32,
    longest: u32,
    solved: u32,
    at_once: u32,
}

impl StoredPuzzles {
    pub(crate) fn of((server, solver): &(ServerId, PuzzleSolver)) -> Self {
        Self {
            server: server.0.to_string(),
            number: solver.number,
            found: solver.found,
            wrong: solver.wrong,
            last_solved: solver.last_solved,
            streak: solver.streak,
            longest: solver.longest,
            solved: solver.solved,
            at_once: solver.at_once,
        }
    }
}

/// A person's way through the collection of puzzles.
#[derive(Debug, Default, Serialize)]
pub(crate) struct StoredPractice {
    behind: BTreeMap<String, u32>,
    streak: u32,
    longest: u32,
    solved: u32,
    at_once: u32,
}

impl StoredPractice {
    pub(crate) fn of(practice: &Practice) -> Self {
        let (courses, results) = (practice.courses.iter(), practice.results);
        Self {
            behind: courses
                .map(|(variant, course)| (variant.clone(), course.behind))
                .collect(),
            streak: results.streak,
            longest: results.longest,
            solved: results.solved,
            at_once: results.at_once,
        }
    }
}
