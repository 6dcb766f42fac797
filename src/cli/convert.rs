//! `entente convert`: converts games and positions from one notation to another, from standard
//! input to standard output.
//!
//! Everything that is read becomes a list of games in the file format of the variant (a position is
//! a game without moves), and such a list is written. So each notation needs only one reader and
//! one writer.

use clap::{Args, ValueEnum};
use entente_rules::{
    C4pgn, Courier, FileFormat, Move, Pgn, PgnError, Play, Position, Repair, Variant,
};
use serde::de::IgnoredAny;

use super::failure::Failure;
use super::input::Input;
use super::output;
use super::position::{self, PositionArguments};

/// Convert games and positions on standard input to another notation
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
    /// Refuse a token that matches several legal moves, even if later moves make it clear
    #[arg(long)]
    strict: bool,
    /// Where a printed move is not legal, look for the misprint and replace it
    #[arg(long, conflicts_with = "strict")]
    repair: bool,
    /// Write the result that follows from the rules, even if the file has another
    #[arg(long)]
    derive_result: bool,
}

/// A notation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Game Notation; any number of games
    Pgn,
    /// The notation of Chess4, with everything that can be derived
    C4pgn,
    /// The notation of Chess4, only the moves
    C4pgnCondensed,
    /// Game Courier's full notation, one move on each line, empty lines between games
    Courier,
    /// The moves of a game on one line, separated by blanks
    Coordinates,
    /// A position on one line
    Fen,
    /// A position in JSON
    Json,
}

/// A game in the file format of a variant.
trait GameFile: Sized {
    /// The notations for such a game, its file format first.
    const FORMATS: &'static [Format];

    /// The game of a play.
    fn of(play: &Play) -> Self;

    /// Every game of a text in the file format.
    fn read(input: &Input, command: &Convert) -> Result<Vec<Self>, Failure>;

    /// The game in the file format.
    fn write(&self, command: &Convert) -> String;

    /// The moves in coordinate form.
    fn coordinates(&self) -> String;

    /// The last position.
    fn end(&self) -> Position;
}

impl GameFile for Pgn {
    const FORMATS: &'static [Format] =
        &[Format::Pgn, Format::Coordinates, Format::Fen, Format::Json];

    fn of(play: &Play) -> Pgn {
        Pgn::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Vec<Pgn>, Failure> {
        let games = if command.repair {
            return repaired(input, Pgn::repair(command.variant, &input.text));
        } else if command.strict {
            Pgn::read_of(command.variant, &input.text)
        } else {
            Pgn::read_leniently_of(command.variant, &input.text)
        };
        games.map_err(|error| Failure::of_pgn(&input.location, &error))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        game.to_string()
    }

    fn coordinates(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(Move::to_string).collect();
        moves.join(" ")
    }

    fn end(&self) -> Position {
        self.end()
    }
}

impl GameFile for C4pgn {
    const FORMATS: &'static [Format] = &[
        Format::C4pgn,
        Format::C4pgnCondensed,
        Format::Coordinates,
        Format::Json,
    ];

    fn of(play: &Play) -> C4pgn {
        C4pgn::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Vec<C4pgn>, Failure> {
        let options = command.position.options(command.variant)?;
        let games = if command.repair {
            return repaired(input, C4pgn::repair(&input.text, options.as_ref()));
        } else if command.strict {
            C4pgn::read(&input.text, options.as_ref())
        } else {
            C4pgn::read_leniently(&input.text, options.as_ref())
        };
        games.map_err(|error| Failure::of_pgn(&input.location, &error))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        match command.to {
            Format::C4pgnCondensed => game.condensed(),
            _ => game.annotated(),
        }
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

impl GameFile for Courier {
    const FORMATS: &'static [Format] = &[Format::Courier, Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Courier {
        Courier::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Vec<Courier>, Failure> {
        let start = command.position.play(command.variant)?;
        let games = Courier::read(&input.text, &start);
        games.map_err(|error| Failure::of_pgn(&input.location, &error))
    }

    fn write(&self, _command: &Convert) -> String {
        self.to_string()
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

/// A game of a variant that has no file format: its moves in coordinate form.
impl GameFile for Play {
    const FORMATS: &'static [Format] = &[Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Play {
        play.clone()
    }

    fn read(input: &Input, command: &Convert) -> Result<Vec<Play>, Failure> {
        read_coordinates(&command.position.play(command.variant)?, input)
    }

    fn write(&self, _command: &Convert) -> String {
        GameFile::coordinates(self)
    }

    fn coordinates(&self) -> String {
        Play::coordinates(self)
    }

    fn end(&self) -> Position {
        self.position().clone()
    }
}

/// Lists the repairs on standard error.
fn repaired<G>(
    input: &Input,
    read: Result<(Vec<G>, Vec<Repair>), PgnError>,
) -> Result<Vec<G>, Failure> {
    let (games, repairs) = read.map_err(|error| {
        let failure = Failure::of_pgn(&input.location, &error);
        if error.is_illegal_move() {
            failure.with_hint("No other moves were found with which the rest can be read.")
        } else {
            failure
        }
    })?;
    for repair in repairs {
        let others = match repair.possible {
            1 => "the only move that will do".to_owned(),
            all => format!("the most similar of {all} moves that will do"),
        };
        output::note(&format!(
            "{}, line {}, column {}, move {}: {} was replaced by {}, {others}",
            input.location, repair.line, repair.column, repair.number, repair.printed, repair.taken
        ));
    }
    Ok(games)
}

impl Convert {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let has_tokens = matches!(
            self.from,
            Format::Pgn | Format::C4pgn | Format::C4pgnCondensed
        );
        if self.repair && !has_tokens {
            let why = "it repairs the moves of --from pgn, c4pgn or c4pgn-condensed";
            return Err(Failure::unreadable("--repair", why));
        }
        let needs_start = matches!(self.from, Format::Courier | Format::Coordinates);
        if self.position.is_given() && !needs_start {
            let why = "the input contains its own start; expected these flags only with --from \
                       coordinates or courier";
            return Err(Failure::unreadable("--position, --fen, --moves", why));
        }
        if self.position.reads_standard_input() {
            let why = "standard input already contains the games; expected a file";
            return Err(Failure::unreadable("--position", why));
        }
        // Each variant is read and written through its own file format.
        match self.variant.file_format() {
            FileFormat::Pgn => self.convert::<Pgn>(),
            FileFormat::Courier => self.convert::<Courier>(),
            FileFormat::C4pgn => self.convert::<C4pgn>(),
            FileFormat::Json => self.convert::<Play>(),
        }
    }

    fn convert<G: GameFile>(&self) -> Result<(), Failure> {
        self.check::<G>("--from", self.from)?;
        self.check::<G>("--to", self.to)?;
        let start = self.position.play(self.variant)?;
        let games: Vec<G> = self.read(start, &Input::read_standard()?)?;
        output::print(&self.write(&games))
    }

    /// Checks that the variant has this notation.
    fn check<G: GameFile>(&self, flag: &str, format: Format) -> Result<(), Failure> {
        if G::FORMATS.contains(&format) {
            return Ok(());
        }
        let names: Vec<String> = G::FORMATS.iter().map(|&format| name(format)).collect();
        let why = format!(
            "{} does not have this notation; expected one of {}",
            self.variant.id(),
            names.join(", ")
        );
        Err(Failure::unreadable(format!("{flag} {}", name(format)), why))
    }

    fn read<G: GameFile>(&self, start: Play, input: &Input) -> Result<Vec<G>, Failure> {
        let games = match self.from {
            Format::Pgn | Format::C4pgn | Format::C4pgnCondensed | Format::Courier => {
                G::read(input, self)
            }
            Format::Coordinates => read_coordinates(&start, input),
            Format::Fen => self.read_fens(input),
            Format::Json => self.read_json(input),
        }?;
        if games.is_empty() {
            let why = "expected a game, found nothing";
            return Err(Failure::unreadable(&input.location, why));
        }
        Ok(games)
    }

    fn read_fens<G: GameFile>(&self, input: &Input) -> Result<Vec<G>, Failure> {
        let lines = input.lines().filter(|(_, line)| !line.trim().is_empty());
        let options = self.position.options(self.variant)?;
        let read = |(location, line): (String, &str)| {
            let position =
                position::read_fen(self.variant, line.trim(), options.clone(), &location)?;
            Ok(G::of(&Play::new(position)))
        };
        lines.map(read).collect()
    }

    /// Reads positions one after the other. Each may take several lines.
    fn read_json<G: GameFile>(&self, input: &Input) -> Result<Vec<G>, Failure> {
        let mut values = serde_json::Deserializer::from_str(&input.text).into_iter::<IgnoredAny>();
        let options = self.position.options(self.variant)?;
        let mut games = Vec::new();
        let mut start = 0;
        while let Some(value) = values.next() {
            value.map_err(|error| Failure::unreadable(&input.location, error))?;
            let location = format!("{}, position {}", input.location, games.len() + 1);
            // The parser only finds out where each value ends. The rules read the text itself.
            let json = &input.text[start..values.byte_offset()];
            let position = position::read_json(self.variant, json, options.clone(), &location)?;
            games.push(G::of(&Play::new(position)));
            start = values.byte_offset();
        }
        Ok(games)
    }

    fn write<G: GameFile>(&self, games: &[G]) -> String {
        let lines = |line: fn(&G) -> String| games.iter().map(|game| line(game) + "\n").collect();
        match self.to {
            Format::Pgn | Format::C4pgn | Format::C4pgnCondensed | Format::Courier => {
                let texts: Vec<String> = games.iter().map(|game| game.write(self)).collect();
                texts.join("\n")
            }
            Format::Coordinates => lines(G::coordinates),
            Format::Fen => lines(|game| game.end().fen()),
            Format::Json => lines(|game| game.end().to_json()),
        }
    }
}

/// Reads one game from each line. An empty line is a game without moves.
fn read_coordinates<G: GameFile>(start: &Play, input: &Input) -> Result<Vec<G>, Failure> {
    let read = |(location, line): (String, &str)| {
        let mut play = start.clone();
        position::follow(&mut play, line, &location)?;
        Ok(G::of(&play))
    };
    input.lines().map(read).collect()
}

/// The name of a format on the command line.
fn name(format: Format) -> String {
    let value = format.to_possible_value().expect("every format has a name");
    value.get_name().to_owned()
}
