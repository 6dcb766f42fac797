//! What makes a move legal, by definition: for every pair of squares it is tested whether the piece
//! moves there.
//!
//! A check need not be answered, and kings are captured like any other piece.

use std::fmt;

use crate::chess45::board::{Board, Kind, Piece, Side, Square};
use crate::chess45::game::{Game, Options};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Kind>,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Board {
    /// Whether no piece and no missing corner is in between (C45-04).
    fn is_clear(&self, from: Square, to: Square) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|square| square.is_on_board() && self.is_empty(square))
    }

    /// Whether this piece could capture on that square.
    pub(crate) fn takes(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = from.step_to(to);
        let (files, ranks) = (files.abs(), ranks.abs());
        let (straight, diagonal) = ((files == 0) != (ranks == 0), files == ranks && files > 0);
        let is_one_step = files.max(ranks) == 1;
        match piece.kind {
            Kind::King => is_one_step,
            Kind::Queen => (straight || diagonal) && self.is_clear(from, to),
            Kind::Rook => straight && self.is_clear(from, to),
            Kind::Bishop => diagonal && self.is_clear(from, to),
            Kind::Knight => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            Kind::Guard => is_one_step && (diagonal || options.guard_orthogonal_capture),
            Kind::Pawn => {
                diagonal && is_one_step && piece.side.advance(to) > piece.side.advance(from)
            }
        }
    }

    /// Whether this piece could move to that square if it is empty.
    fn walks(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = from.step_to(to);
        match piece.kind {
            Kind::Guard => files.abs() + ranks.abs() == 1,
            Kind::Pawn => self.pawn_walks(options, piece.side, from, to),
            _ => self.takes(options, piece, from, to),
        }
    }

    /// Pawns move one square straight ahead, or two from their start line (C45-03).
    fn pawn_walks(&self, options: &Options, side: Side, from: Square, to: Square) -> bool {
        let Some((files, ranks)) = side.forward() else {
            return false;
        };
        let over = from.plus((files, ranks));
        let is_free = self.is_empty(over) || options.double_step_jumps;
        let is_double = to == from.plus((2 * files, 2 * ranks));
        to == over || is_double && side.advance(from) == 1 && is_free
    }
}

impl Game {
    fn goes(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from) else {
            return false;
        };
        match self.board.get(to) {
            None => self.board.walks(&self.options, piece, from, to),
            Some(victim) => {
                victim.side != piece.side && self.board.takes(&self.options, piece, from, to)
            }
        }
    }

    /// Every legal move of a side, as if it were its turn.
    pub(crate) fn moves_of(&self, side: Side) -> Vec<Move> {
        let squares = Square::all();
        let own = self.board.of(side).map(|(from, _)| from);
        let pairs = own.flat_map(|from| squares.iter().map(move |&to| (from, to)));
        pairs
            .filter(|&(from, to)| self.goes(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let kinds = if piece.kind == Kind::Pawn && piece.side.advance(to) == 10 {
            Kind::PROMOTIONS.map(Some).to_vec()
        } else {
            vec![None]
        };
        let moves = kinds.into_iter().map(|promotion| Move {
            from,
            to,
            promotion,
        });
        moves.collect()
    }

    /// The squares of pieces that could capture the side's king, or Yellow's queen.
    pub(crate) fn checkers(&self, side: Side) -> Vec<Square> {
        let Some(royal) = self.board.royal_square(side) else {
            return Vec::new();
        };
        let enemies = self.board.pieces().filter(|(_, piece)| piece.side != side);
        let checking =
            enemies.filter(|&(from, piece)| self.board.takes(&self.options, piece, from, royal));
        checking.map(|(from, _)| from).collect()
    }
}
