//! The pieces that attack a square.
//!
//! The question is asked backwards, from the square outwards, and the caller says which squares are
//! blocked. So "would it be attacked after this move?" needs no move to be made. The caller also
//! says whose attacks count. A square of a Chess66 switch is attacked whenever its partner is.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::tables::{Geometry, Tables};
use crate::pieces::piece::PieceKind;

/// The pieces on a board, and which of them are hostile.
#[derive(Clone, Copy)]
pub(crate) struct Threat<'a, const N: usize> {
    pub(crate) tables: &'a Tables<N>,
    pub(crate) pieces: &'a Placement<N>,
    pub(crate) hostile: Bits<N>,
}

impl<const N: usize> Threat<'_, N> {
    /// The hostile pieces that attack a square when exactly these squares are blocked.
    #[inline]
    pub(crate) fn attackers(&self, node: Node, blocked: Bits<N>) -> Bits<N> {
        self.short_range_attackers(node) | self.sliders(node, blocked)
    }

    #[inline]
    pub(super) fn is_attacked(&self, node: Node, blocked: Bits<N>) -> bool {
        self.short_range_attackers(node).any() || self.sliders(node, blocked).any()
    }

    /// The attackers that cannot be blocked: knights, kings, guards and pawns.
    #[inline]
    pub(super) fn short_range_attackers(&self, node: Node) -> Bits<N> {
        let geometry = self.geometry(node);
        // Most squares have no hostile piece so near.
        if (geometry.near & self.hostile).is_empty() {
            return Bits::EMPTY;
        }
        let of = |kind| self.pieces.of(kind);
        // Leaps and steps go both ways, so the squares that this square reaches are those it is
        // reached from.
        let leaps = geometry.leaps & self.pieces.leapers();
        let steps =
            geometry.steps & of(PieceKind::King) | geometry.guard_captures & of(PieceKind::Guard);
        (leaps | steps | self.attacking_pawns(node)) & self.hostile
    }

    /// The hostile sliders that would attack the square on an empty board.
    #[inline]
    pub(super) fn aligned_sliders(&self, node: Node) -> Bits<N> {
        let geometry = self.geometry(node);
        let straight = geometry.straight.reach & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.reach & self.pieces.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn sliders(&self, node: Node, blocked: Bits<N>) -> Bits<N> {
        // Most squares have no hostile slider in line, and following the lines is the expensive
        // part.
        if self.aligned_sliders(node).is_empty() {
            return Bits::EMPTY;
        }
        let geometry = self.geometry(node);
        let straight = geometry.straight.attacks(blocked) & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.attacks(blocked) & self.pieces.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn attacking_pawns(&self, node: Node) -> Bits<N> {
        // Pawns are the only pieces whose captures have a direction, and each army has its own.
        let seats = (0..)
            .map(crate::pieces::piece::Seat)
            .zip(self.tables.pawns.iter());
        let attacking_pawns = seats.fold(Bits::EMPTY, |sum, (seat, pawns)| {
            sum | pawns.at(node).attacked_from & self.pieces.army(seat)
        });
        attacking_pawns & self.pieces.of(PieceKind::Pawn)
    }

    #[inline]
    fn geometry(&self, node: Node) -> &Geometry<N> {
        &self.tables.attack_geometry[node]
    }
}
