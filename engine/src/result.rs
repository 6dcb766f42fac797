//! The engine's answer: a ply, what it is worth to each seat, and the line that is foreseen.

use alloc::vec::Vec;

use entente_rules::Ply;

/// A value with which the side to move mates now. Mates in more plies are worth one less for each.
pub(crate) const MATE: i32 = 32_000;

/// Values from here on are mates.
pub(crate) const MATE_IN_MOST: i32 = MATE - 512;

/// What the engine has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// What to do with the turn; `None` only if the game is over.
    pub ply: Option<Ply>,
    /// What the position is worth to the side to move, where there are two sides.
    pub value: Option<Value>,
    /// How much of the win each seat can expect.
    pub shares: Shares,
    /// The plies that are foreseen, the first one included.
    pub line: Vec<Ply>,
    /// How many plies were searched in full, or are foreseen by a tree that grows.
    pub depth: u8,
    /// How many plies the longest line had that was looked at, captures and checks included.
    pub longest: u8,
    /// How much of the memory for positions is in use, in thousandths.
    pub memory_used: u16,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl SearchResult {
    /// The part of the line that is certain enough to be of use: all of it between two sides.
    /// Nobody knows what several others do.
    pub fn certain_line(&self) -> &[Ply] {
        match self.value {
            Some(_) => &self.line,
            None => &self.line[..self.line.len().min(1)],
        }
    }
}

/// What a position is worth to the side to move, where there are two sides.
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
        // Plies to moves of the winner, rounded up.
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

/// How much of the win each seat can expect, in turn order; a draw is shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shares(Vec<u16>);

impl Shares {
    /// The whole win: the sum of all shares.
    pub const WHOLE: u16 = 10_000;

    /// Divides the win by these weights. What rounding leaves over goes to the largest.
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

    /// The parts of [`Shares::WHOLE`] by seat.
    pub fn parts(&self) -> &[u16] {
        &self.0
    }
}

/// The share of the win that a value stands for, at steps of 50 hundredths of a pawn: the usual
/// logistic curve with which ratings are computed, 400 for a factor of ten.
const SHARE_AT: [u16; 33] = [
    5000, 5715, 6401, 7034, 7597, 8083, 8490, 8823, 9091, 9302, 9468, 9595, 9693, 9768, 9825, 9868,
    9901, 9926, 9944, 9958, 9968, 9976, 9982, 9987, 9990, 9993, 9994, 9996, 9997, 9998, 9998, 9999,
    9999,
];

/// The share of the win of the side to move that a value stands for.
pub(crate) fn share_of(value: i32) -> u16 {
    if value < 0 {
        return Shares::WHOLE - share_of(-value);
    }
    if value >= MATE_IN_MOST {
        return Shares::WHOLE;
    }
    let (step, within) = (value as usize / 50, value % 50);
    match SHARE_AT.get(step..step + 2) {
        Some(&[low, high]) => {
            let between = (i32::from(high) - i32::from(low)) * within / 50;
            (i32::from(low) + between) as u16
        }
        _ => 9999,
    }
}
