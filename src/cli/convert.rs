//! `entente convert`: converts games and positions from one notation to another, from standard
//! input to standard output.
//!
//! Everything that is read becomes a list of games in the file format of the variant (a position is
//! a game without moves), and such a list is written. So each notation needs only one reader and
//! one writer. What cannot be read costs its own game alone.

mod arguments;
mod game_file;
mod games;

use entente_rules::{C4pgn, Courier, FileFormat, Pgn, Pgn4, Play};
use serde::de::IgnoredAny;

pub(super) use self::arguments::Convert;
use self::arguments::{Format, name};
use self::game_file::{GameFile, read_coordinates};
use self::games::Games;
use super::failure::Failure;
use super::input::Input;
use super::output;
use super::position;

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
