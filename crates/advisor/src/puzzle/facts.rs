//! A puzzle as it is kept: its position, its solution, and the point of it. How one is found and
//! proved is not here.

use crate::analysis::LineMove;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_game::Seat;
use entente_rules::{Position, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A position in which one move is clearly the best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position, as everybody sees it: the JSON of the rules, with its rule set and options.
    pub position: Map<String, Json>,
    /// The best move in coordinate form.
    pub solution: String,
    /// The point of the best move.
    pub goal: Goal,
    /// The best move, and its expected continuation; of a mate every move to the last.
    pub line: Vec<LineMove>,
}

/// The point of a puzzle's best move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// It is the only move that forces mate within so many moves.
    Mate(u16),
    /// It is the only move that wins.
    Win,
    /// It is the only move that does not lose.
    Save,
    /// Among several sides: it gains far more than any other move, at the cost of these seats.
    Take(Vec<Seat>),
}

impl Puzzle {
    /// The position; `None` if the rules do not know it.
    pub fn position(&self) -> Option<Position> {
        let variant = self.position.get("variant")?.as_str()?;
        let json = Json::from(self.position.clone()).to_string();
        Position::from_json(Variant::from_id(variant)?, &json).ok()
    }

    pub(super) fn is_mate(&self) -> bool {
        matches!(self.goal, Goal::Mate(_))
    }
}
