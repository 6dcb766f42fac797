//! The model against published material: perft counts, the first game and the table of results.

use serde_json::Value;

use crate::chess4::board::Army;
use crate::chess4::game::{Game, Method, Options, Setup};
use crate::chess4::json::read_options;
use crate::chess4::score::{Points, shares, written};

impl Game {
    fn perft(&self, depth: u32) -> u64 {
        let plies = self.plies();
        if depth < 2 {
            return plies.len() as u64;
        }
        let after = plies.into_iter().map(|ply| {
            let mut game = self.clone();
            game.play(ply);
            game.perft(depth - 1)
        });
        after.sum()
    }
}

#[test]
fn published_counts() {
    let data: Value =
        serde_json::from_str(include_str!("../../data/chess4_perft.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let options = read_options(&entry["options"]);
        let mut game = match &entry["position"] {
            Value::Null => Game::start(options),
            position => Game::of(position, options),
        };
        game.play_line(entry["moves"].as_str().unwrap_or(""));
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let (depth, leaves) = (
                depth.parse().expect("a depth"),
                leaves.as_u64().expect("leaves"),
            );
            assert_eq!(
                game.perft(depth),
                leaves,
                "{} to depth {depth}",
                entry["id"]
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 20, "every count of the data");
}

/// The document's own game, condensed and corrected.
const FIRST_GAME: &str = include_str!("../../data/firstgame-condensed-canonical.pgn");

#[test]
fn first_game() {
    let mut game = Game::start(Options::plain(Method::One, Setup::Game));
    for line in FIRST_GAME.lines().filter(|line| !line.starts_with('[')) {
        game.play_line(line);
    }
    assert_eq!(game.round, 55);
    assert_eq!(game.incremental(), "0-3-0-0");
    // The printed result is 0-3-1-2, but Gold was out before Black resigned (A26).
    assert_eq!(game.last_man_standing().as_deref(), Some("0-3-2-1"));
    let by = |army| game.eliminated_by.get(&army).copied();
    assert_eq!(
        Army::ALL.map(by),
        [Some(Army::Silver), None, None, Some(Army::Silver)]
    );
}

#[test]
fn every_row_of_the_table() {
    let rows: [(&[usize], &str); 8] = [
        (&[1, 1, 1, 1], "3-2-1-0"),
        (&[1, 3], "3-1-1-1"),
        (&[1, 1, 2], "3-2-1/2-1/2"),
        (&[1, 2, 1], "3-1+1/2-1+1/2-0"),
        (&[2, 2], "2+1/2-2+1/2-1/2-1/2"),
        (&[3, 1], "1-1-1-0"),
        (&[2, 1, 1], "2+1/2-2+1/2-1-0"),
        (&[4], "1+1/2-1+1/2-1+1/2-1+1/2"),
    ];
    for (groups, expected) in rows {
        let each = groups.iter().zip(shares(groups));
        let all = each.flat_map(|(&size, share)| vec![share; size]);
        assert_eq!(written(all), expected);
    }
    let thirds = Points::parts(1, 3).plus(Points::HALF).plus(Points::ONE);
    assert_eq!(thirds.to_string(), "1+5/6");
}
