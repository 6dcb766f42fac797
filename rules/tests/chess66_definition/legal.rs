//! What makes a move legal, by definition: is there a way for this man to that space, may he enter it, and is his
//! own king safe then. Nothing is generated; every pair of spaces is asked.

use std::fmt;

use crate::board::{Cell, Direction};
use crate::game::{Board, Castle, Game, Wing};
use crate::men::{Army, Kind, Man};

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

impl Army {
    fn ahead(self) -> Direction {
        match self {
            Army::White => Direction::North,
            Army::Black => Direction::South,
        }
    }

    fn slantwise(self) -> [Direction; 2] {
        match self {
            Army::White => [Direction::NorthEast, Direction::NorthWest],
            Army::Black => [Direction::SouthEast, Direction::SouthWest],
        }
    }

    fn first_rank_of_pawns(self) -> i32 {
        match self {
            Army::White => 2,
            Army::Black => 7,
        }
    }

    pub(crate) fn last_rank(self) -> i32 {
        match self {
            Army::White => 8,
            Army::Black => 1,
        }
    }
}

/// May a pawn of this army take from one space to the other?
pub(crate) fn is_pawn_capture(army: Army, from: Cell, to: Cell) -> bool {
    let mut ways = army.slantwise().into_iter();
    ways.any(|way| from.next(way).contains(&to))
}

/// Is the other space straight ahead, over nothing?
pub(crate) fn is_pawn_step(army: Army, from: Cell, to: Cell) -> bool {
    from.next(army.ahead()).contains(&to)
}

/// The space that a pawn crosses on its double step from one space to the other.
pub(crate) fn crossed(army: Army, from: Cell, to: Cell) -> Option<Cell> {
    let is_first = from.rank() == army.first_rank_of_pawns();
    let mut steps = from.next(army.ahead()).iter().copied();
    steps.find(|&over| is_first && is_pawn_step(army, over, to))
}

/// The space and, in a switch, the other one.
pub(crate) fn spaces(cell: Cell) -> impl Iterator<Item = Cell> {
    [Some(cell), cell.partner()].into_iter().flatten()
}

impl Board {
    /// Nobody on it, nor on the other space of its switch.
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        spaces(cell).all(|space| self.get(space).is_none())
    }

    /// Nobody of one's own stands there, nor on the other space of the switch.
    fn may_enter(&self, army: Army, cell: Cell) -> bool {
        spaces(cell).all(|space| self.get(space).is_none_or(|man| man.army != army))
    }

    fn has_enemy(&self, army: Army, cell: Cell) -> bool {
        spaces(cell).any(|space| self.get(space).is_some_and(|man| man.army != army))
    }

    /// Along a line in one of these directions, over open spaces only.
    fn slides(&self, from: Cell, to: Cell, directions: &[Direction]) -> bool {
        let mut lines = directions.iter().flat_map(|&way| from.lines(way));
        lines.any(|line| match line.iter().position(|&cell| cell == to) {
            Some(place) => line[..place].iter().all(|&cell| self.is_open(cell)),
            None => false,
        })
    }

    /// Could this man take something there? The spaces between are looked at, and what stands there not.
    pub(crate) fn reaches(&self, man: Man, from: Cell, to: Cell) -> bool {
        match man.kind {
            Kind::King => from.is_next_to(to),
            Kind::Queen => self.slides(from, to, &Direction::ALL),
            Kind::Rook => self.slides(from, to, &Direction::LATERAL),
            Kind::Bishop => self.slides(from, to, &Direction::DIAGONAL),
            Kind::Knight => from.knight().contains(&to),
            Kind::Pawn => is_pawn_capture(man.army, from, to),
        }
    }

    /// The enemies who could move to the king's space, or to the other one of its switch (A6c).
    pub(crate) fn checkers(&self, army: Army) -> Vec<Cell> {
        let king = self.find(army, Kind::King).expect("a king");
        let enemies = self.of(army.other());
        let checking =
            enemies.filter(|&(from, man)| spaces(king).any(|space| self.reaches(man, from, space)));
        checking.map(|(from, _)| from).collect()
    }

    pub(crate) fn is_check(&self, army: Army) -> bool {
        !self.checkers(army).is_empty()
    }
}

impl Game {
    /// The legal moves by the board alone.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let own = self.board.of(self.turn).map(|(from, _)| from);
        let pairs = own.flat_map(|from| Cell::every().map(move |to| (from, to)));
        pairs
            .filter(|&(from, to)| self.is_legal(from, to))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn has_move(&self) -> bool {
        let mut own = self.board.of(self.turn).map(|(from, _)| from);
        own.any(|from| Cell::every().any(|to| self.is_legal(from, to)))
    }

    /// The legal moves from one space to another: more than one where a pawn promotes.
    pub(crate) fn moves_between(&self, from: Cell, to: Cell) -> Vec<Move> {
        match self.is_legal(from, to) {
            true => self.with_promotions(from, to),
            false => Vec::new(),
        }
    }

    fn with_promotions(&self, from: Cell, to: Cell) -> Vec<Move> {
        let is_pawn = self.board.is(from, self.turn, Kind::Pawn);
        let kinds = match is_pawn && to.rank() == self.turn.last_rank() {
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

    /// The man goes there, and his own king stands in no check afterwards.
    pub(crate) fn is_legal(&self, from: Cell, to: Cell) -> bool {
        let promotion = None;
        let mv = Move {
            from,
            to,
            promotion,
        };
        self.goes(from, to) && !self.board_after(mv).is_check(self.turn)
    }

    fn goes(&self, from: Cell, to: Cell) -> bool {
        let Some(man) = self.board.get(from).filter(|man| man.army == self.turn) else {
            return false;
        };
        match man.kind {
            Kind::Pawn => self.pawn_goes(man.army, from, to),
            Kind::King if self.castle(from, to).is_some() => true,
            _ => self.board.may_enter(man.army, to) && self.board.reaches(man, from, to),
        }
    }

    /// Straight ahead where nobody stands in either space, two spaces from the first rank; slantwise to take,
    /// be it who stands on the other space (A6a, A6b).
    fn pawn_goes(&self, army: Army, from: Cell, to: Cell) -> bool {
        let is_open = self.board.is_open(to);
        let one = is_pawn_step(army, from, to);
        let two = crossed(army, from, to).is_some_and(|over| self.board.is_open(over));
        let prey = self.board.has_enemy(army, to) || self.passed_at(to).is_some();
        let takes = is_pawn_capture(army, from, to) && self.board.may_enter(army, to) && prey;
        is_open && (one || two) || takes
    }

    fn passed_at(&self, target: Cell) -> Option<Cell> {
        let passing = self.passing.filter(|passing| passing.target == target);
        passing.map(|passing| passing.pawn)
    }

    /// King and rook have not moved, nobody stands between, and the king comes out of no check, nor through one.
    /// Whether into one is asked of every move.
    pub(crate) fn castle(&self, from: Cell, to: Cell) -> Option<Castle> {
        let army = self.turn;
        let wings = self.castling[&army].iter();
        let castles = wings.map(|&wing: &Wing| Castle::of(army, wing));
        let mut castles = castles.filter(|castle| (castle.king, castle.to) == (from, to));
        let castle = castles.next()?;
        let is_free = castle
            .between
            .iter()
            .all(|&cell| self.board.get(cell).is_none());
        let mut crossing = self.board.clone();
        let king = crossing.take(from)?;
        crossing.put(castle.crossed, king);
        let is_safe = !self.board.is_check(army) && !crossing.is_check(army);
        (is_free && is_safe).then_some(castle)
    }

    /// Who is taken: whoever stands on the space or on the other of its switch, or a pawn that passed.
    pub(crate) fn captured(&self, mv: Move) -> Option<Cell> {
        let mut there = spaces(mv.to);
        let standing = there.find(|&space| space != mv.from && self.board.get(space).is_some());
        let is_pawn = self.board.is(mv.from, self.turn, Kind::Pawn);
        let slantwise = is_pawn && is_pawn_capture(self.turn, mv.from, mv.to);
        standing.or_else(|| self.passed_at(mv.to).filter(|_| slantwise))
    }

    pub(crate) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        if let Some(cell) = self.captured(mv) {
            board.take(cell);
        }
        let mut man = board.take(mv.from).expect("a man moves");
        if let Some(castle) = self.castle_of(man, mv) {
            let rook = board.take(castle.rook).expect("a rook castles");
            board.put(castle.crossed, rook);
        }
        man.kind = mv.promotion.unwrap_or(man.kind);
        board.put(mv.to, man);
        board
    }

    /// The castle that this move of a king is: two spaces from home are nothing else.
    pub(crate) fn castle_of(&self, man: Man, mv: Move) -> Option<Castle> {
        let castles = Wing::BOTH.map(|wing| Castle::of(man.army, wing));
        let mut castles = castles.into_iter();
        let is_king = man.kind == Kind::King;
        castles.find(|castle| is_king && (castle.king, castle.to) == (mv.from, mv.to))
    }
}
