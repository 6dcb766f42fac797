//! What makes a move legal, by definition: every pair of cells is asked whether the man goes there. There is no duty
//! to answer a check, and kings are taken like anybody else.

use std::fmt;

use crate::board::{Board, Cell, Kind, Man, Side};
use crate::game::{Game, Options};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Kind>,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Board {
    /// Nobody between, and no missing corner (C45-04).
    fn is_clear(&self, from: Cell, to: Cell) -> bool {
        let between = from.between(to);
        between
            .into_iter()
            .all(|cell| cell.is_on_board() && self.is_empty(cell))
    }

    /// Could this man take somebody there?
    pub(crate) fn takes(&self, options: &Options, man: Man, from: Cell, to: Cell) -> bool {
        let (files, ranks) = from.step_to(to);
        let (files, ranks) = (files.abs(), ranks.abs());
        let (straight, slant) = ((files == 0) != (ranks == 0), files == ranks && files > 0);
        let is_one_step = files.max(ranks) == 1;
        match man.kind {
            Kind::King => is_one_step,
            Kind::Queen => (straight || slant) && self.is_clear(from, to),
            Kind::Rook => straight && self.is_clear(from, to),
            Kind::Bishop => slant && self.is_clear(from, to),
            Kind::Knight => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            Kind::Guard => is_one_step && (slant || options.guard_orthogonal_capture),
            Kind::Pawn => slant && is_one_step && man.side.advance(to) > man.side.advance(from),
        }
    }

    /// Could this man go there, if nobody stands there?
    fn walks(&self, options: &Options, man: Man, from: Cell, to: Cell) -> bool {
        let (files, ranks) = from.step_to(to);
        match man.kind {
            Kind::Guard => files.abs() + ranks.abs() == 1,
            Kind::Pawn => self.pawn_walks(options, man.side, from, to),
            _ => self.takes(options, man, from, to),
        }
    }

    /// Straight on, one cell, or two from the line of its start (C45-03).
    fn pawn_walks(&self, options: &Options, side: Side, from: Cell, to: Cell) -> bool {
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
    fn goes(&self, from: Cell, to: Cell) -> bool {
        let Some(man) = self.board.get(from) else {
            return false;
        };
        match self.board.get(to) {
            None => self.board.walks(&self.options, man, from, to),
            Some(prey) => prey.side != man.side && self.board.takes(&self.options, man, from, to),
        }
    }

    /// Every legal move of a side, as if it had the turn now.
    pub(crate) fn moves_of(&self, side: Side) -> Vec<Move> {
        let cells = Cell::all();
        let own = self.board.of(side).map(|(from, _)| from);
        let pairs = own.flat_map(|from| cells.iter().map(move |&to| (from, to)));
        pairs
            .filter(|&(from, to)| self.goes(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    fn with_promotions(&self, from: Cell, to: Cell) -> Vec<Move> {
        let man = self.board.get(from).expect("a man moves");
        let kinds = match man.kind == Kind::Pawn && man.side.advance(to) == 10 {
            true => Kind::PROMOTIONS.map(Some).to_vec(),
            false => vec![None],
        };
        let moves = kinds.into_iter().map(|promotion| Move {
            from,
            to,
            promotion,
        });
        moves.collect()
    }

    /// Who could take the king of this side, or Yellow's queen.
    pub(crate) fn checkers(&self, side: Side) -> Vec<Cell> {
        let Some(heart) = self.board.heart(side) else {
            return Vec::new();
        };
        let enemies = self.board.men().filter(|(_, man)| man.side != side);
        let checking =
            enemies.filter(|&(from, man)| self.board.takes(&self.options, man, from, heart));
        checking.map(|(from, _)| from).collect()
    }
}
