//! The board of Four Player Chess as a map of cells, its armies, and how each kind of man attacks: geometry alone.
//! It knows no turns, no teams, and no rules beyond where a man stands and how he goes.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

/// One of the four armies, in the order of turns: clockwise, seen from above (AL-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Red,
    Black,
    Yellow,
}

impl Army {
    pub(crate) const ALL: [Army; 4] = [Army::White, Army::Red, Army::Black, Army::Yellow];

    pub(crate) fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Red => 'r',
            Army::Black => 'b',
            Army::Yellow => 'y',
        }
    }

    /// The army of this name, if it is one.
    pub(crate) fn named(name: &str) -> Option<Army> {
        let mut all = Army::ALL.into_iter();
        all.find(|army| army.letter().to_string() == name)
    }

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of its pawns: White goes up, Red right, Black down, Yellow left.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (0, 1),
            Army::Red => (1, 0),
            Army::Black => (0, -1),
            Army::Yellow => (-1, 0),
        }
    }

    /// The far edge of its direction (AL-19).
    pub(crate) fn promotes_on(self, cell: Cell) -> bool {
        !cell.plus(self.forward()).is_on_board()
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Man {
    /// `wK` is White's king.
    pub(crate) fn named(name: &str) -> Option<Man> {
        let army = Army::named(name.get(..1)?)?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.letter().to_string() == name[1..])?;
        Some(Man { army, kind })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// Files to the right and ranks up.
pub(crate) type Step = (i8, i8);

/// A cell of the board: files and ranks from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file as u8);
        write!(out, "{file}{}", self.rank + 1)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Cell {
    pub(crate) fn named(name: &str) -> Option<Cell> {
        Cell::all()
            .into_iter()
            .find(|cell| cell.to_string() == name)
    }

    pub(crate) fn all() -> Vec<Cell> {
        let cells = (0..8).flat_map(|file| (0..8).map(move |rank| Cell { file, rank }));
        cells.collect()
    }

    pub(crate) fn plus(self, step: Step) -> Cell {
        Cell {
            file: self.file + step.0,
            rank: self.rank + step.1,
        }
    }

    pub(crate) fn is_on_board(self) -> bool {
        (0..8).contains(&self.file) && (0..8).contains(&self.rank)
    }

    fn step_to(self, to: Cell) -> Step {
        (to.file - self.file, to.rank - self.rank)
    }

    /// The cells strictly between two cells of one line or diagonal.
    fn between(self, to: Cell) -> impl Iterator<Item = Cell> {
        let (files, ranks) = self.step_to(to);
        let far = files.abs().max(ranks.abs());
        (1..far).map(move |times| self.plus((files.signum() * times, ranks.signum() * times)))
    }
}

/// Who stands where.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Board(pub(crate) BTreeMap<Cell, Man>);

impl Board {
    pub(crate) fn get(&self, cell: Cell) -> Option<Man> {
        self.0.get(&cell).copied()
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

    /// Does the man on one cell bear on another, whoever stands there? As in chess, pawns slantwise ahead.
    pub(crate) fn attacks(&self, from: Cell, to: Cell) -> bool {
        let Some(man) = self.get(from) else {
            return false;
        };
        let (files, ranks) = from.step_to(to);
        let (files, ranks) = (files.abs(), ranks.abs());
        let is_slant = files == ranks && files > 0;
        let is_straight = (files == 0) != (ranks == 0);
        let is_open = || from.between(to).all(|cell| self.get(cell).is_none());
        match man.kind {
            Kind::King => files.max(ranks) == 1,
            Kind::Queen => (is_slant || is_straight) && is_open(),
            Kind::Rook => is_straight && is_open(),
            Kind::Bishop => is_slant && is_open(),
            Kind::Knight => files * ranks == 2,
            Kind::Pawn => is_slantwise_ahead(man.army, from, to),
        }
    }
}

fn is_slantwise_ahead(army: Army, from: Cell, to: Cell) -> bool {
    let (files, ranks) = army.forward();
    let ahead = from.plus((files, ranks));
    let beside = [(ranks, files), (-ranks, -files)];
    beside.into_iter().any(|side| ahead.plus(side) == to)
}
