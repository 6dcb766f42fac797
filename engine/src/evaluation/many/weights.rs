//! The figures by which games with many sides are valued, as data.
//!
//! All are hundredths of a pawn. What pieces are worth follows from how many squares they reach on
//! the empty board, which differs much between the boards.

use entente_rules::{Mating, PieceKind, Variant};

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::ALL.len();

/// The figures of one rule set on its board.
#[derive(Debug)]
pub(crate) struct Weights {
    /// By kind: the worth of a piece. That of a king is for capturing it, where that is possible.
    pub(crate) worth: [i32; KINDS],
    /// The difference for which the chance to win is `e` times as high.
    pub(crate) temperature: i32,
    /// The difference between the shares that are reported and those that are searched for.
    pub(crate) calibration: Calibration,
    /// Whether kings can be captured.
    pub(crate) kings_fall: bool,
    /// Percentage by which the danger around kings counts.
    pub(crate) king_danger: i32,
    /// Whether tree search wins more than best-reply search.
    pub(crate) uses_tree_search: bool,
}

/// The figures that make reported shares come true: the more material and the more opponents are
/// left, the less an advantage decides; and the less the strongest has, the more games are drawn.
///
/// Fitted to 300 to 400 games of each board (`tournament calibration`, seed 31). In other games
/// hardly a class of shares is off by more than 0.05 (`docs/developers/strength.md`, "Reported
/// shares").
#[derive(Debug, Clone, Copy)]
pub(crate) struct Calibration {
    /// The temperature of reported shares for each opponent, as a percentage of all strengths
    /// together.
    temperature: i32,
    /// The hundredths of the win that are divided evenly among all who can still have a part of it,
    /// if nobody has anything left.
    prior_weight: i32,
    /// The decrease of that weight for each thousand that the strongest has.
    prior_decrease: i32,
}

impl Calibration {
    const fn new(temperature: i32, prior_weight: i32, prior_decrease: i32) -> Calibration {
        Calibration {
            temperature,
            prior_weight,
            prior_decrease,
        }
    }

    /// The temperature with which shares are reported where so many sides are left, with this much
    /// strength together.
    pub(crate) fn temperature(self, sides: usize, strength: i32) -> i32 {
        let opponents = sides.saturating_sub(1) as i32;
        (strength * opponents * self.temperature / 100).max(MIN_TEMPERATURE)
    }

    /// The hundredths of the win that are reported to be divided evenly.
    pub(crate) fn prior_weight(self, strongest: i32) -> u64 {
        let prior_weight = self.prior_weight - strongest * self.prior_decrease / 1000;
        prior_weight.clamp(0, 100).unsigned_abs().into()
    }
}

/// The lowest temperature of reported shares, which keeps a side with almost nothing above no
/// chance at all. Chosen by hand.
const MIN_TEMPERATURE: i32 = 50;

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

/// The figures that depend on the size of a board.
struct Board {
    /// The most squares that such a board has.
    squares: usize,
    worth: [i32; KINDS],
    temperature: i32,
    /// Percentage by which the danger around a king counts that can be captured.
    king_danger: i32,
    /// Whether tree search wins more here than best-reply search, measured with 2,000 and 5,000
    /// nodes (`docs/developers/strength.md`, "Which search"). The more moves there are, the less a
    /// tree sees of what follows.
    uses_tree_search: bool,
    calibration: Calibration,
}

/// The boards, the smallest first. Worths follow the table above and were rounded by hand; kings
/// are in more danger the smaller the board is.
static BOARDS: [Board; 3] = [
    Board {
        squares: 64,
        worth: [100, 310, 320, 470, 850, 1200, 150, 750, 850],
        temperature: 450,
        king_danger: 200,
        uses_tree_search: true,
        calibration: Calibration::new(14, 99, 86),
    },
    Board {
        squares: 128,
        worth: [100, 310, 350, 500, 1000, 1200, 150, 750, 850],
        temperature: 450,
        king_danger: 150,
        uses_tree_search: false,
        calibration: Calibration::new(9, 80, 14),
    },
    Board {
        squares: usize::MAX,
        worth: [100, 300, 420, 550, 1000, 1200, 150, 750, 850],
        temperature: 500,
        king_danger: 100,
        uses_tree_search: false,
        calibration: Calibration::new(8, 70, 31),
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
            temperature: board.temperature,
            calibration: board.calibration,
            kings_fall: variant.mating() != Mating::AtOnce,
            king_danger,
            uses_tree_search: board.uses_tree_search,
        }
    }
}

// The figures below were chosen by hand, each against those beside it, and are the same on all
// boards. Only shelter was measured alone: with it computers won 64 games to 42 in Four Player
// Chess and 46 to 32 in Chess4 (`MISSING_SHELTER_COST`).

/// By steps that a pawn has left to its promotion: its worth beyond a pawn. It grows by about two
/// thirds with each step, up to a promotion that is sure, which still costs a move.
pub(crate) static ADVANCE: [i32; 12] = [0, 300, 170, 100, 60, 36, 22, 14, 8, 5, 3, 1];

/// By class of piece: the worth of each square that it attacks. A queen's squares count less, since
/// she has so many, and a king's nothing, since a king in the open is in danger.
pub(crate) static MOBILITY: [i32; 5] = [0, 4, 3, 1, 0];

/// By class of piece: the danger of each attacked square beside a king.
pub(crate) static DANGER: [i32; 5] = [1, 2, 3, 4, 0];

/// By danger: the cost to the king's owner. It grows with the square, because one attacker alone
/// seldom mates.
pub(crate) static DANGER_COST: [i32; 33] = [
    0, 2, 4, 8, 13, 19, 26, 34, 43, 54, 65, 78, 91, 106, 122, 139, 157, 176, 196, 218, 240, 264,
    288, 314, 341, 369, 398, 428, 459, 492, 525, 560, 595,
];

/// The cost of each square from which a queen would attack the king.
pub(crate) const OPEN_LINE_COST: i32 = 3;

/// The cost of each of three pieces that a king lacks beside it, and of each of three pawns as
/// well. Computers walked their kings into the open without it.
pub(crate) const MISSING_SHELTER_COST: i32 = 10;

/// The cost of being in check if the owner of the king moves first.
pub(crate) const CHECK_COST: i32 = 40;

/// The cost of a king that can be captured before its owner moves, and of a mated player who is not
/// out yet. It is above any single piece, and below a whole army.
pub(crate) const LOST_KING_COST: i32 = 2_500;

/// The number of squares beside a king that has room.
pub(crate) const NEIGHBOURS: usize = 8;

/// The cost of each square beside a king that it cannot go to.
pub(crate) const CONFINEMENT_COST: i32 = 2;

/// The same for the king of an army that is worth less than [`WEAK_ARMY`]: so much more that the
/// king is driven to the edge, where it can be mated.
pub(crate) const WEAK_CONFINEMENT_COST: i32 = 40;

/// The worth below which an army can hardly defend its king: a queen and a pawn or two.
pub(crate) const WEAK_ARMY: i32 = 1_200;

/// The cost of an opponent who is still in, however weak: only the last one wins.
pub(crate) const OPPONENT_COST: i32 = 400;

/// The cost of the weakest opponent who is still in. It has to be above nothing, so that being rid
/// of anybody is better still.
pub(crate) const MIN_OPPONENT_COST: i32 = 10;

/// The divisor by which the strength of each opponent counts besides the odds. Without it nobody
/// would bother to take anything from the weak.
pub(crate) const OPPONENT_STRENGTH_DIVISOR: i32 = 6;

/// The cost of being stalemated oneself with a share of the win, for each player who keeps one. A
/// lower one was less than what being rid of an opponent brought, and half of the win was given
/// away.
pub(crate) const SHARED_WIN_COST: i32 = 1_000;
