//! Boards, pieces, legal moves, endings and notations of every rule set; the innermost room on the way of a move.
//! It knows no persons, no clocks and no chat, and no input but its arguments: without `std` it cannot
//! read a file, a clock or a random number.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod attack;
mod bits;
mod board;
mod c4pgn;
mod cell;
mod chess4;
mod coordinate;
mod endings;
mod event;
mod fen;
mod generator;
mod headers;
mod inquiry;
mod json;
mod moves;
mod object;
mod options;
mod perft;
mod pgn;
mod pgn_lexer;
mod pgn_reader;
mod piece;
mod placement;
mod play;
mod ply;
mod position;
mod reading;
mod san;
mod score;
mod setup;
mod standard;
mod state;
mod tables;
mod variant;
mod why;

pub use board::{Board, Direction, Place};
pub use c4pgn::C4pgn;
pub use cell::Cell;
pub use chess4::options::{Array, Chess4Options, Method, Scoring};
pub use chess4::{
    Affairs, AffairsFault, CapturedCastling, Chess4Rule, Mate, NoCommand, Pending, StandingMate,
    Status, Stuck,
};
pub use endings::{Claim, Outcome, Reason};
pub use event::{Event, EventError};
pub use fen::FenError;
pub use json::JsonError;
pub use moves::{Manner, Move, Wing};
pub use options::Options;
pub use pgn::{Pgn, PgnResult};
pub use pgn_reader::{PgnError, PgnFault};
pub use piece::{Army, Kind, Piece};
pub use play::{Code, Play};
pub use ply::Ply;
pub use position::Position;
pub use reading::MoveTextError;
pub use score::Score;
pub use setup::{EnPassant, Fault, Impossible, Right, Setup};
pub use variant::Variant;
pub use why::{Man, NoCastling, Origin, WhyNot};
