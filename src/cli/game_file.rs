//! A whole game as input: of a file in the rule set's notation, or of moves on the command line.
//! What is made of it is for the commands.

use super::input::Input;
use super::output;
use super::position::{self, PositionArguments, follow};
use crate::cli::output::{Failure, english};
use clap::Args;
use entente_presentation::story::FileEnd;
use entente_presentation::text::{self, Naming};
use entente_rules::{
    Army, C4pgn, Courier, Event, FileFormat, LeftOut, Leniency, Pgn, Pgn4, PgnError, PgnNote,
    PgnResult, Play, ReadGames, Variant,
};
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

/// A game with the names of its players, in turn order.
pub(super) struct NamedGame {
    pub(super) play: Play,
    pub(super) names: Vec<Option<String>>,
    /// The end that the file names.
    pub(super) end: Option<FileEnd>,
    /// The result in a PGN.
    pub(super) result: PgnResult,
}

impl NamedGame {
    fn of(play: Play, names: Vec<Option<String>>) -> Self {
        Self {
            play,
            names,
            end: None,
            result: PgnResult::Unknown,
        }
    }

    fn of_pgn(game: &Pgn) -> Self {
        let result = game.result();
        let termination = game.header("Termination");
        let end = || FileEnd::new(result.token(), termination);
        Self {
            end: (result != PgnResult::Unknown).then(end),
            result,
            ..Self::of(
                of_pgn(game),
                names(game.start().armies(), |army| game.header(army)),
            )
        }
    }

    /// A game with this value of each header.
    fn with_headers<'a>(play: &Play, header: impl Fn(&str) -> Option<&'a str>) -> Self {
        let names = names(play.position().armies(), &header);
        let result = header("Result").filter(|result| is_final(result));
        Self {
            end: result.map(|result| FileEnd::new(result, header("Termination"))),
            ..Self::of(play.clone(), names)
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
    pub(super) fn games(&self, input: &Input) -> Result<ReadGames<NamedGame>, Failure> {
        let text = &input.text;
        let named = || Variant::of_file(text);
        let variant = self.variant.or_else(named).unwrap_or_default();
        let options = self.position.options(variant)?;
        let leniency = Leniency::LaterMoves;
        Ok(match variant.file_format() {
            FileFormat::Pgn => each(Pgn::games(variant, text, leniency), NamedGame::of_pgn),
            FileFormat::C4pgn => each(C4pgn::games(text, options.as_ref(), leniency), |game| {
                NamedGame::with_headers(game.play(), |name| game.header(name))
            }),
            FileFormat::Pgn4 => each(Pgn4::games(text, options.as_ref()), |game| {
                NamedGame::with_headers(game.play(), |name| game.header(name))
            }),
            FileFormat::Courier => {
                let start = self.position.play(variant)?;
                each(Courier::games(text, &start), |game| {
                    NamedGame::of(game.play().clone(), Vec::new())
                })
            }
            FileFormat::Json => {
                let mut play = self.position.play(variant)?;
                follow(&mut play, text, &input.location)?;
                let none = ReadGames {
                    games: vec![play],
                    refused: Vec::new(),
                    notes: Vec::new(),
                    repairs: Vec::new(),
                    left_out: LeftOut::default(),
                };
                each(none, |play| NamedGame::of(play.clone(), Vec::new()))
            }
        })
    }
}

/// The games of a text with the names of their players.
fn each<G>(read: ReadGames<G>, named: impl Fn(&G) -> NamedGame) -> ReadGames<NamedGame> {
    ReadGames {
        games: read.games.iter().map(named).collect(),
        refused: read.refused,
        notes: read.notes,
        repairs: read.repairs,
        left_out: read.left_out,
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
