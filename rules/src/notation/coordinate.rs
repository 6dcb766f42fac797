//! The coordinate form of a move: both squares without a separator, then a promotion in lower case.
//!
//! It is the same in every variant and stable, so logs use it. This module reads it strictly; what
//! people type is read by `reading`.

use alloc::string::{String, ToString};

use crate::board::square::Square;
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::PieceKind;
use crate::pieces::ply::Ply;
use crate::position::any_position::Position;

/// The two squares of a move, and the promotion.
pub(crate) type Coordinates = (Square, Square, Option<PieceKind>);

impl Position {
    /// Writes a ply in coordinate form: `e2e4`, `e7e8q`, `%`. Castling is the king's own step.
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

    /// Reads the coordinate form strictly.
    ///
    /// A well-written move that is not legal is returned as a plain move or promotion, so that it
    /// can be refused with a reason.
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
        let squares = text.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let promotion = match &text[squares.len()..] {
            "" => None,
            letter => Some(promotion(letter)?),
        };
        let second = squares.rfind(|letter: char| letter.is_ascii_alphabetic())?;
        let square = |name| self.board().square(name);
        Some((
            square(&squares[..second])?,
            square(&squares[second..])?,
            promotion,
        ))
    }
}

fn promotion(letter: &str) -> Option<PieceKind> {
    let mut letters = letter.chars();
    let kind = PieceKind::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(kind)
}
