//! The chance to win that a value means, in games of two.
//!
//! People compare it with what they read elsewhere, so it is lichess's curve: 1 / (1 + e^-x), with
//! x = 0.00368208 for each hundredth of a pawn that Stockfish reports. Ours count 1.4 times as
//! much, because our searches see only a part of what a move loses: then what moves cost agrees
//! best with Stockfish (24 games of chess, the seeds 6001 to 6024 of the bench `judgements`). The
//! engine's own curve is that of its games against itself, which are decided by less.

use super::report::WHOLE;
use entente_engine::Value;

/// The distance between two values of [`CHANCE_AT`], in hundredths of a pawn: so small that the
/// curve is all but straight in between.
const STEP: usize = 50;

/// The chance to win in ten-thousandths, for values in steps of [`STEP`] from an even position on.
const CHANCE_AT: [u16; 33] = [
    5000, 5641, 6261, 6842, 7371, 7839, 8244, 8587, 8872, 9105, 9294, 9445, 9566, 9661, 9736, 9795,
    9841, 9877, 9904, 9926, 9943, 9956, 9966, 9973, 9979, 9984, 9988, 9991, 9993, 9994, 9996, 9997,
    9997,
];

/// The chance to win of the side to move with this value, in ten-thousandths.
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

/// The value of ours with the chance that lichess's curve gives this one of Stockfish's.
pub(super) fn in_own_units(value: Value) -> Value {
    match value {
        // Ours count 1.4 times as much. Beyond the end of the table all are the same.
        Value::Centipawns(value) => Value::Centipawns(value.clamp(-10_000, 10_000) * 5 / 7),
        mate => mate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_curve() {
        for value in -1_600..1_600 {
            let curve = 10_000.0 / (1.0 + (-0.003_682_08 * 1.4 * f64::from(value)).exp());
            let chance = f64::from(chance(Value::Centipawns(value)));
            assert!((chance - curve).abs() < 10.0, "{value}: {chance}, {curve}");
        }
    }
}
