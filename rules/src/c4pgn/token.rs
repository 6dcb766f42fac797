//! One turn of Chess4 as it is written: the grammar of c4pgn below the game, read into a structure and written from it.
//! Source: the game notation of Chess4's own document ("Example move notations"), in the grammar of the rules page.
//! It knows no position: which move a token means is found by `reading`, which token a move has by `notation`.
//! What people thought of a move, `!?`, stands behind a token and is no part of it: `glyph`.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;

use crate::cell::Cell;
use crate::moves::Wing;
use crate::piece::Kind;
use crate::ply::Ply;
use crate::why::Origin;

/// The letters of the armies.
const COLOURS: &str = "wsbg";

/// A turn as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) act: Act,
    pub(crate) marks: Marks,
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Step(Step),
    Castle {
        wing: Wing,
        /// Whose men castle; left out, those of the seat.
        colour: Option<char>,
    },
    Pass(Pass),
}

/// The move of one man, as far as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    pub(crate) origin: Origin,
    pub(crate) captures: bool,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Kind>,
}

/// A turn without a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// `%`: the army to move cannot.
    Blocked,
    /// `%%`: the player resigns.
    Resigned,
    /// `%%%`: the army is out of the game.
    Out,
}

/// What a turn did to others, each as the letters of their armies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// `#`: who was given check.
    pub(crate) check: String,
    /// `##`: who was checkmated.
    pub(crate) mate: String,
    /// `###`: who left the game when this turn began.
    pub(crate) elimination: String,
}

/// What should have been there. Follows "expected".
pub(crate) type Expected = &'static str;

const SQUARE: Expected = "a square at the end, a letter from a to n and a number from 1 to 14";
const ORIGIN: Expected = "a letter, a number or a square between the piece and its goal";
const PROMOTION: Expected = "one of Q, R, B and N behind =";
const COLOUR: Expected = "the letters of armies, w, s, b or g, behind a mark";
const MARKS: Expected = "the marks #, ## and ### in this order, each once";
const CASTLE: Expected = "o-o or o-o-o, and the letter of one army behind a dash";
const PASS: Expected = "%, %% or %%%, with no mark but ###";

impl Token {
    /// Reads a word, in any of the forms that the printed files have.
    pub(crate) fn read(word: &str) -> Result<Token, Expected> {
        let (act, marks) = word.split_at(word.find('#').unwrap_or(word.len()));
        let marks = Marks::read(marks)?;
        let act = Act::read(act)?;
        let passes = matches!(act, Act::Pass(_));
        if passes && !(marks.check.is_empty() && marks.mate.is_empty()) {
            return Err(PASS);
        }
        Ok(Token { act, marks })
    }
}

impl Act {
    fn read(word: &str) -> Result<Act, Expected> {
        match word.chars().next() {
            Some('%') => Pass::read(word).map(Act::Pass),
            Some('o' | 'O' | '0') => castle(word).ok_or(CASTLE),
            _ => Step::read(word).map(Act::Step),
        }
    }
}

/// `o-o-w`, `O-O`, `0-0-0`.
fn castle(word: &str) -> Option<Act> {
    let kings = ["o-o", "O-O", "0-0"];
    let queens = ["o-o-o", "O-O-O", "0-0-0"];
    let begun = |forms: [&str; 3]| forms.into_iter().find_map(|form| word.strip_prefix(form));
    let queen = begun(queens).map(|rest| (Wing::Queen, rest));
    let (wing, rest) = queen.or_else(|| Some((Wing::King, begun(kings)?)))?;
    let colour = match rest.strip_prefix('-') {
        None if rest.is_empty() => None,
        None => return None,
        Some(letter) => Some(colour(letter)?),
    };
    Some(Act::Castle { wing, colour })
}

fn colour(letter: &str) -> Option<char> {
    let mut letters = letter.chars();
    let colour = letters.next().filter(|&letter| COLOURS.contains(letter))?;
    letters.next().is_none().then_some(colour)
}

impl Pass {
    const ALL: [Pass; 3] = [Pass::Blocked, Pass::Resigned, Pass::Out];

    /// As the rules have it.
    pub(crate) fn ply(self) -> Ply {
        match self {
            Pass::Blocked => Ply::Blocked,
            Pass::Resigned => Ply::Resigned,
            Pass::Out => Ply::Out,
        }
    }

    /// The printed `%s` names who mated; nothing follows from it.
    fn read(word: &str) -> Result<Pass, Expected> {
        let mater = word.strip_prefix('%').and_then(colour);
        let word = mater.map_or(word, |_| "%");
        let mut all = Pass::ALL.into_iter();
        all.find(|pass| pass.ply().to_string() == word).ok_or(PASS)
    }
}

impl Step {
    /// From the left the piece, from the right the goal; the origin is what is left between.
    fn read(word: &str) -> Result<Step, Expected> {
        let (word, promotion) = promotion(word.trim_end_matches(is_colour))?;
        let letter = word
            .rfind(|letter: char| letter.is_ascii_lowercase())
            .ok_or(SQUARE)?;
        let (head, goal) = word.split_at(letter);
        let to = square(goal).ok_or(SQUARE)?;
        let kind = head.chars().next().and_then(piece);
        let origin = &head[usize::from(kind.is_some())..];
        let (origin, captures) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        Ok(Step {
            kind: kind.unwrap_or(Kind::Pawn),
            origin: read_origin(origin).ok_or(ORIGIN)?,
            captures,
            to,
            promotion,
        })
    }
}

/// The condensed first game has colours that lost their mark: `Bf11g`.
fn is_colour(letter: char) -> bool {
    COLOURS.contains(letter)
}

fn promotion(word: &str) -> Result<(&str, Option<Kind>), Expected> {
    let Some((step, letter)) = word.split_once('=') else {
        return Ok((word, None));
    };
    let kind = match letter {
        "Q" => Kind::Queen,
        "R" => Kind::Rook,
        "B" => Kind::Bishop,
        "N" => Kind::Knight,
        _ => return Err(PROMOTION),
    };
    Ok((step, Some(kind)))
}

fn piece(letter: char) -> Option<Kind> {
    let known = "KQRBN".contains(letter);
    known.then(|| Kind::from_letter(letter)).flatten()
}

fn square(name: &str) -> Option<Cell> {
    let fits = |cell: &Cell| is_file(cell.file()) && is_rank(cell.rank());
    Cell::read(name).filter(fits)
}

fn read_origin(text: &str) -> Option<Origin> {
    let digits = text.trim_start_matches(is_file);
    let letters = &text[..text.len() - digits.len()];
    let file = match letters.len() {
        0 => None,
        1 => letters.chars().next(),
        _ => return None,
    };
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
    /// Runs of `#` with letters behind, each run longer than the one before.
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
                _ => return Err(MARKS),
            };
            if hashes <= last {
                return Err(MARKS);
            }
            if colours.is_empty() || !colours.chars().all(is_colour) {
                return Err(COLOUR);
            }
            *mark = colours.to_owned();
            (text, last) = (rest, hashes);
        }
        Ok(marks)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.act, self.marks)
    }
}

impl fmt::Display for Act {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Step(step) => step.fmt(out),
            Act::Castle { wing, colour } => {
                let wing = match wing {
                    Wing::King => "o-o",
                    Wing::Queen => "o-o-o",
                };
                out.write_str(wing)?;
                colour.map_or(Ok(()), |letter| write!(out, "-{letter}"))
            }
            Act::Pass(pass) => pass.ply().fmt(out),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind != Kind::Pawn {
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
        let mut marks = marks.iter().filter(|(_, letters)| !letters.is_empty());
        marks.try_for_each(|(mark, letters)| write!(out, "{mark}{letters}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

    use proptest::prelude::*;

    use super::*;

    /// What the token is once it is written again.
    fn again(word: &str) -> String {
        Token::read(word).unwrap().to_string()
    }

    fn step(word: &str) -> Step {
        match Token::read(word).unwrap().act {
            Act::Step(step) => step,
            act => panic!("{act:?}"),
        }
    }

    /// A20: the document's examples are examples of syntax, whether or not such moves exist.
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
    fn the_goal_is_the_last_letter_and_number() {
        let rook = step("R11k11");
        assert_eq!((rook.origin.file, rook.origin.rank), (None, Some(11)));
        assert_eq!(
            (rook.kind, rook.to.to_string()),
            (Kind::Rook, "k11".to_owned())
        );
        let pawn = step("g8xk7");
        assert_eq!((pawn.origin.file, pawn.origin.rank), (Some('g'), Some(8)));
        assert!(pawn.captures && pawn.kind == Kind::Pawn);
        assert_eq!(
            (step("b8").kind, step("Bb8").kind),
            (Kind::Pawn, Kind::Bishop)
        );
        assert_eq!(step("Nji12").origin.file, Some('j'));
    }

    /// A21: what the printed game has beside the table is read, and written as the table has it.
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
    fn what_is_no_token_says_what_was_expected() {
        let table = [
            ("", SQUARE),
            ("K", SQUARE),
            ("Ko7", SQUARE),
            ("k15", SQUARE),
            ("k07", SQUARE),
            ("k7k", SQUARE),
            ("Gk7", ORIGIN),
            ("Kabk7", ORIGIN),
            ("N15k7", ORIGIN),
            ("Kxxk7", ORIGIN),
            ("d1=K", PROMOTION),
            ("d1=", PROMOTION),
            ("k7#", COLOUR),
            ("k7#r", COLOUR),
            ("k7##w#b", MARKS),
            ("k7####w", MARKS),
            ("o-o-r", CASTLE),
            ("o-", CASTLE),
            ("o-o-o-o", CASTLE),
            ("%%s", PASS),
            ("%%%%", PASS),
            ("%#w", PASS),
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
            act in any_act(),
            marks in "(#[wsbg]{1,3})?(##[wsbg]{1,3})?(###[wsbg]{1,3})?",
        ) {
            let word = act + &marks;
            prop_assert_eq!(again(&word), word);
        }

        #[test]
        fn no_word_makes_the_reader_panic(word in "\\PC{0,20}", near in "[KNa-n0-9xo%#wsbg=-]{0,12}") {
            for word in [word, near] {
                if let Ok(token) = Token::read(&word) {
                    let written = token.to_string();
                    prop_assert_eq!(Token::read(&written), Ok(token));
                }
            }
        }
    }
}
