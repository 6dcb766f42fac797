//! Chess960 as data: standard chess from one of 960 starts. Source: FIDE Laws of Chess 2023, Guidelines II.
//! The numbers of the starts are in `start`, where their kings castle in `castles`; all else is that of standard chess.

pub(crate) mod castles;
pub(crate) mod start;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::piece::{Kind, Piece};
use crate::setup::Setup;
use crate::standard::STANDARD;
use crate::variant::RuleSet;
use start::StartNumber;

/// The array of the rule set is that of standard chess, one of the 960.
pub(crate) static CHESS960: RuleSet = RuleSet {
    id: "chess960",
    description: "Chess from one of 960 first rows, the same for both.",
    ..STANDARD
};

/// The options of a game of Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Chess960Options {
    /// Which start; that of standard chess where nothing is said. A position says by itself where its men stand.
    pub start: StartNumber,
}

impl Chess960Options {
    /// Puts the men of the start in the place of those of standard chess.
    pub(crate) fn arrange(self, setup: &mut Setup) {
        let board = setup.board();
        setup.castling.clear();
        for data in CHESS960.armies {
            let army = data.army;
            // The first eight men of the array are the first row, from file a on.
            let names = data.men().map(|(_, name)| board.at(board.named(name)));
            let row = names.zip(self.start.row());
            let mut rooks = Vec::new();
            for (cell, kind) in row {
                setup.pieces.insert(cell, Piece { army, kind });
                rooks.extend((kind == Kind::Rook).then_some((army, cell)));
            }
            setup.castling.extend(rooks.into_iter().rev());
        }
    }

    /// The options under which the men of a setup are those of a start, as far as it shows its number.
    pub(crate) fn shown_by(setup: &Setup) -> Option<Chess960Options> {
        let board = setup.board();
        let white = CHESS960.armies.first()?;
        let row = white.men().take(8).map(|(_, name)| {
            let cell = board.at(board.named(name));
            setup.pieces.get(&cell).map(|piece| piece.kind)
        });
        let row: Vec<Kind> = row.collect::<Option<_>>()?;
        let start = StartNumber::of(row.try_into().ok()?)?;
        let options = Chess960Options { start };
        let start = Setup::start_with(&Options::Chess960(options));
        (start.pieces == setup.pieces).then_some(options)
    }
}
