//! `entente state`: the position as one line of JSON, with derived keys such as check and legal
//! moves.

use clap::Args;
use entente_rules::Variant;

use super::failure::Failure;
use super::output;
use super::position::{self, PositionArguments};

/// Print the position as one line of JSON, with its derived keys
#[derive(Args)]
pub(super) struct State {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
}

impl State {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        output::print(&(play.state_json() + "\n"))
    }
}
