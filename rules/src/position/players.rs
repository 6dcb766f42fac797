//! What a position of any variant says about its players: who is in the game, who moves which army,
//! and what is pending.
//!
//! The policies know this by seat; here it is asked by army.

use alloc::vec::Vec;

use crate::movegen::policy::{GiveUpResult, Policy};
use crate::pieces::piece::Army;
use crate::pieces::status::{Pending, Status};
use crate::position::any_position::Position;
use crate::position::registry::policy;

impl Position {
    /// Is an army's player in the game, and if not, how did they leave? In two-player variants both
    /// are always in.
    pub fn status(&self, army: Army) -> Status {
        let seat = self.seat_of(army);
        seat.map_or(Status::Active, |seat| policy!(self, it => it.status(seat)))
    }

    /// The armies whose players are still in the game.
    pub fn active(&self) -> Vec<Army> {
        self.armies().filter(|&army| self.is_in(army)).collect()
    }

    /// Does the army play in this game, and is its player still in?
    pub(crate) fn is_in(&self, army: Army) -> bool {
        self.seat_of(army).is_some() && self.status(army).is_in()
    }

    /// Who moves an army: its own player while in the game, perhaps a captor afterwards, `None` if
    /// it no longer moves.
    pub fn commander(&self, army: Army) -> Option<Army> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.commander(seat)).map(|seat| self.army_of(seat))
    }

    /// Who moves the army whose turn it is.
    pub fn mover(&self) -> Option<Army> {
        self.commander(self.turn())
    }

    /// What takes effect when this army's turn comes.
    pub fn pending(&self, army: Army) -> Option<Pending> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.pending(seat))
    }

    /// What happens when a player gives up; `None` for an army that does not play.
    pub(crate) fn give_up(&self, army: Army, how: Pending) -> Option<GiveUpResult<Position>> {
        let seat = self.seat_of(army)?;
        Some(policy!(self, it => it.give_up(seat, how).map(|after| self.with(after))))
    }
}
