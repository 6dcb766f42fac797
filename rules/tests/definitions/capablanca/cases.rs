//! The numbered cases of Capablanca chess (`rules/cases/capablanca`), answered by this model.

use serde_json::Value;

use crate::capablanca::game::{Game, Move};
use crate::capablanca::whole_game::WholeGame;
use crate::independent::two_players::TwoPlayers;
use crate::independent::{Model, answer_all};

impl Model for WholeGame {
    fn set_up(position: Option<&Value>, _options: &Value) -> Result<WholeGame, String> {
        let game = position.map_or_else(|| Ok(Game::start()), Game::of)?;
        Ok(WholeGame::new(game))
    }

    fn moves(&self) -> Vec<String> {
        self.now.moves().iter().map(Move::written).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        self.take_event(event).to_string()
    }

    fn state(&self) -> Value {
        WholeGame::state(self)
    }

    fn notation(&self, mv: &str) -> Option<String> {
        self.now.named(mv).map(|mv| self.now.san(mv))
    }

    fn read(&self, token: &str) -> Option<String> {
        self.now.read_san(token).map(|mv| mv.written())
    }
}

#[test]
fn every_numbered_case() {
    answer_all::<WholeGame>("capablanca", 60);
}
