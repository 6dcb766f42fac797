//! Measures the memory for open games: the process's own, while it opens one game after the other.
//!
//! `cargo bench -p entente --bench memory`. All games are decided and recorded by the service's own
//! code. With `MEMORY_GAMES=20000` there are more than the usual 10,000, and with `MEMORY_MIB=64`
//! they may take more than 32 MiB.

mod common;

use common::{Outcome, memory, number, opera};
use entente::config::LimitsConfig;
use entente_game::{
    Action, GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat,
};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::transfer::Bulk;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use std::path::Path;

const PLAYERS: [PersonId; 2] = [
    PersonId(80_351_110_224_600_001),
    PersonId(80_351_110_224_600_002),
];

fn main() -> Outcome<()> {
    let (games, mebibytes) = (number("MEMORY_GAMES", 10_000), number("MEMORY_MIB", 32));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    let _ = std::fs::remove_dir_all(&folder);
    let ids = fill(&folder, games)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(open_all(&folder, &ids, mebibytes))?;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// Opens all games, and prints the memory of the process on the way.
async fn open_all(folder: &Path, ids: &[GameId], mebibytes: usize) -> Outcome<()> {
    let store = Store::open(folder, KEY_NAMES)?;
    let service = Service::open_offline(
        store,
        Clock::machine(),
        mebibytes << 20,
        &LimitsConfig::none(),
    )
    .await?;
    service.go_online().await?;
    println!("open games may take {mebibytes} MiB");
    println!("opened   memory of the process, MB");
    println!("{:>6}   {}", 0, memory()?);
    for (number, id) in (1..).zip(ids) {
        service.spectate(id).await?;
        if number % (ids.len() / 10).max(1) == 0 {
            println!("{number:>6}   {}", memory()?);
        }
    }
    Ok(())
}

/// Fills a store with games of 32 moves that go on, and returns their ids.
fn fill(folder: &Path, games: usize) -> Outcome<Vec<GameId>> {
    let (mut moves, bulk) = (opera()?, Bulk::new([7; 32]));
    moves.pop();
    let now = Clock::machine().now();
    let mut ids = Vec::new();
    let changes = (0..games).map(|number| {
        let game = bulk.game(commands(number, &moves), now);
        let (id, changes) = game.expect("it is a legal game");
        ids.push(id);
        changes
    });
    Store::fill(
        folder,
        std::iter::once(bulk.initial_changes()).chain(changes),
    )?;
    Ok(ids)
}

/// All commands of a game.
fn commands(game: usize, moves: &[String]) -> Vec<Command> {
    let profile = |seat: usize| Profile {
        person: PLAYERS[seat],
        name: format!("Player {seat}"),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(1).into()],
        ..NewGame::new(Options::of(Variant::Standard), Home::Private, profile(0))
    };
    let command = |seat: usize, what: &str, action| {
        Command::new(PLAYERS[seat], action, format!("{game} {what}"))
    };
    let begin = [
        command(0, "create", Action::Create(new)),
        command(1, "accept", Action::Lobby(LobbyAction::Accept)),
    ];
    let moved = moves.iter().enumerate().map(|(ply, text)| {
        command(
            ply % 2,
            &ply.to_string(),
            PlayAction::to_move(text.clone()).into(),
        )
    });
    begin.into_iter().chain(moved).collect()
}
