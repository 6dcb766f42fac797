//! A move as two squares and what a pawn becomes.
//!
//! Which moves are legal belongs to each game.

use std::fmt;

use crate::independent::pieces::Kind;
use crate::independent::squares::Square;

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
