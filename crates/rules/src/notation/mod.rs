//! Positions, moves and games in writing: coordinates, SAN, FEN, FEN4, PGN, PGN4, c4pgn, Game
//! Courier's notation and JSON. The highest layer of the crate. Here a ply is written in the
//! notation of its variant, and in short.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use crate::movegen::rule_set::Notation;
use crate::pieces::moves::Ply;
use crate::pieces::piece::Seat;
use crate::position::any_position::Position;

pub(crate) mod c4pgn;
pub(crate) mod courier;
mod event_text;
pub(crate) mod fault;
mod fen;
mod fen4;
mod fen4_options;
pub(crate) mod fen_fields;
mod headers;
mod interpretations;
pub(crate) mod json;
pub(crate) mod letters;
mod lexer;
mod notation_game;
pub(crate) mod pasted;
pub(crate) mod pgn;
pub(crate) mod pgn4;
mod pgn_game;
mod pgn_reader;
pub(crate) mod read_games;
mod reading;
pub(crate) mod repair;
mod result_words;
mod san;
mod signs;
pub(crate) mod text;

impl Position {
    /// The number of the next move with its dots: one before the first army of a round, and these
    /// before another.
    fn move_number(&self, others: &str) -> String {
        let dots = if self.seat() == Seat(0) { "." } else { others };
        format!("{}{dots}", self.round())
    }

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

    /// A ply as chess players write it, for headings: in Chess66 standard algebraic notation, which
    /// can also be typed, and in Chess4 `+` for any check and `#` for any mate. `notation` is the
    /// same ply in the variant's own notation.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Chess66);
    /// let knight = start.read_ply("b1c3").unwrap();
    /// let notation = start.notation(knight);
    /// assert_eq!(notation, "N b1-c3");
    /// assert_eq!(start.short_notation(knight, &notation), "Nc3");
    /// ```
    pub fn short_notation(&self, ply: impl Into<Ply>, notation: &str) -> String {
        match (self.notation_family(), ply.into()) {
            (Notation::Courier, Ply::Move(mv)) => self.san(&mv),
            (Notation::C4pgn, Ply::Move(_)) => with_chess_marks(notation),
            _ => notation.to_owned(),
        }
    }
}

/// A move in c4pgn whose marks `#b`, `##w` and `###g` are those of chess: a check has a plus, a
/// mate one hash sign, and an army that leaves the game none.
fn with_chess_marks(notation: &str) -> String {
    let (mv, marks) = notation.split_at(notation.find('#').unwrap_or(notation.len()));
    let has = |sign: &str| marks.split(|letter| letter != '#').any(|run| run == sign);
    let mark = if has("##") {
        "#"
    } else if has("#") {
        "+"
    } else {
        ""
    };
    format!("{mv}{mark}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::registry::Variant;

    #[test]
    fn marks_of_chess4_become_those_of_chess() {
        for (notation, short) in [
            ("Km8", "Km8"),
            ("Rj5#w", "Rj5+"),
            ("Bf11#bg", "Bf11+"),
            ("Ba6#b###w", "Ba6+"),
            ("Rd14##g", "Rd14#"),
            ("Qxn7#b##ws", "Qxn7#"),
            ("Kd1###g", "Kd1"),
        ] {
            assert_eq!(with_chess_marks(notation), short, "{notation}");
        }
    }

    /// Every move of some games of Chess66 can be typed as it is in short.
    #[test]
    fn short_moves_of_chess66_can_be_typed() {
        let mut position = Position::start(Variant::Chess66);
        let mut state = 5_usize;
        for _ in 0..80 {
            let moves = position.legal_moves();
            for mv in &moves {
                let short = position.short_notation(*mv, "");
                assert_eq!(position.read_move(&short).as_ref(), Ok(mv), "{short}");
            }
            let Some(mv) = moves.get(state % moves.len().max(1)) else {
                return;
            };
            position = position.after(*mv);
            state = state.wrapping_mul(25_173).wrapping_add(13_849) % 65_536;
        }
    }
}
