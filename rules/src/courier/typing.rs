//! What people type in a game whose notation is Game Courier's: its own lines, coordinates, and short forms as everywhere.
//! Case tells `A4` from `a4`, and who keeps it elsewhere keeps it there; a text that does not is taken for either.

use alloc::format;
use alloc::vec::Vec;

use crate::board::Board;
use crate::cell::Cell;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::reading::{self, MoveTextError, Reading};

/// What such a text should have been.
pub(crate) const EXPECTED: &str = "a move like P e2-e4, e4, Nf3, exd5, O-O, e8=Q or e2e4";

impl Position {
    /// A line in full, exactly so; what is wrong with a text that can only be meant as one.
    pub(crate) fn read_in_full(&self, text: &str) -> Option<Result<Move, MoveTextError>> {
        match self.read_courier(text) {
            Ok(mv) => Some(Ok(mv)),
            Err(error) if text.contains(';') => Some(Err(error)),
            Err(_) => None,
        }
    }
}

/// Every way to read a short form, the most literal first.
pub(crate) fn readings(text: &str, board: &Board) -> Vec<Reading> {
    let readings = reading::readings(text, board);
    if !is_careless(text, board) {
        return readings;
    }
    let others = readings.iter().filter_map(|way| in_other_case(way, board));
    let others: Vec<Reading> = others.collect();
    readings.into_iter().chain(others).collect()
}

/// Is a piece's letter small, or a cell's a capital that the board does not have?
fn is_careless(text: &str, board: &Board) -> bool {
    let files = || board.places().iter().map(|place| place.cell.file());
    let is_small_piece = |letter: char| {
        let kind = Kind::from_letter(letter.to_ascii_uppercase());
        letter.is_ascii_lowercase() && kind.is_some() && !files().any(|file| file == letter)
    };
    let is_no_cell = |(at, letter): (usize, char)| {
        let name = text.get(at..at + 2).unwrap_or_default();
        letter.is_ascii_uppercase() && Cell::read(name).is_some() && board.cell(name).is_none()
    };
    text.chars().any(is_small_piece) || text.char_indices().any(is_no_cell)
}

/// The same with the goal's letter in the other case, where the board has both.
fn in_other_case(way: &Reading, board: &Board) -> Option<Reading> {
    let Reading::Piece(sought) = *way else {
        return None;
    };
    let file = sought.to.file();
    let file = match file.is_ascii_uppercase() {
        true => file.to_ascii_lowercase(),
        false => file.to_ascii_uppercase(),
    };
    let to = board.cell(&format!("{file}{}", sought.to.rank()))?;
    Some(Reading::Piece(reading::Sought { to, ..sought }))
}
