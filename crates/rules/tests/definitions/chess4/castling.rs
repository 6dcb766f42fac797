//! Castling by armies that are in, and the right that captured armies can regain (Method 2, A31).
//!
//! It knows the home squares of kings and rooks, and what keeps the right.

use crate::chess4::board::{Army, Kind, LAYOUT, Square, square};
use crate::chess4::game::{Game, Setup, home_king};
use crate::chess4::legal::Move;

pub(crate) use crate::independent::CastlingSide;

/// The squares of one castling move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// The square that the king crosses and where the rook goes.
    pub(crate) crossed: Square,
    pub(crate) arrival: Square,
}

impl Home {
    pub(crate) fn of(setup: Setup, army: Army, side: CastlingSide) -> Home {
        let king = home_king(setup, army);
        let mut rooks = match army {
            Army::White => ["n4", "n11"],
            Army::Silver => ["d1", "k1"],
            Army::Black => ["a4", "a11"],
            Army::Gold => ["d14", "k14"],
        }
        .map(square);
        rooks.sort_by_key(|rook| king.distance(*rook));
        let rook = rooks[side as usize];
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

/// A king or rook of a captured army that may still castle. `kept` says whether every move since
/// the capture has brought it nearer to its home square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RegainPiece {
    pub(crate) square: Option<Square>,
    pub(crate) kept: bool,
}

impl RegainPiece {
    fn fresh(square: Option<Square>) -> RegainPiece {
        RegainPiece {
            square,
            kept: square.is_some(),
        }
    }

    fn is_home(self, home: Square) -> bool {
        self.kept && self.square == Some(home)
    }

    fn moved(&mut self, to: Square, home: Square) {
        let before = self.square.expect("it stood there").distance(home);
        let after = to.distance(home);
        // Every move must bring it nearer in one direction and take it farther in none.
        let nearer = after.0 < before.0 || after.1 < before.1;
        let farther = after.0 > before.0 || after.1 > before.1;
        self.kept &= nearer && !farther;
        self.square = Some(to);
    }

    fn taken(&mut self) {
        *self = RegainPiece::fresh(None);
    }
}

/// The king and the rooks, by side, of a captured army.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Regain {
    pub(crate) king: RegainPiece,
    pub(crate) rooks: [RegainPiece; 2],
}

impl Game {
    pub(crate) fn home(&self, army: Army, side: CastlingSide) -> Home {
        Home::of(self.options.setup, army, side)
    }

    /// Starts the record of a captured army: from now on its king and rooks may return home,
    /// wherever they stand.
    pub(crate) fn start_regain_record(&mut self, army: Army) {
        let rook = |side| RegainPiece::fresh(self.rooks.get(&(army, side)).copied());
        let regain = Regain {
            king: RegainPiece::fresh(self.board.king(army)),
            rooks: CastlingSide::BOTH.map(rook),
        };
        self.regains.insert(army, regain);
    }

    /// The side on which this king move would castle, if it has the shape of castling.
    pub(crate) fn castle_shape(
        &self,
        army: Army,
        from: Square,
        to: Square,
    ) -> Option<CastlingSide> {
        let is_king = self.board.is(from, army, Kind::King);
        let mut castling_sides = CastlingSide::BOTH.into_iter().filter(|_| is_king);
        castling_sides.find(|&side| {
            let home = self.home(army, side);
            from == home.king && to == home.arrival
        })
    }

    fn may_still_castle(&self, army: Army, side: CastlingSide) -> bool {
        let home = self.home(army, side);
        if self.is_active(army) {
            self.castling_sides[&army].contains(&side)
        } else {
            self.regains.get(&army).is_some_and(|regain| {
                regain.king.is_home(home.king) && regain.rooks[side as usize].is_home(home.rook)
            })
        }
    }

    /// Whether castling is possible: the right exists and nothing is in between. The king of an
    /// active army may also not start on, cross or reach an attacked square.
    pub(crate) fn castles(&self, army: Army, from: Square, to: Square) -> bool {
        let Some(side) = self.castle_shape(army, from, to) else {
            return false;
        };
        let home = self.home(army, side);
        let is_safe = |square| self.attackers(&self.board, army, square).is_empty();
        self.may_still_castle(army, side)
            && self.board.is(home.rook, army, Kind::Rook)
            && self.board.is_clear(LAYOUT, home.king, home.rook)
            && (!self.is_active(army)
                || [home.king, home.crossed, home.arrival]
                    .into_iter()
                    .all(is_safe))
    }

    /// Updates the castling rights of every army for a move. It is called before the move is made.
    pub(crate) fn update_castling_rights(&mut self, mv: Move, captured: Option<Square>) {
        let Some(piece) = self.board.get(mv.from) else {
            return;
        };
        for army in Army::ALL {
            let options = &self.options;
            let stays = |side: &CastlingSide| {
                let home = Home::of(options.setup, army, *side);
                ![Some(mv.from), captured]
                    .iter()
                    .flatten()
                    .any(|&square| square == home.king || square == home.rook)
            };
            self.castling_sides
                .get_mut(&army)
                .expect("every army")
                .retain(stays);
        }
        self.follow_rooks(mv, captured, piece.army);
        if let Some(square) = captured {
            self.lose_regain(square);
        }
        self.follow_regain(mv, piece.army);
    }

    fn follow_rooks(&mut self, mv: Move, captured: Option<Square>, army: Army) {
        self.rooks.retain(|_, square| Some(*square) != captured);
        let castle = self.castle_shape(army, mv.from, mv.to);
        if let Some(side) = castle {
            self.rooks
                .insert((army, side), self.home(army, side).crossed);
        }
        for square in self.rooks.values_mut().filter(|square| **square == mv.from) {
            *square = mv.to;
        }
    }

    fn lose_regain(&mut self, captured: Square) {
        for regain in self.regains.values_mut() {
            let mut pieces = regain.rooks.iter_mut().chain([&mut regain.king]);
            if let Some(piece) = pieces.find(|piece| piece.square == Some(captured)) {
                piece.taken();
            }
        }
    }

    fn follow_regain(&mut self, mv: Move, army: Army) {
        let homes = CastlingSide::BOTH.map(|side| self.home(army, side));
        let castle = self.castle_shape(army, mv.from, mv.to);
        let Some(regain) = self.regains.get_mut(&army) else {
            return;
        };
        if regain.king.square == Some(mv.from) {
            regain.king.moved(mv.to, homes[0].king);
        }
        for (rook, home) in regain.rooks.iter_mut().zip(homes) {
            if rook.square == Some(mv.from) {
                rook.moved(mv.to, home.rook);
            }
        }
        if let Some(side) = castle {
            let (rook, home) = (&mut regain.rooks[side as usize], homes[side as usize]);
            rook.moved(home.crossed, home.rook);
        }
    }
}
