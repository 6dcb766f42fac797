//! A whole game as input: of a file in the rule set's notation, or of moves on the command line.
//! What is made of it is for the commands.

use super::input::Input;
use super::output;
use super::position::{self, PositionArguments, follow};
use crate::cli::output::{Failure, english};
use clap::Args;
use entente_presentation::game_files::{self, FileGame};
use entente_presentation::text::{self, Naming};
use entente_rules::{LeftOut, PgnError, PgnNote, ReadGames, Variant};
use std::path::Path;

/// The flags that name a game.
#[derive(Args)]
pub(super) struct GameFile {
    /// The rule set of a game that `--moves` or `--save` has, or a file with a game, such as
    /// game.pgn; - is standard input
    #[arg(value_name = "VARIANT|FILE")]
    pub(super) game: String,
    #[command(flatten)]
    position: PositionArguments,
    /// The rule set of the file; by default the one that it names, or standard
    #[arg(long, value_parser = position::variant())]
    variant: Option<Variant>,
}

impl GameFile {
    /// The game of a rule set and moves, or the first one of a file.
    pub(super) fn read(&self) -> Result<FileGame, Failure> {
        if let Some(variant) = Variant::from_id(&self.game) {
            return Ok(FileGame::of(self.position.play(variant)?));
        }
        if self.position.is_given() {
            let why = "the file contains the game; expected these flags only with a rule set";
            return Err(Failure::unreadable(
                "--position, --fen, --moves, --save",
                why,
            ));
        }
        let input = Input::read(Path::new(&self.game))?;
        first(self.games(&input)?, &input)
    }

    /// The games of this file, without any other flags.
    pub(super) fn of(game: String, variant: Option<Variant>) -> Self {
        Self {
            game,
            position: PositionArguments::default(),
            variant,
        }
    }

    /// Every game of its text that can be read, and the errors of the others.
    pub(super) fn games(&self, input: &Input) -> Result<ReadGames<FileGame>, Failure> {
        let text = &input.text;
        let named = || Variant::of_file(text);
        let variant = self.variant.or_else(named).unwrap_or_default();
        let options = self.position.options(variant)?;
        if let Some(read) = game_files::read(text, variant, options.as_ref()) {
            return Ok(read);
        }
        let mut play = self.position.play(variant)?;
        follow(&mut play, text, &input.location)?;
        Ok(ReadGames {
            games: vec![FileGame::of(play)],
            refused: Vec::new(),
            notes: Vec::new(),
            repairs: Vec::new(),
            left_out: LeftOut::default(),
        })
    }
}

/// Says on standard error what was assumed about games of a text.
pub(super) fn note_remarks(notes: &[PgnNote], input: &Input) {
    for note in notes {
        let (line, column) = (note.line, note.column);
        let header = note.remark.header();
        let header = header.map_or(String::new(), |name| format!(", header {name}"));
        let remark = text::fault_sentence(english(), &note.remark, Naming::Name);
        output::note(&format!(
            "{}, line {line}, column {column}{header}: {remark}",
            input.location
        ));
    }
}

/// The first game of a text.
fn first<G>(read: ReadGames<G>, input: &Input) -> Result<G, Failure> {
    note_remarks(&read.notes, input);
    let refused: Option<&PgnError> = read.refused.first();
    let why = match refused {
        Some(error) if read.games.is_empty() => Failure::of_pgn(&input.location, error),
        _ => Failure::unreadable(&input.location, "expected a game, found nothing"),
    };
    let count = read.games.len();
    if count > 1 {
        output::note(&format!("{}: the first of {count} games", input.location));
    }
    read.games.into_iter().next().ok_or(why)
}
