//! En passant among four armies on Chess4's board: who may capture which passing pawn, for how
//! long, and which pawns are frozen (Chess4's rules, A12 to A16).

use std::collections::BTreeMap;

use crate::multiplayer::board::{Army, Kind, Square};
use crate::multiplayer::game::Game;
use crate::multiplayer::legal::Move;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Right {
    /// Valid for the army's next turn.
    Fresh,
    /// Valid for the army's next turn because it captured another passing pawn on its last one.
    Continuing,
}

/// A pawn that made a double step: the square it crossed, where it stands, and who may still
/// capture it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PassingPawn {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
    pub(crate) owner: Army,
    pub(crate) rights: BTreeMap<Army, Right>,
}

impl Game {
    /// The square of the pawn that this army captures by moving a pawn to this empty square.
    pub(crate) fn passing_pawn_at(&self, army: Army, target: Square) -> Option<Square> {
        let mut passing_pawns = self.passing_pawns.iter();
        let passing_pawn = passing_pawns.find(|passing_pawn| {
            passing_pawn.target == target && passing_pawn.rights.contains_key(&army)
        })?;
        Some(passing_pawn.pawn)
    }

    /// Whether the pawn is frozen: an army on a chain of en passant captures may come to it. A
    /// frozen pawn may move ahead but not capture.
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

    /// Updates the rights after a move. The board has already been changed.
    pub(crate) fn update_passing_pawns(&mut self, army: Army, mv: Move, captured: Option<Square>) {
        self.passing_pawns
            .retain(|passing_pawn| Some(passing_pawn.pawn) != captured);
        for passing_pawn in self
            .passing_pawns
            .iter_mut()
            .filter(|passing_pawn| passing_pawn.pawn == mv.from)
        {
            passing_pawn.pawn = mv.to;
        }
        let is_en_passant = captured.is_some_and(|square| square != mv.to);
        for passing_pawn in &mut self.passing_pawns {
            match passing_pawn.rights.get_mut(&army) {
                Some(right) if is_en_passant => *right = Right::Continuing,
                _ => {
                    passing_pawn.rights.remove(&army);
                }
            }
        }
        self.open_en_passant(army, mv);
        self.passing_pawns
            .retain(|passing_pawn| !passing_pawn.rights.is_empty());
    }

    pub(crate) fn end_rights(&mut self, army: Army) {
        for passing_pawn in &mut self.passing_pawns {
            passing_pawn.rights.remove(&army);
        }
        self.passing_pawns
            .retain(|passing_pawn| !passing_pawn.rights.is_empty());
    }

    /// After a double step, gives the right to every other active army with a pawn that attacks the
    /// crossed square.
    fn open_en_passant(&mut self, owner: Army, mv: Move) {
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
                .filter(|(_, piece)| piece.kind == Kind::Pawn);
            let ahead = self.ahead(army);
            army != owner && pawns.any(|(square, _)| layout.is_pawn_attack(ahead, square, target))
        };
        let rights = self
            .active()
            .into_iter()
            .filter(|&army| may_take(army))
            .map(|army| (army, Right::Fresh))
            .collect();
        self.passing_pawns.push(PassingPawn {
            target,
            pawn: mv.to,
            owner,
            rights,
        });
    }
}
