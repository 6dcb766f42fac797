//! The movement of the pieces and the legality of moves, by definition.

use std::collections::BTreeSet;

use crate::capablanca::game::{
    CASTLES, Game, Move, Piece, Square, is_white, name, square, squares,
};

/// The pieces to which a pawn can be promoted.
const PROMOTIONS: [char; 6] = ['Q', 'C', 'A', 'R', 'B', 'N'];

impl Game {
    /// Whether all squares strictly between two squares of one line are empty.
    fn is_open(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let step = (files.signum(), ranks.signum());
        let count = files.abs().max(ranks.abs());
        (1..count).all(|far| {
            let between = (from.0 + far * step.0, from.1 + far * step.1);
            !self.pieces.contains_key(&between)
        })
    }

    /// Whether a piece that stands on a square attacks another one.
    pub(crate) fn attacks(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let forward = if is_white(piece) { 1 } else { -1 };
        let rook = || (files == 0) != (ranks == 0) && self.is_open(from, to);
        let bishop = || files == ranks && files > 0 && self.is_open(from, to);
        let knight = || (files, ranks) == (1, 2) || (files, ranks) == (2, 1);
        match piece.to_ascii_uppercase() {
            'R' => rook(),
            'B' => bishop(),
            'N' => knight(),
            'Q' => rook() || bishop(),
            'A' => bishop() || knight(),
            'C' => rook() || knight(),
            'K' => files.max(ranks) == 1,
            _ => files == 1 && to.1 - from.1 == forward,
        }
    }

    /// Whether a square is attacked by one of the two armies.
    fn is_attacked(&self, at: Square, by_white: bool) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.any(|(&from, &piece)| is_white(piece) == by_white && self.attacks(piece, from, at))
    }

    /// Whether the king of an army is in check.
    pub(crate) fn is_check(&self, white: bool) -> bool {
        self.is_attacked(self.king(white), !white)
    }

    fn king(&self, white: bool) -> Square {
        let king = if white { 'K' } else { 'k' };
        let found = self.pieces.iter().find(|(_, piece)| **piece == king);
        found.map(|(&at, _)| at).expect("a king")
    }

    /// The names of the squares from which the king of an army is attacked.
    pub(crate) fn checkers(&self, white: bool) -> Vec<String> {
        let at = self.king(white);
        let enemies = self.pieces.iter().filter(|it| is_white(*it.1) != white);
        let attackers = enemies.filter(|&(&from, &piece)| self.attacks(piece, from, at));
        attackers.map(|(&from, _)| name(from)).collect()
    }

    /// Every legal move.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let own = self
            .pieces
            .iter()
            .filter(|(_, piece)| is_white(**piece) == self.white);
        let pairs = own.flat_map(|(&from, &piece)| squares().map(move |to| (from, to, piece)));
        let goes = pairs.filter(|&(from, to, piece)| self.goes(piece, from, to));
        let moves = goes.flat_map(|(from, to, piece)| with_promotions(piece, from, to));
        moves
            .chain(self.castling_moves())
            .filter(|&mv| !self.after(mv).is_check(self.white))
            .collect()
    }

    /// Whether a piece may go to a square, apart from check and castling.
    fn goes(&self, piece: Piece, from: Square, to: Square) -> bool {
        let there = self.pieces.get(&to);
        if there.is_some_and(|&other| is_white(other) == self.white) {
            return false;
        }
        if !piece.eq_ignore_ascii_case(&'p') {
            return self.attacks(piece, from, to);
        }
        let (forward, first) = if self.white { (1, 1) } else { (-1, 6) };
        let straight = from.0 == to.0 && there.is_none() && self.is_open(from, to);
        let one = to.1 - from.1 == forward;
        let two = to.1 - from.1 == 2 * forward && from.1 == first;
        let has_victim = there.is_some() || self.crossed == Some(to);
        straight && (one || two) || self.attacks(piece, from, to) && has_victim
    }

    /// The castling moves. The king may not be in check or cross an attacked square. Whether it
    /// ends in check is tested for every move.
    fn castling_moves(&self) -> Vec<Move> {
        let own = CASTLES.iter().filter(|(right, ..)| {
            self.rights.contains(right) && right.is_ascii_uppercase() == self.white
        });
        let free = own.filter(|(_, king, rook)| {
            let (king, rook) = (king.map(square), rook.map(square));
            let step = (king[1].0 - king[0].0).signum();
            let way = (0..=3).map(|far| (king[0].0 + far * step, king[0].1));
            self.is_open(king[0], rook[0])
                && way.into_iter().all(|at| !self.is_attacked(at, !self.white))
        });
        let moves = free.map(|(_, king, _)| Move {
            from: square(king[0]),
            to: square(king[1]),
            becomes: None,
        });
        moves.collect()
    }

    /// Returns the ending that the board brings about, if there is one.
    pub(crate) fn end(&self) -> Option<&'static str> {
        match (self.moves().is_empty(), self.is_check(self.white)) {
            (true, true) => Some("checkmate"),
            (true, false) => Some("stalemate"),
            _ if self.is_dead() => Some("dead_position"),
            _ => None,
        }
    }

    /// Whether nobody can ever give mate: king against king with at most one bishop or knight, or
    /// with bishops of one colour only.
    pub(crate) fn is_dead(&self) -> bool {
        let rest: Vec<(Square, Piece)> = self
            .pieces
            .iter()
            .map(|(&at, piece)| (at, piece.to_ascii_uppercase()))
            .filter(|(_, kind)| *kind != 'K')
            .collect();
        let bishops = rest.iter().all(|(_, kind)| *kind == 'B');
        match rest[..] {
            [(_, 'N')] => true,
            _ => bishops && !self.has_bishops_of_both_colours(),
        }
    }

    /// Whether bishops stand on squares of both colours.
    pub(crate) fn has_bishops_of_both_colours(&self) -> bool {
        let bishops = self
            .pieces
            .iter()
            .filter(|it| it.1.eq_ignore_ascii_case(&'b'));
        let colours: BTreeSet<i32> = bishops.map(|(at, _)| (at.0 + at.1) % 2).collect();
        colours.len() > 1
    }
}

fn with_promotions(piece: Piece, from: Square, to: Square) -> Vec<Move> {
    let is_last = piece.eq_ignore_ascii_case(&'p') && (to.1 == 0 || to.1 == 7);
    let kinds = if is_last {
        PROMOTIONS.map(Some).to_vec()
    } else {
        vec![None]
    };
    let moves = kinds.into_iter().map(|becomes| Move { from, to, becomes });
    moves.collect()
}
