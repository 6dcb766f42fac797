//! The board of Chess 4.5, its five sides, their pieces and the starting position; and what makes a
//! move legal, by definition: for every pair of squares it is tested whether the piece moves there.
//!
//! A check need not be answered, and kings are captured like any other piece.

use crate::chess45::game::{Game, Options};
use crate::independent::{Layout, Owner, Step};

pub(crate) use crate::independent::{Kind, Move, Square};

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

    /// Returns the number of rows that a pawn of this side has advanced: 0 on its back rank, 10 on
    /// the far edge.
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

impl Board {
    /// Whether this piece could capture on that square. No line leads over a missing corner
    /// (C45-04).
    pub(crate) fn takes(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let forward = piece.army.forward();
        self.reaches(LAYOUT, (piece.kind, forward), from, to)
            || piece.kind == Kind::Guard
                && options.guard_orthogonal_capture
                && self.reaches(LAYOUT, (Kind::King, None), from, to)
    }

    /// Whether this piece could move to that square if it is empty.
    fn walks(&self, options: &Options, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = from.distance(to);
        match piece.kind {
            Kind::Guard => files + ranks == 1,
            Kind::Pawn => self.pawn_walks(options, piece.army, from, to),
            _ => self.takes(options, piece, from, to),
        }
    }

    /// Pawns move one square straight ahead, or two from their start line (C45-03).
    fn pawn_walks(&self, options: &Options, side: Side, from: Square, to: Square) -> bool {
        let Some((files, ranks)) = side.forward() else {
            return false;
        };
        let over = from.plus((files, ranks));
        let is_free = self.is_empty(over) || options.double_step_jumps;
        let is_double = to == from.plus((2 * files, 2 * ranks));
        to == over || is_double && side.advance(from) == 1 && is_free
    }
}

impl Game {
    fn goes(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from) else {
            return false;
        };
        match self.board.get(to) {
            None => self.board.walks(&self.options, piece, from, to),
            Some(victim) => {
                victim.army != piece.army && self.board.takes(&self.options, piece, from, to)
            }
        }
    }

    /// Every legal move of a side, as if it were its turn.
    pub(crate) fn moves_of(&self, side: Side) -> Vec<Move> {
        let pairs = self.board.pairs(side, &LAYOUT.squares()).into_iter();
        pairs
            .filter(|&(from, to)| self.goes(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let promotes = piece.kind == Kind::Pawn && piece.army.advance(to) == 10;
        Move::all(from, to, promotes, &PROMOTIONS)
    }

    /// The squares of pieces that could capture the side's king, or Yellow's queen.
    pub(crate) fn checkers(&self, side: Side) -> Vec<Square> {
        let Some(royal) = self.board.royal_square(side) else {
            return Vec::new();
        };
        let enemies = self.board.pieces().filter(|(_, piece)| piece.army != side);
        let checking =
            enemies.filter(|&(from, piece)| self.board.takes(&self.options, piece, from, royal));
        checking.map(|(from, _)| from).collect()
    }
}
