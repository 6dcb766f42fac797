//! Counting the leaves of the tree of legal moves: the test and the measure of the generator.
//! It looks at the board alone; draws do not end a line.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::ply::Ply;
use crate::policy::Policy;
use crate::position::{Position, policy};
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
        policy!(self, it => it.counted().leaves(depth))
    }

    /// The same count, but each last move is made on the board, with all that follows from it, instead of being counted
    /// from the list: the measure of moving.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// assert_eq!(Position::start(Variant::Chess4).perft_made(3), 7800);
    /// ```
    pub fn perft_made(&self, depth: u32) -> u64 {
        policy!(self, it => it.counted().leaves_made(depth))
    }

    /// The same for each ply with the rest below it; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Ply, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let counted = policy!(self, it => self.with(it.counted()));
        let count = |ply| (ply, counted.after(ply).perft(rest));
        counted.plies().into_iter().map(count).collect()
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

/// The same, the last ply made too.
pub(crate) fn leaves_made<const N: usize>(tables: &Tables<N>, state: &State<N>, depth: u32) -> u64 {
    // Looked at, so that nobody finds out that it need not be made.
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

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use std::format;

    use super::leaves;
    use crate::board::Board;
    use crate::piece::Kind;
    use crate::placement::Placement;
    use crate::policy::Policy;
    use crate::position::{Position, policy};
    use crate::standard::STANDARD;
    use crate::standard::tables as standard_tables;
    use crate::state::State;
    use crate::tables::{Rights, Tables};

    /// The chessboard with other cells to its right, out of reach of every move, so that its own cells are
    /// spread over several words.
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
        let rows: std::vec::Vec<&str> = rows.iter().map(String::as_str).collect();
        Board::draw(&rows, &[])
    }

    /// The same position on another board that has the cells of the first.
    fn moved<const N: usize>(position: &Position, board: &Board) -> State<N> {
        let mut men = Placement::EMPTY;
        for (cell, piece) in position.pieces() {
            let node = board.node(cell).expect("the wide board has the cell");
            men.put(
                node,
                position.seat_of(piece.army).expect("an army"),
                piece.kind,
            );
        }
        let rights: Rights = policy!(position, it => it.state().rights);
        let turn = position.seat();
        State {
            men,
            turn,
            rights,
            passant: None,
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
                leaves(&tables, &state, 4),
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
        state.men.clear(
            [at("e2"), at("e1"), at("e7"), at("d7")]
                .into_iter()
                .collect(),
        );
        state.men.put(at("e4"), state.turn, Kind::Guard);
        state.men.put(at("e1"), state.turn, Kind::King);
        state.men.put(at("d5"), crate::piece::Seat(1), Kind::Pawn);
        state.men.put(at("e5"), crate::piece::Seat(1), Kind::Pawn);
        let mut goals: std::vec::Vec<String> = state
            .legal_moves(&tables)
            .into_iter()
            .filter(|mv| mv.from == at("e4"))
            .map(|mv| format!("{}", position.board().at(mv.to)))
            .collect();
        goals.sort();
        assert_eq!(goals, ["d4", "d5", "e3", "f4"]);
    }
}
