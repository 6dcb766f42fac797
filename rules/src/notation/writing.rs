//! Writes a ply in the notation of its variant.

use alloc::string::String;

use crate::movegen::rule_set::Notation;
use crate::pieces::ply::Ply;
use crate::position::any_position::Position;

impl Position {
    /// The ply in the variant's own notation with all its marks: standard algebraic notation, c4pgn
    /// or Game Courier's notation.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Chess4);
    /// let knight = start.read_ply("n5l6").unwrap();
    /// assert_eq!(start.notation(knight), "Nl6");
    /// ```
    pub fn notation(&self, ply: impl Into<Ply>) -> String {
        match (self.notation_family(), ply.into()) {
            (Notation::C4pgn, ply) => self.c4pgn(&ply),
            (Notation::San, Ply::Move(mv)) => self.san(&mv),
            (Notation::PlainSan, Ply::Move(mv)) => self.san_without_check(&mv, &self.legal_moves()),
            (Notation::Courier, Ply::Move(mv)) => self.courier(&mv),
            (Notation::San | Notation::PlainSan | Notation::Courier, pass) => self.coordinate(pass),
        }
    }
}
