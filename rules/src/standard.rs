//! Standard chess as data. Source: FIDE Laws of Chess 2023, articles 2 and 3.
//! What these tables mean is in `tables`, `generator` and `duel`.

use alloc::sync::Arc;

use crate::board::Direction;
use crate::duel::{Endings, MatingMen};
use crate::moves::Wing;
use crate::piece::{Army, Kind};
use crate::shape;
use crate::tables::{Compiled, Tables};
use crate::variant::{ArmyData, CastleData, Finished, Notation, RuleSet};

pub(crate) static STANDARD: RuleSet = RuleSet {
    id: "standard",
    description: "Chess as the world plays it.",
    shape: &shape::SQUARE,
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
    keys: &[
        "castling",
        "en_passant",
        "halfmoves",
        "result",
        "claims",
        "fen",
    ],
    finished: Finished::BoardAlone,
};

pub(crate) static ENDINGS: Endings = Endings {
    mating_men: MatingMen::Standard,
    fifty_moves: 50,
    threefold: 3,
    seventyfive_moves: Some(75),
    fivefold: Some(5),
};

/// The tables, built at the first call.
pub(crate) fn tables() -> Arc<Tables<1>> {
    static TABLES: Compiled<1> = Compiled::new();
    TABLES.of(&STANDARD)
}
