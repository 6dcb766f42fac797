//! Who attacks a cell: asked backwards from the cell, with any set of cells taken as occupied, so that
//! "after this move" costs nothing to ask. Whose attack counts is the caller's to say.

use crate::bits::Bits;
use crate::cell::Node;
use crate::piece::Kind;
use crate::placement::Placement;
use crate::tables::{Around, Tables};

/// The question: these men stand so, and these of them are hostile.
#[derive(Clone, Copy)]
pub(crate) struct Threat<'a, const N: usize> {
    pub(crate) tables: &'a Tables<N>,
    pub(crate) men: &'a Placement<N>,
    pub(crate) hostile: Bits<N>,
}

impl<const N: usize> Threat<'_, N> {
    /// The hostile men that attack a cell, if just these cells are occupied.
    #[inline]
    pub(crate) fn attackers(&self, node: Node, occupied: Bits<N>) -> Bits<N> {
        self.contacts(node) | self.sliders(node, occupied)
    }

    #[inline]
    pub(crate) fn is_attacked(&self, node: Node, occupied: Bits<N>) -> bool {
        self.contacts(node).any() || self.sliders(node, occupied).any()
    }

    /// The attackers that nothing can stand in the way of.
    #[inline]
    pub(crate) fn contacts(&self, node: Node) -> Bits<N> {
        let around = self.around(node);
        let of = |kind| self.men.of(kind);
        let leaps = around.leaps & of(Kind::Knight);
        let steps = around.steps & of(Kind::King) | around.diagonal_steps & of(Kind::Guard);
        (leaps | steps | self.striking_pawns(node)) & self.hostile
    }

    /// The sliders that would attack the cell on the empty board.
    #[inline]
    pub(crate) fn snipers(&self, node: Node) -> Bits<N> {
        let around = self.around(node);
        let straight = around.straight.reach & self.men.straight_sliders();
        let diagonal = around.diagonal.reach & self.men.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn sliders(&self, node: Node, occupied: Bits<N>) -> Bits<N> {
        if self.snipers(node).is_empty() {
            return Bits::EMPTY;
        }
        let around = self.around(node);
        let straight = around.straight.attacks(occupied) & self.men.straight_sliders();
        let diagonal = around.diagonal.attacks(occupied) & self.men.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn striking_pawns(&self, node: Node) -> Bits<N> {
        let seats = (0..).map(crate::piece::Seat).zip(&self.tables.pawns);
        let striking = seats.fold(Bits::EMPTY, |sum, (seat, pawns)| {
            sum | pawns.at(node).struck_from & self.men.army(seat)
        });
        striking & self.men.of(Kind::Pawn)
    }

    #[inline]
    fn around(&self, node: Node) -> &Around<N> {
        &self.tables.around[node.index()]
    }
}
