//! The model against published material: perft counts, the first game and the table of results.

use serde_json::Value;

use crate::chess4::board::Army;
use crate::chess4::game::{Game, Method, Options, Setup};
use crate::chess4::json::read_options;
use crate::chess4::score::{Points, shares, written};
use crate::chess4::turns::Ply;
use crate::independent::{Counted, check_counts, line};

impl Counted for Game {
    type Ply = Ply;

    fn plies(&self) -> Vec<Ply> {
        Game::plies(self)
    }

    fn after(&self, ply: Ply) -> Game {
        let mut game = self.clone();
        game.play(ply);
        game
    }
}

#[test]
fn published_counts() {
    check_counts(include_str!("../../data/chess4_perft.json"), 20, |entry| {
        let options = read_options(&entry["options"]);
        let mut game = match &entry["position"] {
            Value::Null => Game::start(options),
            position => Game::of(position, options),
        };
        game.play_line(line(entry));
        game
    });
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
