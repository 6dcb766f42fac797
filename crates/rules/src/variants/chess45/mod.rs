//! Chess 4.5: four armies, and a queen with her guards, on a board like a plus sign; here as data:
//! the board, the four armies, the queen in the centre with her guards as a fifth army, and the
//! options of a game with the tables for each combination.
//!
//! There is no check. Kings are captured like other pieces, and a side that loses its king (Yellow:
//! its queen) disappears. The generator only knows how pieces move. What a capture causes, whose
//! turn it is and who has won is decided in `game`, around the same `State` that all variants use.
//!
//! The original page is lost. Source: the decisions C45-01 to C45-16, drawn from the one public
//! program of that name.

mod game;

use alloc::sync::Arc;

use crate::board::graph::{Direction, Shape};
use crate::movegen::options::OptionValue::Word;
use crate::movegen::options::{choices, options};
use crate::movegen::rule_set::{AfterEnd, ArmyData, Mating, Notation, RuleSet};
use crate::movegen::tables::{LazyTables, Tables};
use crate::pieces::endings::Claim;
use crate::pieces::piece::{Army, PieceKind};

/// Eleven by eleven squares, without three by three in each corner.
pub(super) static PLUS: Shape = Shape::new(
    "11x11 plus",
    &[
        "- - - d11 e11 f11 g11 h11 - - -",
        "- - - d10 e10 f10 g10 h10 - - -",
        "- - - d9 e9 f9 g9 h9 - - -",
        "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8",
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7",
        "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6",
        "a5 b5 c5 d5 e5 f5 g5 h5 i5 j5 k5",
        "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4",
        "- - - d3 e3 f3 g3 h3 - - -",
        "- - - d2 e2 f2 g2 h2 - - -",
        "- - - d1 e1 f1 g1 h1 - - -",
    ],
    &[],
);

/// The four armies, in turn order.
pub(super) const ARMIES: &[ArmyData] = &[WHITE, RED, BLACK, GREEN];

/// All sides, in turn order.
const ALL: &[ArmyData] = &[WHITE, RED, BLACK, GREEN, YELLOW];

/// The yellow square: Yellow's queen starts here, and guards are made here.
const CENTRE: &str = "f6";

static CHESS45: RuleSet = RuleSet {
    id: "chess45",
    shape: &PLUS,
    armies: ALL,
    // No queen: a player whose queen is captured is out, so queens stay unique.
    promotions: &[PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight],
    notation: Notation::PlainSan,
    keys: &["halfmoves", "claims"],
    derived_keys: &["sides", "winner", "draw"],
    after_end: AfterEnd::NoMoves,
    claims: &[Claim::FiftyMoves],
    neutral_army: Some(Army::Yellow),
    mating: Mating::Never,
    queens_are_royal: true,
    marked_square: Some(CENTRE),
    ..RuleSet::USUAL
};

const WHITE: ArmyData = ArmyData {
    army: Army::White,
    forward: Direction::South,
    starting_pieces: "Rd11 Ne11 Kf11 Bg11 Rh11 Pd10 Pe10 Pf10 Pg10 Ph10",
    promotes_on: "d1 e1 f1 g1 h1",
    castles: &[],
};

const RED: ArmyData = ArmyData {
    army: Army::Red,
    forward: Direction::West,
    starting_pieces: "Rk4 Bk5 Kk6 Nk7 Rk8 Pj4 Pj5 Pj6 Pj7 Pj8",
    promotes_on: "a4 a5 a6 a7 a8",
    castles: &[],
};

const BLACK: ArmyData = ArmyData {
    army: Army::Black,
    forward: Direction::North,
    starting_pieces: "Rd1 Be1 Kf1 Ng1 Rh1 Pd2 Pe2 Pf2 Pg2 Ph2",
    promotes_on: "d11 e11 f11 g11 h11",
    castles: &[],
};

const GREEN: ArmyData = ArmyData {
    army: Army::Green,
    forward: Direction::East,
    starting_pieces: "Ra4 Na5 Ka6 Ba7 Ra8 Pb4 Pb5 Pb6 Pb7 Pb8",
    promotes_on: "k4 k5 k6 k7 k8",
    castles: &[],
};

/// Yellow has no pawns, so its direction has no meaning.
const YELLOW: ArmyData = ArmyData {
    army: Army::Yellow,
    forward: Direction::North,
    starting_pieces: "Qf6 Gf7 Ge6 Gg6 Gf5",
    promotes_on: "",
    castles: &[],
};

options! {
    /// The options of a game of Chess 4.5.
    #[derive(Copy)]
    pub struct Chess45Options {
        /// The square on which a piece captured by the queen becomes a guard (C45-05).
        pub guard_placement: GuardPlacement = GuardPlacement::IfEmpty,
        /// May a pawn's double step jump over a piece (C45-03)?
        pub double_step_jumps: bool = false,
        /// May guards also capture straight (C45-02)?
        pub guard_orthogonal_capture: bool = false,
        /// Must the winner outlast Yellow too, or only the other three armies (C45-08)?
        pub yellow_counts: bool = true,
    }
}

choices! {
    /// The square on which a piece captured by the queen becomes a guard.
    pub enum GuardPlacement {
        /// In the centre after the move, if the square is empty.
        IfEmpty = Word("if_empty"),
        /// In the centre before the move, replacing any piece there, but not if the queen starts
        /// from it.
        ///
        /// This is exactly what the last commit of the original program does. A side whose king is
        /// replaced is out.
        Head = Word("head"),
    }
}

impl Chess45Options {
    /// The compiled tables for these options, built on first use.
    fn tables(self) -> Arc<Tables<2>> {
        static TABLES: [LazyTables<2>; 4] = [const { LazyTables::new() }; 4];
        let (jump, straight) = (self.double_step_jumps, self.guard_orthogonal_capture);
        let build = || {
            let mut tables = Tables::compile(CHESS45.board(), &CHESS45);
            if jump {
                tables = tables.with_jumping_pawns();
            }
            if straight {
                tables = tables.with_straight_guards();
            }
            tables
        };
        // Each combination of the two options has a place of its own.
        TABLES[usize::from(jump) + 2 * usize::from(straight)].with(build)
    }
}
