//! Moves in the letters of a reader's language: a German types `Sc3` for the knight's move `Nc3`.
//!
//! The rule sets write English letters, and so does everything that Entente writes. This only helps
//! to read what somebody has typed, before it becomes a command.

use super::catalogue::{Text, say};
use entente_game::{Refusal, View};
use std::borrow::Cow;

/// The letters of king, queen, rook, bishop and knight in the notation of the rule sets.
const ENGLISH: &str = "KQRBN";

impl Text {
    /// What was typed as a move, in the letters of the rule sets, if it is a move of this game in
    /// the letters of this language. What is legal in only one of the two is that one: `Dxe4` is
    /// the queen's, unless only a pawn can capture there.
    pub(crate) fn in_english_letters<'a>(&self, view: &View, typed: &'a str) -> Cow<'a, str> {
        let english = self.translate_letters(typed);
        if english == typed.trim() {
            return Cow::Borrowed(typed);
        }
        let (own, as_typed) = (Reading::of(view, &english), Reading::of(view, typed));
        if own == Reading::None || own < as_typed {
            Cow::Borrowed(typed)
        } else {
            Cow::Owned(english)
        }
    }

    /// The beginning of a move, in the letters of the rule sets.
    pub(crate) fn translate_letters(&self, begun: &str) -> String {
        translated(begun, &say!(self, "piece-letters"))
    }
}

/// What a text means on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// Nothing.
    None,
    /// A move that is not legal now.
    Move,
    /// A legal move, or one of several.
    LegalMove,
}

impl Reading {
    fn of(view: &View, text: &str) -> Self {
        match view.try_move(text) {
            Ok(_) | Err(Refusal::Ambiguous { .. }) => Self::LegalMove,
            Err(Refusal::Unreadable { .. }) => Self::None,
            Err(_) => Self::Move,
        }
    }
}

/// A text with English letters where these letters name pieces: at its beginning, and behind the
/// square on which a pawn promotes. Elsewhere they can name squares.
fn translated(typed: &str, letters: &str) -> String {
    let mut before = None;
    let english = typed.trim().chars().map(|letter| {
        let names_piece =
            before.is_none_or(|before: char| before == '=' || before.is_ascii_digit());
        before = Some(letter);
        let mut pairs = letters.chars().zip(ENGLISH.chars());
        let pair = pairs.find(|(own, _)| *own == letter && names_piece);
        pair.map_or(letter, |(_, english)| english)
    });
    english.collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Language, sample_games};
    use super::*;

    #[test]
    fn german_letters_name_pieces_only_where_a_piece_can_stand() {
        for (typed, english) in [
            ("Sc3", "Nc3"),
            ("Dxd5+", "Qxd5+"),
            ("e8=D#", "e8=Q#"),
            ("e8T", "e8R"),
            ("Lb5", "Bb5"),
            ("Kd1", "Kd1"),
            ("e4", "e4"),
            ("d1-D4", "d1-D4"),
        ] {
            assert_eq!(translated(typed, "KDTLS"), english);
        }
    }

    #[test]
    fn what_is_a_move_in_german_letters_is_translated() {
        let view = sample_games::seen_by_ann();
        let german = Text::of(Language::German);
        assert_eq!(german.in_english_letters(&view, "Sc3"), "Nc3");
        assert_eq!(german.in_english_letters(&view, "Nc3"), "Nc3");
        assert_eq!(german.in_english_letters(&view, "Xc3"), "Xc3");
        // Read as a pawn's move, it is not legal either.
        assert_eq!(german.in_english_letters(&view, "Dh4"), "Qh4");
        assert_eq!(german.in_english_letters(&view, "D4"), "D4");
        let english = Text::of(Language::English);
        assert_eq!(english.in_english_letters(&view, "Sc3"), "Sc3");
    }
}
