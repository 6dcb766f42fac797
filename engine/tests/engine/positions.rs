//! Positions with a known best move: mates in one to four, and tactics.
//!
//! The lists are in `data`; each says how it was made.

use entente_engine::{Engine, SearchRequest, Value};
use entente_rules::{Play, Position};

/// The positions of a list, each with the word before it.
fn positions(list: &'static str) -> impl Iterator<Item = (&'static str, Position)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (word, fen) = line.split_once(' ').expect("a word and a position");
        (word, Position::from_fen(fen).expect("a position"))
    })
}

#[test]
fn mates_in_one_to_four_are_found() {
    for (moves, position) in positions(include_str!("../../data/mates.txt")) {
        let fen = position.fen();
        let play = Play::new(position);
        let mut engine = Engine::with_memory(4 << 20);
        let result = engine.think(&SearchRequest::of(&play, 150_000), &mut ());
        let expected = Value::MateIn(moves.parse().expect("a number of moves"));
        assert_eq!(result.value, Some(expected), "{fen}: {result:?}");
    }
}

/// The engine is deterministic, so the bounds cannot fail by chance; it solves a little more.
#[test]
fn tactics_are_found_and_most_of_them_with_few_nodes() {
    for (nodes, least) in [(200, 36), (1_000, 43), (20_000, 50)] {
        let solved =
            positions(include_str!("../../data/tactics.txt")).filter(|(best, position)| {
                let play = Play::new(position.clone());
                let mut engine = Engine::with_memory(4 << 20);
                let result = engine.think(&SearchRequest::of(&play, nodes), &mut ());
                result.ply.is_some_and(|ply| ply.to_string() == *best)
            });
        let solved = solved.count();
        assert!(solved >= least, "only {solved} with {nodes} nodes");
    }
}
