//! Castling from wherever king and rook have started: the goals are those of standard chess, the first cells those that
//! a setup's rights name. Only the tables are made here; what makes a castle legal is the generator's.

use alloc::sync::Arc;

use crate::cell::Node;
use crate::moves::Wing;
use crate::piece::{Kind, Piece};
use crate::setup::Setup;
use crate::standard;
use crate::tables::{Castle, Tables};

/// The tables of standard chess, with the castles that a setup's rights name. Where they name none the usual one stays,
/// which nobody has a right to, so that every castle keeps its number.
///
/// A right counts where king and rook stand on their first row; whether they have started there is not asked.
pub(crate) fn tables(setup: &Setup) -> Arc<Tables<1>> {
    let usual = standard::tables();
    let castles = usual.castles.iter().map(|castle| {
        let named = named(setup, &usual, castle);
        named.unwrap_or_else(|| castle.clone())
    });
    Arc::new(usual.with_castles(castles.collect()))
}

/// A castle of standard chess with the first cells of a setup, named by the rook's. Of two rooks on one wing only the
/// first in the list has it, so that the other is found to have none.
fn named(setup: &Setup, tables: &Tables<1>, usual: &Castle<1>) -> Option<Castle<1>> {
    let board = setup.board();
    let place = |node| board.place_of(node);
    let on_first_row = |node: &Node| place(*node).row == place(usual.king.1).row;
    let army = tables.armies[usual.seat.index()];
    let king = Piece {
        army,
        kind: Kind::King,
    };
    let mut kings = setup.pieces.iter().filter(|(_, piece)| **piece == king);
    let king = board.node(*kings.next()?.0).filter(on_first_row)?;
    let is_on_wing = |rook: &Node| match usual.wing {
        Wing::King => place(*rook).column > place(king).column,
        Wing::Queen => place(*rook).column < place(king).column,
    };
    let rooks = setup.castling.iter().filter(|(owner, _)| *owner == army);
    let rooks = rooks.filter_map(|(_, rook)| board.node(*rook));
    let rook = rooks.filter(on_first_row).find(is_on_wing)?;
    let (king, goes) = ((king, usual.king.1), (rook, usual.rook.1));
    Some(Castle {
        entry: rook,
        ..tables.castle_by((usual.seat, usual.wing), king, goes)
    })
}
