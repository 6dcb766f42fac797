//! Capablanca chess as data: chess on ten files, with an archbishop and a chancellor.
//!
//! Source: the rules of J. R. Capablanca's game as programs play it today, with FIDE's Laws for
//! everything that they do not change.

use crate::board::graph::Direction;
use crate::board::graph::Shape;
use crate::movegen::rule_set::{ArmyData, CastleData, FileFormat, RuleSet};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, PieceKind};
use crate::variants::standard::ENDINGS;
use crate::variants::two_player::two_player;

two_player! {
    /// The options of Capablanca chess, which has none.
    CapablancaOptions: CAPABLANCA, ENDINGS, Tables<2>
}

static CAPABLANCA: RuleSet = RuleSet {
    id: "capablanca",
    shape: &SHAPE,
    armies: &[
        ArmyData {
            army: Army::White,
            forward: Direction::North,
            starting_pieces: "Ra1 Nb1 Ac1 Bd1 Qe1 Kf1 Bg1 Ch1 Ni1 Rj1 \
                Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2",
            promotes_on: "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8",
            castles: &[
                CastleData::new(CastlingSide::King, ("f1", "i1"), ("j1", "h1")),
                CastleData::new(CastlingSide::Queen, ("f1", "c1"), ("a1", "d1")),
            ],
        },
        ArmyData {
            army: Army::Black,
            forward: Direction::South,
            starting_pieces: "Ra8 Nb8 Ac8 Bd8 Qe8 Kf8 Bg8 Ch8 Ni8 Rj8 \
                Pa7 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7 Pi7 Pj7",
            promotes_on: "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1",
            castles: &[
                CastleData::new(CastlingSide::King, ("f8", "i8"), ("j8", "h8")),
                CastleData::new(CastlingSide::Queen, ("f8", "c8"), ("a8", "d8")),
            ],
        },
    ],
    promotions: &[
        PieceKind::Queen,
        PieceKind::Chancellor,
        PieceKind::Archbishop,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
    ],
    file_format: FileFormat::Pgn,
    header: Some("Capablanca"),
    header_aliases: &["capablancachess", "capablancaschess", "capa", "capachess"],
    ..RuleSet::USUAL
};

static SHAPE: Shape = Shape::new(
    "10x8",
    &[
        "a8 b8 c8 d8 e8 f8 g8 h8 i8 j8",
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7",
        "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6",
        "a5 b5 c5 d5 e5 f5 g5 h5 i5 j5",
        "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4",
        "a3 b3 c3 d3 e3 f3 g3 h3 i3 j3",
        "a2 b2 c2 d2 e2 f2 g2 h2 i2 j2",
        "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1",
    ],
    &[],
);
