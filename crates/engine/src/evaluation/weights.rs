//! The figures of the evaluation for two sides as data, in hundredths of a pawn; and a value in the
//! middlegame and in the endgame, added together in one number.
//!
//! The tables of the chessboard are in `squares`. All figures here were chosen by hand: round ones,
//! in the usual proportions of engines with such terms. No figure was tuned by itself. What matches
//! measured is the evaluation as a whole (`docs/developers/strength.md`, "Against other programs").
//! Where a game showed a fault that a figure mends, its comment says so.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use entente_rules::PieceKind;

/// Two values: that of the middlegame in the low half of the number, that of the endgame in the
/// high half.
///
/// One addition then adds both. Each stays within 16 bits, so a borrow of the low half only changes
/// the high half by one, which reading corrects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tapered(i32);

impl Tapered {
    pub(super) const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16) + middlegame)
    }

    #[inline]
    pub(super) fn middlegame(self) -> i32 {
        i32::from(self.0 as i16)
    }

    #[inline]
    pub(super) fn endgame(self) -> i32 {
        // Adding half of the low half's range undoes the borrow of a negative middlegame value.
        (self.0 + 0x8000) >> 16
    }

    /// The value at a phase between the two: that of the middlegame at `whole`, that of the endgame
    /// at 0.
    #[inline]
    pub(super) fn at(self, phase: i32, whole: i32) -> i32 {
        // Promotions can leave more pieces than the game began with.
        let phase = phase.min(whole);
        (self.middlegame() * phase + self.endgame() * (whole - phase)) / whole.max(1)
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        self.0 -= other.0;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        Tapered(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * times)
    }
}

/// The number of kinds of pieces.
pub(super) const KINDS: usize = PieceKind::ALL.len();

const fn pair(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// By kind: the value of a piece on boards without tables. As in published tables, minor pieces
/// and queens are worth more in the middlegame, rooks and pawns in the endgame. An
/// archbishop and a chancellor are a little less than a queen.
pub(super) const WORTH: [Tapered; KINDS] = [
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

/// By kind: the value of each king's step nearer to the middle of the board, on such boards. A
/// knight gains most; a king hides in the middlegame and comes forward in the endgame.
pub(super) const NEARER_TO_CENTRE: [Tapered; KINDS] = [
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

/// The value of a pawn by the steps that it has left to promote, on such boards. It about doubles
/// with each step: the last ones are hard to stop.
pub(super) const STEPS_LEFT: [Tapered; 8] = [
    pair(0, 0),
    pair(70, 140),
    pair(35, 80),
    pair(15, 35),
    pair(6, 12),
    pair(2, 3),
    pair(0, 0),
    pair(0, 0),
];

/// By kind: the number of squares that a piece usually attacks on the chessboard, and the value of
/// each further one. A piece of average mobility gets nothing, so that the value of its kind stays
/// what it is.
pub(super) const MOBILITY: [(i32, Tapered); KINDS] = [
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

/// By kind: the weight of an attack on a king, for each attacked square beside it. A
/// rook counts twice as much as a minor piece, and a queen twice as much as a rook.
pub(super) const KING_ATTACK: [i32; KINDS] = [0, 20, 20, 40, 80, 0, 10, 60, 70];

/// By the number of attackers: the part of their attack that counts, in hundredths. One attacker
/// alone does not mate, and each further one adds half of what is missing.
pub(super) const ATTACKERS: [i32; 8] = [0, 0, 50, 75, 88, 94, 97, 99];

/// By kind: the weight of a piece in the phase of the game: 1 for a minor piece, 2 for a rook, 4
/// for a queen, as is usual.
pub(super) const PHASE: [i32; KINDS] = [0, 1, 1, 2, 4, 0, 1, 3, 4];

/// The phase weight from which on a piece attacks a king as dangerously as a queen: an archbishop
/// does, a rook does not.
pub(super) const STRONG_PHASE: i32 = 3;

/// The value of a passed pawn by the steps that it has left, besides that of its square. More in
/// the endgame, where fewer pieces are left to stop it.
pub(super) const PASSED: [Tapered; 8] = [
    pair(0, 0),
    pair(30, 75),
    pair(22, 60),
    pair(10, 36),
    pair(3, 20),
    pair(0, 10),
    pair(0, 6),
    pair(0, 6),
];

/// The fraction of that value that remains if another piece is on the next square: a blocked pawn
/// is a danger only later.
pub(super) const PASSED_BLOCKED: (i32, i32) = (1, 2);

/// The value, for a passed pawn, of each king's step that the enemy king is farther from its next
/// square than the own king. Only in the endgame, when kings walk.
pub(super) const PASSED_KINGS: Tapered = pair(0, 5);

/// A pawn with no pawn of its army on a neighbouring file. Pieces have to guard it.
pub(super) const ISOLATED: Tapered = pair(-10, -12);

/// A pawn behind another pawn of its army. It cannot become passed, which matters in the endgame.
pub(super) const DOUBLED: Tapered = pair(-6, -18);

/// A pawn that is protected by another pawn of its army.
pub(super) const PROTECTED: Tapered = pair(10, 6);

/// Two bishops, which together reach squares of both colours; most in open endgames.
pub(super) const BISHOP_PAIR: Tapered = pair(25, 45);

/// A rook on a file without pawns.
pub(super) const ROOK_ON_OPEN_FILE: Tapered = pair(28, 8);
/// A rook on a file without pawns of its own army. It presses on an enemy pawn.
pub(super) const ROOK_ON_HALF_OPEN_FILE: Tapered = pair(12, 8);

/// A piece that an enemy pawn attacks. It has to move, which costs about a third of a pawn.
pub(super) const ATTACKED_BY_PAWN: Tapered = pair(-35, -30);

/// A pawn next to its king, counted up to three times.
pub(super) const SHELTER: Tapered = pair(10, 0);
/// A king on a file without pawns of its own army.
pub(super) const KING_ON_OPEN_FILE: Tapered = pair(-22, 0);

/// The value of having the move.
pub(super) const TEMPO: i32 = 12;

/// The value of driving a lone king away from the middle, for each step. With its partner it is
/// large enough to outweigh squares and mobility, so that the search goes on until mate.
pub(super) const LONE_KING_OUTWARD: i32 = 30;
/// The cost of each step between the two kings in such an endgame: mate needs both.
pub(super) const LONE_KING_NEAR: i32 = 18;

/// The advantage with which mistakes on purpose are half as large. Without it levels 2 and 3 (then
/// 1 and 2) did not finish won games: 7 of 20 in Four Player Chess lasted 600 plies and more.
pub(super) const NOISE_HALVED_AT: i32 = 400;

/// The divisor of mistakes on purpose where a king is alone. They hid the way to the edge, so that
/// a rook never mated it on the board of Chess4.
pub(super) const LONE_KING_NOISE_DIVISOR: i32 = 8;

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn both_halves_keep_their_signs() {
        for (low, high) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (1000, 2000)] {
            let sum = Tapered::new(low, high) * 3 - Tapered::new(high, low);
            assert_eq!(sum.middlegame(), 3 * low - high);
            assert_eq!(sum.endgame(), 3 * high - low);
        }
        assert_eq!(Tapered::new(100, 50).at(24, 24), 100);
        assert_eq!(Tapered::new(100, 50).at(0, 24), 50);
        assert_eq!(Tapered::new(100, 50).at(12, 24), 75);
    }
}
