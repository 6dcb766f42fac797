//! The position that a call asks about, as the command line names it: the start, a file, a FEN, moves from any of them.
//! Reading the forms and judging the position is the rules' work; here they are told apart, and faults get a place.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use entente_rules::{JsonError, MoveTextError, Options, Play, Ply, Position, Setup, Variant};

use super::failure::Failure;
use super::input::{self, Input};

/// Where a call starts. Nothing said: the variant's own start.
#[derive(Args)]
pub(super) struct PositionArguments {
    /// A position in JSON; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    position: Option<PathBuf>,
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
        let read = |json: &String| Options::from_json(variant, json);
        let options = self.options.as_ref().map(read).transpose();
        let options = options.map_err(|error| Failure::of_json("--options", &error))?;
        let mut play = Play::new(self.first(variant, options)?);
        follow(&mut play, self.moves.as_deref().unwrap_or(""), "--moves")?;
        Ok(play)
    }

    /// Is anything said but options?
    pub(super) fn is_given(&self) -> bool {
        self.position.is_some() || self.fen.is_some() || self.moves.is_some()
    }

    /// Is standard input needed for it?
    pub(super) fn reads_standard_input(&self) -> bool {
        let file = self.position.as_deref();
        file.is_some_and(input::is_standard_input)
    }

    fn first(&self, variant: Variant, options: Option<Options>) -> Result<Position, Failure> {
        match (&self.position, &self.fen) {
            (Some(file), _) => read_file(variant, file, options),
            (None, Some(fen)) => read_fen(variant, fen, "--fen"),
            (None, None) => Ok(Position::start_with(
                &options.unwrap_or_else(|| Options::of(variant)),
            )),
        }
    }
}

/// Makes moves on the board alone. A fault is placed by the move's number from here, from 1.
pub(super) fn follow(play: &mut Play, moves: &str, place: &str) -> Result<(), Failure> {
    for (number, token) in (1..).zip(moves.split_whitespace()) {
        let refuse = |error| Failure::of_move(format!("{place}, move {number}"), &error);
        let ply = read_ply(play.position(), token).map_err(refuse)?;
        play.follow(ply).map_err(|why| {
            let text = token.into();
            refuse(MoveTextError::Illegal { text, why })
        })?;
    }
    Ok(())
}

/// Reads a legal move. The coordinate form comes first, because `b1c3` could also be a bishop on rank 1.
pub(super) fn read_ply(position: &Position, token: &str) -> Result<Ply, MoveTextError> {
    let exact = position.read_coordinate(token);
    let legal = exact.filter(|mv| position.is_legal(mv));
    legal.map_or_else(|| position.read_ply(token), |mv| Ok(Ply::Move(mv)))
}

/// Reads a position of a variant in FEN.
pub(super) fn read_fen(variant: Variant, fen: &str, place: &str) -> Result<Position, Failure> {
    let position = Position::from_fen(fen).map_err(|error| Failure::of_fen(place, &error))?;
    if position.variant() != variant {
        let why = format!("expected JSON, because {} has no FEN", variant.id());
        return Err(Failure::unreadable(place, why));
    }
    Ok(position)
}

/// Reads a position of a variant in JSON.
pub(super) fn read_json(variant: Variant, json: &str, place: &str) -> Result<Position, Failure> {
    Position::from_json(variant, json).map_err(|error| Failure::of_json(place, &error))
}

/// Options that the call gives hold in the place of those in the file.
fn read_file(variant: Variant, file: &Path, options: Option<Options>) -> Result<Position, Failure> {
    let Input { place, text } = Input::read(file)?;
    let read = || -> Result<Position, JsonError> {
        let mut setup = Setup::from_json(variant, &text)?;
        setup.options = options.unwrap_or(setup.options);
        Ok(setup.position()?)
    };
    read().map_err(|error| Failure::of_json(&place, &error))
}

/// How a variant is named on the command line: by its id.
pub(super) fn variant() -> impl TypedValueParser<Value = Variant> {
    let ids = PossibleValuesParser::new(Variant::ALL.map(Variant::id));
    ids.try_map(|id| Variant::from_id(&id).ok_or("there is no such rule set"))
}
