//! What makes a move legal, by definition: every pair of cells is asked whether the man goes there, and whether his
//! king is then attacked by a man of anybody who is in (section 1). Kings may be taken (section 3).

use std::fmt;

use crate::board::{Army, Board, Cell, Kind, Layout};
use crate::game::Game;
use crate::start::{Castle, Wing};

/// A man's move; a castle is the king's own step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    pub(crate) fn moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let cells = self.options.layout.cells();
        let own = self.board.of(self.turn).map(|(from, _)| from);
        let pairs = own.flat_map(|from| cells.iter().map(move |&to| (from, to)));
        pairs
            .filter(|&(from, to)| self.is_legal(self.turn, from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_move(&self, army: Army) -> bool {
        let cells = self.options.layout.cells();
        let mut own = self.board.of(army).map(|(from, _)| from);
        own.any(|from| cells.iter().any(|&to| self.is_legal(army, from, to)))
    }

    fn with_promotions(&self, from: Cell, to: Cell) -> Vec<Move> {
        let man = self.board.get(from).expect("a man moves");
        let promotes = self.options.layout.promotes(self.ahead(man.army), to);
        let kinds = match man.kind == Kind::Pawn && promotes {
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

    /// The man goes there, and his king is safe then; who loses his king by it is out already.
    fn is_legal(&self, army: Army, from: Cell, to: Cell) -> bool {
        let promotion = None;
        let mv = Move {
            from,
            to,
            promotion,
        };
        self.goes(army, from, to) && {
            let victim = self.king_taken(mv);
            self.attackers(&self.board_after(mv), army, victim)
                .is_empty()
        }
    }

    fn goes(&self, army: Army, from: Cell, to: Cell) -> bool {
        let Some(man) = self.board.get(from).filter(|man| man.army == army) else {
            return false;
        };
        let (layout, ahead) = (self.options.layout, self.ahead(army));
        let is_free = self.board.get(to).is_none_or(|there| there.army != army);
        let attacks = || self.board.attacks(layout, (man.kind, ahead), from, to);
        match man.kind {
            Kind::Pawn => self.pawn_goes(army, from, to),
            Kind::King => is_free && attacks() || self.castles(army, from, to),
            _ => is_free && attacks(),
        }
    }

    /// Straight to empty cells, two of them on Chess4's board from the first line; slantwise to take.
    fn pawn_goes(&self, army: Army, from: Cell, to: Cell) -> bool {
        let (layout, ahead) = (self.options.layout, self.ahead(army));
        let step = layout.step(ahead);
        let (one, two) = (from.plus(step), from.plus(step).plus(step));
        let behind = from.plus((-step.0, -step.1));
        let is_first = layout == Layout::Plus
            && layout.has(behind)
            && layout.is_edge(ahead.opposite(), behind);
        let goes_one = to == one && self.board.is_empty(one);
        let goes_two =
            to == two && is_first && self.board.is_empty(one) && self.board.is_empty(two);
        let prey = match self.board.get(to) {
            Some(man) => man.army != army,
            None => self.passed_at(army, to).is_some(),
        };
        let takes = prey && layout.is_pawn_attack(ahead, from, to) && !self.is_frozen(from);
        goes_one || goes_two || takes
    }

    /// The castle that this step of a king is, if he has the right.
    fn castle(&self, army: Army, from: Cell, to: Cell) -> Option<Castle> {
        let wings = self.castling.get(&army)?.iter();
        let castles = wings.map(|&wing: &Wing| Castle::of(self.ahead(army), wing));
        let mut castles = castles.filter(|castle| (castle.king, castle.to) == (from, to));
        castles.next()
    }

    /// Nobody between king and rook; not out of check, nor through it. Whether into it is asked of every move.
    fn castles(&self, army: Army, from: Cell, to: Cell) -> bool {
        let Some(castle) = self.castle(army, from, to) else {
            return false;
        };
        let between = castle.king.between(castle.rook);
        let mut crossing = self.board.clone();
        if let Some(king) = crossing.0.remove(&castle.king) {
            crossing.0.insert(castle.crossed, king);
        }
        between.into_iter().all(|cell| self.board.is_empty(cell))
            && self.attackers(&self.board, army, None).is_empty()
            && self.attackers(&crossing, army, None).is_empty()
    }

    /// Where the man stands whom this move takes. Who has come to a crossed cell is taken himself, and nobody in
    /// passing.
    pub(crate) fn captured(&self, mv: Move) -> Option<Cell> {
        let man = self.board.get(mv.from).expect("a man moves");
        let ahead = self.ahead(man.army);
        let slant = self.options.layout.is_pawn_attack(ahead, mv.from, mv.to);
        match self.board.get(mv.to) {
            Some(_) => Some(mv.to),
            None if man.kind == Kind::Pawn && slant => self.passed_at(man.army, mv.to),
            None => None,
        }
    }

    /// The army that loses its king by this move.
    pub(crate) fn king_taken(&self, mv: Move) -> Option<Army> {
        let man = self.board.get(self.captured(mv)?)?;
        (man.kind == Kind::King).then_some(man.army)
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(cell) = self.captured(mv) {
            board.0.remove(&cell);
        }
        let mut man = board.0.remove(&mv.from).expect("a man moves");
        let is_king = man.kind == Kind::King;
        if let Some(castle) = self.castle(man.army, mv.from, mv.to).filter(|_| is_king) {
            let rook = board.0.remove(&castle.rook).expect("a rook castles");
            board.0.insert(castle.crossed, rook);
        }
        man.kind = mv.promotion.unwrap_or(man.kind);
        board.0.insert(mv.to, man);
        board
    }

    /// The men of those who are in, but for a victim, who attack an army's king. Who is pinned attacks all the same.
    fn attackers(&self, board: &Board, army: Army, victim: Option<Army>) -> Vec<Cell> {
        let Some(king) = board.king(army) else {
            return Vec::new();
        };
        let is_enemy =
            |other: Army| other != army && self.is_active(other) && Some(other) != victim;
        let enemies = board.men().filter(|(_, man)| is_enemy(man.army));
        let attacking = enemies.filter(|&(from, man)| {
            let sort = (man.kind, self.ahead(man.army));
            board.attacks(self.options.layout, sort, from, king)
        });
        attacking.map(|(from, _)| from).collect()
    }

    /// Who gives check to the king of an army that is in.
    pub(crate) fn checkers(&self, army: Army) -> Vec<Cell> {
        self.attackers(&self.board, army, None)
    }
}
