//! Where an army stands at the start on Chess4's board: every army is White's, turned.

use crate::independent::pieces::{Kind, Owner, Piece};
use crate::independent::squares::{Square, Step};

/// The pieces of each army from its left, as it looks ahead, and the number of the first square for
/// White.
const ROW: &str = "RNBKQBNR";
const FIRST: i8 = 4;

/// The pieces at the start of an army whose pawns make this step.
pub(crate) fn plus_army<A: Owner>(army: A, forward: Step) -> Vec<(Square, Piece<A>)> {
    let pieces = (FIRST..).zip(ROW.chars()).flat_map(|(index, letter)| {
        let square = turned(forward, index);
        let kind = Kind::of_letter(letter).expect("a kind");
        let pawn = Kind::Pawn;
        [
            (square, Piece { army, kind }),
            (square.plus(forward), Piece { army, kind: pawn }),
        ]
    });
    pieces.collect()
}

/// The square of an army's own line that corresponds, counted from its left, to White's row `n` and
/// this number.
pub(crate) fn turned(forward: Step, index: i8) -> Square {
    let (letter, number) = match forward {
        (-1, 0) => (13, index),
        (0, 1) => (index - 1, 1),
        (1, 0) => (0, 15 - index),
        _ => (14 - index, 14),
    };
    Square { letter, number }
}
