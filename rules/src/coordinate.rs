//! The coordinate form of a move: the two cells without anything between, a promotion in lower case behind.
//! The same in every variant, stable, and what logs keep. Reading it strictly is here; what people type is read
//! by `reading`.

use alloc::string::{String, ToString};

use crate::cell::Cell;
use crate::moves::{Manner, Move};
use crate::piece::Kind;
use crate::ply::Ply;
use crate::position::Position;

/// The two cells of a move, and the promotion letter behind them.
pub(crate) type Coordinates = (Cell, Cell, Option<Kind>);

impl Position {
    /// Writes a ply in coordinate form: `e2e4`, `e7e8q`, `%`; castling is the king's own step.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Standard);
    /// let knight = start.read_move("Nf3").unwrap();
    /// assert_eq!(start.coordinate(&knight), "g1f3");
    /// ```
    pub fn coordinate(&self, ply: impl Into<Ply>) -> String {
        ply.into().to_string()
    }

    /// Reads the coordinate form strictly. A move that is well written but not legal is read as a
    /// plain move or promotion, so that it can be refused with a reason.
    pub fn read_coordinate(&self, text: &str) -> Option<Move> {
        let (from, to, promotion) = self.coordinates(text)?;
        let same = |mv: &Move| (mv.from, mv.to, mv.promotion()) == (from, to, promotion);
        let manner = promotion.map_or(Manner::Plain, Manner::Promotion);
        Some(
            self.legal_moves()
                .into_iter()
                .find(same)
                .unwrap_or(Move { from, to, manner }),
        )
    }

    fn coordinates(&self, text: &str) -> Option<Coordinates> {
        let cells = text.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let promotion = match &text[cells.len()..] {
            "" => None,
            letter => Some(promotion(letter)?),
        };
        let second = cells.rfind(|letter: char| letter.is_ascii_alphabetic())?;
        let cell = |name| self.board().cell(name);
        Some((cell(&cells[..second])?, cell(&cells[second..])?, promotion))
    }
}

fn promotion(letter: &str) -> Option<Kind> {
    let mut letters = letter.chars();
    let kind = Kind::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(kind)
}
