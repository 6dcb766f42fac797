//! `entente convert`: converts games and positions from one notation to another, from standard
//! input to standard output.
//!
//! Everything that is read becomes a list of games in the file format of the variant (a position is
//! a game without moves), and such a list is written. So each notation needs only one reader and
//! one writer. What cannot be read costs its own game alone: the rules say where and why, and here
//! that becomes lines on standard error.

use crate::cli::input::Input;
use crate::cli::output::{self, Failure};
use crate::cli::position::note_remarks;
use crate::cli::position::{self, PositionArguments};
use clap::{Args, ValueEnum};
use entente_rules::{
    C4pgn, Courier, FileFormat, LeftOut, Leniency, Move, Pgn, Pgn4, Pgn4Record, PgnError, PgnFault,
    Play, Position, ReadGames, Repair, Variant,
};
use serde::de::IgnoredAny;

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
            FileFormat::Pgn4 => self.convert::<Pgn4>(),
            FileFormat::Json => self.convert::<Play>(),
        }
    }

    fn convert<G: GameFile>(&self) -> Result<(), Failure> {
        self.check::<G>("--from", self.from)?;
        self.check::<G>("--to", self.to)?;
        let start = self.position.play(self.variant)?;
        let games: Games<G> = self.read(start, &Input::read_standard()?)?;
        output::print(&self.write(&games.read))?;
        games.report()
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

    fn read<G: GameFile>(&self, start: Play, input: &Input) -> Result<Games<G>, Failure> {
        let games = match self.from {
            Format::Pgn
            | Format::C4pgn
            | Format::C4pgnCondensed
            | Format::Pgn4
            | Format::Courier => G::read(input, self)?,
            Format::Coordinates => read_coordinates(&start, input),
            Format::Fen | Format::Fen4 => self.read_fens(input)?,
            Format::Json => self.read_json(input)?,
        };
        if games.read.is_empty() && games.refused.is_empty() {
            let why = "expected a game, found nothing";
            return Err(Failure::unreadable(&input.location, why));
        }
        Ok(games)
    }

    fn read_fens<G: GameFile>(&self, input: &Input) -> Result<Games<G>, Failure> {
        let options = self.position.options(self.variant)?;
        let positions = entente_rules::positions(&input.text).into_iter();
        Ok(Games::each(positions.map(|(line, fen)| {
            let location = format!("{}, line {line}", input.location);
            let read = position::read_fen(self.variant, &fen, options.clone(), &location);
            let (position, assumed) = read?;
            position::note_assumption(&location, assumed);
            Ok(G::of(&Play::new(position)))
        })))
    }

    /// Reads positions one after the other. Each may take several lines. Where JSON ends is unclear
    /// if it has a fault, so nothing is read behind that.
    fn read_json<G: GameFile>(&self, input: &Input) -> Result<Games<G>, Failure> {
        let mut values = serde_json::Deserializer::from_str(&input.text).into_iter::<IgnoredAny>();
        let options = self.position.options(self.variant)?;
        let mut games = Vec::new();
        let mut start = 0;
        while let Some(value) = values.next() {
            if let Err(error) = value {
                games.push(Err(Failure::unreadable(&input.location, error)));
                break;
            }
            let location = format!("{}, position {}", input.location, games.len() + 1);
            // The parser only finds out where each value ends. The rules read the text itself.
            let json = &input.text[start..values.byte_offset()];
            let position = position::read_json(self.variant, json, options.clone(), &location);
            games.push(position.map(|position| G::of(&Play::new(position))));
            start = values.byte_offset();
        }
        Ok(Games::each(games.into_iter()))
    }

    fn write<G: GameFile>(&self, games: &[G]) -> String {
        let lines = |line: fn(&G) -> String| games.iter().map(|game| line(game) + "\n").collect();
        match self.to {
            Format::Pgn
            | Format::C4pgn
            | Format::C4pgnCondensed
            | Format::Pgn4
            | Format::Courier => {
                let texts: Vec<String> = games.iter().map(|game| game.write(self)).collect();
                texts.join("\n")
            }
            Format::Coordinates => lines(G::coordinates),
            Format::Fen | Format::Fen4 => lines(|game| game.end().fen()),
            Format::Json => lines(|game| game.end().to_json()),
        }
    }
}

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
    /// Look for the misprint where a printed move is not legal, and replace it
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
    fn leniency(&self) -> Leniency {
        match (self.repair, self.strict) {
            (true, _) => Leniency::Repair,
            (false, true) => Leniency::Strict,
            (false, false) => Leniency::LaterMoves,
        }
    }
}

/// The name of a format on the command line.
fn name(format: Format) -> String {
    let value = format.to_possible_value().expect("every format has a name");
    value.get_name().to_owned()
}

/// The games of an input.
struct Games<G> {
    read: Vec<G>,
    /// The error of each of the other games.
    refused: Vec<Failure>,
}

impl<G> Games<G> {
    /// Games of a text, of which everything that was assumed is said on standard error.
    fn of(read: ReadGames<G>, input: &Input, command: &Convert) -> Games<G> {
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
    fn each(games: impl Iterator<Item = Result<G, Failure>>) -> Games<G> {
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
    fn report(mut self) -> Result<(), Failure> {
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

/// A game in the file format of a variant.
trait GameFile: Sized {
    /// The notations for such a game, its file format first.
    const FORMATS: &'static [Format];

    /// The game of a play.
    fn of(play: &Play) -> Self;

    /// Every game of a text in the file format that can be read.
    fn read(input: &Input, command: &Convert) -> Result<Games<Self>, Failure>;

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

    fn read(input: &Input, command: &Convert) -> Result<Games<Pgn>, Failure> {
        let read = Pgn::games(command.variant, &input.text, command.leniency());
        Ok(Games::of(read, input, command))
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

    fn read(input: &Input, command: &Convert) -> Result<Games<C4pgn>, Failure> {
        let options = command.position.options(command.variant)?;
        let read = C4pgn::games(&input.text, options.as_ref(), command.leniency());
        Ok(Games::of(read, input, command))
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

impl GameFile for Pgn4 {
    const FORMATS: &'static [Format] = &[
        Format::Pgn4,
        Format::Coordinates,
        Format::Fen4,
        Format::Json,
    ];

    fn of(play: &Play) -> Pgn4 {
        Pgn4::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Pgn4>, Failure> {
        let options = command.position.options(command.variant)?;
        let read = Pgn4::games(&input.text, options.as_ref());
        list_unplayable(input, &read.refused);
        Ok(Games::of(read, input, command))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        game.to_string()
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

/// Lists the games by rules that are not here on standard error: they can be read, but not played.
fn list_unplayable(input: &Input, refused: &[PgnError]) {
    let is_unknown = |error: &&PgnError| matches!(error.fault, PgnFault::UnknownVariant(_));
    if refused.iter().find(is_unknown).is_none() {
        return;
    }
    for record in Pgn4Record::list(&input.text).games {
        let error = record.play(None).err();
        if let Some(error) = error.filter(|error| is_unknown(&error)) {
            let turns: Vec<&str> = record.turns().collect();
            output::note(&format!(
                "{}, line {}: a game that is not played here; its turns are {}",
                input.location,
                error.line,
                turns.join(" ")
            ));
        }
    }
}

impl GameFile for Courier {
    const FORMATS: &'static [Format] = &[Format::Courier, Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Courier {
        Courier::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Courier>, Failure> {
        let start = command.position.play(command.variant)?;
        Ok(Games::of(
            Courier::games(&input.text, &start),
            input,
            command,
        ))
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

    fn read(input: &Input, command: &Convert) -> Result<Games<Play>, Failure> {
        Ok(read_coordinates(
            &command.position.play(command.variant)?,
            input,
        ))
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

/// Reads one game from each line. An empty line is a game without moves.
fn read_coordinates<G: GameFile>(start: &Play, input: &Input) -> Games<G> {
    Games::each(input.lines().map(|(location, line)| {
        let mut play = start.clone();
        position::follow(&mut play, line, &location)?;
        Ok(G::of(&play))
    }))
}
