//! Chess960 as data: standard chess from one of 960 starting positions.
//!
//! Source: FIDE Laws of Chess 2023, Guidelines II. The numbers of the starting positions are in
//! `start`, and castling is in `castles`. Everything else is standard chess.

pub(crate) mod castles;
pub(crate) mod start;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::convert::Infallible;

use crate::board::square::Square;
use crate::movegen::definition::{Definition, Start};
use crate::movegen::option_set::options;
use crate::movegen::rule_set::{FileFormat, RuleSet, Uci};
use crate::movegen::setup_check::Written;
use crate::movegen::setup_fault::Checked;
use crate::pieces::piece::{Piece, PieceKind};
use crate::variants::chess960::start::StartNumber;
use crate::variants::shared::two_player::TwoPlayerGame;
use crate::variants::standard::{ENDINGS, STANDARD};

/// The starting position is that of standard chess, which is one of the 960.
pub(crate) static CHESS960: RuleSet = RuleSet {
    id: "chess960",
    description: "Chess from one of 960 first ranks, the same for both.",
    armies: STANDARD.armies,
    file_format: FileFormat::Pgn,
    uci: Some(Uci::Chess960),
    header: Some("Chess960"),
    header_aliases: &[
        "960",
        "chess960frc",
        "chess9lx",
        "fischerandom",
        "fischerandomchess",
        "fischerrandom",
        "fischerrandomchess",
        "frc",
        "freestyle",
        "freestylechess",
        // As servers of the nineties name it: wild/fr.
        "wildfr",
    ],
    ..RuleSet::USUAL
};

options! {
    /// The options of a game of Chess960.
    #[derive(Copy)]
    pub struct Chess960Options {
        /// The starting position; that of standard chess by default. A position that is read tells
        /// by itself where its pieces are.
        pub start: StartNumber = StartNumber::STANDARD,
    }
}

impl Chess960Options {
    /// The options of a position whose pieces stand on a starting position.
    fn of_pieces(pieces: &BTreeMap<Square, Piece>) -> Option<Chess960Options> {
        let board = CHESS960.board();
        let white = CHESS960.armies.first()?;
        let row: Vec<PieceKind> = white
            .pieces()
            .take(8)
            .map(|(_, name)| {
                let square = board.at(board.named(name));
                pieces.get(&square).map(|piece| piece.kind)
            })
            .collect::<Option<_>>()?;
        let options = Chess960Options {
            start: StartNumber::of(row.try_into().ok()?)?,
        };
        // The first rank alone is not enough: all pieces must be at home.
        (options.start().pieces == *pieces).then_some(options)
    }
}

impl Definition for Chess960Options {
    type State = ();
    type Fault = Infallible;
    type Policy = TwoPlayerGame<1, Chess960Options>;

    fn rules(&self) -> &'static RuleSet {
        &CHESS960
    }

    fn usual_state(&self) {}

    /// The starting position of standard chess with the first ranks of this start.
    fn start(&self) -> Start {
        let board = CHESS960.board();
        let mut start = Start::of(&CHESS960);
        start.castling.clear();
        for data in CHESS960.armies {
            let army = data.army;
            // The first eight pieces of the starting position are the first rank, from the a-file
            // on.
            let names = data.pieces().map(|(_, name)| board.at(board.named(name)));
            let row = names.zip(self.start.row());
            let mut rooks = Vec::new();
            for (square, kind) in row {
                start.pieces.insert(square, Piece { army, kind });
                rooks.extend((kind == PieceKind::Rook).then_some((army, square)));
            }
            start.castling.extend(rooks.into_iter().rev());
        }
        start
    }

    fn inferred_from(&self, pieces: &BTreeMap<Square, Piece>) -> Chess960Options {
        Chess960Options::of_pieces(pieces).unwrap_or(*self)
    }

    const STARTS: u16 = StartNumber::COUNT;

    fn with_start(&self, number: u16) -> Option<Chess960Options> {
        let start = StartNumber::new(number)?;
        Some(Chess960Options { start })
    }

    fn policy<V: From<Infallible>>(
        &self,
        written: Written<'_>,
        _state: &(),
    ) -> Checked<TwoPlayerGame<1, Chess960Options>, V> {
        TwoPlayerGame::of(written, *self, &ENDINGS, castles::tables(written))
    }
}
