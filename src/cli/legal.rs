//! `entente legal`: the legal moves of the side to move, or why one move is not legal.

use clap::Args;
use entente_presentation::text::{self, Naming};
use entente_rules::{Event, MoveTextError, Play, Ply, Position, Variant};
use serde::Serialize;

use super::failure::{Failure, english};
use super::output;
use super::position::{self, PositionArguments};

/// List the legal moves, sorted by bytes
#[derive(Args)]
pub(super) struct Legal {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// Add a second column with the move in the variant's own notation
    #[arg(long)]
    notation: bool,
    /// Print an array of objects in JSON: the move and its notation
    #[arg(long, conflicts_with = "why")]
    json: bool,
    /// Print instead, in one sentence, why this move is not legal
    #[arg(long, value_name = "MOVE", conflicts_with = "notation")]
    why: Option<String>,
}

impl Legal {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        match &self.why {
            Some(token) => output::print(&explain(&play, token)?),
            None if self.json => output::print_json(&moves(play.position())),
            None => output::print(&self.list(play.position())),
        }
    }

    fn list(&self, position: &Position) -> String {
        let line = |ply: &Ply| {
            let coordinate = position.coordinate(ply);
            if self.notation {
                format!("{coordinate} {}\n", position.notation(ply))
            } else {
                format!("{coordinate}\n")
            }
        };
        let mut lines: Vec<String> = position.plies().iter().map(line).collect();
        lines.sort();
        lines.concat()
    }
}

#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct LegalMove {
    /// In coordinate form.
    #[serde(rename = "move")]
    coordinate: String,
    /// In the variant's own notation.
    notation: String,
}

/// The legal moves in the order of the lines.
fn moves(position: &Position) -> Vec<LegalMove> {
    let plies = position.plies();
    let moves = plies.iter().map(|ply| LegalMove {
        coordinate: position.coordinate(ply),
        notation: position.notation(ply),
    });
    let mut moves: Vec<LegalMove> = moves.collect();
    moves.sort();
    moves
}

/// A sentence that says whether a move (or the choice of an army) is legal, and if not, why. A text
/// that is not a move, or that matches several, is an error.
fn explain(play: &Play, token: &str) -> Result<String, Failure> {
    match position::read_turn(play, token) {
        Ok(Event::Move(ply)) => Ok(format!("{} is legal.\n", play.position().notation(ply))),
        Ok(_) => Ok(format!("{} is legal.\n", token.trim())),
        Err(MoveTextError::Illegal { text, why }) => {
            Ok(text::illegal(english(), &text, &why, Naming::Name) + "\n")
        }
        Err(error) => Err(Failure::of_move("--why", &error)),
    }
}
