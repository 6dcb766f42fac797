//! What is worth counting about a move, so that a run can show that it happened. It decides nothing.

use crate::board::{Cell, Kind, is_pawn_attack};
use crate::game::Game;
use crate::legal::Move;
use crate::passing::Right;

impl Game {
    /// A move still to be made, and where the man stands whom it takes.
    pub(crate) fn tell_move(&mut self, mv: Move, captured: Option<Cell>) {
        let man = self.board.get(mv.from).expect("a man moves");
        let victim = captured.and_then(|cell| self.board.get(cell));
        let slantwise = man.kind == Kind::Pawn && is_pawn_attack(man.army, mv.from, mv.to);
        if self.castle_shape(man.army, mv.from, mv.to).is_some() {
            self.happened.push(match self.is_active(man.army) {
                true => "castling",
                false => "castling regained",
            });
        }
        if let Some(victim) = victim.filter(|victim| victim.kind == Kind::King) {
            self.happened.push(match self.commander(victim.army) {
                Some(_) => "a captured king taken",
                None => "an inert king taken",
            });
        }
        if let Some(commander) = self.commands.get(&man.army) {
            self.happened
                .push(match self.checkers(*commander).is_empty() {
                    true => "a captured army moved",
                    false => "a captured army helped its commander's king",
                });
        }
        if mv.promotion.is_some() {
            let opposite = man.army.next().next();
            self.happened.push(match opposite.is_own_line(mv.to) {
                true => "a promotion across",
                false => "a promotion at the side",
            });
        }
        if slantwise {
            self.tell_pawn_capture(mv, captured);
        }
    }

    fn tell_pawn_capture(&mut self, mv: Move, captured: Option<Cell>) {
        let seat = self.turn;
        let target = self
            .passings
            .iter()
            .find(|passing| passing.target == mv.to && passing.rights.contains_key(&seat));
        let Some(passing) = target else { return };
        if captured == Some(mv.to) {
            self.happened.push("a man taken on a crossed cell");
            return;
        }
        let right = passing.rights[&seat];
        let (ours, theirs) = (seat.forward(), passing.owner.forward());
        let owner_gone = self.commander(passing.owner).is_none();
        let parallel = (ours.0 == 0) == (theirs.0 == 0);
        self.happened.push(match parallel {
            true => "en passant, head on",
            false => "en passant, perpendicular",
        });
        if right == Right::Continuing {
            self.happened
                .push("en passant, a second or third of a chain");
        }
        if owner_gone {
            self.happened.push("en passant of a pawn whose player left");
        }
        if self.commands.contains_key(&seat) {
            self.happened.push("en passant by a captured army");
        }
    }
}
