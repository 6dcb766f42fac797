//! `entente perft`: counts the leaves of the tree of legal moves.

use clap::Args;
use entente_rules::{Position, Variant};
use serde::Serialize;

use super::failure::Failure;
use super::output;
use super::position::{self, PositionArguments};

/// Count the leaves of the tree of legal moves; the last line is the total
#[derive(Args)]
pub(super) struct Perft {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    /// The depth of the tree in plies
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Print one line for each move before the total: the move and its number of leaves
    #[arg(long)]
    divide: bool,
    /// Print an object in JSON: the total, and with --divide the moves
    #[arg(long)]
    json: bool,
}

/// The count, and what it consists of.
#[derive(Serialize)]
struct Count {
    total: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveCount>>,
}

/// The leaves behind one move. Lists of moves are sorted by bytes: other programs compare them.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct MoveCount {
    #[serde(rename = "move")]
    coordinate: String,
    leaves: u64,
}

impl Perft {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        let position = play.position();
        let count = if self.divide && self.depth > 0 {
            divided(position, self.depth)
        } else {
            let (total, moves) = (position.perft(self.depth), None);
            Count { total, moves }
        };
        if self.json {
            return output::print_json(&count);
        }
        let moves = count.moves.iter().flatten();
        let lines = moves.map(|of| format!("{} {}\n", of.coordinate, of.leaves));
        output::print(&format!("{}{}\n", lines.collect::<String>(), count.total))
    }
}

fn divided(position: &Position, depth: u32) -> Count {
    let counts = position.divide(depth);
    let moves = counts.iter().map(|(ply, leaves)| MoveCount {
        coordinate: position.coordinate(ply),
        leaves: *leaves,
    });
    let mut moves: Vec<MoveCount> = moves.collect();
    moves.sort();
    Count {
        total: moves.iter().map(|of| of.leaves).sum(),
        moves: Some(moves),
    }
}
