//! The chance to win that a value means, in games of two.
//!
//! People compare it with what they read elsewhere, so it is lichess's curve: 1 / (1 + e^-x), with
//! x = 0.00368208 for each hundredth of a pawn that Stockfish reports. The engine's own curve is
//! that of its games against itself, which are decided by less.

use super::report::WHOLE;
use entente_engine::Value;

/// The distance between two values of [`CHANCE_AT`], in hundredths of a pawn: so small that the
/// curve is all but straight in between.
const STEP: usize = 70;

/// The chance to win in ten-thousandths, for values in steps of [`STEP`] from an even position on.
const CHANCE_AT: [u16; 33] = [
    5000, 5641, 6261, 6842, 7371, 7839, 8244, 8587, 8872, 9105, 9294, 9445, 9566, 9661, 9736, 9795,
    9841, 9877, 9904, 9926, 9943, 9956, 9966, 9973, 9979, 9984, 9988, 9991, 9993, 9994, 9996, 9997,
    9997,
];

/// A value of ours with the one that Stockfish gives such positions.
struct Pair {
    ours: i32,
    stockfish: i32,
}

const fn pair(ours: i32, stockfish: i32) -> Pair {
    Pair { ours, stockfish }
}

/// Fitted to what Stockfish 15.1 says with 150,000 nodes of the positions of 9 games of chess, the
/// seeds 6001 to 6005 and 6009 to 6012 of the bench `judgements`. Small values of ours count more
/// than theirs, since our searches see only a part of what a move loses. Large ones were too large.
const PAIRS: [Pair; 6] = [
    pair(0, 0),
    pair(250, 350),
    pair(450, 520),
    pair(600, 650),
    pair(800, 950),
    pair(1_100, 1_540),
];

/// The value that Stockfish gives positions to which we give this one.
pub(super) fn as_stockfish(value: Value) -> Value {
    match value {
        Value::Centipawns(value) if value < 0 => Value::Centipawns(-stockfish(-value)),
        Value::Centipawns(value) => Value::Centipawns(stockfish(value)),
        mate => mate,
    }
}

fn stockfish(ours: i32) -> i32 {
    let mut pairs = PAIRS.windows(2);
    let Some([low, high]) = pairs.find(|pair| ours < pair[1].ours) else {
        // Beyond the end of the table of chances all are the same.
        return PAIRS[PAIRS.len() - 1].stockfish.max(ours);
    };
    low.stockfish + (ours - low.ours) * (high.stockfish - low.stockfish) / (high.ours - low.ours)
}

/// The chance to win of the side to move with this value of Stockfish's, in ten-thousandths.
pub(super) fn chance(value: Value) -> u16 {
    match value {
        Value::MateIn(_) => WHOLE,
        Value::MatedIn(_) => 0,
        Value::Centipawns(value) if value < 0 => WHOLE - ahead(value.unsigned_abs() as usize),
        Value::Centipawns(value) => ahead(value as usize),
    }
}

/// The chance of the side that is ahead by so many hundredths of a pawn. Beyond the table a win is
/// almost certain, but it is no proved mate.
fn ahead(value: usize) -> u16 {
    let (step, within) = (value / STEP, value % STEP);
    match CHANCE_AT.get(step..step + 2) {
        Some(&[low, high]) => low + (usize::from(high - low) * within / STEP) as u16,
        _ => CHANCE_AT[CHANCE_AT.len() - 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_curve() {
        for value in -2_240..2_240 {
            let curve = 10_000.0 / (1.0 + (-0.003_682_08 * f64::from(value)).exp());
            let chance = f64::from(chance(Value::Centipawns(value)));
            assert!((chance - curve).abs() < 10.0, "{value}: {chance}, {curve}");
        }
    }

    #[test]
    fn more_of_ours_is_more_of_theirs() {
        let all = (-32_000..=32_000).map(|value| as_stockfish(Value::Centipawns(value)));
        let values: Vec<i32> = all
            .map(|value| match value {
                Value::Centipawns(value) => value,
                mate => panic!("{mate:?}"),
            })
            .collect();
        assert!(values.is_sorted());
        assert_eq!(values[32_000], 0);
        assert_eq!(values[32_000 + 250], 350);
    }
}
