//! `entente variants`: lists the rule sets.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use entente_presentation::text;
use entente_rules::{OptionSchema, Options, Variant};
use serde::Serialize;

use super::failure::{Failure, english};
use super::output;

/// List the rule sets: id, players, board, description
#[derive(Args)]
pub(super) struct Variants {
    /// Print an array of objects in JSON
    #[arg(long)]
    json: bool,
    /// Print instead the options of the rule sets: id, name, values, default
    #[arg(long, conflicts_with = "json")]
    options: bool,
}

#[derive(Serialize)]
struct Row {
    id: &'static str,
    players: usize,
    board: &'static str,
    description: String,
    /// The values that each option can have, as JSON Schema.
    options: BTreeMap<&'static str, OptionSchema>,
}

impl Variants {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if self.options {
            return output::print(&options());
        }
        let rows = Variant::ALL.map(row);
        output::print(&if self.json { json(&rows) } else { lines(&rows) })
    }
}

fn row(variant: Variant) -> Row {
    Row {
        id: variant.id(),
        players: Options::of(variant).players(),
        board: variant.board_summary(),
        description: english().variant_description(variant),
        options: variant
            .options()
            .into_iter()
            .map(|option| (option.name, option))
            .collect(),
    }
}

/// One line for each option: what it can be in JSON, and its default.
fn options() -> String {
    let line = |variant: Variant, option: &OptionSchema| {
        let usual = option.usual.json();
        format!(
            "{}  {}  {}  {usual}\n",
            variant.id(),
            option.name,
            text::option_values(english(), &option.kind)
        )
    };
    let lines = |variant: Variant| {
        variant
            .options()
            .iter()
            .map(|option| line(variant, option))
            .collect()
    };
    Variant::ALL.map::<_, String>(lines).concat()
}

fn json(rows: &[Row]) -> String {
    let json = serde_json::to_string(rows).expect("strings and numbers are always JSON");
    json + "\n"
}

/// One line for each rule set, in columns.
fn lines(rows: &[Row]) -> String {
    let width = |column: fn(&Row) -> &str| rows.iter().map(|row| column(row).len()).max();
    let (ids, boards) = (width(|row| row.id), width(|row| row.board));
    let mut lines = String::new();
    for row in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(
            lines,
            "{:ids$}  {}  {:boards$}  {}",
            row.id,
            row.players,
            row.board,
            row.description,
            ids = ids.unwrap_or(0),
            boards = boards.unwrap_or(0),
        );
    }
    lines
}
