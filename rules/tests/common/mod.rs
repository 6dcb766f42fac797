//! Random games for the tests of this room, the same at every run. Not a test itself.

#![allow(
    dead_code,
    reason = "each test file is its own crate and uses a part of this"
)]

pub(crate) mod chess4;

use entente_rules::{Chess960Options, Move, Options, Position, StartNumber, Variant};

/// A small generator of random numbers (SplitMix64), so that a seed means the same for ever.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.roll(items.len())])
    }
}

/// Walks through random games of standard chess and shows each position, until it has shown so many.
pub(crate) fn walk(seed: u64, positions: usize, visit: impl FnMut(&Position, &mut Dice)) {
    let start = Position::start(Variant::Standard);
    walk_from(|_| start.clone(), seed, positions, visit);
}

/// The same with a start for each game.
pub(crate) fn walk_from(
    start: impl Fn(&mut Dice) -> Position,
    seed: u64,
    positions: usize,
    mut visit: impl FnMut(&Position, &mut Dice),
) {
    let mut dice = Dice(seed);
    let mut position = start(&mut dice);
    for _ in 0..positions {
        visit(&position, &mut dice);
        // A game ends where it ends, or after some 200 plies, in a bare and unusual position.
        let next = random_move(&position, &mut dice).filter(|_| dice.roll(200) > 0);
        position = match next {
            Some(mv) => position.play(mv).expect("it is legal"),
            None => start(&mut dice),
        };
    }
}

/// One of the 960 starts.
pub(crate) fn chess960(dice: &mut Dice) -> Position {
    let starts: Vec<StartNumber> = StartNumber::all().collect();
    let start = dice.pick(&starts).expect("960 of them");
    Position::start_with(&Options::Chess960(Chess960Options { start }))
}

/// A random legal move; captures are rarer than they could be, so that boards stay full for longer.
pub(crate) fn random_move(position: &Position, dice: &mut Dice) -> Option<Move> {
    let mut moves = position.legal_moves();
    moves.sort();
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| position.captures(mv).is_none())
        .collect();
    if dice.roll(3) > 0 {
        dice.pick(&quiet).or(dice.pick(&moves))
    } else {
        dice.pick(&moves)
    }
}
