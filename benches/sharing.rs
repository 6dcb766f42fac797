//! Measures how long a move takes until it is durable, with the games in a folder, in PostgreSQL
//! with one process, and with three processes of which each gets every third move of a game. In the
//! last case no process ever has the present game in memory: so dear is it that games have no
//! owner.
//!
//! `DATABASE_URL=postgres://postgres@127.0.0.1/postgres cargo bench -p entente --bench sharing`. A
//! hundred moves a second are made, spread evenly over the time; the processes are services of one
//! program, with stores of their own. Times are printed and never asserted.

mod common;

use common::Outcome;
use entente_game::{GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, LimitsConfig, Service};
use entente_store::testing::TestDatabase;
use entente_store::{Location, Store, run_blocking};
use std::time::{Duration, Instant};

/// The number of games, in turn one move each.
const GAMES: usize = 100;

/// The moves of each game.
const MOVES: [&str; 12] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
];

/// The time between two moves: a hundred a second.
const PAUSE: Duration = Duration::from_millis(10);

const PLAYERS: [PersonId; 2] = [PersonId(1), PersonId(2)];

#[tokio::main]
async fn main() -> Outcome<()> {
    let folder = std::env::temp_dir().join(format!("entente-sharing-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    report("a folder", &Location::Folder(folder.clone()), 1).await?;
    std::fs::remove_dir_all(&folder)?;
    for processes in [1, 3] {
        if let Some(database) = TestDatabase::create() {
            let what = format!("PostgreSQL, {processes} processes");
            report(&what, &database.location(), processes).await?;
        }
    }
    Ok(())
}

async fn report(what: &str, location: &Location, processes: usize) -> Outcome<()> {
    let mut services = Vec::new();
    for _ in 0..processes {
        services.push(open(location).await?);
    }
    let delivering = tokio::spawn(deliver(services[0].clone()));
    let mut times = play(&services).await?;
    delivering.abort();
    times.sort_unstable();
    let at = |share: f64| times[(times.len() as f64 * share) as usize];
    println!(
        "{what:<24} a move is durable after {:?} (median), {:?} (99 of 100)",
        at(0.5),
        at(0.99)
    );
    Ok(())
}

async fn open(location: &Location) -> Outcome<Service> {
    let location = location.clone();
    let store = run_blocking(move || Store::open_shared(location, KEY_NAMES)).await;
    let store = store.ok_or("the runtime stops")??;
    let limits = LimitsConfig::none();
    let service = Service::open_offline(store, Clock::machine(), usize::MAX, &limits).await?;
    service.take_over(Duration::ZERO).await?;
    service.go_online().await?;
    Ok(service)
}

/// Reports each message as sent, as a frontend does.
async fn deliver(service: Service) {
    loop {
        let item = service.deliveries().next_item().await;
        // If it fails, the same item comes again.
        let _ = service.deliveries().mark_done(&item.outbox_key()).await;
    }
}

/// Measures the time of each move.
async fn play(services: &[Service]) -> Outcome<Vec<Duration>> {
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(begin(&services[0], number).await?);
    }
    let mut moves = tokio::task::JoinSet::new();
    let begun = Instant::now();
    for (ply, text) in MOVES.iter().enumerate() {
        for (number, game) in games.iter().enumerate() {
            let made = (ply * GAMES + number) as u32;
            tokio::time::sleep_until((begun + PAUSE * made).into()).await;
            let service = services[(ply + number) % services.len()].clone();
            let mv = Command::new(
                PLAYERS[ply % 2],
                PlayAction::to_move(*text),
                format!("move {ply} of {game}"),
            );
            let game = game.clone();
            moves.spawn(async move {
                let asked = Instant::now();
                service.submit(&game, mv).await.map(|_| asked.elapsed())
            });
        }
    }
    let times = moves.join_all().await;
    Ok(times.into_iter().collect::<Result<_, _>>()?)
}

async fn begin(service: &Service, number: usize) -> Outcome<GameId> {
    let profile = |person: PersonId| Profile {
        person,
        name: format!("Person {person}"),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(PLAYERS[1]).into()],
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::Private,
            profile(PLAYERS[0]),
        )
    };
    let create = Command::new(PLAYERS[0], new, format!("create {number}"));
    let game = service.create(create).await?.view.game;
    let accept = Command::new(PLAYERS[1], LobbyAction::Accept, format!("accept {number}"));
    service.submit(&game, accept).await?;
    Ok(game)
}
