//! Measures a store with many games: bytes on the disk for each move, time from the start of the
//! process to the first move, memory.
//!
//! `cargo bench -p entente --bench store` measures a small store, and `STORE_GAMES=1000000 cargo
//! bench -p entente --bench store` one with a million games, of which a tenth are running. It is
//! not filled command by command, which would take a day of syncs (see `filled`). Every start is
//! measured in a new process: this program starts itself again. With `STORE_IN=postgresql`
//! and `DATABASE_URL` the store is in a database, where a process that was killed keeps its lease
//! for up to ten seconds.

mod common;
mod filled;

use common::{Outcome, memory, number, opera};
use entente_game::{Action, GameId};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use filled::{PLIES, StoreIn, fill, location};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{self, Stdio};
use std::time::{Duration, Instant};

/// The environment variables for the child process: where its store is, and how many moves it
/// makes.
const PLACE: &str = "STORE_PLACE";
const MOVES: &str = "STORE_MOVES";

fn main() -> Outcome<()> {
    match std::env::var(PLACE) {
        Ok(place) => start(&place),
        Err(_) => measure(),
    }
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
    let game = fill(&full, games - running, running)?.pop();
    let game = game.ok_or("no game runs")?.id;
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

/// The size of all keys and values in a store, in bytes.
fn content_size(place: &StoreIn) -> Outcome<u64> {
    let store = Store::open(place.location()?, KEY_NAMES)?;
    let pairs = store.pages().all();
    let sizes = pairs.map(|pair| pair.map(|(key, value)| key.len() + value.len()));
    Ok(sizes.sum::<Result<usize, _>>()? as u64)
}
