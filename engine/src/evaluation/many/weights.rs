//! The figures by which games with many sides are valued, as data.
//!
//! All are hundredths of a pawn. What pieces are worth follows from how many squares they reach on
//! the empty board, which differs much between the boards.

use entente_rules::{Mating, PieceKind, Variant};

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::ALL.len();

/// What counts how much in one rule set.
#[derive(Debug)]
pub(crate) struct Weights {
    /// By kind: the worth of a piece. That of a king is for capturing it, where that is possible.
    pub(crate) worth: [i32; KINDS],
    /// The difference for which the chance to win is `e` times as high.
    pub(crate) softness: i32,
    /// How the shares that are told differ from those that are searched for.
    pub(crate) doubt: Doubt,
    /// Can kings be captured?
    pub(crate) kings_fall: bool,
    /// Percentage by which the danger around kings counts.
    pub(crate) king_danger: i32,
    /// Does a tree that grows win more than the search for best replies?
    pub(crate) uses_tree_search: bool,
}

/// What makes told shares come true: the more material and the more opponents are left, the less an
/// advantage decides; and the less the strongest has, the more games are drawn.
///
/// Measured: the example `tournament calibration`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Doubt {
    /// The softness of what is told for each opponent, as a percentage of all strengths together.
    softness: i32,
    /// How many hundredths of the win everybody who can still have a part of it gets alike, if
    /// nobody has anything left.
    evenly: i32,
    /// How many fewer for each thousand that the strongest has.
    evenly_less: i32,
}

impl Doubt {
    const fn new(softness: i32, evenly: i32, evenly_less: i32) -> Doubt {
        Doubt {
            softness,
            evenly,
            evenly_less,
        }
    }

    /// The softness with which shares are told where so many sides are left, with this much
    /// strength together.
    pub(crate) fn softness(self, sides: usize, strength: i32) -> i32 {
        let opponents = sides.saturating_sub(1) as i32;
        (strength * opponents * self.softness / 100).max(50)
    }

    /// How many hundredths of the win are told to be divided evenly.
    pub(crate) fn evenly(self, strongest: i32) -> u64 {
        let evenly = self.evenly - strongest * self.evenly_less / 1000;
        evenly.clamp(0, 100).unsigned_abs().into()
    }
}

// Squares that a piece reaches on the empty board, on average over all squares:
//
// | board                | knight | bishop | rook | queen | king |
// |----------------------|--------|--------|------|-------|------|
// | 8x8                  | 5.2    | 8.8    | 14.0 | 22.8  | 6.6  |
// | 14x14 without corners| 6.2    | 14.8   | 22.4 | 37.2  | 7.0  |
// | 11x11 without corners| 5.5    | 10.1   | 15.8 | 25.8  | 6.6  |
//
// On the crowded 8x8 board of four armies lines are short, so long-range pieces are worth less than
// in standard chess; on the largest board they are worth more.

/// What depends on the size of a board.
struct Board {
    /// The most squares that such a board has.
    squares: usize,
    worth: [i32; KINDS],
    softness: i32,
    /// Percentage by which the danger around a king counts that can be captured.
    king_danger: i32,
    /// Measured with 2,000 and 5,000 nodes: the example `tournament`. The more moves there are, the
    /// less a tree that grows sees of what follows.
    uses_tree_search: bool,
    doubt: Doubt,
}

/// The boards, the smallest first.
static BOARDS: [Board; 3] = [
    Board {
        squares: 64,
        worth: [100, 310, 320, 470, 850, 1200, 150, 750, 850],
        softness: 450,
        king_danger: 200,
        uses_tree_search: true,
        doubt: Doubt::new(14, 99, 86),
    },
    Board {
        squares: 128,
        worth: [100, 310, 350, 500, 1000, 1200, 150, 750, 850],
        softness: 450,
        king_danger: 150,
        uses_tree_search: false,
        doubt: Doubt::new(9, 80, 14),
    },
    Board {
        squares: usize::MAX,
        worth: [100, 300, 420, 550, 1000, 1200, 150, 750, 850],
        softness: 500,
        king_danger: 100,
        uses_tree_search: false,
        doubt: Doubt::new(8, 70, 31),
    },
];

impl Weights {
    /// The figures for a rule set, on a board of this many squares.
    pub(crate) fn of(variant: Variant, squares: usize) -> Weights {
        let fits = |board: &&Board| squares <= board.squares;
        let board = BOARDS.iter().find(fits).expect("the last board fits all");
        let mut worth = board.worth;
        if variant.queens_are_royal() {
            worth[PieceKind::Queen as usize] = worth[PieceKind::King as usize];
        }
        let king_danger = match variant.mating() {
            Mating::AtOnce => 100,
            // Everybody in between can break a mate, and few kings are captured.
            Mating::AtOwnTurn => (board.king_danger * 3 / 5).max(100),
            Mating::Never => board.king_danger,
        };
        Weights {
            worth,
            softness: board.softness,
            doubt: board.doubt,
            kings_fall: variant.mating() != Mating::AtOnce,
            king_danger,
            uses_tree_search: board.uses_tree_search,
        }
    }
}

/// By how many steps a pawn has left to its promotion: what it is worth beyond a pawn.
pub(crate) static ADVANCE: [i32; 12] = [0, 300, 170, 100, 60, 36, 22, 14, 8, 5, 3, 1];

/// By class of piece: what each square that it attacks is worth.
pub(crate) static MOBILITY: [i32; 5] = [0, 4, 3, 1, 0];

/// By class of piece: how much danger each attacked square beside a king is.
pub(crate) static DANGER: [i32; 5] = [1, 2, 3, 4, 0];

/// By danger: what it costs the king's owner.
pub(crate) static DANGER_COST: [i32; 33] = [
    0, 2, 4, 8, 13, 19, 26, 34, 43, 54, 65, 78, 91, 106, 122, 139, 157, 176, 196, 218, 240, 264,
    288, 314, 341, 369, 398, 428, 459, 492, 525, 560, 595,
];

/// What each square costs from which a queen would attack the king.
pub(crate) const OPEN_LINE: i32 = 3;

/// What each of three pieces costs that a king lacks beside it, and each of three pawns as well.
pub(crate) const BARE: i32 = 10;

/// What being in check costs if the owner of the king moves first.
pub(crate) const CHECK: i32 = 40;

/// What it costs that a king can be captured before its owner moves, or that the owner is mated
/// but not out yet.
pub(crate) const DOOMED: i32 = 2_500;

/// The number of squares beside a king that has room.
pub(crate) const NEIGHBOURS: usize = 8;

/// What each square costs that a king cannot go to.
pub(crate) const CONFINED: i32 = 2;

/// The same for the king of an army that is worth less than [`WEAK`].
pub(crate) const HUNTED: i32 = 40;

/// An army with less can hardly defend its king.
pub(crate) const WEAK: i32 = 1_200;

/// What an opponent who is still in costs, however weak: only the last one wins.
pub(crate) const STILL_IN: i32 = 400;

/// What the weakest opponent costs who is still in.
pub(crate) const ALMOST_OUT: i32 = 10;

/// How much the strength of all opponents together counts besides the odds, as a divisor: without
/// it, nobody would bother to take anything from the weak.
pub(crate) const GREED: i32 = 6;

/// What it costs to be stalemated oneself and keep a share of the win, for each who keeps one.
pub(crate) const SHARED: i32 = 1_000;
