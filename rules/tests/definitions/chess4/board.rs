//! The board of Chess4 as a map of squares, its armies, and how each kind of piece attacks.
//!
//! This is geometry only. It knows no turns, and no rules beyond where a piece stands and how it
//! moves.

use std::collections::BTreeMap;
use std::fmt;

/// One of the four armies and its seat, in turn order.
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

    /// One step of the army's pawns.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (-1, 0),
            Army::Silver => (0, 1),
            Army::Black => (1, 0),
            Army::Gold => (0, -1),
        }
    }

    /// Whether the square is on the outer line behind the army's pawns, where they never stand.
    pub(crate) fn is_own_line(self, square: Square) -> bool {
        match self {
            Army::White => square.row == 13,
            Army::Silver => square.column == 1,
            Army::Black => square.row == 0,
            Army::Gold => square.column == 14,
        }
    }

    /// Whether the square is on the line where the army's pawns start.
    pub(crate) fn is_first_line(self, square: Square) -> bool {
        let (rows, columns) = self.forward();
        self.is_own_line(square.plus((-rows, -columns)))
    }

    /// Whether the square is on one of the three outer lines that are not the army's own (A6).
    pub(crate) fn promotes_on(self, square: Square) -> bool {
        let others = Army::ALL.into_iter().filter(|&army| army != self);
        others.into_iter().any(|army| army.is_own_line(square))
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
pub(crate) struct Piece {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// A step as rows and columns. Rows go from a to n, towards White; columns from 1 to 14, towards
/// Gold.
pub(crate) type Step = (i8, i8);

/// A square, with rows from 0 (a) to 13 (n) and columns from 1 to 14 as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) row: i8,
    pub(crate) column: i8,
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.letter(), self.column)
    }
}

impl Square {
    pub(crate) fn named(name: &str) -> Square {
        let letter = name.bytes().next().expect("a letter");
        let square = Square {
            row: (letter - b'a') as i8,
            column: name[1..].parse().expect("a number"),
        };
        assert!(square.is_on_board(), "{name} is not a square");
        square
    }

    /// Every square of the board.
    pub(crate) fn all() -> Vec<Square> {
        let squares = (0..14).flat_map(|row| (1..=14).map(move |column| Square { row, column }));
        squares.filter(|square| square.is_on_board()).collect()
    }

    pub(crate) fn letter(self) -> char {
        char::from(b'a' + self.row as u8)
    }

    pub(crate) fn plus(self, step: Step) -> Square {
        Square {
            row: self.row + step.0,
            column: self.column + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Square) -> Step {
        (to.row - self.row, to.column - self.column)
    }

    /// The rows and columns between two squares, without sign.
    pub(crate) fn distance(self, to: Square) -> Step {
        let (rows, columns) = self.step_to(to);
        (rows.abs(), columns.abs())
    }

    /// Whether the square is on the cross-shaped board: its corners of three by three are missing.
    pub(crate) fn is_on_board(self) -> bool {
        let (outer, middle) = (0..14, 3..11);
        outer.contains(&self.row)
            && outer.contains(&(self.column - 1))
            && (middle.contains(&self.row) || middle.contains(&(self.column - 1)))
    }

    /// The squares strictly between two squares of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Square) -> Vec<Square> {
        let (rows, columns) = self.step_to(to);
        let way = (rows.signum(), columns.signum());
        let far = rows.abs().max(columns.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

/// Which piece stands on which square.
#[derive(Clone, Default, PartialEq, Debug)]
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
    pub(crate) fn is_clear(&self, from: Square, to: Square) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|square| square.is_on_board() && self.is_empty(square))
    }

    /// Whether the piece on one square attacks the other, whatever stands there.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.get(from) else {
            return false;
        };
        let (rows, columns) = from.distance(to);
        let (straight, diagonal) = ((rows == 0) != (columns == 0), rows == columns && rows > 0);
        match piece.kind {
            Kind::King => rows.max(columns) == 1,
            Kind::Queen => (straight || diagonal) && self.is_clear(from, to),
            Kind::Rook => straight && self.is_clear(from, to),
            Kind::Bishop => diagonal && self.is_clear(from, to),
            Kind::Knight => (rows, columns) == (1, 2) || (rows, columns) == (2, 1),
            Kind::Pawn => is_pawn_attack(piece.army, from, to),
        }
    }
}

/// Whether the square is one step forward and one to the side.
pub(crate) fn is_pawn_attack(army: Army, from: Square, to: Square) -> bool {
    let ahead = from.plus(army.forward());
    from.distance(to) == (1, 1) && (ahead.row == to.row || ahead.column == to.column)
}
