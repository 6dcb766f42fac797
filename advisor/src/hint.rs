//! A hint, which a player asks for in a game against computers. The frontend of the computers
//! finds it, and who may have one is the service's to say.

use alloc::string::String;
use alloc::vec::Vec;
use entente_game::PieceMove;
use entente_rules::Army;

/// What a player is advised to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// To make the first of these moves. The others are what may follow.
    Move(Vec<ForeseenMove>),
    /// To choose this army to command.
    Choose(Army),
}

/// A move that is expected.
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
    /// What moves; `None` for a turn without a move.
    pub moved: Option<PieceMove>,
}
