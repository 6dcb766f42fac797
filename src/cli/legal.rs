//! `entente legal`: the legal moves of whoever is to move, or why one move is not among them.

use clap::Args;
use entente_rules::{Event, MoveTextError, Play, Ply, Position, Variant};

use super::failure::Failure;
use super::output;
use super::position::{self, PositionArguments};

/// Lists the legal moves, sorted by bytes
#[derive(Args)]
pub(super) struct Legal {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// In a second column the move in the variant's own notation
    #[arg(long)]
    notation: bool,
    /// Say instead in one sentence why this move is not legal
    #[arg(long, value_name = "MOVE", conflicts_with = "notation")]
    why: Option<String>,
}

impl Legal {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        match &self.why {
            Some(token) => output::print(&verdict(&play, token)?),
            None => output::print(&self.list(play.position())),
        }
    }

    fn list(&self, position: &Position) -> String {
        let line = |ply: &Ply| match self.notation {
            true => format!("{} {}\n", position.coordinate(ply), position.notation(ply)),
            false => format!("{}\n", position.coordinate(ply)),
        };
        let mut lines: Vec<String> = position.plies().iter().map(line).collect();
        lines.sort();
        lines.concat()
    }
}

/// Whether a move, or the choice of an army, is legal, as a sentence. What is no move, or several, has no such answer.
fn verdict(play: &Play, token: &str) -> Result<String, Failure> {
    match position::read_turn(play, token) {
        Ok(Event::Move(ply)) => Ok(format!("{} is legal.\n", play.position().notation(ply))),
        Ok(_) => Ok(format!("{} is legal.\n", token.trim())),
        Err(illegal @ MoveTextError::Illegal { .. }) => Ok(format!("{illegal}\n")),
        Err(error) => Err(Failure::of_move("--why", &error)),
    }
}
