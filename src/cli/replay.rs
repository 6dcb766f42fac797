//! `entente replay`: a whole game as a film, from a file or from moves. `film` decides what is in
//! it, and `entente-render` draws it.

use std::path::{Path, PathBuf};

use clap::Args;
use entente_presentation::film::{self, FilmFault};
use entente_presentation::game_files::FileGame;
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::story::Story;
use entente_render::{Coordinates, Size};
use entente_rules::Options;

use super::draw::{AppearanceArguments, size, worded};
use super::failure::{Failure, english};
use super::game_file::GameFile;
use super::output;

/// Make a film of a game
#[derive(Args)]
pub(super) struct Replay {
    #[command(flatten)]
    file: GameFile,
    /// The file for the film; its name ends in .gif; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The army at the bottom, by its colour or letter; by default the first to move
    #[arg(long, value_name = "COLOUR")]
    view: Option<String>,
    #[command(flatten)]
    appearance: AppearanceArguments,
    /// The longer side in pixels; by default 840, or less if the game is long
    #[arg(long, value_name = "PIXELS", value_parser = size)]
    size: Option<Size>,
    /// Place of the names of files and ranks; by default outside of the board
    #[arg(long, value_parser = worded::<Coordinates>())]
    coordinates: Option<Coordinates>,
}

impl Replay {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if !is_gif(&self.output) {
            let location = format!("--output {}", self.output.display());
            let why = "expected a name that ends in .gif";
            return Err(Failure::unreadable(location, why));
        }
        let FileGame {
            play, names, end, ..
        } = self.file.read()?;
        let options = play.position().options();
        let facing = self.facing(&options)?;
        let story = Story::of_play(&play, &names, english())
            .map_err(|fault| Failure::refused(&self.file.game, fault))?;
        let story = match &end {
            Some(end) => story.with_end(end),
            None => story,
        };
        let board_options = BoardOptions {
            appearance: self.appearance.appearance(),
            size: self.size,
            facing,
            coordinates: self.coordinates,
            ..BoardOptions::default()
        };
        let made = film::make(&story, &board_options, film::MAX_BYTES, |_| ());
        let made = made.map_err(|fault| self.failure(fault))?;
        // Only now: an error above must not leave an empty or half file.
        output::write_file(&self.output, &made.gif)?;
        made.cut.iter().for_each(|cut| output::note(cut));
        Ok(())
    }

    fn failure(&self, fault: FilmFault) -> Failure {
        match fault {
            FilmFault::Undrawn(cause) => Failure::Undrawn {
                file: self.output.clone(),
                cause,
            },
            fault => Failure::refused(self.output.display().to_string(), fault),
        }
    }

    fn facing(&self, options: &Options) -> Result<Option<picture::Facing>, Failure> {
        let Some(view) = &self.view else {
            return Ok(None);
        };
        let army = super::draw::army(view, options.armies())?;
        Ok(Some(picture::side(options, army)))
    }
}

/// Whether a film can be written there.
fn is_gif(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("gif") || file.as_os_str() == output::STANDARD_OUTPUT
}
