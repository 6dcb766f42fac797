//! A board as a map of squares, and how each kind of piece attacks on it.
//!
//! It knows no turns, and no rules beyond where a piece stands and how it moves.

use std::collections::BTreeMap;

use crate::independent::pieces::{Kind, Owner, Piece};
use crate::independent::squares::{Layout, Square, Step};

/// Which piece stands on which square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Board<A, S = Square>(pub(crate) BTreeMap<S, Piece<A>>);

impl<A, S> Default for Board<A, S> {
    fn default() -> Board<A, S> {
        Board(BTreeMap::new())
    }
}

impl<A, S: Ord> FromIterator<(S, Piece<A>)> for Board<A, S> {
    fn from_iter<I: IntoIterator<Item = (S, Piece<A>)>>(pieces: I) -> Board<A, S> {
        Board(pieces.into_iter().collect())
    }
}

impl<A: Owner, S: Copy + Ord> Board<A, S> {
    pub(crate) fn get(&self, square: S) -> Option<Piece<A>> {
        self.0.get(&square).copied()
    }

    pub(crate) fn is_empty(&self, square: S) -> bool {
        !self.0.contains_key(&square)
    }

    pub(crate) fn is(&self, square: S, army: A, kind: Kind) -> bool {
        self.get(square) == Some(Piece { army, kind })
    }

    pub(crate) fn put(&mut self, square: S, piece: Piece<A>) {
        self.0.insert(square, piece);
    }

    pub(crate) fn take(&mut self, square: S) -> Option<Piece<A>> {
        self.0.remove(&square)
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (S, Piece<A>)> {
        self.0.iter().map(|(&square, &piece)| (square, piece))
    }

    pub(crate) fn of(&self, army: A) -> impl Iterator<Item = (S, Piece<A>)> {
        self.pieces().filter(move |(_, piece)| piece.army == army)
    }

    /// The square of a piece of this kind. It is meant for kings and other single pieces.
    pub(crate) fn find(&self, army: A, kind: Kind) -> Option<S> {
        let mut squares = self.0.keys().copied();
        squares.find(|&square| self.is(square, army, kind))
    }

    pub(crate) fn king(&self, army: A) -> Option<S> {
        self.find(army, Kind::King)
    }

    /// Every pair of a square with a piece of this army and any of these squares.
    pub(crate) fn pairs(&self, army: A, squares: &[S]) -> Vec<(S, S)> {
        let own = self.of(army);
        own.flat_map(|(from, _)| squares.iter().map(move |&to| (from, to)))
            .collect()
    }
}

impl<A: Owner> Board<A> {
    /// Whether no piece and no missing corner is in between.
    pub(crate) fn is_clear(&self, layout: Layout, from: Square, to: Square) -> bool {
        let mut between = from.between(to).into_iter();
        between.all(|square| layout.has(square) && self.is_empty(square))
    }

    /// Whether a piece of this kind attacks from one square to the other, whatever stands there. A
    /// pawn attacks diagonally ahead; `forward` is one step of it, if the army has pawns.
    pub(crate) fn reaches(
        &self,
        layout: Layout,
        (kind, forward): (Kind, Option<Step>),
        from: Square,
        to: Square,
    ) -> bool {
        let (letters, numbers) = from.distance(to);
        let straight = (letters == 0) != (numbers == 0);
        let diagonal = letters == numbers && letters > 0;
        match kind {
            Kind::King => letters.max(numbers) == 1,
            Kind::Guard => (letters, numbers) == (1, 1),
            Kind::Queen => (straight || diagonal) && self.is_clear(layout, from, to),
            Kind::Rook => straight && self.is_clear(layout, from, to),
            Kind::Bishop => diagonal && self.is_clear(layout, from, to),
            Kind::Knight => (letters, numbers) == (1, 2) || (letters, numbers) == (2, 1),
            Kind::Pawn => forward.is_some_and(|forward| from.is_pawn_attack(forward, to)),
        }
    }
}
