//! `entente replay`: a whole game as a film, from a file or from moves. `film` decides what is in
//! it, and `entente-render` draws it.

use std::path::{Path, PathBuf};

use clap::Args;
use entente_presentation::film::{self, FilmFault};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::story::Story;
use entente_presentation::text;
use entente_render::{Coordinates, Size};
use entente_rules::{
    Army, C4pgn, Courier, Event, FileFormat, Leniency, Options, Pgn, PgnError, Play, ReadGames,
    Variant,
};

use super::draw::{AppearanceArguments, size, worded};
use super::failure::{Failure, english};
use super::input::Input;
use super::output;
use super::position::{self, PositionArguments, follow};

/// Make a film of a game
#[derive(Args)]
pub(super) struct Replay {
    /// The rule set of a game that `--moves` or `--save` has, or a file with a game, such as
    /// game.pgn; - is standard input
    #[arg(value_name = "VARIANT|FILE")]
    game: String,
    #[command(flatten)]
    position: PositionArguments,
    /// The rule set of the file; by default standard
    #[arg(long, value_parser = position::variant())]
    variant: Option<Variant>,
    /// The file for the film; its name ends in .gif
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

/// A game with the names of its players, in turn order.
struct NamedGame {
    play: Play,
    names: Vec<Option<String>>,
}

impl Replay {
    pub(super) fn run(&self) -> Result<(), Failure> {
        if !is_gif(&self.output) {
            let location = format!("--output {}", self.output.display());
            let why = "expected a name that ends in .gif";
            return Err(Failure::unreadable(location, why));
        }
        let NamedGame { play, names } = self.game()?;
        let options = play.position().options();
        let facing = self.facing(&options)?;
        let story = Story::of_play(&play, &names, english())
            .map_err(|fault| Failure::refused(&self.game, fault))?;
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

    /// The game of a rule set and moves, or the first one of a file.
    fn game(&self) -> Result<NamedGame, Failure> {
        if let Some(variant) = Variant::from_id(&self.game) {
            return Ok(NamedGame {
                play: self.position.play(variant)?,
                names: Vec::new(),
            });
        }
        if self.position.is_given() {
            let why = "the file contains the game; expected these flags only with a rule set";
            return Err(Failure::unreadable(
                "--position, --fen, --moves, --save",
                why,
            ));
        }
        let input = Input::read(Path::new(&self.game))?;
        let variant = self.variant.unwrap_or_default();
        let options = self.position.options(variant)?;
        match variant.file_format() {
            FileFormat::Pgn => {
                let game = first(
                    Pgn::games(variant, &input.text, Leniency::LaterMoves),
                    &input,
                )?;
                Ok(NamedGame {
                    names: names(game.start().armies(), |army| game.header(army)),
                    play: of_pgn(&game),
                })
            }
            FileFormat::C4pgn => {
                let read = C4pgn::games(&input.text, options.as_ref(), Leniency::LaterMoves);
                let game = first(read, &input)?;
                Ok(NamedGame {
                    names: names(game.play().position().armies(), |army| game.header(army)),
                    play: game.play().clone(),
                })
            }
            FileFormat::Courier => {
                let start = self.position.play(variant)?;
                let game = first(Courier::games(&input.text, &start), &input)?;
                Ok(NamedGame {
                    play: game.play().clone(),
                    names: Vec::new(),
                })
            }
            FileFormat::Json => {
                let mut play = self.position.play(variant)?;
                follow(&mut play, &input.text, &input.location)?;
                Ok(NamedGame {
                    play,
                    names: Vec::new(),
                })
            }
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

fn is_gif(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("gif")
}

/// The first game of a text.
fn first<G>(read: ReadGames<G>, input: &Input) -> Result<G, Failure> {
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
