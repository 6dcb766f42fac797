//! The cost of the ratings of a finished game: `cargo bench -p entente-ratings`.

use std::hint::black_box;
use std::time::Instant;

use entente_ratings::{FinishedGame, Ladder, MIN_MOVES_OF_EACH_SEAT, Seat, Who};

/// The games of each kind that are rated.
const GAMES: u32 = 100_000;
const PERSONS: u32 = 1_000;

fn main() {
    for seats in 2..=5 {
        let games: Vec<FinishedGame<u32>> = (0..GAMES).map(|number| game(number, seats)).collect();
        let mut ladder = Ladder::default();
        let start = Instant::now();
        for game in &games {
            let rated = ladder.add(black_box(game)).expect("the game counts");
            assert_eq!(rated.len() as u32, seats);
        }
        println!("{seats} seats: {:?} for each game", start.elapsed() / GAMES);
    }
}

/// A game of persons next to each other, ten minutes after the one before.
fn game(number: u32, seats: u32) -> FinishedGame<u32> {
    let seat = |seat: u32| Seat {
        who: Who::Person((number * 7 + seat * 13) % PERSONS),
        place: 1 + (seat + number) % seats,
        team: None,
        left: false,
        share: 0,
        substitute_moves: 0,
    };
    FinishedGame {
        ended: i64::from(number) * 600,
        moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT,
        seats: (0..seats).map(seat).collect(),
    }
}
