//! Where the pieces stand: one set of squares for each kind and one for each army.
//!
//! There is no turn and no history here. The generator and `attack` read placements; `state`
//! changes them.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::pieces::piece::{PieceKind, Seat};

/// The most armies that any variant has.
pub(crate) const SEATS: usize = 5;

/// The pieces on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement<const N: usize> {
    kinds: [Bits<N>; PieceKind::ALL.len()],
    armies: [Bits<N>; SEATS],
}

impl<const N: usize> Placement<N> {
    pub(crate) const EMPTY: Self = Self {
        kinds: [Bits::EMPTY; PieceKind::ALL.len()],
        armies: [Bits::EMPTY; SEATS],
    };

    #[inline]
    pub(crate) fn of(&self, kind: PieceKind) -> Bits<N> {
        self.kinds[kind as usize]
    }

    #[inline]
    pub(crate) fn army(&self, seat: Seat) -> Bits<N> {
        self.armies[seat.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bits<N> {
        // There are fewer armies than kinds of pieces.
        self.armies
            .iter()
            .fold(Bits::EMPTY, |sum, &army| sum | army)
    }

    #[inline]
    pub(crate) fn is_occupied(&self, node: Node) -> bool {
        self.occupied().contains(node)
    }

    /// Rooks and queens.
    #[inline]
    pub(crate) fn straight_sliders(&self) -> Bits<N> {
        self.of(PieceKind::Rook) | self.of(PieceKind::Queen)
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) fn diagonal_sliders(&self) -> Bits<N> {
        self.of(PieceKind::Bishop) | self.of(PieceKind::Queen)
    }

    #[inline]
    pub(crate) fn kind_at(&self, node: Node) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|&kind| self.of(kind).contains(node))
    }

    pub(crate) fn at(&self, node: Node) -> Option<(Seat, PieceKind)> {
        let seat = (0..)
            .map(Seat)
            .zip(&self.armies)
            .find(|(_, army)| army.contains(node));
        Some((seat?.0, self.kind_at(node)?))
    }

    #[inline]
    pub(crate) fn put(&mut self, node: Node, seat: Seat, kind: PieceKind) {
        self.kinds[kind as usize].insert(node);
        self.armies[seat.index()].insert(node);
    }

    /// Removes a piece whose kind and owner are known.
    #[inline]
    pub(crate) fn take(&mut self, node: Node, seat: Seat, kind: PieceKind) {
        self.kinds[kind as usize].remove(node);
        self.armies[seat.index()].remove(node);
    }

    /// Empties a square.
    #[inline]
    pub(crate) fn lift(&mut self, node: Node) {
        // Removing from every set is cheaper than finding out which piece it was.
        self.kinds.iter_mut().for_each(|kind| kind.remove(node));
        self.armies.iter_mut().for_each(|army| army.remove(node));
    }

    /// Empties all of these squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bits<N>) {
        self.kinds.iter_mut().for_each(|kind| *kind &= !squares);
        self.armies.iter_mut().for_each(|army| *army &= !squares);
    }
}
