//! The model's perft counts against the published ones.

use serde_json::Value;

use crate::chess45::game::Game;
use crate::chess45::json::read_options;

impl Game {
    /// Counts leaves. Skipping a side costs no ply.
    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth < 2 {
            return moves.len() as u64;
        }
        let after = moves.into_iter().map(|mv| {
            let mut game = self.clone();
            game.play(mv);
            game.perft(depth - 1)
        });
        after.sum()
    }
}

#[test]
fn published_counts() {
    let data: Value =
        serde_json::from_str(include_str!("../../data/perft-chess45.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let options = read_options(&entry["options"]);
        let game = match &entry["position"] {
            Value::Null => Game::start(options),
            position => Game::of(position, options).expect("a possible position"),
        };
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
    assert_eq!(checked, 11, "every count of the data");
}
