//! Castling from any starting squares of king and rook.
//!
//! The target squares are those of standard chess; the starting squares come from the castling
//! rights of a written. Only the tables are built here. The generator decides what is legal.

use alloc::sync::Arc;

use crate::board::square::Node;
use crate::movegen::setup_check::Written;
use crate::movegen::tables::{Castle, Tables};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Piece, PieceKind};
use crate::variants::standard;

/// The tables of standard chess, with the castles that a setup's rights name.
///
/// Where the setup names none, the usual castle stays without any right to it, so that every castle
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
        ..tables.castle_from_moves((usual.seat, usual.side), king_goes, rook_goes)
    })
}
