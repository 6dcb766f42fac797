//! The position that a command is about: the start, a file, a FEN, or moves from any of them; or a
//! whole game, of a file in the rule set's notation or of moves on the command line.
//!
//! The rules read the formats and check the position. Here the flags are read, and errors get a
//! location.

use crate::cli::input::{self, Input};
use crate::cli::output::{self, Failure, english};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use entente_presentation::game_files::{self, FileGame};
use entente_presentation::save::SaveFile;
use entente_presentation::text::{self, Naming};
use entente_rules::{
    Event, FenAssumption, FenError, JsonError, LeftOut, Move, MoveTextError, Options, PgnError,
    PgnNote, Play, Position, ReadGames, Setup, Variant,
};
use std::path::{Path, PathBuf};

/// The position of a command; by default the start of the variant.
#[derive(Args, Default)]
pub(super) struct PositionArguments {
    /// A position in JSON; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    position: Option<PathBuf>,
    /// A saved game, from where it goes on; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "fen", "options"])]
    save: Option<PathBuf>,
    /// A position in FEN, if the variant has a FEN
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,
    /// Moves to make first, separated by blanks, in coordinate form or in the variant's notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The variant's options in JSON
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
}

impl PositionArguments {
    /// The game so far: not only the position but also the moves before it, so that repetitions are
    /// known.
    pub(super) fn play(&self, variant: Variant) -> Result<Play, Failure> {
        let mut play = match &self.save {
            Some(file) => read_save(variant, file)?,
            None => Play::new(self.first(variant, self.options(variant)?)?),
        };
        follow(&mut play, self.moves.as_deref().unwrap_or(""), "--moves")?;
        Ok(play)
    }

    /// The options, if they are given.
    pub(super) fn options(&self, variant: Variant) -> Result<Option<Options>, Failure> {
        let read = |json: &String| Options::from_json(variant, json);
        let options = self.options.as_ref().map(read).transpose();
        options.map_err(|fault| Failure::of_options("--options", &fault))
    }

    /// Whether anything except options is given.
    pub(super) fn is_given(&self) -> bool {
        let files = self.position.is_some() || self.save.is_some();
        files || self.fen.is_some() || self.moves.is_some()
    }

    /// Whether the position comes from standard input.
    pub(super) fn reads_standard_input(&self) -> bool {
        let file = self.position.as_deref().or(self.save.as_deref());
        file.is_some_and(input::is_standard_input)
    }

    fn first(&self, variant: Variant, options: Option<Options>) -> Result<Position, Failure> {
        match (&self.position, &self.fen) {
            (Some(file), _) => read_file(variant, file, options),
            (None, Some(fen)) => {
                let (position, assumed) = read_fen(variant, fen, options, "--fen")?;
                note_assumption("--fen", assumed);
                Ok(position)
            }
            (None, None) => Ok(Position::start_with(
                &options.unwrap_or_else(|| Options::of(variant)),
            )),
        }
    }
}

/// Makes moves, looking only at the board: a draw does not end the game here. The location of an
/// error has the number of the move, from 1.
pub(super) fn follow(play: &mut Play, moves: &str, location: &str) -> Result<(), Failure> {
    for (number, token) in (1..).zip(moves.split_whitespace()) {
        let location = format!("{location}, move {number}");
        let refuse = |error| Failure::of_move(location.as_str(), &error);
        match read_turn(play, token).map_err(refuse)? {
            Event::Move(ply) => play.move_on_board(ply).map_err(|why| {
                let text = token.into();
                refuse(MoveTextError::Illegal { text, why })
            }),
            event => play
                .apply(&event)
                .map_err(|code| Failure::of_code(&location, token, code)),
        }?;
    }
    Ok(())
}

/// Reads a turn. The coordinate form is tried first, because `b1c3` could also mean a bishop on
/// rank 1.
pub(super) fn read_turn(play: &Play, token: &str) -> Result<Event, MoveTextError> {
    let exact = coordinates(play.position(), token);
    exact.map_or_else(|| play.read_turn(token), |mv| Ok(mv.into()))
}

fn coordinates(position: &Position, token: &str) -> Option<Move> {
    let exact = position.read_coordinate(token);
    exact.filter(|mv| position.is_legal(mv))
}

/// Says on standard error what was assumed because a FEN does not say it.
pub(super) fn note_assumption(location: &str, assumed: Option<FenAssumption>) {
    if let Some(assumed) = assumed {
        let assumed = text::fault_sentence(english(), &assumed, Naming::Name);
        output::note(&format!("{location}: {assumed}"));
    }
}

/// Reads a position of a variant in FEN, and what was assumed because it does not say it. Given
/// options replace those that follow from the pieces.
pub(super) fn read_fen(
    variant: Variant,
    fen: &str,
    options: Option<Options>,
    location: &str,
) -> Result<(Position, Option<FenAssumption>), Failure> {
    if !variant.has_fen() {
        let why = format!("expected JSON, because {} has no FEN", variant.id());
        return Err(Failure::unreadable(location, why));
    }
    let read = || -> Result<_, FenError> {
        // The options can change what is possible, so they are set before the position is checked.
        let (setup, assumed) = match &options {
            Some(options) => Setup::read_fen_with(options, fen)?,
            None => Setup::read_fen(variant, fen)?,
        };
        Ok((setup.position()?, assumed))
    };
    read().map_err(|error| Failure::of_fen(location, &error))
}

/// Reads a position of a variant in JSON. Given options replace those in the text.
pub(super) fn read_json(
    variant: Variant,
    json: &str,
    options: Option<Options>,
    location: &str,
) -> Result<Position, Failure> {
    let read = || -> Result<Position, JsonError> {
        let setup = match &options {
            Some(options) => Setup::from_json_with(options, json),
            None => Setup::from_json(variant, json),
        };
        Ok(setup?.position()?)
    };
    read().map_err(|error| Failure::of_json(location, &error))
}

fn read_file(variant: Variant, file: &Path, options: Option<Options>) -> Result<Position, Failure> {
    let Input { location, text } = Input::read(file)?;
    read_json(variant, &text, options, &location)
}

/// Reads a saved game, up to the position from which it goes on.
fn read_save(variant: Variant, file: &Path) -> Result<Play, Failure> {
    let Input { location, text } = Input::read(file)?;
    let read = SaveFile::read(text.as_bytes());
    let unfit = |fault| {
        let why = text::save_fault(english(), &fault, Naming::Name);
        Failure::unreadable(&location, why)
    };
    match read.map_err(unfit)? {
        SaveFile::Copy(save) if save.options.variant() == variant => {
            save.starting_position.play(&save.options).map_err(|fault| {
                let why = text::starting_position_fault(english(), &fault, Naming::Name);
                Failure::refused(&location, why)
            })
        }
        SaveFile::Copy(save) => {
            let why = format!("this is a game of {}", save.options.variant().id());
            Err(Failure::refused(&location, why))
        }
        SaveFile::Sealed(_) => {
            let why = "this save is sealed: only the server that made it can open it";
            Err(Failure::refused(&location, why))
        }
    }
}

/// A parser for variants by their ids.
pub(super) fn variant() -> impl TypedValueParser<Value = Variant> {
    let ids = PossibleValuesParser::new(Variant::ALL.map(Variant::id));
    ids.try_map(|id| Variant::from_id(&id).ok_or("there is no such rule set"))
}

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
    #[arg(long, value_parser = variant())]
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
