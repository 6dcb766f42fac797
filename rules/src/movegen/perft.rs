//! Counting the leaves of the tree of legal moves, for rule sets whose positions are only a state.

use core::hint::black_box;

use crate::movegen::state::State;
use crate::movegen::tables::Tables;

/// Leaves below a state. The last ply is counted without being made.
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

/// Counts the leaves of the move tree, and makes the last ply on the board too.
pub(crate) fn leaves_made<const N: usize>(tables: &Tables<N>, state: &State<N>, depth: u32) -> u64 {
    // The black box keeps the compiler from seeing that the last moves need not be made.
    let state = black_box(state);
    match depth.checked_sub(1) {
        None => 1,
        Some(rest) => {
            let moves = state.legal_moves(tables).into_iter();
            moves
                .map(|mv| leaves_made(tables, &state.after(tables, mv), rest))
                .sum()
        }
    }
}
