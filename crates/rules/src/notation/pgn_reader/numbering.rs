//! Decides whether digits are a move number.
//!
//! They are one only if the game can have it there. Otherwise they are a word, which is read as a
//! move or refused.

use super::Reader;
use super::numbers::split_number;
use crate::notation::notation_game::NotationGame;

/// The most digits of a number that needs no other reason to be a move number than its dot.
const MAX_NUMBER_DIGITS: usize = 3;

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
        let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = &word[..word.len() - behind.len()];
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
