//! The arguments of `entente convert`: the rule set, both notations, and how lenient reading is.

use clap::{Args, ValueEnum};
use entente_rules::{Leniency, Variant};

use crate::cli::position::{self, PositionArguments};

/// Convert games and positions on standard input to another notation
#[derive(Args)]
pub(crate) struct Convert {
    /// The rule set
    #[arg(value_parser = position::variant())]
    pub(super) variant: Variant,
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// The notation of standard input
    #[arg(long, value_name = "FORMAT")]
    pub(super) from: Format,
    /// The notation of standard output
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Format,
    /// Refuse a token that matches several legal moves, even if later moves make it clear
    #[arg(long)]
    pub(super) strict: bool,
    /// Look for the misprint where a printed move is not legal, and replace it
    #[arg(long, conflicts_with = "strict")]
    pub(super) repair: bool,
    /// Write the result that follows from the rules, even if the file has another
    #[arg(long)]
    pub(super) derive_result: bool,
}

/// A notation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Portable Game Notation; any number of games
    Pgn,
    /// The notation of Chess4, with everything that can be derived
    C4pgn,
    /// The notation of Chess4, only the moves
    C4pgnCondensed,
    /// The notation of four-colour chess; any number of games
    Pgn4,
    /// Game Courier's full notation, one move on each line, empty lines between games
    Courier,
    /// The moves of a game on one line, separated by blanks
    Coordinates,
    /// A position on one line
    Fen,
    /// A position of four-colour chess on one line
    Fen4,
    /// A position in JSON
    Json,
}

impl Convert {
    pub(super) fn leniency(&self) -> Leniency {
        match (self.repair, self.strict) {
            (true, _) => Leniency::Repair,
            (false, true) => Leniency::Strict,
            (false, false) => Leniency::LaterMoves,
        }
    }
}

/// The name of a format on the command line.
pub(super) fn name(format: Format) -> String {
    let value = format.to_possible_value().expect("every format has a name");
    value.get_name().to_owned()
}
