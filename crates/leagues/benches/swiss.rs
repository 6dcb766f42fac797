//! The time to pair a round of a Swiss tournament: `cargo bench -p entente-leagues`.
//!
//! The aim is a round of 1,000 players in under 2 seconds. The bench prints every round of
//! tournaments whose results follow strength with some surprises.

use std::time::Instant;

use entente_leagues::pairings::record::{Bye, Colour, Game, Outcome, PlayerNumber, Round};
use entente_leagues::pairings::swiss::Swiss;

fn main() {
    for players in [20, 100, 999, 1000] {
        let swiss = Swiss {
            rounds: 9,
            initial_colour: Colour::White,
        };
        let numbers: Vec<PlayerNumber> = (1..=players).map(PlayerNumber).collect();
        let mut rounds = Vec::new();
        let mut state = u64::from(players);
        for number in 1..=swiss.rounds {
            let start = Instant::now();
            let pairing = swiss
                .pair(&rounds, &numbers)
                .expect("the round can be paired");
            println!("{players} players, round {number}: {:?}", start.elapsed());
            assert_eq!(pairing.pairs.len() as u32, players / 2);
            let games = pairing.pairs.iter().map(|&pair| {
                let outcome = surprise(&mut state, pair.white < pair.black);
                Game { pair, outcome }
            });
            let games = games.collect();
            let byes = pairing
                .bye
                .map(|number| (number, Bye::Allocated))
                .into_iter()
                .collect();
            rounds.push(Round {
                games,
                byes,
                ..Round::default()
            });
        }
    }
}

/// A result: three of ten games are drawn, and the stronger player wins two of three others.
fn surprise(state: &mut u64, white_is_stronger: bool) -> Outcome {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    match ((*state >> 33) % 30, white_is_stronger) {
        (..9, _) => Outcome::Draw,
        (9..23, true) | (23.., false) => Outcome::WhiteWins,
        _ => Outcome::BlackWins,
    }
}
