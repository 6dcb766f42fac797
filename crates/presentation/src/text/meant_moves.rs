//! Texts that are no moves but are meant as one: a square that the board does not have, castling
//! or a piece in words.
//!
//! Among people who talk about their game only the look of the whole text decides. Nobody wants an
//! answer to what they say to each other.

use super::catalogue::{Language, Text, say};
use super::piece_letters::undecorated;
use entente_rules::PieceKind;

/// The largest number of digits of a rank.
const MAX_RANK_DIGITS: usize = 2;

/// The last file of the widest board.
const LAST_FILE: char = 'p';

/// Whether a text that is no move of a game is nothing but an attempt at one: `Nf9`, `castle`,
/// `knight c3`.
pub fn is_meant_as_move(text: &Text, typed: &str) -> bool {
    let typed = undecorated(typed);
    let lower = typed.to_lowercase();
    is_listed(&say!(text, "words-of-castling"), &lower)
        || is_piece_and_square(typed)
        || is_piece_in_words(text, &lower)
}

/// Whether a text is the letter of a piece in any language, and a square: `Nf9`, `Bxz9`.
fn is_piece_and_square(typed: &str) -> bool {
    let mut letters = typed.trim_end_matches(['+', '#']).chars();
    let is_piece = letters.next().is_some_and(|first| {
        let mut texts = Language::ALL.into_iter().map(Text::of);
        texts.any(|text| text.piece_of_sign(first).is_some())
    });
    is_piece && is_square(letters.as_str().trim_start_matches(['x', ':', '-']))
}

/// Whether a text in small letters is the name of a piece and a square, perhaps with a word between
/// them: `knight c3`, `knight to c3`.
fn is_piece_in_words(text: &Text, typed: &str) -> bool {
    let words: Vec<_> = typed.split_whitespace().collect();
    let (piece, square) = match words[..] {
        [piece, square] => (piece, square),
        [piece, between, square] if is_listed(&say!(text, "words-before-square"), between) => {
            (piece, square)
        }
        _ => return false,
    };
    let mut kinds = PieceKind::LISTED.into_iter();
    let is_piece =
        kinds.any(|kind| kind.word() == piece || text.kind(kind).to_lowercase() == piece);
    is_piece && is_square(square)
}

/// Whether a text of the catalogue, which lists words, has these.
fn is_listed(list: &str, words: &str) -> bool {
    list.split(", ").any(|listed| listed == words)
}

/// Whether a text is a file and a rank, of this board or of another.
fn is_square(typed: &str) -> bool {
    let mut letters = typed.chars();
    let is_file = letters
        .next()
        .is_some_and(|file| ('a'..=LAST_FILE).contains(&file));
    let rank = letters.as_str();
    let is_rank = (1..=MAX_RANK_DIGITS).contains(&rank.len());
    is_file && is_rank && rank.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_at_a_move_is_told_from_talk() {
        let (english, german) = (Text::of(Language::English), Text::of(Language::German));
        for typed in [
            "Nf9",
            "Bxh9",
            "N:f9",
            "Ng11+",
            "castle",
            "Castles",
            "castle kingside",
            "knight c3",
            "knight to c3",
            "Pawn e9",
            "`Nf9`",
            "Sf9",
        ] {
            assert!(is_meant_as_move(english, typed), "{typed}");
        }
        for typed in [
            "Sf9",
            "Nf9",
            "rochade",
            "Kurze Rochade",
            "Springer c3",
            "Läufer nach c9",
        ] {
            assert!(is_meant_as_move(german, typed), "{typed}");
        }
        for typed in [
            "",
            "hi",
            "gg",
            "gg2",
            "ok 4",
            "lol9",
            "Ben10",
            "room 7",
            "B2",
            "e4!?",
            "nice Nf3",
            "Nf6?",
            "the knight c3",
            "castle?",
            "I castle",
            "knight",
            "knight and c3",
            "see you at 9",
            "10",
            "1-0",
            "Nf",
            "N99",
            "K9",
            "queen b",
            "💡 f9",
            "Äf9",
            "Sorry 1",
        ] {
            assert!(!is_meant_as_move(english, typed), "{typed}");
        }
    }
}
