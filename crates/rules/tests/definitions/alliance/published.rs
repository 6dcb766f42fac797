//! The model against what is published: its perft counts, and the numbered cases of
//! `cases/alliance`.

use serde_json::Value;

use crate::alliance::board::Move;
use crate::alliance::event::{Choice, Event};
use crate::alliance::game::Game;
use crate::alliance::script::line;
use crate::independent::{Counted, Model, Owner, answer_all, check_counts};

/// A pending choice is answered with removal, and skipping an army costs no ply.
impl Counted for Game {
    type Ply = Move;

    fn plies(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn after(&self, mv: Move) -> Game {
        let mut game = self.clone();
        game.make(mv);
        game.remove_chooser();
        game
    }
}

impl Game {
    fn remove_chooser(&mut self) {
        let Some(chooser) = self.pending else { return };
        let removal = Event::Choose(Choice {
            by: chooser.letter().to_string(),
            option: "removal".to_string(),
            lost: None,
            liege: None,
        });
        self.apply(&removal).expect("the choice is pending");
    }
}

#[test]
fn published_counts() {
    check_counts(
        include_str!("../../data/perft-alliance.json"),
        18,
        |entry| Game::read(&entry["position"], &entry["options"]).expect("a position"),
    );
}

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
