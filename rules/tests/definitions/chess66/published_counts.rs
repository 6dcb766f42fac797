//! The model's perft counts against the published ones.

use serde_json::Value;

use crate::chess66::game::Game;
use crate::chess66::legal::Move;

impl Game {
    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth < 2 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }

    fn after(&self, mv: Move) -> Game {
        let mut game = self.clone();
        game.position_counts.clear();
        game.play(mv);
        game
    }

    pub(crate) fn play_line(&mut self, line: &str) {
        for text in line.split_whitespace() {
            let found = self.moves().into_iter().find(|mv| mv.to_string() == text);
            self.play(found.unwrap_or_else(|| panic!("{text} is not legal")));
        }
    }
}

#[test]
fn published_counts() {
    let data: Value =
        serde_json::from_str(include_str!("../../data/perft-chess66.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let mut game = match &entry["position"] {
            Value::Null => Game::start(),
            position => Game::of(position).expect("a possible position"),
        };
        game.play_line(entry["moves"].as_str().unwrap_or(""));
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
    assert_eq!(checked, 12, "every count of the data");
}
