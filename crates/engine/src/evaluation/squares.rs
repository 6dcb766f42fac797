//! The value of each piece on each square: from published tables on the chessboard, and by
//! distances on all other boards.
//!
//! Source: the tables of PeSTO by Ronald Friederich, published on the Chess Programming Wiki under
//! "PeSTO's Evaluation Function". They were tuned on many games by their author, and are used here
//! unchanged, because they were made for an evaluation of just these terms and no table of ours has
//! such a measurement behind it. Figures are hundredths of a pawn. Each table is written as White
//! sees the board, the eighth rank first, and does not contain the value of the piece itself.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{Board, PieceKind, Position};

use crate::evaluation::geometry::Geometry;
use crate::evaluation::weights::{self, KINDS, Tapered};

/// By seat, kind and square: the value of a piece there.
pub(super) fn worths<const N: usize, B: Branch<N>>(
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
pub(super) fn whole_phase(position: &Position) -> i32 {
    let start = Position::start_with(&position.options());
    let phase = start
        .pieces()
        .map(|(_, piece)| weights::PHASE[piece.kind as usize]);
    phase.sum::<i32>().max(1)
}

/// The tables of one kind of piece.
struct SquareTable {
    /// The value of the piece itself, in the middlegame and in the endgame.
    worth: (i16, i16),
    middlegame: [i16; 64],
    endgame: [i16; 64],
}

/// The tables of pawn, knight, bishop, rook, queen and king, in the order of `PieceKind`.
#[rustfmt::skip]
static CHESSBOARD: [SquareTable; 6] = [
    SquareTable {
        worth: (82, 94),
        middlegame: [
               0,    0,    0,    0,    0,    0,    0,    0,
              98,  134,   61,   95,   68,  126,   34,  -11,
              -6,    7,   26,   31,   65,   56,   25,  -20,
             -14,   13,    6,   21,   23,   12,   17,  -23,
             -27,   -2,   -5,   12,   17,    6,   10,  -25,
             -26,   -4,   -4,  -10,    3,    3,   33,  -12,
             -35,   -1,  -20,  -23,  -15,   24,   38,  -22,
               0,    0,    0,    0,    0,    0,    0,    0,
        ],
        endgame: [
               0,    0,    0,    0,    0,    0,    0,    0,
             178,  173,  158,  134,  147,  132,  165,  187,
              94,  100,   85,   67,   56,   53,   82,   84,
              32,   24,   13,    5,   -2,    4,   17,   17,
              13,    9,   -3,   -7,   -7,   -8,    3,   -1,
               4,    7,   -6,    1,    0,   -5,   -1,   -8,
              13,    8,    8,   10,   13,    0,    2,   -7,
               0,    0,    0,    0,    0,    0,    0,    0,
        ],
    },
    SquareTable {
        worth: (337, 281),
        middlegame: [
            -167,  -89,  -34,  -49,   61,  -97,  -15, -107,
             -73,  -41,   72,   36,   23,   62,    7,  -17,
             -47,   60,   37,   65,   84,  129,   73,   44,
              -9,   17,   19,   53,   37,   69,   18,   22,
             -13,    4,   16,   13,   28,   19,   21,   -8,
             -23,   -9,   12,   10,   19,   17,   25,  -16,
             -29,  -53,  -12,   -3,   -1,   18,  -14,  -19,
            -105,  -21,  -58,  -33,  -17,  -28,  -19,  -23,
        ],
        endgame: [
             -58,  -38,  -13,  -28,  -31,  -27,  -63,  -99,
             -25,   -8,  -25,   -2,   -9,  -25,  -24,  -52,
             -24,  -20,   10,    9,   -1,   -9,  -19,  -41,
             -17,    3,   22,   22,   22,   11,    8,  -18,
             -18,   -6,   16,   25,   16,   17,    4,  -18,
             -23,   -3,   -1,   15,   10,   -3,  -20,  -22,
             -42,  -20,  -10,   -5,   -2,  -20,  -23,  -44,
             -29,  -51,  -23,  -15,  -22,  -18,  -50,  -64,
        ],
    },
    SquareTable {
        worth: (365, 297),
        middlegame: [
             -29,    4,  -82,  -37,  -25,  -42,    7,   -8,
             -26,   16,  -18,  -13,   30,   59,   18,  -47,
             -16,   37,   43,   40,   35,   50,   37,   -2,
              -4,    5,   19,   50,   37,   37,    7,   -2,
              -6,   13,   13,   26,   34,   12,   10,    4,
               0,   15,   15,   15,   14,   27,   18,   10,
               4,   15,   16,    0,    7,   21,   33,    1,
             -33,   -3,  -14,  -21,  -13,  -12,  -39,  -21,
        ],
        endgame: [
             -14,  -21,  -11,   -8,   -7,   -9,  -17,  -24,
              -8,   -4,    7,  -12,   -3,  -13,   -4,  -14,
               2,   -8,    0,   -1,   -2,    6,    0,    4,
              -3,    9,   12,    9,   14,   10,    3,    2,
              -6,    3,   13,   19,    7,   10,   -3,   -9,
             -12,   -3,    8,   10,   13,    3,   -7,  -15,
             -14,  -18,   -7,   -1,    4,   -9,  -15,  -27,
             -23,   -9,  -23,   -5,   -9,  -16,   -5,  -17,
        ],
    },
    SquareTable {
        worth: (477, 512),
        middlegame: [
              32,   42,   32,   51,   63,    9,   31,   43,
              27,   32,   58,   62,   80,   67,   26,   44,
              -5,   19,   26,   36,   17,   45,   61,   16,
             -24,  -11,    7,   26,   24,   35,   -8,  -20,
             -36,  -26,  -12,   -1,    9,   -7,    6,  -23,
             -45,  -25,  -16,  -17,    3,    0,   -5,  -33,
             -44,  -16,  -20,   -9,   -1,   11,   -6,  -71,
             -19,  -13,    1,   17,   16,    7,  -37,  -26,
        ],
        endgame: [
              13,   10,   18,   15,   12,   12,    8,    5,
              11,   13,   13,   11,   -3,    3,    8,    3,
               7,    7,    7,    5,    4,   -3,   -5,   -3,
               4,    3,   13,    1,    2,    1,   -1,    2,
               3,    5,    8,    4,   -5,   -6,   -8,  -11,
              -4,    0,   -5,   -1,   -7,  -12,   -8,  -16,
              -6,   -6,    0,    2,   -9,   -9,  -11,   -3,
              -9,    2,    3,   -1,   -5,  -13,    4,  -20,
        ],
    },
    SquareTable {
        worth: (1025, 936),
        middlegame: [
             -28,    0,   29,   12,   59,   44,   43,   45,
             -24,  -39,   -5,    1,  -16,   57,   28,   54,
             -13,  -17,    7,    8,   29,   56,   47,   57,
             -27,  -27,  -16,  -16,   -1,   17,   -2,    1,
              -9,  -26,   -9,  -10,   -2,   -4,    3,   -3,
             -14,    2,  -11,   -2,   -5,    2,   14,    5,
             -35,   -8,   11,    2,    8,   15,   -3,    1,
              -1,  -18,   -9,   10,  -15,  -25,  -31,  -50,
        ],
        endgame: [
              -9,   22,   22,   27,   27,   19,   10,   20,
             -17,   20,   32,   41,   58,   25,   30,    0,
             -20,    6,    9,   49,   47,   35,   19,    9,
               3,   22,   24,   45,   57,   40,   57,   36,
             -18,   28,   19,   47,   31,   34,   39,   23,
             -16,  -27,   15,    6,    9,   17,   10,    5,
             -22,  -23,  -30,  -16,  -16,  -23,  -36,  -32,
             -33,  -28,  -22,  -43,   -5,  -32,  -20,  -41,
        ],
    },
    SquareTable {
        worth: (0, 0),
        middlegame: [
             -65,   23,   16,  -15,  -56,  -34,    2,   13,
              29,   -1,  -20,   -7,   -8,   -4,  -38,  -29,
              -9,   24,    2,  -16,  -20,    6,   22,  -22,
             -17,  -20,  -12,  -27,  -30,  -25,  -14,  -36,
             -49,   -1,  -27,  -39,  -46,  -44,  -33,  -51,
             -14,  -14,  -22,  -46,  -44,  -30,  -15,  -27,
               1,    7,   -8,  -64,  -43,  -16,    9,    8,
             -15,   36,   12,  -54,    8,  -28,   24,   14,
        ],
        endgame: [
             -74,  -35,  -18,  -18,  -11,   15,    4,  -17,
             -12,   17,   14,   17,   17,   38,   23,   11,
              10,   17,   23,   15,   20,   45,   44,   13,
              -8,   22,   24,   27,   26,   33,   26,    3,
             -18,   -4,   21,   24,   27,   23,    9,  -11,
             -19,   -3,   11,   21,   23,   16,    7,   -9,
             -27,  -11,    4,   13,   14,    4,   -5,  -17,
             -53,  -34,  -21,  -11,  -28,  -14,  -24,  -43,
        ],
    },
];
