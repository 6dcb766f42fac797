//! The model's perft counts against the published ones.

use serde_json::Value;

use crate::alliance::event::{Choice, Event};
use crate::alliance::game::Game;

impl Game {
    /// Counts leaves. A pending choice is answered with removal, and skipping an army costs no ply.
    fn perft(&self, depth: u32) -> usize {
        let moves = self.legal_moves();
        if depth < 2 {
            return moves.len();
        }
        let leaves = moves.into_iter().map(|mv| {
            let mut game = self.clone();
            game.make(mv);
            game.remove_chooser();
            game.perft(depth - 1)
        });
        leaves.sum()
    }

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
    let data = include_str!("../../data/perft-alliance.json");
    let data: Value = serde_json::from_str(data).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let game = Game::read(&entry["position"], &entry["options"]).expect("a position");
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let found = game.perft(depth.parse().expect("a depth"));
            assert_eq!(found, *leaves, "{} to depth {depth}", entry["id"]);
            checked += 1;
        }
    }
    assert_eq!(checked, 18, "every count of the data");
}
