//! The position that a call asks about, as the command line names it: the start, a file, a FEN, moves from any of them.
//! Reading the forms and judging the position is the rules' work; here they are told apart, and faults get a place.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use entente_rules::{
    Event, FenError, JsonError, Move, MoveTextError, Options, Play, Position, Setup, Variant,
};

use super::failure::Failure;
use super::input::{self, Input};
use crate::save::File;

/// Where a call starts. Nothing said: the variant's own start.
#[derive(Args)]
pub(super) struct PositionArguments {
    /// A position in JSON; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    position: Option<PathBuf>,
    /// A game that was saved, as it stood then; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "fen", "options"])]
    save: Option<PathBuf>,
    /// A position in FEN, where the variant has one
    #[arg(long, value_name = "TEXT")]
    fen: Option<String>,
    /// Moves to make first, with blanks between, in coordinate form or in the variant's notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The variant's options in JSON
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
}

impl PositionArguments {
    /// The game so far: the position with the moves behind it, so that repetitions are known.
    pub(super) fn play(&self, variant: Variant) -> Result<Play, Failure> {
        let mut play = match &self.save {
            Some(file) => read_save(variant, file)?,
            None => Play::new(self.first(variant, self.options(variant)?)?),
        };
        follow(&mut play, self.moves.as_deref().unwrap_or(""), "--moves")?;
        Ok(play)
    }

    /// The options, if the call gives them.
    pub(super) fn options(&self, variant: Variant) -> Result<Option<Options>, Failure> {
        let read = |json: &String| Options::from_json(variant, json);
        let options = self.options.as_ref().map(read).transpose();
        options.map_err(|error| Failure::of_json("--options", &error))
    }

    /// Is anything said but options?
    pub(super) fn is_given(&self) -> bool {
        let files = self.position.is_some() || self.save.is_some();
        files || self.fen.is_some() || self.moves.is_some()
    }

    /// Is standard input needed for it?
    pub(super) fn reads_standard_input(&self) -> bool {
        let file = self.position.as_deref().or(self.save.as_deref());
        file.is_some_and(input::is_standard_input)
    }

    fn first(&self, variant: Variant, options: Option<Options>) -> Result<Position, Failure> {
        match (&self.position, &self.fen) {
            (Some(file), _) => read_file(variant, file, options),
            (None, Some(fen)) => read_fen(variant, fen, options, "--fen"),
            (None, None) => Ok(Position::start_with(
                &options.unwrap_or_else(|| Options::of(variant)),
            )),
        }
    }
}

/// Makes moves on the board alone. A fault is placed by the move's number from here, from 1.
pub(super) fn follow(play: &mut Play, moves: &str, place: &str) -> Result<(), Failure> {
    for (number, token) in (1..).zip(moves.split_whitespace()) {
        let place = format!("{place}, move {number}");
        let refuse = |error| Failure::of_move(place.as_str(), &error);
        match read_turn(play, token).map_err(refuse)? {
            Event::Move(ply) => play.follow(ply).map_err(|why| {
                let text = token.into();
                refuse(MoveTextError::Illegal { text, why })
            }),
            event => play
                .apply(&event)
                .map_err(|code| Failure::of_code(&place, token, code)),
        }?;
    }
    Ok(())
}

/// Reads what a seat does with its turn. The coordinate form comes first, because `b1c3` could also be a bishop on rank 1.
pub(super) fn read_turn(play: &Play, token: &str) -> Result<Event, MoveTextError> {
    let exact = coordinates(play.position(), token);
    exact.map_or_else(|| play.read_turn(token), |mv| Ok(mv.into()))
}

fn coordinates(position: &Position, token: &str) -> Option<Move> {
    let exact = position.read_coordinate(token);
    exact.filter(|mv| position.is_legal(mv))
}

/// Reads a position of a variant in FEN. Options that the call gives hold in the place of those that the men show.
pub(super) fn read_fen(
    variant: Variant,
    fen: &str,
    options: Option<Options>,
    place: &str,
) -> Result<Position, Failure> {
    if !variant.has_fen() {
        let why = format!("expected JSON, because {} has no FEN", variant.id());
        return Err(Failure::unreadable(place, why));
    }
    let read = || -> Result<Position, FenError> {
        let mut setup = Setup::from_fen_of(variant, fen)?;
        setup.options = options.unwrap_or(setup.options);
        Ok(setup.position()?)
    };
    read().map_err(|error| Failure::of_fen(place, &error))
}

/// Reads a position of a variant in JSON. Options that the call gives hold in the place of those in the text.
pub(super) fn read_json(
    variant: Variant,
    json: &str,
    options: Option<Options>,
    place: &str,
) -> Result<Position, Failure> {
    let read = || -> Result<Position, JsonError> {
        let mut setup = Setup::from_json(variant, json)?;
        setup.options = options.unwrap_or(setup.options);
        Ok(setup.position()?)
    };
    read().map_err(|error| Failure::of_json(place, &error))
}

fn read_file(variant: Variant, file: &Path, options: Option<Options>) -> Result<Position, Failure> {
    let Input { place, text } = Input::read(file)?;
    read_json(variant, &text, options, &place)
}

/// The game of a save, up to where it goes on.
fn read_save(variant: Variant, file: &Path) -> Result<Play, Failure> {
    let Input { place, text } = Input::read(file)?;
    let read = File::read(text.as_bytes());
    match read.map_err(|unfit| Failure::unreadable(&place, unfit))? {
        File::Copy(save) if save.options.variant() == variant => save
            .beginning
            .play(&save.options)
            .map_err(|cause| Failure::refused(&place, cause)),
        File::Copy(save) => {
            let why = format!("it is a game of {}", save.options.variant().id());
            Err(Failure::refused(&place, why))
        }
        File::Sealed(_) => {
            let why = "it is sealed: only the server that made it can open it";
            Err(Failure::refused(&place, why))
        }
    }
}

/// How a variant is named on the command line: by its id.
pub(super) fn variant() -> impl TypedValueParser<Value = Variant> {
    let ids = PossibleValuesParser::new(Variant::ALL.map(Variant::id));
    ids.try_map(|id| Variant::from_id(&id).ok_or("there is no such rule set"))
}
