//! The puzzles that come with the program, judged by Stockfish where it can play.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::unwrap_used
)]

#[path = "../benches/puzzles/judge.rs"]
mod judge;

use entente_advisor::puzzle::{ShippedPuzzle, shipped};
use entente_rules::Variant;
use judge::{NODES, Stockfish};
use std::path::Path;

/// The part of the positions of a proof that is enough to find the same move again in a second.
const PART: u64 = 5;

/// The step of the fixed sample that it judges: one puzzle in so many.
const SAMPLE: usize = 5;

/// The halves of the sample, which are judged at the same time. Each has a Stockfish of its own.
const HALVES: usize = 2;

#[test]
fn stockfish_finds_the_same_solutions() {
    if entente_gate::skips_slow() {
        return;
    }
    judge_half(0);
}

#[test]
fn stockfish_finds_the_same_solutions_of_the_other_half() {
    if entente_gate::skips_slow() {
        return;
    }
    judge_half(1);
}

fn judge_half(half: usize) {
    if !Path::new(&Stockfish::program()).exists() {
        return entente_gate::skip("there is no Stockfish");
    }
    let mut judged = 0;
    let is_fit = |shipped: &ShippedPuzzle| {
        let (variant, _) = shipped.place().unwrap();
        [Variant::Standard, Variant::Chess960].contains(&variant)
    };
    let sample = shipped().into_iter().filter(is_fit).step_by(SAMPLE);
    for shipped in sample.skip(half).step_by(HALVES) {
        let variant = shipped.puzzle.position().unwrap().variant();
        let mut stockfish = judge::start(variant).unwrap();
        assert!(
            judge::agrees(&mut stockfish, &shipped.puzzle, NODES / PART),
            "{}",
            shipped.id
        );
        judged += 1;
    }
    assert!(judged >= 20, "only {judged} puzzles were compared");
}
