//! What the models share: they are independent of the crate, but not of one another.
//!
//! It contains squares, pieces, boards and how pieces attack on them, moves, en passant among
//! several armies, the rights to castle, and draw offers. It also puts the numbered cases to a
//! model, counts leaves, and plays random games. It is not a test itself and uses nothing of the
//! crate.

mod board;
mod cases;
mod castling;
pub(crate) mod json;
mod leaves;
mod moves;
mod offers;
mod passing_pawns;
mod pieces;
mod plus_start;
mod situations;
mod squares;
pub(crate) mod two_players;

pub(crate) use board::Board;
pub(crate) use cases::{Model, answer_all};
pub(crate) use castling::CastlingSide;
pub(crate) use leaves::{Counted, check_counts, line};
pub(crate) use moves::Move;
pub(crate) use offers::Offers;
pub(crate) use passing_pawns::{PassingPawn, PassingPawns, Right};
pub(crate) use pieces::{Kind, Owner, Piece};
pub(crate) use plus_start::{plus_army, turned};
pub(crate) use situations::{Counts, Run, mostly_quiet};
pub(crate) use squares::{Layout, Square, Step};
