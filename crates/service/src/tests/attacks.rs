//! The gains of attackers who play through the service: by a second account that loses or leaves,
//! by aborting, and by leaving lost games.
//!
//! All ratings are settled before, so what is gained is gained by the attack. `entente-ratings`
//! measures whole years of the calculation with chance, and substitutes
//! (`crates/ratings/tests/attacks.rs`); here each game is created, accepted, played and counted.

use super::ratings::{MATE, rating_of};
use super::*;
use entente_game::{Pace, Span, TimeControl, TimeoutRule};
use std::collections::BTreeSet;

const ATTACKER: PersonId = PersonId(1);
const SECOND_ACCOUNT: PersonId = PersonId(2);
/// The attacker and honest people, all of the same strength.
const PEOPLE: [PersonId; 5] = [ATTACKER, PersonId(3), PersonId(4), PersonId(5), PersonId(6)];
/// The rounds in which everybody meets everybody before the attack.
const ROUNDS: u64 = 10;
/// The days of the attack, and its games on each of them.
const DAYS: u64 = 14;
const GAMES_A_DAY: u64 = 3;
/// The points that an attack may gain.
const MAX_GAIN: f64 = 30.0;
/// White has given away the queen and is to move, after three moves of each.
const WHITE_IS_LOST: [&str; 6] = ["e4", "d5", "Qg4", "Bxg4", "a3", "a6"];

/// A game with the moves that are made in it.
struct Planned {
    white: PersonId,
    black: PersonId,
    moves: &'static [&'static str],
}

impl Planned {
    fn won_by(white: PersonId, black: PersonId) -> Self {
        let moves = &MATE;
        Self {
            white,
            black,
            moves,
        }
    }
}

/// A service in which everybody has a settled rating.
struct Club {
    service: Service,
    time: Arc<AtomicU64>,
    games: u64,
    _folder: Folder,
}

impl Club {
    async fn settled() -> Self {
        let (folder, (time, clock)) = (Folder::new(), manual_clock());
        let mut club = Self {
            service: folder.service_with_clock(&clock).await,
            time,
            games: 0,
            _folder: folder,
        };
        for round in 0..ROUNDS {
            for (at, one) in PEOPLE.iter().enumerate() {
                for (other_at, other) in PEOPLE.iter().enumerate().skip(at + 1) {
                    // Each wins as often as they lose.
                    let swaps = (at as u64 + other_at as u64 + round).is_multiple_of(2);
                    let (white, black) = if swaps { (other, one) } else { (one, other) };
                    let game = club.play(&Planned::won_by(*white, *black)).await;
                    rating_of(&club.service, &game).await;
                }
            }
            club.next_day().await;
        }
        club
    }

    /// Plays the moves of a game. A player may take a day for each move, or lose by time.
    async fn play(&mut self, planned: &Planned) -> GameId {
        let profile = |person: PersonId| Profile {
            person,
            name: format!("Person {person}"),
        };
        self.games += 1;
        let key = self.games;
        let new = NewGame {
            host: Some(profile(planned.white)),
            reserved: vec![profile(planned.black).into()],
            ..new_game(Home::Private).with_terms(|terms| {
                terms.rated = true;
                terms.clock = Some(TimeControl {
                    pace: Pace::PerMove(Span(DAY)),
                    on_timeout: TimeoutRule::Lose,
                });
            })
        };
        let create = command(planned.white, &format!("{key}"), new);
        let game = self.service.create(create).await.unwrap().view.game;
        let accept = command(planned.black, &format!("{key} accept"), LobbyAction::Accept);
        self.service.submit(&game, accept).await.unwrap();
        for (ply, text) in planned.moves.iter().enumerate() {
            let mover = [planned.white, planned.black][ply % 2];
            let mv = command(mover, &format!("{key} {ply}"), to_move(text));
            self.service.submit(&game, mv).await.unwrap();
        }
        game
    }

    /// Lets a day pass, and with it the time of everybody who has not moved.
    async fn next_day(&mut self) {
        self.time.fetch_add(DAY + 60_000, Ordering::Relaxed);
        let mut failing = BTreeSet::new();
        let upkeep = self.service.upkeep();
        upkeep.run_due_tasks(&mut failing).await.unwrap();
        assert!(failing.is_empty(), "{failing:?}");
    }

    async fn points(&self) -> f64 {
        let ladders = self.service.people().ladders_of(ATTACKER).await.unwrap();
        ladders[0].rating.points as f64 / 1e6
    }

    /// The attacker's gain by such games on several days, and the last game.
    async fn gain(&mut self, planned: &Planned, counts: bool) -> (f64, GameId) {
        let before = self.points().await;
        let mut last = None;
        for _ in 0..DAYS {
            let mut games = Vec::new();
            for _ in 0..GAMES_A_DAY {
                games.push(self.play(planned).await);
            }
            self.next_day().await;
            for game in games {
                if counts {
                    rating_of(&self.service, &game).await;
                }
                last = Some(game);
            }
        }
        let gain = self.points().await - before;
        (gain, last.expect("there were games"))
    }

    /// Was the first seat of this game rated as one that has left?
    async fn has_left(&self, game: &GameId) -> bool {
        let rating = rating_of(&self.service, game).await;
        rating.of_seat(0).is_some_and(|seat| seat.left)
    }
}

#[tokio::test]
async fn a_second_account_that_loses_brings_few_points() {
    if entente_gate::skips_slow() {
        return;
    }
    let fed = Planned::won_by(ATTACKER, SECOND_ACCOUNT);
    let (gain, _) = Club::settled().await.gain(&fed, true).await;
    println!("a second account that loses: {gain:.1} points");
    assert!((0.0..MAX_GAIN).contains(&gain), "{gain}");
}

#[tokio::test]
async fn a_second_account_that_leaves_brings_few_points() {
    if entente_gate::skips_slow() {
        return;
    }
    let left = Planned {
        white: SECOND_ACCOUNT,
        black: ATTACKER,
        moves: &WHITE_IS_LOST,
    };
    let mut club = Club::settled().await;
    let (gain, game) = club.gain(&left, true).await;
    println!("a second account that leaves: {gain:.1} points");
    assert!(club.has_left(&game).await);
    assert!((0.0..MAX_GAIN).contains(&gain), "{gain}");
}

#[tokio::test]
async fn aborting_and_leaving_lost_games_gains_nothing() {
    if entente_gate::skips_slow() {
        return;
    }
    let mut club = Club::settled().await;
    let aborted = Planned {
        white: ATTACKER,
        black: PEOPLE[1],
        moves: &["e4"],
    };
    let (gain, game) = club.gain(&aborted, false).await;
    let view = club.service.spectate(&game).await.unwrap();
    assert_eq!((gain, &view.record.rating), (0.0, &None));
    let left = Planned {
        moves: &WHITE_IS_LOST,
        ..aborted
    };
    let (gain, game) = club.gain(&left, true).await;
    println!("leaving lost games: {gain:.1} points");
    assert!(club.has_left(&game).await);
    assert!(gain < 0.0, "{gain}");
}
