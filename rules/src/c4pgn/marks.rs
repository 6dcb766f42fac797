//! The marks of a ply: whom it checks and mates, and who left the game when its turn began.

use crate::moves::Move;
use crate::piece::Army;
use crate::position::Position;

impl Position {
    pub(super) fn left_now(&self, _army: Army) -> bool {
        false
    }

    pub(super) fn moved(&self, mv: &Move) -> Position {
        self.after(*mv)
    }

    pub(super) fn is_newly_mated(&self, _moved: &Position, _army: Army) -> bool {
        false
    }

    /// Does a man check an army that did not before? Who moves along his line is the same man.
    pub(super) fn is_newly_checked(&self, mv: &Move, moved: &Position, army: Army) -> bool {
        let before = self.checkers(army);
        let was = |cell| if cell == mv.to { mv.from } else { cell };
        moved
            .checkers(army)
            .into_iter()
            .any(|cell| !before.contains(&was(cell)))
    }
}
