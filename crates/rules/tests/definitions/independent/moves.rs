//! A move as two squares and what a pawn becomes; the two sides of castling, and rights as a
//! position names them, by the squares of the rooks.
//!
//! Which moves are legal belongs to each game.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Value, json};

use crate::independent::pieces::{Kind, Owner};
use crate::independent::squares::{Board, Square};

/// A move of a piece. Castling is written as the move of the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Move<S = Square> {
    pub(crate) from: S,
    pub(crate) to: S,
    pub(crate) promotion: Option<Kind>,
}

impl<S: Copy> Move<S> {
    /// A move without a promotion.
    pub(crate) fn plain(from: S, to: S) -> Move<S> {
        let promotion = None;
        Move {
            from,
            to,
            promotion,
        }
    }

    /// The moves from one square to the other: one for each of these kinds if a pawn promotes.
    pub(crate) fn all(from: S, to: S, promotes: bool, kinds: &[Kind]) -> Vec<Move<S>> {
        let plain = Move::plain(from, to);
        if !promotes {
            return vec![plain];
        }
        let promotions = kinds.iter().map(|&kind| Some(kind));
        promotions
            .map(|promotion| Move { promotion, ..plain })
            .collect()
    }
}

impl<S: fmt::Display> fmt::Display for Move<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// The side of the nearer rook, and the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CastlingSide {
    King,
    Queen,
}

impl CastlingSide {
    pub(crate) const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];
}

impl<A: Owner, S: Copy + Ord + ToString> Board<A, S> {
    /// Whether an army's king and rook stand on these squares.
    pub(crate) fn has_king_and_rook(&self, army: A, (king, rook): (S, S)) -> bool {
        self.is(king, army, Kind::King) && self.is(rook, army, Kind::Rook)
    }

    /// The sides of these rooks. King and rook must stand at home.
    pub(crate) fn read_castling(
        &self,
        army: A,
        rooks: &Value,
        home: impl Fn(CastlingSide) -> (S, S),
    ) -> Result<BTreeSet<CastlingSide>, String> {
        let mut sides = BTreeSet::new();
        for rook in rooks.as_array().into_iter().flatten() {
            let of_rook = |side: &CastlingSide| json!(home(*side).1.to_string()) == *rook;
            let found = CastlingSide::BOTH.into_iter().find(of_rook);
            let side = found.ok_or("no rook's square")?;
            if !self.has_king_and_rook(army, home(side)) {
                return Err(format!("no king and rook to castle with {rook}"));
            }
            sides.insert(side);
        }
        Ok(sides)
    }
}
