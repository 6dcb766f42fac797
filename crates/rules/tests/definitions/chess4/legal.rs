//! The legality of moves, by definition.
//!
//! For every piece and every square it is tested whether the piece moves there and whether the
//! commander's king is safe afterwards. No moves are generated.

use crate::chess4::board::{Army, Board, Kind, LAYOUT, Square, is_pawn_attack};
use crate::chess4::game::Game;

pub(crate) use crate::independent::Move;

impl Game {
    /// Every legal move of an army, as if it were its turn.
    pub(crate) fn legal_moves(&self, army: Army) -> Vec<Move> {
        let pairs = self.board.pairs(army, &LAYOUT.squares()).into_iter();
        pairs
            .filter(|&(from, to)| self.is_legal(army, from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_legal_move(&self, army: Army) -> bool {
        let mut pairs = self.board.pairs(army, &LAYOUT.squares()).into_iter();
        pairs.any(|(from, to)| self.is_legal(army, from, to))
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let promotes = piece.kind == Kind::Pawn && piece.army.promotes_on(to);
        Move::all(from, to, promotes, &Kind::PROMOTIONS)
    }

    /// Whether the piece moves there and leaves its commander's king in no check (A29).
    pub(crate) fn is_legal(&self, army: Army, from: Square, to: Square) -> bool {
        let mv = Move::plain(from, to);
        let Some(commander) = self.commander(army) else {
            return false;
        };
        self.goes(army, from, to)
            && self
                .checkers_on(&self.board_after(mv), commander)
                .is_empty()
    }

    fn goes(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from).filter(|piece| piece.army == army) else {
            return false;
        };
        let is_free = self
            .board
            .get(to)
            .is_none_or(|there| self.may_take(army, there));
        match piece.kind {
            Kind::Pawn => self.pawn_goes(army, from, to),
            Kind::King => is_free && self.board.attacks(from, to) || self.castles(army, from, to),
            _ => is_free && self.board.attacks(from, to),
        }
    }

    /// Pawns move straight ahead to empty squares, two only from their first line, and capture
    /// diagonally unless they are frozen (A16).
    fn pawn_goes(&self, army: Army, from: Square, to: Square) -> bool {
        let one = from.plus(army.forward());
        let two = one.plus(army.forward());
        let steps_one = to == one && self.board.is_empty(one);
        let steps_two = to == two
            && army.is_first_line(from)
            && self.board.is_empty(one)
            && self.board.is_empty(two);
        let takes = match self.board.get(to) {
            Some(piece) => self.may_take(army, piece),
            None => self.passing_pawns.at(army, to).is_some(),
        };
        steps_one
            || steps_two
            || takes && is_pawn_attack(army, from, to) && !self.passing_pawns.is_frozen(from)
    }

    /// The square of the piece that this move captures. A piece on the crossed square is captured
    /// itself; then it is not en passant (A13).
    pub(crate) fn captured(&self, mv: Move) -> Option<Square> {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let is_diagonal = piece.kind == Kind::Pawn && is_pawn_attack(piece.army, mv.from, mv.to);
        match self.board.get(mv.to) {
            Some(_) => Some(mv.to),
            None if is_diagonal => self
                .passing_pawns
                .at(piece.army, mv.to)
                .map(|passing_pawn| passing_pawn.pawn),
            None => None,
        }
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(square) = self.captured(mv) {
            board.0.remove(&square);
        }
        let mut piece = board.0.remove(&mv.from).expect("a piece moves");
        if let Some(side) = self.castle_shape(piece.army, mv.from, mv.to) {
            let home = self.home(piece.army, side);
            let rook = board.0.remove(&home.rook).expect("castling needs a rook");
            board.0.insert(home.crossed, rook);
        }
        piece.kind = mv.promotion.unwrap_or(piece.kind);
        board.0.insert(mv.to, piece);
        board
    }

    /// The squares of opposing pieces that attack a square. All opponents count together, and so do
    /// pinned and frozen pieces (A5).
    pub(crate) fn attackers(&self, board: &Board, army: Army, square: Square) -> Vec<Square> {
        let pieces = board
            .pieces()
            .filter(|(_, piece)| self.are_opponents(piece.army, army));
        let attacking = pieces.filter(|&(from, _)| board.attacks(from, square));
        attacking.map(|(from, _)| from).collect()
    }

    fn checkers_on(&self, board: &Board, army: Army) -> Vec<Square> {
        let king = board.king(army).expect("an active army has a king");
        self.attackers(board, army, king)
    }

    /// The squares of the pieces that give check to the king of an active army.
    pub(crate) fn checkers(&self, army: Army) -> Vec<Square> {
        self.checkers_on(&self.board, army)
    }
}
