//! Makes the puzzles that come with the program, and proves them.
//!
//! `cargo run --release -p entente-advisor --example puzzles -- make VARIANT COUNT [SEED]` plays
//! games between computers, one for each seed from `SEED` (1), and prints so many puzzles, a line
//! of JSON each. A search ten times as deep as the proof has found the same one solution of each,
//! and where Stockfish can play, `/usr/games/stockfish` or the program in `STOCKFISH` has too.
//!
//! `… -- prove` does that again for the collection in `data/puzzles.jsonl`; it fails if one of them
//! has another solution, or if Stockfish is missing.
//!
//! `… -- find VARIANT GAMES` measures the search for a day's puzzle: it looks through so many
//! games as a server does, and begins anew after each puzzle.

mod game;
mod judge;

use entente_advisor::puzzle::{self, Goal, Hunt, PROOF_NODES, Puzzle, ShippedPuzzle};
use entente_rules::Variant;
use judge::Stockfish;
use std::process::ExitCode;
use std::time::Instant;

/// The positions that are searched for each puzzle: ten times those of its proof.
const NODES: u64 = PROOF_NODES * 10;

/// The most puzzles of one game: more would be much alike.
const MOST_OF_A_GAME: usize = 2;

/// The least plies between two puzzles of one game, for the same reason.
const APART: usize = 12;

/// The fewest pieces on the board: endings of few pieces are rather exercises.
const MIN_PIECES: usize = 10;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let asked = match words[..] {
        ["prove"] => return prove(),
        ["find", variant, games] => return find(variant, games),
        ["make", variant, count] => Some((variant, count, "1")),
        ["make", variant, count, seed] => Some((variant, count, seed)),
        _ => None,
    };
    let read = asked.and_then(|(variant, count, seed)| {
        let variant = Variant::from_id(variant)?;
        Some((variant, count.parse().ok()?, seed.parse().ok()?))
    });
    let Some((variant, count, seed)) = read else {
        eprintln!("usage: puzzles make VARIANT COUNT [SEED], find VARIANT GAMES, or prove");
        return ExitCode::from(2);
    };
    make(variant, count, seed);
    ExitCode::SUCCESS
}

/// Prints so many puzzles of a rule set, from games with seeds from this one on.
fn make(variant: Variant, count: usize, seed: u64) {
    let mut stockfish = Stockfish::start(variant);
    let mut made = 0;
    for game in seed.. {
        let mut last = None;
        let mut of_game = 0;
        let positions = game::positions(variant, game);
        for ply in 0..positions.len() {
            if made == count {
                return;
            }
            let is_near = last.is_some_and(|last| ply < last + APART);
            let is_bare = positions[ply].pieces().count() < MIN_PIECES;
            if of_game == MOST_OF_A_GAME || is_near || is_bare {
                continue;
            }
            let found = puzzle::find(&positions[..=ply], &mut ());
            let Some(puzzle) = found.filter(|puzzle| is_proved(puzzle, stockfish.as_mut())) else {
                continue;
            };
            (made, of_game, last) = (made + 1, of_game + 1, Some(ply));
            let id = format!("{}-{made}", variant.id());
            let shipped = ShippedPuzzle {
                id,
                game,
                ply,
                puzzle,
            };
            println!("{}", serde_json::to_string(&shipped).expect("it is data"));
        }
    }
}

fn is_proved(puzzle: &Puzzle, stockfish: Option<&mut Stockfish>) -> bool {
    // Whom a move takes from has to be somebody, so that the goal can be said.
    let has_goal = !matches!(&puzzle.goal, Goal::Take(seats) if seats.is_empty());
    has_goal
        && puzzle.is_proved(NODES, &mut ())
        && stockfish.is_none_or(|stockfish| stockfish.agrees(puzzle, judge::NODES))
}

/// Proves the collection again.
fn prove() -> ExitCode {
    let began = Instant::now();
    let puzzles = puzzle::shipped();
    let mut wrong = 0;
    let mut by_stockfish = 0;
    for shipped in &puzzles {
        let position = shipped
            .puzzle
            .position()
            .expect("the collection is read by a test");
        let mut stockfish = Stockfish::start(position.variant());
        by_stockfish += usize::from(stockfish.is_some());
        if !is_proved(&shipped.puzzle, stockfish.as_mut()) {
            println!("{}: another solution, or none", shipped.id);
            wrong += 1;
        }
    }
    let (count, seconds) = (puzzles.len(), began.elapsed().as_secs());
    println!(
        "{wrong} of {count} puzzles failed, {by_stockfish} searched by Stockfish; {seconds} s"
    );
    ExitCode::from(u8::from(wrong > 0))
}

/// Measures the searches for a puzzle in games that depend on their seeds alone.
fn find(variant: &str, games: &str) -> ExitCode {
    let (Some(variant), Ok(games)) = (Variant::from_id(variant), games.parse::<u64>()) else {
        eprintln!("expected a rule set and a number of games");
        return ExitCode::from(2);
    };
    let mut spans = Vec::new();
    let mut span = 0.0;
    for game in 1..=games {
        let mut hunt = Hunt::new(game::positions(variant, game));
        let began = Instant::now();
        while !hunt.is_done() {
            hunt.think(&mut ());
        }
        span += began.elapsed().as_secs_f64();
        if hunt.found().is_some() {
            spans.push(span);
            span = 0.0;
        }
    }
    spans.sort_by(f64::total_cmp);
    let (count, sum) = (spans.len(), spans.iter().sum::<f64>());
    let most = spans.last().copied().unwrap_or_default();
    let mean = sum / count.max(1) as f64;
    println!("{count} puzzles in {games} games: {mean:.1} s each, {most:.1} s at most");
    ExitCode::SUCCESS
}
