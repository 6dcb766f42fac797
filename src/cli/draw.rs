//! `entente draw` and `entente replay`: a picture of a position, and a whole game as a film.
//!
//! `picture` and `film` decide what they look like, and `entente-render` draws them.

use crate::cli::output::{self, Failure, english};
use crate::cli::position::GameFile;
use crate::cli::position::{self, PositionArguments};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use entente_presentation::film::{self, FilmFault};
use entente_presentation::game_files::FileGame;
use entente_presentation::lesson::{Lesson, Subject};
use entente_presentation::picture::{self, Appearance, BoardOptions, Format};
use entente_presentation::story::Story;
use entente_render::{Coordinates, PieceSet, Scene, Size, Theme};
use entente_rules::{Army, Options, PieceKind, Play, Position, Variant};
use entente_words::Worded;
use std::path::{Path, PathBuf};

/// Draw the position into a file
#[derive(Args)]
pub(super) struct Draw {
    /// The rule set
    #[arg(value_parser = position::variant())]
    variant: Variant,
    #[command(flatten)]
    position: PositionArguments,
    /// The file for the picture; its name ends in .png or .svg; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The format; by default that of the file's name, and PNG on standard output
    #[arg(long, value_name = "NAME", value_parser = format())]
    format: Option<Format>,
    /// The army at the bottom, by its colour or letter; by default the first to move
    #[arg(long, value_name = "COLOUR")]
    view: Option<String>,
    #[command(flatten)]
    appearance: AppearanceArguments,
    /// The longer side in pixels; by default a size that fits the board
    #[arg(long, value_name = "PIXELS", value_parser = size)]
    size: Option<Size>,
    /// Draw a lesson instead of the position: how a piece such as a knight moves, with a mark on
    /// each square that it can reach
    #[arg(long, value_name = "PIECE", value_parser = worded::<PieceKind>())]
    lesson: Option<PieceKind>,
    /// Place of the names of files and ranks; by default outside of the board
    #[arg(long, value_parser = worded::<Coordinates>())]
    coordinates: Option<Coordinates>,
}

/// The look of boards.
#[derive(Args)]
pub(super) struct AppearanceArguments {
    /// The colours
    #[arg(
        long,
        value_name = "NAME",
        default_value = Theme::default().word(),
        value_parser = worded::<Theme>()
    )]
    theme: Theme,
    /// The set of pieces
    #[arg(
        long,
        value_name = "NAME",
        default_value = PieceSet::default().word(),
        value_parser = worded::<PieceSet>()
    )]
    pieces: PieceSet,
}

impl AppearanceArguments {
    pub(super) fn appearance(&self) -> Appearance {
        Appearance {
            theme: self.theme,
            pieces: self.pieces,
        }
    }
}

impl Draw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let format = self.format()?;
        let play = self.position.play(self.variant)?;
        let view = self.view(play.position())?;
        let lesson = self.lesson(&play.position().options())?;
        let scene = self.scene(&play, lesson.as_ref(), view).map_err(|cause| {
            let file = self.output.clone();
            Failure::Undrawn { file, cause }
        })?;
        // Only now: an error above must not leave an empty or half file.
        output::write_file(&self.output, &format.draw(&scene))
    }

    fn format(&self) -> Result<Format, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        if self.output.as_os_str() == output::STANDARD_OUTPUT {
            return Ok(Format::Png);
        }
        let ending = self.output.extension().unwrap_or_default();
        let ending = ending.to_string_lossy().to_ascii_lowercase();
        named_format(&ending).ok_or_else(|| {
            let location = format!("--output {}", self.output.display());
            let why = "expected a name that ends in .png or .svg, or --format";
            Failure::unreadable(location, why)
        })
    }

    fn view(&self, position: &Position) -> Result<Option<Army>, Failure> {
        let Some(view) = &self.view else {
            return Ok(position.armies().next());
        };
        army(view, position.armies()).map(Some)
    }

    fn lesson(&self, options: &Options) -> Result<Option<Lesson>, Failure> {
        let Some(kind) = self.lesson else {
            return Ok(None);
        };
        let lesson = Lesson::of(options, Subject::Piece(kind));
        lesson.map(Some).ok_or_else(|| {
            let why = format!("{} has no such piece", self.variant.id());
            Failure::unreadable(format!("--lesson {}", kind.word()), why)
        })
    }

    fn scene(
        &self,
        play: &Play,
        lesson: Option<&Lesson>,
        view: Option<Army>,
    ) -> Result<Scene, entente_render::Error> {
        let options = play.position().options();
        let facing = view
            .map(|army| picture::side(&options, army))
            .unwrap_or_default();
        let plain = match lesson {
            Some(lesson) => picture::lesson_scene(lesson)?.with_facing(facing),
            None => picture::of_play(play, facing, english())?,
        };
        let board_options = BoardOptions {
            appearance: self.appearance.appearance(),
            size: self.size,
            coordinates: self.coordinates,
            ..BoardOptions::default()
        };
        Ok(board_options.dress(plain, english()))
    }
}

/// The formats by their names, which are also the ends of files' names.
const FORMATS: [(&str, Format); 2] = [("png", Format::Png), ("svg", Format::Svg)];

fn named_format(name: &str) -> Option<Format> {
    let found = FORMATS.iter().find(|(known, _)| *known == name);
    found.map(|(_, format)| *format)
}

/// Reads the name of a format, and lists the names in the help.
fn format() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(FORMATS.map(|(name, _)| name));
    names.try_map(|name| named_format(&name).ok_or("there is no such format"))
}

/// The army that `--view` names.
pub(super) fn army(view: &str, armies: impl Iterator<Item = Army>) -> Result<Army, Failure> {
    let armies: Vec<Army> = armies.collect();
    let is_named = |army: &&Army| view == army.word() || view.chars().eq([army.letter()]);
    armies.iter().find(is_named).copied().ok_or_else(|| {
        let colours: Vec<_> = armies.iter().map(|army| army.word()).collect();
        let why = format!("expected one of {}", colours.join(", "));
        Failure::unreadable(format!("--view {view}"), why)
    })
}

/// Reads the word of a value, and lists the words in the help.
pub(super) fn worded<T: Worded + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(T::WORDS);
    words.try_map(|word| T::from_word(&word).ok_or("there is no such word"))
}

pub(super) fn size(text: &str) -> Result<Size, String> {
    let pixels = text
        .parse()
        .map_err(|error| format!("expected a number: {error}"))?;
    Size::new(pixels).map_err(|error| error.to_string())
}

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
        let army = army(view, options.armies())?;
        Ok(Some(picture::side(options, army)))
    }
}

/// Whether a film can be written there.
fn is_gif(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("gif") || file.as_os_str() == output::STANDARD_OUTPUT
}
