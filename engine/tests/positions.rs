//! Positions with a known best move: mates in one to three, and tactics.
//!
//! The lists are in `data`; each says how it was made.

use entente_engine::{Question, Thinker, Value};
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
fn mates_in_one_to_three_are_found() {
    for (moves, position) in positions(include_str!("../data/mates.txt")) {
        let fen = position.fen();
        let play = Play::new(position);
        let mut thinker = Thinker::with_memory(4 << 20);
        let thought = thinker.think(&Question::of(&play, 150_000), &mut ());
        let expected = Value::MateIn(moves.parse().expect("a number of moves"));
        assert_eq!(thought.value, Some(expected), "{fen}: {thought:?}");
    }
}

#[test]
fn most_tactics_are_found_with_a_hundred_thousand_nodes() {
    let (mut found, mut all) = (0, 0);
    for (best, position) in positions(include_str!("../data/tactics.txt")) {
        let play = Play::new(position);
        let mut thinker = Thinker::with_memory(4 << 20);
        let thought = thinker.think(&Question::of(&play, 100_000), &mut ());
        let ply = thought.ply.expect("the game goes on").to_string();
        all += 1;
        found += usize::from(ply == best);
    }
    assert!(found * 10 >= all * 9, "only {found} of {all}");
}
