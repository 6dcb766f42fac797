//! Counts the known mates and tactics that the engine solves by number of nodes, and measures its
//! speed.
//!
//! `cargo bench -p entente-engine --bench solved`

use std::time::Instant;

use entente_engine::{Engine, SearchRequest, SearchResult, Value};
use entente_rules::{Play, Position, Variant};

/// The numbers of nodes that are tried.
const BUDGETS: [u64; 5] = [200, 1_000, 5_000, 20_000, 100_000];

/// The bytes of the transposition table.
const MEMORY: usize = 4 << 20;

/// The nodes with which the speed of each rule set is measured.
const NODES: u64 = 300_000;

fn main() {
    println!("the transposition table has {} bytes", memory());
    let mates = positions(include_str!("../data/mates.txt"));
    let tactics = positions(include_str!("../data/tactics.txt"));
    for nodes in BUDGETS {
        let mates = solved(&mates, nodes, is_mate);
        let tactics = solved(&tactics, nodes, is_move);
        println!("{nodes} nodes: {mates} mates, {tactics} tactics");
    }
    for variant in Variant::ALL {
        let started = Instant::now();
        let result = think(&Play::new(Position::start(variant)), NODES);
        let speed = result.nodes as f64 / started.elapsed().as_secs_f64();
        println!("{}: {speed:.0} nodes a second", variant.id());
    }
}

fn memory() -> usize {
    Engine::with_memory(MEMORY).memory()
}

/// The positions of a list, each with the word before it.
fn positions(list: &'static str) -> Vec<(&'static str, Play)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let (word, fen) = line.split_once(' ').expect("a word and a position");
        let position = Position::from_fen(fen).expect("a position");
        (word, Play::new(position))
    };
    lines.map(read).collect()
}

fn think(play: &Play, nodes: u64) -> SearchResult {
    Engine::with_memory(MEMORY).think(&SearchRequest::of(play, nodes), &mut ())
}

/// The number of solved positions: `20 of 50`.
fn solved(list: &[(&str, Play)], nodes: u64, is_solved: fn(&SearchResult, &str) -> bool) -> String {
    let solved = list
        .iter()
        .filter(|(word, play)| is_solved(&think(play, nodes), word));
    format!("{} of {}", solved.count(), list.len())
}

fn is_mate(result: &SearchResult, moves: &str) -> bool {
    let moves = moves.parse().map(Value::MateIn);
    moves.is_ok_and(|mate| result.value == Some(mate))
}

fn is_move(result: &SearchResult, best: &str) -> bool {
    result.ply.is_some_and(|ply| ply.to_string() == best)
}
