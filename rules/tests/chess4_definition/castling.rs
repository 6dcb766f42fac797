//! Castling by armies that are in, and its regaining by captured ones (Method 2, A31): where king and rooks are at
//! home, and what keeps the right.

use crate::board::{Army, Cell, Kind};
use crate::game::{Array, Game, home_king};
use crate::legal::Move;

/// The side of the nearer rook, and the other (A37).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(crate) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// The cells of one castle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub(crate) king: Cell,
    pub(crate) rook: Cell,
    /// Where the rook goes, over which the king goes.
    pub(crate) crossed: Cell,
    pub(crate) arrival: Cell,
}

impl Home {
    pub(crate) fn of(array: Array, army: Army, wing: Wing) -> Home {
        let king = home_king(array, army);
        let mut rooks = match army {
            Army::White => ["n4", "n11"],
            Army::Silver => ["d1", "k1"],
            Army::Black => ["a4", "a11"],
            Army::Gold => ["d14", "k14"],
        }
        .map(Cell::named);
        rooks.sort_by_key(|rook| king.distance(*rook));
        let rook = rooks[wing as usize];
        let (rows, columns) = king.step_to(rook);
        let way = (rows.signum(), columns.signum());
        let crossed = king.plus(way);
        Home {
            king,
            rook,
            crossed,
            arrival: crossed.plus(way),
        }
    }
}

/// A man of a captured army who may yet castle: where he stands, and whether every move of his since has brought him
/// nearer home.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Kept {
    pub(crate) cell: Option<Cell>,
    pub(crate) kept: bool,
}

impl Kept {
    fn fresh(cell: Option<Cell>) -> Kept {
        Kept {
            cell,
            kept: cell.is_some(),
        }
    }

    fn is_home(self, home: Cell) -> bool {
        self.kept && self.cell == Some(home)
    }

    fn moved(&mut self, to: Cell, home: Cell) {
        let before = self.cell.expect("he stood there").distance(home);
        let after = to.distance(home);
        let nearer = after.0 < before.0 || after.1 < before.1;
        let farther = after.0 > before.0 || after.1 > before.1;
        self.kept &= nearer && !farther;
        self.cell = Some(to);
    }

    fn taken(&mut self) {
        *self = Kept::fresh(None);
    }
}

/// King, and rooks by wing, of a captured army.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Regain {
    pub(crate) king: Kept,
    pub(crate) rooks: [Kept; 2],
}

impl Game {
    pub(crate) fn home(&self, army: Army, wing: Wing) -> Home {
        Home::of(self.options.array, army, wing)
    }

    /// A clean slate for king and rooks, wherever they stand, from the elimination on.
    pub(crate) fn regain_from_here(&mut self, army: Army) {
        let rook = |wing| Kept::fresh(self.rooks.get(&(army, wing)).copied());
        let regain = Regain {
            king: Kept::fresh(self.board.king(army)),
            rooks: Wing::BOTH.map(rook),
        };
        self.regains.insert(army, regain);
    }

    /// The wing of the castle that this king's move would be, if it is shaped like one.
    pub(crate) fn castle_shape(&self, army: Army, from: Cell, to: Cell) -> Option<Wing> {
        let is_king = self.board.is(from, army, Kind::King);
        let mut wings = Wing::BOTH.into_iter().filter(|_| is_king);
        wings.find(|&wing| {
            let home = self.home(army, wing);
            from == home.king && to == home.arrival
        })
    }

    fn may_still_castle(&self, army: Army, wing: Wing) -> bool {
        let home = self.home(army, wing);
        match self.is_active(army) {
            true => self.wings[&army].contains(&wing),
            false => self.regains.get(&army).is_some_and(|regain| {
                regain.king.is_home(home.king) && regain.rooks[wing as usize].is_home(home.rook)
            }),
        }
    }

    /// The right is there, nobody between; and for a royal king, no attack where he is, crosses and arrives.
    pub(crate) fn castles(&self, army: Army, from: Cell, to: Cell) -> bool {
        let Some(wing) = self.castle_shape(army, from, to) else {
            return false;
        };
        let home = self.home(army, wing);
        let is_safe = |cell| self.attackers(&self.board, army, cell).is_empty();
        self.may_still_castle(army, wing)
            && self.board.is(home.rook, army, Kind::Rook)
            && self.board.is_clear(home.king, home.rook)
            && (!self.is_active(army)
                || [home.king, home.crossed, home.arrival]
                    .into_iter()
                    .all(is_safe))
    }

    /// What a move on the board, still to be made, does to the rights of every army.
    pub(crate) fn lose_castling(&mut self, mv: Move, captured: Option<Cell>) {
        let Some(man) = self.board.get(mv.from) else {
            return;
        };
        for army in Army::ALL {
            let options = &self.options;
            let stays = |wing: &Wing| {
                let home = Home::of(options.array, army, *wing);
                ![Some(mv.from), captured]
                    .iter()
                    .flatten()
                    .any(|&cell| cell == home.king || cell == home.rook)
            };
            self.wings.get_mut(&army).expect("every army").retain(stays);
        }
        self.follow_rooks(mv, captured, man.army);
        if let Some(cell) = captured {
            self.lose_regain(cell);
        }
        self.follow_regain(mv, man.army);
    }

    fn follow_rooks(&mut self, mv: Move, captured: Option<Cell>, army: Army) {
        self.rooks.retain(|_, cell| Some(*cell) != captured);
        let castle = self.castle_shape(army, mv.from, mv.to);
        if let Some(wing) = castle {
            self.rooks
                .insert((army, wing), self.home(army, wing).crossed);
        }
        for cell in self.rooks.values_mut().filter(|cell| **cell == mv.from) {
            *cell = mv.to;
        }
    }

    fn lose_regain(&mut self, captured: Cell) {
        for regain in self.regains.values_mut() {
            let mut men = regain.rooks.iter_mut().chain([&mut regain.king]);
            if let Some(man) = men.find(|man| man.cell == Some(captured)) {
                man.taken();
            }
        }
    }

    fn follow_regain(&mut self, mv: Move, army: Army) {
        let homes = Wing::BOTH.map(|wing| self.home(army, wing));
        let castle = self.castle_shape(army, mv.from, mv.to);
        let Some(regain) = self.regains.get_mut(&army) else {
            return;
        };
        if regain.king.cell == Some(mv.from) {
            regain.king.moved(mv.to, homes[0].king);
        }
        for (rook, home) in regain.rooks.iter_mut().zip(homes) {
            if rook.cell == Some(mv.from) {
                rook.moved(mv.to, home.rook);
            }
        }
        if let Some(wing) = castle {
            let (rook, home) = (&mut regain.rooks[wing as usize], homes[wing as usize]);
            rook.moved(home.crossed, home.rook);
        }
    }
}
