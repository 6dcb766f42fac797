//! The board of Chess4 as a map of cells, its armies, and how each kind of man attacks: geometry alone.
//! It knows no turns and no rules beyond where a man stands and how he goes.

use std::collections::BTreeMap;
use std::fmt;

/// One of the four armies and its seat, in the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Silver,
    Black,
    Gold,
}

impl Army {
    pub(crate) const ALL: [Army; 4] = [Army::White, Army::Silver, Army::Black, Army::Gold];

    pub(crate) fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Silver => 's',
            Army::Black => 'b',
            Army::Gold => 'g',
        }
    }

    pub(crate) fn of_letter(letter: char) -> Army {
        let found = Army::ALL.into_iter().find(|army| army.letter() == letter);
        found.expect("a letter of an army")
    }

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of its pawns.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (-1, 0),
            Army::Silver => (0, 1),
            Army::Black => (1, 0),
            Army::Gold => (0, -1),
        }
    }

    /// The outer line behind the army's pawns, where they never stand.
    pub(crate) fn is_own_line(self, cell: Cell) -> bool {
        match self {
            Army::White => cell.row == 13,
            Army::Silver => cell.column == 1,
            Army::Black => cell.row == 0,
            Army::Gold => cell.column == 14,
        }
    }

    /// The line of its pawns at the start.
    pub(crate) fn is_first_line(self, cell: Cell) -> bool {
        let (rows, columns) = self.forward();
        self.is_own_line(cell.plus((-rows, -columns)))
    }

    /// One of the three outer lines that are not its own (A6).
    pub(crate) fn promotes_on(self, cell: Cell) -> bool {
        let others = Army::ALL.into_iter().filter(|&army| army != self);
        others.into_iter().any(|army| army.is_own_line(cell))
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
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    pub(crate) fn of_letter(letter: char) -> Kind {
        let found = Kind::ALL.into_iter().find(|kind| kind.letter() == letter);
        found.expect("a letter of a kind")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// Rows and columns to go: rows grow from a to n, towards White; columns from 1 to 14, towards Gold.
pub(crate) type Step = (i8, i8);

/// A cell: rows from 0 (a) to 13 (n), columns from 1 to 14 as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    pub(crate) row: i8,
    pub(crate) column: i8,
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.letter(), self.column)
    }
}

impl Cell {
    pub(crate) fn named(name: &str) -> Cell {
        let letter = name.bytes().next().expect("a letter");
        let cell = Cell {
            row: (letter - b'a') as i8,
            column: name[1..].parse().expect("a number"),
        };
        assert!(cell.is_on_board(), "{name} is no cell");
        cell
    }

    /// Every cell of the board.
    pub(crate) fn all() -> Vec<Cell> {
        let cells = (0..14).flat_map(|row| (1..=14).map(move |column| Cell { row, column }));
        cells.filter(|cell| cell.is_on_board()).collect()
    }

    pub(crate) fn letter(self) -> char {
        char::from(b'a' + self.row as u8)
    }

    pub(crate) fn plus(self, step: Step) -> Cell {
        Cell {
            row: self.row + step.0,
            column: self.column + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Cell) -> Step {
        (to.row - self.row, to.column - self.column)
    }

    /// Rows and columns between two cells, without sign.
    pub(crate) fn distance(self, to: Cell) -> Step {
        let (rows, columns) = self.step_to(to);
        (rows.abs(), columns.abs())
    }

    /// On the plus: the corners of three by three cells are missing.
    pub(crate) fn is_on_board(self) -> bool {
        let (outer, middle) = (0..14, 3..11);
        outer.contains(&self.row)
            && outer.contains(&(self.column - 1))
            && (middle.contains(&self.row) || middle.contains(&(self.column - 1)))
    }

    /// The cells strictly between two cells of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Cell) -> Vec<Cell> {
        let (rows, columns) = self.step_to(to);
        let way = (rows.signum(), columns.signum());
        let far = rows.abs().max(columns.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

/// Who stands where.
#[derive(Clone, Default, PartialEq, Debug)]
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
    pub(crate) fn is_clear(&self, from: Cell, to: Cell) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|cell| cell.is_on_board() && self.is_empty(cell))
    }

    /// Does the man who stands on one cell attack the other, whoever stands there?
    pub(crate) fn attacks(&self, from: Cell, to: Cell) -> bool {
        let Some(man) = self.get(from) else {
            return false;
        };
        let (rows, columns) = from.distance(to);
        let (straight, diagonal) = ((rows == 0) != (columns == 0), rows == columns && rows > 0);
        match man.kind {
            Kind::King => rows.max(columns) == 1,
            Kind::Queen => (straight || diagonal) && self.is_clear(from, to),
            Kind::Rook => straight && self.is_clear(from, to),
            Kind::Bishop => diagonal && self.is_clear(from, to),
            Kind::Knight => (rows, columns) == (1, 2) || (rows, columns) == (2, 1),
            Kind::Pawn => is_pawn_attack(man.army, from, to),
        }
    }
}

/// One step forward and one to the side.
pub(crate) fn is_pawn_attack(army: Army, from: Cell, to: Cell) -> bool {
    let ahead = from.plus(army.forward());
    from.distance(to) == (1, 1) && (ahead.row == to.row || ahead.column == to.column)
}
