//! The value of each piece on each square: from published tables on the chessboard, and by
//! distances on all other boards.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{Board, PieceKind, Position};

use crate::evaluation::geometry::Geometry;
use crate::evaluation::square_tables::CHESSBOARD;
use crate::evaluation::tapered::Tapered;
use crate::evaluation::weights::{self, KINDS};

/// By seat, kind and square: the value of a piece there.
pub(crate) fn worths<const N: usize, B: Branch<N>>(
    root: &B,
    geometry: &Geometry<N>,
    board: &Board,
) -> Vec<Tapered> {
    let tabled = is_chessboard(root, board);
    let mut worths = Vec::with_capacity(root.seats() * KINDS * geometry.squares);
    for seat in 0..root.seats() {
        for kind in PieceKind::ALL {
            worths.extend((0..geometry.squares).map(|square| {
                // Guards, archbishops and chancellors have no table: there are none in standard
                // chess.
                let table = CHESSBOARD.get(kind as usize).filter(|_| tabled);
                table.map_or_else(
                    || by_distance(geometry, seat, kind, Node::at(square)),
                    |table| {
                        // The tables begin with the rank that is farthest from their army. A board
                        // begins with rank 1, so White's squares are turned upside down, and
                        // Black's are right as they are.
                        let seen = if seat == 0 { square ^ 56 } else { square };
                        let (middlegame, endgame) = table.worth;
                        Tapered::new(
                            i32::from(middlegame + table.middlegame[seen]),
                            i32::from(endgame + table.endgame[seen]),
                        )
                    },
                )
            }));
        }
    }
    worths
}

/// Is it the ordinary chessboard, with two armies whose pawns go up and down?
fn is_chessboard<const N: usize, B: Branch<N>>(root: &B, board: &Board) -> bool {
    // Chess66 and Capablanca chess have other boards, and four armies on this one move in other
    // directions: the tables would be wrong for all of them.
    let square = board.columns() == 8 && board.rows() == 8 && board.locations().len() == 64;
    let far = |seat| root.promotes_on(seat).first().map(Node::index);
    square && root.seats() == 2 && far(0) == Some(56) && far(1) == Some(0)
}

fn by_distance<const N: usize>(
    geometry: &Geometry<N>,
    seat: usize,
    kind: PieceKind,
    node: Node,
) -> Tapered {
    // The average square of most boards is about three steps from the middle, and gets nothing.
    let from_centre = i32::from(geometry.from_centre[node.index()]);
    let nearer = 3 - from_centre;
    let worth = weights::WORTH[kind as usize] + weights::NEARER_TO_CENTRE[kind as usize] * nearer;
    if kind == PieceKind::Pawn {
        let left = geometry.pawns[seat].steps_left[node.index()];
        worth + weights::STEPS_LEFT[usize::from(left).min(7)]
    } else {
        worth
    }
}

/// The phase of the starting position of a game.
pub(crate) fn whole_phase(position: &Position) -> i32 {
    let start = Position::start_with(&position.options());
    let phase = start
        .pieces()
        .map(|(_, piece)| weights::PHASE[piece.kind as usize]);
    phase.sum::<i32>().max(1)
}
