//! The three boards, their squares and pieces, and how each kind of piece attacks.
//!
//! This is geometry only. An army is its letter and the direction in which it faces.

use std::collections::BTreeMap;
use std::fmt;

/// An army, named by its letter.
pub(crate) type Army = char;

/// A step as letters and numbers of squares.
pub(crate) type Step = (i8, i8);

/// The direction in which an army faces and its pawns move. North is away from the reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    pub(crate) fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    pub(crate) fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
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
    pub(crate) fn step(self, direction: Direction) -> Step {
        match (self, direction) {
            (Layout::Square | Layout::SmallPlus, Direction::North) => (0, 1),
            (Layout::Square | Layout::SmallPlus, Direction::East) => (1, 0),
            (Layout::Square | Layout::SmallPlus, Direction::South) => (0, -1),
            (Layout::Square | Layout::SmallPlus, Direction::West) => (-1, 0),
            (Layout::Plus, Direction::North) => (-1, 0),
            (Layout::Plus, Direction::East) => (0, 1),
            (Layout::Plus, Direction::South) => (1, 0),
            (Layout::Plus, Direction::West) => (0, -1),
        }
    }

    fn size(self) -> i8 {
        match self {
            Layout::Square => 8,
            Layout::Plus => 14,
            Layout::SmallPlus => 11,
        }
    }

    fn is_in_box(self, square: Square) -> bool {
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
        self.squares()
            .into_iter()
            .find(|square| square.to_string() == name)
    }

    /// Whether the square is on the outermost line in this direction.
    pub(crate) fn is_edge(self, direction: Direction, square: Square) -> bool {
        !self.is_in_box(square.plus(self.step(direction)))
    }

    /// Whether pawns promote here: on Chess4's board on every edge except the one behind, on the
    /// others on the edge ahead.
    pub(crate) fn promotes(self, ahead: Direction, square: Square) -> bool {
        let counts = |edge: Direction| match self {
            Layout::Square | Layout::SmallPlus => edge == ahead,
            Layout::Plus => edge != ahead.opposite(),
        };
        let mut edges = Direction::ALL.into_iter().filter(|&edge| counts(edge));
        edges.any(|edge| self.is_edge(edge, square))
    }

    /// Whether the square is one step forward and one to the side.
    pub(crate) fn is_pawn_attack(self, ahead: Direction, from: Square, to: Square) -> bool {
        let (letters, numbers) = self.step(ahead);
        let sides = [(numbers, letters), (-numbers, -letters)];
        sides
            .into_iter()
            .any(|side| from.plus((letters, numbers)).plus(side) == to)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] = [
        Kind::King,
        Kind::Queen,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ];
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn named(name: &str) -> Option<Piece> {
        let mut letters = name.chars();
        let army = letters.next()?;
        let kind = Kind::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(Piece { army, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army, self.kind.letter())
    }
}

/// A square, with its letter from 0 and its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) letter: i8,
    pub(crate) number: i8,
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}",
            char::from(b'a' + self.letter as u8),
            self.number
        )
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

    /// The squares strictly between two squares of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Square) -> Vec<Square> {
        let (letters, numbers) = self.step_to(to);
        let way = (letters.signum(), numbers.signum());
        let far = letters.abs().max(numbers.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

/// Which piece stands on which square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Board(pub(crate) BTreeMap<Square, Piece>);

impl Board {
    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        self.0.get(&square).copied()
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        !self.0.contains_key(&square)
    }

    pub(crate) fn is(&self, square: Square, army: Army, kind: Kind) -> bool {
        self.get(square) == Some(Piece { army, kind })
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.0.iter().map(|(&square, &piece)| (square, piece))
    }

    pub(crate) fn of(&self, army: Army) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |(_, piece)| piece.army == army)
    }

    pub(crate) fn king(&self, army: Army) -> Option<Square> {
        let mut kings = self.of(army).filter(|(_, piece)| piece.kind == Kind::King);
        kings.next().map(|(square, _)| square)
    }

    /// Whether no piece and no missing corner is in between.
    fn is_clear(&self, layout: Layout, from: Square, to: Square) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|square| layout.has(square) && self.is_empty(square))
    }

    /// Whether a piece of this kind, facing this way, attacks from one square to the other.
    pub(crate) fn attacks(
        &self,
        layout: Layout,
        (kind, ahead): (Kind, Direction),
        from: Square,
        to: Square,
    ) -> bool {
        let (letters, numbers) = from.step_to(to);
        let (letters, numbers) = (letters.abs(), numbers.abs());
        let straight = (letters == 0) != (numbers == 0);
        let diagonal = letters == numbers && letters > 0;
        match kind {
            Kind::King => letters.max(numbers) == 1,
            Kind::Queen => (straight || diagonal) && self.is_clear(layout, from, to),
            Kind::Rook => straight && self.is_clear(layout, from, to),
            Kind::Bishop => diagonal && self.is_clear(layout, from, to),
            Kind::Knight => (letters, numbers) == (1, 2) || (letters, numbers) == (2, 1),
            Kind::Pawn => layout.is_pawn_attack(ahead, from, to),
        }
    }
}
