//! A whole game as input: of a file in the rule set's notation, or of moves on the command line.
//! What is made of it is for the commands.

use std::path::Path;

use clap::Args;
use entente_presentation::story::FileEnd;
use entente_presentation::text::{self, Naming};
use entente_rules::{
    Army, C4pgn, Courier, Event, FileFormat, Leniency, Pgn, Pgn4, PgnError, PgnNote, PgnResult,
    Play, ReadGames, Variant,
};

use super::failure::{Failure, english};
use super::input::Input;
use super::output;
use super::position::{self, PositionArguments, follow};

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

/// A game with the names of its players, in turn order.
pub(super) struct NamedGame {
    pub(super) play: Play,
    pub(super) names: Vec<Option<String>>,
    /// The end that the file names.
    pub(super) end: Option<FileEnd>,
}

impl NamedGame {
    fn of(play: Play, names: Vec<Option<String>>) -> Self {
        Self {
            play,
            names,
            end: None,
        }
    }
}

impl GameFile {
    /// The game of a rule set and moves, or the first one of a file.
    pub(super) fn read(&self) -> Result<NamedGame, Failure> {
        if let Some(variant) = Variant::from_id(&self.game) {
            return Ok(NamedGame::of(self.position.play(variant)?, Vec::new()));
        }
        if self.position.is_given() {
            let why = "the file contains the game; expected these flags only with a rule set";
            return Err(Failure::unreadable(
                "--position, --fen, --moves, --save",
                why,
            ));
        }
        let input = Input::read(Path::new(&self.game))?;
        let named = || Variant::of_file(&input.text);
        let variant = self.variant.or_else(named).unwrap_or_default();
        let options = self.position.options(variant)?;
        match variant.file_format() {
            FileFormat::Pgn => {
                let game = first(
                    Pgn::games(variant, &input.text, Leniency::LaterMoves),
                    &input,
                )?;
                let names = names(game.start().armies(), |army| game.header(army));
                let result = game.result();
                let termination = game.header("Termination");
                Ok(NamedGame {
                    end: (result != PgnResult::Unknown)
                        .then(|| FileEnd::new(result.token(), termination)),
                    ..NamedGame::of(of_pgn(&game), names)
                })
            }
            FileFormat::C4pgn => {
                let read = C4pgn::games(&input.text, options.as_ref(), Leniency::LaterMoves);
                let game = first(read, &input)?;
                let names = names(game.play().position().armies(), |army| game.header(army));
                let result = game.header("Result").filter(|result| is_final(result));
                let termination = game.header("Termination");
                Ok(NamedGame {
                    end: result.map(|result| FileEnd::new(result, termination)),
                    ..NamedGame::of(game.play().clone(), names)
                })
            }
            FileFormat::Pgn4 => {
                let game = first(Pgn4::games(&input.text, options.as_ref()), &input)?;
                let names = names(game.play().position().armies(), |army| game.header(army));
                let result = game.header("Result").filter(|result| is_final(result));
                let termination = game.header("Termination");
                Ok(NamedGame {
                    end: result.map(|result| FileEnd::new(result, termination)),
                    ..NamedGame::of(game.play().clone(), names)
                })
            }
            FileFormat::Courier => {
                let start = self.position.play(variant)?;
                let game = first(Courier::games(&input.text, &start), &input)?;
                Ok(NamedGame::of(game.play().clone(), Vec::new()))
            }
            FileFormat::Json => {
                let mut play = self.position.play(variant)?;
                follow(&mut play, &input.text, &input.location)?;
                Ok(NamedGame::of(play, Vec::new()))
            }
        }
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

/// Is the result of a file one of a finished game?
fn is_final(result: &str) -> bool {
    !matches!(result.trim(), "" | "*" | "?")
}

/// The names that a file gives to the players of these armies; an unknown name is a question mark.
fn names<'a>(
    armies: impl Iterator<Item = Army>,
    header: impl Fn(&str) -> Option<&'a str>,
) -> Vec<Option<String>> {
    let name = |army: Army| {
        let name = header(&text::capitalize(army.word()))?;
        (!name.is_empty() && name != "?").then(|| name.to_owned())
    };
    armies.map(name).collect()
}

/// The moves of a game by the rules. A PGN can go on where the rules would end it, and that is not
/// shown.
fn of_pgn(game: &Pgn) -> Play {
    let mut play = Play::new(game.start().clone());
    for mv in game.moves() {
        if play.apply(&Event::Move((*mv).into())).is_err() {
            break;
        }
    }
    play
}
