//! The model against known perft counts, and the numbered cases of `cases/multiplayer`.
//!
//! The counts on Chess4's board were published for Chess4. They hold here too, because nobody is
//! mated and no king can be captured so early. The counts on the square board come from this model.

use serde_json::Value;

use crate::independent::{Counted, Model, answer_all, check_counts, line};
use crate::multiplayer::game::Game;
use crate::multiplayer::json::read_options;
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

impl Model for Game {
    fn set_up(position: Option<&Value>, options: &Value) -> Result<Game, String> {
        let read = read_options(options);
        match position {
            Some(position) => Game::of(position, read),
            None => Ok(Game::start(read)),
        }
    }

    fn moves(&self) -> Vec<String> {
        Game::moves(self).iter().map(Move::to_string).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        self.take_event(event).to_string()
    }

    fn state(&self) -> Value {
        Game::state(self)
    }
}

#[test]
fn every_numbered_case() {
    answer_all::<Game>("multiplayer", 40);
}
