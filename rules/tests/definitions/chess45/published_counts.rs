//! The model's perft counts against the published ones.

use crate::chess45::game::Game;
use crate::chess45::legal::Move;
use crate::independent::{Counted, Model, check_counts};

/// Skipping a side costs no ply.
impl Counted for Game {
    type Ply = Move;

    fn plies(&self) -> Vec<Move> {
        self.moves()
    }

    fn after(&self, mv: Move) -> Game {
        let mut game = self.clone();
        game.play(mv);
        game
    }
}

#[test]
fn published_counts() {
    check_counts(include_str!("../../data/perft-chess45.json"), 11, |entry| {
        let game = Game::set_up(entry.get("position"), &entry["options"]);
        game.expect("a possible position")
    });
}
