//! Measures how long somebody who has finished thousands of games waits for suggestions while they
//! type the name of one, and how long a player waits for them while they type a move.
//!
//! `cargo bench -p entente --bench suggestions`; `FINISHED_GAMES=5000` is the number of games. They
//! are played, recorded and indexed by the service's own code before the program starts. The time
//! counts from the keystroke in the sandbox until its suggestions are there.

mod common;
mod server;

use common::{Outcome, commands, number, opera};
use entente_game::{Home, PersonId, Profile};
use entente_service::Clock;
use entente_service::transfer::Bulk;
use entente_store::Store;
use server::{TestServer, ms};
use std::time::Instant;

/// The number of characters that somebody types.
const KEYSTROKES: usize = 40;

/// The number of plies that are played before a move is completed.
const MOVES_BEFORE: usize = 14;

#[tokio::main]
async fn main() -> Outcome<()> {
    let games = number("FINISHED_GAMES", 5000);
    let moves = opera()?;
    let server = TestServer::open_filled("suggestions", 1, |sandbox, folder| {
        let people = ["ann", "bob"].map(|name| Profile {
            person: PersonId(sandbox.user(name).id().0),
            name: name.to_owned(),
        });
        let (bulk, now) = (Bulk::new([7; 32]), Clock::machine().now());
        let played = (0..games).map(|game| {
            let home = Home::channel(format!("1/{game}"));
            let commands = commands(game, &people, home, &moves);
            bulk.game(commands, now).expect("it is a legal game").1
        });
        Ok(Store::fill(
            folder,
            std::iter::once(bulk.initial_changes()).chain(played),
        )?)
    })
    .await?;
    complete_games(&server, games).await?;
    complete_moves(&server).await?;
    server.close().await
}

/// Times the suggestions of games.
async fn complete_games(server: &TestServer, games: usize) -> Outcome<()> {
    let ann = server.sandbox.user("ann").in_channel(&server::name(0))?;
    let mut times = Vec::new();
    for keystroke in 0..KEYSTROKES {
        let typed = &"bob"[..keystroke % 4];
        let start = Instant::now();
        let suggested = ann.autocomplete(&format!("/board game:{typed}")).await?;
        times.push(start.elapsed());
        assert_eq!(suggested.len(), 25);
    }
    println!("the first of {games} games: {:.1} ms", ms(times[0]));
    times.sort_unstable();
    println!(
        "median {:.1} ms, longest {:.1} ms",
        ms(times[KEYSTROKES / 2]),
        ms(times[KEYSTROKES - 1])
    );
    Ok(())
}

/// Times the suggestions of moves in the middle of a game.
async fn complete_moves(server: &TestServer) -> Outcome<()> {
    let game = server.start_game().await?;
    for (ply, text) in opera()?.iter().take(MOVES_BEFORE).enumerate() {
        game.play(ply, text).await?;
    }
    let player = &game.players[MOVES_BEFORE % 2];
    let mut times = Vec::new();
    for keystroke in 0..KEYSTROKES {
        let typed = &"Nd2"[..keystroke % 4];
        let start = Instant::now();
        let suggested = player.autocomplete(&format!("/move move:{typed}")).await?;
        times.push(start.elapsed());
        assert!(!suggested.is_empty(), "{typed}");
    }
    times.sort_unstable();
    println!(
        "of moves: median {:.2} ms, longest {:.1} ms",
        ms(times[KEYSTROKES / 2]),
        ms(times[KEYSTROKES - 1])
    );
    Ok(())
}
