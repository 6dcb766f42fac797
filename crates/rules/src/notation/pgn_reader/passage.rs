//! A passage of text that is no game, and the words that may be moves in it. `prose` decides where
//! it begins and ends.

use alloc::string::String;

use crate::notation::fault::TextLocation;
use crate::notation::signs;
use crate::notation::text::castling;

/// The longest word that may be a move, in letters and digits.
const MAX_MOVE: usize = 14;

/// A passage of text that is no game, while it is being read.
pub(super) struct Prose {
    pub(super) location: TextLocation,
    /// Its first word.
    pub(super) word: String,
    pub(super) place: Setting,
    /// Has it no other word?
    pub(super) is_alone: bool,
}

/// Where in the file a passage is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    /// Outside of all games.
    Outside,
    /// Outside of all games, but behind a number, as a move is.
    Numbered,
    /// Between headers and moves.
    BehindHeaders,
    /// Behind the moves of a game without a result.
    BehindMoves,
}

/// Does a header that cannot be read have a name? Texts have numbers in square brackets.
pub(super) fn has_name(header: &str) -> bool {
    let inside = header.trim_start_matches(['[', ' ']);
    inside.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Is the word part of a game, but no move?
pub(super) fn is_annotation(word: &str) -> bool {
    signs::is_sign(word) || signs::is_check_word(word) || signs::is_null_move(word)
}

/// May the word be a move, in any notation and language: does it have a square, is it castling, or
/// the squares of the numeric notation, or a turn of c4pgn without a move?
pub(super) fn is_move_like(word: &str) -> bool {
    let is_letter = |letter: &char| letter.is_alphanumeric();
    // The dots between two turns of a game for four may be glued to them.
    let word = word.split("..").next().unwrap_or(word);
    let bare: String = word.chars().filter(is_letter).collect();
    let is_long = bare.chars().count() > MAX_MOVE;
    let is_numeric = bare.len() == 4 && bare.bytes().all(|digit| matches!(digit, b'1'..=b'8'));
    is_castling(&bare, word) && !word.contains(['.', ':'])
        || is_short_capture(word)
        || word.starts_with(['%', '@'])
        || !is_long && (is_numeric || has_square(&bare))
}

/// Is the word castling, in c4pgn perhaps with the letter of an army behind it: `o-o-o-g`?
fn is_castling(bare: &str, word: &str) -> bool {
    let with_army = bare.char_indices().next_back();
    let with_army = with_army.filter(|_| word.contains('-'));
    castling(bare).is_some() || with_army.is_some_and(|(at, _)| castling(&bare[..at]).is_some())
}

/// Is the word a capture of a pawn without ranks: `exd`, `exd!`?
fn is_short_capture(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?', '.', ',']);
    let is_file = |letter: u8| letter.is_ascii_lowercase();
    matches!(bare.as_bytes(), [from, b'x' | b':', to] if is_file(*from) && is_file(*to))
}

/// Is there a letter with a digit behind it?
fn has_square(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes
        .windows(2)
        .any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_move_like;
    use crate::position::any_position::Position;
    use crate::position::play::{Event, Play};
    use crate::position::registry::Variant;

    #[test]
    fn moves_and_words_are_told_apart() {
        for word in [
            "e4",
            "Nf3",
            "Sf3",
            "Крe2",
            "exd8=Q+",
            "O-O",
            "0-0-0",
            "oo",
            "5254",
            "52-54",
            "Nb1xd2",
            "exd",
            "h2-h3..b7-c7",
            "n5xl6#b",
            "%",
            "%%",
            "a7a8q",
            "e4!?",
            "Nf3.",
            "a8(Q)+",
        ] {
            assert!(is_move_like(word), "{word}");
        }
        for word in [
            "Hello",
            "here",
            "--",
            "20.11.2026",
            "16:30",
            "https://example.org/abc12",
            "*",
            "1/2",
            "(any)",
            "",
            "0",
            "…",
            "K.",
        ] {
            assert!(!is_move_like(word), "{word}");
        }
    }

    /// A move that is taken for text would be lost.
    #[test]
    fn whatever_the_rules_write_is_like_a_move() {
        for variant in [Variant::Standard, Variant::Capablanca, Variant::Chess4] {
            let mut play = Play::new(Position::start(variant));
            for turn in 0..60 {
                let position = play.position();
                let plies = position.plies();
                if plies.is_empty() {
                    break;
                }
                for ply in &plies {
                    let written = position.notation(*ply);
                    assert!(is_move_like(&written), "{written}");
                }
                let next = plies[(turn * 31) % plies.len()];
                if play.apply(&Event::Move(next)).is_err() {
                    break;
                }
            }
        }
    }
}
