//! Move numbers in front of moves and alone: `12.`, `12...`, `12`, `12)`.
//!
//! Digits are one only if the game can have it there. Otherwise they are a word, which is read as a
//! move or refused.

use super::Reader;
use crate::notation::fault::TextLocation;
use crate::notation::notation_game::NotationGame;
use crate::notation::text::{MAX_NUMBER_DIGITS, split_digits};

/// `12.e4` without its number and its dots. After dots of Black's move the number is not returned:
/// it begins no game.
pub(super) fn split_number(word: &str) -> (Option<u32>, &str) {
    let (digits, behind) = split_digits(word);
    let move_text = behind.trim_start_matches('.');
    let dots = behind.len() - move_text.len();
    // `1.-e4` and `1.-`.
    let is_dashed = dots > 0 && move_text.starts_with('-') && !move_text.starts_with("--");
    let move_text = &move_text[usize::from(is_dashed)..];
    // Digits without a dot may be a coordinate, and `00` is castling.
    if dots == 0 && (!behind.is_empty() || word.starts_with('0')) {
        return (None, word);
    }
    (digits.parse().ok().filter(|_| dots < 2), move_text)
}

/// The end of a word that is a number with or without a dot.
pub(super) fn end_of_number(word: &str, start: TextLocation) -> Option<TextLocation> {
    let is_number = word.starts_with(|letter: char| letter.is_ascii_digit())
        && word
            .bytes()
            .all(|letter| letter.is_ascii_digit() || letter == b'.');
    let column = start.column + word.len();
    is_number.then_some(TextLocation { column, ..start })
}

impl<G: NotationGame> Reader<'_, G> {
    /// Does a bracket behind a number belong to it, as in `1) e4`? In a variation it does where the
    /// numbers of the game have brackets.
    pub(super) fn is_of_number(&mut self) -> bool {
        self.has_bracketed_numbers |= self.depth == 0;
        self.has_bracketed_numbers
    }

    /// A word without its move number. Digits are no number if the game cannot have it: `5254` can
    /// be a move.
    pub(super) fn split_number<'w>(&self, word: &'w str) -> (Option<u32>, &'w str) {
        let (number, rest) = split_number(word);
        let (digits, behind) = split_digits(word);
        let has_dot = behind.starts_with('.') && digits.len() <= MAX_NUMBER_DIGITS;
        if rest == word || digits.is_empty() || has_dot || self.is_number(digits) {
            (number, rest)
        } else {
            (None, word)
        }
    }

    /// Can these digits be the number of the next move?
    fn is_number(&self, digits: &str) -> bool {
        let Ok(number) = digits.parse::<u32>() else {
            return false;
        };
        let is_short = digits.len() <= MAX_NUMBER_DIGITS;
        match &self.game {
            _ if number == 1 => true,
            None if self.headers.is_empty() => is_short,
            // The position can have any number.
            None => {
                let fen = self.headers.known("FEN");
                let has = |fen: &str| fen.split_whitespace().next_back() == Some(digits);
                fen.is_some_and(|fen| is_short || has(fen))
            }
            Some(game) if game.has_result() => is_short,
            Some(game) => {
                let last = self.last_number;
                let expected = game.first().number();
                let expected = expected.split(['.', ' ']).next().map(str::parse::<u32>);
                let is_near = |other: u32| (other..=other.saturating_add(2)).contains(&number);
                last > 0 && is_near(last) || matches!(expected, Some(Ok(next)) if is_near(next))
            }
        }
    }
}
