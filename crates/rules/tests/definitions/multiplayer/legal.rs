//! The moves that are legal, by definition, and en passant among four armies on Chess4's board, by
//! Chess4's rules.
//!
//! For every pair of squares it is tested whether the piece moves there, and whether an active
//! player's piece attacks the mover's king afterwards (section 1). Kings may be captured (section
//! 3).

use crate::independent::Step;
use crate::multiplayer::board::{Army, Board, Kind, Layout, Square};
use crate::multiplayer::game::Game;
use crate::multiplayer::starting_position::{Castle, CastlingSide};

pub(crate) use crate::independent::Move;
pub(crate) use crate::independent::Right;

impl Game {
    pub(crate) fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let squares = self.options.layout.squares();
        let pairs = self.board.pairs(self.turn, &squares).into_iter();
        pairs
            .filter(|&(from, to)| self.is_legal(self.turn, from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_move(&self, army: Army) -> bool {
        let squares = self.options.layout.squares();
        let mut pairs = self.board.pairs(army, &squares).into_iter();
        pairs.any(|(from, to)| self.is_legal(army, from, to))
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let promotes = self.options.layout.promotes(self.ahead(piece.army), to);
        let promotes = piece.kind == Kind::Pawn && promotes;
        Move::all(from, to, promotes, &Kind::PROMOTIONS)
    }

    /// Whether the piece moves there and its king is safe afterwards. A player whose king is
    /// captured by the move no longer gives check.
    fn is_legal(&self, army: Army, from: Square, to: Square) -> bool {
        let mv = Move::plain(from, to);
        self.goes(army, from, to) && {
            let victim = self.king_taken(mv);
            self.attackers(&self.board_after(mv), army, victim)
                .is_empty()
        }
    }

    fn goes(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from).filter(|piece| piece.army == army) else {
            return false;
        };
        let (layout, ahead) = (self.options.layout, self.ahead(army));
        let is_free = self.board.get(to).is_none_or(|there| there.army != army);
        let attacks = || self.board.attacks(layout, (piece.kind, ahead), from, to);
        match piece.kind {
            Kind::Pawn => self.pawn_goes(army, from, to),
            Kind::King => is_free && attacks() || self.castles(army, from, to),
            _ => is_free && attacks(),
        }
    }

    /// Pawns move straight ahead to empty squares, two from the first line unless the board is
    /// square, and capture diagonally.
    fn pawn_goes(&self, army: Army, from: Square, to: Square) -> bool {
        let (layout, ahead) = (self.options.layout, self.ahead(army));
        let step = layout.step(ahead);
        let (one, two) = (from.plus(step), from.plus(step).plus(step));
        let behind = from.plus((-step.0, -step.1));
        let is_first = layout != Layout::Square
            && layout.has(behind)
            && layout.is_edge(ahead.opposite(), behind);
        let goes_one = to == one && self.board.is_empty(one);
        let goes_two =
            to == two && is_first && self.board.is_empty(one) && self.board.is_empty(two);
        let has_victim = match self.board.get(to) {
            Some(piece) => piece.army != army,
            None => self.passing_pawns.at(army, to).is_some(),
        };
        let takes = has_victim
            && layout.is_pawn_attack(ahead, from, to)
            && !self.passing_pawns.is_frozen(from);
        goes_one || goes_two || takes
    }

    /// The castling move that this king move is, if the right exists.
    fn castle(&self, army: Army, from: Square, to: Square) -> Option<Castle> {
        let sides = self.castling.get(&army)?.iter();
        let mut castles = sides
            .map(|&side: &CastlingSide| Castle::of(self.ahead(army), side))
            .filter(|castle| (castle.king, castle.to) == (from, to));
        castles.next()
    }

    /// Whether nothing is between king and rook, and the king neither starts in check nor crosses
    /// an attacked square. Whether it ends in check is tested for every move.
    fn castles(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(castle) = self.castle(army, from, to) else {
            return false;
        };
        let between = castle.king.between(castle.rook);
        let mut crossing = self.board.clone();
        if let Some(king) = crossing.0.remove(&castle.king) {
            crossing.0.insert(castle.crossed, king);
        }
        between
            .into_iter()
            .all(|square| self.board.is_empty(square))
            && self.attackers(&self.board, army, None).is_empty()
            && self.attackers(&crossing, army, None).is_empty()
    }

    /// The square of the piece that this move captures. A piece on a crossed square is captured
    /// itself; then it is not en passant.
    pub(crate) fn captured(&self, mv: Move) -> Option<Square> {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let ahead = self.ahead(piece.army);
        let diagonal = self.options.layout.is_pawn_attack(ahead, mv.from, mv.to);
        match self.board.get(mv.to) {
            Some(_) => Some(mv.to),
            None if piece.kind == Kind::Pawn && diagonal => {
                let passing_pawn = self.passing_pawns.at(piece.army, mv.to);
                passing_pawn.map(|passing_pawn| passing_pawn.pawn)
            }
            None => None,
        }
    }

    /// The army whose king this move captures.
    pub(crate) fn king_taken(&self, mv: Move) -> Option<Army> {
        let piece = self.board.get(self.captured(mv)?)?;
        (piece.kind == Kind::King).then_some(piece.army)
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(square) = self.captured(mv) {
            board.0.remove(&square);
        }
        let mut piece = board.0.remove(&mv.from).expect("a piece moves");
        let is_king = piece.kind == Kind::King;
        if let Some(castle) = self.castle(piece.army, mv.from, mv.to).filter(|_| is_king) {
            let rook = board.0.remove(&castle.rook).expect("castling needs a rook");
            board.0.insert(castle.crossed, rook);
        }
        piece.kind = mv.promotion.unwrap_or(piece.kind);
        board.0.insert(mv.to, piece);
        board
    }

    /// The squares of pieces of active armies, except those of a victim, that attack an army's
    /// king. Pinned pieces attack too.
    fn attackers(&self, board: &Board, army: Army, victim: Option<Army>) -> Vec<Square> {
        let Some(king) = board.king(army) else {
            return Vec::new();
        };
        let is_enemy =
            |other: Army| other != army && self.is_active(other) && Some(other) != victim;
        let enemies = board.pieces().filter(|(_, piece)| is_enemy(piece.army));
        let attacking = enemies.filter(|&(from, piece)| {
            let sort = (piece.kind, self.ahead(piece.army));
            board.attacks(self.options.layout, sort, from, king)
        });
        attacking.map(|(from, _)| from).collect()
    }

    /// The squares of the pieces that give check to the king of an active army.
    pub(crate) fn checkers(&self, army: Army) -> Vec<Square> {
        self.attackers(&self.board, army, None)
    }
}

pub(crate) type PassingPawn = crate::independent::PassingPawn<Army>;

impl Game {
    /// Updates the rights after a move. The board has already been changed.
    pub(crate) fn update_passing_pawns(&mut self, army: Army, mv: Move, captured: Option<Square>) {
        if let Some(square) = captured {
            self.passing_pawns.remove(square);
        }
        self.passing_pawns.follow(mv);
        let is_en_passant = captured.is_some_and(|square| square != mv.to);
        self.passing_pawns.expire(army, is_en_passant);
        let forward =
            |army: Army| -> (Army, Step) { (army, self.options.layout.step(self.ahead(army))) };
        let others = self.active().into_iter().filter(|&other| other != army);
        let opponents: Vec<(Army, Step)> = others.map(forward).collect();
        self.passing_pawns
            .open(&self.board, forward(army), mv, opponents);
    }
}
