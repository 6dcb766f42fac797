//! The board of Chess 4.5, its five sides, their pieces and the starting position.

use std::collections::BTreeMap;
use std::fmt;

/// The four armies and the queen in the centre, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    White,
    Red,
    Black,
    Green,
    Yellow,
}

/// A step as files and ranks.
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

    /// One step of the side's pawns; Yellow has none.
    pub(crate) fn forward(self) -> Option<Step> {
        match self {
            Side::White => Some((0, -1)),
            Side::Red => Some((-1, 0)),
            Side::Black => Some((0, 1)),
            Side::Green => Some((1, 0)),
            Side::Yellow => None,
        }
    }

    /// How far a pawn of this side has advanced: 0 on its back rank, 10 on the far edge.
    pub(crate) fn advance(self, square: Square) -> i8 {
        match self {
            Side::White => 11 - square.rank,
            Side::Red => 11 - square.file,
            Side::Black => square.rank - 1,
            Side::Green => square.file - 1,
            Side::Yellow => 0,
        }
    }

    /// The kind of piece that the side must not lose.
    pub(crate) fn royal_kind(self) -> Kind {
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
    /// Pawns do not promote to queens: the army would be out as soon as its queen is captured
    /// (C45-11).
    pub(crate) const PROMOTIONS: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'G', 'R', 'B', 'N', 'P'][self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

impl Piece {
    pub(crate) fn named(name: &str) -> Option<Piece> {
        let mut letters = name.chars();
        let side = Side::of_letter(letters.next()?)?;
        let kind = Kind::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(Piece { side, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.side.letter(), self.kind.letter())
    }
}

/// A square, with files and ranks from 1 to 11 as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

/// The yellow square.
pub(crate) const CENTRE: Square = Square { file: 6, rank: 6 };

impl Square {
    pub(crate) fn named(name: &str) -> Option<Square> {
        Square::all()
            .into_iter()
            .find(|square| square.to_string() == name)
    }

    pub(crate) fn all() -> Vec<Square> {
        let squares = (1..=11).flat_map(|file| (1..=11).map(move |rank| Square { file, rank }));
        squares.filter(|square| square.is_on_board()).collect()
    }

    /// Whether the square is on the board: eleven by eleven, without the corners of three by three.
    pub(crate) fn is_on_board(self) -> bool {
        let (all, middle) = (1..=11, 4..=8);
        all.contains(&self.file)
            && all.contains(&self.rank)
            && (middle.contains(&self.file) || middle.contains(&self.rank))
    }

    pub(crate) fn plus(self, step: Step) -> Square {
        Square {
            file: self.file + step.0,
            rank: self.rank + step.1,
        }
    }

    pub(crate) fn step_to(self, to: Square) -> Step {
        (to.file - self.file, to.rank - self.rank)
    }

    /// The squares strictly between two squares of one line or diagonal, on the board or not.
    pub(crate) fn between(self, to: Square) -> Vec<Square> {
        let (files, ranks) = self.step_to(to);
        let way = (files.signum(), ranks.signum());
        let far = files.abs().max(ranks.abs());
        (1..far)
            .map(|times| self.plus((way.0 * times, way.1 * times)))
            .collect()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}",
            char::from(b'a' + self.file as u8 - 1),
            self.rank
        )
    }
}

/// Which piece stands on which square.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Board(pub(crate) BTreeMap<Square, Piece>);

impl Board {
    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        self.0.get(&square).copied()
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        !self.0.contains_key(&square)
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.0.iter().map(|(&square, &piece)| (square, piece))
    }

    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }

    pub(crate) fn has(&self, side: Side) -> bool {
        self.of(side).next().is_some()
    }

    /// The square of the king, or of Yellow's queen.
    pub(crate) fn royal_square(&self, side: Side) -> Option<Square> {
        let mut pieces = self
            .of(side)
            .filter(|(_, piece)| piece.kind == side.royal_kind());
        pieces.next().map(|(square, _)| square)
    }

    pub(crate) fn remove_side(&mut self, side: Side) {
        self.0.retain(|_, piece| piece.side != side);
    }
}

/// The back ranks, from the left end of the line or from below, and the squares of each line.
const BACK_ROWS: [(Side, &str, &str); 4] = [
    (Side::White, "RNKBR", "d11 e11 f11 g11 h11"),
    (Side::Red, "RBKNR", "k4 k5 k6 k7 k8"),
    (Side::Black, "RBKNR", "d1 e1 f1 g1 h1"),
    (Side::Green, "RNKBR", "a4 a5 a6 a7 a8"),
];
const GUARDS: &str = "e6 f5 f7 g6";

pub(crate) fn starting_board() -> Board {
    let named = |name: &str| Square::named(name).expect("a square of the starting position");
    let mut board = BTreeMap::new();
    for (side, kinds, squares) in BACK_ROWS {
        let forward = side.forward().expect("an army has pawns");
        for (letter, name) in kinds.chars().zip(squares.split(' ')) {
            let kind = Kind::of_letter(letter).expect("a kind");
            let square = named(name);
            board.insert(square, Piece { side, kind });
            let kind = Kind::Pawn;
            board.insert(square.plus(forward), Piece { side, kind });
        }
    }
    let side = Side::Yellow;
    for name in GUARDS.split(' ') {
        let kind = Kind::Guard;
        board.insert(named(name), Piece { side, kind });
    }
    let kind = Kind::Queen;
    board.insert(CENTRE, Piece { side, kind });
    Board(board)
}
