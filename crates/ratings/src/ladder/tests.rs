//! Ladders: what one game does, and that all games in their order give the running ratings.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;
use crate::game::{MIN_MOVES_OF_EACH_SEAT, Seat};

fn seat(who: Who<u8>, place: u32) -> Seat<u8> {
    Seat {
        who,
        place,
        team: None,
        left: false,
        share: 0,
        substitute_moves: 0,
    }
}

fn duel(ended: i64, winner: u8, loser: u8) -> FinishedGame<u8> {
    let seats = vec![seat(Who::Person(winner), 1), seat(Who::Person(loser), 2)];
    FinishedGame {
        ended,
        moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT,
        seats,
    }
}

fn points(ladder: &Ladder<u8>, person: u8) -> f64 {
    ladder.entry(&person).rating.points()
}

#[test]
fn a_win_moves_both_and_is_counted() {
    let mut ladder = Ladder::default();
    let rated = ladder.add(&duel(0, 1, 2)).unwrap();
    let change = rated[0].unwrap();
    assert_eq!((change.before, change.weight), (Rating::default(), 1000));
    assert_eq!(
        ladder.entry(&1),
        Entry {
            rating: change.after,
            games: 1,
            last_played: Some(0)
        }
    );
    assert!(points(&ladder, 1) > 1600.0 && points(&ladder, 2) < 1400.0);
}

#[test]
fn a_computer_keeps_its_rating_and_counts_little() {
    let strong = Who::Computer(Rating::of_computer(1500.0));
    let mut game = duel(0, 1, 2);
    game.seats[1].who = strong;
    let mut ladder = Ladder::default();
    let rated = ladder.add(&game).unwrap();
    assert_eq!(rated[1], None);
    assert_eq!(rated[0].unwrap().weight, 500);
    assert_eq!(ladder.entries().count(), 1);
}

#[test]
fn a_game_that_does_not_count_changes_nothing() {
    let mut ladder = Ladder::default();
    ladder.add(&duel(0, 1, 2)).unwrap();
    let before = ladder.clone();
    let short = FinishedGame {
        moves_of_each_seat: 0,
        ..duel(60, 1, 2)
    };
    assert_eq!(ladder.add(&short), Err(Unrated::TooShort));
    assert_eq!(ladder, before);
}

#[test]
fn meetings_are_the_same_from_both_sides_and_old_ones_are_forgotten() {
    let mut ladder = Ladder::default();
    ladder.add(&duel(0, 2, 1)).unwrap();
    assert_eq!(
        ladder.meetings(&1, &2),
        [Meeting {
            ended: 0,
            score: -1
        }]
    );
    assert_eq!(ladder.meetings(&2, &1), [Meeting { ended: 0, score: 1 }]);
    ladder.add(&duel(40 * DAY, 1, 2)).unwrap();
    assert_eq!(ladder.meetings(&1, &2).len(), 1);
}

#[test]
fn a_pause_makes_a_rating_less_certain_before_the_next_game() {
    let mut ladder = Ladder::default();
    for number in 0..40 {
        let (winner, loser) = if number % 2 == 0 { (1, 2) } else { (2, 1) };
        ladder.add(&duel(number * DAY, winner, loser)).unwrap();
    }
    let settled = ladder.entry(&1).rating.deviation();
    let rated = ladder.add(&duel(400 * DAY, 1, 2)).unwrap();
    assert!(settled < 90.0 && rated[0].unwrap().before.deviation() > settled + 20.0);
}

/// A person with two seats of one team is one person.
#[test]
fn both_seats_of_a_person_are_one_game() {
    let teams = [(1, 0, 1), (2, 1, 3), (1, 0, 1), (3, 1, 3)];
    let seats = teams.map(|(person, team, place)| Seat {
        team: Some(team),
        ..seat(Who::Person(person), place)
    });
    let game = FinishedGame {
        seats: seats.to_vec(),
        ..duel(0, 1, 2)
    };
    let mut ladder = Ladder::default();
    let rated = ladder.add(&game).unwrap();
    assert_eq!(rated[0], rated[2]);
    assert_eq!(ladder.entry(&1).games, 1);
    let moved = |seat: usize| rated[seat].unwrap().after.points() - 1500.0;
    assert!((moved(1) - moved(3)).abs() < 1e-6 && (moved(0) + moved(1)).abs() < 1e-6);
}

/// A game of two to five seats: persons and computers, shared places, teams, and some who leave.
fn games() -> impl Strategy<Value = Vec<FinishedGame<u8>>> {
    let seat = (0..12_u8, 1..4_u32, 0..1000_u32, 0..20_u8);
    let game = (
        0..200_000_i64,
        proptest::collection::vec(seat, 2..6),
        0..8_u32,
        any::<bool>(),
    );
    proptest::collection::vec(game, 1..60).prop_map(|games| {
        let mut now = 0;
        let finished = games.into_iter().map(|(pause, seats, moves, in_teams)| {
            now += pause;
            let in_teams = in_teams && seats.len() == 4;
            let seats = seats
                .into_iter()
                .enumerate()
                .map(|(index, (who, place, share, fate))| {
                    let person = who % 8;
                    let is_person = who < 10;
                    let computer =
                        Who::Computer(Rating::of_computer(1000.0 + 50.0 * f64::from(who)));
                    let team = in_teams.then_some(index as u32 % 2);
                    Seat {
                        who: if is_person {
                            Who::Person(person)
                        } else {
                            computer
                        },
                        place: team.map_or(place, |team| team + 1),
                        team,
                        left: fate == 0,
                        share,
                        substitute_moves: if fate == 1 { 9 } else { 0 },
                    }
                });
            FinishedGame {
                ended: now,
                moves_of_each_seat: moves,
                seats: seats.collect(),
            }
        });
        finished.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_replay_equals_the_running_ratings_bit_for_bit(games in games()) {
        let mut entries: BTreeMap<u8, Entry> = BTreeMap::new();
        let mut running = Ladder::default();
        let mut recorded = Vec::new();
        for game in &games {
            // As a service does it: the content of the records is written and read each time.
            let written = serde_json::to_string(&running.add(game).ok()).unwrap();
            let rated: Option<Rated> = serde_json::from_str(&written).unwrap();
            for (seat, change) in game.seats.iter().zip(rated.iter().flatten()) {
                if let (Who::Person(person), Some(change)) = (&seat.who, change) {
                    entries.entry(*person).or_default().rating = change.after;
                }
            }
            recorded.push(rated);
        }
        let written = serde_json::to_string(&games).unwrap();
        let read: Vec<FinishedGame<u8>> = serde_json::from_str(&written).unwrap();
        let (replayed, rated) = Ladder::replay(&read);
        prop_assert_eq!(&replayed, &running);
        let rated: Vec<Option<Rated>> = rated.into_iter().map(Result::ok).collect();
        prop_assert_eq!(rated, recorded);
        for (person, entry) in replayed.entries() {
            prop_assert_eq!(entry.rating, entries[person].rating);
        }
    }

    #[test]
    fn a_winner_never_loses_points_and_a_loser_never_gains(games in games()) {
        let mut ladder = Ladder::default();
        for game in games.iter().filter(|game| game.seats.len() == 2) {
            let Ok(rated) = ladder.add(game) else { continue };
            for (index, change) in rated.iter().enumerate() {
                let (own, other) = (&game.seats[index], &game.seats[1 - index]);
                let Some(change) = change else { continue };
                let moved = change.after.points() - change.before.points();
                match (own.left, own.place).cmp(&(other.left, other.place)) {
                    std::cmp::Ordering::Less => prop_assert!(moved >= 0.0),
                    std::cmp::Ordering::Greater => prop_assert!(moved <= 0.0),
                    std::cmp::Ordering::Equal => (),
                }
            }
        }
    }
}
