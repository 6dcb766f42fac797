//! Who cannot move, and who has the credit for it. A mate or stalemate is judged after every ply for each player as
//! if he were to move; the record of it says whose ply brought it about and whether the victim has let a turn
//! pass since. What becomes of him when it takes effect is in `cycle`.

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess4::{Charter, Chess4};
use crate::piece::{Seat, Seats};

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
    /// Is a player mated or stalemated, were it his turn?
    pub(crate) fn stuck(&self, charter: &Charter, seat: Seat) -> Option<Stuck> {
        let turn = self.turn_of(charter, seat);
        if turn.can_move() {
            return None;
        }
        Some(match turn.checkers().any() {
            true => Stuck::Checkmated,
            false => Stuck::Stalemated,
        })
    }

    /// The players whose mate or stalemate a capture interrupts, however momentarily: before the mover arrives, the
    /// captured man is gone already, and they are not stuck in the same way any more.
    pub(crate) fn interrupted(&self, charter: &Charter, taken: Node) -> Seats {
        let recorded = |seat: &Seat| self.player(*seat).record.is_some();
        let victims: Seats = self.roll.active.filter(recorded).collect();
        if !victims.any() {
            return victims;
        }
        let mut before = *self;
        before.board.men.clear(Bits::of(taken));
        let is_freed = |seat: &Seat| {
            let kind = self.player(*seat).record.map(|record| record.kind);
            before.stuck(charter, *seat) != kind
        };
        victims.filter(is_freed).collect()
    }

    /// Judges every player that is in. A new record is to somebody's credit, or to nobody's, which makes it the
    /// victim's own; an old one of the same kind stands unless it was interrupted.
    pub(crate) fn judge(&mut self, charter: &Charter, credit: Option<Seat>, interrupted: Seats) {
        for seat in self.roll.active {
            let now = self.stuck(charter, seat);
            let player = &mut self.players[seat.index()];
            let stands = |record: &Record| Some(record.kind) == now && !interrupted.contains(seat);
            player.record = player.record.filter(stands).or(now.map(|kind| Record {
                kind,
                by: credit.unwrap_or(seat),
                passed: false,
            }));
        }
    }
}
