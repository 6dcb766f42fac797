//! The model's perft counts against known ones.
//!
//! The counts on Chess4's board were published for Chess4. They hold here too, because nobody is
//! mated and no king can be captured so early. The counts on the square board come from this model.

use serde_json::{Value, json};

use crate::multiplayer::game::Game;
use crate::multiplayer::json::read_options;

impl Game {
    /// Counts leaves. Removing kings costs no ply.
    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth < 2 {
            return moves.len() as u64;
        }
        let after = moves.into_iter().map(|mv| {
            let mut game = self.clone();
            game.position_counts.clear();
            game.play(mv);
            game.perft(depth - 1)
        });
        after.sum()
    }

    fn play_line(mut self, line: &str) -> Game {
        for mv in line.split_whitespace() {
            assert_eq!(self.take_event(&json!({"move": mv})), "ok", "{mv}");
        }
        self
    }
}

#[test]
fn known_counts() {
    let data: Value =
        serde_json::from_str(include_str!("../../data/perft-multiplayer.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let options = read_options(&entry["options"]);
        let mut game = match &entry["position"] {
            Value::Null => Game::start(options),
            position => Game::of(position, options).expect("a possible position"),
        };
        game = game.play_line(entry["moves"].as_str().unwrap_or(""));
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let found = game.perft(depth.parse().expect("a depth"));
            assert_eq!(
                Some(found),
                leaves.as_u64(),
                "{} to depth {depth}",
                entry["id"]
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 24, "every count of the data");
}
