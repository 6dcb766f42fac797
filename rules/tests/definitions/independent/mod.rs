//! What the independent models share and what is no rule of any single game.
//!
//! It contains squares, pieces and boards with how chess pieces attack, moves, the situations of
//! random games, the numbered cases and how they are asked, counts of leaves, and draw offers. It is not a test itself
//! and uses nothing of the crate.

#![allow(dead_code, reason = "some models use only a part of this")]

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
pub(crate) use cases::{Model, answer_all, every_rule_has_a_case};
pub(crate) use castling::CastlingSide;
pub(crate) use leaves::{Counted, check_counts, line};
pub(crate) use moves::Move;
pub(crate) use offers::Offers;
pub(crate) use passing_pawns::{PassingPawn, PassingPawns, Right};
pub(crate) use pieces::{Kind, Owner, Piece};
pub(crate) use plus_start::{plus_army, turned};
pub(crate) use situations::{Counts, Run, mostly_quiet};
pub(crate) use squares::{Layout, Square, Step};
