//! The games of an input: those that were read, and what there is to say about the others.
//!
//! A game that cannot be read costs itself alone. The rules say where and why; here that becomes
//! lines on standard error.

use entente_rules::{LeftOut, ReadGames, Repair};

use super::arguments::Convert;
use crate::cli::failure::Failure;
use crate::cli::game_file::note_remarks;
use crate::cli::input::Input;
use crate::cli::output;

/// The games of an input.
pub(super) struct Games<G> {
    pub(super) read: Vec<G>,
    /// The error of each of the other games.
    pub(super) refused: Vec<Failure>,
}

impl<G> Games<G> {
    /// Games of a text, of which everything that was assumed is said on standard error.
    pub(super) fn of(read: ReadGames<G>, input: &Input, command: &Convert) -> Games<G> {
        note_remarks(&read.notes, input);
        read.repairs
            .iter()
            .for_each(|repair| note_repair(input, repair));
        // The parts that other notations leave out follow from their names.
        if command.to == command.from {
            note_left_out(input, read.left_out);
        }
        let refused = read.refused.iter().map(|error| {
            let failure = Failure::of_pgn(&input.location, error);
            if command.repair && error.is_illegal_move() {
                failure.with_hint("No other moves were found with which the rest can be read.")
            } else {
                failure
            }
        });
        let refused = refused.collect();
        let read = read.games;
        Games { read, refused }
    }

    /// Games of which each was read by itself.
    pub(super) fn each(games: impl Iterator<Item = Result<G, Failure>>) -> Games<G> {
        let (mut read, mut refused) = (Vec::new(), Vec::new());
        for game in games {
            match game {
                Ok(game) => read.push(game),
                Err(failure) => refused.push(failure),
            }
        }
        Games { read, refused }
    }

    /// Reports the games that were refused. The last of them is the result if there are no others.
    pub(super) fn report(mut self) -> Result<(), Failure> {
        let (read, refused) = (self.read.len(), self.refused.len());
        let last = if read == 0 { self.refused.pop() } else { None };
        for failure in self.refused {
            output::note(&failure.to_string());
        }
        match last {
            Some(failure) => Err(failure),
            None if refused > 0 => Err(Failure::Partly { refused, read }),
            None => Ok(()),
        }
    }
}

fn note_repair(input: &Input, repair: &Repair) {
    let others = match repair.possible {
        1 => "the only move that will do".to_owned(),
        all => format!("the most similar of {all} moves that will do"),
    };
    output::note(&format!(
        "{}, line {}, column {}, move {}: {} was replaced by {}, {others}",
        input.location, repair.line, repair.column, repair.number, repair.printed, repair.taken
    ));
}

fn note_left_out(input: &Input, left_out: LeftOut) {
    let counted = [
        (left_out.variations, "variation"),
        (left_out.signs, "annotation sign"),
    ];
    let named = counted.iter().filter(|(count, _)| *count > 0);
    let named = named.map(|(count, name)| {
        let plural = if *count == 1 { "" } else { "s" };
        format!("{count} {name}{plural}")
    });
    let named: Vec<String> = named.collect();
    if !named.is_empty() {
        let what = named.join(" and ");
        output::note(&format!("{}: {what} left out", input.location));
    }
}
