//! En passant among four armies: who may capture which passing pawn, for how long, and which pawns
//! are frozen (A12 to A16).

use std::collections::BTreeMap;

use crate::chess4::board::{Army, Kind, Square};
use crate::chess4::game::Game;
use crate::chess4::legal::Move;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// Valid for the seat's next turn.
    Fresh,
    /// Valid for the seat's next turn because it captured another passing pawn on its last one.
    Continuing,
}

/// A pawn that made a double step, and the seats that may still capture it on the square that it
/// crossed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PassingPawn {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
    pub(crate) owner: Army,
    pub(crate) rights: BTreeMap<Army, Right>,
}

impl Game {
    /// The passing pawn that this army captures by moving a pawn to this empty square.
    pub(crate) fn passing_pawn_at(&self, army: Army, target: Square) -> Option<&PassingPawn> {
        let mut passing_pawns = self.passing_pawns.iter();
        passing_pawns.find(|passing_pawn| {
            passing_pawn.target == target && passing_pawn.rights.contains_key(&army)
        })
    }

    /// Whether the pawn is frozen: an army on a chain of en passant captures may come to it. A
    /// frozen pawn may move ahead but not capture (A16).
    pub(crate) fn is_frozen(&self, pawn: Square) -> bool {
        let mut passing_pawns = self
            .passing_pawns
            .iter()
            .filter(|passing_pawn| passing_pawn.pawn == pawn);
        passing_pawns.any(|passing_pawn| {
            passing_pawn
                .rights
                .values()
                .any(|right| *right == Right::Continuing)
        })
    }

    /// Removes a passing pawn that was captured. Nobody can capture it any more.
    pub(crate) fn remove_passing_pawn(&mut self, captured: Square) {
        self.passing_pawns
            .retain(|passing_pawn| passing_pawn.pawn != captured);
    }

    /// Follows a passing pawn that moves ahead: it is captured where it stands then.
    pub(crate) fn follow_passing_pawn(&mut self, mv: Move) {
        let mut passing_pawns = self.passing_pawns.iter_mut();
        if let Some(passing_pawn) = passing_pawns.find(|passing_pawn| passing_pawn.pawn == mv.from)
        {
            passing_pawn.pawn = mv.to;
            self.happened.push("a frozen pawn moved");
        }
    }

    /// Updates the rights after a seat's turn. They continue if the turn was an en passant capture,
    /// otherwise they end (A14, A15).
    pub(crate) fn expire_rights(&mut self, seat: Army, took_en_passant: bool) {
        for passing_pawn in &mut self.passing_pawns {
            match passing_pawn.rights.get_mut(&seat) {
                Some(right) if took_en_passant => *right = Right::Continuing,
                _ => {
                    passing_pawn.rights.remove(&seat);
                }
            }
        }
        self.drop_unused_passing_pawns();
    }

    /// Removes all rights of a seat that left (A15, last lines).
    pub(crate) fn end_rights(&mut self, seat: Army) {
        for passing_pawn in &mut self.passing_pawns {
            passing_pawn.rights.remove(&seat);
        }
        self.drop_unused_passing_pawns();
    }

    /// Armies of one commander have no en passant rights against each other (A30).
    pub(crate) fn end_friendly_rights(&mut self) {
        let parties: BTreeMap<Army, Option<char>> =
            Army::ALL.map(|army| (army, self.party(army))).into();
        for passing_pawn in &mut self.passing_pawns {
            let owner = parties[&passing_pawn.owner];
            passing_pawn.rights.retain(|seat, _| parties[seat] != owner);
        }
        self.drop_unused_passing_pawns();
    }

    fn drop_unused_passing_pawns(&mut self) {
        self.passing_pawns
            .retain(|passing_pawn| !passing_pawn.rights.is_empty());
    }

    /// After a double step, gives the right to every opponent with a pawn that attacks the crossed
    /// square (A12).
    pub(crate) fn open_en_passant(&mut self, army: Army, mv: Move) {
        let target = mv.from.plus(army.forward());
        if !self.board.is(mv.to, army, Kind::Pawn) || mv.to != target.plus(army.forward()) {
            return;
        }
        let may_take = |seat: Army| {
            let mut pawns = self
                .board
                .of(seat)
                .filter(|(_, piece)| piece.kind == Kind::Pawn);
            self.are_opponents(seat, army)
                && pawns.any(|(square, _)| self.board.attacks(square, target))
        };
        let seats = Army::ALL.into_iter().filter(|&seat| may_take(seat));
        let rights: BTreeMap<Army, Right> = seats.map(|seat| (seat, Right::Fresh)).collect();
        if !rights.is_empty() {
            let (owner, pawn) = (army, mv.to);
            self.passing_pawns.push(PassingPawn {
                target,
                pawn,
                owner,
                rights,
            });
        }
    }
}
