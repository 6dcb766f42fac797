//! The grammar of one turn in c4pgn, read into a structure and written from it.
//!
//! Source: "Example move notations" of Chess4's own document, and the grammar of the rules page.
//! This module knows no position: `notation` finds the move of a token, and the token of a
//! move. After a token come annotations such as `!?`, numbered as in the PGN standard of 1994,
//! sections 8.2.3.8 and 10. They are opinions: they are kept as read, and nothing follows from
//! them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;

use crate::board::square::Square;
use crate::notation::text::Expected;
use crate::pieces::moves::{CastlingSide, Ply};
use crate::pieces::piece::PieceKind;
use crate::query::why::Origin;

/// The letters of the armies.
const COLOURS: &str = "wsbg";

/// A turn in its written form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) action: TurnAction,
    pub(super) marks: Marks,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TurnAction {
    PieceMove(PieceMove),
    Castle {
        side: CastlingSide,
        /// The castling army; if left out, the army to move.
        colour: Option<char>,
    },
    Pass(Pass),
}

/// The move of one piece, as far as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceMove {
    pub(super) kind: PieceKind,
    pub(super) origin: Origin,
    pub(super) captures: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<PieceKind>,
}

/// A turn without a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// `%`: the army to move cannot.
    Blocked,
    /// `%%`: the player resigns.
    Resigned,
    /// `%%%`: the army is out of the game.
    Eliminated,
}

/// The effects of a turn on others, each as the letters of their armies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Marks {
    /// `#`: the armies in check.
    pub(super) check: String,
    /// `##`: the armies checkmated.
    pub(super) mate: String,
    /// `###`: the armies that left when this turn began.
    pub(super) elimination: String,
}

impl Token {
    /// Reads a word in any of the forms that printed files have.
    pub(super) fn read(word: &str) -> Result<Token, Expected> {
        // Marks come last and always begin with `#`, which no move contains.
        let (action, marks) = word.split_at(word.find('#').unwrap_or(word.len()));
        let marks = Marks::read(marks)?;
        let action = TurnAction::read(action)?;
        let passes = matches!(action, TurnAction::Pass(_));
        // A player who passes checks and mates nobody, but another may have left before.
        if passes && !(marks.check.is_empty() && marks.mate.is_empty()) {
            return Err(Expected::C4pgnPass);
        }
        Ok(Token { action, marks })
    }
}

impl TurnAction {
    fn read(word: &str) -> Result<TurnAction, Expected> {
        match word.chars().next() {
            Some('%') => Pass::read(word).map(TurnAction::Pass),
            Some('o' | 'O' | '0') => castle(word).ok_or(Expected::C4pgnCastling),
            _ => PieceMove::read(word).map(TurnAction::PieceMove),
        }
    }
}

/// `o-o-w`, `O-O`, `0-0-0`.
fn castle(word: &str) -> Option<TurnAction> {
    let circle = word.get(..1)?;
    let circles = word.split('-').take_while(|part| *part == circle).count();
    let side = match circles {
        2 => CastlingSide::King,
        3 => CastlingSide::Queen,
        _ => return None,
    };
    let colour = match word.split('-').nth(circles) {
        None => None,
        Some(_) => Some(colour(&word[2 * circles..])?),
    };
    Some(TurnAction::Castle { side, colour })
}

fn colour(letter: &str) -> Option<char> {
    let mut letters = letter.chars();
    let colour = letters.next().filter(|&letter| COLOURS.contains(letter))?;
    letters.next().is_none().then_some(colour)
}

impl Pass {
    const ALL: [Pass; 3] = [Pass::Blocked, Pass::Resigned, Pass::Eliminated];

    /// The ply of this pass.
    pub(super) fn ply(self) -> Ply {
        match self {
            Pass::Blocked => Ply::Blocked,
            Pass::Resigned => Ply::Resigned,
            Pass::Eliminated => Ply::Eliminated,
        }
    }

    /// The printed `%s` names the player who mated; it is ignored.
    fn read(word: &str) -> Result<Pass, Expected> {
        // Only one `%` takes a colour: `%%s` is refused.
        let mating_colour = word.strip_prefix('%').and_then(colour);
        let uncoloured = mating_colour.map_or(word, |_| "%");
        let mut all = Pass::ALL.into_iter();
        all.find(|pass| pass.ply().to_string() == uncoloured)
            .ok_or(Expected::C4pgnPass)
    }
}

impl PieceMove {
    /// The piece is at the left, the target at the right, and the origin is what is left between
    /// them.
    fn read(word: &str) -> Result<PieceMove, Expected> {
        // Colours without a mark are cut off first; they would hide the end of the square.
        let (word, promotion) = promotion(word.trim_end_matches(is_colour))?;
        // The target begins at the last lower-case letter, because nothing but its number follows.
        let letter = word
            .rfind(|letter: char| letter.is_ascii_lowercase())
            .ok_or(Expected::C4pgnSquare)?;
        let (head, goal) = word.split_at(letter);
        let to = square(goal).ok_or(Expected::C4pgnSquare)?;
        // Pieces are upper-case and files lower-case, so `Bb8` and `b8` differ.
        let kind = head.chars().next().and_then(piece);
        let origin = &head[usize::from(kind.is_some())..];
        let (origin, captures) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        Ok(PieceMove {
            kind: kind.unwrap_or(PieceKind::Pawn),
            origin: read_origin(origin).ok_or(Expected::C4pgnOrigin)?,
            captures,
            to,
            promotion,
        })
    }
}

/// The condensed first game has colours without their mark: `Bf11g`.
fn is_colour(letter: char) -> bool {
    COLOURS.contains(letter)
}

fn promotion(word: &str) -> Result<(&str, Option<PieceKind>), Expected> {
    let Some((step, letter)) = word.split_once('=') else {
        return Ok((word, None));
    };
    let kind = match letter {
        "Q" => PieceKind::Queen,
        "R" => PieceKind::Rook,
        "B" => PieceKind::Bishop,
        "N" => PieceKind::Knight,
        _ => return Err(Expected::C4pgnPromotion),
    };
    Ok((step, Some(kind)))
}

fn piece(letter: char) -> Option<PieceKind> {
    let known = "KQRBN".contains(letter);
    known.then(|| PieceKind::from_letter(letter)).flatten()
}

fn square(name: &str) -> Option<Square> {
    let fits = |square: &Square| is_file(square.file()) && is_rank(square.rank());
    Square::read(name).filter(fits)
}

fn read_origin(text: &str) -> Option<Origin> {
    let digits = text.trim_start_matches(is_file);
    let letters = &text[..text.len() - digits.len()];
    let file = match letters.len() {
        0 => None,
        1 => letters.chars().next(),
        _ => return None,
    };
    // `parse` would also accept a sign and leading zeros.
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    let rank = match digits {
        "" => None,
        _ => Some(digits.parse().ok().filter(|&rank| plain && is_rank(rank))?),
    };
    Some(Origin { file, rank })
}

fn is_file(letter: char) -> bool {
    ('a'..='n').contains(&letter)
}

fn is_rank(number: u8) -> bool {
    (1..=14).contains(&number)
}

impl Marks {
    /// Runs of `#`, each followed by letters and longer than the one before.
    fn read(mut text: &str) -> Result<Marks, Expected> {
        let mut marks = Marks::default();
        let mut last = 0;
        while !text.is_empty() {
            let letters = text.trim_start_matches('#');
            let hashes = text.len() - letters.len();
            let end = letters.find('#').unwrap_or(letters.len());
            let (colours, rest) = letters.split_at(end);
            let mark = match hashes {
                1 => &mut marks.check,
                2 => &mut marks.mate,
                3 => &mut marks.elimination,
                _ => return Err(Expected::C4pgnMarks),
            };
            // Each mark is longer than the one before, so the order is fixed and none comes twice.
            if hashes <= last {
                return Err(Expected::C4pgnMarks);
            }
            if colours.is_empty() || !colours.chars().all(is_colour) {
                return Err(Expected::C4pgnArmies);
            }
            *mark = colours.to_owned();
            (text, last) = (rest, hashes);
        }
        Ok(marks)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.action, self.marks)
    }
}

impl fmt::Display for TurnAction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnAction::PieceMove(step) => step.fmt(out),
            TurnAction::Castle { side, colour } => {
                let side = match side {
                    CastlingSide::King => "o-o",
                    CastlingSide::Queen => "o-o-o",
                };
                out.write_str(side)?;
                colour.map_or(Ok(()), |letter| write!(out, "-{letter}"))
            }
            TurnAction::Pass(pass) => pass.ply().fmt(out),
        }
    }
}

impl fmt::Display for PieceMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind != PieceKind::Pawn {
            write!(out, "{}", self.kind.letter())?;
        }
        let Origin { file, rank } = self.origin;
        file.map_or(Ok(()), |file| write!(out, "{file}"))?;
        rank.map_or(Ok(()), |rank| write!(out, "{rank}"))?;
        let captures = if self.captures { "x" } else { "" };
        write!(out, "{captures}{}", self.to)?;
        self.promotion
            .map_or(Ok(()), |kind| write!(out, "={}", kind.letter()))
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = [
            ("#", &self.check),
            ("##", &self.mate),
            ("###", &self.elimination),
        ];
        let mut written = marks.iter().filter(|(_, letters)| !letters.is_empty());
        written.try_for_each(|(mark, letters)| write!(out, "{mark}{letters}"))
    }
}

/// An annotation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    Good,
    Mistake,
    Brilliant,
    Blunder,
    Interesting,
    Dubious,
}

impl Glyph {
    /// In the order of PGN's numbers, from `$1`.
    const ALL: [(Glyph, &str); 6] = [
        (Glyph::Good, "!"),
        (Glyph::Mistake, "?"),
        (Glyph::Brilliant, "!!"),
        (Glyph::Blunder, "??"),
        (Glyph::Interesting, "!?"),
        (Glyph::Dubious, "?!"),
    ];

    /// Reads a sign, or its number as in `$5`.
    pub(super) fn read(word: &str) -> Option<Glyph> {
        let number = word
            .strip_prefix('$')
            .and_then(|number| number.parse().ok());
        let numbered = (1u32..).zip(Glyph::ALL);
        let mut meant = numbered.filter(|(at, (_, sign))| number == Some(*at) || *sign == word);
        meant.next().map(|(_, (glyph, _))| glyph)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(Glyph::ALL[*self as usize].1)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

    use proptest::prelude::*;

    use super::*;

    /// The token after reading and writing.
    fn again(word: &str) -> String {
        Token::read(word).unwrap().to_string()
    }

    fn step(word: &str) -> PieceMove {
        match Token::read(word).unwrap().action {
            TurnAction::PieceMove(step) => step,
            action => panic!("{action:?}"),
        }
    }

    /// A20: the document's examples show the syntax; the moves need not exist.
    #[test]
    fn a20_the_examples_of_the_document_are_read() {
        let examples = [
            "k7",
            "gxk7",
            "8xk7",
            "g8xk7",
            "Nl13",
            "o-o-w",
            "o-o-o-s",
            "Nji12#g",
            "Qf3xb7#g##bw",
            "Qxb9#b##w###g",
            "%",
            "%%",
            "%%%",
            "xd1=Q",
            "o-o-b##gs",
            "%###w",
            "Bxl9#w",
        ];
        for example in examples {
            assert_eq!(again(example), example);
        }
    }

    #[test]
    fn the_target_is_the_last_letter_and_number() {
        let rook = step("R11k11");
        assert_eq!((rook.origin.file, rook.origin.rank), (None, Some(11)));
        assert_eq!(
            (rook.kind, rook.to.to_string()),
            (PieceKind::Rook, "k11".to_owned())
        );
        let pawn = step("g8xk7");
        assert_eq!((pawn.origin.file, pawn.origin.rank), (Some('g'), Some(8)));
        assert!(pawn.captures && pawn.kind == PieceKind::Pawn);
        assert_eq!(
            (step("b8").kind, step("Bb8").kind),
            (PieceKind::Pawn, PieceKind::Bishop)
        );
        assert_eq!(step("Nji12").origin.file, Some('j'));
    }

    /// A21: forms that the printed game uses and the table does not are read, and written as in the
    /// table.
    #[test]
    fn a21_printed_forms_are_read() {
        let table = [
            ("O-O", "o-o"),
            ("O-O-O", "o-o-o"),
            ("0-0-0#g", "o-o-o#g"),
            ("0-0-s", "o-o-s"),
            ("%s", "%"),
            ("Bf11g", "Bf11"),
            ("Qe12bg", "Qe12"),
            ("d1=Qw", "d1=Q"),
            ("Qf3##wb", "Qf3##wb"),
        ];
        for (printed, written) in table {
            assert_eq!(again(printed), written, "{printed}");
        }
    }

    #[test]
    fn an_invalid_token_says_what_was_expected() {
        let table = [
            ("", Expected::C4pgnSquare),
            ("K", Expected::C4pgnSquare),
            ("Ko7", Expected::C4pgnSquare),
            ("k15", Expected::C4pgnSquare),
            ("k07", Expected::C4pgnSquare),
            ("k7k", Expected::C4pgnSquare),
            ("Gk7", Expected::C4pgnOrigin),
            ("Kabk7", Expected::C4pgnOrigin),
            ("N15k7", Expected::C4pgnOrigin),
            ("Kxxk7", Expected::C4pgnOrigin),
            ("d1=K", Expected::C4pgnPromotion),
            ("d1=", Expected::C4pgnPromotion),
            ("k7#", Expected::C4pgnArmies),
            ("k7#r", Expected::C4pgnArmies),
            ("k7##w#b", Expected::C4pgnMarks),
            ("k7####w", Expected::C4pgnMarks),
            ("o-o-r", Expected::C4pgnCastling),
            ("o-", Expected::C4pgnCastling),
            ("o-o-o-o", Expected::C4pgnCastling),
            ("%%s", Expected::C4pgnPass),
            ("%%%%", Expected::C4pgnPass),
            ("%#w", Expected::C4pgnPass),
        ];
        for (word, expected) in table {
            assert_eq!(Token::read(word), Err(expected), "{word:?}");
        }
    }

    fn any_square() -> impl Strategy<Value = String> {
        "[a-n]([1-9]|1[0-4])"
    }

    fn any_act() -> impl Strategy<Value = String> {
        let origin = prop_oneof!["", "[a-n]", "([1-9]|1[0-4])", any_square()];
        let step = ("[KQRBN]?", origin, "x?", any_square(), "(=[QRBN])?");
        prop_oneof![
            step.prop_map(|(kind, origin, x, to, promotion)| kind
                + &origin
                + &x
                + &to
                + &promotion),
            "o-o(-o)?(-[wsbg])?",
        ]
    }

    proptest! {
        #[test]
        fn any_token_is_written_as_it_was_read(
            action in any_act(),
            marks in "(#[wsbg]{1,3})?(##[wsbg]{1,3})?(###[wsbg]{1,3})?",
        ) {
            let word = action + &marks;
            prop_assert_eq!(again(&word), word);
        }

        #[test]
        fn no_word_makes_the_reader_panic(
            word in "\\PC{0,20}",
            near in "[KNa-n0-9xo%#wsbg=-]{0,12}",
        ) {
            for word in [word, near] {
                if let Ok(token) = Token::read(&word) {
                    let written = token.to_string();
                    prop_assert_eq!(Token::read(&written), Ok(token));
                }
            }
        }
    }

    #[test]
    fn a_glyph_is_read_as_its_sign_and_as_its_number() {
        for (number, (glyph, sign)) in (1..).zip(Glyph::ALL) {
            assert_eq!(Glyph::read(sign), Some(glyph));
            assert_eq!(Glyph::read(&alloc::format!("${number}")), Some(glyph));
            assert_eq!(glyph.to_string(), sign);
        }
        for other in ["", "$0", "$7", "!!!", "1"] {
            assert_eq!(Glyph::read(other), None, "{other}");
        }
    }
}
