//! Games in Game Courier's full notation, one move per line: `P a2-A4`, `p h7-H5`, `K e1-g1; R
//! h1-f1`. It is the notation of Chess66.
//!
//! Source: "How to Move Pieces" on Game Courier's page of that game, and
//! `docs/players/rules/chess66.md` where it is silent. The notation says nothing about players,
//! results or the starting position.
//!
//! This file reads and writes whole files. `line` is the grammar of a line, and `reading`
//! finds the move of a line or of what people type instead, and writes it.
//! `CourierRule` has the reasons why a line is not legal.

mod line;
pub(crate) mod reading;

use alloc::vec::Vec;
use core::fmt;

use crate::notation::fault::{PgnError, PgnFault};
use crate::notation::pasted::file_text::plain_lines;
use crate::notation::read_games::ReadGames;
use crate::notation::signs;
use crate::pieces::moves::Move;
use crate::position::play::Play;

/// A game as its moves, line by line.
///
/// ```
/// use entente_rules::{Courier, PgnFault, Play, Position, Variant};
/// let start = Play::new(Position::start(Variant::Chess66));
/// let games = Courier::read("P a2-A4\np h7-H5\nN b1-c3\n", &start).unwrap();
/// assert_eq!(games[0].play().coordinates(), "a2A4 h7H5 b1c3");
/// let error = Courier::read("P a2-A4\np h7 - h8", &start).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 1));
/// assert!(matches!(error.fault, PgnFault::Move { .. }), "{error}");
/// ```
#[derive(Clone, Debug)]
pub struct Courier {
    play: Play,
}

impl Courier {
    /// A played game.
    pub fn of(play: &Play) -> Courier {
        Courier { play: play.clone() }
    }

    /// Reads every game of a text, with empty lines between games.
    ///
    /// Each game begins from the current position of `start` and follows the board alone, as
    /// [`Play::move_on_board`] does.
    pub fn read(text: &str, start: &Play) -> Result<Vec<Courier>, PgnError> {
        Courier::games(text, start).complete()
    }

    /// Reads every game of a text that can be read. Of the others only the first fault is reported.
    pub fn games(text: &str, start: &Play) -> ReadGames<Courier> {
        let plain = plain_lines(text);
        let mut read = ReadGames::default();
        // A game whose rest is skipped is an error.
        let mut open: Option<Result<Play, PgnError>> = None;
        for (line, text) in (1..).zip(plain.lines()) {
            if text.trim().is_empty() {
                end_game(&mut read, open.take());
                continue;
            }
            let game = open.get_or_insert_with(|| Ok(start.clone()));
            let Ok(play) = game else { continue };
            if let Err((column, fault)) = follow(play, &signs::with_plain_dashes(text)) {
                *game = Err(PgnError {
                    line,
                    column,
                    fault,
                });
            }
        }
        end_game(&mut read, open);
        read
    }

    /// The moves with every position.
    pub fn play(&self) -> &Play {
        &self.play
    }
}

fn end_game(read: &mut ReadGames<Courier>, game: Option<Result<Play, PgnError>>) {
    match game {
        None => {}
        Some(Ok(play)) => read.games.push(Courier { play }),
        Some(Err(error)) => read.refused.push(error),
    }
}

fn follow(play: &mut Play, line: &str) -> Result<(), (usize, PgnFault)> {
    // The number is that of the move which cannot be made, so it is taken before.
    let number = play.position().move_number("...");
    let line_error = play.position().find_courier(line);
    let mv = line_error.map_err(|line_error| {
        let error = line_error.error;
        (line_error.column, PgnFault::Move { number, error })
    })?;
    play.move_on_board(mv).expect("a line means a legal move");
    Ok(())
}

/// One line for each move. Moves before the first position are not known.
impl fmt::Display for Courier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, ply) in self.play.plies().iter().enumerate() {
            let position = self.play.position_at(at);
            let mv: Option<Move> = ply.mv();
            if let (Some(position), Some(mv)) = (position, mv) {
                writeln!(out, "{}", position.courier(&mv))?;
            }
        }
        Ok(())
    }
}
