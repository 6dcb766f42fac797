//! Measures a store with many games: bytes on the disk for each move, time from the start of the
//! process to the first move, memory.
//!
//! `cargo bench -p entente --bench store` measures a small store, and `STORE_GAMES=1000000 cargo
//! bench -p entente --bench store` one with a million games, of which a tenth are running. The
//! store is not filled command by command, which would take a day of syncs. The games are decided,
//! recorded, packed and indexed by the service's own code, and written in large batches ([`Bulk`]).
//! Only a few hundred are really played, the others are copies with other ids. The keys of finished
//! games have expired, as if a week had passed. Every start is measured in a new process: this
//! program starts itself again. With `STORE_IN=postgresql` and `DATABASE_URL` the store is in a
//! database, where a process that was killed keeps its lease for up to ten seconds.

mod common;

use common::{Outcome, key, memory, number, opera};
use entente_game::{Action, GameId, Home, PersonId, Profile};
use entente_service::KEY_NAMES;
use entente_service::bulk::Bulk;
use entente_service::{Clock, Command, Service};
use entente_store::testing::TestDatabase;
use entente_store::{Change, Location, Store};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::time::{Duration, Instant};

/// The environment variables for the child process: where its store is, and how many moves it
/// makes.
const PLACE: &str = "STORE_PLACE";
const MOVES: &str = "STORE_MOVES";

/// The number of plies of a running game.
const PLIES: usize = 20;

/// The number of games of each kind that are really played. The others are copies.
const PLAYED: usize = 500;

/// The number of people who play the games.
const PEOPLE: usize = 20_000;

fn main() -> Outcome<()> {
    match std::env::var(PLACE) {
        Ok(place) => start(&place),
        Err(_) => measure(),
    }
}

/// The place of a store: a folder, or a database of its own.
enum StoreIn {
    Folder(PathBuf),
    Database(Box<TestDatabase>),
}

impl StoreIn {
    fn new(name: &str) -> Outcome<Self> {
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
    fn text(&self) -> String {
        match self {
            Self::Folder(folder) => folder.display().to_string(),
            Self::Database(database) => database.url(),
        }
    }

    fn location(&self) -> Outcome<Location> {
        location(&self.text())
    }

    /// The size on the disk, in bytes.
    fn size(&self) -> Outcome<u64> {
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

fn location(place: &str) -> Outcome<Location> {
    if place.starts_with("postgres") {
        return Ok(Location::database(place)?);
    }
    Ok(Location::Folder(place.into()))
}

fn people(game: usize) -> [PersonId; 2] {
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
    let home = Home::Channel(format!("1/{}", game % 1000));
    common::commands(game, &profiles, home, moves)
}

/// A game that was played, to be copied with another id.
struct Pattern {
    number: usize,
    id: GameId,
    changes: Vec<Change>,
}

/// Fills a store with finished and running games, and returns the id of the last one, which is
/// running.
///
/// Of each kind the first [`PLAYED`] games are played, and the very last one. The others are copies
/// with other ids and people. No start opens any of them.
fn fill(place: &StoreIn, finished: usize, running: usize) -> Outcome<Option<GameId>> {
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
    Ok(patterns.pop().map(|last| last.id).filter(|_| running > 0))
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

fn measure() -> Outcome<()> {
    let games = number("STORE_GAMES", 2000);
    let moves = opera()?.len();
    for (what, finished, running, plies) in [
        ("finished", games.min(5_000), 0, moves),
        ("running", 0, games.min(5_000), PLIES),
    ] {
        let part = StoreIn::new(what)?;
        fill(&part, finished, running)?;
        let (bytes, content) = (part.size()?, content_size(&part)?);
        let count = ((finished + running) * plies) as u64;
        println!(
            "bytes per move, {what} games: {} on the disk, {} in keys and values",
            bytes / count,
            content / count
        );
    }
    let full = StoreIn::new("full")?;
    let began = Instant::now();
    let running = games / 10;
    let game = fill(&full, games - running, running)?.ok_or("no game runs")?;
    println!(
        "{games} games, {running} of them running: {} MB, written in {} s",
        full.size()? / 1_000_000,
        began.elapsed().as_secs()
    );
    for (what, moves, kill) in [
        ("after filling it", 1, false),
        ("after a clean stop", 1, false),
        (
            "after a clean stop and its moves",
            number(MOVES, 2000),
            true,
        ),
        ("after SIGKILL and those moves", 1, true),
        ("after SIGKILL", 1, false),
    ] {
        child(&full, &game, what, moves, kill)?;
    }
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join("store"));
    Ok(())
}

/// Starts a process with the store, waits for its measurements, and ends it.
fn child(place: &StoreIn, game: &GameId, what: &str, moves: usize, kill: bool) -> Outcome<()> {
    let began = Instant::now();
    let mut child = process::Command::new(std::env::current_exe()?)
        .env(PLACE, place.text())
        .env("STORE_GAME", game.as_str())
        .env(MOVES, moves.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let times = lines.next().ok_or("it ended")??;
    println!("start {what}: {} ms; {times}", began.elapsed().as_millis());
    let done = lines.next().ok_or("it ended")??;
    assert_eq!(done, "done");
    if kill {
        child.kill()?;
    }
    drop(child.stdin.take());
    child.wait()?;
    Ok(())
}

/// The child process: opens the store, makes one move and then [`MOVES`] more, and waits for its
/// end.
#[tokio::main]
async fn start(place: &str) -> Outcome<()> {
    let began = Instant::now();
    let store = Store::open(location(place)?, KEY_NAMES)?;
    let opened = began.elapsed();
    let service = Service::open(store, Clock::machine()).await?;
    let started = began.elapsed();
    let game = GameId::parse(&std::env::var("STORE_GAME")?).ok_or("no game")?;
    play(&service, &game).await?;
    let moved = began.elapsed();
    let ms = |time: Duration| time.as_millis();
    println!(
        "store open {} ms, service started {} ms, first move {} ms; memory {} MB",
        ms(opened),
        ms(started),
        ms(moved),
        memory()?
    );
    for _ in 1..number(MOVES, 1) {
        play(&service, &game).await?;
    }
    println!("done");
    std::io::stdin().read_line(&mut String::new())?;
    drop(service);
    tokio::time::sleep(Duration::from_millis(200)).await;
    Ok(())
}

/// One more accepted command: a note, of which there can be any number.
async fn play(service: &Service, game: &GameId) -> Outcome<()> {
    let view = service.spectate(game).await?;
    let person = view.players.people[0]
        .profile
        .as_ref()
        .ok_or("the seat has no player")?
        .person;
    let note =
        entente_game::NoteEdit::Replace("A note of some length, as people write them.".into());
    service
        .submit(
            game,
            Command::new(
                person,
                Action::Note(note),
                format!("note {:?}", Instant::now()),
            ),
        )
        .await?;
    Ok(())
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

/// The size of all keys and values in a store, in bytes.
fn content_size(place: &StoreIn) -> Outcome<u64> {
    let store = Store::open(place.location()?, KEY_NAMES)?;
    let pairs = store.pages().all();
    let sizes = pairs.map(|pair| pair.map(|(key, value)| key.len() + value.len()));
    Ok(sizes.sum::<Result<usize, _>>()? as u64)
}
