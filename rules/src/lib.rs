//! Boards, pieces, legal moves, endings and notations of every rule set; the innermost room on the way of a move.
//! It knows no persons, no clocks and no chat, and no input but its arguments: without `std` it cannot
//! read a file, a clock or a random number.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod alliance;
mod attack;
mod bits;
mod board;
mod c4pgn;
mod cell;
mod chess4;
mod chess45;
mod chess66;
mod chess960;
mod code;
mod coordinate;
mod courier;
mod duel;
mod endings;
mod event;
mod fen;
mod generator;
mod headers;
mod inquiry;
mod json;
mod moves;
mod multiplayer;
mod object;
mod options;
mod passing;
mod perft;
mod pgn;
mod pgn_lexer;
mod pgn_reader;
mod piece;
mod placement;
mod play;
mod players;
mod ply;
mod policy;
mod position;
mod reading;
mod recall;
mod san;
mod score;
mod setup;
mod shape;
mod standard;
mod state;
mod status;
mod tables;
mod variant;
mod why;

pub use alliance::{
    AllianceAffairs, AllianceFault, AllianceOptions, AllianceRule, AllyCapture, Consequence,
    Dealing, DueChoice, Fate, Knowledge, OutBy, Rounding,
};
pub use board::{Board, Direction, Place};
pub use c4pgn::C4pgn;
pub use cell::Cell;
pub use chess4::options::{Array, Chess4Options, Method, Scoring};
pub use chess4::{
    AffairsFault, CapturedCastling, Chess4Affairs, Chess4Rule, Mate, NoCommand, StandingMate, Stuck,
};
pub use chess45::options::{Chess45Options, GuardPlacement};
pub use chess66::Chess66Rule;
pub use chess960::Chess960Options;
pub use chess960::start::StartNumber;
pub use code::Code;
pub use courier::{Courier, CourierRule};
pub use endings::{Claim, Outcome, Reason};
pub use event::{Event, EventError};
pub use fen::FenError;
pub use json::JsonError;
pub use moves::{Castled, Manner, Move, Wing};
pub use multiplayer::options::{ArmyCount, MultiplayerOptions};
pub use multiplayer::{MultiplayerAffairs, MultiplayerFault};
pub use options::Options;
pub use pgn::{Pgn, PgnResult};
pub use pgn_reader::{PgnError, PgnFault};
pub use piece::{Army, Kind, Piece};
pub use play::Play;
pub use ply::Ply;
pub use position::Position;
pub use reading::MoveTextError;
pub use recall::PassingFault;
pub use score::Score;
pub use setup::{Affairs, EnPassant, Fault, Impossible, Right, Setup};
pub use status::{Pending, Status};
pub use variant::Variant;
pub use why::{Man, NoCastling, Origin, WhyNot};
