//! The commands that only ask the rules: `entente variants`, `legal`, `perft`, `state` and
//! `script`.
//!
//! In a script a refused event is a result and not a failure: its code is in the line, and the game
//! goes on unchanged. Only a line that is not an event ends the script.

use crate::cli::input::{self, Input};
use crate::cli::output::{self, Failure, english};
use crate::cli::position::{self, PositionArguments};
use clap::Args;
use entente_presentation::text::{self, Naming};
use entente_rules::{
    Code, Event, EventError, MoveTextError, OptionSchema, Options, Play, Ply, Position, Variant,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

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
    rows.iter()
        .flat_map(|row| row.options.iter().map(move |option| (row.id, option)))
        .map(|(variant, (name, values))| OptionRow {
            variant,
            name,
            values,
        })
        .collect()
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
    /// Print an object in JSON: the total, and with --divide the moves
    #[arg(long)]
    json: bool,
}

/// The count, and what it consists of.
#[derive(Serialize)]
struct Count {
    total: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveCount>>,
}

/// The leaves behind one move. Lists of moves are sorted by bytes: other programs compare them.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct MoveCount {
    #[serde(rename = "move")]
    coordinate: String,
    leaves: u64,
}

impl Perft {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.position.play(self.variant)?;
        let position = play.position();
        let count = if self.divide && self.depth > 0 {
            divided(position, self.depth)
        } else {
            let (total, moves) = (position.perft(self.depth), None);
            Count { total, moves }
        };
        if self.json {
            return output::print_json(&count);
        }
        let moves = count.moves.iter().flatten();
        let lines = moves.map(|of| format!("{} {}\n", of.coordinate, of.leaves));
        output::print(&format!("{}{}\n", lines.collect::<String>(), count.total))
    }
}

fn divided(position: &Position, depth: u32) -> Count {
    let counts = position.divide(depth);
    let moves = counts.iter().map(|(ply, leaves)| MoveCount {
        coordinate: position.coordinate(ply),
        leaves: *leaves,
    });
    let mut moves: Vec<MoveCount> = moves.collect();
    moves.sort();
    Count {
        total: moves.iter().map(|of| of.leaves).sum(),
        moves: Some(moves),
    }
}

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

/// Play a script of events and print the result of each
#[derive(Args)]
pub(super) struct Script {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// The events, one line of JSON each; `-` is standard input
    #[arg(long, value_name = "FILE")]
    events: PathBuf,
    /// Print only the result of the last event
    #[arg(long = "final")]
    only_final: bool,
}

impl Script {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if self.position.reads_standard_input() && input::is_standard_input(&self.events) {
            let why = "standard input already contains the position; expected a file";
            return Err(Failure::unreadable("--events", why));
        }
        let mut play = self.position.play(self.variant)?;
        let events = Input::read(&self.events)?;
        let mut last = None;
        for (location, event) in events.lines().filter(|(_, line)| !line.trim().is_empty()) {
            let refused =
                apply(&mut play, event).map_err(|error| Failure::of_event(&location, &error))?;
            if self.only_final {
                last = Some(refused);
            } else {
                output::print(&line(&play, refused))?;
            }
        }
        last.map_or(Ok(()), |refused| output::print(&line(&play, refused)))
    }
}

/// Plays an event. Returns the code of the refusal, `None` if the event was accepted, or an error
/// if the text is not an event.
fn apply(play: &mut Play, event: &str) -> Result<Option<Code>, EventError> {
    match play.read_event(event) {
        Ok(event) => Ok(play.apply(&event).err()),
        Err(error) => {
            // Some texts are events that the rules refuse before they can be read completely.
            let code = play.refusal(&error).ok_or(error)?;
            Ok(Some(code))
        }
    }
}

fn line(play: &Play, refused: Option<Code>) -> String {
    let result = refused.map_or("ok", Code::name);
    let state = play.state_json();
    let log = match refused {
        None => play.log_json(),
        Some(_) => String::from("[]"),
    };
    format!("{{\"result\":\"{result}\",\"state\":{state},\"log\":{log}}}\n")
}
