//! The numbered cases of the multi-player rules (`rules/cases/multiplayer`), answered by the
//! model.

use serde_json::Value;

use crate::independent::{Model, answer_all};
use crate::multiplayer::game::Game;
use crate::multiplayer::json::read_options;
use crate::multiplayer::legal::Move;

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
