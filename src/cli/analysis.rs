//! `entente analysis`: the story of a finished game, from an exported game or from the store.

use entente_presentation::text;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, panic, thread};

use clap::Args;
use entente_game::Refusal;

use super::failure::{Failure, english};
use super::history::Source;
use super::output;
use super::serve::Settings;
use entente_advisor::analysis::{Analyst, Workers};
use entente_presentation::picture::{self, Theme};
use entente_presentation::text::{Naming, Reader, Text};

/// Print the story of a finished game: who was ahead, and which moves decided it
///
/// The same game with the same number of nodes has the same analysis on every machine. All cores
/// search, each in a position of its own.
#[derive(Args)]
pub(super) struct Analysis {
    /// An exported game (a file that ends in .json, or - for standard input), or the id of a game
    /// in the store
    game: String,
    /// Number of positions that the engine looks at for each move
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    nodes: u64,
    /// Also draw the chart of the shares of the win into this file, as PNG
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Analysis {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        if self.output.as_deref() == Some(Path::new(output::STANDARD_OUTPUT)) {
            let why = "the story is written to standard output; expected a file";
            return Err(Failure::unreadable("--output -", why));
        }
        let source = Source::read(&self.game, settings)?;
        let text = english();
        if let Some(refusal) = source.view.no_analysis_reason() {
            return Err(self.refused(text, &refusal));
        }
        let replay = source
            .replay
            .ok_or_else(|| self.refused(text, &Refusal::NotOver))?;
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
        let story = text::analysis_story(Reader::new(text, view, Naming::Name), &analysis);
        let details = text::analysis_details(Reader::new(text, view, Naming::Name), &analysis);
        let moves = text::analysis_moves(text, view, &analysis);
        let whole = format!("{story}\n\n{details}\n\n{moves}");
        // Marks of a chat, which a terminal does not understand.
        output::print(&whole.replace(['`', '*'], ""))
    }

    fn refused(&self, text: &Text, refusal: &Refusal) -> Failure {
        Failure::refused(&self.game, text::refusal(text, refusal, None, Naming::Name))
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
