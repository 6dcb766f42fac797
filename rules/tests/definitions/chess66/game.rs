//! The whole state of a game of Chess66 as plain data, and the starting position.
//!
//! Legal moves are in `legal`, what a move or another event does is in `turns`.

use std::collections::{BTreeMap, BTreeSet};

use crate::chess66::board::Square;
use crate::chess66::pieces::{Army, Kind, Piece};
use crate::independent::two_players::Ending;
use crate::independent::{CastlingSide, Offers};

pub(crate) type Board = crate::independent::Board<Army, Square>;

/// The squares of one castling move.
pub(crate) struct Castle {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// Where the king goes, and the square that it crosses: the rook goes there.
    pub(crate) to: Square,
    pub(crate) crossed: Square,
    /// All squares between king and rook.
    pub(crate) between: Vec<Square>,
}

impl Castle {
    pub(crate) fn home(army: Army, side: CastlingSide) -> (Square, Square) {
        let castle = Castle::of(army, side);
        (castle.king, castle.rook)
    }

    pub(crate) fn of(army: Army, side: CastlingSide) -> Castle {
        let rank = match army {
            Army::White => 1,
            Army::Black => 8,
        };
        let square = |file: char| {
            Square::named(&format!("{file}{rank}")).expect("a square of the starting position")
        };
        let (rook, to, crossed, between) = match side {
            CastlingSide::King => ('h', 'g', 'f', "fg"),
            CastlingSide::Queen => ('a', 'c', 'd', "bcd"),
        };
        Castle {
            king: square('e'),
            rook: square(rook),
            to: square(to),
            crossed: square(crossed),
            between: between.chars().map(square).collect(),
        }
    }
}

/// A pawn that has just made a double step: the square that it crossed and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PassingPawn {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
}

/// What must be equal for two positions to count as repeated. En passant counts only where it is
/// legal.
pub(crate) type RepetitionKey = (
    Board,
    Army,
    BTreeMap<Army, BTreeSet<CastlingSide>>,
    Option<PassingPawn>,
);

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    pub(crate) passing_pawn: Option<PassingPawn>,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
    /// How often each position has occurred.
    pub(crate) position_counts: BTreeMap<RepetitionKey, u32>,
    pub(crate) offers: Offers,
    /// An ending that cannot be seen on the board.
    pub(crate) declared: Option<Ending>,
}

/// The pieces from a1 to h1 and from a8 to h8 (A11).
const ARRAY: &str = "RNBQKBNR";

impl Game {
    pub(crate) fn start() -> Game {
        let mut board = Board::default();
        for (army, first, second) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            for (file, letter) in ('a'..='h').zip(ARRAY.chars()) {
                let kind = Kind::of_letter(letter).expect("a kind");
                for (rank, kind) in [(first, kind), (second, Kind::Pawn)] {
                    let square = Square::named(&format!("{file}{rank}")).expect("a square");
                    board.put(square, Piece { army, kind });
                }
            }
        }
        let mut game = Game::with_board(board, Army::White);
        let both = BTreeSet::from(CastlingSide::BOTH);
        game.castling = Army::BOTH.map(|army| (army, both.clone())).into();
        game.count_position();
        game
    }

    /// A position without castling rights and without a past.
    pub(crate) fn with_board(board: Board, turn: Army) -> Game {
        Game {
            board,
            turn,
            castling: Army::BOTH.map(|army| (army, BTreeSet::new())).into(),
            passing_pawn: None,
            halfmoves: 0,
            round: 1,
            position_counts: BTreeMap::new(),
            offers: Offers::default(),
            declared: None,
        }
    }
}
