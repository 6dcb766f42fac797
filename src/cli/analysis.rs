//! `entente analysis`: the story of a finished game, from an exported game or from the store.

use entente_presentation::text;
use std::path::{Path, PathBuf};

use clap::Args;
use entente_game::Refusal;

use super::failure::{Failure, english};
use super::history::Source;
use super::output;
use super::serve::Settings;
use entente_advisor::analysis::Analyst;
use entente_presentation::picture::{self, Theme};
use entente_presentation::text::{Naming, Text};

/// Print the story of a finished game: who was ahead, and which moves decided it
///
/// The same game with the same number of nodes has the same analysis on every machine.
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
        let analysis = Analyst::new(replay.clone(), self.nodes).whole();
        let view = &replay.view;
        if let Some(file) = &self.output {
            let chart = picture::chart(view, &analysis, Theme::Wood, text);
            let chart = chart.map_err(|cause| Failure::Undrawn {
                file: file.clone(),
                cause,
            })?;
            output::write_file(file, &chart.png())?;
        }
        let story = text::analysis_story(text, view, &analysis, Naming::Name);
        let details = text::analysis_details(text, view, &analysis, Naming::Name);
        let moves = text::analysis_moves(text, view, &analysis);
        let whole = format!("{story}\n\n{details}\n\n{moves}");
        // Marks of a chat, which a terminal does not understand.
        output::print(&whole.replace(['`', '*'], ""))
    }

    fn refused(&self, text: &Text, refusal: &Refusal) -> Failure {
        Failure::refused(&self.game, text::refusal(text, refusal, None, Naming::Name))
    }
}
