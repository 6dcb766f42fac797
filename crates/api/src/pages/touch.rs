//! The legal moves of a position, each with the squares that one may touch to make it.

use crate::game::moves::LegalMove;
use entente_rules::{Move, Position, Square};
use serde::Serialize;
use std::collections::BTreeMap;

/// A legal move on a board that one touches.
#[derive(Debug, Serialize)]
pub(super) struct TouchMove {
    #[serde(flatten)]
    legal: LegalMove,
    /// The squares to which the piece can be led.
    touch: Vec<String>,
}

impl TouchMove {
    /// These legal moves of a position.
    pub(super) fn all(position: &Position, moves: Vec<LegalMove>) -> Vec<Self> {
        let kings: BTreeMap<String, String> = (position.legal_moves().iter())
            .filter_map(|mv| {
                Some((
                    position.coordinate(mv),
                    king_square(position, mv)?.to_string(),
                ))
            })
            .collect();
        let ends: Vec<_> = moves.iter().map(LegalMove::squares).collect();
        let touch = |legal: &LegalMove| {
            let (from, to) = legal.squares();
            let king = kings.get(&legal.coordinate);
            // A square that means another move means only that one.
            let king = king.filter(|king| !ends.contains(&(from.clone(), (*king).clone())));
            std::iter::once(to).chain(king.cloned()).collect()
        };
        let touched: Vec<Vec<String>> = moves.iter().map(touch).collect();
        let pairs = moves.into_iter().zip(touched);
        pairs.map(|(legal, touch)| Self { legal, touch }).collect()
    }
}

/// The square to which a king castles, if it leaves its own. In Chess960 the move leads to the
/// square of the rook.
fn king_square(position: &Position, mv: &Move) -> Option<Square> {
    let (from, to) = position.castled(mv)?.king;
    (from == mv.from && from != to).then_some(to)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::Variant;

    /// The moves that one makes by leading the king from `e1` to a square.
    fn made(variant: Variant, fen: &str, (from, to): (&str, &str)) -> Vec<String> {
        let position = Position::from_fen_of(variant, fen).unwrap();
        let moves = TouchMove::all(&position, LegalMove::all(&position)).into_iter();
        let of_king = moves.filter(|mv| mv.legal.squares().0 == from);
        let made = of_king.filter(|mv| mv.touch.iter().any(|square| square == to));
        made.map(|mv| mv.legal.notation).collect()
    }

    #[test]
    fn one_castles_by_the_square_of_the_rook_and_of_the_king() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (to, notation) in [
            ("g1", "O-O"),
            ("h1", "O-O"),
            ("c1", "O-O-O"),
            ("a1", "O-O-O"),
        ] {
            assert_eq!(made(Variant::Chess960, fen, ("e1", to)), [notation], "{to}");
        }
        assert_eq!(made(Variant::Standard, fen, ("e1", "g1")), ["O-O"]);
    }

    #[test]
    fn a_square_that_means_another_move_means_only_that() {
        let beside = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
        assert_eq!(made(Variant::Chess960, beside, ("f1", "g1")), ["Kg1"]);
        assert_eq!(made(Variant::Chess960, beside, ("f1", "h1")), ["O-O"]);
        let stays = "4k3/8/8/8/8/8/8/6KR w K - 0 1";
        assert_eq!(made(Variant::Chess960, stays, ("g1", "h1")), ["O-O"]);
        assert_eq!(made(Variant::Chess960, stays, ("g1", "f1")), ["Kf1"]);
    }
}
