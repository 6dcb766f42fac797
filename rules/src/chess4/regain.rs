//! The castling of captured armies (Method 2). King and rooks are known one by one all through the game. When the
//! army is captured each gets a clean slate, wherever it stands; from then on each of its moves must bring it
//! nearer to its first cell by row or column and not farther by either. Both at home again, they may castle.

use crate::board::Board;
use crate::cell::Node;
use crate::moves::{Manner, Move, Wing};
use crate::piece::Seat;
use crate::tables::{Rights, Tables};

/// The men with whom an army castles: its king, the rook of the king's side, that of the queen's.
pub(crate) const MEN: usize = 3;

/// Where the castling men of one army are, and whether each has kept the rule since the army was captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Castlers {
    pub(crate) at: [Option<Node>; MEN],
    pub(crate) kept: [bool; MEN],
}

impl Castlers {
    /// The first cells of an army's castling men.
    pub(crate) fn homes(tables: &Tables<3>, seat: Seat) -> [Option<Node>; MEN] {
        let castle = |wing| tables.castle(seat, wing).map(|(_, castle)| castle);
        let rook = |wing| castle(wing).map(|castle| castle.rook.0);
        [
            castle(Wing::King).map(|castle| castle.king.0),
            rook(Wing::King),
            rook(Wing::Queen),
        ]
    }

    /// The number of a wing's rook among them.
    pub(crate) fn rook(wing: Wing) -> usize {
        match wing {
            Wing::King => 1,
            Wing::Queen => 2,
        }
    }

    /// A clean slate for all that are left.
    pub(crate) fn forgive(&mut self) {
        self.kept = self.at.map(|at| at.is_some());
    }

    /// What a move of any army does to these men. Castling moves two of them.
    pub(crate) fn follow(
        &mut self,
        board: &Board,
        tables: &Tables<3>,
        seat: Seat,
        mv: Move<Node>,
        taken: Option<Node>,
    ) {
        self.shift(board, tables, seat, taken, None);
        self.shift(board, tables, seat, Some(mv.from), Some(mv.to));
        if let Manner::Castling(wing) = mv.manner
            && let Some((_, castle)) = tables.castle(seat, wing)
            && castle.king == (mv.from, mv.to)
        {
            let (from, to) = castle.rook;
            self.shift(board, tables, seat, Some(from), Some(to));
        }
    }

    /// One of the men goes from a cell to another, or off the board.
    fn shift(
        &mut self,
        board: &Board,
        tables: &Tables<3>,
        seat: Seat,
        from: Option<Node>,
        to: Option<Node>,
    ) {
        let moved = (0..MEN).find(|&man| from.is_some() && self.at[man] == from);
        let Some(man) = moved else { return };
        let home = Castlers::homes(tables, seat)[man];
        let comes_home = match (home, from, to) {
            (Some(home), Some(from), Some(to)) => comes_nearer(board, home, from, to),
            _ => false,
        };
        self.at[man] = to;
        self.kept[man] &= comes_home;
    }

    /// The castles that are allowed: king and rook at home, and neither has broken the rule.
    pub(crate) fn grant(&self, tables: &Tables<3>, seat: Seat, rights: &mut Rights) {
        let homes = Castlers::homes(tables, seat);
        let is_ready = |man: usize| self.kept[man] && self.at[man] == homes[man];
        for wing in [Wing::King, Wing::Queen] {
            let man = Castlers::rook(wing);
            if let Some((castle, _)) = tables.castle(seat, wing) {
                match is_ready(0) && is_ready(man) {
                    true => rights.grant(castle),
                    false => rights.revoke(castle),
                }
            }
        }
    }
}

/// By row or column, and not farther by either.
fn comes_nearer(board: &Board, home: Node, from: Node, to: Node) -> bool {
    let distance = |node: Node| {
        let (here, home) = (board.place_of(node), board.place_of(home));
        (
            here.column.abs_diff(home.column),
            here.row.abs_diff(home.row),
        )
    };
    let (before, after) = (distance(from), distance(to));
    after != before && after.0 <= before.0 && after.1 <= before.1
}
