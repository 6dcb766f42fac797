//! The marks of a ply: whom it checks, whom it mates, and who left the game when its turn began.
//!
//! Source: "Example move notations" of Chess4's own document, and the first game. Marks only show
//! what is new.

use alloc::string::String;
use alloc::vec::Vec;

use super::token::Marks;
use crate::pieces::moves::Move;
use crate::pieces::piece::Army;
use crate::pieces::ply::Ply;
use crate::position::any_position::Position;
use crate::variants::chess4::mate::MateKind;

impl Position {
    /// The marks of a legal ply. The letters of each mark are in turn order after the mover.
    pub(super) fn marks(&self, ply: &Ply) -> Marks {
        let others = self.armies_behind(self.mover().unwrap_or(self.turn()));
        let letters = |marked: &[Army]| -> String {
            let marked = others.iter().filter(|army| marked.contains(army));
            marked.map(|army| army.letter()).collect()
        };
        let mv = ply.mv().filter(|mv| self.is_legal(mv));
        let (check, mate) = mv.map_or_else(Default::default, |mv| self.threats(&mv));
        Marks {
            check: letters(&check),
            mate: letters(&mate),
            elimination: letters(&self.eliminated_this_turn()),
        }
    }

    /// The armies that a move newly checks, and those that it newly mates.
    fn threats(&self, mv: &Move) -> (Vec<Army>, Vec<Army>) {
        let moved = self.at_end_of(mv.into());
        let no_longer_mated = self.no_longer_mated_by(mv);
        let others = self.armies_behind(self.turn());
        let (mated, playing): (Vec<Army>, Vec<Army>) =
            others.into_iter().partition(|&army| moved.is_mated(army));
        let is_new = |army: &Army| !self.is_mated(*army) || no_longer_mated.contains(army);
        let checked = |army: &Army| self.is_newly_checked(mv, &moved, *army);
        (
            playing.into_iter().filter(checked).collect(),
            mated.into_iter().filter(is_new).collect(),
        )
    }

    fn is_mated(&self, army: Army) -> bool {
        let mate = self.mate(army);
        mate.is_some_and(|mate| mate.kind == MateKind::Checkmated)
    }

    /// Does a piece check an army that did not check it before, or from another square now?
    ///
    /// The piece that moved checks from a new square, even if it takes the piece that checked from
    /// there.
    fn is_newly_checked(&self, mv: &Move, moved: &Position, army: Army) -> bool {
        let before = self.checkers(army);
        let mut now = moved.checkers(army).into_iter();
        now.any(|square| square == mv.to || !before.contains(&square))
    }

    /// The other armies in turn order, beginning after one.
    fn armies_behind(&self, first: Army) -> Vec<Army> {
        let mut armies: Vec<Army> = self.armies().collect();
        let at = armies.iter().position(|&army| army == first);
        armies.rotate_left(at.map_or(0, |at| at + 1));
        armies.retain(|&army| army != first);
        armies
    }
}
