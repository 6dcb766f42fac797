//! `entente perft`: counts the leaves of the tree of legal moves.

use clap::Args;
use entente_rules::Variant;

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
}

impl Perft {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        let position = play.position();
        if !self.divide || self.depth == 0 {
            return output::print(&format!("{}\n", position.perft(self.depth)));
        }
        let counts = position.divide(self.depth);
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let line = |(ply, count): &_| format!("{} {count}\n", position.coordinate(ply));
        let mut lines: Vec<String> = counts.iter().map(line).collect();
        // By bytes, like all lists of moves: other programs compare the output.
        lines.sort();
        output::print(&format!("{}{total}\n", lines.concat()))
    }
}
