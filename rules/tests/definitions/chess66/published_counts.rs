//! The model's perft counts against the published ones.

use crate::chess66::game::Game;
use crate::chess66::legal::Move;
use crate::independent::{Counted, Model, check_counts, line};

impl Counted for Game {
    type Ply = Move;

    fn plies(&self) -> Vec<Move> {
        self.moves()
    }

    fn after(&self, mv: Move) -> Game {
        let mut game = self.clone();
        game.position_counts.clear();
        game.play(mv);
        game
    }
}

#[test]
fn published_counts() {
    check_counts(include_str!("../../data/perft-chess66.json"), 12, |entry| {
        let game = Game::set_up(entry.get("position"), &entry["options"]);
        game.expect("a possible position").after_line(line(entry))
    });
}
