//! Who cannot move, and who has the credit for it. A mate or stalemate is judged after every ply for each player as
//! if he were to move; the record of it says whose ply brought it about and whether the victim has let a turn
//! pass since. What becomes of him when it takes effect is in `cycle`.

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess4::witness::{Fate, Made, Witness};
use crate::chess4::{Charter, Chess4};
use crate::generator::{Turn, Watch};
use crate::moves::{Manner, Move};
use crate::piece::{Kind, Seat, Seats};

/// Why a player cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stuck {
    /// His king is in check and nothing helps.
    Checkmated,
    /// He is not in check, and no man of his can move.
    Stalemated,
}

/// That a player cannot move, since when, and through whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Record {
    pub(crate) kind: Stuck,
    /// Who has the credit; the victim himself where nobody else has.
    pub(crate) by: Seat,
    /// The victim has let a turn pass since.
    pub(crate) passed: bool,
}

impl Chess4 {
    /// The players whose mate or stalemate a capture interrupts, however momentarily: before the mover arrives, the
    /// captured man is gone already, and they are not stuck in the same way any more.
    pub(crate) fn interrupted(&self, charter: &Charter, taken: Node) -> Seats {
        if !self.stuck.any() {
            return Seats::NONE;
        }
        let mut before = *self;
        before.board.men.lift(taken);
        let is_freed = |seat: &Seat| {
            let kind = self.player(*seat).record.map(|record| record.kind);
            let turn = before.turn_of(charter, *seat);
            how_stuck(&turn, &turn.watch()) != kind
        };
        self.stuck.filter(is_freed).collect()
    }

    /// Judges every player that is in. A new record is to somebody's credit, or to nobody's, which makes it the
    /// victim's own; an old one of the same kind stands unless it was interrupted.
    pub(crate) fn judge(&mut self, charter: &Charter, credit: Option<Seat>, interrupted: Seats) {
        for seat in self.roll.active {
            self.judge_one(charter, seat, credit, interrupted);
        }
    }

    /// The same after a move, which leaves most players as they were.
    #[inline]
    pub(crate) fn judge_move(
        &mut self,
        charter: &Charter,
        (seat, mv, kind): (Seat, Move<Node>, Kind),
        interrupted: Seats,
    ) {
        let credit = self.commander(seat);
        let plain = !matches!(mv.manner, Manner::EnPassant | Manner::Castling(_));
        let near = if plain {
            self.near(mv)
        } else {
            self.roll.active
        };
        if !near.any() {
            return;
        }
        let occupied = self.board.men.occupied();
        for of in near {
            let made = Made {
                charter,
                game: self,
                occupied,
                by: seat,
                mv,
                kind,
            };
            let witness = &self.witnesses[of.index()];
            match plain.then(|| witness.after(of, &made)) {
                Some(Fate::Stands) => {}
                Some(Fate::Next(witness)) => self.witnesses[of.index()] = witness,
                Some(Fate::Doubtful) | None => self.judge_one(charter, of, credit, interrupted),
            }
        }
    }

    /// The players to whose king, or to whose known move, a move comes near.
    #[inline]
    fn near(&self, mv: Move<Node>) -> Seats {
        let near = self
            .witnesses
            .iter()
            .rev()
            .fold(0, |near, witness| near << 1 | u8::from(witness.is_near(mv)));
        Seats(near & self.roll.active.0)
    }

    fn judge_one(
        &mut self,
        charter: &Charter,
        seat: Seat,
        credit: Option<Seat>,
        interrupted: Seats,
    ) {
        let turn = self.turn_of(charter, seat);
        let watch = turn.watch();
        let step = turn.easy_move(&watch);
        let witness = step.map_or(Witness::NONE, |step| Witness::of(&turn, step));
        let now = match step {
            Some(_) => None,
            None => how_stuck(&turn, &watch),
        };
        self.witnesses[seat.index()] = witness;
        self.stuck = match now {
            Some(_) => self.stuck.with(Seats::of(seat)),
            None => self.stuck.without(Seats::of(seat)),
        };
        let player = &mut self.players[seat.index()];
        let stands = |record: &Record| Some(record.kind) == now && !interrupted.contains(seat);
        player.record = player.record.filter(stands).or(now.map(|kind| Record {
            kind,
            by: credit.unwrap_or(seat),
            passed: false,
        }));
    }
}

/// Is a player mated or stalemated, were it his turn?
fn how_stuck(turn: &Turn<'_, 3>, watch: &Watch<Bits<3>>) -> Option<Stuck> {
    match (turn.can_move(watch), watch.checkers.any()) {
        (true, _) => None,
        (false, true) => Some(Stuck::Checkmated),
        (false, false) => Some(Stuck::Stalemated),
    }
}
