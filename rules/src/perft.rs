//! Counting the leaves of the tree of legal moves: the test and the measure of the generator.
//! It looks at the board alone; draws do not end a line.

use alloc::vec::Vec;

use crate::moves::Move;
use crate::position::{Position, sized};
use crate::state::State;
use crate::tables::Tables;

impl Position {
    /// How many sequences of this many legal moves there are.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Standard).perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        sized!(self, tables, state => leaves(tables, state, depth))
    }

    /// The same for each legal move with the rest below it; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let count = |mv| (mv, self.after(&mv).perft(rest));
        self.legal_moves().into_iter().map(count).collect()
    }
}

/// Leaves below a state; the last ply is counted without making its moves.
pub(crate) fn leaves<const N: usize>(tables: &Tables<N>, state: &State<N>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => state.count_moves(tables) as u64,
        _ => {
            let moves = state.legal_moves(tables);
            moves
                .into_iter()
                .map(|mv| leaves(tables, &state.after(tables, mv), depth - 1))
                .sum()
        }
    }
}
