//! En passant among four: who may take which passing pawn, until when, and which pawns are frozen (A12 to A16).

use std::collections::BTreeMap;

use crate::board::{Army, Cell, Kind};
use crate::game::Game;
use crate::legal::Move;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// For the seat's next turn.
    Fresh,
    /// For its next turn, because it took another passing pawn on its last one.
    Continuing,
}

/// A pawn that made a double step, and the seats that may still take it on the cell it crossed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Passing {
    pub(crate) target: Cell,
    pub(crate) pawn: Cell,
    pub(crate) owner: Army,
    pub(crate) rights: BTreeMap<Army, Right>,
}

impl Game {
    /// The passing pawn that this army takes by moving a pawn to this empty cell.
    pub(crate) fn passed_at(&self, army: Army, target: Cell) -> Option<&Passing> {
        let mut passings = self.passings.iter();
        passings.find(|passing| passing.target == target && passing.rights.contains_key(&army))
    }

    /// Somebody is taking passing pawns and may come to this one: it may go on, but not capture (A16).
    pub(crate) fn is_frozen(&self, pawn: Cell) -> bool {
        let mut passings = self.passings.iter().filter(|passing| passing.pawn == pawn);
        passings.any(|passing| {
            passing
                .rights
                .values()
                .any(|right| *right == Right::Continuing)
        })
    }

    /// A passing pawn was taken: nobody can take it any more.
    pub(crate) fn forget_passing(&mut self, captured: Cell) {
        self.passings.retain(|passing| passing.pawn != captured);
    }

    /// A passing pawn that goes on is taken where it stands then.
    pub(crate) fn follow_passing(&mut self, mv: Move) {
        let mut passings = self.passings.iter_mut();
        if let Some(passing) = passings.find(|passing| passing.pawn == mv.from) {
            passing.pawn = mv.to;
            self.happened.push("a frozen pawn went on");
        }
    }

    /// The seat has had its turn: rights go on if it took en passant, else they end (A14, A15).
    pub(crate) fn age_rights(&mut self, seat: Army, took_en_passant: bool) {
        for passing in &mut self.passings {
            match passing.rights.get_mut(&seat) {
                Some(right) if took_en_passant => *right = Right::Continuing,
                _ => {
                    passing.rights.remove(&seat);
                }
            }
        }
        self.drop_idle_passings();
    }

    /// A seat that left has no right any more (A15, last lines).
    pub(crate) fn end_rights(&mut self, seat: Army) {
        for passing in &mut self.passings {
            passing.rights.remove(&seat);
        }
        self.drop_idle_passings();
    }

    /// Armies of one commander have no en passant against each other (A30).
    pub(crate) fn end_friendly_rights(&mut self) {
        let parties: BTreeMap<Army, Option<char>> =
            Army::ALL.map(|army| (army, self.party(army))).into();
        for passing in &mut self.passings {
            let owner = parties[&passing.owner];
            passing.rights.retain(|seat, _| parties[seat] != owner);
        }
        self.drop_idle_passings();
    }

    fn drop_idle_passings(&mut self) {
        self.passings.retain(|passing| !passing.rights.is_empty());
    }

    /// Was this a double step, then every opponent with a pawn that attacks the crossed cell may take (A12).
    pub(crate) fn pass(&mut self, army: Army, mv: Move) {
        let target = mv.from.plus(army.forward());
        if !self.board.is(mv.to, army, Kind::Pawn) || mv.to != target.plus(army.forward()) {
            return;
        }
        let may_take = |seat: Army| {
            let mut pawns = self
                .board
                .of(seat)
                .filter(|(_, man)| man.kind == Kind::Pawn);
            self.are_opponents(seat, army)
                && pawns.any(|(cell, _)| self.board.attacks(cell, target))
        };
        let seats = Army::ALL.into_iter().filter(|&seat| may_take(seat));
        let rights: BTreeMap<Army, Right> = seats.map(|seat| (seat, Right::Fresh)).collect();
        if !rights.is_empty() {
            let (owner, pawn) = (army, mv.to);
            self.passings.push(Passing {
                target,
                pawn,
                owner,
                rights,
            });
        }
    }
}
