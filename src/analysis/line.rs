//! A line that the engine foresees, as people read it.

use entente_engine::Thought;
use entente_game::Seat;
use entente_rules::{Event, Play, Position};
use serde::{Deserialize, Serialize};

/// How many moves of a line are shown. What comes later is too uncertain to be of use.
const LENGTH: usize = 4;

/// A move that is expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMove {
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move in coordinate form.
    pub coordinate: String,
}

/// The beginning of the line that the engine foresees in this position.
pub(super) fn line(position: &Position, thought: &Thought) -> Vec<LineMove> {
    let mut play = Play::new(position.clone());
    let mut line = Vec::new();
    for ply in thought.line.iter().take(LENGTH) {
        let before = play.position().clone();
        // It may go beyond what the rules alone decide, such as what becomes of an army.
        if play.outcome().is_some() || play.apply(&Event::Move(*ply)).is_err() {
            break;
        }
        let turn = before.turn();
        let seat = before.armies().position(|army| army == turn);
        line.push(LineMove {
            seat: Seat(seat.unwrap_or_default() as u8),
            notation: before.notation(*ply),
            coordinate: before.coordinate(*ply),
        });
    }
    line
}
