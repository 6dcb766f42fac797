//! Moves as people type them in a chat, in the letters of their language: a German types `Sc3` for
//! the knight's move `Nc3`.
//!
//! The rule sets write English letters, and so does everything that Entente writes. This only helps
//! to read what somebody has typed, before it becomes a command. Signs that mean the same in every
//! language, such as figurines, are read by the rule sets.

use super::catalogue::{Text, say};
use entente_game::{PossibleMove, Refusal, View, without_move_number};
use std::borrow::Cow;

/// The letters of king, queen, rook, bishop and knight in the notation of the rule sets.
const ENGLISH: &str = "KQRBN";

/// The typed text without what a chat adds to it: spaces, formatting, the name of the command, the
/// number of a move that was copied.
pub fn undecorated(text: &str) -> &str {
    let text = text.trim().trim_start_matches("/move ");
    let plain = text.trim_matches(|c: char| c.is_whitespace() || "*_~`|".contains(c));
    without_move_number(plain)
}

/// Reads a text as a move of the viewer, as people type it in this language.
pub fn try_move(text: &Text, view: &View, typed: &str) -> Result<PossibleMove, Refusal> {
    view.try_move(&in_english_letters(text, view, typed)?)
}

/// The text that was typed as a move, in the letters of the rule sets, if it is a move of this game
/// in the letters of this language. What is legal in only one of the two is that one: `Dxe4` is the
/// queen's, unless only a pawn can capture there. Small letters can name files too, so `dxe4` is
/// the pawn's, and where two moves are possible, the refusal asks which one is meant.
pub fn in_english_letters<'a>(
    text: &Text,
    view: &View,
    typed: &'a str,
) -> Result<Cow<'a, str>, Refusal> {
    let typed = undecorated(typed);
    let english = translate_letters(text, typed);
    if english == typed {
        return Ok(Cow::Borrowed(typed));
    }
    let (own, as_typed) = (view.try_move(&english), view.try_move(typed));
    let (own_reading, typed_reading) = (Reading::of(&own), Reading::of(&as_typed));
    let is_small = typed.starts_with(|letter: char| letter.is_lowercase());
    let own_is_meant = match own_reading {
        Reading::None => false,
        _ if own_reading != typed_reading => own_reading > typed_reading,
        Reading::LegalMove if is_small && !is_written(&as_typed, typed) => {
            return of_two(typed, as_typed, own).map(|()| Cow::Borrowed(typed));
        }
        _ => !is_small,
    };
    Ok(if own_is_meant {
        Cow::Owned(english)
    } else {
        Cow::Borrowed(typed)
    })
}

/// The beginning of a move, in the letters of the rule sets.
pub fn translate_letters(text: &Text, begun: &str) -> String {
    translated(begun, &say!(text, "piece-letters"))
}

/// The meaning of a text on the board.
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
    fn of(read: &Result<PossibleMove, Refusal>) -> Self {
        match read {
            Ok(_) | Err(Refusal::Ambiguous { .. }) => Self::LegalMove,
            Err(Refusal::Unreadable { .. }) => Self::None,
            Err(_) => Self::Move,
        }
    }
}

/// Whether a move was typed just as it is written, apart from signs behind it.
fn is_written(read: &Result<PossibleMove, Refusal>, typed: &str) -> bool {
    let marks = ['+', '#', '!', '?', '.'];
    read.as_ref().is_ok_and(|mv| {
        let written = [&mv.notation, &mv.coordinate].map(|text| text.trim_end_matches(marks));
        written.contains(&typed.trim_end_matches(marks))
    })
}

/// The question which of two readings of a text is meant, unless they are the same move.
fn of_two(
    typed: &str,
    one: Result<PossibleMove, Refusal>,
    other: Result<PossibleMove, Refusal>,
) -> Result<(), Refusal> {
    if one == other {
        return Ok(());
    }
    let mut readings: Vec<PossibleMove> = Vec::new();
    for read in [one, other] {
        let possible = match read {
            Ok(mv) => vec![mv],
            Err(Refusal::Ambiguous { readings, .. }) => readings,
            Err(_) => Vec::new(),
        };
        for mv in possible {
            if !readings.contains(&mv) {
                readings.push(mv);
            }
        }
    }
    let text = typed.to_owned();
    Err(Refusal::Ambiguous { text, readings })
}

/// A text with English letters where these letters name pieces: at its beginning, and behind the
/// square on which a pawn promotes. Elsewhere they can name squares.
fn translated(typed: &str, letters: &str) -> String {
    let mut before = None;
    let typed = typed.trim();
    let mut rest = typed.chars();
    let mut english = String::new();
    while let Some(letter) = rest.next() {
        let names_piece = match before {
            None => begins_with_piece(letter, rest.as_str()),
            Some(before) => before == '=' || char::is_ascii_digit(&before),
        };
        before = Some(letter);
        let mut pairs = letters.chars().zip(ENGLISH.chars());
        let pair = pairs.find(|(own, _)| own.eq_ignore_ascii_case(&letter) && names_piece);
        english.push(match pair {
            // A text that means the same in both is left as it was typed.
            Some((own, piece)) if own != piece => piece,
            _ => letter,
        });
    }
    english
}

/// Whether a letter at the beginning of a move can name a piece: a square has to follow, and a
/// small letter before a digit is itself that of a square.
fn begins_with_piece(letter: char, rest: &str) -> bool {
    let names_square = letter.is_lowercase() && rest.starts_with(|c: char| c.is_ascii_digit());
    let has_file = rest.is_empty() || rest.contains(|c: char| c.is_ascii_alphabetic());
    !names_square && has_file
}

#[cfg(test)]
mod tests {
    use super::super::{Language, sample_games};
    use super::*;
    use crate::text;

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
            ("sf3", "Nf3"),
            ("lb5", "Bb5"),
            ("kd1", "kd1"),
            ("e8=d", "e8=Q"),
            // These letters can only name files.
            ("d4", "d4"),
            ("D4", "D4"),
            ("l4", "l4"),
            ("s", "N"),
        ] {
            assert_eq!(translated(typed, "KDTLS"), english);
        }
    }

    /// The text in these letters; `None` if it is a question.
    fn read(language: Language, view: &View, typed: &str) -> Option<String> {
        let text = text::in_english_letters(Text::of(language), view, typed);
        text.ok().map(Cow::into_owned)
    }

    #[test]
    fn what_is_a_move_in_german_letters_is_translated() {
        let view = sample_games::seen_by_ann();
        for (typed, english) in [
            ("Sc3", "Nc3"),
            ("Nc3", "Nc3"),
            ("Xc3", "Xc3"),
            // Read as a pawn's move, it is not legal either.
            ("Dh4", "Qh4"),
            ("D4", "D4"),
            ("sc3", "Nc3"),
            ("`sc3`", "Nc3"),
            ("**Sc3**", "Nc3"),
            // Not the queen's: a small d names the file.
            ("d4", "d4"),
        ] {
            let read = read(Language::German, &view, typed);
            assert_eq!(read.as_deref(), Some(english), "{typed}");
        }
        for typed in ["Sc3", "sc3"] {
            let read = read(Language::English, &view, typed);
            assert_eq!(read.as_deref(), Some(typed));
        }
    }

    #[test]
    fn a_small_letter_that_names_a_piece_or_a_file_is_asked_about() {
        // The pawn on d4 and the queen can both capture on e5.
        let view = sample_games::chess_from("4k3/8/8/Q3p3/3P4/8/8/4K3 w - - 0 1");
        let german = Text::of(Language::German);
        let notations = |typed: &str| match text::try_move(german, &view, typed) {
            Ok(mv) => vec![mv.notation],
            Err(Refusal::Ambiguous { readings, .. }) => {
                readings.into_iter().map(|mv| mv.notation).collect()
            }
            Err(refusal) => panic!("{typed}: {refusal:?}"),
        };
        assert_eq!(notations("dxe5"), ["dxe5"], "exactly the pawn's");
        assert_eq!(notations("Dxe5"), ["Qxe5+"], "exactly the queen's");
        assert_eq!(notations("de5"), ["dxe5", "Qxe5+"], "either");
        assert_eq!(notations("da7"), ["Qa7"], "only the queen's");
    }
}
