//! Squares that are written as a letter and a number, and the boards that consist of them.
//!
//! This is geometry only: it knows no pieces and no armies.

use std::fmt;

use serde::{Serialize, Serializer};

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
