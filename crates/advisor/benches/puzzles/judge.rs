//! Stockfish as a judge of puzzles. The test of the collection (`tests/puzzles.rs`) uses it, too.

#[path = "../stockfish.rs"]
mod stockfish;

use entente_advisor::puzzle::{Goal, Puzzle};
use entente_rules::Variant;
pub(crate) use stockfish::Stockfish;
use stockfish::Value;

/// The positions that it searches for a proof.
pub(super) const NODES: u64 = 2_000_000;

/// The least lead of the solution over every other move, in hundredths of a pawn, with values
/// beyond ten pawns taken for ten.
const LEAD: i32 = 100;
const MOST: i32 = 1_000;

/// Starts it, if it can play this rule set.
///
/// Panics if it is missing.
pub(super) fn start(variant: Variant) -> Option<Stockfish> {
    Stockfish::start(variant, 2)
}

/// Does it find the same solution, and no other, with a search of so many positions?
pub(super) fn agrees(stockfish: &mut Stockfish, puzzle: &Puzzle, nodes: u64) -> bool {
    let Some(position) = puzzle.position() else {
        return false;
    };
    let Some(answer) = stockfish.think(&position, nodes) else {
        return false;
    };
    // Castling is written in the way of the rule set.
    let is_same = position
        .read_ply(&answer.best)
        .is_ok_and(|ply| position.coordinate(ply) == puzzle.solution);
    let clear = |values: &[Value]| matches!(*values, [best, second] if is_clear(&puzzle.goal, [best, second]));
    is_same && clear(&answer.values)
}

/// Is the best move as clearly the best as the goal says?
fn is_clear(goal: &Goal, [best, second]: [Value; 2]) -> bool {
    match (goal, best, second) {
        (Goal::Mate(moves), Value::Mate(best), second) => {
            let is_slower = !matches!(second, Value::Mate(second) if (1..=best).contains(&second));
            best == i32::from(*moves) && is_slower
        }
        (Goal::Mate(_), ..) => false,
        _ => pawns(best) - pawns(second) >= LEAD,
    }
}

fn pawns(value: Value) -> i32 {
    match value {
        Value::Centipawns(value) => value.clamp(-MOST, MOST),
        Value::Mate(moves) => MOST * moves.signum(),
    }
}
