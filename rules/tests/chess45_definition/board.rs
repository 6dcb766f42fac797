//! The board of Chess 4.5, its five sides, their men, and who stands where at the start.

use std::collections::BTreeMap;
use std::fmt;

/// Four armies and the queen in the centre, in the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    White,
    Red,
    Black,
    Green,
    Yellow,
}

/// Files and ranks to go.
pub(crate) type Step = (i8, i8);

impl Side {
    pub(crate) const ALL: [Side; 5] = [
        Side::White,
        Side::Red,
        Side::Black,
        Side::Green,
        Side::Yellow,
    ];

    pub(crate) fn letter(self) -> char {
        ['w', 'r', 'b', 'g', 'y'][self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter)
    }

    /// One step of its pawns; Yellow has none.
    pub(crate) fn forward(self) -> Option<Step> {
        match self {
            Side::White => Some((0, -1)),
            Side::Red => Some((-1, 0)),
            Side::Black => Some((0, 1)),
            Side::Green => Some((1, 0)),
            Side::Yellow => None,
        }
    }

    /// How far a pawn of this side has come: 0 on the line of the back row, 10 on the far edge.
    pub(crate) fn advance(self, cell: Cell) -> i8 {
        match self {
            Side::White => 11 - cell.rank,
            Side::Red => 11 - cell.file,
            Side::Black => cell.rank - 1,
            Side::Green => cell.file - 1,
            Side::Yellow => 0,
        }
    }

    /// With whom the side stands and falls.
    pub(crate) fn heart(self) -> Kind {
        match self {
            Side::Yellow => Kind::Queen,
            _ => Kind::King,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    King,
    Queen,
    Guard,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    pub(crate) const ALL: [Kind; 7] = [
        Kind::King,
        Kind::Queen,
        Kind::Guard,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ];
    /// No queen: an army whose queen is taken would be out (C45-11).
    pub(crate) const PROMOTIONS: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'G', 'R', 'B', 'N', 'P'][self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Man {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

impl Man {
    pub(crate) fn named(name: &str) -> Option<Man> {
        let mut letters = name.chars();
        let side = Side::of_letter(letters.next()?)?;
        let kind = Kind::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(Man { side, kind })
    }
}

impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.side.letter(), self.kind.letter())
    }
}

/// A cell: files and ranks from 1 to 11, as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

/// The yellow square.
pub(crate) const CENTRE: Cell = Cell { file: 6, rank: 6 };

impl Cell {
    pub(crate) fn named(name: &str) -> Option<Cell> {
        Cell::all()
            .into_iter()
            .find(|cell| cell.to_string() == name)
    }

    pub(crate) fn all() -> Vec<Cell> {
        let cells = (1..=11).flat_map(|file| (1..=11).map(move |rank| Cell { file, rank }));
        cells.filter(|cell| cell.is_on_board()).collect()
    }

    /// On the eleven by eleven without the corners of three by three.
    pub(crate) fn is_on_board(self) -> bool {
        let (all, middle) = (1..=11, 4..=8);
        all.contains(&self.file)
            && all.contains(&self.rank)
            && (middle.contains(&self.file) || middle.contains(&self.rank))
    }

    pub(crate) fn plus(self, step: Step) -> Cell {
        Cell {
            file: self.file + step.0,
            rank: self.rank + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Cell) -> Step {
        (to.file - self.file, to.rank - self.rank)
    }

    /// The cells strictly between two cells of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Cell) -> Vec<Cell> {
        let (files, ranks) = self.step_to(to);
        let way = (files.signum(), ranks.signum());
        let far = files.abs().max(ranks.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}",
            char::from(b'a' + self.file as u8 - 1),
            self.rank
        )
    }
}

/// Who stands where.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Board(pub(crate) BTreeMap<Cell, Man>);

impl Board {
    pub(crate) fn get(&self, cell: Cell) -> Option<Man> {
        self.0.get(&cell).copied()
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        !self.0.contains_key(&cell)
    }

    pub(crate) fn men(&self) -> impl Iterator<Item = (Cell, Man)> {
        self.0.iter().map(|(&cell, &man)| (cell, man))
    }

    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = (Cell, Man)> {
        self.men().filter(move |(_, man)| man.side == side)
    }

    pub(crate) fn has(&self, side: Side) -> bool {
        self.of(side).next().is_some()
    }

    /// Where the king stands, or Yellow's queen.
    pub(crate) fn heart(&self, side: Side) -> Option<Cell> {
        let mut men = self.of(side).filter(|(_, man)| man.kind == side.heart());
        men.next().map(|(cell, _)| cell)
    }

    pub(crate) fn remove_side(&mut self, side: Side) {
        self.0.retain(|_, man| man.side != side);
    }
}

/// Back rows from the left end of the line to its right or from below, and the line's cells.
const BACK_ROWS: [(Side, &str, &str); 4] = [
    (Side::White, "RNKBR", "d11 e11 f11 g11 h11"),
    (Side::Red, "RBKNR", "k4 k5 k6 k7 k8"),
    (Side::Black, "RBKNR", "d1 e1 f1 g1 h1"),
    (Side::Green, "RNKBR", "a4 a5 a6 a7 a8"),
];
const GUARDS: &str = "e6 f5 f7 g6";

pub(crate) fn array() -> Board {
    let named = |name: &str| Cell::named(name).expect("a cell of the array");
    let mut board = BTreeMap::new();
    for (side, kinds, cells) in BACK_ROWS {
        let forward = side.forward().expect("an army has pawns");
        for (letter, name) in kinds.chars().zip(cells.split(' ')) {
            let kind = Kind::of_letter(letter).expect("a kind");
            let cell = named(name);
            board.insert(cell, Man { side, kind });
            let kind = Kind::Pawn;
            board.insert(cell.plus(forward), Man { side, kind });
        }
    }
    let side = Side::Yellow;
    for name in GUARDS.split(' ') {
        let kind = Kind::Guard;
        board.insert(named(name), Man { side, kind });
    }
    let kind = Kind::Queen;
    board.insert(CENTRE, Man { side, kind });
    Board(board)
}
