//! Squares that are written as a letter and a number, and boards: which squares they have, and how
//! each kind of piece attacks on a map of squares.
//!
//! It knows no turns, and no rules beyond where a piece is and how it moves.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::independent::pieces::{Kind, Owner, Piece};

/// A step as letters and numbers of squares.
pub(crate) type Step = (i8, i8);

/// A square, with its letter from 0 and its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) letter: i8,
    pub(crate) number: i8,
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.letter as u8);
        write!(out, "{letter}{}", self.number)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Square {
    pub(crate) fn plus(self, step: Step) -> Square {
        Square {
            letter: self.letter + step.0,
            number: self.number + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Square) -> Step {
        (to.letter - self.letter, to.number - self.number)
    }

    /// The letters and numbers between two squares, without sign.
    pub(crate) fn distance(self, to: Square) -> Step {
        let (letters, numbers) = self.step_to(to);
        (letters.abs(), numbers.abs())
    }

    /// The squares strictly between two squares of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Square) -> Vec<Square> {
        let (letters, numbers) = self.step_to(to);
        let way = (letters.signum(), numbers.signum());
        let far = letters.abs().max(numbers.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }

    /// Whether the other square is one step forward and one to the side.
    pub(crate) fn is_pawn_attack(self, forward: Step, to: Square) -> bool {
        let (letters, numbers) = forward;
        let ahead = self.plus(forward);
        let mut sides = [(numbers, letters), (-numbers, -letters)].into_iter();
        sides.any(|side| ahead.plus(side) == to)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Eight by eight: letters are files, numbers are ranks from below.
    Square,
    /// Chess4's fourteen by fourteen without the corners: letters are rows from above, numbers are
    /// columns.
    Plus,
    /// Eleven by eleven of Chess 4.5, without three by three in each corner: letters are files,
    /// numbers are ranks from below.
    SmallPlus,
}

impl Layout {
    fn size(self) -> i8 {
        match self {
            Layout::Square => 8,
            Layout::Plus => 14,
            Layout::SmallPlus => 11,
        }
    }

    /// Whether the square is on the board or in one of the missing corners.
    pub(crate) fn is_in_box(self, square: Square) -> bool {
        (0..self.size()).contains(&square.letter) && (1..=self.size()).contains(&square.number)
    }

    pub(crate) fn has(self, square: Square) -> bool {
        let is_middle = match self {
            Layout::Square => true,
            Layout::Plus => (3..11).contains(&square.letter) || (4..12).contains(&square.number),
            Layout::SmallPlus => (3..8).contains(&square.letter) || (4..9).contains(&square.number),
        };
        self.is_in_box(square) && is_middle
    }

    pub(crate) fn squares(self) -> Vec<Square> {
        let letters = 0..self.size();
        let squares = letters
            .flat_map(|letter| (1..=self.size()).map(move |number| Square { letter, number }));
        squares.filter(|&square| self.has(square)).collect()
    }

    pub(crate) fn square(self, name: &str) -> Option<Square> {
        let letter = name.bytes().next()?.checked_sub(b'a')? as i8;
        let number = name.get(1..)?.parse().ok()?;
        let square = Square { letter, number };
        // A number may be read that is never written so: `+4` and `04` are no names.
        (self.has(square) && square.to_string() == name).then_some(square)
    }
}

/// The piece on each square.
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

    /// Whether a piece of this kind attacks from one square to the other, whatever is on it. A
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
