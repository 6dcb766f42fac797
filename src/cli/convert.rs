//! `entente convert`: games and positions from one notation into another, standard input to standard output.
//!
//! Whatever is read becomes a list of games (a position is a game without moves), and a list of games is what is
//! written; so each notation is read once and written once, however many there are.

use clap::{Args, ValueEnum};
use entente_rules::{Pgn, Play, Variant};
use serde::de::IgnoredAny;

use super::failure::Failure;
use super::input::Input;
use super::output;
use super::position::{self, PositionArguments};

/// Turns games and positions on standard input into another notation
#[derive(Args)]
pub(super) struct Convert {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// The notation of standard input
    #[arg(long, value_name = "FORMAT")]
    from: Format,
    /// The notation of standard output
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Refuse a token that fits several legal moves, even where the moves behind decide
    #[arg(long)]
    strict: bool,
}

/// A notation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Game Notation; any number of games
    Pgn,
    /// The moves of a game on one line, with blanks between
    Coordinates,
    /// A position on one line
    Fen,
    /// A position in JSON
    Json,
}

impl Convert {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        if self.position.is_given() && self.from != Format::Coordinates {
            let why = "what is read says by itself where it starts; expected this with --from coordinates only";
            return Err(Failure::unreadable("--position, --fen, --moves", why));
        }
        if self.position.reads_standard_input() {
            let why = "standard input holds the games already; expected a file";
            return Err(Failure::unreadable("--position", why));
        }
        let start = self.position.play(self.variant)?;
        let games = self.read(start, &Input::read_standard()?)?;
        output::print(&write(&games, self.to))
    }

    fn read(&self, start: Play, input: &Input) -> Result<Vec<Pgn>, Failure> {
        let games = match self.from {
            Format::Pgn => self.read_pgn(input),
            Format::Coordinates => read_coordinates(&start, input),
            Format::Fen => self.read_fens(input),
            Format::Json => self.read_json(input),
        }?;
        match games.is_empty() {
            true => Err(Failure::unreadable(
                &input.place,
                "expected a game, found nothing",
            )),
            false => Ok(games),
        }
    }

    fn read_pgn(&self, input: &Input) -> Result<Vec<Pgn>, Failure> {
        let games = match self.strict {
            true => Pgn::read(&input.text),
            false => Pgn::read_leniently(&input.text),
        };
        games.map_err(|error| Failure::of_pgn(&input.place, &error))
    }

    fn read_fens(&self, input: &Input) -> Result<Vec<Pgn>, Failure> {
        let lines = input.lines().filter(|(_, line)| !line.trim().is_empty());
        let read = |(place, line): (String, &str)| {
            let position = position::read_fen(self.variant, line.trim(), &place)?;
            Ok(Pgn::of(&Play::new(position)))
        };
        lines.map(read).collect()
    }

    /// Positions one after the other, each on as many lines as it likes.
    fn read_json(&self, input: &Input) -> Result<Vec<Pgn>, Failure> {
        let mut values = serde_json::Deserializer::from_str(&input.text).into_iter::<IgnoredAny>();
        let mut games = Vec::new();
        let mut start = 0;
        while let Some(value) = values.next() {
            value.map_err(|error| Failure::unreadable(&input.place, error))?;
            let place = format!("{}, position {}", input.place, games.len() + 1);
            let json = &input.text[start..values.byte_offset()];
            let position = position::read_json(self.variant, json, &place)?;
            games.push(Pgn::of(&Play::new(position)));
            start = values.byte_offset();
        }
        Ok(games)
    }
}

/// A game on each line, an empty one too: it has no moves.
fn read_coordinates(start: &Play, input: &Input) -> Result<Vec<Pgn>, Failure> {
    let read = |(place, line): (String, &str)| {
        let mut play = start.clone();
        position::follow(&mut play, line, &place)?;
        Ok(Pgn::of(&play))
    };
    input.lines().map(read).collect()
}

fn write(games: &[Pgn], format: Format) -> String {
    let lines = |line: fn(&Pgn) -> String| games.iter().map(|game| line(game) + "\n").collect();
    match format {
        Format::Pgn => games
            .iter()
            .map(Pgn::to_string)
            .collect::<Vec<_>>()
            .join("\n"),
        Format::Coordinates => lines(coordinates),
        Format::Fen => lines(|game| game.end().fen()),
        Format::Json => lines(|game| game.end().to_json()),
    }
}

fn coordinates(game: &Pgn) -> String {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}
