//! The figures of the evaluation as data, in hundredths of a pawn.
//!
//! The tables of the chessboard are in `square_tables`. The figures here are round ones of our own,
//! of the size that engines with such terms publish, tried out in matches.

use entente_rules::PieceKind;

use crate::evaluation::tapered::Tapered;

/// The number of kinds of pieces.
pub(crate) const KINDS: usize = PieceKind::ALL.len();

const fn pair(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// By kind: the worth of a piece on boards without tables of their own.
pub(crate) const WORTH: [Tapered; KINDS] = [
    pair(85, 105),
    pair(310, 290),
    pair(345, 320),
    pair(480, 520),
    pair(1000, 950),
    pair(0, 0),
    pair(190, 210),
    pair(800, 750),
    pair(850, 830),
];

/// By kind: the worth of each king's step nearer to the middle of the board, on such boards.
pub(crate) const NEARER_TO_CENTRE: [Tapered; KINDS] = [
    pair(4, 0),
    pair(12, 8),
    pair(7, 5),
    pair(2, 2),
    pair(2, 6),
    pair(-12, 10),
    pair(4, 3),
    pair(8, 6),
    pair(4, 5),
];

/// The worth of a pawn by the steps that it has left to promote, on such boards.
pub(crate) const STEPS_LEFT: [Tapered; 8] = [
    pair(0, 0),
    pair(70, 140),
    pair(35, 80),
    pair(15, 35),
    pair(6, 12),
    pair(2, 3),
    pair(0, 0),
    pair(0, 0),
];

/// By kind: how many squares a piece usually attacks, and the worth of each one more.
pub(crate) const MOBILITY: [(i32, Tapered); KINDS] = [
    (0, pair(0, 0)),
    (4, pair(5, 4)),
    (6, pair(5, 4)),
    (7, pair(3, 4)),
    (13, pair(2, 4)),
    (0, pair(0, 0)),
    (3, pair(2, 2)),
    (10, pair(3, 3)),
    (11, pair(3, 4)),
];

/// By kind: the weight of an attack on a king, for each square that the piece attacks there.
pub(crate) const KING_ATTACK: [i32; KINDS] = [0, 20, 20, 40, 80, 0, 10, 60, 70];

/// By the number of attackers: the part of their attack that counts, in hundredths. One alone does
/// not mate.
pub(crate) const ATTACKERS: [i32; 8] = [0, 0, 50, 75, 88, 94, 97, 99];

/// By kind: the part of the middlegame that the piece is.
pub(crate) const PHASE: [i32; KINDS] = [0, 1, 1, 2, 4, 0, 1, 3, 4];

/// The phase from which on a piece attacks a king as dangerously as a queen.
pub(crate) const STRONG_PHASE: i32 = 3;

/// A passed pawn by the steps that it has left.
pub(crate) const PASSED: [Tapered; 8] = [
    pair(0, 0),
    pair(30, 75),
    pair(22, 60),
    pair(10, 36),
    pair(3, 20),
    pair(0, 10),
    pair(0, 6),
    pair(0, 6),
];

/// The fraction of that which is left if another piece is on the next square.
pub(crate) const PASSED_BLOCKED: (i32, i32) = (1, 2);

/// A passed pawn for each king's step that the other king is farther away from its next square
/// than its own.
pub(crate) const PASSED_KINGS: Tapered = pair(0, 5);

/// A pawn with no pawn of its army on a neighbouring file.
pub(crate) const ISOLATED: Tapered = pair(-10, -12);

/// A pawn with a pawn of its army before it.
pub(crate) const DOUBLED: Tapered = pair(-6, -18);

/// A pawn that another one of its army protects.
pub(crate) const PROTECTED: Tapered = pair(10, 6);

/// Two bishops.
pub(crate) const BISHOP_PAIR: Tapered = pair(25, 45);

/// A rook on a file without pawns, and on one without pawns of its own army.
pub(crate) const ROOK_ON_OPEN_FILE: Tapered = pair(28, 8);
pub(crate) const ROOK_ON_HALF_OPEN_FILE: Tapered = pair(12, 8);

/// A piece that a pawn of the other side attacks.
pub(crate) const ATTACKED_BY_PAWN: Tapered = pair(-35, -30);

/// A pawn next to its king, up to three, and a king on a file without pawns of its own army.
pub(crate) const SHELTER: Tapered = pair(10, 0);
pub(crate) const KING_ON_OPEN_FILE: Tapered = pair(-22, 0);

/// The worth of having the move.
pub(crate) const TEMPO: i32 = 12;

/// A lone king: for each step away from the middle, and for each step nearer to the other king.
pub(crate) const LONE_KING_OUTWARD: i32 = 30;
pub(crate) const LONE_KING_NEAR: i32 = 18;

/// The advantage with which mistakes on purpose are half as large. Without it levels 2 and 3 did
/// not finish won games: 7 of 20 in Four Player Chess lasted 600 plies and more.
pub(crate) const NOISE_HALVED_AT: i32 = 400;

/// The divisor of mistakes on purpose where a king is alone: they hid the way to the edge, so that
/// a rook never mated it on the board of Chess4.
pub(crate) const LONE_KING_NOISE_DIVISOR: i32 = 8;
