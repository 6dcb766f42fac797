//! A line that the engine foresees, as people read it.

use alloc::string::String;
use alloc::vec::Vec;
use entente_engine::SearchResult;
use entente_game::Seat;
use entente_rules::{Play, Position};
use serde::{Deserialize, Serialize};

/// The most moves of a line that are shown. Later ones are too uncertain to be of use; chosen by
/// hand.
const MAX_MOVES: usize = 4;

/// A move that is expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMove {
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move as chess players write it, for texts.
    pub short: String,
    /// The move in coordinate form.
    pub coordinate: String,
}

/// The beginning of the line that the engine foresees in this position.
pub(super) fn line(position: &Position, result: &SearchResult) -> Vec<LineMove> {
    let certain = result.certain_line();
    let shown = &certain[..certain.len().min(MAX_MOVES)];
    let known = Play::along(position, shown).into_iter();
    known
        .map(|(before, ply)| {
            let turn = before.turn();
            let seat = before.armies().position(|army| army == turn);
            let notation = before.notation(ply);
            LineMove {
                seat: Seat(seat.unwrap_or_default() as u8),
                short: before.short_notation(ply, &notation),
                notation,
                coordinate: before.coordinate(ply),
            }
        })
        .collect()
}
