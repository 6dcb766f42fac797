//! What a house full of games takes: bytes on the disk for each move, time from the start of the process to the first move, memory.
//!
//! `cargo bench -p entente --bench store` for a small one; `STORE_GAMES=1000000 cargo bench -p entente --bench store` for a million games, of which a tenth run. The store is not played
//! full wish by wish, which would take a day of syncs: games are decided, recorded, packed and indexed by the table's own code and handed to the database in large batches
//! ([`Bulk`]), and beyond a few hundred copied under other names; the wishes of the games that are over have been dropped, as a week after. Every start is one of a process of its own:
//! this one, called again.

use entente::store::{Change, Store};
use entente::table::bulk::Bulk;
use entente::table::{Clock, Table, Wish};
use entente_game::{Action, GameId, Home, NewGame, Person, Seat, Sitter};
use entente_rules::{Options, Pgn};
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Where the child is to look, and what it is to do there.
const FOLDER: &str = "STORE_FOLDER";
const MOVES: &str = "STORE_MOVES";

/// How many plies a game that runs has.
const PLIES: usize = 20;

/// How many games of each kind are really played.
const PLAYED: usize = 500;

/// How many people share the games.
const PEOPLE: usize = 20_000;

fn main() -> Outcome<()> {
    match std::env::var(FOLDER) {
        Ok(folder) => start(Path::new(&folder)),
        Err(_) => measure(),
    }
}

fn number(name: &str, usual: usize) -> usize {
    let value = std::env::var(name).ok();
    value.and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// Morphy's opera game: 33 moves.
fn opera() -> Outcome<Vec<String>> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/tests/data/games.pgn");
    let game = Pgn::read(&std::fs::read_to_string(file)?)?.remove(0);
    let mut position = game.start().clone();
    let mut notations = Vec::new();
    for mv in game.moves() {
        notations.push(position.san(mv));
        position = position.play(mv)?;
    }
    Ok(notations)
}

fn people(game: usize) -> [Person; 2] {
    let first = game % PEOPLE;
    let second = (game / PEOPLE + first + 1) % PEOPLE;
    [first, second].map(|number| Person(80_351_110_224_600_000 + number as u64))
}

fn key(game: usize, what: &str) -> String {
    format!("discord:1300000000{game:09}{what}")
}

/// Everything that is asked in a game of so many plies.
fn wishes(game: usize, moves: &[String]) -> Vec<(Wish, Action)> {
    let people = people(game);
    let sitter = |at: usize| Sitter {
        person: people[at],
        name: format!("Player {}", people[at]),
    };
    let home = Home::Channel(format!("1/{}", game % 1000));
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![sitter(1).into()],
        ..NewGame::new(Options::Standard, home, sitter(0))
    };
    let wish = |at: usize, what: &str| Wish::new(people[at], key(game, what));
    let mut all = vec![
        (wish(0, ""), Action::Create(new)),
        (wish(1, "a"), Action::Accept),
    ];
    all.extend(moves.iter().enumerate().map(|(ply, text)| {
        let action = Action::Move {
            text: text.clone(),
            seen: None,
        };
        (wish(ply % 2, &format!("{ply:02}")), action)
    }));
    all
}

/// A game that was played, to be copied under other names.
struct Pattern {
    number: usize,
    id: GameId,
    changes: Vec<Change>,
}

/// Plays this many games into a folder, the first of them to their ends; the name of the last, which runs. Of each kind the first [`PLAYED`] are played, and the last; the others are copies
/// of those under names of their own, with other people: a start opens none of them.
fn fill(folder: &Path, over: usize, running: usize) -> Outcome<Option<GameId>> {
    let (moves, bulk) = (opera()?, Bulk::new([7; 32]));
    let now = Clock::machine().now();
    let play = |number: usize| {
        let moves = match number < over {
            true => &moves[..],
            false => &moves[..PLIES],
        };
        let (id, changes) = bulk
            .game(wishes(number, moves), now)
            .expect("it is a game that was played");
        Pattern {
            number,
            id,
            changes,
        }
    };
    let all = over + running;
    let mut patterns: Vec<Pattern> = Vec::new();
    let games = (0..all).map(|game| {
        let first = if game < over { 0 } else { over };
        if game == first {
            patterns.clear();
        }
        if game - first >= PLAYED && game + 1 < all {
            return copied(&patterns[game % PLAYED], game);
        }
        patterns.push(play(game));
        patterns[patterns.len() - 1].changes.clone()
    });
    Store::fill(folder, std::iter::once(bulk.beginning()).chain(games))?;
    Ok(patterns.pop().map(|last| last.id).filter(|_| running > 0))
}

/// The same game under other names.
fn copied(pattern: &Pattern, game: usize) -> Vec<Change> {
    let random = (game as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let id = GameId::from_random(random.to_be_bytes());
    let old = people(pattern.number).map(Person::key);
    let new = people(game).map(Person::key);
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
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store");
    let _ = std::fs::remove_dir_all(&folder);
    let moves = opera()?.len();
    for (what, over, running, plies) in [
        ("over", games.min(5_000), 0, moves),
        ("running", 0, games.min(5_000), PLIES),
    ] {
        let part = folder.join(what);
        fill(&part, over, running)?;
        let (bytes, kept) = (size(&part)?, held(&part)?);
        let count = ((over + running) * plies) as u64;
        println!(
            "bytes a move, games {what}: {} on the disk, {} in keys and values",
            bytes / count,
            kept / count
        );
    }
    let full = folder.join("full");
    let began = Instant::now();
    let running = games / 10;
    let game = fill(&full, games - running, running)?.ok_or("no game runs")?;
    println!(
        "{games} games, {running} of them running: {} MB, written in {} s",
        size(&full)? / 1_000_000,
        began.elapsed().as_secs()
    );
    for (what, moves, kill) in [
        ("as it was filled", 1, false),
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
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// Starts a process over the store, waits for what it measures, and ends it.
fn child(folder: &Path, game: &GameId, what: &str, moves: usize, kill: bool) -> Outcome<()> {
    let began = Instant::now();
    let mut child = Command::new(std::env::current_exe()?)
        .env(FOLDER, folder)
        .env("STORE_GAME", game.as_str())
        .env(MOVES, moves.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let told = lines.next().ok_or("it ended")??;
    println!("start {what}: {} ms; {told}", began.elapsed().as_millis());
    let done = lines.next().ok_or("it ended")??;
    assert_eq!(done, "done");
    if kill {
        child.kill()?;
    }
    drop(child.stdin.take());
    child.wait()?;
    Ok(())
}

/// The child: opens everything, lets one move be made, and so many more in other games; then it waits for its end.
#[tokio::main]
async fn start(folder: &Path) -> Outcome<()> {
    let began = Instant::now();
    let store = Store::open(folder)?;
    let opened = began.elapsed();
    let table = Table::open(store, Clock::machine()).await?;
    let set = began.elapsed();
    let game = GameId::parse(&std::env::var("STORE_GAME")?).ok_or("no game")?;
    play(&table, &game).await?;
    let moved = began.elapsed();
    let ms = |time: Duration| time.as_millis();
    println!(
        "store open {} ms, table set {} ms, first move {} ms; memory {} MB",
        ms(opened),
        ms(set),
        ms(moved),
        memory()?
    );
    for _ in 1..number(MOVES, 1) {
        play(&table, &game).await?;
    }
    println!("done");
    std::io::stdin().read_line(&mut String::new())?;
    drop(table);
    tokio::time::sleep(Duration::from_millis(200)).await;
    Ok(())
}

/// One more wish that is granted: a note, of which there can be any number.
async fn play(table: &Table, game: &GameId) -> Outcome<()> {
    let view = table.spectate(game).await?;
    let person = view.people[0]
        .sitter
        .as_ref()
        .ok_or("nobody sits there")?
        .person;
    let wish = Wish::new(person, format!("note {:?}", Instant::now()));
    let note =
        entente_game::NoteEdit::Replace("A note of some length, as people write them.".into());
    table.submit(game, wish, Action::Note(note)).await?;
    Ok(())
}

/// The memory that this process has in use, in megabytes.
fn memory() -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.ok_or("no such line")?.parse::<u64>()? / 1000)
}

/// What the files of a folder take on the disk.
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

/// How many bytes the keys and values of a store have.
fn held(folder: &Path) -> Outcome<u64> {
    let store = Store::open(folder)?;
    let pairs = store.pages().all();
    let sizes = pairs.map(|pair| pair.map(|(key, value)| key.len() + value.len()));
    Ok(sizes.sum::<Result<usize, _>>()? as u64)
}
