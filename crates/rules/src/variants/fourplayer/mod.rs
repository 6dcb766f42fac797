//! Chess for four on a board of 160 squares, as the largest community of it plays: everybody for
//! points, or two teams.
//!
//! The generator only knows how pieces move. Who is in the game, whose pieces are grey, which kings
//! walk on without a player, points and ends are the policy in this folder, around the same `State`
//! that all variants use. A king that walks moves by chance; the chance is the caller's, and is an
//! ordinary ply here.
//!
//! Source: the rules as they are published and as recorded games show them
//! (`tests/data/fourplayer/SOURCES.md`). Where sources differ, the place says what is decided.
//!
//! The game as data: the board, the four armies, the five starting arrays with their castling, and
//! where pawns promote.
//!
//! The arrays differ only in the places of king and queen. The king side is the short one: its rook
//! stands three squares from the king, whatever the compass says. There is no code here; `tables`
//! gives this data its meaning.

mod game;
pub(crate) mod options;
pub(crate) mod policy;
pub(crate) mod setup;
mod turns;

use crate::board::graph::{Direction, Shape};
use crate::movegen::rule_set::{
    AfterEnd, ArmyData, CastleData, FileFormat, Mating, Notation, RuleSet, Uci,
};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::Army;

/// The number of seats.
pub(crate) const SEATS: usize = 4;

/// The number of arrays.
const ARRAYS: usize = 5;

/// Fourteen by fourteen squares, without three by three in each corner.
static PLUS: Shape = Shape::new(
    "14x14 plus",
    &[
        "- - - d14 e14 f14 g14 h14 i14 j14 k14 - - -",
        "- - - d13 e13 f13 g13 h13 i13 j13 k13 - - -",
        "- - - d12 e12 f12 g12 h12 i12 j12 k12 - - -",
        "a11 b11 c11 d11 e11 f11 g11 h11 i11 j11 k11 l11 m11 n11",
        "a10 b10 c10 d10 e10 f10 g10 h10 i10 j10 k10 l10 m10 n10",
        "a9 b9 c9 d9 e9 f9 g9 h9 i9 j9 k9 l9 m9 n9",
        "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8",
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7 n7",
        "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6 l6 m6 n6",
        "a5 b5 c5 d5 e5 f5 g5 h5 i5 j5 k5 l5 m5 n5",
        "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 m4 n4",
        "- - - d3 e3 f3 g3 h3 i3 j3 k3 - - -",
        "- - - d2 e2 f2 g2 h2 i2 j2 k2 - - -",
        "- - - d1 e1 f1 g1 h1 i1 j1 k1 - - -",
    ],
    &[],
);

/// The place of a king in its row, counted from the square with the lower file or rank: the queen
/// stands on the other of the two squares in the middle.
#[derive(Clone, Copy)]
enum KingPlace {
    Fourth,
    Fifth,
}

use KingPlace::{Fifth, Fourth};

/// The places of the four kings, in turn order, in each array.
const KINGS: [[KingPlace; SEATS]; ARRAYS] = [
    // Each queen on its owner's left.
    [Fifth, Fourth, Fourth, Fifth],
    // Kings opposite queens.
    [Fifth, Fifth, Fourth, Fourth],
    [Fifth, Fourth, Fifth, Fourth],
    [Fifth, Fourth, Fifth, Fifth],
    [Fourth, Fifth, Fourth, Fifth],
];

/// An army with what its array and the mode of the game decide: for each place of its king the
/// pieces and the castles, and the squares on which its pawns promote when everybody plays for
/// points, and in teams.
struct Side {
    army: Army,
    forward: Direction,
    pieces: [&'static str; 2],
    castles: [&'static [CastleData]; 2],
    promotes_on: [&'static str; 2],
}

const RED: Side = Side {
    army: Army::Red,
    forward: Direction::North,
    pieces: [
        "Rd1 Ne1 Bf1 Kg1 Qh1 Bi1 Nj1 Rk1 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2 Pk2",
        "Rd1 Ne1 Bf1 Qg1 Kh1 Bi1 Nj1 Rk1 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2 Pk2",
    ],
    castles: [
        &[
            CastleData::new(CastlingSide::King, ("g1", "e1"), ("d1", "f1")),
            CastleData::new(CastlingSide::Queen, ("g1", "i1"), ("k1", "h1")),
        ],
        &[
            CastleData::new(CastlingSide::King, ("h1", "j1"), ("k1", "i1")),
            CastleData::new(CastlingSide::Queen, ("h1", "f1"), ("d1", "g1")),
        ],
    ],
    promotes_on: [
        "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8 k8 l8 m8 n8",
        "a11 b11 c11 d11 e11 f11 g11 h11 i11 j11 k11 l11 m11 n11",
    ],
};

const BLUE: Side = Side {
    army: Army::Blue,
    forward: Direction::East,
    pieces: [
        "Ra4 Na5 Ba6 Ka7 Qa8 Ba9 Na10 Ra11 Pb4 Pb5 Pb6 Pb7 Pb8 Pb9 Pb10 Pb11",
        "Ra4 Na5 Ba6 Qa7 Ka8 Ba9 Na10 Ra11 Pb4 Pb5 Pb6 Pb7 Pb8 Pb9 Pb10 Pb11",
    ],
    castles: [
        &[
            CastleData::new(CastlingSide::King, ("a7", "a5"), ("a4", "a6")),
            CastleData::new(CastlingSide::Queen, ("a7", "a9"), ("a11", "a8")),
        ],
        &[
            CastleData::new(CastlingSide::King, ("a8", "a10"), ("a11", "a9")),
            CastleData::new(CastlingSide::Queen, ("a8", "a6"), ("a4", "a7")),
        ],
    ],
    promotes_on: [
        "h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12 h13 h14",
        "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 k14",
    ],
};

const YELLOW: Side = Side {
    army: Army::Yellow,
    forward: Direction::South,
    pieces: [
        "Rd14 Ne14 Bf14 Kg14 Qh14 Bi14 Nj14 Rk14 Pd13 Pe13 Pf13 Pg13 Ph13 Pi13 Pj13 Pk13",
        "Rd14 Ne14 Bf14 Qg14 Kh14 Bi14 Nj14 Rk14 Pd13 Pe13 Pf13 Pg13 Ph13 Pi13 Pj13 Pk13",
    ],
    castles: [
        &[
            CastleData::new(CastlingSide::King, ("g14", "e14"), ("d14", "f14")),
            CastleData::new(CastlingSide::Queen, ("g14", "i14"), ("k14", "h14")),
        ],
        &[
            CastleData::new(CastlingSide::King, ("h14", "j14"), ("k14", "i14")),
            CastleData::new(CastlingSide::Queen, ("h14", "f14"), ("d14", "g14")),
        ],
    ],
    promotes_on: [
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7 l7 m7 n7",
        "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 m4 n4",
    ],
};

const GREEN: Side = Side {
    army: Army::Green,
    forward: Direction::West,
    pieces: [
        "Rn4 Nn5 Bn6 Kn7 Qn8 Bn9 Nn10 Rn11 Pm4 Pm5 Pm6 Pm7 Pm8 Pm9 Pm10 Pm11",
        "Rn4 Nn5 Bn6 Qn7 Kn8 Bn9 Nn10 Rn11 Pm4 Pm5 Pm6 Pm7 Pm8 Pm9 Pm10 Pm11",
    ],
    castles: [
        &[
            CastleData::new(CastlingSide::King, ("n7", "n5"), ("n4", "n6")),
            CastleData::new(CastlingSide::Queen, ("n7", "n9"), ("n11", "n8")),
        ],
        &[
            CastleData::new(CastlingSide::King, ("n8", "n10"), ("n11", "n9")),
            CastleData::new(CastlingSide::Queen, ("n8", "n6"), ("n4", "n7")),
        ],
    ],
    promotes_on: [
        "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13 g14",
        "d1 d2 d3 d4 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14",
    ],
};

/// In turn order.
const SIDES: [Side; SEATS] = [RED, BLUE, YELLOW, GREEN];

/// By array, and then for points and in teams.
static ARMIES: [[[ArmyData; SEATS]; 2]; ARRAYS] = [
    [armies(0, 0), armies(0, 1)],
    [armies(1, 0), armies(1, 1)],
    [armies(2, 0), armies(2, 1)],
    [armies(3, 0), armies(3, 1)],
    [armies(4, 0), armies(4, 1)],
];

/// The rule sets of an array: for points, and in teams.
static RULES: [[RuleSet; 2]; ARRAYS] = [
    [for_points(&ARMIES[0][0]), in_teams(&ARMIES[0][1])],
    [for_points(&ARMIES[1][0]), in_teams(&ARMIES[1][1])],
    [for_points(&ARMIES[2][0]), in_teams(&ARMIES[2][1])],
    [for_points(&ARMIES[3][0]), in_teams(&ARMIES[3][1])],
    [for_points(&ARMIES[4][0]), in_teams(&ARMIES[4][1])],
];

const fn armies(array: usize, teams: usize) -> [ArmyData; SEATS] {
    [
        army(array, 0, teams),
        army(array, 1, teams),
        army(array, 2, teams),
        army(array, 3, teams),
    ]
}

const fn army(array: usize, seat: usize, teams: usize) -> ArmyData {
    let (side, king) = (&SIDES[seat], KINGS[array][seat] as usize);
    ArmyData {
        army: side.army,
        forward: side.forward,
        starting_pieces: side.pieces[king],
        promotes_on: side.promotes_on[teams],
        castles: side.castles[king],
    }
}

/// Everybody plays alone. There is nothing to choose where a pawn promotes.
const fn for_points(armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        promotions: &[],
        ..rules(armies)
    }
}

const fn in_teams(armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        mating: Mating::AtOwnTurn,
        uci: Some(Uci::FourPlayer),
        ..rules(armies)
    }
}

const fn rules(armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        id: "fourplayer",
        shape: &PLUS,
        armies,
        notation: Notation::San,
        keys: &[
            "castling",
            "en_passant",
            "halfmoves",
            "result",
            "claims",
            "fen",
        ],
        derived_keys: &["scores", "chance"],
        after_end: AfterEnd::NoMoves,
        claims: &[],
        awards_points: true,
        scores_captures: true,
        file_format: FileFormat::Pgn4,
        header_aliases: &["ffa", "solo", "teams", "4pc", "fourplayerchess4pc"],
        ..RuleSet::USUAL
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every array has the same pieces, and an arrangement of its own.
    #[test]
    fn the_arrays_differ() {
        let rows = RULES.iter().map(|[points, teams]| {
            let pieces = |rules: &RuleSet| {
                let armies = rules.armies.iter();
                armies
                    .map(|army| army.starting_pieces)
                    .collect::<alloc::vec::Vec<_>>()
            };
            assert_eq!(pieces(points), pieces(teams));
            pieces(points)
        });
        assert_eq!(rows.collect::<BTreeSet<_>>().len(), ARRAYS);
    }
}
