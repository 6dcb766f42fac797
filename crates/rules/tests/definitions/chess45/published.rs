//! The model against what is published: its perft counts, and the numbered cases of
//! `cases/chess45`.

use serde_json::Value;

use crate::chess45::board::Move;
use crate::chess45::game::Game;
use crate::chess45::json::read_options;
use crate::independent::{Counted, Model, answer_all, check_counts};

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
