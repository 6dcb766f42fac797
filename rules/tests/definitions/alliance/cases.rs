//! The numbered cases of `rules/cases/alliance`, answered by the model.

use serde_json::Value;

use crate::alliance::game::Game;
use crate::alliance::legal::Move;
use crate::alliance::script::line;
use crate::independent::{Model, answer_all};

/// A game and the log of its last event.
struct Logged {
    game: Game,
    log: Value,
}

impl Model for Logged {
    fn set_up(position: Option<&Value>, options: &Value) -> Result<Logged, String> {
        let game = Game::read(position.unwrap_or(&Value::Null), options)?;
        let log = Value::Null;
        Ok(Logged { game, log })
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.game.legal_moves();
        moves.iter().map(Move::to_string).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        let line = line(&mut self.game, event);
        self.log = line["log"].clone();
        line["result"].as_str().expect("a code").to_string()
    }

    fn state(&self) -> Value {
        self.game.state()
    }

    fn log(&self) -> Value {
        self.log.clone()
    }
}

#[test]
fn the_model_answers_every_case() {
    answer_all::<Logged>("alliance", 200);
}
