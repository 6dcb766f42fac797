//! The rules of every variant: boards, pieces, legal moves, endings and notations.
//!
//! This crate is the innermost layer of a move's way through the program. It knows no players by
//! name, no clocks and no chat. Its only input is its arguments: without `std` it cannot read a
//! file, the time or a random number.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod movegen;
mod notation;
mod pieces;
mod position;
mod query;
mod variants;

pub use board::graph::{Board, Direction, Location};
pub use board::square::Square;
pub use movegen::setup_en_passant::EnPassantFault;
pub use notation::c4pgn::C4pgn;
pub use notation::courier::{Courier, CourierRule};
pub use notation::fen::FenError;
pub use notation::json::JsonError;
pub use notation::pgn::{Pgn, PgnResult};
pub use notation::pgn_reader::{PgnError, PgnFault};
pub use notation::reading::MoveTextError;
pub use pieces::code::Code;
pub use pieces::endings::{Claim, Outcome, Reason};
pub use pieces::moves::{Castled, CastlingSide, Manner, Move};
pub use pieces::piece::{Army, Piece, PieceKind};
pub use pieces::ply::Ply;
pub use pieces::score::Score;
pub use pieces::status::{Pending, Status};
pub use position::any_position::Position;
pub use position::event::{Event, EventError};
pub use position::options::Options;
pub use position::play::Play;
pub use position::setup::{EnPassant, EnPassantRight, Fault, InvalidPosition, Setup, VariantState};
pub use position::variant::Variant;
pub use query::why::{NoCastling, Origin, PlacedPiece, WhyNot};
pub use variants::alliance::{
    AllianceAction, AllianceFault, AllianceOptions, AllianceRule, AllianceState, AllyCapture,
    Consequence, KingLoss, Knowledge, OutReason, PendingChoice, Rounding,
};
pub use variants::chess4::options::{Array, Chess4Options, Method, Scoring};
pub use variants::chess4::{
    CapturedCastling, Chess4Fault, Chess4Rule, Chess4State, CommandFault, Mate, MateKind,
    PendingMate,
};
pub use variants::chess45::options::{Chess45Options, GuardPlacement};
pub use variants::chess66::Chess66Rule;
pub use variants::chess960::Chess960Options;
pub use variants::chess960::start::StartNumber;
pub use variants::multiplayer::options::{ArmyCount, MultiplayerOptions};
pub use variants::multiplayer::{MultiplayerFault, MultiplayerState};
