//! Plays games of any variant between ways of playing, and prints the results of each.
//!
//! ```text
//! cargo bench -p entente-engine --bench tournament -- \
//!     chess4 brs+:1000,greedy,greedy,greedy 40 [seed] [plies] [options]
//! cargo bench -p entente-engine --bench tournament -- \
//!     ladder standard 400 1-5 [seed] [plies] [options]
//! cargo bench -p entente-engine --bench tournament -- \
//!     calibration chess4 brs+:1000 40 [seed] [plies] [options]
//! ```
//!
//! A player is `random`, `greedy` (takes the most valuable piece, otherwise moves at random), a
//! level as the program's computers play it (`level:3`), or a style of the engine with its nodes
//! for each move: `usual:1000` for the one that is used on this board, or `puct:1000`, `brs+:1000`,
//! `brs:1000`, `mix:1000`, `paranoid:1000` or `max-n:1000`. Seats rotate from game to game. Where
//! all players are styles, every game begins with two random moves of each seat, the same ones for
//! each rotation. The starts of Chess960 are drawn. Draws are claimed as soon as they can be, and
//! agreed on after 50 rounds in which nothing is captured and no pawn moves. A game that is not
//! over after so many plies (by default 600) is judged by the shares that the engine expects with
//! 500 nodes. Options are JSON. With the variable `SHOW` set, the last position of each game is
//! printed; with `SHOW=moves` its moves too.
//!
//! `ladder` plays each level against the one below: with two sides one against one, with more seats
//! one against all others. `calibration` compares the shares that a player predicts in games
//! against itself with the parts of the win that the seats get.

mod calibration;
mod game;
mod player;

use std::process::ExitCode;
use std::time::Instant;

use entente_rules::{Options, Position, Variant};

use crate::game::{Conditions, Tally};
use crate::player::Player;

/// Running totals are printed once in so many games.
const REPORTED: u64 = 20;

/// A tournament with its players and conditions.
struct Plan {
    conditions: Conditions,
    players: Vec<Player>,
    games: u64,
    seed: u64,
}

fn main() -> ExitCode {
    let args: Vec<String> = arguments().collect();
    let run = match args.first().map(String::as_str) {
        Some("ladder") => ladder(&args[1..]),
        Some("calibration") => calibrate(&args[1..]),
        _ => tournament(&args),
    };
    if run.is_none() {
        eprintln!(
            "tournament VARIANT PLAYER,PLAYER,... GAMES [SEED] [PLIES] [OPTIONS]\n\
             tournament ladder VARIANT GAMES FROM-TO [SEED] [PLIES] [OPTIONS]\n\
             tournament calibration VARIANT PLAYER GAMES [SEED] [PLIES] [OPTIONS]"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Reads the words after the number of games, which all commands share: seed, plies, options.
fn conditions(variant: &str, rest: &[String]) -> Option<(Conditions, u64)> {
    let variant = Variant::from_id(variant)?;
    let number = |index: usize, default| {
        rest.get(index)
            .map_or(Some(default), |word| word.parse().ok())
    };
    let options = rest.get(2).map_or("{}", String::as_str);
    let conditions = Conditions {
        options: Options::from_json(variant, options).ok()?,
        most_plies: number(1, 600)? as usize,
    };
    Some((conditions, number(0, 1)?))
}

fn tournament(args: &[String]) -> Option<()> {
    let [variant, players, games, rest @ ..] = args else {
        return None;
    };
    let (conditions, seed) = conditions(variant, rest)?;
    let players: Option<Vec<Player>> = players.split(',').map(Player::named).collect();
    run(&Plan {
        conditions,
        players: players?,
        games: games.parse().ok()?,
        seed,
    });
    Some(())
}

fn ladder(args: &[String]) -> Option<()> {
    let [variant, games, levels, rest @ ..] = args else {
        return None;
    };
    let (conditions, seed) = conditions(variant, rest)?;
    let (from, to) = levels.split_once('-')?;
    let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
    let start = Position::start_with(&conditions.options);
    for upper in from + 1..=to {
        let mut players = vec![Player::named(&format!("level:{upper}"))?];
        let lower = Player::named(&format!("level:{}", upper - 1))?;
        players.resize(start.armies().count(), lower);
        run(&Plan {
            conditions: conditions.clone(),
            players,
            games: games.parse().ok()?,
            seed,
        });
    }
    Some(())
}

fn calibrate(args: &[String]) -> Option<()> {
    let [variant, player, games, rest @ ..] = args else {
        return None;
    };
    let (conditions, seed) = conditions(variant, rest)?;
    let player = Player::named(player)?;
    calibration::run(&conditions, &player, games.parse().ok()?, seed);
    Some(())
}

fn run(plan: &Plan) {
    let started = Instant::now();
    let mut tallies = vec![Tally::default(); plan.names().len()];
    let (mut judged, mut decided, mut plies) = (0, 0, 0);
    let mut ahead = 0.0;
    for game in 0..plan.games {
        let by_seat = plan.seats(game);
        let played = plan
            .conditions
            .play(&by_seat, plan.opening(game), |_, _, _| ());
        judged += u64::from(played.reason.is_none());
        decided += u64::from(played.reason.is_some() && played.won.contains(&1.0));
        plies += played.plies;
        let mut means = Vec::new();
        for (player, tally) in plan.names().into_iter().zip(&mut tallies) {
            let seats = by_seat.iter().zip(&played.won);
            let won = seats.filter(|(seat_player, _)| **seat_player == player);
            let won: Vec<f64> = won.map(|(_, won)| *won).collect();
            tally.add(&won, played.reason.is_some());
            means.push(won.iter().sum::<f64>() / won.len() as f64);
        }
        if let [first, second, ..] = means[..] {
            let is_even = (first - second).abs() < 0.001;
            ahead += if is_even {
                0.5
            } else {
                f64::from(u8::from(first > second))
            };
        }
        if (game + 1) % REPORTED == 0 || game + 1 == plan.games {
            report(plan, &tallies);
            println!(
                "{} games, {decided} of them won by one seat, {judged} judged after {} plies; the \
                 first way ahead of the second in {ahead}; {:.0} plies a game; {:.0} s",
                game + 1,
                plan.conditions.most_plies,
                plies as f64 / (game + 1) as f64,
                started.elapsed().as_secs_f64()
            );
        }
    }
}

impl Plan {
    /// The ways of playing, each once.
    fn names(&self) -> Vec<&Player> {
        let mut names: Vec<&Player> = Vec::new();
        for player in &self.players {
            if !names.contains(&player) {
                names.push(player);
            }
        }
        names
    }

    /// The player of each seat in this game: the seats rotate.
    fn seats(&self, game: u64) -> Vec<&Player> {
        let count = self.players.len();
        let rotation = game as usize % count;
        let seat = |seat| &self.players[(seat + rotation) % count];
        (0..count).map(seat).collect()
    }

    /// The number of the opening of this game. Styles play without chance, and play each opening
    /// once in each distinct order of seats: A, B, A, B has two.
    fn opening(&self, game: u64) -> u64 {
        let turns = if self.players.iter().all(Player::repeats) {
            let same = |game| self.seats(game) == self.seats(0);
            (1..).find(|game| same(*game)).unwrap_or(1)
        } else {
            1
        };
        self.seed.wrapping_mul(1_000_003).wrapping_add(game / turns)
    }
}

/// Prints one line for each way of playing, with the error of one standard deviation.
fn report(plan: &Plan, tallies: &[Tally]) {
    for (player, tally) in plan.names().into_iter().zip(tallies) {
        println!(
            "{:16} {} of the win a seat; {} of {} games won alone",
            player.name,
            tally.text(),
            tally.wins,
            tally.games,
        );
    }
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}
