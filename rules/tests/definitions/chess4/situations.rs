//! Records what is special about a move, so that a run can show that it occurred.
//!
//! Nothing here influences the game.

use crate::chess4::board::{Kind, Square, is_pawn_attack};
use crate::chess4::game::Game;
use crate::chess4::legal::Move;
use crate::chess4::passing_pawn::Right;

impl Game {
    /// Notes the situations of a move before it is made. `captured` is the square of the captured
    /// piece.
    pub(crate) fn note_move(&mut self, mv: Move, captured: Option<Square>) {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let victim = captured.and_then(|square| self.board.get(square));
        let is_diagonal = piece.kind == Kind::Pawn && is_pawn_attack(piece.army, mv.from, mv.to);
        if self.castle_shape(piece.army, mv.from, mv.to).is_some() {
            self.happened.push(if self.is_active(piece.army) {
                "castling"
            } else {
                "castling regained"
            });
        }
        if let Some(victim) = victim.filter(|victim| victim.kind == Kind::King) {
            self.happened.push(match self.commander(victim.army) {
                Some(_) => "a captured king is captured",
                None => "an inert king captured",
            });
        }
        if let Some(commander) = self.commands.get(&piece.army) {
            self.happened.push(if self.checkers(*commander).is_empty() {
                "a captured army moved"
            } else {
                "a captured army helped its commander's king"
            });
        }
        if mv.promotion.is_some() {
            let opposite = piece.army.next().next();
            self.happened.push(if opposite.is_own_line(mv.to) {
                "a promotion on the far edge"
            } else {
                "a promotion on a side edge"
            });
        }
        if is_diagonal {
            self.note_pawn_capture(mv, captured);
        }
    }

    fn note_pawn_capture(&mut self, mv: Move, captured: Option<Square>) {
        let seat = self.turn;
        let Some(passing_pawn) = self.passing_pawns.at(seat, mv.to) else {
            return;
        };
        if captured == Some(mv.to) {
            self.happened.push("a piece captured on a crossed square");
            return;
        }
        let right = passing_pawn.rights[&seat];
        let (capturer_step, owner_step) = (seat.forward(), passing_pawn.owner.forward());
        let owner_left = self.commander(passing_pawn.owner).is_none();
        let parallel = (capturer_step.0 == 0) == (owner_step.0 == 0);
        self.happened.push(if parallel {
            "en passant, head on"
        } else {
            "en passant, perpendicular"
        });
        if right == Right::Continuing {
            self.happened
                .push("en passant, a second or third of a chain");
        }
        if owner_left {
            self.happened.push("en passant of a pawn whose player left");
        }
        if self.commands.contains_key(&seat) {
            self.happened.push("en passant by a captured army");
        }
    }
}
