//! The legality of moves, by definition.
//!
//! For every pair of squares it is tested whether the piece has a way there, whether it may enter
//! the square, and whether its own king is safe afterwards. No moves are generated.

use crate::chess66::board::{Direction, Square};
use crate::chess66::game::{Army, Board, Castle, Game, Kind, Piece};
use crate::independent::CastlingSide;

pub(crate) type Move = crate::independent::Move<Square>;

impl Army {
    fn ahead(self) -> Direction {
        match self {
            Army::White => Direction::North,
            Army::Black => Direction::South,
        }
    }

    fn pawn_captures(self) -> [Direction; 2] {
        match self {
            Army::White => [Direction::NorthEast, Direction::NorthWest],
            Army::Black => [Direction::SouthEast, Direction::SouthWest],
        }
    }

    fn first_rank_of_pawns(self) -> i32 {
        match self {
            Army::White => 2,
            Army::Black => 7,
        }
    }

    pub(crate) fn last_rank(self) -> i32 {
        match self {
            Army::White => 8,
            Army::Black => 1,
        }
    }
}

/// Whether a pawn of this army may capture from one square to the other.
pub(crate) fn is_pawn_capture(army: Army, from: Square, to: Square) -> bool {
    let mut ways = army.pawn_captures().into_iter();
    ways.any(|way| from.next(way).contains(&to))
}

/// Whether the other square is the next one straight ahead.
pub(crate) fn is_pawn_step(army: Army, from: Square, to: Square) -> bool {
    from.next(army.ahead()).contains(&to)
}

/// The square that a pawn crosses in a double step from one square to the other.
pub(crate) fn crossed(army: Army, from: Square, to: Square) -> Option<Square> {
    let is_first = from.rank() == army.first_rank_of_pawns();
    let mut steps = from.next(army.ahead()).iter().copied();
    steps.find(|&over| is_first && is_pawn_step(army, over, to))
}

/// The square and, in a switch, its partner.
pub(crate) fn both_squares(square: Square) -> impl Iterator<Item = Square> {
    [Some(square), square.partner()].into_iter().flatten()
}

impl Board {
    /// Whether the square and its partner in a switch are empty.
    pub(crate) fn is_open(&self, square: Square) -> bool {
        both_squares(square).all(|square| self.get(square).is_none())
    }

    /// Whether none of the army's own pieces stands on the square or on its partner in a switch.
    fn may_enter(&self, army: Army, square: Square) -> bool {
        both_squares(square).all(|square| self.get(square).is_none_or(|piece| piece.army != army))
    }

    fn has_enemy(&self, army: Army, square: Square) -> bool {
        both_squares(square).any(|square| self.get(square).is_some_and(|piece| piece.army != army))
    }

    /// Whether the square is reached along a line in one of these directions, over open squares
    /// only.
    fn slides(&self, from: Square, to: Square, directions: &[Direction]) -> bool {
        let mut lines = directions.iter().flat_map(|&way| from.lines(way));
        lines.any(|line| match line.iter().position(|&square| square == to) {
            Some(place) => line[..place].iter().all(|&square| self.is_open(square)),
            None => false,
        })
    }

    /// Whether this piece could capture something there. Only the squares in between matter.
    pub(crate) fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        match piece.kind {
            Kind::King => from.is_next_to(to),
            Kind::Queen => self.slides(from, to, &Direction::ALL),
            Kind::Rook => self.slides(from, to, &Direction::LATERAL),
            Kind::Bishop => self.slides(from, to, &Direction::DIAGONAL),
            Kind::Knight => from.knight().contains(&to),
            Kind::Pawn => is_pawn_capture(piece.army, from, to),
            Kind::Guard => unreachable!("only Chess 4.5 has guards"),
        }
    }

    /// The squares of enemy pieces that could move to the king's square, or to its partner in a
    /// switch (A6c).
    pub(crate) fn checkers(&self, army: Army) -> Vec<Square> {
        let king = self.find(army, Kind::King).expect("a king");
        let enemies = self.of(army.other());
        let checking = enemies.filter(|&(from, piece)| {
            both_squares(king).any(|square| self.reaches(piece, from, square))
        });
        checking.map(|(from, _)| from).collect()
    }

    pub(crate) fn is_check(&self, army: Army) -> bool {
        !self.checkers(army).is_empty()
    }
}

impl Game {
    /// The legal moves according to the board alone.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let squares: Vec<Square> = Square::every().collect();
        let pairs = self.board.pairs(self.turn, &squares).into_iter();
        pairs
            .filter(|&(from, to)| self.is_legal(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_move(&self) -> bool {
        let mut own = self.board.of(self.turn).map(|(from, _)| from);
        own.any(|from| Square::every().any(|to| self.is_legal(from, to)))
    }

    /// The legal moves from one square to another: several if a pawn promotes.
    pub(crate) fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        if self.is_legal(from, to) {
            self.with_promotions(from, to)
        } else {
            Vec::new()
        }
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let is_pawn = self.board.is(from, self.turn, Kind::Pawn);
        let promotes = is_pawn && to.rank() == self.turn.last_rank();
        Move::all(from, to, promotes, &Kind::PROMOTIONS)
    }

    /// Whether the piece moves there and leaves its own king in no check.
    pub(crate) fn is_legal(&self, from: Square, to: Square) -> bool {
        let mv = Move::plain(from, to);
        self.goes(from, to) && !self.board_after(mv).is_check(self.turn)
    }

    fn goes(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from).filter(|piece| piece.army == self.turn) else {
            return false;
        };
        match piece.kind {
            Kind::Pawn => self.pawn_goes(piece.army, from, to),
            Kind::King if self.castle(from, to).is_some() => true,
            _ => self.board.may_enter(piece.army, to) && self.board.reaches(piece, from, to),
        }
    }

    /// Pawns move straight ahead if both squares of a switch are empty, two squares from their
    /// first rank. They capture diagonally, even a piece that stands on the other square of the
    /// switch (A6a, A6b).
    fn pawn_goes(&self, army: Army, from: Square, to: Square) -> bool {
        let is_open = self.board.is_open(to);
        let one = is_pawn_step(army, from, to);
        let two = crossed(army, from, to).is_some_and(|over| self.board.is_open(over));
        let has_victim = self.board.has_enemy(army, to) || self.passing_pawn_at(to).is_some();
        let takes = is_pawn_capture(army, from, to) && self.board.may_enter(army, to) && has_victim;
        is_open && (one || two) || takes
    }

    fn passing_pawn_at(&self, target: Square) -> Option<Square> {
        let passing_pawn = self
            .passing_pawn
            .filter(|passing_pawn| passing_pawn.target == target);
        passing_pawn.map(|passing_pawn| passing_pawn.pawn)
    }

    /// The castling move between these squares, if it is possible. King and rook have not moved,
    /// nothing is in between, and the king neither starts in check nor crosses an attacked square.
    /// Whether it ends in check is tested for every move.
    pub(crate) fn castle(&self, from: Square, to: Square) -> Option<Castle> {
        let army = self.turn;
        let sides = self.castling[&army].iter();
        let mut castles = sides
            .map(|&side: &CastlingSide| Castle::of(army, side))
            .filter(|castle| (castle.king, castle.to) == (from, to));
        let castle = castles.next()?;
        let is_free = castle
            .between
            .iter()
            .all(|&square| self.board.get(square).is_none());
        let mut crossing = self.board.clone();
        let king = crossing.take(from)?;
        crossing.put(castle.crossed, king);
        let is_safe = !self.board.is_check(army) && !crossing.is_check(army);
        (is_free && is_safe).then_some(castle)
    }

    /// The square of the captured piece: on the target square, on its partner in a switch, or a
    /// passing pawn.
    pub(crate) fn captured(&self, mv: Move) -> Option<Square> {
        let mut there = both_squares(mv.to);
        let standing = there.find(|&square| square != mv.from && self.board.get(square).is_some());
        let is_pawn = self.board.is(mv.from, self.turn, Kind::Pawn);
        let is_diagonal = is_pawn && is_pawn_capture(self.turn, mv.from, mv.to);
        standing.or_else(|| self.passing_pawn_at(mv.to).filter(|_| is_diagonal))
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(square) = self.captured(mv) {
            board.take(square);
        }
        let mut piece = board.take(mv.from).expect("a piece moves");
        if let Some(castle) = self.castle_of(piece, mv) {
            let rook = board.take(castle.rook).expect("castling needs a rook");
            board.put(castle.crossed, rook);
        }
        piece.kind = mv.promotion.unwrap_or(piece.kind);
        board.put(mv.to, piece);
        board
    }

    /// The castling move that this king move is. A king moves two squares from home in no other
    /// way.
    pub(crate) fn castle_of(&self, piece: Piece, mv: Move) -> Option<Castle> {
        let mut castles = CastlingSide::BOTH
            .map(|side| Castle::of(piece.army, side))
            .into_iter();
        let is_king = piece.kind == Kind::King;
        castles.find(|castle| is_king && (castle.king, castle.to) == (mv.from, mv.to))
    }
}
