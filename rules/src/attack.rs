//! Who attacks a cell: asked backwards from the cell, with any set of cells taken as shut, so that
//! "after this move" costs nothing to ask. Whose attack counts is the caller's to say. A cell of a switch is attacked
//! with the other one.

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
    /// The hostile men that attack a cell, if just these cells are shut.
    #[inline]
    pub(crate) fn attackers(&self, node: Node, shut: Bits<N>) -> Bits<N> {
        self.contacts(node) | self.sliders(node, shut)
    }

    #[inline]
    pub(crate) fn is_attacked(&self, node: Node, shut: Bits<N>) -> bool {
        self.contacts(node).any() || self.sliders(node, shut).any()
    }

    /// The attackers that nothing can stand in the way of.
    #[inline]
    pub(crate) fn contacts(&self, node: Node) -> Bits<N> {
        let around = self.around(node);
        let of = |kind| self.men.of(kind);
        let leaps = around.leaps & of(Kind::Knight);
        let steps = around.steps & of(Kind::King) | around.guard_strikes & of(Kind::Guard);
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
    fn sliders(&self, node: Node, shut: Bits<N>) -> Bits<N> {
        if self.snipers(node).is_empty() {
            return Bits::EMPTY;
        }
        let around = self.around(node);
        let straight = around.straight.attacks(shut) & self.men.straight_sliders();
        let diagonal = around.diagonal.attacks(shut) & self.men.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn striking_pawns(&self, node: Node) -> Bits<N> {
        let seats = (0..).map(crate::piece::Seat).zip(self.tables.pawns.iter());
        let striking = seats.fold(Bits::EMPTY, |sum, (seat, pawns)| {
            sum | pawns.at(node).struck_from & self.men.army(seat)
        });
        striking & self.men.of(Kind::Pawn)
    }

    #[inline]
    fn around(&self, node: Node) -> &Around<N> {
        &self.tables.siege[node.index()]
    }
}
