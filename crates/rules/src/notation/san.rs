//! Writes standard algebraic notation: the shortest text that names one legal move, with `+` and
//! `#`. Writes and strictly reads coordinates: both squares, then a promotion in lower case.
//!
//! Coordinates are the same in every variant and stable, so logs use them. Source of the algebraic
//! notation: PGN standard of 1994, section 8.2.3. Everything that people type is read by `reading`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::square::Square;
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::PieceKind;
use crate::position::any_position::Position;
use crate::query::why::Origin;

impl Position {
    /// Writes a legal move in standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O`, `Qb7#`.
    ///
    /// ```
    /// use entente_rules::Position;
    /// let position = Position::from_fen("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1").unwrap();
    /// let mate = position.read_move("g1g8").unwrap();
    /// assert_eq!(position.san(&mate), "Qg8#");
    /// ```
    pub fn san(&self, mv: &Move) -> String {
        let mut san = self.san_without_check(mv, &self.legal_moves());
        if self.is_legal(mv) {
            let after = self.after(*mv);
            if after.is_check() {
                let is_mate = after.legal_move_count() == 0;
                san.push(if is_mate { '#' } else { '+' });
            }
        }
        san
    }

    /// The notation without check marks, distinguished from these legal moves.
    pub(super) fn san_without_check(&self, mv: &Move, legal: &[Move]) -> String {
        if let Manner::Castling(side) = mv.manner {
            return String::from(side.notation());
        }
        let kind = self
            .piece(mv.from)
            .map_or(PieceKind::Pawn, |piece| piece.kind);
        let captures = self.captured_piece(mv).is_some();
        let mut san = match kind {
            PieceKind::Pawn if captures => self.pawn_origin(mv, legal),
            PieceKind::Pawn => self.pushed_origin(mv, legal),
            kind => {
                let needed = origin(mv, &self.rivals(mv, legal));
                let file = needed.file.map_or(String::new(), String::from);
                let rank = needed.rank.map_or(String::new(), |rank| rank.to_string());
                String::from(kind.letter()) + &file + &rank
            }
        };
        san.extend(captures.then_some('x'));
        san.push_str(&mv.to.to_string());
        san.extend(
            mv.promotion()
                .into_iter()
                .flat_map(|kind| ['=', kind.letter()]),
        );
        san
    }

    /// A capturing pawn's file.
    ///
    /// The whole square is written where pawns move along ranks, so that two of one file can
    /// capture on the same square.
    fn pawn_origin(&self, mv: &Move, legal: &[Move]) -> String {
        let from = mv.from;
        let shares_file = |rival: &Move| rival.from.file() == from.file();
        if self.rivals(mv, legal).iter().any(shares_file) {
            from.to_string()
        } else {
            String::from(from.file())
        }
    }

    /// Nothing for an advancing pawn. The whole square is written if another pawn can jump over
    /// this one to the same square.
    fn pushed_origin(&self, mv: &Move, legal: &[Move]) -> String {
        if self.rivals(mv, legal).is_empty() {
            String::new()
        } else {
            mv.from.to_string()
        }
    }

    /// The other legal moves of pieces of the same kind to the same square.
    pub(super) fn rivals(&self, mv: &Move, legal: &[Move]) -> Vec<Move> {
        let kind = |mv: &Move| self.piece(mv.from).map(|piece| piece.kind);
        let rival = |other: &&Move| {
            other.to == mv.to
                && other.from != mv.from
                && other.castling().is_none()
                && kind(other) == kind(mv)
        };
        legal.iter().filter(rival).copied().collect()
    }
}

/// The part of the first square that tells the move from its rivals; the file is preferred to the
/// rank.
pub(super) fn origin(mv: &Move, rivals: &[Move]) -> Origin {
    let from = mv.from;
    let shares_file = rivals.iter().any(|rival| rival.from.file() == from.file());
    let shares_rank = rivals.iter().any(|rival| rival.from.rank() == from.rank());
    // The file is enough unless a rival shares it. Then the rank is, unless a rival shares that.
    let needs_file = !rivals.is_empty() && (!shares_file || shares_rank);
    Origin {
        file: needs_file.then_some(from.file()),
        rank: shares_file.then_some(from.rank()),
    }
}

/// The two squares of a move, and the promotion.
type Coordinates = (Square, Square, Option<PieceKind>);

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
