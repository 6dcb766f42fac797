//! The seats and what is different for each, the five arrays, and the 960 rows.

use crate::independent::{Board, Kind, Layout, Piece, Square, Step};

/// The number of a player in turn order.
pub(crate) type Seat = usize;

pub(crate) const SEATS: [Seat; 4] = [0, 1, 2, 3];

/// Letters are files here and numbers are ranks, but the squares are those of Chess4's board.
pub(crate) const LAYOUT: Layout = Layout::Plus;

/// The letters of Red, Blue, Yellow and Green.
pub(crate) const LETTERS: [char; 4] = ['r', 'b', 'y', 'g'];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Ffa,
    Solo,
    Teams,
    Diplomacy,
}

pub(crate) const MODES: [(Mode, &str); 4] = [
    (Mode::Ffa, "ffa"),
    (Mode::Solo, "solo"),
    (Mode::Teams, "teams"),
    (Mode::Diplomacy, "diplomacy"),
];

/// The squares on which king and queen stand at the start, for each seat.
const ARRAYS: [(&str, [&str; 4]); 5] = [
    ("modern", ["h1 g1", "a7 a8", "g14 h14", "n8 n7"]),
    ("old", ["h1 g1", "a8 a7", "g14 h14", "n7 n8"]),
    ("by", ["h1 g1", "a7 a8", "h14 g14", "n7 n8"]),
    ("byg", ["h1 g1", "a7 a8", "h14 g14", "n8 n7"]),
    ("rg", ["g1 h1", "a8 a7", "g14 h14", "n8 n7"]),
];

/// The other pieces of a row, from the lower file or rank on.
const ROW: [Option<Kind>; 8] = [
    Some(Kind::Rook),
    Some(Kind::Knight),
    Some(Kind::Bishop),
    None,
    None,
    Some(Kind::Bishop),
    Some(Kind::Knight),
    Some(Kind::Rook),
];

/// A starting array: the index of a name, or a number from 1 to 960.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Array {
    Named(usize),
    Numbered(u16),
}

impl Array {
    pub(crate) const NAMED: usize = ARRAYS.len();

    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Array::Named(index) => Some(ARRAYS[index].0),
            Array::Numbered(_) => None,
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Array> {
        let index = ARRAYS.iter().position(|(other, _)| *other == name)?;
        Some(Array::Named(index))
    }
}

/// A right to castle: from where to where the king and the rook go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Castle {
    pub(crate) seat: Seat,
    pub(crate) king: (Square, Square),
    pub(crate) rook: (Square, Square),
    /// The square that names the move: that of the rook in a row of Chess960.
    pub(crate) named_by: Square,
}

pub(crate) fn forward(seat: Seat) -> Step {
    [(0, 1), (1, 0), (0, -1), (-1, 0)][seat]
}

/// The line of a square, counted from the seat's own edge: 1 to 14.
fn line(seat: Seat, square: Square) -> i8 {
    [
        square.number,
        square.letter + 1,
        15 - square.number,
        14 - square.letter,
    ][seat]
}

pub(crate) fn is_pawn_home(seat: Seat, square: Square) -> bool {
    line(seat, square) == 2
}

/// For points on the eighth line, in teams on the eleventh.
pub(crate) fn promotes(mode: Mode, seat: Seat, square: Square) -> bool {
    line(seat, square) == if mode == Mode::Teams { 11 } else { 8 }
}

/// The square of a seat's first row, from the lower file or rank on.
fn home(seat: Seat, index: i8) -> Square {
    let (letter, number) = match seat {
        0 => (3 + index, 1),
        1 => (0, 4 + index),
        2 => (3 + index, 14),
        _ => (13, 4 + index),
    };
    Square { letter, number }
}

fn square(name: &str) -> Square {
    LAYOUT.square(name).expect("a square")
}

/// The first row of a seat, with the square of each piece.
fn row(array: Array, seat: Seat) -> Vec<(Square, Kind)> {
    match array {
        Array::Named(index) => {
            let (king, queen) = ARRAYS[index].1[seat].split_once(' ').expect("two squares");
            let others = (0..8).zip(ROW);
            let others = others.filter_map(|(index, kind)| Some((home(seat, index), kind?)));
            let royals = [(square(king), Kind::King), (square(queen), Kind::Queen)];
            others.chain(royals).collect()
        }
        Array::Numbered(number) => {
            let squares = (0..8).map(|index| counted(seat, index));
            squares.zip(numbered_row(number)).collect()
        }
    }
}

/// The square of a row of Chess960: rows look at each other, as in the old array.
fn counted(seat: Seat, index: i8) -> Square {
    home(seat, if seat < 2 { index } else { 7 - index })
}

/// The row of a number: bishops by the number modulo 4 and its quarter modulo 4, the queen by the
/// next sixth, knights by the rest, and rook, king and rook on the squares that are left.
fn numbered_row(number: u16) -> Vec<Kind> {
    let mut row: [Option<Kind>; 8] = [None; 8];
    let number = usize::from(number - 1);
    row[number % 4 * 2 + 1] = Some(Kind::Bishop);
    row[number / 4 % 4 * 2] = Some(Kind::Bishop);
    let mut place = |nth: usize, kind| {
        let mut free = (0..8).filter(|&index| row[index].is_none());
        let index = free.nth(nth).expect("a free square");
        row[index] = Some(kind);
    };
    place(number / 16 % 6, Kind::Queen);
    let pairs = (0..5).flat_map(|one| (one + 1..5).map(move |other| (one, other)));
    let (one, other) = pairs.into_iter().nth(number / 96).expect("ten pairs");
    place(one, Kind::Knight);
    // One square fewer is free now.
    place(other - 1, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place(0, kind);
    }
    row.map(|kind| kind.expect("a piece")).to_vec()
}

pub(crate) fn starting_board(array: Array) -> Board<char> {
    let pieces = SEATS.into_iter().flat_map(|seat| {
        let army = LETTERS[seat];
        let first = row(array, seat).into_iter();
        first.flat_map(move |(square, kind)| {
            let pawn = (square.plus(forward(seat)), Kind::Pawn);
            [(square, kind), pawn].map(|(square, kind)| (square, Piece { army, kind }))
        })
    });
    pieces.collect()
}

/// Every castle of an array: with the nearer rook and the other one.
///
/// With a name, the king goes two squares toward the rook, which goes to the square that the king
/// crosses. In a row of Chess960, both go where they would from the old array.
pub(crate) fn castles(array: Array) -> Vec<Castle> {
    SEATS
        .into_iter()
        .flat_map(|seat| castles_of(array, seat))
        .collect()
}

fn castles_of(array: Array, seat: Seat) -> Vec<Castle> {
    let row = row(array, seat);
    let of = |kind| row.iter().filter(move |(_, other)| *other == kind);
    let king = of(Kind::King).next().expect("a king").0;
    let rooks = of(Kind::Rook).map(|(rook, _)| *rook);
    let castle = |rook: Square| match array {
        Array::Named(_) => {
            let (letters, numbers) = king.step_to(rook);
            let step = (letters.signum(), numbers.signum());
            let crossed = king.plus(step);
            let to = crossed.plus(step);
            Castle {
                seat,
                king: (king, to),
                rook: (rook, crossed),
                named_by: to,
            }
        }
        Array::Numbered(_) => {
            let index = |square| (0..8).find(|&index| counted(seat, index) == square);
            let is_upper = index(rook) > index(king);
            let (king_to, rook_to) = if is_upper { (6, 5) } else { (2, 3) };
            Castle {
                seat,
                king: (king, counted(seat, king_to)),
                rook: (rook, counted(seat, rook_to)),
                named_by: rook,
            }
        }
    };
    rooks.map(castle).collect()
}
