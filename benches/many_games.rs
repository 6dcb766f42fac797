//! Measures what grows with the number of games in a store: the time of a move, of the start, the
//! memory and the disk.
//!
//! `cargo bench -p entente --bench many_games` fills folders with 1,000, 10,000 and 100,000 games,
//! one after the other, and each is removed before the next; `MANY_GAMES=1000000` adds the next
//! power of ten (11 GB). A tenth of the games are running. With `STORE_IN=postgresql` and
//! `DATABASE_URL` the stores are in a database. Every start is a new process: this program starts
//! itself again. With `MANY_CHARTS=docs/pictures` the lines of the time of a move and of the memory
//! are drawn.

mod common;
mod filled;

use common::{Outcome, key, memory, number, opera};
use entente_game::{GameId, PlayAction};
use entente_render::{Theme, Trend};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use filled::{PLIES, Pattern, StoreIn, fill, location, people};
use std::io::{BufRead, BufReader};
use std::process::{self, Stdio};
use std::time::{Duration, Instant};

/// The environment variables for the child process: where its store is, and the numbers and ids of
/// the games that it plays.
const PLACE: &str = "MANY_PLACE";
const PLAYED: &str = "MANY_PLAYED";

/// The number of games in which moves are made.
const GAMES: usize = 60;

/// The smallest store.
const LEAST: usize = 1_000;

/// The figures of the child process: times in microseconds, memory in megabytes.
struct Measured {
    started: u32,
    first_move: u32,
    opened: u32,
    median: u32,
    p99: u32,
    memory: u32,
}

fn main() -> Outcome<()> {
    match std::env::var(PLACE) {
        Ok(place) => play_all(&place),
        Err(_) => measure(),
    }
}

fn measure() -> Outcome<()> {
    let most = number("MANY_GAMES", 100_000);
    let sizes = std::iter::successors(Some(LEAST), |games| Some(games * 10));
    let (mut moves, mut memories) = (Vec::new(), Vec::new());
    println!(
        "{:>9}{:>10}{:>10}{:>12}{:>16}{:>14}{:>10}{:>12}",
        "games",
        "disk, MB",
        "start, ms",
        "to a move",
        "opened, a move",
        "a move, µs",
        "p99, µs",
        "memory, MB"
    );
    for games in sizes.take_while(|games| *games <= most) {
        let place = StoreIn::new("many-games")?;
        let played = fill(&place, games - games / 10, games / 10)?;
        let disk = place.size()? / 1_000_000;
        let measured = measure_child(&place, &played)?;
        println!(
            "{games:>9}{disk:>10}{:>10}{:>12}{:>16}{:>14}{:>10}{:>12}",
            measured.started / 1000,
            measured.first_move / 1000,
            measured.opened,
            measured.median,
            measured.p99,
            measured.memory,
        );
        moves.push(i32::try_from(measured.median)?);
        memories.push(i32::try_from(measured.memory)?);
        place.remove();
    }
    if let Ok(folder) = std::env::var("MANY_CHARTS") {
        for (name, points) in [("move", moves), ("memory", memories)] {
            let chart = Trend::new(Theme::Contrast, &points)?.png();
            std::fs::write(format!("{folder}/many-games-{name}.png"), chart)?;
        }
    }
    Ok(())
}

/// Starts a process with the store, and returns what it has measured.
fn measure_child(place: &StoreIn, played: &[Pattern]) -> Outcome<Measured> {
    let games = played.iter().rev().take(GAMES);
    let games = games.map(|game| format!("{} {} ", game.number, game.id.as_str()));
    let mut child = process::Command::new(std::env::current_exe()?)
        .env(PLACE, place.text())
        .env(PLAYED, games.collect::<String>())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    if !child.wait()?.success() {
        return Err("the process with the store has failed".into());
    }
    let mut numbers = line.split_whitespace().map(str::parse);
    let mut next = || Ok::<u32, Box<dyn std::error::Error>>(numbers.next().ok_or("too few")??);
    Ok(Measured {
        started: next()?,
        first_move: next()?,
        opened: next()?,
        median: next()?,
        p99: next()?,
        memory: next()?,
    })
}

/// The child process: starts the service, makes a move in each game, which opens it, and then all
/// other moves but the last, which ends a game.
#[tokio::main]
async fn play_all(place: &str) -> Outcome<()> {
    let (began, moves) = (Instant::now(), opera()?);
    let service =
        Service::open(Store::open(location(place)?, KEY_NAMES)?, Clock::machine()).await?;
    let started = began.elapsed();
    let played = std::env::var(PLAYED)?;
    let mut words = played.split_whitespace();
    let mut games = Vec::new();
    while let (Some(number), Some(id)) = (words.next(), words.next()) {
        games.push((number.parse()?, GameId::parse(id).ok_or("no id")?));
    }
    let (mut opened, mut others) = (Vec::new(), Vec::new());
    play(&service, &games[0], PLIES, &moves).await?;
    let first_move = began.elapsed();
    for game in &games[1..] {
        opened.push(play(&service, game, PLIES, &moves).await?);
    }
    for ply in PLIES + 1..moves.len() - 1 {
        for game in &games {
            others.push(play(&service, game, ply, &moves).await?);
        }
    }
    let times = [
        started,
        first_move,
        at(&mut opened, 50),
        at(&mut others, 50),
        at(&mut others, 99),
    ];
    let times = times.map(|time| time.as_micros().to_string());
    println!("{} {}", times.join(" "), memory()?);
    Ok(())
}

/// Makes a move, and returns how long it took until it was durable.
async fn play(
    service: &Service,
    (number, game): &(usize, GameId),
    ply: usize,
    moves: &[String],
) -> Outcome<Duration> {
    let action = PlayAction::to_move(moves[ply].clone());
    let mover = people(*number)[ply % 2];
    let command = Command::new(mover, action, key(*number, &format!("{ply:02}")));
    let begun = Instant::now();
    service.submit(game, command).await?;
    Ok(begun.elapsed())
}

/// The time within which this share of them are, in percent.
fn at(times: &mut [Duration], share: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * share / 100]
}
