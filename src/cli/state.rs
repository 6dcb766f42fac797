//! `entente state`: the position as one line of JSON, with what follows from it.

use clap::Args;
use entente_rules::Variant;

use super::failure::Failure;
use super::output;
use super::position::{self, PositionArguments};

/// Prints the position as one line of JSON, with the keys that follow from it
#[derive(Args)]
pub(super) struct State {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
}

impl State {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        output::print(&(play.state_json() + "\n"))
    }
}
