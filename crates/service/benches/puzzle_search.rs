//! Measures how long it takes to find a day's puzzle for a server with many finished games.
//!
//! `cargo bench -p entente-service --bench puzzle_search -- [GAMES [PUZZLES]]` plays so
//! many games of chess between computers (1,000), stores them, and searches them as the frontend of
//! the computers does, until so many puzzles are found (20). Only the searches are timed.

#[path = "../../advisor/benches/puzzles/game.rs"]
mod game;

use entente_advisor::puzzle::Hunt;
use entente_game::people::ServerAction;
use entente_game::{
    Action, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat, ServerId,
};
use entente_rules::{Options, Position, Variant};
use entente_service::KEY_NAMES;
use entente_service::transfer::{Bulk, BulkError};
use entente_service::{Clock, Command, FoundPuzzle, Service};
use entente_store::{Change, Store};
use std::error::Error;
use std::time::{Duration, Instant};

const SERVER: ServerId = ServerId(1);
const ANN: PersonId = PersonId(101);
const BOB: PersonId = PersonId(102);

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Outcome<()> {
    let mut arguments = arguments();
    let games: u64 = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let puzzles: usize = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let folder = std::env::temp_dir().join(format!("entente-puzzles-{}", std::process::id()));
    fill(&folder, games)?;
    let service = Service::open(Store::open(&folder, KEY_NAMES)?, Clock::machine()).await?;
    let turn_on = ServerAction::PuzzleChannel(Some("2".into()));
    let command = Command::new(ANN, turn_on, "on".into());
    let changed = service.servers().submit(SERVER, command).await;
    changed?.map_err(|refusal| format!("{refusal:?}"))?;
    let mut times = Vec::new();
    while times.len() < puzzles
        && let Some(time) = find(&service).await?
    {
        times.push(time);
    }
    drop(service);
    std::fs::remove_dir_all(&folder)?;
    report(games, &mut times);
    Ok(())
}

/// The time of a search for a puzzle.
struct Time {
    /// Reading and writing the store, and replaying the games.
    store: Duration,
    /// The engine.
    engine: Duration,
    /// The number of games that were searched.
    games: usize,
}

/// Searches games until a puzzle is found. `None` if no game is left.
async fn find(service: &Service) -> Outcome<Option<Time>> {
    let puzzles = service.puzzles();
    let (began, mut engine) = (Instant::now(), Duration::ZERO);
    for games in 1.. {
        let Some(search) = puzzles.next_search().await? else {
            break;
        };
        let mut hunt = Hunt::new(search.replay.positions);
        let thinking = Instant::now();
        while !hunt.is_done() {
            hunt.think(&mut ());
        }
        engine += thinking.elapsed();
        let found = hunt.found().map(|(ply, puzzle)| FoundPuzzle {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            puzzle,
        });
        let is_found = found.is_some();
        puzzles.keep_search(SERVER, &search.game, found).await?;
        if is_found {
            let store = began.elapsed() - engine;
            // So that the next one is searched for.
            puzzles.keep_search(SERVER, &search.game, None).await?;
            return Ok(Some(Time {
                store,
                engine,
                games,
            }));
        }
    }
    Ok(None)
}

fn report(games: u64, times: &mut [Time]) {
    times.sort_by_key(|time| time.store + time.engine);
    let seconds = |time: &Time| (time.store + time.engine).as_secs_f64();
    let (Some(median), Some(last)) = (times.get(times.len() / 2), times.last()) else {
        println!("no puzzle in {games} games");
        return;
    };
    let mean = times.iter().map(seconds).sum::<f64>() / times.len() as f64;
    let searched = times.iter().map(|time| time.games).sum::<usize>();
    let store: Duration = times.iter().map(|time| time.store).sum();
    println!(
        "{} puzzles among {games} stored games, {searched} of them searched: {mean:.1} s each, \
         median {:.1} s, {:.1} s at most; the store took {:.0} ms of each",
        times.len(),
        seconds(median),
        seconds(last),
        store.as_secs_f64() * 1000.0 / times.len() as f64
    );
}

/// Fills a store with finished games of a channel.
fn fill(folder: &std::path::Path, games: u64) -> Outcome<()> {
    let bulk = Bulk::new([7; 32]);
    let mut stored = vec![bulk.initial_changes()];
    for number in 1..=games {
        stored.push(changes(&bulk, number)?);
    }
    Store::fill(folder, stored)?;
    Ok(())
}

/// A game as it is stored.
fn changes(bulk: &Bulk, number: u64) -> Result<Vec<Change>, BulkError> {
    let positions = game::positions(Variant::Standard, number);
    let now = Clock::machine().now();
    let actions = actions(&positions);
    // One that did not end by itself is resigned.
    let resigned = [actions.clone(), vec![(ANN, PlayAction::Resign.into())]].concat();
    let resigned = bulk.game(commands(number, resigned), now);
    let ended = resigned.or_else(|_| bulk.game(commands(number, actions), now));
    Ok(ended?.1)
}

fn commands(number: u64, actions: Vec<(PersonId, Action)>) -> impl Iterator<Item = Command> {
    let numbered = actions.into_iter().enumerate();
    numbered.map(move |(step, (by, action))| Command::new(by, action, format!("{number} {step}")))
}

/// The actions of a game with these positions.
fn actions(positions: &[Position]) -> Vec<(PersonId, Action)> {
    let profile = |person, name: &str| Profile {
        person,
        name: name.into(),
    };
    let home = Home::channel(format!("discord:{}/2", SERVER.0));
    let options = Options::of(Variant::Standard);
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(BOB, "Bob").into()],
        ..NewGame::new(options, home, profile(ANN, "Ann"))
    };
    let mut actions = vec![
        (ANN, Action::Create(new)),
        (BOB, LobbyAction::Accept.into()),
    ];
    for (pair, by) in positions.windows(2).zip([ANN, BOB].into_iter().cycle()) {
        let mut legal = pair[0].legal_moves().into_iter();
        let made = legal.find(|mv| pair[0].play(*mv).is_ok_and(|next| next == pair[1]));
        let made = made.map(|mv| pair[0].coordinate(mv)).unwrap_or_default();
        actions.push((by, PlayAction::to_move(made).into()));
    }
    actions
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}
