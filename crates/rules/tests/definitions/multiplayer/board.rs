//! The armies, the directions in which they face, and what directions mean on each board.
//!
//! This is geometry only. An army is its letter and the direction in which it faces.

use crate::independent::{Owner, Step};

pub(crate) use crate::independent::{Kind, Layout, Square};

/// An army, named by its letter.
pub(crate) type Army = char;
pub(crate) type Piece = crate::independent::Piece<Army>;
pub(crate) type Board = crate::independent::Board<Army>;

impl Owner for Army {
    fn letter(self) -> char {
        self
    }

    fn of_letter(letter: char) -> Option<Army> {
        Some(letter)
    }
}

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
        from.is_pawn_attack(self.step(ahead), to)
    }
}

impl Board {
    /// Whether a piece of this kind, facing this way, attacks from one square to the other.
    pub(crate) fn attacks(
        &self,
        layout: Layout,
        (kind, ahead): (Kind, Direction),
        from: Square,
        to: Square,
    ) -> bool {
        self.reaches(layout, (kind, Some(layout.step(ahead))), from, to)
    }
}
