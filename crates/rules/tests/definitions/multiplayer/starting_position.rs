//! The starting positions of all boards, and the castling squares of Chess4's board.

use crate::independent::{plus_army, turned};
use crate::multiplayer::board::{Army, Board, Direction, Kind, Layout, Piece, Square};

pub(crate) use crate::independent::CastlingSide;

/// The square board's armies in turn order: the direction they face, back rank, pawns.
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

/// Chess 4.5's four armies in turn order, as on the square board.
const SMALL_PLUS: [(Army, Direction, &str, &str); 4] = [
    (
        'w',
        Direction::South,
        "Rd11 Ne11 Kf11 Bg11 Rh11",
        "d10 e10 f10 g10 h10",
    ),
    (
        'r',
        Direction::West,
        "Rk8 Nk7 Kk6 Bk5 Rk4",
        "j8 j7 j6 j5 j4",
    ),
    (
        'b',
        Direction::North,
        "Rh1 Ng1 Kf1 Be1 Rd1",
        "d2 e2 f2 g2 h2",
    ),
    (
        'g',
        Direction::East,
        "Ra4 Na5 Ka6 Ba7 Ra8",
        "b4 b5 b6 b7 b8",
    ),
];

/// The armies of a board in turn order. On the square board, three armies leave out Yellow, and two
/// are White and Black.
pub(crate) fn armies(layout: Layout, count: usize) -> Vec<(Army, Direction)> {
    match layout {
        Layout::Plus => PLUS.to_vec(),
        Layout::SmallPlus => SMALL_PLUS.map(|(army, ahead, ..)| (army, ahead)).to_vec(),
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

pub(crate) fn starting_board(layout: Layout, count: usize) -> Board {
    let armies = armies(layout, count);
    let pieces = armies.into_iter().flat_map(|(army, ahead)| match layout {
        Layout::Square => named_army(layout, &SQUARE, army),
        Layout::SmallPlus => named_army(layout, &SMALL_PLUS, army),
        Layout::Plus => plus_army(army, layout.step(ahead)),
    });
    pieces.collect()
}

fn named_army(
    layout: Layout,
    armies: &[(Army, Direction, &str, &str)],
    army: Army,
) -> Vec<(Square, Piece)> {
    let named = |name: &str| {
        let square = layout.square(name);
        square.expect("a square of the starting position")
    };
    let (_, _, row, pawns) = armies.iter().find(|row| row.0 == army).expect("an army");
    let pieces = row.split(' ').map(|text| {
        let kind = text
            .chars()
            .next()
            .and_then(Kind::of_letter)
            .expect("a kind");
        (named(&text[1..]), Piece { army, kind })
    });
    let kind = Kind::Pawn;
    let placed_pawns = pawns
        .split(' ')
        .map(|name| (named(name), Piece { army, kind }));
    pieces.chain(placed_pawns).collect()
}

/// The squares of one castling move: the king moves two squares towards the rook, the rook to the
/// square that it crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Castle {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) to: Square,
    pub(crate) crossed: Square,
}

impl Castle {
    pub(crate) fn home(ahead: Direction, side: CastlingSide) -> (Square, Square) {
        let castle = Castle::of(ahead, side);
        (castle.king, castle.rook)
    }

    pub(crate) fn of(ahead: Direction, side: CastlingSide) -> Castle {
        let [king, rook, to, crossed] = match side {
            CastlingSide::King => [7, 4, 5, 6],
            CastlingSide::Queen => [7, 11, 9, 8],
        }
        .map(|index| turned(Layout::Plus.step(ahead), index));
        Castle {
            king,
            rook,
            to,
            crossed,
        }
    }
}
