//! The pawns that can be captured en passant: at most one of each seat.
//!
//! A double step can be answered until its player's next turn, so each of the others has one turn
//! for it, and several pawns can be open at once. Whether a capture is legal is decided in `legal`.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::en_passant::{EnPassantList, seats_attacking};
use crate::movegen::generator::EnPassantTakers;
use crate::movegen::placement::Placement;
use crate::movegen::tables::Tables;
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::fourplayer::arrays::SEATS;

/// The pawns that some seat may capture en passant, one of each seat.
pub(crate) type PassedPawns = EnPassantList<SEATS>;

impl PassedPawns {
    /// The pawn that a move of this seat's pawn captures on another square than its target.
    ///
    /// A piece that has come to the crossed square meanwhile is captured by the same move.
    #[inline]
    pub(crate) fn captured_by(
        &self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        mv: Move<Node>,
    ) -> Option<Node> {
        if self.is_empty() || !pieces.of(PieceKind::Pawn).contains(mv.from) {
            return None;
        }
        let attacking = tables.pawns[by.index()].at(mv.to).attacked_from;
        let mut pawns = self.as_slice().iter();
        let captured = pawns.find(|passed| {
            passed.target == mv.to
                && passed.takers.all().contains(by)
                && attacking.contains(mv.from)
        });
        captured.map(|passed| passed.pawn)
    }

    /// Updates the list after a seat's move: its turn for the others' pawns is over, what was
    /// captured is gone, and nobody keeps a right without a pawn that could use it.
    #[inline]
    pub(crate) fn end_turn(
        &mut self,
        tables: &Tables<3>,
        pieces: &Placement<3>,
        by: Seat,
        is_gone: impl Fn(Node) -> bool,
    ) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(by));
            passed.takers = EnPassantTakers::fresh(if is_gone(passed.pawn) {
                Seats::NONE
            } else {
                let pawns = pieces.of(PieceKind::Pawn);
                seats_attacking(tables, pieces, pawns, passed.target, left)
            });
        });
    }

    /// Drops the pawn of a seat whose turn begins.
    #[inline]
    pub(crate) fn begin_turn(&mut self, of: Bits<3>) {
        self.change(move |passed| {
            if of.contains(passed.pawn) {
                passed.takers = EnPassantTakers::NOBODY;
            }
        });
    }

    /// Drops the rights of a seat whose player leaves.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.change(move |passed| {
            let left = passed.takers.all().without(Seats::of(seat));
            passed.takers = EnPassantTakers::fresh(left);
        });
    }
}
