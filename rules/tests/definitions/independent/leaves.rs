//! Counts of leaves (perft) and the published ones.

use std::fmt::Display;

use serde_json::Value;

/// A game whose lines of play can be counted.
pub(crate) trait Counted: Sized {
    type Ply: Display;

    fn plies(&self) -> Vec<Self::Ply>;

    fn after(&self, ply: Self::Ply) -> Self;

    /// The number of lines of this length.
    fn leaves(&self, depth: u32) -> usize {
        let plies = self.plies();
        if depth < 2 {
            return plies.len();
        }
        let after = plies.into_iter().map(|ply| self.after(ply));
        after.map(|game| game.leaves(depth - 1)).sum()
    }

    /// The game after these moves.
    fn after_line(self, line: &str) -> Self {
        line.split_whitespace().fold(self, |game, text| {
            let found = game.plies().into_iter().find(|ply| ply.to_string() == text);
            game.after(found.unwrap_or_else(|| panic!("{text} is not legal")))
        })
    }
}

/// Compares the model with every count of a file. There must be this many.
pub(crate) fn check_counts<G: Counted>(data: &str, expected: usize, game: impl Fn(&Value) -> G) {
    let data: Value = serde_json::from_str(data).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let game = game(entry);
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let found = game.leaves(depth.parse().expect("a depth"));
            assert_eq!(found, *leaves, "{} to depth {depth}", entry["id"]);
            checked += 1;
        }
    }
    assert_eq!(checked, expected, "every count of the data");
}

/// The moves that lead to the position of an entry.
pub(crate) fn line(entry: &Value) -> &str {
    entry["moves"].as_str().unwrap_or("")
}
