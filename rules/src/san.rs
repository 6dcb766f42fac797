//! Standard Algebraic Notation, written: source PGN standard of 1994, section 8.2.3.
//! The shortest text that names one legal move, with `+` and `#`. Reading it is in `reading`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::moves::{Manner, Move};
use crate::piece::Kind;
use crate::position::Position;
use crate::why::Origin;

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
            match (after.is_check(), after.legal_move_count()) {
                (true, 0) => san.push('#'),
                (true, _) => san.push('+'),
                (false, _) => {}
            }
        }
        san
    }

    /// The notation without the mark for check, among these legal moves.
    pub(crate) fn san_without_check(&self, mv: &Move, legal: &[Move]) -> String {
        if let Manner::Castling(wing) = mv.manner {
            return String::from(wing.notation());
        }
        let kind = self.piece(mv.from).map_or(Kind::Pawn, |piece| piece.kind);
        let captures = self.captures(mv).is_some();
        let mut san = match kind {
            Kind::Pawn if captures => self.pawn_origin(mv, legal),
            Kind::Pawn => self.pushed_origin(mv, legal),
            kind => {
                let Origin { file, rank } = origin(mv, &self.rivals(mv, legal));
                let file = file.map_or(String::new(), String::from);
                let rank = rank.map_or(String::new(), |rank| rank.to_string());
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

    /// A capturing pawn's file; with its rank where pawns that advance along a rank capture from one file.
    fn pawn_origin(&self, mv: &Move, legal: &[Move]) -> String {
        let from = mv.from;
        let shares_file = |rival: &Move| rival.from.file() == from.file();
        match self.rivals(mv, legal).iter().any(shares_file) {
            true => from.to_string(),
            false => String::from(from.file()),
        }
    }

    /// Nothing of an advancing pawn's cell; all of it where another comes to the same cell by jumping over this one.
    fn pushed_origin(&self, mv: &Move, legal: &[Move]) -> String {
        match self.rivals(mv, legal).is_empty() {
            true => String::new(),
            false => mv.from.to_string(),
        }
    }

    /// The other legal moves of such pieces to the same cell.
    pub(crate) fn rivals(&self, mv: &Move, legal: &[Move]) -> Vec<Move> {
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

/// As much of the first cell as tells a move from its rivals: the file before the rank.
pub(crate) fn origin(mv: &Move, rivals: &[Move]) -> Origin {
    let from = mv.from;
    let shares_file = rivals.iter().any(|rival| rival.from.file() == from.file());
    let shares_rank = rivals.iter().any(|rival| rival.from.rank() == from.rank());
    let (by_file, by_rank) = match (rivals.is_empty(), shares_file, shares_rank) {
        (true, ..) => (false, false),
        (_, false, _) => (true, false),
        (_, true, shares_rank) => (shares_rank, true),
    };
    Origin {
        file: by_file.then_some(from.file()),
        rank: by_rank.then_some(from.rank()),
    }
}
