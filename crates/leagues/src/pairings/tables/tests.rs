//! The deviations of schedules, and what holds in every round of tables.

use proptest::prelude::*;

use super::*;

fn numbers(players: u32) -> Vec<PlayerNumber> {
    (1..=players).map(PlayerNumber).collect()
}

fn schedule(players: u32, seats: usize, rounds: usize) -> Vec<TableRound> {
    let mut schedule = Vec::new();
    for _ in 0..rounds {
        schedule.push(next_tables(&schedule, &numbers(players), seats));
    }
    schedule
}

/// The greatest deviations of schedules for 6 to 40 players, after each of 12 rounds.
fn greatest(seats: usize) -> Deviations {
    let mut greatest = Deviations::default();
    for players in 6..=40 {
        let schedule = schedule(players, seats, 12);
        for rounds in 1..=schedule.len() {
            let found = deviations(&schedule[..rounds], &numbers(players), seats);
            greatest.opponents = greatest.opponents.max(found.opponents);
            greatest.seats = greatest.seats.max(found.seats);
            greatest.rests = greatest.rests.max(found.rests);
        }
    }
    greatest
}

#[test]
fn opponents_and_colours_deviate_by_little_for_6_to_40_players() {
    let bound = |opponents| Deviations {
        opponents,
        seats: 2,
        rests: 1,
    };
    let bounds = [(3, bound(3)), (4, bound(3)), (5, bound(4))];
    for (seats, bound) in bounds {
        assert_eq!(greatest(seats), bound, "{seats} seats");
    }
}

#[test]
fn a_perfect_schedule_has_no_deviation_and_one_game_has() {
    let players = numbers(4);
    let table = |order: [u32; 4]| TableRound {
        tables: vec![Seating(order.map(PlayerNumber).to_vec())],
        resting: Vec::new(),
    };
    let square = [[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 2, 3]].map(table);
    assert_eq!(deviations(&square, &players, 4), Deviations::default());
    let one = deviations(&square[..1], &numbers(5), 4);
    assert_eq!(
        one,
        Deviations {
            opponents: 1,
            seats: 1,
            rests: 0
        }
    );
}

#[test]
fn four_players_have_each_colour_once_in_four_rounds() {
    assert_eq!(
        deviations(&schedule(4, 4, 4), &numbers(4), 4),
        Deviations::default()
    );
}

#[test]
fn too_few_players_rest() {
    let round = next_tables(&[], &numbers(3), 4);
    assert_eq!(
        round,
        TableRound {
            tables: Vec::new(),
            resting: numbers(3)
        }
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn everybody_who_is_present_has_one_seat_or_rests(
        presence in proptest::collection::vec(any::<u32>(), 1..8),
        seats in 3..6_usize,
    ) {
        let mut rounds: Vec<TableRound> = Vec::new();
        for bits in presence {
            let present: Vec<_> =
                numbers(24).into_iter().filter(|player| bits & (1 << player.0) != 0).collect();
            let round = next_tables(&rounds, &present, seats);
            prop_assert!(round.tables.iter().all(|table| table.0.len() == seats));
            let seated = round.tables.iter().flat_map(|table| &table.0);
            let mut placed: Vec<_> = seated.chain(&round.resting).copied().collect();
            placed.sort_unstable();
            prop_assert_eq!(&placed, &present);
            prop_assert_eq!(round.resting.len(), present.len() % seats);
            rounds.push(round);
        }
    }
}
