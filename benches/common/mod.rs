//! The parts that the benchmarks share: the game that they play, the numbers that they take from
//! the environment, and the memory of the process.

#![allow(dead_code, reason = "not every benchmark uses all of it")]

use entente_game::{Action, Home, LobbyAction, NewGame, PlayAction, Profile, Seat};
use entente_rules::{Options, Pgn, Variant};
use entente_service::Command;
use std::error::Error;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// Morphy's opera game, 33 moves, in notation.
pub(crate) fn opera() -> Outcome<Vec<String>> {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/rules/tests/data/games.pgn"
    );
    let game = Pgn::read(&std::fs::read_to_string(file)?)?.remove(0);
    let mut position = game.start().clone();
    let mut notations = Vec::new();
    for mv in game.moves() {
        notations.push(position.san(mv));
        position = position.play(mv)?;
    }
    Ok(notations)
}

/// The idempotency key of a command in a game.
pub(crate) fn key(game: usize, what: &str) -> String {
    format!("discord:1300000000{game:09}{what}")
}

/// All commands of a game of chess of these two people with these moves, from its challenge on.
pub(crate) fn commands(
    game: usize,
    people: &[Profile; 2],
    home: Home,
    moves: &[String],
) -> Vec<Command> {
    let [host, guest] = people;
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![guest.clone().into()],
        ..NewGame::new(Options::of(Variant::Standard), home, host.clone())
    };
    let command =
        |at: usize, what: &str, action| Command::new(people[at].person, action, key(game, what));
    let mut all = vec![
        command(0, "", Action::Create(new)),
        command(1, "a", Action::Lobby(LobbyAction::Accept)),
    ];
    all.extend(moves.iter().enumerate().map(|(ply, text)| {
        let action = PlayAction::to_move(text.clone()).into();
        command(ply % 2, &format!("{ply:02}"), action)
    }));
    all
}

/// The number in an environment variable, or the usual one.
pub(crate) fn number(name: &str, usual: usize) -> usize {
    let value = std::env::var(name).ok();
    value.and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// The memory that this process uses, in megabytes.
pub(crate) fn memory() -> Outcome<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.ok_or("no such line")?.parse::<u64>()? / 1000)
}
