//! The result of reading a text with several games: the games, those that were refused, and what
//! was assumed or left out.

use alloc::vec::Vec;

use crate::notation::fault::{PgnError, PgnNote};
use crate::notation::repair::Repair;

/// The treatment of moves that are not clear or not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leniency {
    /// Ambiguous tokens are refused.
    Strict,
    /// The moves after an ambiguous token decide what it means.
    LaterMoves,
    /// Reads as `Strict` does, and where a printed move is not legal, the misprint is searched for
    /// and replaced.
    Repair,
}

/// The games of a text. Those that cannot be read are in [`ReadGames::refused`], each with its
/// place and reason.
#[derive(Clone, Debug)]
pub struct ReadGames<G> {
    /// The games that were read, in order.
    pub games: Vec<G>,
    /// The error of each of the other games.
    pub refused: Vec<PgnError>,
    /// The assumption.
    pub notes: Vec<PgnNote>,
    /// The misprints that were repaired.
    pub repairs: Vec<Repair>,
    /// The parts of the text that games of this notation do not keep.
    pub left_out: LeftOut,
}

/// The amount of a text that is not in the games read from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeftOut {
    /// The variations, not counting those inside of others.
    pub variations: usize,
    /// The annotation signs, such as `!?`, `$14` and `±`.
    pub signs: usize,
}

impl<G> Default for ReadGames<G> {
    fn default() -> Self {
        ReadGames {
            games: Vec::new(),
            refused: Vec::new(),
            notes: Vec::new(),
            repairs: Vec::new(),
            left_out: LeftOut::default(),
        }
    }
}

impl<G> ReadGames<G> {
    /// The games if none was refused, or why the first was.
    pub fn complete(self) -> Result<Vec<G>, PgnError> {
        match self.refused.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(self.games),
        }
    }

    /// The same with each game made into another form.
    pub(super) fn map<H>(self, form: impl FnMut(G) -> H) -> ReadGames<H> {
        ReadGames {
            games: self.games.into_iter().map(form).collect(),
            refused: self.refused,
            notes: self.notes,
            repairs: self.repairs,
            left_out: self.left_out,
        }
    }
}
