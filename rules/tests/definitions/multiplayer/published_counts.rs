//! The model's perft counts against known ones.
//!
//! The counts on Chess4's board were published for Chess4. They hold here too, because nobody is
//! mated and no king can be captured so early. The counts on the square board come from this model.

use crate::independent::{Counted, Model, check_counts, line};
use crate::multiplayer::game::Game;
use crate::multiplayer::legal::Move;

/// Removing kings costs no ply.
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
fn known_counts() {
    let data = include_str!("../../data/perft-multiplayer.json");
    check_counts(data, 24, |entry| {
        let game = Game::set_up(entry.get("position"), &entry["options"]);
        game.expect("a possible position").after_line(line(entry))
    });
}
