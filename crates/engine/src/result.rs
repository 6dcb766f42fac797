//! The engine's answer: a ply, the value of the position, the share of each seat, and the expected
//! line.

use alloc::vec::Vec;

use entente_rules::Ply;

/// The value of giving mate at once. A mate in more plies is worth one less for each ply. It fits
/// the 16 bits that a value has in the transposition table.
pub(crate) const MATE: i32 = 32_000;

/// The smallest value that means a mate. It leaves 512 plies for the longest one, more than a line
/// can have, and is far above any evaluation, which ends at 20,000.
pub(crate) const MATE_IN_MOST: i32 = MATE - 512;

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The ply to make; `None` only if the game is over.
    pub ply: Option<Ply>,
    /// The value for the side to move; `None` with more than two sides.
    pub value: Option<Value>,
    /// The share of the win that each seat can expect.
    pub shares: Shares,
    /// The expected plies, the first one included.
    pub line: Vec<Ply>,
    /// The number of plies that were searched in full, or that a search tree expects.
    pub depth: u8,
    /// The number of plies of the longest line that was searched, captures and checks included.
    pub longest: u8,
    /// The used part of the memory for positions, in thousandths.
    pub memory_used: u16,
    /// The number of positions that were searched.
    pub nodes: u64,
}

impl SearchResult {
    /// The part of the line that is certain enough to rely on: all of it between two sides, else
    /// the first ply, because the moves of several others cannot be predicted.
    pub fn certain_line(&self) -> &[Ply] {
        match self.value {
            Some(_) => &self.line,
            None => &self.line[..self.line.len().min(1)],
        }
    }
}

/// The value of a position for the side to move, where there are two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many of its moves at most.
    MateIn(u16),
    /// The side to move loses in this many of its moves at most; 0 if it is mated.
    MatedIn(u16),
}

impl Value {
    pub(crate) fn of(value: i32) -> Value {
        // From plies to moves of the winner, rounded up.
        let moves = |plies: i32| u16::try_from((plies + 1) / 2).unwrap_or(u16::MAX);
        if value >= MATE_IN_MOST {
            Value::MateIn(moves(MATE - value))
        } else if value <= -MATE_IN_MOST {
            Value::MatedIn(moves(MATE + value - 1))
        } else {
            Value::Centipawns(value)
        }
    }
}

/// The share of the win that each seat can expect, in turn order. A draw is shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shares(Vec<u16>);

impl Shares {
    /// The whole win: the sum of all shares.
    pub const WHOLE: u16 = 10_000;

    /// Divides the win in proportion to these weights. The remainder of rounding goes to the
    /// largest.
    pub fn by_weight(weights: &[u64]) -> Shares {
        let sum = weights.iter().sum::<u64>().max(1);
        let part = |&weight: &u64| (weight * u64::from(Shares::WHOLE) / sum) as u16;
        let mut parts: Vec<u16> = weights.iter().map(part).collect();
        let rest = Shares::WHOLE - parts.iter().sum::<u16>();
        if let Some(largest) = parts.iter_mut().max_by_key(|part| **part) {
            *largest += rest;
        }
        Shares(parts)
    }

    /// The parts of [`Shares::WHOLE`], by seat.
    pub fn parts(&self) -> &[u16] {
        &self.0
    }
}

/// The distance between two values of [`SHARE_AT`], in hundredths of a pawn: small enough that the
/// curve is all but straight in between.
const SHARE_STEP: i32 = 50;

/// The share of the win for values in steps of [`SHARE_STEP`] hundredths of a pawn: the logistic
/// curve of the rating system, in which 400 points mean a factor of ten. How well these shares come
/// true was measured in games (`docs/developers/strength.md`, "Reported shares").
const SHARE_AT: [u16; 33] = [
    5000, 5715, 6401, 7034, 7597, 8083, 8490, 8823, 9091, 9302, 9468, 9595, 9693, 9768, 9825, 9868,
    9901, 9926, 9944, 9958, 9968, 9976, 9982, 9987, 9990, 9993, 9994, 9996, 9997, 9998, 9998, 9999,
    9999,
];

/// The share of the win that a value gives the side to move.
pub(crate) fn share_of(value: i32) -> u16 {
    if value < 0 {
        return Shares::WHOLE - share_of(-value);
    }
    if value >= MATE_IN_MOST {
        return Shares::WHOLE;
    }
    // A straight line between two steps: the curve is so flat that the error is a thousandth at
    // most.
    let (step, within) = (value as usize / SHARE_STEP as usize, value % SHARE_STEP);
    match SHARE_AT.get(step..step + 2) {
        Some(&[low, high]) => {
            let between = (i32::from(high) - i32::from(low)) * within / SHARE_STEP;
            (i32::from(low) + between) as u16
        }
        // Beyond the table a win is almost certain, but it is not a proved mate.
        _ => 9999,
    }
}
