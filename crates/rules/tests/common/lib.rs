//! Random games for the tests of the rules, the same on every run, and the reader of the numbered
//! cases.
//!
//! It is not a test itself.

#![allow(clippy::unwrap_used, missing_docs, reason = "used by tests alone")]

pub mod cases;
pub mod chess4;
pub mod multiplayer;

use std::fmt;

use entente_rules::{
    Chess960Options, FenError, InvalidPosition, JsonError, Move, MoveTextError, Options, Position,
    StartNumber, Variant,
};

/// The number in an environment variable such as `TEST_GAMES`, or the default.
pub fn number(name: &str, default: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(default, |text| text.parse().expect("a number"))
}

/// A small random number generator (SplitMix64), so that a seed always gives the same games.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.roll(items.len())])
    }
}

/// A fact as tests compare it: the kind and its arguments.
pub fn fact(fact: &impl fmt::Debug) -> String {
    format!("{fact:?}")
}

/// The reason for which a ply is not legal, or the fact that a text is no move.
pub fn refused(error: &MoveTextError) -> String {
    match error {
        MoveTextError::Illegal { why, .. } => fact(why),
        other => fact(other),
    }
}

/// Every fault of a position.
pub fn faults(impossible: &InvalidPosition) -> String {
    let faults: Vec<String> = impossible.faults().iter().map(fact).collect();
    faults.join("; ")
}

/// The fault of a FEN, or every fault of its position.
pub fn fen_fault(error: &FenError) -> String {
    match error {
        FenError::InvalidPosition(impossible) => faults(impossible),
        other => fact(other),
    }
}

/// The sentence about the form of JSON, or every fault of its position.
pub fn json_fault(error: &JsonError) -> String {
    match error {
        JsonError::InvalidPosition(impossible) => faults(impossible),
        other => other.to_string(),
    }
}

/// The keys of a JSON object, in alphabetical order.
pub fn keys(object: &serde_json::Value) -> Vec<&str> {
    let entries = object.as_object().expect("an object");
    entries.keys().map(String::as_str).collect()
}

/// Plays random games of standard chess and shows this many positions.
pub fn walk(seed: u64, positions: usize, visit: impl FnMut(&Position, &mut Dice)) {
    let start = Position::start(Variant::Standard);
    walk_from(|_| start.clone(), seed, positions, visit);
}

/// Plays random games from the given starts and shows this many positions.
pub fn walk_from(
    start: impl Fn(&mut Dice) -> Position,
    seed: u64,
    positions: usize,
    mut visit: impl FnMut(&Position, &mut Dice),
) {
    let mut dice = Dice(seed);
    let mut position = start(&mut dice);
    for _ in 0..positions {
        visit(&position, &mut dice);
        // A game ends by the rules or after about 200 plies. By then the position is usually a thin
        // endgame, so a new game is more useful.
        let next = random_move(&position, &mut dice).filter(|_| dice.roll(200) > 0);
        position = match next {
            Some(mv) => position.play(mv).expect("it is legal"),
            None => start(&mut dice),
        };
    }
}

/// One of the 960 starting positions.
pub fn chess960(dice: &mut Dice) -> Position {
    let starts: Vec<StartNumber> = StartNumber::all().collect();
    let start = dice.pick(&starts).expect("960 of them");
    Position::start_with(&Options::Chess960(Chess960Options { start }))
}

/// A random legal move. Captures are made less often than they could be, so that boards stay full
/// longer.
pub fn random_move(position: &Position, dice: &mut Dice) -> Option<Move> {
    let mut moves = position.legal_moves();
    moves.sort();
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| position.captured_piece(mv).is_none())
        .collect();
    if dice.roll(3) > 0 {
        dice.pick(&quiet).or(dice.pick(&moves))
    } else {
        dice.pick(&moves)
    }
}
