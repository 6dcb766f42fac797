//! Opinions about a game, made with the engine: the diplomacy of computers, claims, the analysis
//! of finished games, and the puzzles in them.
//!
//! It reads a view, or the replay of a finished game, and answers with a value. It is no actor: the
//! frontend of the computers makes commands of its decisions, and the service says who may read
//! them. It has no texts, no clock and no storage.
//!
//! Read [`Hint`] first, which is only a type. [`diplomat`] decides about trust, proposals and
//! betrayals; begin with its `player` and `decision`. [`analysis`] makes the analysis of a finished
//! game; begin with its `report`, then `analyst` and `assess`. [`puzzle`] finds positions of it in
//! which one move is clearly the best. [`claim`] answers the claim that a running game is decided.
// Tests may compare with what the machine computes.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

pub mod analysis;
pub mod claim;
pub mod diplomat;
pub mod puzzle;
mod stop_recorder;

use entente_game::PieceMove;
use entente_rules::Army;

/// A hint, which a player asks for in a game against computers. The frontend of the computers finds
/// it, and the service decides who may have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// Make the first of these moves. The others are its expected continuation.
    Move(Vec<ForeseenMove>),
    /// Choose this army to command.
    Choose(Army),
}

/// An expected move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeseenMove {
    /// The army whose turn it is.
    pub army: Army,
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move as chess players write it, for texts.
    pub short: String,
    /// The move in coordinate form.
    pub coordinate: String,
    /// The piece with its squares; `None` for a turn without a move.
    pub moved: Option<PieceMove>,
}
