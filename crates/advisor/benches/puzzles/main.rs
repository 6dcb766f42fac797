//! Makes the puzzles that come with the program, and proves them.
//!
//! `cargo bench -p entente-advisor --bench puzzles -- make VARIANT COUNT [SEED]` plays
//! games between computers, one for each seed from `SEED` (1), and prints so many puzzles, a line
//! of JSON each. A search ten times as deep as the proof has found the same one solution of each,
//! and where Stockfish can play, `/usr/games/stockfish` or the program in `STOCKFISH` has too.
//!
//! `… -- read FILE` does the same with the games of a PGN file, as `data/games.pgn` is.
//!
//! `… -- prove [VARIANT]` does that again for the collection in `data/puzzles.jsonl`, or for its
//! puzzles of one rule set; it fails if one of them has another solution, or if Stockfish is
//! missing.
//!
//! `… -- find VARIANT GAMES` measures the search for a day's puzzle: it looks through so many
//! games as a server does, and begins anew after each puzzle.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

mod game;
mod judge;

use entente_advisor::puzzle::{self, Goal, Hunt, PROOF_NODES, Puzzle, ShippedPuzzle, SourceGame};
use entente_rules::{Leniency, Pgn, Position, Variant};
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
    let words: Vec<String> = arguments().collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["prove"] => Some(prove(None)),
        ["prove", variant] => Variant::from_id(variant).map(|variant| prove(Some(variant))),
        ["find", variant, games] => Some(find(variant, games)),
        ["read", file] => Some(read(file)),
        ["make", variant, count] => make(variant, count, "1"),
        ["make", variant, count, seed] => make(variant, count, seed),
        _ => None,
    };
    done.unwrap_or_else(|| {
        let usages = [
            "make VARIANT COUNT [SEED]",
            "read FILE",
            "find VARIANT GAMES",
            "prove [VARIANT]",
        ];
        eprintln!("usage: puzzles {}", usages.join(", or "));
        ExitCode::from(2)
    })
}

/// Prints so many puzzles of a rule set, from games with seeds from this one on. `None` if that is
/// not what the words say.
fn make(variant: &str, count: &str, seed: &str) -> Option<ExitCode> {
    let mut maker = Maker::new(Variant::from_id(variant)?);
    let end = maker.next + count.parse::<u32>().ok()?;
    for seed in seed.parse::<u64>().ok()?.. {
        if maker.next >= end {
            break;
        }
        let positions = game::positions(maker.variant, seed);
        maker.print(&positions, &SourceGame::Computers(seed), end);
    }
    Some(ExitCode::SUCCESS)
}

/// Prints the puzzles of the published games of a file.
fn read(file: &str) -> ExitCode {
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("{file} cannot be read");
        return ExitCode::from(2);
    };
    let read = Pgn::games(Variant::Standard, &text, Leniency::Strict);
    for refused in &read.refused {
        eprintln!("{refused}");
    }
    let mut maker = Maker::new(Variant::Standard);
    for game in &read.games {
        let mut positions = vec![game.start().clone()];
        for mv in game.moves() {
            let next = positions.last().and_then(|last| last.play(*mv).ok());
            positions.extend(next);
        }
        let of = |name: &str| game.header(name).unwrap_or_default();
        let year = of("Date").get(..4).unwrap_or_default();
        let (white, black, site) = (of("White"), of("Black"), of("Site"));
        let name = format!("{white} – {black}, {site} {year}");
        maker.print(&positions, &SourceGame::Published(name), u32::MAX);
    }
    ExitCode::from(u8::from(!read.refused.is_empty()))
}

/// Finds puzzles of a rule set, and names them after those that the collection has.
struct Maker {
    variant: Variant,
    stockfish: Option<Stockfish>,
    /// The number of the next one.
    next: u32,
    known: Vec<Position>,
}

impl Maker {
    fn new(variant: Variant) -> Self {
        let collection = puzzle::shipped();
        let numbers = collection.iter().filter_map(ShippedPuzzle::place);
        let last = numbers.filter(|(of, _)| *of == variant).map(|(_, n)| n);
        let known = collection
            .iter()
            .filter_map(|known| known.puzzle.position());
        Self {
            variant,
            stockfish: judge::start(variant),
            next: last.max().unwrap_or_default() + 1,
            known: known.filter(|known| known.variant() == variant).collect(),
        }
    }

    /// Prints the puzzles of a game, below this number.
    fn print(&mut self, positions: &[Position], source: &SourceGame, end: u32) {
        let mut last = None;
        let mut of_game = 0;
        for (ply, position) in positions.iter().enumerate() {
            if self.next >= end || of_game == MOST_OF_A_GAME {
                return;
            }
            let is_near = last.is_some_and(|last| ply < last + APART);
            if is_near || position.pieces().count() < MIN_PIECES {
                continue;
            }
            let found = puzzle::find(&positions[..=ply], &mut ());
            let stockfish = self.stockfish.as_mut();
            let Some(puzzle) = found.filter(|puzzle| is_proved(puzzle, stockfish)) else {
                continue;
            };
            if self.keep(ply, source, puzzle) {
                (of_game, last) = (of_game + 1, Some(ply));
            }
        }
    }

    /// Prints a puzzle, unless it is known.
    fn keep(&mut self, ply: usize, source: &SourceGame, puzzle: Puzzle) -> bool {
        let position = puzzle.position().filter(|at| !self.known.contains(at));
        let Some(position) = position else {
            return false;
        };
        let shipped = ShippedPuzzle {
            id: puzzle::name(self.variant, self.next),
            game: source.clone(),
            ply,
            puzzle,
        };
        println!("{}", serde_json::to_string(&shipped).expect("it is data"));
        self.known.push(position);
        self.next += 1;
        true
    }
}

fn is_proved(puzzle: &Puzzle, stockfish: Option<&mut Stockfish>) -> bool {
    // Whom a move takes from has to be somebody, so that the goal can be said.
    let has_goal = !matches!(&puzzle.goal, Goal::Take(seats) if seats.is_empty());
    has_goal
        && puzzle.is_proved(NODES, &mut ())
        && stockfish.is_none_or(|stockfish| judge::agrees(stockfish, puzzle, judge::NODES))
}

/// Proves the collection again, or its puzzles of one rule set.
fn prove(variant: Option<Variant>) -> ExitCode {
    let began = Instant::now();
    let mut puzzles = puzzle::shipped();
    puzzles.retain(|shipped| {
        let place = shipped.place();
        variant.is_none_or(|variant| place.is_some_and(|(of, _)| of == variant))
    });
    let mut wrong = 0;
    let mut by_stockfish = 0;
    for shipped in &puzzles {
        let position = shipped
            .puzzle
            .position()
            .expect("the collection is read by a test");
        let mut stockfish = judge::start(position.variant());
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

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}
