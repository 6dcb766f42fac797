//! The letters of pieces in other languages: a German file has `Sf3` for `Nf3`.
//!
//! A word does not say in which language it is. `pgn_reader` reads a game that is none in English
//! letters with each of these sets, and takes what all sets that fit have in common.
//!
//! Source of the first twelve: the table of the PGN standard of 1994. The others are the first
//! letters of the pieces' names in these languages.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

use crate::notation::signs;
use crate::notation::text::without_number;

/// The English letters of king, queen, rook, bishop, knight and pawn; the pawn's is left out.
const ENGLISH: [&str; 6] = ["K", "Q", "R", "B", "N", ""];

/// The letters of one language, or of several that have the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceLetters {
    /// King, queen, rook, bishop, knight, pawn. Some languages need two letters for a piece.
    signs: [&'static str; 6],
    /// The languages by their own names.
    languages: &'static str,
    /// Are pawns written too? Hardly anybody does, and their letters are those of other pieces
    /// elsewhere.
    has_pawns: bool,
}

const fn letters(languages: &'static str, signs: [&'static str; 6]) -> PieceLetters {
    PieceLetters {
        signs,
        languages,
        has_pawns: false,
    }
}

impl PieceLetters {
    /// Every set, each once.
    pub(super) const ALL: [PieceLetters; 22] = [
        letters(
            "Deutsch, dansk, norsk, svenska",
            ["K", "D", "T", "L", "S", "B"],
        ), // German, Danish, Norwegian, Swedish
        letters("Nederlands", ["K", "D", "T", "L", "P", "O"]), // Dutch
        letters("français", ["R", "D", "T", "F", "C", "P"]),   // French
        letters("italiano, español, català", ["R", "D", "T", "A", "C", "P"]), // Italian, Spanish, Catalan
        letters("português", ["R", "D", "T", "B", "C", "P"]),                 // Portuguese
        letters("română", ["R", "D", "T", "N", "C", "P"]),                    // Romanian
        letters("čeština, slovenčina", ["K", "D", "V", "S", "J", "P"]),       // Czech, Slovak
        letters("eesti", ["K", "L", "V", "O", "R", "P"]),                     // Estonian
        letters("suomi, Afrikaans", ["K", "D", "T", "L", "R", "P"]),          // Finnish, Afrikaans
        letters("magyar", ["K", "V", "B", "F", "H", "G"]),                    // Hungarian
        letters("íslenska", ["K", "D", "H", "B", "R", "P"]),                  // Icelandic
        letters("polski", ["K", "H", "W", "G", "S", "P"]),                    // Polish
        letters("hrvatski, slovenščina", ["K", "D", "T", "L", "S", "P"]),     // Croatian, Slovene
        letters("latviešu", ["K", "D", "T", "L", "Z", "B"]),                  // Latvian
        letters("lietuvių", ["K", "V", "B", "R", "Ž", "P"]),                  // Lithuanian
        letters("Türkçe", ["Ş", "V", "K", "F", "A", "P"]),                    // Turkish
        letters("Bahasa Indonesia", ["R", "M", "B", "G", "K", "P"]),          // Indonesian
        letters("русский", ["Кр", "Ф", "Л", "С", "К", "П"]),                  // Russian
        letters("українська", ["Кр", "Ф", "Т", "С", "К", "П"]),               // Ukrainian
        letters("български", ["Ц", "Д", "Т", "O", "К", "П"]), // Bulgarian, whose О has become a Latin one
        letters("српски", ["К", "Д", "Т", "Л", "С", "П"]),    // Serbian
        letters("ελληνικά", ["Ρ", "Β", "Π", "Α", "Ι", "Σ"]),  // Greek
    ];

    /// The same letters for moves in which pawns are written.
    pub(super) fn with_pawns(self) -> PieceLetters {
        PieceLetters {
            has_pawns: true,
            ..self
        }
    }

    /// The letters of king, queen, rook, bishop and knight in one word: `KDTLS`.
    pub fn in_one_word(self) -> String {
        self.signs[..5].concat()
    }

    /// The languages that have them, by their own names: `suomi, Afrikaans`.
    pub fn languages(self) -> &'static str {
        self.languages
    }

    /// A move in these letters, in English ones. A move with a letter that is none of these is no
    /// move.
    pub(super) fn in_english(self, word: &str) -> Cow<'_, str> {
        let word = without_number(word);
        let Some((sign, rest)) = self.split(word) else {
            return Cow::Owned(self.promotion(word));
        };
        Cow::Owned(sign.to_owned() + &self.promotion(rest))
    }

    /// The piece at the beginning of a text in English, and the text behind it. A letter of English
    /// alone is replaced by a sign that no move has.
    fn split(self, text: &str) -> Option<(&'static str, &str)> {
        let first = text.chars().next()?;
        if first.is_ascii_lowercase() || castles(text) {
            return None;
        }
        let count = if self.has_pawns { 6 } else { 5 };
        let mut kinds = self.signs.iter().zip(ENGLISH).take(count);
        // `Кр` is longer than `К`, and comes first.
        let own = kinds.find_map(|(sign, english)| Some((english, text.strip_prefix(sign)?)));
        match own {
            Some(own) => Some(own),
            None if first == 'P' || ENGLISH.iter().any(|english| english.starts_with(first)) => {
                Some(("^", &text[first.len_utf8()..]))
            }
            None => None,
        }
    }

    /// The same move with the English letter of a promotion: behind the last digit, with signs
    /// between.
    fn promotion(self, text: &str) -> String {
        let Some(digit) = text.rfind(|letter: char| letter.is_ascii_digit()) else {
            return text.to_owned();
        };
        let (front, behind) = text.split_at(digit + 1);
        let kind = behind.trim_start_matches([' ', '=', '(', '/']);
        let between = &behind[..behind.len() - kind.len()];
        match self.split(kind) {
            Some((sign, rest)) if signs::without_check_words(text) != front => {
                [front, between, sign, rest].concat()
            }
            _ => text.to_owned(),
        }
    }
}

/// Does the text begin with castling? `O` is a piece in some languages.
fn castles(text: &str) -> bool {
    ["O-O", "OO"]
        .iter()
        .any(|castling| text.starts_with(castling))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(signs: &str) -> PieceLetters {
        let mut all = PieceLetters::ALL.into_iter();
        let found = all.find(|letters| letters.in_one_word() == signs);
        found.expect("a set of the table")
    }

    #[test]
    fn moves_are_put_into_english_letters() {
        for (letters, word, english) in [
            ("KDTLS", "Sf3", "Nf3"),
            ("KDTLS", "12.Dxd5+", "Qxd5+"),
            ("KDTLS", "Tad1", "Rad1"),
            ("KDTLS", "Sb1-c3", "Nb1-c3"),
            ("KDTLS", "e8=D+", "e8=Q+"),
            ("KDTLS", "exd8(S)#", "exd8(N)#"),
            ("KDTLS", "e8T", "e8R"),
            ("KDTLS", "Be4", "^e4"),
            ("KDTLS", "O-O", "O-O"),
            ("KDTLS", "e4", "e4"),
            ("KDTLS", "e5xd6ep", "e5xd6ep"),
            // English letters that are none of German.
            ("KDTLS", "Nf3", "^f3"),
            ("KDTLS", "e8=Q", "e8=^"),
            ("RDTFC", "Re1", "Ke1"),
            ("RDTAC", "Axc6", "Bxc6"),
            ("КрФЛСК", "Крe2", "Ke2"),
            ("КрФЛСК", "Кf3", "Nf3"),
        ] {
            assert_eq!(set(letters).in_english(word), english, "{word}");
        }
    }

    #[test]
    fn pawns_may_have_letters_too() {
        let german = set("KDTLS").with_pawns();
        assert_eq!(german.in_english("Be4"), "e4");
        assert_eq!(german.in_english("Bexd5"), "exd5");
    }

    #[test]
    fn no_two_sets_are_the_same() {
        for (at, one) in PieceLetters::ALL.iter().enumerate() {
            let mut before = PieceLetters::ALL[..at].iter();
            assert!(before.all(|other| other.signs != one.signs), "{one:?}");
        }
    }
}
