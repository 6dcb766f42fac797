//! The figures by which games of three and more sides are valued, as data.
//!
//! All are hundredths of a pawn. The value of a piece follows from the number of squares that it
//! reaches on the empty board, which differs much between the boards.

use entente_rules::{Mating, PieceKind, Variant};

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::ALL.len();

/// The figures of one rule set on its board.
#[derive(Debug)]
pub(crate) struct Weights {
    /// By kind: the value of a piece. That of a king is for capturing it, where that is possible.
    pub(crate) worth: [i32; KINDS],
    /// The difference of strength for which the chance to win is `e` times as high.
    pub(crate) temperature: i32,
    /// The difference between the shares that are reported and those that are searched for.
    pub(crate) calibration: Calibration,
    /// Can kings be captured?
    pub(super) kings_fall: bool,
    /// The percentage by which the danger around kings counts.
    pub(super) king_danger: i32,
    /// Does tree search win more than best-reply search?
    pub(crate) uses_tree_search: bool,
}

/// The figures that make reported shares come true. The more material and the more opponents are
/// left, the less an advantage decides. The less the strongest has, the more games are drawn.
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
    /// if no side has anything left.
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

    /// The temperature of reported shares where so many sides are left, with this much strength
    /// together.
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

/// The lowest temperature of reported shares. Without it a side with almost nothing left would be
/// reported to have no chance at all. Chosen by hand.
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
    /// The most squares of such a board.
    squares: usize,
    worth: [i32; KINDS],
    temperature: i32,
    /// The percentage by which the danger around a king counts that can be captured.
    king_danger: i32,
    /// Does tree search win more here than best-reply search? Measured with 2,000 and 5,000 nodes
    /// (`docs/developers/strength.md`, "Which search"). The more moves there are, the less a tree
    /// sees of the following turns.
    uses_tree_search: bool,
    calibration: Calibration,
}

/// The boards, the smallest first. Values follow the table above and were rounded by hand. Kings
/// are in more danger the smaller the board is. The temperatures were chosen by hand: with four or
/// five armies an advantage of a rook or so is what makes a side win `e` times as often.
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
        // An army with a royal queen is lost with her, so she is worth what a king is.
        if variant.queens_are_royal() {
            worth[PieceKind::Queen as usize] = worth[PieceKind::King as usize];
        }
        let king_danger = match variant.mating() {
            Mating::AtOnce => 100,
            // Every player in between can break a mate, so few kings are captured.
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

/// By the steps that a pawn has left to its promotion: its value beyond a pawn's. It grows by about
/// two thirds with each step, up to a promotion that is sure, which still costs a move.
pub(super) static ADVANCE: [i32; 12] = [0, 300, 170, 100, 60, 36, 22, 14, 8, 5, 3, 1];

/// By class of piece: the value of each square that it attacks. A queen's squares count less, since
/// she has so many, and a king's nothing, since a king in the open is in danger.
pub(super) static MOBILITY: [i32; 5] = [0, 4, 3, 1, 0];

/// By class of piece: the danger of each attacked square beside a king. It rises with the class by
/// one, because every attacker counts, and several of them mate.
pub(super) static DANGER: [i32; 5] = [1, 2, 3, 4, 0];

/// By danger: the cost to the king's owner. It grows with the square, because one attacker alone
/// seldom mates. At its end it is a little more than a rook.
pub(super) static DANGER_COST: [i32; 33] = [
    0, 2, 4, 8, 13, 19, 26, 34, 43, 54, 65, 78, 91, 106, 122, 139, 157, 176, 196, 218, 240, 264,
    288, 314, 341, 369, 398, 428, 459, 492, 525, 560, 595,
];

/// The cost of each square from which a queen would attack the king. A whole open line costs about
/// a quarter of a pawn.
pub(super) const OPEN_LINE_COST: i32 = 3;

/// The cost of each of three pieces that a king lacks beside it, and of each of three pawns as
/// well. Without it computers walked their kings into the open. With it they won 64 games to 42 in
/// Four Player Chess, and 46 to 32 in Chess4.
pub(super) const MISSING_SHELTER_COST: i32 = 10;

/// The cost of a check that the owner of the king can answer first: a move is lost, which is worth
/// less than half a pawn.
pub(super) const CHECK_COST: i32 = 40;

/// The cost of a king that can be captured before its owner moves, and of a mated player who is not
/// out yet. It is above any single piece, and below a whole army.
pub(super) const LOST_KING_COST: i32 = 2_500;

/// The number of squares beside a king that is not at the edge of the board.
pub(super) const NEIGHBOURS: usize = 8;

/// The cost of each square beside a king that it cannot go to. Small, since at home most of them
/// are taken by own pieces.
pub(super) const CONFINEMENT_COST: i32 = 2;

/// The same cost for the king of an army that is worth less than [`WEAK_ARMY`]. It is so much
/// higher that the king is driven to the edge, where it can be mated.
pub(super) const WEAK_CONFINEMENT_COST: i32 = 40;

/// The value below which an army can hardly defend its king: a queen and a pawn or two.
pub(super) const WEAK_ARMY: i32 = 1_200;

/// The cost of an opponent who is still in, however weak, because only the last player wins: as
/// much as a piece and a pawn, so that the chance to be rid of one is worth a small sacrifice.
pub(crate) const OPPONENT_COST: i32 = 400;

/// The least cost of an opponent who is still in. It has to be above nothing, so that being rid of
/// any opponent is better still.
pub(crate) const MIN_OPPONENT_COST: i32 = 10;

/// The divisor by which the strength of each opponent counts besides the odds. Without it nothing
/// would be gained by taking from the weak, whose odds are next to nothing anyway.
pub(crate) const OPPONENT_STRENGTH_DIVISOR: i32 = 6;

/// The cost of being stalemated with a share of the win, for each player who keeps one. A lower one
/// was less than being rid of an opponent brought, and half of the win was given away.
pub(crate) const SHARED_WIN_COST: i32 = 1_000;
