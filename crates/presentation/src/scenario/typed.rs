//! Lists of squares as a user types them, such as `Qd4 e5 f6`, read onto a position.

use super::position::Scenario;
use entente_rules::{Army, Piece, PieceKind, Square};

/// The most characters of a word that a refusal repeats.
const MAX_REPEATED: usize = 20;

/// The piece that typed squares get until a word in the list says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brush {
    /// A piece.
    Piece(PieceKind),
    /// Nothing: they are cleared.
    Clear,
    /// The first word has to say.
    Undecided,
}

/// The reasons for which a typed list cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedFault {
    /// A word that is not a square of the board, nor a piece on one.
    Unreadable(String),
    /// A square, but no piece is chosen.
    NoPiece(Square),
    /// There is no square in the list.
    NoSquare,
}

/// The content that a square gets: a piece or nothing.
type Content = Option<Piece>;

impl Scenario {
    /// Sets what is typed on its squares: `d4 e5` what the brush says, `Qd4 e5` queens of this
    /// army, `bQd4 e5` those of another one, and `-d4 e5` clears. A letter holds for the squares
    /// that follow. If one word is wrong, nothing changes.
    pub fn set_typed(&mut self, army: Army, brush: Brush, text: &str) -> Result<(), TypedFault> {
        let contents = self.read_typed(army, brush, text)?;
        self.set_squares(&contents);
        Ok(())
    }

    fn read_typed(
        &self,
        army: Army,
        brush: Brush,
        text: &str,
    ) -> Result<Vec<(Square, Content)>, TypedFault> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        let mut content = match brush {
            Brush::Piece(kind) => Some(Some(Piece { army, kind })),
            Brush::Clear => Some(None),
            Brush::Undecided => None,
        };
        let mut placed = Vec::new();
        for word in words {
            let (sign, square) = self
                .read_word(army, word)
                .ok_or_else(|| TypedFault::Unreadable(word.chars().take(MAX_REPEATED).collect()))?;
            content = sign.or(content);
            if let Some(square) = square {
                placed.push((square, content.ok_or(TypedFault::NoPiece(square))?));
            }
        }
        if placed.is_empty() {
            return Err(TypedFault::NoSquare);
        }
        Ok(placed)
    }

    /// A word: what is put from here on, a square, or both.
    fn read_word(&self, army: Army, word: &str) -> Option<(Option<Content>, Option<Square>)> {
        // Files are single letters, so no piece on a square reads like a square.
        if let Some(square) = self.read_square(word) {
            return Some((None, Some(square)));
        }
        let (content, rest) = self.read_sign(army, word)?;
        if rest.is_empty() {
            return Some((Some(content), None));
        }
        Some((Some(content), Some(self.read_square(rest)?)))
    }

    /// Phones write the first letter of a text as a capital, so `D4` is a square too.
    fn read_square(&self, text: &str) -> Option<Square> {
        let board = self.options.board();
        let square = board.square(text);
        square.or_else(|| board.square(&text.to_lowercase()))
    }

    /// The piece at the beginning of a word: `Q`, `bQ` or `-`; and the rest of the word.
    fn read_sign<'word>(&self, army: Army, word: &'word str) -> Option<(Content, &'word str)> {
        if let Some(rest) = word.strip_prefix('-') {
            return Some((None, rest));
        }
        let mut letters = word.chars();
        let first = letters.next()?;
        let (army, letter) = match self.army(first) {
            Some(named) => (named, letters.next()?),
            None => (army, first),
        };
        let kind = PieceKind::from_letter(letter)?;
        Some((Some(Piece { army, kind }), letters.as_str()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::{Options, Variant};
    use proptest::prelude::*;

    const QUEEN: Brush = Brush::Piece(PieceKind::Queen);

    /// The FEN of pieces that are typed for White on an empty board.
    fn typed(brush: Brush, text: &str) -> String {
        let mut scenario = Scenario::empty(&Options::of(Variant::Standard));
        scenario.set_typed(Army::White, brush, text).unwrap();
        let fen = scenario.to_fen().unwrap();
        fen.split(' ').next().unwrap().to_owned()
    }

    #[test]
    fn a_letter_holds_for_the_squares_that_follow() {
        let queens = "8/8/5Q2/4Q3/3Q4/8/8/8";
        for (brush, text) in [
            (QUEEN, "d4 e5 f6"),
            (QUEEN, "D4, E5; f6"),
            (Brush::Piece(PieceKind::King), "Qd4 e5 f6"),
            (Brush::Clear, "Q d4\ne5 f6"),
            (Brush::Undecided, "wQd4 wQe5,f6"),
            (Brush::Undecided, "Qa1 d4 e5 f6 -a1 b1"),
        ] {
            assert_eq!(typed(brush, text), queens, "{text}");
        }
        let mixed = "Qd4 Ke1 Pe5 f6 bKe8 d7 Rh1";
        assert_eq!(typed(QUEEN, mixed), "4k3/3k4/5P2/4P3/3Q4/8/8/4K2R");
    }

    #[test]
    fn a_wrong_word_is_named_and_nothing_changes() {
        let mut scenario = Scenario::start(&Options::of(Variant::Standard));
        let before = scenario.clone();
        let unreadable = |word: &str| TypedFault::Unreadable(word.to_owned());
        let square = |name| Options::of(Variant::Standard).board().square(name).unwrap();
        for (brush, text, fault) in [
            (QUEEN, "d4 Ke9", unreadable("Ke9")),
            (QUEEN, "Xe1", unreadable("Xe1")),
            (QUEEN, "Ke1 banana", unreadable("banana")),
            (QUEEN, "-z9", unreadable("-z9")),
            (QUEEN, "sKe4", unreadable("sKe4")),
            (QUEEN, "b", unreadable("b")),
            (Brush::Undecided, "e4", TypedFault::NoPiece(square("e4"))),
            (QUEEN, " , ", TypedFault::NoSquare),
            (QUEEN, "K", TypedFault::NoSquare),
        ] {
            let answer = scenario.set_typed(Army::White, brush, text);
            assert_eq!(answer, Err(fault), "{text}");
            assert_eq!(scenario, before, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,200}", number in 0..Variant::ALL.len()) {
            let mut scenario = Scenario::start(&Options::of(Variant::ALL[number]));
            let _ = scenario.set_typed(Army::White, QUEEN, &text);
        }
    }
}
