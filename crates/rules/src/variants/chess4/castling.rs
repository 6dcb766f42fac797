//! Castling of captured armies (Method 2).
//!
//! Every king and castling rook is tracked throughout the game. When an army is captured, each of
//! its castling pieces starts afresh, wherever it stands. From then on every move must bring it
//! closer to its starting square by row or column, and not farther away by either. When king and
//! rook are both back, they may castle.

use crate::board::graph::Board;
use crate::board::square::Node;
use crate::movegen::tables::{CastlingRights, Tables};
use crate::pieces::moves::{CastlingSide, Manner, Move};
use crate::pieces::piece::Seat;

/// The castling pieces of an army: the king, the king-side rook and the queen-side rook.
pub(super) const CASTLING_PIECES: usize = 3;

/// The castling pieces of one army, and those of them that have kept the rule of coming back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct CastlingPieces {
    pub(super) at: [Option<Node>; CASTLING_PIECES],
    pub(super) kept: [bool; CASTLING_PIECES],
}

impl CastlingPieces {
    /// The starting squares of an army's castling pieces.
    pub(super) fn home_squares(tables: &Tables<3>, seat: Seat) -> [Option<Node>; CASTLING_PIECES] {
        let castle = |side| tables.castle(seat, side).map(|(_, castle)| castle);
        let rook = |side| castle(side).map(|castle| castle.rook.0);
        [
            castle(CastlingSide::King).map(|castle| castle.king.0),
            rook(CastlingSide::King),
            rook(CastlingSide::Queen),
        ]
    }

    /// The index of a side's rook among them.
    pub(super) fn rook(side: CastlingSide) -> usize {
        match side {
            CastlingSide::King => 1,
            CastlingSide::Queen => 2,
        }
    }

    /// Lets all pieces that are left start afresh.
    pub(super) fn reset_kept(&mut self) {
        self.kept = self.at.map(|at| at.is_some());
    }

    /// Updates the pieces after a move of any army. Castling moves two of them.
    pub(super) fn follow(
        &mut self,
        board: &Board,
        tables: &Tables<3>,
        seat: Seat,
        mv: Move<Node>,
        taken: Option<Node>,
    ) {
        // The captured piece first: it may stand where the moving one arrives.
        self.shift(board, tables, seat, taken, None);
        self.shift(board, tables, seat, Some(mv.from), Some(mv.to));
        if let Manner::Castling(side) = mv.manner
            && let Some((_, castle)) = tables.castle(seat, side)
            && castle.king == (mv.from, mv.to)
        {
            let (from, to) = castle.rook;
            self.shift(board, tables, seat, Some(from), Some(to));
        }
    }

    /// Moves one of the pieces to another square or off the board.
    fn shift(
        &mut self,
        board: &Board,
        tables: &Tables<3>,
        seat: Seat,
        from: Option<Node>,
        to: Option<Node>,
    ) {
        // A piece that is gone has no square, and must not be found by a move that captures
        // nothing.
        let moved = (0..CASTLING_PIECES).find(|&index| from.is_some() && self.at[index] == from);
        let Some(index) = moved else { return };
        let home = CastlingPieces::home_squares(tables, seat)[index];
        let comes_home = match (home, from, to) {
            (Some(home), Some(from), Some(to)) => moves_closer(board, home, from, to),
            _ => false,
        };
        self.at[index] = to;
        // One wrong move ends the right for good, until the army is captured again.
        self.kept[index] &= comes_home;
    }

    /// Updates the rights: king and rook must be on their starting squares, and neither may have
    /// broken the rule.
    pub(super) fn grant(&self, tables: &Tables<3>, seat: Seat, rights: &mut CastlingRights) {
        let home_squares = CastlingPieces::home_squares(tables, seat);
        let is_ready = |index: usize| self.kept[index] && self.at[index] == home_squares[index];
        for side in [CastlingSide::King, CastlingSide::Queen] {
            let index = CastlingPieces::rook(side);
            if let Some((castle, _)) = tables.castle(seat, side) {
                if is_ready(0) && is_ready(index) {
                    rights.grant(castle)
                } else {
                    rights.revoke(castle)
                }
            }
        }
    }
}

/// Does a move bring a piece closer by row or column, and not farther away by either?
fn moves_closer(board: &Board, home: Node, from: Node, to: Node) -> bool {
    let distance = |node: Node| {
        let (here, home) = (board.location_of(node), board.location_of(home));
        (
            here.column.abs_diff(home.column),
            here.row.abs_diff(home.row),
        )
    };
    let (before, after) = (distance(from), distance(to));
    after != before && after.0 <= before.0 && after.1 <= before.1
}
