//! Four Player Chess, with secret alliances, as data: the chessboard, with an army of eight in the
//! left corner of each side.
//!
//! Source: the picture in the game's own document. `tables` and `generator` give this data its
//! meaning.

use alloc::sync::Arc;

use crate::board::graph::Direction;
use crate::board::shape;
use crate::movegen::lazy_tables::LazyTables;
use crate::movegen::rule_set::{AfterEnd, ArmyData, DrawOfferRule, Mating, Notation, RuleSet};
use crate::movegen::tables::Tables;
use crate::pieces::piece::Army;

/// The number of seats.
pub(crate) const SEATS: usize = 4;

/// The armies in turn order: clockwise, seen from above (AL-20).
pub(crate) const ARMIES: [Army; SEATS] = [Army::White, Army::Red, Army::Black, Army::Yellow];

pub(crate) static ALLIANCE: RuleSet = RuleSet {
    id: "alliance",
    description: "Four armies, secret alliances, and kings that are captured: the last one wins.",
    shape: &shape::CHESSBOARD,
    armies: DATA,
    notation: Notation::PlainSan,
    keys: &["halfmoves"],
    derived_keys: &["winner", "draw"],
    after_end: AfterEnd::NoMoves,
    keeps_secrets: true,
    mating: Mating::Never,
    plays_without_king: true,
    // Allies give no check, so marking a check, or not, would reveal an alliance (AL-24).
    checks_are_public: false,
    draw_offers: DrawOfferRule::UntilDeclined,
    implied_keys: &["status", "teams", "liege", "proposals", "pending"],
    ..RuleSet::USUAL
};

/// The armies in turn order.
pub(crate) const DATA: &[ArmyData] = &[WHITE, RED, BLACK, YELLOW];

pub(crate) const WHITE: ArmyData = ArmyData {
    army: ARMIES[0],
    forward: Direction::North,
    starting_pieces: "Ba1 Nb1 Kc1 Rd1 Pa2 Pb2 Pc2 Pd2",
    promotes_on: "a8 b8 c8 d8 e8 f8 g8 h8",
    castles: &[],
};

pub(crate) const RED: ArmyData = ArmyData {
    army: ARMIES[1],
    forward: Direction::East,
    starting_pieces: "Ba8 Na7 Ka6 Ra5 Pb8 Pb7 Pb6 Pb5",
    promotes_on: "h1 h2 h3 h4 h5 h6 h7 h8",
    castles: &[],
};

pub(crate) const BLACK: ArmyData = ArmyData {
    army: ARMIES[2],
    forward: Direction::South,
    starting_pieces: "Re8 Kf8 Ng8 Bh8 Pe7 Pf7 Pg7 Ph7",
    promotes_on: "a1 b1 c1 d1 e1 f1 g1 h1",
    castles: &[],
};

pub(crate) const YELLOW: ArmyData = ArmyData {
    army: ARMIES[3],
    forward: Direction::West,
    starting_pieces: "Rh4 Kh3 Nh2 Bh1 Pg4 Pg3 Pg2 Pg1",
    promotes_on: "a1 a2 a3 a4 a5 a6 a7 a8",
    castles: &[],
};

/// The compiled tables, built on first use.
pub(crate) fn tables() -> Arc<Tables<1>> {
    static TABLES: LazyTables<1> = LazyTables::new();
    TABLES.with(|| Tables::compile(ALLIANCE.board(), &ALLIANCE).with_single_steps())
}
