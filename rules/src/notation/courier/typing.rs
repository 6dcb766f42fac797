//! Reads what people type in a variant with Game Courier's notation: full lines, coordinates, and
//! the usual short forms.
//!
//! `A4` and `a4` are different squares. A text that uses case correctly elsewhere is trusted with
//! it; otherwise both squares are tried.

use alloc::format;
use alloc::vec::Vec;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::rule_set::RuleSet;
use crate::notation::text::{self, MoveTextError};
use crate::pieces::moves::Move;
use crate::position::any_position::Position;
use crate::query::partial_move::{PartialMove, Reading};

/// What is expected instead of an unreadable text.
pub(crate) const EXPECTED: &str = "a move like P e2-e4, e4, Nf3, exd5, O-O, e8=Q or e2e4";

impl Position {
    /// Reads a full line. A text that can only be a full line gets that error.
    pub(crate) fn read_in_full(&self, text: &str) -> Option<Result<Move, MoveTextError>> {
        match self.read_courier(text) {
            Ok(mv) => Some(Ok(mv)),
            Err(error) if text.contains(';') => Some(Err(error)),
            Err(_) => None,
        }
    }
}

/// Every way to read a short form, the most literal first.
pub(crate) fn readings(text: &str, rules: &RuleSet) -> Vec<Reading> {
    let (readings, board) = (text::readings(text, rules), rules.board());
    if !is_careless(text, rules) {
        return readings;
    }
    let others: Vec<Reading> = readings
        .iter()
        .filter_map(|reading| in_other_case(reading, board))
        .collect();
    readings.into_iter().chain(others).collect()
}

/// Is a piece's letter in lower case, or a square in a case that the board does not have?
fn is_careless(text: &str, rules: &RuleSet) -> bool {
    let board = rules.board();
    let files = || {
        board
            .locations()
            .iter()
            .map(|location| location.square.file())
    };
    let is_small_piece = |letter: char| {
        let is_piece = rules.kind(letter).is_some();
        letter.is_ascii_lowercase() && is_piece && !files().any(|file| file == letter)
    };
    let is_unknown_square = |(at, letter): (usize, char)| {
        let name = text.get(at..at + 2).unwrap_or_default();
        letter.is_ascii_uppercase() && Square::read(name).is_some() && board.square(name).is_none()
    };
    text.chars().any(is_small_piece) || text.char_indices().any(is_unknown_square)
}

/// A reading with the target's letter in the other case, if the board has both squares.
fn in_other_case(reading: &Reading, board: &Board) -> Option<Reading> {
    let Reading::Piece(partial_move) = *reading else {
        return None;
    };
    let file = partial_move.to.file();
    let other_case = if file.is_ascii_uppercase() {
        file.to_ascii_lowercase()
    } else {
        file.to_ascii_uppercase()
    };
    let to = board.square(&format!("{other_case}{}", partial_move.to.rank()))?;
    Some(Reading::Piece(PartialMove { to, ..partial_move }))
}
