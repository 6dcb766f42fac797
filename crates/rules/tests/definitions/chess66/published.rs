//! The model against what is published: its perft counts, and the numbered cases of
//! `cases/chess66`.

use serde_json::Value;

use crate::chess66::courier;
use crate::chess66::game::Game;
use crate::chess66::legal::Move;
use crate::independent::two_players::TwoPlayers;
use crate::independent::{Counted, Model, answer_all, check_counts, line};

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

impl Game {
    fn named(&self, text: &str) -> Option<Move> {
        self.moves().into_iter().find(|mv| mv.to_string() == text)
    }
}

impl Model for Game {
    fn set_up(position: Option<&Value>, _options: &Value) -> Result<Game, String> {
        position.map_or_else(|| Ok(Game::start()), Game::of)
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

    fn notation(&self, mv: &str) -> Option<String> {
        self.named(mv).map(|mv| courier::write(self, mv))
    }

    fn read(&self, token: &str) -> Option<String> {
        let mv = courier::read(self, token).ok()?;
        Some(mv.to_string())
    }
}

#[test]
fn every_numbered_case() {
    answer_all::<Game>("chess66", 60);
}
