//! `entente perft`: how many leaves the tree of legal moves has.

use clap::Args;
use entente_rules::Variant;

use super::failure::Failure;
use super::output;
use super::position::{self, PositionArguments};

/// Counts the leaves of the tree of legal moves; the last line is the total
#[derive(Args)]
pub(super) struct Perft {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    /// How many moves deep
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Before the total one line for each move: the move and the leaves below it
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        let position = play.position();
        if !self.divide || self.depth == 0 {
            return output::print(&format!("{}\n", position.perft(self.depth)));
        }
        let counts = position.divide(self.depth);
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let line = |(ply, count): &_| format!("{} {count}\n", position.coordinate(ply));
        let mut lines: Vec<String> = counts.iter().map(line).collect();
        lines.sort();
        output::print(&format!("{}{total}\n", lines.concat()))
    }
}
