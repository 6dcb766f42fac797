//! Stores with many games, which are filled without playing each: in a folder, or in a database of
//! their own.
//!
//! The games are decided, recorded, packed and indexed by the service's own code, and written in
//! large batches ([`Bulk`]). Only a few hundred are really played, the others are copies with other
//! ids. The keys of finished games have expired, as if a week had passed.

#![allow(dead_code, reason = "not every benchmark uses all of it")]

use crate::common::{self, Outcome, key, opera};
use entente_game::{GameId, Home, PersonId, Profile};
use entente_service::transfer::Bulk;
use entente_service::{Clock, Command};
use entente_store::testing::TestDatabase;
use entente_store::{Change, Location, Store};
use std::path::{Path, PathBuf};

/// The number of plies of a running game.
pub(crate) const PLIES: usize = 20;

/// The number of games of each kind that are really played. The others are copies.
const PLAYED: usize = 500;

/// The number of people who play the games.
const PEOPLE: usize = 20_000;

/// The place of a store: a folder, or a database of its own.
pub(crate) enum StoreIn {
    Folder(PathBuf),
    Database(Box<TestDatabase>),
}

impl StoreIn {
    pub(crate) fn new(name: &str) -> Outcome<Self> {
        if std::env::var("STORE_IN").is_ok_and(|store| store == "postgresql") {
            let database = TestDatabase::create().ok_or("DATABASE_URL is not set")?;
            return Ok(Self::Database(Box::new(database)));
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("store")
            .join(name);
        let _ = std::fs::remove_dir_all(&folder);
        Ok(Self::Folder(folder))
    }

    /// Writes the place for the child process.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Folder(folder) => folder.display().to_string(),
            Self::Database(database) => database.url(),
        }
    }

    pub(crate) fn location(&self) -> Outcome<Location> {
        location(&self.text())
    }

    /// Removes it. A database is removed when it is dropped.
    pub(crate) fn remove(self) {
        if let Self::Folder(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }

    /// The size on the disk, in bytes.
    pub(crate) fn size(&self) -> Outcome<u64> {
        match self {
            Self::Folder(folder) => size(folder),
            Self::Database(database) => {
                let sizes = ["kv", "version"]
                    .map(|table| format!("pg_total_relation_size('entente.{table}')"));
                let bytes = database.query(&format!("select {}", sizes.join(" + ")));
                Ok(u64::try_from(bytes)?)
            }
        }
    }
}

pub(crate) fn location(place: &str) -> Outcome<Location> {
    if place.starts_with("postgres") {
        return Ok(Location::database(place)?);
    }
    Ok(Location::Folder(place.into()))
}

pub(crate) fn people(game: usize) -> [PersonId; 2] {
    let first = game % PEOPLE;
    let second = (game / PEOPLE + first + 1) % PEOPLE;
    [first, second].map(|number| PersonId(80_351_110_224_600_000 + number as u64))
}

/// All commands of a game with these moves.
fn commands(game: usize, moves: &[String]) -> Vec<Command> {
    let profiles = people(game).map(|person| Profile {
        person,
        name: format!("Player {person}"),
    });
    let home = Home::channel(format!("1/{}", game % 1000));
    common::commands(game, &profiles, home, moves)
}

/// A game that was played, to be copied with another id.
pub(crate) struct Pattern {
    pub(crate) number: usize,
    pub(crate) id: GameId,
    changes: Vec<Change>,
}

/// Fills a store with finished and running games, and returns the running ones that can go on: the
/// last one and those that were played.
///
/// Of each kind the first [`PLAYED`] games are played, and the very last one. The others are copies
/// with other ids and people. No start opens any of them.
pub(crate) fn fill(place: &StoreIn, finished: usize, running: usize) -> Outcome<Vec<Pattern>> {
    let (moves, bulk) = (opera()?, Bulk::new([7; 32]));
    let now = Clock::machine().now();
    let play = |number: usize| {
        let moves = if number < finished {
            &moves[..]
        } else {
            &moves[..PLIES]
        };
        let (id, changes) = bulk
            .game(commands(number, moves), now)
            .expect("it is a legal game");
        Pattern {
            number,
            id,
            changes,
        }
    };
    let all = finished + running;
    let mut patterns: Vec<Pattern> = Vec::new();
    let games = (0..all).map(|game| {
        let first = if game < finished { 0 } else { finished };
        if game == first {
            patterns.clear();
        }
        if game - first >= PLAYED && game + 1 < all {
            return copied(&patterns[game % PLAYED], game);
        }
        patterns.push(play(game));
        patterns[patterns.len() - 1].changes.clone()
    });
    Store::fill(
        place.location()?,
        std::iter::once(bulk.initial_changes()).chain(games),
    )?;
    if running == 0 {
        patterns.clear();
    }
    Ok(patterns)
}

/// The same game with another id and other people.
fn copied(pattern: &Pattern, game: usize) -> Vec<Change> {
    let random = (game as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let id = GameId::from_random(random.to_be_bytes());
    let old = people(pattern.number).map(PersonId::key);
    let new = people(game).map(PersonId::key);
    let names = [
        (pattern.id.as_str(), id.as_str()),
        (&key(pattern.number, ""), &key(game, "")),
        (&old[0], &new[0]),
        (&old[1], &new[1]),
    ];
    let rename = |key: &[u8]| {
        let mut key = key.to_vec();
        for (from, to) in names {
            let found = key
                .windows(from.len())
                .position(|part| part == from.as_bytes());
            if let Some(at) = found {
                key[at..at + to.len()].copy_from_slice(to.as_bytes());
            }
        }
        key
    };
    let changes = pattern.changes.iter();
    changes
        .map(|(key, value)| (rename(key), value.clone()))
        .collect()
}

/// The size of the files in a folder, in bytes.
fn size(folder: &Path) -> Outcome<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let metadata = entry?.metadata()?;
        bytes += if metadata.is_file() {
            metadata.len()
        } else {
            0
        };
    }
    Ok(bytes)
}
