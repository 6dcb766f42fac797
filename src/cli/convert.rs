//! `entente convert`: games and positions from one notation into another, standard input to standard output.
//!
//! Whatever is read becomes a list of games in the file format of the variant (a position is a game without moves), and
//! such a list is what is written; so each notation is read once and written once, however many there are.

use clap::{Args, ValueEnum};
use entente_rules::{C4pgn, Courier, Move, Pgn, Play, Position, Variant};
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
    /// Write the result of the rules, even where the file has another
    #[arg(long)]
    derive_result: bool,
}

/// A notation.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Game Notation; any number of games
    Pgn,
    /// The notation of Chess4, with all that can be derived
    C4pgn,
    /// The notation of Chess4, the moves alone
    C4pgnCondensed,
    /// Game Courier's full notation, a move on each line, empty lines between games
    Courier,
    /// The moves of a game on one line, with blanks between
    Coordinates,
    /// A position on one line
    Fen,
    /// A position in JSON
    Json,
}

/// A game in the file format of a variant.
trait GameFile: Sized {
    /// The notations in which such a game can be written, its file format first.
    const FORMATS: &'static [Format];

    /// A game that was played.
    fn of(play: &Play) -> Self;

    /// Every game of a text in the file format.
    fn read(input: &Input, call: &Convert) -> Result<Vec<Self>, Failure>;

    /// The game in the file format.
    fn write(&self, call: &Convert) -> String;

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

    fn read(input: &Input, call: &Convert) -> Result<Vec<Pgn>, Failure> {
        let games = match call.strict {
            true => Pgn::read_of(call.variant, &input.text),
            false => Pgn::read_leniently_of(call.variant, &input.text),
        };
        games.map_err(|error| Failure::of_pgn(&input.place, &error))
    }

    fn write(&self, _call: &Convert) -> String {
        self.to_string()
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

    fn read(input: &Input, call: &Convert) -> Result<Vec<C4pgn>, Failure> {
        let options = call.position.options(call.variant)?;
        let games = match call.strict {
            true => C4pgn::read(&input.text, options.as_ref()),
            false => C4pgn::read_leniently(&input.text, options.as_ref()),
        };
        games.map_err(|error| Failure::of_pgn(&input.place, &error))
    }

    fn write(&self, call: &Convert) -> String {
        let mut game = self.clone();
        if call.derive_result {
            game.derive_result();
        }
        match call.to {
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

    fn read(input: &Input, call: &Convert) -> Result<Vec<Courier>, Failure> {
        let start = call.position.play(call.variant)?;
        let games = Courier::read(&input.text, &start);
        games.map_err(|error| Failure::of_pgn(&input.place, &error))
    }

    fn write(&self, _call: &Convert) -> String {
        self.to_string()
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

/// A game of a variant without a file format of its own: its moves in coordinate form.
impl GameFile for Play {
    const FORMATS: &'static [Format] = &[Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Play {
        play.clone()
    }

    fn read(input: &Input, call: &Convert) -> Result<Vec<Play>, Failure> {
        read_coordinates(&call.position.play(call.variant)?, input)
    }

    fn write(&self, _call: &Convert) -> String {
        GameFile::coordinates(self)
    }

    fn coordinates(&self) -> String {
        Play::coordinates(self)
    }

    fn end(&self) -> Position {
        self.position().clone()
    }
}

impl Convert {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        let is_open = matches!(self.from, Format::Courier | Format::Coordinates);
        if self.position.is_given() && !is_open {
            let why = "what is read says by itself where it starts; expected this with --from coordinates or courier";
            return Err(Failure::unreadable("--position, --fen, --moves", why));
        }
        if self.position.reads_standard_input() {
            let why = "standard input holds the games already; expected a file";
            return Err(Failure::unreadable("--position", why));
        }
        match self.variant {
            Variant::Standard | Variant::Chess960 => self.convert::<Pgn>(),
            Variant::Chess66 => self.convert::<Courier>(),
            Variant::Chess4 => self.convert::<C4pgn>(),
            Variant::Chess45 | Variant::Alliance | Variant::Multiplayer => self.convert::<Play>(),
        }
    }

    fn convert<G: GameFile>(&self) -> Result<(), Failure> {
        self.check::<G>("--from", self.from)?;
        self.check::<G>("--to", self.to)?;
        let start = self.position.play(self.variant)?;
        let games: Vec<G> = self.read(start, &Input::read_standard()?)?;
        output::print(&self.write(&games))
    }

    /// Can the variant be written so?
    fn check<G: GameFile>(&self, flag: &str, format: Format) -> Result<(), Failure> {
        if G::FORMATS.contains(&format) {
            return Ok(());
        }
        let names = G::FORMATS.iter().map(|&format| name(format));
        let names: Vec<String> = names.collect();
        let why = format!(
            "{} is not written so; expected one of {}",
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
        match games.is_empty() {
            true => Err(Failure::unreadable(
                &input.place,
                "expected a game, found nothing",
            )),
            false => Ok(games),
        }
    }

    fn read_fens<G: GameFile>(&self, input: &Input) -> Result<Vec<G>, Failure> {
        let lines = input.lines().filter(|(_, line)| !line.trim().is_empty());
        let options = self.position.options(self.variant)?;
        let read = |(place, line): (String, &str)| {
            let position = position::read_fen(self.variant, line.trim(), options.clone(), &place)?;
            Ok(G::of(&Play::new(position)))
        };
        lines.map(read).collect()
    }

    /// Positions one after the other, each on as many lines as it likes.
    fn read_json<G: GameFile>(&self, input: &Input) -> Result<Vec<G>, Failure> {
        let mut values = serde_json::Deserializer::from_str(&input.text).into_iter::<IgnoredAny>();
        let options = self.position.options(self.variant)?;
        let mut games = Vec::new();
        let mut start = 0;
        while let Some(value) = values.next() {
            value.map_err(|error| Failure::unreadable(&input.place, error))?;
            let place = format!("{}, position {}", input.place, games.len() + 1);
            let json = &input.text[start..values.byte_offset()];
            let position = position::read_json(self.variant, json, options.clone(), &place)?;
            games.push(G::of(&Play::new(position)));
            start = values.byte_offset();
        }
        Ok(games)
    }

    fn write<G: GameFile>(&self, games: &[G]) -> String {
        let lines = |line: fn(&G) -> String| games.iter().map(|game| line(game) + "\n").collect();
        match self.to {
            Format::Pgn | Format::C4pgn | Format::C4pgnCondensed | Format::Courier => {
                let games: Vec<String> = games.iter().map(|game| game.write(self)).collect();
                games.join("\n")
            }
            Format::Coordinates => lines(G::coordinates),
            Format::Fen => lines(|game| game.end().fen()),
            Format::Json => lines(|game| game.end().to_json()),
        }
    }
}

/// A game on each line, an empty one too: it has no moves.
fn read_coordinates<G: GameFile>(start: &Play, input: &Input) -> Result<Vec<G>, Failure> {
    let read = |(place, line): (String, &str)| {
        let mut play = start.clone();
        position::follow(&mut play, line, &place)?;
        Ok(G::of(&play))
    };
    input.lines().map(read).collect()
}

/// As it is typed.
fn name(format: Format) -> String {
    let value = format.to_possible_value().expect("no notation is hidden");
    value.get_name().to_owned()
}
