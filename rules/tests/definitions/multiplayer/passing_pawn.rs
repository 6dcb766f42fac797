//! En passant among four armies on Chess4's board, by Chess4's rules.

use crate::independent::Step;
use crate::multiplayer::board::{Army, Square};
use crate::multiplayer::game::Game;
use crate::multiplayer::legal::Move;

pub(crate) use crate::independent::Right;

pub(crate) type PassingPawn = crate::independent::PassingPawn<Army>;

impl Game {
    /// Updates the rights after a move. The board has already been changed.
    pub(crate) fn update_passing_pawns(&mut self, army: Army, mv: Move, captured: Option<Square>) {
        if let Some(square) = captured {
            self.passing_pawns.remove(square);
        }
        self.passing_pawns.follow(mv);
        let is_en_passant = captured.is_some_and(|square| square != mv.to);
        self.passing_pawns.expire(army, is_en_passant);
        let forward =
            |army: Army| -> (Army, Step) { (army, self.options.layout.step(self.ahead(army))) };
        let others = self.active().into_iter().filter(|&other| other != army);
        let opponents: Vec<(Army, Step)> = others.map(forward).collect();
        self.passing_pawns
            .open(&self.board, forward(army), mv, opponents);
    }
}
