//! Perft: counting the leaves of the tree of legal moves, to test and measure the generator.
//!
//! It looks at the board alone; draws do not end a line.

use alloc::vec::Vec;

use crate::movegen::ply_tree::LastPly;
use crate::movegen::policy::Policy;
use crate::pieces::moves::Ply;
use crate::position::any_position::Position;
use crate::position::registry::{AnyPolicy, policy};

impl Position {
    /// The number of sequences of `depth` legal moves.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Standard).perft(3), 8902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        self.leaves(depth, LastPly::Listed)
    }

    /// The number of sequences of `depth` legal moves, counted by making every last move on the
    /// board instead of only listing it. This measures how fast moves are made.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Chess4).perft_made(3), 7800);
    /// ```
    pub fn perft_made(&self, depth: u32) -> u64 {
        self.leaves(depth, LastPly::Made)
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        policy!(self.for_counting(), it => it.leaves(depth, last))
    }

    /// The position from which perft counts: where a choice is due, it is answered with removal.
    pub fn for_counting(&self) -> Position {
        match self.policy() {
            AnyPolicy::Alliance(game) => self.with(game.with_removal_chosen()),
            _ => self.clone(),
        }
    }

    /// The count for each ply, with the remaining depth below it; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Ply, u64)> {
        // At depth 0 there is no move to list.
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let counted = self.for_counting();
        let count = |ply| (ply, counted.after(ply).perft(rest));
        counted.plies().into_iter().map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::format;

    use crate::board::graph::Board;
    use crate::movegen::placement::Placement;
    use crate::movegen::ply_tree::{LastPly, PlyTree};
    use crate::movegen::policy::Policy;
    use crate::movegen::state::State;
    use crate::movegen::tables::{CastlingRights, Tables};
    use crate::pieces::piece::PieceKind;
    use crate::position::any_position::Position;
    use crate::position::registry::policy;
    use crate::variants::standard::STANDARD;
    use crate::variants::standard::tables as standard_tables;

    /// The chessboard with more squares to its right that no move can reach, so that its own
    /// squares are spread over several words.
    fn wide_board(extra: &[char]) -> Board {
        let names =
            |files: &[char], rank| files.iter().map(|file| format!("{file}{rank} ")).collect();
        let row = |rank| {
            let (own, other): (String, String) = (
                names(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], rank),
                names(extra, rank),
            );
            own + "- - " + &other
        };
        let rows: std::vec::Vec<String> = (1..=8).rev().map(row).collect();
        let drawn: std::vec::Vec<&str> = rows.iter().map(String::as_str).collect();
        Board::draw(&drawn, &[])
    }

    /// Moves a position to another board, which contains all squares of the first.
    fn moved<const N: usize>(position: &Position, board: &Board) -> State<N> {
        let mut pieces = Placement::EMPTY;
        for (square, piece) in position.pieces() {
            let node = board.node(square).expect("the wide board has the square");
            pieces.put(
                node,
                position.seat_of(piece.army).expect("an army"),
                piece.kind,
            );
        }
        let rights: CastlingRights = policy!(position, it => it.state().rights);
        let turn = position.seat();
        State {
            pieces,
            turn,
            rights,
            en_passant: None,
            halfmoves: 0,
            round: 1,
        }
    }

    fn check<const N: usize>(extra: &[char]) {
        let board = wide_board(extra);
        let tables = Tables::<N>::compile(&board, &STANDARD);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a position");
            let state = moved::<N>(&position, &board);
            assert_eq!(
                state.leaves(&tables, 4, LastPly::Listed),
                position.perft(4),
                "{N} words, {fen}"
            );
        }
    }

    #[test]
    fn one_word_or_three_count_the_same() {
        check::<2>(&[]);
        check::<2>(&['k', 'l', 'm', 'n', 'o', 'p', 'q', 'r']);
        check::<3>(&[
            'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
        ]);
    }

    #[test]
    fn guards_step_straight_and_capture_diagonally() {
        let position = Position::start(crate::Variant::Standard);
        let tables = standard_tables();
        let mut state = moved::<1>(&position, position.board());
        let at = |name| position.board().named(name);
        state.pieces.clear(
            [at("e2"), at("e1"), at("e7"), at("d7")]
                .into_iter()
                .collect(),
        );
        state.pieces.put(at("e4"), state.turn, PieceKind::Guard);
        state.pieces.put(at("e1"), state.turn, PieceKind::King);
        state
            .pieces
            .put(at("d5"), crate::pieces::piece::Seat(1), PieceKind::Pawn);
        state
            .pieces
            .put(at("e5"), crate::pieces::piece::Seat(1), PieceKind::Pawn);
        let mut moves = Vec::new();
        state.generate(&tables, &mut moves);
        let mut goals: Vec<String> = moves
            .into_iter()
            .filter(|mv| mv.from == at("e4"))
            .map(|mv| format!("{}", position.board().at(mv.to)))
            .collect();
        goals.sort();
        assert_eq!(goals, ["d4", "d5", "e3", "f4"]);
    }
}
