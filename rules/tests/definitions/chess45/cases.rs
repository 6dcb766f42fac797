//! The numbered cases of Chess 4.5 (`rules/cases/chess45`), answered by this model.

use serde_json::Value;

use crate::chess45::game::Game;
use crate::chess45::json::read_options;
use crate::chess45::legal::Move;
use crate::independent::{Model, answer_all};

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
    answer_all::<Game>("chess45", 40);
}
