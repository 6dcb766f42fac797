//! En passant among several armies: who may capture which passing pawn, for how long, and which
//! pawns are frozen (Chess4's rules, A12 to A16).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::independent::json::by_army;
use crate::independent::moves::Move;
use crate::independent::pieces::{Kind, Owner};
use crate::independent::squares::{Board, Square, Step};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Right {
    /// Valid for the army's next turn.
    Fresh,
    /// Valid for the army's next turn because it captured another passing pawn on its last one.
    Continuing,
}

/// A pawn that made a double step, and the armies that may still capture it on the square that it
/// crossed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PassingPawn<A> {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
    pub(crate) owner: A,
    pub(crate) rights: BTreeMap<A, Right>,
}

impl<A: Owner> PassingPawn<A> {
    pub(crate) fn to_json(&self) -> Value {
        let rights = self.rights.iter().map(|(&army, right)| {
            let right = match right {
                Right::Fresh => "fresh",
                Right::Continuing => "continuing",
            };
            (army, json!(right))
        });
        json!({
            "target": self.target,
            "pawn": self.pawn,
            "owner": self.owner.letter().to_string(),
            "rights": by_army(rights),
        })
    }
}

/// All passing pawns that somebody may capture.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PassingPawns<A>(pub(crate) Vec<PassingPawn<A>>);

impl<A: Owner> PassingPawns<A> {
    pub(crate) fn to_json(&self) -> Value {
        self.0.iter().map(PassingPawn::to_json).collect()
    }

    /// The passing pawn that this army captures by moving a pawn to this empty square.
    pub(crate) fn at(&self, army: A, target: Square) -> Option<&PassingPawn<A>> {
        let mut pawns = self.0.iter();
        pawns.find(|pawn| pawn.target == target && pawn.rights.contains_key(&army))
    }

    /// Whether the pawn is frozen: an army on a chain of en passant captures may come to it. A
    /// frozen pawn may move ahead but not capture (A16).
    pub(crate) fn is_frozen(&self, square: Square) -> bool {
        let mut pawns = self.0.iter().filter(|pawn| pawn.pawn == square);
        pawns.any(|pawn| pawn.rights.values().any(|it| *it == Right::Continuing))
    }

    /// Removes a passing pawn that was captured. Nobody can capture it any more.
    pub(crate) fn remove(&mut self, captured: Square) {
        self.0.retain(|pawn| pawn.pawn != captured);
    }

    /// Follows a passing pawn that moves ahead: it is captured where it stands then. Returns
    /// whether one has moved.
    pub(crate) fn follow(&mut self, mv: Move) -> bool {
        let moved = self.0.iter_mut().find(|pawn| pawn.pawn == mv.from);
        moved.map(|pawn| pawn.pawn = mv.to).is_some()
    }

    /// Updates the rights after an army's turn. They continue if the turn was an en passant
    /// capture, otherwise they end (A14, A15).
    pub(crate) fn expire(&mut self, army: A, took_en_passant: bool) {
        for pawn in &mut self.0 {
            match pawn.rights.get_mut(&army) {
                Some(right) if took_en_passant => *right = Right::Continuing,
                _ => {
                    pawn.rights.remove(&army);
                }
            }
        }
        self.drop_unused();
    }

    /// Removes all rights of an army that left (A15, last lines).
    pub(crate) fn end_rights(&mut self, army: A) {
        self.retain(|_, other| other != army);
    }

    /// Keeps only some rights. The question names the owner of the pawn and who may capture it.
    pub(crate) fn retain(&mut self, keeps: impl Fn(A, A) -> bool) {
        for pawn in &mut self.0 {
            let owner = pawn.owner;
            pawn.rights.retain(|&army, _| keeps(owner, army));
        }
        self.drop_unused();
    }

    fn drop_unused(&mut self) {
        self.0.retain(|pawn| !pawn.rights.is_empty());
    }

    /// After a double step, gives the right to every opponent with a pawn that attacks the crossed
    /// square (A12). Each army comes with one step of its pawns.
    pub(crate) fn open(
        &mut self,
        board: &Board<A>,
        (owner, step): (A, Step),
        mv: Move,
        opponents: impl IntoIterator<Item = (A, Step)>,
    ) {
        let target = mv.from.plus(step);
        if !board.is(mv.to, owner, Kind::Pawn) || mv.to != target.plus(step) {
            return;
        }
        let may_take = |(army, step): &(A, Step)| {
            let mut pawns = board.of(*army).filter(|it| it.1.kind == Kind::Pawn);
            pawns.any(|(from, _)| from.is_pawn_attack(*step, target))
        };
        let takers = opponents.into_iter().filter(may_take);
        self.0.push(PassingPawn {
            target,
            pawn: mv.to,
            owner,
            rights: takers.map(|(army, _)| (army, Right::Fresh)).collect(),
        });
        self.drop_unused();
    }
}
