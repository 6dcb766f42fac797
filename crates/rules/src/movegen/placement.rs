//! The squares of the pieces: one set for each way of moving and one for each army.
//!
//! A piece that moves in two ways, as a queen does, is in both sets. So a kind that combines others
//! costs the generator nothing. There is no turn and no history here. The generator
//! reads placements; `state` changes them.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::pieces::piece::{Mover, Moving, PieceKind, Seat, Seats};

/// The most armies that any variant has.
const SEATS: usize = 5;

/// The pieces on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement<const N: usize> {
    movers: [Bits<N>; Mover::COUNT],
    armies: [Bits<N>; SEATS],
    /// The sum of all armies, which every move asks for.
    occupied: Bits<N>,
}

impl<const N: usize> Placement<N> {
    pub(crate) const EMPTY: Self = Self {
        movers: [Bits::EMPTY; Mover::COUNT],
        armies: [Bits::EMPTY; SEATS],
        occupied: Bits::EMPTY,
    };

    /// The pieces of exactly this kind.
    // Where the kind is known to the compiler, little is left of this but three operations.
    #[inline(always)]
    pub(crate) fn of(&self, kind: PieceKind) -> Bits<N> {
        let [one, other] = kind.movers();
        let all = self.moving_as(one) & self.moving_as(other);
        // Only these ways are ever combined. The other kinds that have this one are taken out.
        match one {
            Mover::Leap | Mover::Diagonal | Mover::Straight => {
                let ways = [Mover::Leap, Mover::Diagonal, Mover::Straight];
                let others = ways.into_iter().filter(|&way| !kind.moves_as(way));
                others.fold(all, |rest, way| rest & !self.moving_as(way))
            }
            Mover::Pawn | Mover::King | Mover::Guard => all,
        }
    }

    /// The pieces of every kind, in the order of [`PieceKind::ALL`].
    #[inline]
    pub(crate) fn by_kind(&self) -> [Bits<N>; PieceKind::ALL.len()] {
        let [pawns, leapers, diagonal, straight, kings, guards] = self.movers;
        [
            pawns,
            leapers & !diagonal & !straight,
            diagonal & !leapers & !straight,
            straight & !leapers & !diagonal,
            straight & diagonal & !leapers,
            kings,
            guards,
            diagonal & leapers & !straight,
            straight & leapers & !diagonal,
        ]
    }

    /// The pieces that move in this way, alone or with another.
    #[inline(always)]
    fn moving_as(&self, mover: Mover) -> Bits<N> {
        self.movers[mover as usize]
    }

    #[inline]
    pub(crate) fn army(&self, seat: Seat) -> Bits<N> {
        self.armies[seat.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Bits<N> {
        self.occupied
    }

    #[inline]
    pub(crate) fn is_occupied(&self, node: Node) -> bool {
        self.occupied.contains(node)
    }

    /// The squares on which something else stands than on another board.
    #[inline]
    pub(crate) fn differences(&self, other: &Self) -> Bits<N> {
        let mut sum = Bits::EMPTY;
        for (one, other) in self.movers.iter().zip(&other.movers) {
            sum |= *one ^ *other;
        }
        for (one, other) in self.armies.iter().zip(&other.armies) {
            sum |= *one ^ *other;
        }
        sum
    }

    /// Rooks, queens, and whatever else slides straight.
    #[inline]
    pub(super) fn straight_sliders(&self) -> Bits<N> {
        self.moving_as(Mover::Straight)
    }

    /// Bishops, queens, and whatever else slides diagonally.
    #[inline]
    pub(super) fn diagonal_sliders(&self) -> Bits<N> {
        self.moving_as(Mover::Diagonal)
    }

    /// Knights, and whatever else leaps like them.
    #[inline]
    pub(crate) fn leapers(&self) -> Bits<N> {
        self.moving_as(Mover::Leap)
    }

    #[inline]
    pub(crate) fn kind_at(&self, node: Node) -> Option<PieceKind> {
        let moves_as = |mover| self.moving_as(mover).contains(node);
        if moves_as(Mover::Pawn) {
            return Some(PieceKind::Pawn);
        }
        let (leaps, diagonal) = (moves_as(Mover::Leap), moves_as(Mover::Diagonal));
        PieceKind::of_movers(leaps, diagonal, moves_as(Mover::Straight))
            .or_else(|| moves_as(Mover::King).then_some(PieceKind::King))
            .or_else(|| moves_as(Mover::Guard).then_some(PieceKind::Guard))
    }

    #[inline]
    pub(crate) fn at(&self, node: Node) -> Option<(Seat, PieceKind)> {
        let seat = (0..)
            .map(Seat)
            .zip(&self.armies)
            .find(|(_, army)| army.contains(node));
        Some((seat?.0, self.kind_at(node)?))
    }

    #[inline]
    pub(crate) fn put(&mut self, node: Node, seat: Seat, kind: PieceKind) {
        for mover in kind.movers() {
            self.movers[mover as usize].insert(node);
        }
        self.armies[seat.index()].insert(node);
        self.occupied.insert(node);
    }

    /// Removes a piece whose kind and owner are known.
    #[inline]
    pub(super) fn take(&mut self, node: Node, seat: Seat, kind: PieceKind) {
        for mover in kind.movers() {
            self.movers[mover as usize].remove(node);
        }
        self.armies[seat.index()].remove(node);
        self.occupied.remove(node);
    }

    /// Moves a piece whose kind and owner are known to an empty square.
    // On larger boards a call costs a tenth of a move.
    #[inline(always)]
    pub(super) fn shift(&mut self, squares: [Node; 2], seat: Seat, kind: PieceKind) {
        let [one, other] = kind.movers();
        self.movers[one as usize].toggle(squares);
        if other as usize != one as usize {
            self.movers[other as usize].toggle(squares);
        }
        self.armies[seat.index()].toggle(squares);
        self.occupied.toggle(squares);
    }

    /// Empties a square.
    #[inline]
    pub(crate) fn lift(&mut self, node: Node) {
        // Removing from every set is cheaper than finding out which piece it was.
        self.movers.iter_mut().for_each(|mover| mover.remove(node));
        self.armies.iter_mut().for_each(|army| army.remove(node));
        self.occupied.remove(node);
    }

    /// Empties all of these squares.
    #[inline]
    pub(crate) fn clear(&mut self, squares: Bits<N>) {
        self.movers.iter_mut().for_each(|mover| *mover &= !squares);
        self.armies.iter_mut().for_each(|army| *army &= !squares);
        self.occupied &= !squares;
    }

    /// Are these, beside the kings of two players, too few to mate: one bishop or knight, or one
    /// bishop each on squares of one colour?
    pub(crate) fn is_too_little(&self, rest: Bits<N>, dark: Bits<N>, players: Seats) -> bool {
        let bishops = rest & self.of(PieceKind::Bishop);
        match rest.count() {
            1 => rest == bishops | rest & self.of(PieceKind::Knight),
            2 => {
                let dark = bishops & dark;
                let mut each = players.map(|seat| (rest & self.army(seat)).count());
                rest == bishops
                    && (dark.is_empty() || dark == bishops)
                    && each.all(|count| count == 1)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Placement;
    use crate::board::square::Node;
    use crate::pieces::piece::{PieceKind, Seat};

    #[test]
    fn the_sets_of_all_kinds_are_those_of_each() {
        let mut placement = Placement::<3>::EMPTY;
        for (number, kind) in PieceKind::ALL.into_iter().cycle().take(180).enumerate() {
            placement.put(Node::at(number), Seat((number % 5) as u8), kind);
        }
        for kind in PieceKind::ALL {
            assert_eq!(placement.by_kind()[kind as usize], placement.of(kind));
        }
        for (number, kind) in PieceKind::ALL.into_iter().cycle().take(180).enumerate() {
            let seat = Seat((number % 5) as u8);
            assert_eq!(placement.at(Node::at(number)), Some((seat, kind)));
        }
        assert_eq!(placement.at(Node::at(180)), None);
    }
}
