//! Where the men stand: one set for each kind and one for each army. No turn, no history.
//! The generator and the attack questions read it; `state` moves the men.

use crate::bits::Bits;
use crate::cell::Node;
use crate::piece::{Kind, Seat};

/// The most armies that any variant has.
pub(crate) const SEATS: usize = 5;

/// The men on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement<const N: usize> {
    kinds: [Bits<N>; Kind::ALL.len()],
    armies: [Bits<N>; SEATS],
}

impl<const N: usize> Placement<N> {
    pub(crate) const EMPTY: Self = Self {
        kinds: [Bits::EMPTY; Kind::ALL.len()],
        armies: [Bits::EMPTY; SEATS],
    };

    #[inline]
    pub(crate) fn of(&self, kind: Kind) -> Bits<N> {
        self.kinds[kind as usize]
    }

    #[inline]
    pub(crate) fn army(&self, seat: Seat) -> Bits<N> {
        self.armies[seat.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bits<N> {
        self.armies
            .iter()
            .fold(Bits::EMPTY, |sum, &army| sum | army)
    }

    #[inline]
    pub(crate) fn is_occupied(&self, node: Node) -> bool {
        self.occupied().contains(node)
    }

    /// Everything that slides along rows and columns.
    #[inline]
    pub(crate) fn straight_sliders(&self) -> Bits<N> {
        self.of(Kind::Rook) | self.of(Kind::Queen)
    }

    /// Everything that slides diagonally.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> Bits<N> {
        self.of(Kind::Bishop) | self.of(Kind::Queen)
    }

    #[inline]
    pub(crate) fn kind_at(&self, node: Node) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .find(|&kind| self.of(kind).contains(node))
    }

    pub(crate) fn at(&self, node: Node) -> Option<(Seat, Kind)> {
        let seat = (0..)
            .map(Seat)
            .zip(&self.armies)
            .find(|(_, army)| army.contains(node));
        Some((seat?.0, self.kind_at(node)?))
    }

    #[inline]
    pub(crate) fn put(&mut self, node: Node, seat: Seat, kind: Kind) {
        self.kinds[kind as usize].insert(node);
        self.armies[seat.index()].insert(node);
    }

    /// Takes off what was put.
    #[inline]
    pub(crate) fn take(&mut self, node: Node, seat: Seat, kind: Kind) {
        self.kinds[kind as usize].remove(node);
        self.armies[seat.index()].remove(node);
    }

    /// Empties a cell.
    #[inline]
    pub(crate) fn lift(&mut self, node: Node) {
        self.kinds.iter_mut().for_each(|kind| kind.remove(node));
        self.armies.iter_mut().for_each(|army| army.remove(node));
    }

    /// Empties the cells.
    #[inline]
    pub(crate) fn clear(&mut self, cells: Bits<N>) {
        self.kinds.iter_mut().for_each(|kind| *kind &= !cells);
        self.armies.iter_mut().for_each(|army| *army &= !cells);
    }
}
