//! The board of Chess 4.5, its five sides, their pieces and the starting position.

use crate::independent::{Layout, Owner, Step};

pub(crate) use crate::independent::{Kind, Square};

pub(crate) type Piece = crate::independent::Piece<Side>;
pub(crate) type Board = crate::independent::Board<Side>;

pub(crate) const LAYOUT: Layout = Layout::SmallPlus;

/// The four armies and the queen in the centre, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Side {
    White,
    Red,
    Black,
    Green,
    Yellow,
}

impl Side {
    pub(crate) const ALL: [Side; 5] = [
        Side::White,
        Side::Red,
        Side::Black,
        Side::Green,
        Side::Yellow,
    ];

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
            Side::White => 11 - square.number,
            Side::Red => 10 - square.letter,
            Side::Black => square.number - 1,
            Side::Green => square.letter,
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

impl Owner for Side {
    const KINDS: &'static [Kind] = &[
        Kind::King,
        Kind::Queen,
        Kind::Guard,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Pawn,
    ];

    fn letter(self) -> char {
        ['w', 'r', 'b', 'g', 'y'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter)
    }
}

/// Pawns do not promote to queens: the army would be out as soon as its queen is captured (C45-11).
pub(crate) const PROMOTIONS: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

/// The yellow square.
pub(crate) const CENTRE: Square = Square {
    letter: 5,
    number: 6,
};

impl Board {
    pub(crate) fn has(&self, side: Side) -> bool {
        self.of(side).next().is_some()
    }

    /// The square of the king, or of Yellow's queen.
    pub(crate) fn royal_square(&self, side: Side) -> Option<Square> {
        self.find(side, side.royal_kind())
    }

    pub(crate) fn remove_side(&mut self, side: Side) {
        self.0.retain(|_, piece| piece.army != side);
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
    let named = |name: &str| {
        LAYOUT
            .square(name)
            .expect("a square of the starting position")
    };
    let mut board = Board::default();
    let mut put = |square, army, kind| board.0.insert(square, Piece { army, kind });
    for (side, kinds, squares) in BACK_ROWS {
        let forward = side.forward().expect("an army has pawns");
        for (letter, name) in kinds.chars().zip(squares.split(' ')) {
            let square = named(name);
            put(square, side, Kind::of_letter(letter).expect("a kind"));
            put(square.plus(forward), side, Kind::Pawn);
        }
    }
    for name in GUARDS.split(' ') {
        put(named(name), Side::Yellow, Kind::Guard);
    }
    put(CENTRE, Side::Yellow, Kind::Queen);
    board
}
