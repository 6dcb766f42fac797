//! Chess960 as data: standard chess from one of 960 starting positions.
//!
//! Source: FIDE Laws of Chess 2023, Guidelines II. The numbers of the starting positions are in
//! `start`, and castling is in `castles`. Everything else is standard chess.

pub(crate) mod castles;
pub(crate) mod start;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::movegen::rule_set::RuleSet;
use crate::pieces::piece::{Piece, PieceKind};
use crate::position::options::Options;
use crate::position::setup::Setup;
use crate::variants::standard::STANDARD;
use start::StartNumber;

/// The array is that of standard chess, which is one of the 960.
pub(crate) static CHESS960: RuleSet = RuleSet {
    id: "chess960",
    description: "Chess from one of 960 first rows, the same for both.",
    ..STANDARD
};

/// The options of a game of Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Chess960Options {
    /// The starting position; that of standard chess by default. A position that is read tells by
    /// itself where its pieces are.
    pub start: StartNumber,
}

impl Chess960Options {
    /// Replaces the pieces of standard chess by those of this start.
    pub(crate) fn arrange(self, setup: &mut Setup) {
        let board = setup.board();
        setup.castling.clear();
        for data in CHESS960.armies {
            let army = data.army;
            // The first eight pieces of the array are the first row, from the a-file on.
            let names = data.pieces().map(|(_, name)| board.at(board.named(name)));
            let row = names.zip(self.start.row());
            let mut rooks = Vec::new();
            for (square, kind) in row {
                setup.pieces.insert(square, Piece { army, kind });
                rooks.extend((kind == PieceKind::Rook).then_some((army, square)));
            }
            setup.castling.extend(rooks.into_iter().rev());
        }
    }

    /// The options of a setup whose pieces stand on a starting position.
    pub(crate) fn inferred_from(setup: &Setup) -> Option<Chess960Options> {
        let board = setup.board();
        let white = CHESS960.armies.first()?;
        let row: Vec<PieceKind> = white
            .pieces()
            .take(8)
            .map(|(_, name)| {
                let square = board.at(board.named(name));
                setup.pieces.get(&square).map(|piece| piece.kind)
            })
            .collect::<Option<_>>()?;
        let options = Chess960Options {
            start: StartNumber::of(row.try_into().ok()?)?,
        };
        // The first row alone is not enough: all pieces must be at home.
        let start = Setup::start_with(&Options::Chess960(options));
        (start.pieces == setup.pieces).then_some(options)
    }
}
