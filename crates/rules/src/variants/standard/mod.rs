//! Standard chess as data.
//!
//! Source: FIDE Laws of Chess 2023, articles 2 and 3. `tables`, `generator` and `two_player` give
//! these tables their meaning.

use crate::board::graph::{CHESSBOARD, Direction};
use crate::movegen::rule_set::{ArmyData, CastleData, FileFormat, RuleSet, Uci};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::Army;
use crate::variants::two_player::{Endings, MatingMaterial, two_player};

two_player! {
    /// The options of standard chess, which has none.
    StandardOptions: STANDARD, ENDINGS, Tables<1>
}

pub(crate) static STANDARD: RuleSet = RuleSet {
    id: "standard",
    shape: &CHESSBOARD,
    armies: &[
        ArmyData {
            army: Army::White,
            forward: Direction::North,
            starting_pieces: "Ra1 Nb1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2",
            promotes_on: "a8 b8 c8 d8 e8 f8 g8 h8",
            castles: &[
                CastleData::new(CastlingSide::King, ("e1", "g1"), ("h1", "f1")),
                CastleData::new(CastlingSide::Queen, ("e1", "c1"), ("a1", "d1")),
            ],
        },
        ArmyData {
            army: Army::Black,
            forward: Direction::South,
            starting_pieces: "Ra8 Nb8 Bc8 Qd8 Ke8 Bf8 Ng8 Rh8 Pa7 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7",
            promotes_on: "a1 b1 c1 d1 e1 f1 g1 h1",
            castles: &[
                CastleData::new(CastlingSide::King, ("e8", "g8"), ("h8", "f8")),
                CastleData::new(CastlingSide::Queen, ("e8", "c8"), ("a8", "d8")),
            ],
        },
    ],
    file_format: FileFormat::Pgn,
    uci: Some(Uci::Chess),
    header_aliases: &[
        "chess",
        "standardchess",
        "normal",
        "normalchess",
        "regular",
        "regularchess",
        "orthodox",
        "orthodoxchess",
        "classical",
        "classicalchess",
        "westernchess",
        "internationalchess",
        // Lichess names games of the usual rules from another position so.
        "fromposition",
    ],
    ..RuleSet::USUAL
};

pub(super) static ENDINGS: Endings = Endings {
    mating_material: MatingMaterial::Standard,
    fifty_moves: 50,
    threefold: 3,
    seventyfive_moves: Some(75),
    fivefold: Some(5),
};
