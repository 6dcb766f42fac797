//! The whole state of a game of Chess66 in plain data, and the array it starts from. What moves are legal stands in
//! `legal`, what a move or another event does in `turns`.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{CELLS, Cell};
use crate::independent::Offers;
use crate::men::{Army, Kind, Man};

/// Who stands where: one place for each space.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Board(Vec<Option<Man>>);

impl Board {
    pub(crate) fn empty() -> Board {
        Board(vec![None; CELLS])
    }

    pub(crate) fn get(&self, cell: Cell) -> Option<Man> {
        self.0[cell.index()]
    }

    pub(crate) fn is(&self, cell: Cell, army: Army, kind: Kind) -> bool {
        self.get(cell) == Some(Man { army, kind })
    }

    pub(crate) fn put(&mut self, cell: Cell, man: Man) {
        self.0[cell.index()] = Some(man);
    }

    pub(crate) fn take(&mut self, cell: Cell) -> Option<Man> {
        self.0[cell.index()].take()
    }

    pub(crate) fn men(&self) -> impl Iterator<Item = (Cell, Man)> {
        Cell::every().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    pub(crate) fn of(&self, army: Army) -> impl Iterator<Item = (Cell, Man)> {
        self.men().filter(move |(_, man)| man.army == army)
    }

    /// Where a man of this sort stands; of a king, the only one.
    pub(crate) fn find(&self, army: Army, kind: Kind) -> Option<Cell> {
        let mut men = self.men();
        men.find(|&(_, man)| man == Man { army, kind })
            .map(|(cell, _)| cell)
    }
}

/// Castling on one side, as it is in chess: the cells are those of the first rank or the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(crate) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// The cells of one castle.
pub(crate) struct Castle {
    pub(crate) king: Cell,
    pub(crate) rook: Cell,
    /// Where the king goes, and what he crosses: there the rook goes.
    pub(crate) to: Cell,
    pub(crate) crossed: Cell,
    /// All that stands between king and rook.
    pub(crate) between: Vec<Cell>,
}

impl Castle {
    pub(crate) fn of(army: Army, wing: Wing) -> Castle {
        let rank = match army {
            Army::White => 1,
            Army::Black => 8,
        };
        let cell = |file: char| Cell::named(&format!("{file}{rank}")).expect("a cell of the array");
        let (rook, to, crossed, between) = match wing {
            Wing::King => ('h', 'g', 'f', "fg"),
            Wing::Queen => ('a', 'c', 'd', "bcd"),
        };
        Castle {
            king: cell('e'),
            rook: cell(rook),
            to: cell(to),
            crossed: cell(crossed),
            between: between.chars().map(cell).collect(),
        }
    }
}

/// A pawn that has just made a double step: the space it crossed and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Passing {
    pub(crate) target: Cell,
    pub(crate) pawn: Cell,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    Checkmate,
    Stalemate,
    DeadPosition,
    Resigned,
    Flagged,
    Agreed,
    Threefold,
    FiftyMoves,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) reason: Reason,
    /// Nobody: a draw.
    pub(crate) winner: Option<Army>,
}

impl Ending {
    pub(crate) fn won(reason: Reason, winner: Army) -> Ending {
        let winner = Some(winner);
        Ending { reason, winner }
    }

    pub(crate) fn drawn(reason: Reason) -> Ending {
        let winner = None;
        Ending { reason, winner }
    }
}

/// What has to be the same for a position to be the same (endings: en passant counts where it is legal).
pub(crate) type Sameness = (Board, Army, BTreeMap<Army, BTreeSet<Wing>>, Option<Passing>);

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) castling: BTreeMap<Army, BTreeSet<Wing>>,
    pub(crate) passing: Option<Passing>,
    /// Moves of both since the last capture or move of a pawn.
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
    /// How often each position has stood.
    pub(crate) seen: BTreeMap<Sameness, u32>,
    pub(crate) offers: Offers,
    /// An end that is not to be seen on the board.
    pub(crate) declared: Option<Ending>,
}

/// From a1 to h1 and from a8 to h8 (A11).
const ARRAY: &str = "RNBQKBNR";

impl Game {
    pub(crate) fn start() -> Game {
        let mut board = Board::empty();
        for (army, first, second) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            for (file, letter) in ('a'..='h').zip(ARRAY.chars()) {
                let kind = Kind::of_letter(letter).expect("a kind");
                for (rank, kind) in [(first, kind), (second, Kind::Pawn)] {
                    let cell = Cell::named(&format!("{file}{rank}")).expect("a cell");
                    board.put(cell, Man { army, kind });
                }
            }
        }
        let mut game = Game::bare(board, Army::White);
        let both = BTreeSet::from(Wing::BOTH);
        game.castling = Army::BOTH.map(|army| (army, both.clone())).into();
        game.note_position();
        game
    }

    /// A board set up, without castling and without a past.
    pub(crate) fn bare(board: Board, turn: Army) -> Game {
        Game {
            board,
            turn,
            castling: Army::BOTH.map(|army| (army, BTreeSet::new())).into(),
            passing: None,
            halfmoves: 0,
            round: 1,
            seen: BTreeMap::new(),
            offers: Offers::default(),
            declared: None,
        }
    }
}
