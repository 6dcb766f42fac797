//! The parts that the models share: they are independent of the crate, but not of one another.
//!
//! It contains squares, pieces, boards and how pieces attack on them, moves, en passant among
//! several armies, the rights to castle, and draw offers. It also puts the numbered cases to a
//! model, counts leaves, and plays random games. It is not a test itself and uses nothing of the
//! crate.

mod cases;
pub(crate) mod json;
mod moves;
mod passing_pawns;
mod pieces;
mod situations;
mod squares;
pub(crate) mod two_players;

pub(crate) use cases::{Counted, Model, answer_all, check_counts, line};
pub(crate) use moves::{CastlingSide, Move};
pub(crate) use passing_pawns::{PassingPawn, PassingPawns, Right};
pub(crate) use pieces::{Kind, Owner, Piece, plus_army, turned};
pub(crate) use situations::{Counts, Run, mostly_quiet};
pub(crate) use squares::{Board, Layout, Square, Step};
pub(crate) use two_players::Offers;
