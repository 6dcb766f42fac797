//! What makes a move legal, by definition: for every pair of squares it is tested whether the piece
//! moves there.
//!
//! A check need not be answered, and kings are captured like any other piece.

use crate::chess45::board::{Board, Kind, LAYOUT, PROMOTIONS, Piece, Side, Square};
use crate::chess45::game::{Game, Options};

pub(crate) use crate::independent::Move;

impl Board {
    /// Whether this piece could capture on that square. No line leads over a missing corner
    /// (C45-04).
    pub(crate) fn takes(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let forward = piece.army.forward();
        self.reaches(LAYOUT, (piece.kind, forward), from, to)
            || piece.kind == Kind::Guard
                && options.guard_orthogonal_capture
                && self.reaches(LAYOUT, (Kind::King, None), from, to)
    }

    /// Whether this piece could move to that square if it is empty.
    fn walks(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = from.distance(to);
        match piece.kind {
            Kind::Guard => files + ranks == 1,
            Kind::Pawn => self.pawn_walks(options, piece.army, from, to),
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
                victim.army != piece.army && self.board.takes(&self.options, piece, from, to)
            }
        }
    }

    /// Every legal move of a side, as if it were its turn.
    pub(crate) fn moves_of(&self, side: Side) -> Vec<Move> {
        let pairs = self.board.pairs(side, &LAYOUT.squares()).into_iter();
        pairs
            .filter(|&(from, to)| self.goes(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let promotes = piece.kind == Kind::Pawn && piece.army.advance(to) == 10;
        Move::all(from, to, promotes, &PROMOTIONS)
    }

    /// The squares of pieces that could capture the side's king, or Yellow's queen.
    pub(crate) fn checkers(&self, side: Side) -> Vec<Square> {
        let Some(royal) = self.board.royal_square(side) else {
            return Vec::new();
        };
        let enemies = self.board.pieces().filter(|(_, piece)| piece.army != side);
        let checking =
            enemies.filter(|&(from, piece)| self.board.takes(&self.options, piece, from, royal));
        checking.map(|(from, _)| from).collect()
    }
}
