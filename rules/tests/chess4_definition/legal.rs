//! What makes a move legal, by definition: for a man and a cell, does he go there, and is the king for whom the army
//! moves safe then. Nothing is generated; every pair of cells is asked.

use std::fmt;

use crate::board::{Army, Board, Cell, Kind, is_pawn_attack};
use crate::game::Game;

/// A man's move; a castle is the king's own step.
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

impl Game {
    /// Every legal move of an army, as if its seat had the turn now.
    pub(crate) fn legal_moves(&self, army: Army) -> Vec<Move> {
        let cells = Cell::all();
        let own = self.board.of(army).map(|(from, _)| from);
        let pairs = own.flat_map(|from| cells.iter().map(move |&to| (from, to)));
        pairs
            .filter(|&(from, to)| self.is_legal(army, from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_legal_move(&self, army: Army) -> bool {
        let cells = Cell::all();
        let mut own = self.board.of(army).map(|(from, _)| from);
        own.any(|from| cells.iter().any(|&to| self.is_legal(army, from, to)))
    }

    fn with_promotions(&self, from: Cell, to: Cell) -> Vec<Move> {
        let man = self.board.get(from).expect("a man moves");
        let kinds = match man.kind == Kind::Pawn && man.army.promotes_on(to) {
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

    /// The man goes there, and his commander's king stands in no check afterwards (A29).
    pub(crate) fn is_legal(&self, army: Army, from: Cell, to: Cell) -> bool {
        let mv = Move {
            from,
            to,
            promotion: None,
        };
        let Some(commander) = self.commander(army) else {
            return false;
        };
        self.goes(army, from, to)
            && self
                .checkers_on(&self.board_after(mv), commander)
                .is_empty()
    }

    fn goes(&self, army: Army, from: Cell, to: Cell) -> bool {
        let Some(man) = self.board.get(from).filter(|man| man.army == army) else {
            return false;
        };
        let is_free = self
            .board
            .get(to)
            .is_none_or(|there| self.may_take(army, there));
        match man.kind {
            Kind::Pawn => self.pawn_goes(army, from, to),
            Kind::King => is_free && self.board.attacks(from, to) || self.castles(army, from, to),
            _ => is_free && self.board.attacks(from, to),
        }
    }

    /// Straight to empty cells, two only from the first line; slantwise to take, which a frozen pawn may not (A16).
    fn pawn_goes(&self, army: Army, from: Cell, to: Cell) -> bool {
        let one = from.plus(army.forward());
        let two = one.plus(army.forward());
        let steps_one = to == one && self.board.is_empty(one);
        let steps_two = to == two
            && army.is_first_line(from)
            && self.board.is_empty(one)
            && self.board.is_empty(two);
        let takes = match self.board.get(to) {
            Some(man) => self.may_take(army, man),
            None => self.passed_at(army, to).is_some(),
        };
        steps_one || steps_two || takes && is_pawn_attack(army, from, to) && !self.is_frozen(from)
    }

    /// Where the man stands whom this move takes. A man who has come to the crossed cell is taken
    /// himself, and nobody in passing (A13).
    pub(crate) fn captured(&self, mv: Move) -> Option<Cell> {
        let man = self.board.get(mv.from).expect("a man moves");
        let slantwise = man.kind == Kind::Pawn && is_pawn_attack(man.army, mv.from, mv.to);
        match self.board.get(mv.to) {
            Some(_) => Some(mv.to),
            None if slantwise => self.passed_at(man.army, mv.to).map(|passing| passing.pawn),
            None => None,
        }
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(cell) = self.captured(mv) {
            board.0.remove(&cell);
        }
        let mut man = board.0.remove(&mv.from).expect("a man moves");
        if let Some(wing) = self.castle_shape(man.army, mv.from, mv.to) {
            let home = self.home(man.army, wing);
            let rook = board.0.remove(&home.rook).expect("a rook castles");
            board.0.insert(home.crossed, rook);
        }
        man.kind = mv.promotion.unwrap_or(man.kind);
        board.0.insert(mv.to, man);
        board
    }

    /// The men of an army's opponents who attack a cell (A5: all of them together; pinned or frozen ones too).
    pub(crate) fn attackers(&self, board: &Board, army: Army, cell: Cell) -> Vec<Cell> {
        let men = board
            .men()
            .filter(|(_, man)| self.are_opponents(man.army, army));
        let attacking = men.filter(|&(from, _)| board.attacks(from, cell));
        attacking.map(|(from, _)| from).collect()
    }

    fn checkers_on(&self, board: &Board, army: Army) -> Vec<Cell> {
        let king = board.king(army).expect("who is in has a king");
        self.attackers(board, army, king)
    }

    /// Who gives check to the king of an army that is in.
    pub(crate) fn checkers(&self, army: Army) -> Vec<Cell> {
        self.checkers_on(&self.board, army)
    }
}
