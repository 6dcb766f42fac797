//! The two boards, their cells and men, and how each kind of man attacks: geometry alone. An army is its letter and the
//! direction in which it looks.

use std::collections::BTreeMap;
use std::fmt;

/// An army, by its letter.
pub(crate) type Army = char;

/// Letters and numbers of cells to go.
pub(crate) type Step = (i8, i8);

/// Where an army looks, and its pawns go: north is away from the reader.
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
    /// Eight by eight: letters are files, numbers ranks from below.
    Square,
    /// Chess4's fourteen by fourteen without the corners: letters are rows from above, numbers columns.
    Plus,
}

impl Layout {
    pub(crate) fn step(self, direction: Direction) -> Step {
        match (self, direction) {
            (Layout::Square, Direction::North) => (0, 1),
            (Layout::Square, Direction::East) => (1, 0),
            (Layout::Square, Direction::South) => (0, -1),
            (Layout::Square, Direction::West) => (-1, 0),
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
        }
    }

    fn is_in_box(self, cell: Cell) -> bool {
        (0..self.size()).contains(&cell.letter) && (1..=self.size()).contains(&cell.number)
    }

    pub(crate) fn has(self, cell: Cell) -> bool {
        let is_middle = (3..11).contains(&cell.letter) || (4..12).contains(&cell.number);
        self.is_in_box(cell) && (self == Layout::Square || is_middle)
    }

    pub(crate) fn cells(self) -> Vec<Cell> {
        let letters = 0..self.size();
        let cells =
            letters.flat_map(|letter| (1..=self.size()).map(move |number| Cell { letter, number }));
        cells.filter(|&cell| self.has(cell)).collect()
    }

    pub(crate) fn cell(self, name: &str) -> Option<Cell> {
        self.cells()
            .into_iter()
            .find(|cell| cell.to_string() == name)
    }

    /// On the outermost line in this direction?
    pub(crate) fn is_edge(self, direction: Direction, cell: Cell) -> bool {
        !self.is_in_box(cell.plus(self.step(direction)))
    }

    /// On the square board the edge ahead; on Chess4's every edge but the one behind.
    pub(crate) fn promotes(self, ahead: Direction, cell: Cell) -> bool {
        let counts = |edge: Direction| match self {
            Layout::Square => edge == ahead,
            Layout::Plus => edge != ahead.opposite(),
        };
        let mut edges = Direction::ALL.into_iter().filter(|&edge| counts(edge));
        edges.any(|edge| self.is_edge(edge, cell))
    }

    /// One step forward and one to the side.
    pub(crate) fn is_pawn_attack(self, ahead: Direction, from: Cell, to: Cell) -> bool {
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
pub(crate) struct Man {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Man {
    pub(crate) fn named(name: &str) -> Option<Man> {
        let mut letters = name.chars();
        let army = letters.next()?;
        let kind = Kind::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(Man { army, kind })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army, self.kind.letter())
    }
}

/// A cell: its letter from 0 and its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    pub(crate) letter: i8,
    pub(crate) number: i8,
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}",
            char::from(b'a' + self.letter as u8),
            self.number
        )
    }
}

impl Cell {
    pub(crate) fn plus(self, step: Step) -> Cell {
        Cell {
            letter: self.letter + step.0,
            number: self.number + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Cell) -> Step {
        (to.letter - self.letter, to.number - self.number)
    }

    /// The cells strictly between two cells of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Cell) -> Vec<Cell> {
        let (letters, numbers) = self.step_to(to);
        let way = (letters.signum(), numbers.signum());
        let far = letters.abs().max(numbers.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

/// Who stands where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Board(pub(crate) BTreeMap<Cell, Man>);

impl Board {
    pub(crate) fn get(&self, cell: Cell) -> Option<Man> {
        self.0.get(&cell).copied()
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        !self.0.contains_key(&cell)
    }

    pub(crate) fn is(&self, cell: Cell, army: Army, kind: Kind) -> bool {
        self.get(cell) == Some(Man { army, kind })
    }

    pub(crate) fn men(&self) -> impl Iterator<Item = (Cell, Man)> {
        self.0.iter().map(|(&cell, &man)| (cell, man))
    }

    pub(crate) fn of(&self, army: Army) -> impl Iterator<Item = (Cell, Man)> {
        self.men().filter(move |(_, man)| man.army == army)
    }

    pub(crate) fn king(&self, army: Army) -> Option<Cell> {
        let mut kings = self.of(army).filter(|(_, man)| man.kind == Kind::King);
        kings.next().map(|(cell, _)| cell)
    }

    /// Nothing between, and no missing corner.
    fn is_clear(&self, layout: Layout, from: Cell, to: Cell) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|cell| layout.has(cell) && self.is_empty(cell))
    }

    /// Does a man of this kind, looking this way, attack from one cell to the other?
    pub(crate) fn attacks(
        &self,
        layout: Layout,
        (kind, ahead): (Kind, Direction),
        from: Cell,
        to: Cell,
    ) -> bool {
        let (letters, numbers) = from.step_to(to);
        let (letters, numbers) = (letters.abs(), numbers.abs());
        let straight = (letters == 0) != (numbers == 0);
        let slant = letters == numbers && letters > 0;
        match kind {
            Kind::King => letters.max(numbers) == 1,
            Kind::Queen => (straight || slant) && self.is_clear(layout, from, to),
            Kind::Rook => straight && self.is_clear(layout, from, to),
            Kind::Bishop => slant && self.is_clear(layout, from, to),
            Kind::Knight => (letters, numbers) == (1, 2) || (letters, numbers) == (2, 1),
            Kind::Pawn => layout.is_pawn_attack(ahead, from, to),
        }
    }
}
