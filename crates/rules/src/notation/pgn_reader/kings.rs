//! Kings that were put into the centre of an electronic board. One topic by itself: what they show,
//! of which reader and game need a part each.
//!
//! Both on light squares mean that White has won, both on dark ones that Black has, and one on each
//! a draw. Source: Digital Game Technology, "End of game, indicate result". A first king that can
//! legally move there has moved, for that page asks to begin with the other one.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::fault::{PgnError, TextLocation};
use crate::notation::pgn::PgnResult;

/// There are two kings.
pub(super) const MOST: usize = 2;

/// The beginning of the result that kings show, with their squares behind it. No word of a file has
/// a blank.
pub(crate) const KINGS: &str = "kings ";

/// The squares of the centre: the light ones, then the dark ones.
const CENTRE: [&str; 4] = ["e4", "d5", "d4", "e5"];

/// Kings in the centre, behind the moves of a game.
pub(super) struct Kings {
    /// What is wrong with the first of them as a move.
    pub(super) error: PgnError,
    pub(super) put: Vec<King>,
}

pub(super) struct King {
    pub(super) location: TextLocation,
    pub(super) word: String,
    pub(super) square: &'static str,
}

/// The square of the centre to which a move in English letters leads a king.
pub(crate) fn square_of(king: &str) -> Option<&'static str> {
    let square = king.strip_prefix('K')?.trim_start_matches('x');
    let square = square.trim_end_matches(['+', '#']);
    CENTRE.into_iter().find(|centre| *centre == square)
}

/// The result that kings on these squares show. One king alone shows none.
pub(crate) fn result(squares: &str) -> PgnResult {
    let is_light = |square: &str| CENTRE[..2].contains(&square);
    let both = squares.split_once(' ');
    match both.map(|(one, other)| (is_light(one), is_light(other))) {
        Some((true, true)) => PgnResult::White,
        Some((false, false)) => PgnResult::Black,
        Some(_) => PgnResult::Draw,
        None => PgnResult::Unknown,
    }
}
