//! The moves that are legal, by definition: for every pair of squares it is tested whether the
//! piece goes there, and whether the own king is attacked afterwards.

use std::collections::BTreeSet;

use crate::fourplayer::game::{Game, Passed};
use crate::fourplayer::setup::{
    Castle, LAYOUT, LETTERS, Mode, SEATS, Seat, forward, is_pawn_home, promotes,
};
use crate::independent::{Board, Kind, Move, Piece, Square};

impl Game {
    /// The legal moves of the seat to move; none once the game is over.
    pub(crate) fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.moves_of(self.turn)
    }

    /// The moves of a seat, as if it were its turn.
    pub(crate) fn moves_of(&self, seat: Seat) -> Vec<Move> {
        let pairs = self.pairs(seat).into_iter();
        let legal = pairs.filter(|&(from, to)| self.is_legal(seat, from, to));
        let legal = legal.flat_map(|(from, to)| self.with_promotions(seat, from, to));
        let castles = self.castles.iter().filter(|it| self.may_castle(seat, it));
        let castles = castles.map(|castle| Move::plain(castle.king.0, castle.named_by));
        legal.chain(castles).collect()
    }

    pub(crate) fn has_move(&self, seat: Seat) -> bool {
        let mut pairs = self.pairs(seat).into_iter();
        // Who may castle may also move the king or the rook there.
        pairs.any(|(from, to)| self.is_legal(seat, from, to))
            || self.castles.iter().any(|it| self.may_castle(seat, it))
    }

    fn pairs(&self, seat: Seat) -> Vec<(Square, Square)> {
        let mut pairs = self.board.pairs(LETTERS[seat], &LAYOUT.squares());
        // Of an army without a player only the king moves.
        let king = self.board.king(LETTERS[seat]);
        pairs.retain(|(from, _)| !self.walks(seat) || Some(*from) == king);
        pairs
    }

    fn with_promotions(&self, seat: Seat, from: Square, to: Square) -> Vec<Move> {
        let is_pawn = self.board.is(from, LETTERS[seat], Kind::Pawn);
        let chooses = is_pawn && self.mode == Mode::Teams && promotes(self.mode, seat, to);
        Move::all(from, to, chooses, &Kind::PROMOTIONS)
    }

    fn is_legal(&self, seat: Seat, from: Square, to: Square) -> bool {
        if !self.goes(seat, from, to) {
            return false;
        }
        // In teams a king can be captured, and then nothing else matters.
        self.takes_king(to)
            || !self.is_attacked_on(&self.board_after(seat, Move::plain(from, to)), seat)
    }

    /// Whether a king that is not grey stands there.
    pub(crate) fn takes_king(&self, to: Square) -> bool {
        let piece = self.board.get(to);
        piece.is_some_and(|piece| piece.kind == Kind::King && self.is_royal(seat_of(piece.army)))
    }

    /// Whether the seat may capture what stands there: nothing of its team, and kings only in
    /// teams. A king that walks may also capture its own army.
    fn may_capture(&self, seat: Seat, on: Square) -> bool {
        let Some(piece) = self.board.get(on) else {
            return false;
        };
        let owner = seat_of(piece.army);
        let is_spared = match self.mode {
            Mode::Teams => owner % 2 == seat % 2,
            _ => owner == seat && !self.walks(seat),
        };
        !is_spared && (self.mode == Mode::Teams || !self.takes_king(on))
    }

    fn goes(&self, seat: Seat, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from) else {
            return false;
        };
        let is_free = self.board.is_empty(to) || self.may_capture(seat, to);
        let sort = (piece.kind, Some(forward(seat)));
        match piece.kind {
            Kind::Pawn => self.pawn_goes(seat, from, to),
            _ => is_free && self.board.reaches(LAYOUT, sort, from, to),
        }
    }

    fn pawn_goes(&self, seat: Seat, from: Square, to: Square) -> bool {
        let step = forward(seat);
        let (one, two) = (from.plus(step), from.plus(step).plus(step));
        let is_empty = |square| self.board.is_empty(square);
        let goes_one = to == one && is_empty(one);
        let goes_two = to == two && is_pawn_home(seat, from) && is_empty(one) && is_empty(two);
        let has_victim = match self.board.get(to) {
            Some(_) => self.may_capture(seat, to),
            None => self.passed_by(seat, from, to).is_some(),
        };
        goes_one || goes_two || has_victim && from.is_pawn_attack(step, to)
    }

    /// The pawn that a move captures beside its target: one that crossed the target, if the seat
    /// still has its turn for it.
    pub(crate) fn passed_by(&self, seat: Seat, from: Square, to: Square) -> Option<&Passed> {
        let is_pawn = self.board.is(from, LETTERS[seat], Kind::Pawn);
        let attacks = is_pawn && from.is_pawn_attack(forward(seat), to);
        let mut passed = self.passed.iter().filter(|_| attacks);
        passed.find(|passed| passed.target == to && passed.takers.contains(&seat))
    }

    /// The castle of a king's move, if it is one.
    pub(crate) fn castle(&self, seat: Seat, mv: Move) -> Option<Castle> {
        let is_king = self.board.is(mv.from, LETTERS[seat], Kind::King);
        let mut castles = self.castles.iter().filter(|_| is_king);
        let found =
            castles.find(|it| (it.seat, it.king.0, it.named_by) == (seat, mv.from, mv.to))?;
        // A king's step to a square that castling also names is that step.
        let is_step = mv.from.distance(mv.to).0.max(mv.from.distance(mv.to).1) == 1;
        let own_rook = self.board.is(mv.to, LETTERS[seat], Kind::Rook);
        (!is_step || own_rook).then_some(*found)
    }

    /// Everything between and on the squares of king and rook is empty but for them, the king is
    /// not attacked, and neither are the squares on its way and its target.
    fn may_castle(&self, seat: Seat, castle: &Castle) -> bool {
        let (king, rook) = (castle.king, castle.rook);
        let way = |(from, to): (Square, Square)| -> BTreeSet<Square> {
            from.between(to).into_iter().chain([from, to]).collect()
        };
        let is_free = |square: &Square| {
            *square == king.0 || *square == rook.0 || self.board.is_empty(*square)
        };
        let on_way = |square: &Square| {
            let mut board = self.board.clone();
            let piece = board.take(king.0).expect("a king");
            if *square != rook.0 {
                board.put(*square, piece);
            } else {
                // The rook is not in the way of its own king.
                board.take(rook.0);
                board.put(*square, piece);
            }
            !self.is_attacked_on(&board, seat)
        };
        castle.seat == seat
            && way(king).iter().chain(&way(rook)).all(is_free)
            && way(king).iter().all(on_way)
            && !self.is_attacked_on(&self.castled(castle), seat)
    }

    fn castled(&self, castle: &Castle) -> Board<char> {
        let mut board = self.board.clone();
        let king = board.take(castle.king.0).expect("a king");
        let rook = board.take(castle.rook.0).expect("a rook");
        board.put(castle.king.1, king);
        board.put(castle.rook.1, rook);
        board
    }

    /// The board after a seat's move.
    pub(crate) fn board_after(&self, seat: Seat, mv: Move) -> Board<char> {
        if let Some(castle) = self.castle(seat, mv) {
            return self.castled(&castle);
        }
        let mut board = self.board.clone();
        if let Some(passed) = self.passed_by(seat, mv.from, mv.to) {
            board.take(passed.pawn);
        }
        let mut piece = board.take(mv.from).expect("a piece");
        if piece.kind == Kind::Pawn && promotes(self.mode, seat, mv.to) {
            piece.kind = mv.promotion.unwrap_or(Kind::Queen);
        }
        board.put(mv.to, piece);
        board
    }

    fn is_attacked_on(&self, board: &Board<char>, seat: Seat) -> bool {
        !self.attackers(board, seat).is_empty()
    }

    /// The squares from which a seat's king is attacked: by pieces of players in the game and by
    /// kings that walk, but not by partners.
    pub(crate) fn attackers(&self, board: &Board<char>, seat: Seat) -> Vec<Square> {
        let Some(king) = board.king(LETTERS[seat]) else {
            return Vec::new();
        };
        let attacks = |&(from, piece): &(Square, Piece<char>)| {
            let other = seat_of(piece.army);
            let is_partner = self.mode == Mode::Teams && other % 2 == seat % 2;
            let moves = self.is_live(other) || self.walks(other) && piece.kind == Kind::King;
            let sort = (piece.kind, Some(forward(other)));
            other != seat && !is_partner && moves && board.reaches(LAYOUT, sort, from, king)
        };
        let found = board.pieces().filter(attacks);
        found.map(|(from, _)| from).collect()
    }

    pub(crate) fn is_in_check(&self, seat: Seat) -> bool {
        self.is_attacked_on(&self.board, seat)
    }

    /// The seats of a team, or the seat alone.
    pub(crate) fn team(&self, seat: Seat) -> Vec<Seat> {
        let is_own = |other: &Seat| match self.mode {
            Mode::Teams => other % 2 == seat % 2,
            _ => *other == seat,
        };
        SEATS.into_iter().filter(is_own).collect()
    }
}

pub(crate) fn seat_of(army: char) -> Seat {
    let mut letters = LETTERS.iter();
    letters.position(|letter| *letter == army).expect("an army")
}
