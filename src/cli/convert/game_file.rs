//! The file formats of the rule sets: how each kind of game is read and written.

use entente_rules::{
    C4pgn, Courier, Move, Pgn, Pgn4, Pgn4Record, PgnError, PgnFault, Play, Position,
};

use super::arguments::{Convert, Format};
use super::games::Games;
use crate::cli::failure::Failure;
use crate::cli::input::Input;
use crate::cli::output;
use crate::cli::position;

/// A game in the file format of a variant.
pub(super) trait GameFile: Sized {
    /// The notations for such a game, its file format first.
    const FORMATS: &'static [Format];

    /// The game of a play.
    fn of(play: &Play) -> Self;

    /// Every game of a text in the file format that can be read.
    fn read(input: &Input, command: &Convert) -> Result<Games<Self>, Failure>;

    /// The game in the file format.
    fn write(&self, command: &Convert) -> String;

    /// The moves in coordinate form.
    fn coordinates(&self) -> String;

    /// The last position.
    fn end(&self) -> Position;
}

impl GameFile for Pgn {
    const FORMATS: &'static [Format] =
        &[Format::Pgn, Format::Coordinates, Format::Fen, Format::Json];

    fn of(play: &Play) -> Pgn {
        Pgn::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Pgn>, Failure> {
        let read = Pgn::games(command.variant, &input.text, command.leniency());
        Ok(Games::of(read, input, command))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        game.to_string()
    }

    fn coordinates(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(Move::to_string).collect();
        moves.join(" ")
    }

    fn end(&self) -> Position {
        self.end()
    }
}

impl GameFile for C4pgn {
    const FORMATS: &'static [Format] = &[
        Format::C4pgn,
        Format::C4pgnCondensed,
        Format::Coordinates,
        Format::Json,
    ];

    fn of(play: &Play) -> C4pgn {
        C4pgn::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<C4pgn>, Failure> {
        let options = command.position.options(command.variant)?;
        let read = C4pgn::games(&input.text, options.as_ref(), command.leniency());
        Ok(Games::of(read, input, command))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        match command.to {
            Format::C4pgnCondensed => game.condensed(),
            _ => game.annotated(),
        }
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

impl GameFile for Pgn4 {
    const FORMATS: &'static [Format] = &[
        Format::Pgn4,
        Format::Coordinates,
        Format::Fen4,
        Format::Json,
    ];

    fn of(play: &Play) -> Pgn4 {
        Pgn4::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Pgn4>, Failure> {
        let options = command.position.options(command.variant)?;
        let read = Pgn4::games(&input.text, options.as_ref());
        list_unplayable(input, &read.refused);
        Ok(Games::of(read, input, command))
    }

    fn write(&self, command: &Convert) -> String {
        let mut game = self.clone();
        if command.derive_result {
            game.derive_result();
        }
        game.to_string()
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

/// Lists the games by rules that are not here on standard error: they can be read, but not played.
fn list_unplayable(input: &Input, refused: &[PgnError]) {
    let is_unknown = |error: &&PgnError| matches!(error.fault, PgnFault::UnknownVariant(_));
    if refused.iter().find(is_unknown).is_none() {
        return;
    }
    for record in Pgn4Record::list(&input.text).games {
        let error = record.play(None).err();
        if let Some(error) = error.filter(|error| is_unknown(&error)) {
            let turns: Vec<&str> = record.turns().collect();
            output::note(&format!(
                "{}, line {}: a game that is not played here; its turns are {}",
                input.location,
                error.line,
                turns.join(" ")
            ));
        }
    }
}

impl GameFile for Courier {
    const FORMATS: &'static [Format] = &[Format::Courier, Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Courier {
        Courier::of(play)
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Courier>, Failure> {
        let start = command.position.play(command.variant)?;
        Ok(Games::of(
            Courier::games(&input.text, &start),
            input,
            command,
        ))
    }

    fn write(&self, _command: &Convert) -> String {
        self.to_string()
    }

    fn coordinates(&self) -> String {
        self.play().coordinates()
    }

    fn end(&self) -> Position {
        self.play().position().clone()
    }
}

/// A game of a variant that has no file format: its moves in coordinate form.
impl GameFile for Play {
    const FORMATS: &'static [Format] = &[Format::Coordinates, Format::Json];

    fn of(play: &Play) -> Play {
        play.clone()
    }

    fn read(input: &Input, command: &Convert) -> Result<Games<Play>, Failure> {
        Ok(read_coordinates(
            &command.position.play(command.variant)?,
            input,
        ))
    }

    fn write(&self, _command: &Convert) -> String {
        GameFile::coordinates(self)
    }

    fn coordinates(&self) -> String {
        Play::coordinates(self)
    }

    fn end(&self) -> Position {
        self.position().clone()
    }
}

/// Reads one game from each line. An empty line is a game without moves.
pub(super) fn read_coordinates<G: GameFile>(start: &Play, input: &Input) -> Games<G> {
    Games::each(input.lines().map(|(location, line)| {
        let mut play = start.clone();
        position::follow(&mut play, line, &location)?;
        Ok(G::of(&play))
    }))
}
