//! En passant among four, on Chess4's board: who may take which passing pawn, until when, and which pawns are frozen
//! (Chess4's rules, A12 to A16).

use std::collections::BTreeMap;

use crate::board::{Army, Cell, Kind};
use crate::game::Game;
use crate::legal::Move;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Right {
    /// For the army's next turn.
    Fresh,
    /// For its next turn, because it took another passing pawn on its last one.
    Continuing,
}

/// A pawn that made a double step: what it crossed, where it stands, and who may still take it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Passing {
    pub(crate) target: Cell,
    pub(crate) pawn: Cell,
    pub(crate) owner: Army,
    pub(crate) rights: BTreeMap<Army, Right>,
}

impl Game {
    /// The pawn that this army takes by moving a pawn to this empty cell.
    pub(crate) fn passed_at(&self, army: Army, target: Cell) -> Option<Cell> {
        let mut passings = self.passings.iter();
        let passing = passings
            .find(|passing| passing.target == target && passing.rights.contains_key(&army))?;
        Some(passing.pawn)
    }

    /// Somebody is taking passing pawns one after the other and may come to this one: it goes on, but takes nobody.
    pub(crate) fn is_frozen(&self, pawn: Cell) -> bool {
        let mut passings = self.passings.iter().filter(|passing| passing.pawn == pawn);
        passings.any(|passing| {
            passing
                .rights
                .values()
                .any(|right| *right == Right::Continuing)
        })
    }

    /// What a move does to the rights; the board has already been changed.
    pub(crate) fn update_passings(&mut self, army: Army, mv: Move, captured: Option<Cell>) {
        self.passings
            .retain(|passing| Some(passing.pawn) != captured);
        for passing in self
            .passings
            .iter_mut()
            .filter(|passing| passing.pawn == mv.from)
        {
            passing.pawn = mv.to;
        }
        let in_passing = captured.is_some_and(|cell| cell != mv.to);
        for passing in &mut self.passings {
            match passing.rights.get_mut(&army) {
                Some(right) if in_passing => *right = Right::Continuing,
                _ => {
                    passing.rights.remove(&army);
                }
            }
        }
        self.open_passing(army, mv);
        self.passings.retain(|passing| !passing.rights.is_empty());
    }

    pub(crate) fn end_rights(&mut self, army: Army) {
        for passing in &mut self.passings {
            passing.rights.remove(&army);
        }
        self.passings.retain(|passing| !passing.rights.is_empty());
    }

    /// Was it a double step, then everybody else who is in, with a pawn that attacks the crossed cell, may take.
    fn open_passing(&mut self, owner: Army, mv: Move) {
        let layout = self.options.layout;
        let step = layout.step(self.ahead(owner));
        let target = mv.from.plus(step);
        if !self.board.is(mv.to, owner, Kind::Pawn) || mv.to != target.plus(step) {
            return;
        }
        let may_take = |army: Army| {
            let mut pawns = self
                .board
                .of(army)
                .filter(|(_, man)| man.kind == Kind::Pawn);
            let ahead = self.ahead(army);
            army != owner && pawns.any(|(cell, _)| layout.is_pawn_attack(ahead, cell, target))
        };
        let rights = self.active().into_iter().filter(|&army| may_take(army));
        let rights = rights.map(|army| (army, Right::Fresh)).collect();
        self.passings.push(Passing {
            target,
            pawn: mv.to,
            owner,
            rights,
        });
    }
}
