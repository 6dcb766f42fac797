//! Standard chess as data. Source: FIDE Laws of Chess 2023, articles 2 and 3.
//! No code: what these tables mean is in `tables`, `generator` and `endings`.

use crate::board::Direction;
use crate::endings::{DeadPosition, Endings, ForTwo};
use crate::moves::Wing;
use crate::piece::{Army, Kind};
use crate::variant::{ArmyData, CastleData, Notation, RuleSet};

pub(crate) static STANDARD: RuleSet = RuleSet {
    id: "standard",
    description: "Chess as the world plays it.",
    board_summary: "8x8",
    rows: &[
        "a8 b8 c8 d8 e8 f8 g8 h8",
        "a7 b7 c7 d7 e7 f7 g7 h7",
        "a6 b6 c6 d6 e6 f6 g6 h6",
        "a5 b5 c5 d5 e5 f5 g5 h5",
        "a4 b4 c4 d4 e4 f4 g4 h4",
        "a3 b3 c3 d3 e3 f3 g3 h3",
        "a2 b2 c2 d2 e2 f2 g2 h2",
        "a1 b1 c1 d1 e1 f1 g1 h1",
    ],
    exceptions: &[],
    armies: &[
        ArmyData {
            army: Army::White,
            forward: Direction::North,
            array: "Ra1 Nb1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2",
            promotes_on: "a8 b8 c8 d8 e8 f8 g8 h8",
            castles: &[
                CastleData {
                    wing: Wing::King,
                    king: ("e1", "g1"),
                    rook: ("h1", "f1"),
                },
                CastleData {
                    wing: Wing::Queen,
                    king: ("e1", "c1"),
                    rook: ("a1", "d1"),
                },
            ],
        },
        ArmyData {
            army: Army::Black,
            forward: Direction::South,
            array: "Ra8 Nb8 Bc8 Qd8 Ke8 Bf8 Ng8 Rh8 Pa7 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7",
            promotes_on: "a1 b1 c1 d1 e1 f1 g1 h1",
            castles: &[
                CastleData {
                    wing: Wing::King,
                    king: ("e8", "g8"),
                    rook: ("h8", "f8"),
                },
                CastleData {
                    wing: Wing::Queen,
                    king: ("e8", "c8"),
                    rook: ("a8", "d8"),
                },
            ],
        },
    ],
    promotions: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
    notation: Notation::San,
    endings: Endings::ForTwo(ForTwo {
        dead_position: DeadPosition::Material,
        fifty_moves: 50,
        threefold: 3,
        seventyfive_moves: Some(75),
        fivefold: Some(5),
    }),
};
