//! The engines that are compared: this library and two well-known ones in Rust.
//!
//! Each counts the leaves of a tree in both ways.

use std::hint::black_box;

use cozy_chess::Board as CozyBoard;
use entente_rules::Position;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::trees::{Tree, Way};

/// The engine that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    Ours,
    Shakmaty,
    Cozy,
}

impl Engine {
    pub(crate) const ALL: [Engine; 3] = [Engine::Ours, Engine::Shakmaty, Engine::Cozy];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Engine::Ours => "ours",
            Engine::Shakmaty => "shakmaty",
            Engine::Cozy => "cozy-chess",
        }
    }

    /// Can the engine play the tree's variant?
    pub(crate) fn plays(self, tree: &Tree) -> bool {
        match self {
            Engine::Ours => true,
            Engine::Shakmaty | Engine::Cozy => ["standard", "chess960"].contains(&tree.variant),
        }
    }

    /// Reads the root position and counts the leaves at a depth.
    pub(crate) fn count(self, tree: &Tree, way: Way, depth: u32) -> u64 {
        let fen = tree.fen().unwrap_or_default();
        match self {
            Engine::Ours => ours(&tree.position(), way, depth),
            Engine::Shakmaty => {
                let fen: Fen = fen.parse().expect("a FEN");
                let position = fen.into_position(CastlingMode::Chess960);
                shakmaty_leaves(&position.expect("a position"), way, depth)
            }
            Engine::Cozy => {
                let board = CozyBoard::from_fen(fen, tree.variant == "chess960");
                cozy_leaves(&board.expect("a position"), way, depth)
            }
        }
    }
}

fn ours(position: &Position, way: Way, depth: u32) -> u64 {
    match way {
        Way::Bulk => position.perft(depth),
        Way::Made => position.perft_made(depth),
    }
}

fn shakmaty_leaves(position: &Chess, way: Way, depth: u32) -> u64 {
    // The black box keeps the compiler from seeing that the last moves need not be made.
    let position = black_box(position);
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 && way == Way::Bulk {
        return moves.len() as u64;
    }
    let below = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        shakmaty_leaves(&next, way, depth - 1)
    };
    moves.into_iter().map(below).sum()
}

fn cozy_leaves(board: &CozyBoard, way: Way, depth: u32) -> u64 {
    let board = black_box(board);
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 && way == Way::Bulk {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += cozy_leaves(&next, way, depth - 1);
        }
        false
    });
    leaves
}
