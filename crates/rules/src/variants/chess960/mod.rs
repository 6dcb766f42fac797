//! Chess960 as data: standard chess from one of 960 starting positions.
//!
//! Source: FIDE Laws of Chess 2023, Guidelines II. The numbers of the starting positions are in
//! `start`. Castling goes to the squares of standard chess, from the starting squares that the
//! castling rights of a setup name; only its tables are built here, and the generator decides what
//! is legal. Everything else is standard chess.

pub(crate) mod start;

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::convert::Infallible;

use crate::board::square::{Node, Square};
use crate::movegen::definition::{Definition, Start};
use crate::movegen::options::options;
use crate::movegen::rule_set::{FileFormat, RuleSet, Uci};
use crate::movegen::setup::{Checked, Written};
use crate::movegen::tables::{Castle, Tables};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Piece, PieceKind};
use crate::variants::chess960::start::StartNumber;
use crate::variants::standard::{self, ENDINGS, STANDARD};
use crate::variants::two_player::TwoPlayerGame;

/// The starting position is that of standard chess, which is one of the 960.
static CHESS960: RuleSet = RuleSet {
    id: "chess960",
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

    fn default_state(&self) {}

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
        TwoPlayerGame::of(written, *self, &ENDINGS, tables(written))
    }
}

/// The tables of standard chess, with the castles that a setup's rights name.
///
/// If the setup names none, the usual castle stays without any right to it, so that every castle
/// keeps its number. A right only requires king and rook on their first rank; whether they started
/// there cannot be known.
pub(crate) fn tables(written: Written<'_>) -> Arc<Tables<1>> {
    let usual = standard::tables();
    let castles = usual.castles.iter().map(|castle| {
        let named = named(written, &usual, castle);
        named.unwrap_or_else(|| castle.clone())
    });
    Arc::new(usual.with_castles(castles.collect()))
}

/// A castle of standard chess with the starting squares of a setup, named by the rook's square.
///
/// If the list names two rooks on one side, only the first gets the castle. The check of the setup
/// then reports the second.
fn named(written: Written<'_>, tables: &Tables<1>, usual: &Castle<1>) -> Option<Castle<1>> {
    let board = written.board();
    let location = |node| board.location_of(node);
    let on_first_row = |node: &Node| location(*node).row == location(usual.king.1).row;
    let army = tables.armies[usual.seat.index()];
    let king = Piece {
        army,
        kind: PieceKind::King,
    };
    let (square, _) = written.pieces.iter().find(|(_, piece)| **piece == king)?;
    let king = board.node(*square).filter(on_first_row)?;
    let is_on_side = |rook: &Node| match usual.side {
        CastlingSide::King => location(*rook).column > location(king).column,
        CastlingSide::Queen => location(*rook).column < location(king).column,
    };
    let rooks = written
        .castling
        .iter()
        .filter(|(owner, _)| *owner == army)
        .filter_map(|(_, rook)| board.node(*rook));
    let rook = rooks.filter(on_first_row).find(is_on_side)?;
    // The pieces end on the usual squares, wherever they begin.
    let king_goes = (king, usual.king.1);
    let rook_goes = (rook, usual.rook.1);
    Some(Castle {
        named_by: rook,
        ..tables.castle_from_moves(usual.seat, usual.side, king_goes, rook_goes)
    })
}
