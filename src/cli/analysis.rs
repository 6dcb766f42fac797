//! `entente analysis`: the stories of finished games, from exported games, from the store, or from
//! files of other programs; and `entente puzzles`: the positions of a game in which one move is
//! clearly the best.

use crate::cli::history::Source;
use crate::cli::input::Input;
use crate::cli::output::{self, Failure, english};
use crate::cli::position;
use crate::cli::position::{GameFile, note_remarks};
use crate::cli::serve::Settings;
use clap::Args;
use entente_advisor::analysis::{self, Analyst, Workers};
use entente_advisor::puzzle::{self, Puzzle};
use entente_game::{GameId, Refusal, Replay};
use entente_presentation::file_replay;
use entente_presentation::game_files::FileGame;
use entente_presentation::import::{self, FileRules, LoadFault};
use entente_presentation::picture::{self, Theme};
use entente_presentation::save::SaveFault;
use entente_presentation::text::{self, Naming, Reader, Text};
use entente_rules::{Play, Variant};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, panic, thread};

/// Print the story of a finished game: who was ahead, and which moves decided it
///
/// The same game with the same number of nodes has the same analysis on every machine. All cores
/// search, each in a position of its own.
#[derive(Args)]
pub(super) struct Analysis {
    /// An exported or saved game (a file that ends in .json), a file with games of other programs,
    /// such as game.pgn, the id of a game in the store, or - for a game on standard input; also
    /// several
    #[arg(required = true, value_name = "FILE|ID")]
    games: Vec<String>,
    /// The rule set of files of other programs; by default the one that they name, or standard
    #[arg(long, value_parser = position::variant())]
    variant: Option<Variant>,
    /// Number of positions that the engine looks at for each move
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    nodes: u64,
    /// Also draw the chart of the shares of the win into this file, as PNG; only of one game
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Games that can be analysed, and why others cannot.
type Found = Vec<Result<Replay, Failure>>;

impl Analysis {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        if self.output.as_deref() == Some(Path::new(output::STANDARD_OUTPUT)) {
            let why = "the story is written to standard output; expected a file";
            return Err(Failure::unreadable("--output -", why));
        }
        let mut found = Found::new();
        for game in &self.games {
            match self.replays(game, settings) {
                Ok(replays) => found.extend(replays),
                Err(failure) => found.push(Err(failure)),
            }
        }
        if self.output.is_some() && found.len() > 1 {
            let why = format!("there are {} games; expected one", found.len());
            return Err(Failure::unreadable("--output", why));
        }
        let mut told = 0;
        let mut refused = Vec::new();
        for replay in found {
            match replay {
                Ok(replay) => {
                    self.tell(replay, told > 0)?;
                    told += 1;
                }
                Err(failure) => refused.push(failure),
            }
        }
        report(told, refused)
    }

    /// The games of an argument.
    fn replays(&self, game: &str, settings: &Settings) -> Result<Found, Failure> {
        if GameId::parse(game).is_some() {
            return Ok(vec![played(game, Source::read(game, settings)?)]);
        }
        let file = Path::new(game);
        if game.ends_with(".json") {
            return Ok(vec![self.of_json(game, &Input::read_exactly(file)?)]);
        }
        let input = Input::read(file)?;
        if input.text.trim_start().starts_with('{') {
            return Ok(vec![self.of_json(game, &input)]);
        }
        let read = GameFile::of(game.to_owned(), self.variant).games(&input)?;
        note_remarks(&read.notes, &input);
        let refused = read.refused.iter();
        let refused = refused.map(|error| Err(Failure::of_pgn(&input.location, error)));
        let games = read.games.iter();
        let found: Found = games
            .map(|game| of_file(&input.location, game))
            .chain(refused)
            .collect();
        if found.is_empty() {
            let why = "expected a game, found nothing";
            return Err(Failure::unreadable(&input.location, why));
        }
        Ok(found)
    }

    /// A game in JSON: an exported one, or one as `/game save` and the API write it.
    fn of_json(&self, name: &str, input: &Input) -> Result<Replay, Failure> {
        let rules = FileRules {
            variant: self.variant,
            options: None,
        };
        match import::read_game(input.text.as_bytes(), &rules) {
            Ok(game) => of_file(&input.location, &game),
            Err(LoadFault::Save(SaveFault::NotASave | SaveFault::TooLarge)) => {
                played(name, Source::of_export(input)?)
            }
            Err(fault) => {
                let why = text::load_fault(english(), &fault, Naming::Name);
                Err(Failure::unreadable(&input.location, why))
            }
        }
    }

    /// Prints the story of a game, and draws its chart.
    fn tell(&self, replay: Replay, is_later: bool) -> Result<(), Failure> {
        let text = english();
        let analysis = Analyst::new(replay.clone(), self.nodes).whole(&Cores);
        let view = &replay.view;
        if let Some(file) = &self.output {
            let chart = picture::chart(view, &analysis, Theme::Wood, text);
            let chart = chart.map_err(|cause| Failure::Undrawn {
                file: file.clone(),
                cause,
            })?;
            output::write_file(file, &chart.png())?;
        }
        let story = story(Reader::new(text, view, Naming::Name), &analysis);
        let gap = if is_later { "\n" } else { "" };
        // Marks of a chat, which a terminal does not understand.
        output::print(&(gap.to_owned() + &story.replace(['`', '*'], "")))
    }
}

/// Everything that is told of a game.
fn story(reader: Reader<'_>, analysis: &analysis::Analysis) -> String {
    let story = text::analysis_story(reader, analysis);
    let details = text::analysis_details(reader, analysis);
    let moves = text::analysis_moves(reader.text, reader.view, analysis);
    format!("{story}\n\n{details}\n\n{moves}")
}

/// A game that was played here, if it can be analysed.
fn played(game: &str, source: Source) -> Result<Replay, Failure> {
    match source.view.no_analysis_reason() {
        Some(refusal) => Err(refused(game, &refusal)),
        None => (source.replay).ok_or_else(|| refused(game, &Refusal::NotOver)),
    }
}

/// A game of a file, if it can be analysed. Nobody plays it here, so it need not be over.
fn of_file(location: &str, game: &FileGame) -> Result<Replay, Failure> {
    let replay = file_replay::of(game);
    replay.map_err(|refusal| refused(location, &refusal))
}

fn refused(location: &str, refusal: &Refusal) -> Failure {
    let text: &Text = english();
    Failure::refused(location, text::refusal(text, refusal, None, Naming::Name))
}

/// Reports the games without a story. The last of them is the result if there are no others.
fn report(told: usize, mut refused: Vec<Failure>) -> Result<(), Failure> {
    let count = refused.len();
    let last = if told == 0 { refused.pop() } else { None };
    for failure in &refused {
        output::note(&failure.to_string());
    }
    match last {
        Some(failure) => Err(failure),
        None if count > 0 => Err(Failure::Partly {
            refused: count,
            read: told,
        }),
        None => Ok(()),
    }
}

/// All cores of the machine.
struct Cores;

impl Workers for Cores {
    fn map<T: Send>(&self, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        let next = AtomicUsize::new(0);
        // A core takes the next number when it is done with one, since some take longer.
        let one_core = || -> Vec<(usize, T)> {
            let numbers = iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
            let numbers = numbers.take_while(|number| *number < count);
            numbers.map(|number| (number, work(number))).collect()
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut done: Vec<(usize, T)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(one_core)).collect();
            let parts = threads.into_iter().map(|thread| thread.join());
            parts
                .flat_map(|part| part.unwrap_or_else(|panic| panic::resume_unwind(panic)))
                .collect()
        });
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

/// Find the puzzles in a game: positions in which one move is clearly the best
///
/// Each is one line of JSON: the number of plies before it, the position, and its solution. The
/// engine proves each; the same game has the same puzzles on every machine.
#[derive(Args)]
pub(super) struct Puzzles {
    #[command(flatten)]
    file: GameFile,
}

/// A puzzle with its place in the game.
#[derive(Serialize)]
struct Line {
    /// The number of plies before it.
    ply: usize,
    #[serde(flatten)]
    puzzle: Puzzle,
}

impl Puzzles {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let play = self.file.read()?.play;
        for line in lines(&play) {
            let json = serde_json::to_string(&line).expect("texts and numbers are always JSON");
            output::print(&format!("{json}\n"))?;
        }
        Ok(())
    }
}

/// The puzzles of a game, in the order of the game.
fn lines(play: &Play) -> impl Iterator<Item = Line> {
    let positions = play.positions();
    (1..=positions.len()).filter_map(|count| {
        let puzzle = puzzle::find(&positions[..count], &mut ())?;
        let ply = count - 1;
        Some(Line { ply, puzzle })
    })
}
