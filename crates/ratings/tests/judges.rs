//! Ratings against those of two libraries of somebody else for Python: `glicko2` and `openskill`.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use entente_ratings::{Entry, MIN_MOVES_OF_EACH_SEAT};
use entente_ratings::{FinishedGame, Ladder, Rating, Seat, Who, rate};
use serde_json::json;

/// The greatest difference allowed between two libraries, in points and in units of volatility.
const TOLERANCE: f64 = 1e-6;

/// A Python that has the libraries. Without one the test is skipped and says so, except in CI.
fn python() -> Option<&'static str> {
    let found = ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let mut check = Command::new(python);
        check
            .args(["-c", "import glicko2, openskill"])
            .stderr(Stdio::null());
        check.status().is_ok_and(|status| status.success())
    });
    if found.is_none() {
        entente_gate::skip("no Python has glicko2 and openskill; .ci/install installs them");
    }
    found
}

/// Random numbers from 0 to 1 that are the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }

    fn between(&mut self, least: f64, most: f64) -> f64 {
        least + self.next() * (most - least)
    }
}

/// The ratings of a random game of this many seats, and its places, of which some are shared.
fn random_game(chance: &mut Chance, seats: usize) -> Vec<(Rating, u32)> {
    let seat = |_| {
        let deviation = chance.between(30.0, 350.0);
        let rating = Rating::new(
            chance.between(600.0, 2600.0),
            deviation,
            chance.between(0.04, 0.09),
        );
        (rating, 1 + (chance.next() * seats as f64) as u32)
    };
    (0..seats).map(seat).collect()
}

fn rated(game: &[(Rating, u32)]) -> Vec<Rating> {
    let seat = |(index, &(_, place)): (usize, &(Rating, u32))| Seat {
        who: Who::Person(index),
        place,
        team: None,
        left: false,
        share: 0,
        substitute_moves: 0,
    };
    let seats = game.iter().enumerate().map(seat).collect();
    let finished = FinishedGame {
        ended: 0,
        moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT,
        seats,
    };
    let entry = |&index: &usize| Entry {
        rating: game[index].0,
        ..Entry::default()
    };
    let none = Ladder::default();
    let changes = rate(&finished, entry, |one, two| none.meetings(one, two)).unwrap();
    changes
        .into_iter()
        .map(|change| change.unwrap().after)
        .collect()
}

#[test]
fn ten_thousand_games_are_rated_as_glicko2_and_openskill_rate_them() {
    let Some(python) = python() else { return };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judges.py");
    let mut command = Command::new(python);
    command
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut process = command.spawn().expect("the script starts");
    let mut requests = process.stdin.take().expect("it reads");
    let mut replies = BufReader::new(process.stdout.take().expect("it writes")).lines();
    let mut chance = Chance(1);
    let mut greatest = [0.0_f64; 3];
    for number in 0..10_000 {
        let seats = if number % 2 == 0 {
            2
        } else {
            3 + number / 2 % 3
        };
        let game = random_game(&mut chance, seats);
        let request: Vec<_> = game
            .iter()
            .map(|(rating, place)| {
                json!({
                    "rating": rating.points(), "deviation": rating.deviation(),
                    "volatility": rating.volatility(), "place": place,
                })
            })
            .collect();
        writeln!(requests, "{}", json!(request)).expect("the script reads");
        let reply = replies
            .next()
            .expect("the script answers")
            .expect("in UTF-8");
        let theirs: Vec<[f64; 3]> = serde_json::from_str(&reply).expect("in JSON");
        for (rating, theirs) in rated(&game).into_iter().zip(theirs) {
            let ours = [rating.points(), rating.deviation(), rating.volatility()];
            for part in 0..3 {
                // A deviation never exceeds that of a new player here.
                let theirs = if part == 1 {
                    theirs[part].min(350.0)
                } else {
                    theirs[part]
                };
                greatest[part] = greatest[part].max((ours[part] - theirs).abs());
            }
        }
    }
    drop(requests);
    process.wait().expect("the script ends");
    println!("greatest differences (rating, deviation, volatility): {greatest:?}");
    assert!(
        greatest.iter().all(|&difference| difference <= TOLERANCE),
        "{greatest:?}"
    );
}
