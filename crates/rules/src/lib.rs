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
pub mod search;
mod variants;

pub use board::graph::{Board, Direction, Location};
pub use board::square::Square;
pub use movegen::en_passant::{EnPassant, EnPassantRight};
pub use movegen::json::Allowed;
pub use movegen::options::{Bounded, OptionFault, OptionKind, OptionSchema, OptionValue};
pub use movegen::policy::NoCastling;
pub use movegen::rule_set::{FileFormat, Mating, Promises, Uci};
pub use movegen::setup::EnPassantFault;
pub use notation::c4pgn::C4pgn;
pub use notation::courier::Courier;
pub use notation::fault::{Enclosure, EventError, PgnError, PgnFault, PgnNote, PgnRemark};
pub use notation::fen_fields::{FenAssumption, FenError};
pub use notation::json::JsonError;
pub use notation::letters::PieceLetters;
pub use notation::pasted::file_text::{AssumedEncoding, FileText, Packed};
pub use notation::pasted::position::positions;
pub use notation::pasted::{is_arrow, is_quote, unquoted};
pub use notation::pgn::{Pgn, PgnResult, Variation};
pub use notation::pgn4::{Pgn4, Pgn4Record};
pub use notation::read_games::{LeftOut, Leniency, ReadGames};
pub use notation::repair::Repair;
pub use notation::text::{Expected, MoveTextError};
pub use pieces::code::Code;
pub use pieces::endings::{Claim, Outcome, Pending, Reason, Score, Status};
pub use pieces::moves::{Castled, CastlingSide, Manner, Move, Ply};
pub use pieces::piece::{Army, Piece, PieceKind, PlacedPiece};
pub use position::any_position::Position;
pub use position::play::{Event, Play};
pub use position::registry::{Options, Variant};
pub use position::setup::{Fault, InvalidPosition, Setup};
pub use position::variant_state::{VariantFault, VariantState};
pub use query::why::{CourierRule, Origin, WhyNot};
pub use variants::alliance::events::{AllianceAction, Consequence, EliminationReason, KingLoss};
pub use variants::alliance::knowledge::{Knowledge, PendingChoice};
pub use variants::alliance::policy::AllianceRule;
pub use variants::alliance::setup::{AllianceFault, AllianceState};
pub use variants::alliance::{AllianceOptions, AllyCapture, Rounding};
pub use variants::chess4::game::{Mate, MateKind};
pub use variants::chess4::options::{AbsentAs, Chess4Options, Chess4Setup, Method, Scoring, Teams};
pub use variants::chess4::policy::Chess4Rule;
pub use variants::chess4::state::{
    CapturedCastling, Chess4Fault, Chess4State, CommandFault, PendingMate,
};
pub use variants::chess45::{Chess45Options, GuardPlacement};
pub use variants::chess66::Chess66Rule;
pub use variants::chess960::{Chess960Options, StartNumber};
pub use variants::fourplayer::options::{FourPlayerMode, FourPlayerOptions, StartArray};
pub use variants::fourplayer::policy::FourPlayerRule;
pub use variants::fourplayer::setup::{FourPlayerFault, FourPlayerState};
pub use variants::multiplayer::options::{MultiplayerBoard, MultiplayerFault, MultiplayerOptions};
pub use variants::multiplayer::setup::MultiplayerState;
