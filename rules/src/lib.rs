//! The rules of every variant: boards, pieces, legal moves, endings and notations.
//!
//! This crate is the innermost layer of a move's way through the program. It knows no players by
//! name, no clocks and no chat. Its only input is its arguments: without `std` it cannot read a
//! file, the time or a random number.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod alliance;
mod attack;
mod bits;
mod board;
mod c4pgn;
mod chess4;
mod chess45;
mod chess66;
mod chess960;
mod code;
mod coordinate;
mod courier;
mod en_passant;
mod endings;
mod event;
mod explain;
mod fen;
mod generator;
mod headers;
mod json;
mod json_object;
mod moves;
mod multiplayer;
mod options;
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
mod san;
mod score;
mod setup;
mod setup_en_passant;
mod shape;
mod square;
mod standard;
mod state;
mod status;
mod tables;
mod two_player;
mod variant;
mod why;

pub use alliance::{
    AllianceAction, AllianceFault, AllianceOptions, AllianceRule, AllianceState, AllyCapture,
    Consequence, KingLoss, Knowledge, OutReason, PendingChoice, Rounding,
};
pub use board::{Board, Direction, Location};
pub use c4pgn::C4pgn;
pub use chess4::options::{Array, Chess4Options, Method, Scoring};
pub use chess4::{
    CapturedCastling, Chess4Fault, Chess4Rule, Chess4State, CommandFault, Mate, MateKind,
    PendingMate,
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
pub use moves::{Castled, CastlingSide, Manner, Move};
pub use multiplayer::options::{ArmyCount, MultiplayerOptions};
pub use multiplayer::{MultiplayerFault, MultiplayerState};
pub use options::Options;
pub use pgn::{Pgn, PgnResult};
pub use pgn_reader::{PgnError, PgnFault};
pub use piece::{Army, Piece, PieceKind};
pub use play::Play;
pub use ply::Ply;
pub use position::Position;
pub use reading::MoveTextError;
pub use score::Score;
pub use setup::{EnPassant, EnPassantRight, Fault, InvalidPosition, Setup, VariantState};
pub use setup_en_passant::EnPassantFault;
pub use square::Square;
pub use status::{Pending, Status};
pub use variant::Variant;
pub use why::{NoCastling, Origin, PlacedPiece, WhyNot};
