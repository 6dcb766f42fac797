//! What a position says of its players, in every variant: who is in, who moves which army, for whom something is pending,
//! and what it comes to that one of them gives up. The policies know; here it is asked by army.

use alloc::vec::Vec;

use crate::piece::Army;
use crate::policy::{GivenUp, Policy};
use crate::position::{Position, policy};
use crate::status::{Pending, Status};

impl Position {
    /// Is an army's player in the game, and if not, how did he leave? Where two play, both are.
    pub fn status(&self, army: Army) -> Status {
        let seat = self.seat_of(army);
        seat.map_or(Status::Active, |seat| policy!(self, it => it.status(seat)))
    }

    /// Who is still in.
    pub fn active(&self) -> Vec<Army> {
        self.armies().filter(|&army| self.is_in(army)).collect()
    }

    /// Does the army play in this game, and still?
    pub(crate) fn is_in(&self, army: Army) -> bool {
        self.seat_of(army).is_some() && self.status(army).is_in()
    }

    /// Who moves an army: its own player while he is in the game; nobody if it moves no more.
    pub fn commander(&self, army: Army) -> Option<Army> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.commander(seat)).map(|seat| self.army_of(seat))
    }

    /// Who moves the army whose turn it is.
    pub fn mover(&self) -> Option<Army> {
        self.commander(self.turn())
    }

    /// What will take effect when a player's turn comes.
    pub fn pending(&self, army: Army) -> Option<Pending> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.pending(seat))
    }

    /// What it comes to that a player who is in gives up; nothing for an army that does not play.
    pub(crate) fn give_up(&self, army: Army, how: Pending) -> Option<GivenUp<Position>> {
        let seat = self.seat_of(army)?;
        Some(policy!(self, it => it.give_up(seat, how).map(|after| self.with(after))))
    }
}
