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
    #[arg(long)]
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
        let rows = Variant::ALL.map(row);
        match (self.options, self.json) {
            (false, false) => output::print(&lines(&rows)),
            (false, true) => output::print_json(&rows),
            (true, false) => output::print(&options()),
            (true, true) => output::print_json(&option_rows(&rows)),
        }
    }
}

/// An option of a rule set.
#[derive(Serialize)]
struct OptionRow<'a> {
    variant: &'static str,
    name: &'static str,
    /// The JSON Schema of its values.
    values: &'a OptionSchema,
}

fn option_rows(rows: &[Row]) -> Vec<OptionRow<'_>> {
    let options = rows
        .iter()
        .flat_map(|row| row.options.iter().map(move |option| (row.id, option)));
    let rows = options.map(|(variant, (name, values))| OptionRow {
        variant,
        name,
        values,
    });
    rows.collect()
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
        let usual = option.default.json();
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
