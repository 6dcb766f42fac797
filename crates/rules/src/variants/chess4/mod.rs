//! Chess4: four armies on a board like a plus sign. Each player plays until their king is mated.
//! Here it is as data: the board, the four armies and their castling.
//!
//! The generator only knows how pieces move. Who is in the game, who commands whom, who gets credit
//! for a mate and what it is worth is the policy in this folder, around the same `State` that all
//! variants use.
//!
//! Source: the Chess4 wiki page of the seed document. Its table puts Black's king on a7, but its
//! text and its first game have it on a8. Both arrays are here, and the options of a game select
//! one.

mod castling;
pub(crate) mod game;
pub(crate) mod options;
pub(crate) mod policy;
mod setup;
pub(crate) mod state;
mod turns;

use crate::board::graph::{Direction, Shape};
use crate::movegen::rule_set::{AfterEnd, ArmyData, CastleData, FileFormat, Notation, RuleSet};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::Army;

/// The starting position of the first game, in which the four armies are rotations of each other.
static GAME: RuleSet = rules(DATA);

/// The armies in turn order.
pub(super) const DATA: &[ArmyData] = &[WHITE, SILVER, BLACK, GOLD];

/// The starting position of the document's table.
static TABLE: RuleSet = rules(&[WHITE, SILVER, BLACK_OF_THE_TABLE, GOLD]);

const fn rules(armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        id: "chess4",
        shape: &PLUS,
        armies,
        notation: Notation::C4pgn,
        keys: &["castling", "en_passant", "halfmoves", "result", "claims"],
        derived_keys: &[
            "in_check",
            "incremental",
            "incremental_result",
            "lms_result",
        ],
        after_end: AfterEnd::NoMoves,
        claims: &[],
        seats_per_player: 2,
        awards_points: true,
        file_format: FileFormat::C4pgn,
        ..RuleSet::USUAL
    }
}

/// The letter is the row, from Black's edge to White's; the number counts from Silver's edge to
/// Gold's.
pub(super) static PLUS: Shape = Shape::new(
    "14x14 plus",
    &[
        "- - - a4 a5 a6 a7 a8 a9 a10 a11 - - -",
        "- - - b4 b5 b6 b7 b8 b9 b10 b11 - - -",
        "- - - c4 c5 c6 c7 c8 c9 c10 c11 - - -",
        "d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14",
        "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14",
        "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14",
        "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13 g14",
        "h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12 h13 h14",
        "i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14",
        "j1 j2 j3 j4 j5 j6 j7 j8 j9 j10 j11 j12 j13 j14",
        "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k14",
        "- - - l4 l5 l6 l7 l8 l9 l10 l11 - - -",
        "- - - m4 m5 m6 m7 m8 m9 m10 m11 - - -",
        "- - - n4 n5 n6 n7 n8 n9 n10 n11 - - -",
    ],
    &[],
);

const WHITE: ArmyData = ArmyData {
    army: Army::White,
    forward: Direction::North,
    starting_pieces: "Rn4 Nn5 Bn6 Kn7 Qn8 Bn9 Nn10 Rn11 Pm4 Pm5 Pm6 Pm7 Pm8 Pm9 Pm10 Pm11",
    promotes_on: "a4 a5 a6 a7 a8 a9 a10 a11 d1 e1 f1 g1 h1 i1 j1 k1 d14 e14 f14 g14 h14 i14 j14 \
        k14",
    castles: &[
        CastleData::new(CastlingSide::King, ("n7", "n5"), ("n4", "n6")),
        CastleData::new(CastlingSide::Queen, ("n7", "n9"), ("n11", "n8")),
    ],
};

const SILVER: ArmyData = ArmyData {
    army: Army::Silver,
    forward: Direction::East,
    starting_pieces: "Rd1 Ne1 Bf1 Kg1 Qh1 Bi1 Nj1 Rk1 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2 Pk2",
    promotes_on: "a4 a5 a6 a7 a8 a9 a10 a11 n4 n5 n6 n7 n8 n9 n10 n11 d14 e14 f14 g14 h14 i14 \
        j14 k14",
    castles: &[
        CastleData::new(CastlingSide::King, ("g1", "e1"), ("d1", "f1")),
        CastleData::new(CastlingSide::Queen, ("g1", "i1"), ("k1", "h1")),
    ],
};

const BLACK: ArmyData = ArmyData {
    army: Army::Black,
    forward: Direction::South,
    starting_pieces: "Ra4 Na5 Ba6 Qa7 Ka8 Ba9 Na10 Ra11 Pb4 Pb5 Pb6 Pb7 Pb8 Pb9 Pb10 Pb11",
    promotes_on: "n4 n5 n6 n7 n8 n9 n10 n11 d1 e1 f1 g1 h1 i1 j1 k1 d14 e14 f14 g14 h14 i14 j14 \
        k14",
    castles: &[
        CastleData::new(CastlingSide::King, ("a8", "a10"), ("a11", "a9")),
        CastleData::new(CastlingSide::Queen, ("a8", "a6"), ("a4", "a7")),
    ],
};

const BLACK_OF_THE_TABLE: ArmyData = ArmyData {
    starting_pieces: "Ra4 Na5 Ba6 Ka7 Qa8 Ba9 Na10 Ra11 Pb4 Pb5 Pb6 Pb7 Pb8 Pb9 Pb10 Pb11",
    castles: &[
        CastleData::new(CastlingSide::King, ("a7", "a5"), ("a4", "a6")),
        CastleData::new(CastlingSide::Queen, ("a7", "a9"), ("a11", "a8")),
    ],
    ..BLACK
};

const GOLD: ArmyData = ArmyData {
    army: Army::Gold,
    forward: Direction::West,
    starting_pieces: "Rd14 Ne14 Bf14 Qg14 Kh14 Bi14 Nj14 Rk14 Pd13 Pe13 Pf13 Pg13 Ph13 Pi13 Pj13 Pk13",
    promotes_on: "a4 a5 a6 a7 a8 a9 a10 a11 n4 n5 n6 n7 n8 n9 n10 n11 d1 e1 f1 g1 h1 i1 j1 k1",
    castles: &[
        CastleData::new(CastlingSide::King, ("h14", "j14"), ("k14", "i14")),
        CastleData::new(CastlingSide::Queen, ("h14", "f14"), ("d14", "g14")),
    ],
};
