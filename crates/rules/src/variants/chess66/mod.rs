//! Chess66 as data: chess on a board of 66 squares, where two pairs of squares overlap.
//!
//! Source: the rules by Fergus Duniho for Gerd Degens's game, with the decisions of
//! `docs/players/rules/chess66.md`.
//!
//! The drawing straightens the two halves of the board and shifts the upper half by a whole column,
//! so that every line except those at the switches follows the grid. The exceptions describe how
//! the narrow ends of the switches are connected. What a switch does to moves is in `tables` and
//! `generator`, as for any board.

use thiserror::Error;

use crate::board::graph::Direction::{East, North, NorthWest, South, SouthEast, West};
use crate::board::graph::Exception::{self, Step, Switch};
use crate::board::graph::Shape;
use crate::board::square::Square;
use crate::movegen::rule_set::{FileFormat, Notation, RuleSet};
use crate::pieces::piece::{PieceKind, PlacedPiece};
use crate::variants::standard::STANDARD;
use crate::variants::two_player::{Endings, MatingMaterial, two_player};

#[cfg(test)]
mod tests;

two_player! {
    /// The options of Chess66, which has none.
    Chess66Options: CHESS66, ENDINGS, Tables<2>
}

static CHESS66: RuleSet = RuleSet {
    id: "chess66",
    shape: &SHAPE,
    armies: STANDARD.armies,
    notation: Notation::Courier,
    keys: &["castling", "en_passant", "halfmoves", "result", "claims"],
    file_format: FileFormat::Courier,
    demo_squares: &[
        (PieceKind::King, "b4"),
        (PieceKind::Queen, "a3"),
        (PieceKind::Rook, "a3"),
        (PieceKind::Bishop, "b3"),
        (PieceKind::Knight, "A4"),
        (PieceKind::Pawn, "a2"),
    ],
    ..RuleSet::USUAL
};

/// Threefold repetition and fifty moves have to be claimed. Only a dead position draws by itself
/// (A15).
static ENDINGS: Endings = Endings {
    mating_material: MatingMaterial::AnyButOneMinor,
    fifty_moves: 50,
    threefold: 3,
    seventyfive_moves: None,
    fivefold: None,
};

static SHAPE: Shape = Shape::new(
    "66 squares",
    &[
        "a8 b8 c8 d8 e8 f8 g8 h8 -",
        "a7 b7 c7 d7 e7 f7 g7 h7 -",
        "a6 b6 c6 d6 e6 f6 g6 h6 -",
        "a5 b5 c5 d5 e5 f5 g5 h5 H5",
        "A4 a4 b4 c4 d4 e4 f4 g4 h4",
        "-  a3 b3 c3 d3 e3 f3 g3 h3",
        "-  a2 b2 c2 d2 e2 f2 g2 h2",
        "-  a1 b1 c1 d1 e1 f1 g1 h1",
    ],
    SWITCHES,
);

/// The exceptions from the plain grid: all of one switch, then its image under half a turn.
const SWITCHES: &[Exception] = &[
    Switch("A4", "a4"),
    // At the narrow end both squares of the switch share a side with a3 and a corner with b3. a3
    // touches neither diagonally.
    Step("a3", North, &["A4", "a4"]),
    Step("a3", NorthWest, &[]),
    Step("A4", South, &["a3"]),
    Step("b3", NorthWest, &["A4", "a4"]),
    Step("A4", SouthEast, &["b3"]),
    // The two squares are not neighbours of each other. For b4, A4 counts as a neighbour too.
    Step("b4", West, &["A4", "a4"]),
    Step("A4", East, &["b4"]),
    Step("a4", West, &[]),
    Switch("H5", "h5"),
    Step("h6", South, &["H5", "h5"]),
    Step("h6", SouthEast, &[]),
    Step("H5", North, &["h6"]),
    Step("g6", SouthEast, &["H5", "h5"]),
    Step("H5", NorthWest, &["g6"]),
    Step("g5", East, &["H5", "h5"]),
    Step("H5", West, &["g5"]),
    Step("h5", East, &[]),
];

/// The reasons of Chess66.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum Chess66Rule {
    /// This kind does not move this way on the bent board, where letters say little about lines.
    NotItsMove {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// Both squares belong to one switch.
    WithinSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The other square of the piece's switch.
        to: Square,
    },
    /// A piece of the mover's own stands on the other square of the switch.
    OwnPieceInSwitch {
        /// The piece in the switch.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A piece stands on the other square of a switch that the way goes through, or that a pawn
    /// would enter.
    BlockedInSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The piece in the switch.
        by: PlacedPiece,
        /// The square of the switch that the way goes through.
        square: Square,
    },
}

impl Chess66Rule {
    /// Whether the bend between ranks 4 and 5 can be why a move seems legal to a player: a rook on
    /// b1 does not reach b8. A pawn or king meets the bend only where it would step over it.
    pub fn is_over_the_bend(kind: PieceKind, from: Square, to: Square) -> bool {
        let crosses = (from.rank() <= 4) != (to.rank() <= 4);
        match kind {
            PieceKind::Pawn | PieceKind::King => crosses && from.rank().abs_diff(to.rank()) == 1,
            _ => crosses,
        }
    }
}
