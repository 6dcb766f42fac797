//! The arrays of both boards, and the cells of Chess4's castles: every army of that board is White's, turned.

use crate::board::{Army, Board, Cell, Direction, Kind, Layout, Man};

/// The square board's armies in turn order: where they look, back row, pawns.
const SQUARE: [(Army, Direction, &str, &str); 4] = [
    ('w', Direction::North, "Ba1 Nb1 Kc1 Rd1", "a2 b2 c2 d2"),
    ('r', Direction::East, "Ba8 Na7 Ka6 Ra5", "b8 b7 b6 b5"),
    ('b', Direction::South, "Re8 Kf8 Ng8 Bh8", "e7 f7 g7 h7"),
    ('y', Direction::West, "Rh4 Kh3 Nh2 Bh1", "g4 g3 g2 g1"),
];

/// Chess4's armies in turn order.
const PLUS: [(Army, Direction); 4] = [
    ('w', Direction::North),
    ('s', Direction::East),
    ('b', Direction::South),
    ('g', Direction::West),
];

/// A back row of the plus, from each army's left, and the number of its first cell for White.
const ROW: &str = "RNBKQBNR";
const FIRST: i8 = 4;

/// The armies of a board in turn order; of the square board three leave out Yellow, two are White and Black.
pub(crate) fn armies(layout: Layout, count: usize) -> Vec<(Army, Direction)> {
    match layout {
        Layout::Plus => PLUS.to_vec(),
        Layout::Square => {
            let is_in = |army: Army| match count {
                2 => "wb".contains(army),
                3 => "wrb".contains(army),
                _ => true,
            };
            let armies = SQUARE.map(|(army, ahead, ..)| (army, ahead)).into_iter();
            armies.filter(|&(army, _)| is_in(army)).collect()
        }
    }
}

pub(crate) fn array(layout: Layout, count: usize) -> Board {
    let armies = armies(layout, count);
    let men = armies.into_iter().flat_map(|(army, ahead)| match layout {
        Layout::Square => square_army(army),
        Layout::Plus => plus_army(army, ahead),
    });
    Board(men.collect())
}

fn square_army(army: Army) -> Vec<(Cell, Man)> {
    let named = |name: &str| Layout::Square.cell(name).expect("a cell of the array");
    let (_, _, row, pawns) = SQUARE
        .into_iter()
        .find(|row| row.0 == army)
        .expect("an army");
    let row = row.split(' ').map(|text| {
        let kind = text
            .chars()
            .next()
            .and_then(Kind::of_letter)
            .expect("a kind");
        (named(&text[1..]), Man { army, kind })
    });
    let kind = Kind::Pawn;
    let pawns = pawns
        .split(' ')
        .map(|name| (named(name), Man { army, kind }));
    row.chain(pawns).collect()
}

fn plus_army(army: Army, ahead: Direction) -> Vec<(Cell, Man)> {
    let step = Layout::Plus.step(ahead);
    let men = (FIRST..).zip(ROW.chars()).flat_map(|(place, letter)| {
        let cell = turned(ahead, place);
        let kind = Kind::of_letter(letter).expect("a kind");
        let pawn = Kind::Pawn;
        [
            (cell, Man { army, kind }),
            (cell.plus(step), Man { army, kind: pawn }),
        ]
    });
    men.collect()
}

/// The cell of an army's own line that is, counted from its left, where `n` and this number are for White.
fn turned(ahead: Direction, place: i8) -> Cell {
    let (letter, number) = match ahead {
        Direction::North => (13, place),
        Direction::East => (place - 1, 1),
        Direction::South => (0, 15 - place),
        Direction::West => (14 - place, 14),
    };
    Cell { letter, number }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(crate) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// The cells of one castle: the king goes two cells towards the rook, the rook to the cell that he crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Castle {
    pub(crate) king: Cell,
    pub(crate) rook: Cell,
    pub(crate) to: Cell,
    pub(crate) crossed: Cell,
}

impl Castle {
    pub(crate) fn of(ahead: Direction, wing: Wing) -> Castle {
        let [king, rook, to, crossed] = match wing {
            Wing::King => [7, 4, 5, 6],
            Wing::Queen => [7, 11, 9, 8],
        }
        .map(|place| turned(ahead, place));
        Castle {
            king,
            rook,
            to,
            crossed,
        }
    }
}
