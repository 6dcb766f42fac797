//! The board of Four Player Chess as a map of squares, its armies, and how each kind of piece
//! attacks.
//!
//! This is geometry only. It knows no turns and no alliances, and no rules beyond where a piece
//! stands and how it moves.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

/// One of the four armies, in turn order: clockwise, seen from above (AL-20).
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

    /// The army with this letter, if there is one.
    pub(crate) fn named(name: &str) -> Option<Army> {
        let mut all = Army::ALL.into_iter();
        all.find(|army| army.letter().to_string() == name)
    }

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of the army's pawns: White moves up, Red right, Black down, Yellow left.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (0, 1),
            Army::Red => (1, 0),
            Army::Black => (0, -1),
            Army::Yellow => (-1, 0),
        }
    }

    /// Whether pawns of this army promote here: on the far edge of their direction (AL-19).
    pub(crate) fn promotes_on(self, square: Square) -> bool {
        !square.plus(self.forward()).is_on_board()
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
pub(crate) struct Piece {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Piece {
    /// The piece with this name: `wK` is White's king.
    pub(crate) fn named(name: &str) -> Option<Piece> {
        let army = Army::named(name.get(..1)?)?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.letter().to_string() == name[1..])?;
        Some(Piece { army, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.army.letter(), self.kind.letter())
    }
}

/// A step as files to the right and ranks up.
pub(crate) type Step = (i8, i8);

/// A square of the board, with files and ranks from 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file as u8);
        write!(out, "{file}{}", self.rank + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Square {
    pub(crate) fn named(name: &str) -> Option<Square> {
        Square::all()
            .into_iter()
            .find(|square| square.to_string() == name)
    }

    pub(crate) fn all() -> Vec<Square> {
        let squares = (0..8).flat_map(|file| (0..8).map(move |rank| Square { file, rank }));
        squares.collect()
    }

    pub(crate) fn plus(self, step: Step) -> Square {
        Square {
            file: self.file + step.0,
            rank: self.rank + step.1,
        }
    }

    pub(crate) fn is_on_board(self) -> bool {
        (0..8).contains(&self.file) && (0..8).contains(&self.rank)
    }

    fn step_to(self, to: Square) -> Step {
        (to.file - self.file, to.rank - self.rank)
    }

    /// The squares strictly between two squares of one line or diagonal.
    fn between(self, to: Square) -> impl Iterator<Item = Square> {
        let (files, ranks) = self.step_to(to);
        let far = files.abs().max(ranks.abs());
        (1..far).map(move |times| self.plus((files.signum() * times, ranks.signum() * times)))
    }
}

/// Which piece stands on which square.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Board(pub(crate) BTreeMap<Square, Piece>);

impl Board {
    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        self.0.get(&square).copied()
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

    /// Whether the piece on one square attacks the other, whatever stands there. As in chess, pawns
    /// attack diagonally ahead.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.get(from) else {
            return false;
        };
        let (files, ranks) = from.step_to(to);
        let (files, ranks) = (files.abs(), ranks.abs());
        let is_diagonal = files == ranks && files > 0;
        let is_straight = (files == 0) != (ranks == 0);
        let is_open = || from.between(to).all(|square| self.get(square).is_none());
        match piece.kind {
            Kind::King => files.max(ranks) == 1,
            Kind::Queen => (is_diagonal || is_straight) && is_open(),
            Kind::Rook => is_straight && is_open(),
            Kind::Bishop => is_diagonal && is_open(),
            Kind::Knight => files * ranks == 2,
            Kind::Pawn => is_diagonally_ahead(piece.army, from, to),
        }
    }
}

fn is_diagonally_ahead(army: Army, from: Square, to: Square) -> bool {
    let (files, ranks) = army.forward();
    let ahead = from.plus((files, ranks));
    let sides = [(ranks, files), (-ranks, -files)];
    sides.into_iter().any(|side| ahead.plus(side) == to)
}
