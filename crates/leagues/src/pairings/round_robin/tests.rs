//! Berger's tables as they are published, and every round robin against what it promises.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// FIDE Handbook C.05, annex 1: a line for each round, White first.
const PUBLISHED: [(u32, &str); 5] = [
    (4, "1-4 2-3/4-3 1-2/2-4 3-1"),
    (
        6,
        "1-6 2-5 3-4/6-4 5-3 1-2/2-6 3-1 4-5/6-5 1-4 2-3/3-6 4-2 5-1",
    ),
    (
        8,
        "1-8 2-7 3-6 4-5/8-5 6-4 7-3 1-2/2-8 3-1 4-7 5-6/8-6 7-5 1-4 2-3/3-8 4-2 5-1 6-7/\
         8-7 1-6 2-5 3-4/4-8 5-3 6-2 7-1",
    ),
    (
        10,
        "1-10 2-9 3-8 4-7 5-6/10-6 7-5 8-4 9-3 1-2/2-10 3-1 4-9 5-8 6-7/10-7 8-6 9-5 1-4 2-3/\
         3-10 4-2 5-1 6-9 7-8/10-8 9-7 1-6 2-5 3-4/4-10 5-3 6-2 7-1 8-9/10-9 1-8 2-7 3-6 4-5/\
         5-10 6-4 7-3 8-2 9-1",
    ),
    (
        12,
        "1-12 2-11 3-10 4-9 5-8 6-7/12-7 8-6 9-5 10-4 11-3 1-2/2-12 3-1 4-11 5-10 6-9 7-8/\
         12-8 9-7 10-6 11-5 1-4 2-3/3-12 4-2 5-1 6-11 7-10 8-9/12-9 10-8 11-7 1-6 2-5 3-4/\
         4-12 5-3 6-2 7-1 8-11 9-10/12-10 11-9 1-8 2-7 3-6 4-5/5-12 6-4 7-3 8-2 9-1 10-11/\
         12-11 1-10 2-9 3-8 4-7 5-6/6-12 7-5 8-4 9-3 10-2 11-1",
    ),
];

fn written(rounds: &[Vec<Pair>]) -> String {
    let write = |pair: &Pair| format!("{}-{}", pair.white.0, pair.black.0);
    let round = |round: &Vec<Pair>| round.iter().map(write).collect::<Vec<_>>().join(" ");
    rounds.iter().map(round).collect::<Vec<_>>().join("/")
}

/// The number of games in which a player has White, less those with Black.
fn differences<'pairs>(pairs: impl IntoIterator<Item = &'pairs Pair>) -> BTreeMap<u32, i32> {
    let mut differences = BTreeMap::new();
    for pair in pairs {
        *differences.entry(pair.white.0).or_default() += 1;
        *differences.entry(pair.black.0).or_default() -= 1;
    }
    differences
}

fn numbers(players: u32) -> Vec<PlayerNumber> {
    (1..=players).map(PlayerNumber).collect()
}

#[test]
fn the_tables_are_those_of_fide() {
    for (players, table) in PUBLISHED {
        assert_eq!(written(&berger_rounds(players)), table, "{players} players");
    }
}

#[test]
fn without_the_last_player_their_opponents_are_free() {
    assert_eq!(written(&berger_rounds(3)), "2-3/1-2/3-1");
    assert_eq!(written(&berger_rounds(2)), "1-2");
    assert!(berger_rounds(0).is_empty());
    assert_eq!(berger_rounds(1), [[]]);
}

#[test]
fn in_a_round_robin_each_two_meet_once_and_colours_are_balanced() {
    for players in 2..=60 {
        let rounds = berger_rounds(players);
        let mut met = BTreeSet::new();
        for round in &rounds {
            let busy: BTreeSet<_> = round
                .iter()
                .flat_map(|pair| [pair.white, pair.black])
                .collect();
            assert_eq!(busy.len(), 2 * round.len(), "{players} players");
            assert_eq!(round.len() as u32, players / 2);
            assert!(
                round.iter().all(|&pair| met.insert(ordered(pair))),
                "{players} players"
            );
        }
        assert_eq!(met.len() as u32, players * (players - 1) / 2);
        let differences = differences(rounds.iter().flatten());
        assert!(
            differences.values().all(|difference| difference.abs() <= 1),
            "{differences:?}"
        );
    }
}

#[test]
fn in_a_double_round_robin_nobody_has_a_colour_three_times_in_a_row() {
    for players in (4..=40).step_by(2) {
        let rounds = double_berger_rounds(players);
        let differences = differences(rounds.iter().flatten());
        assert!(differences.values().all(|difference| *difference == 0));
        for player in numbers(players) {
            let has_white: Vec<bool> = rounds
                .iter()
                .flatten()
                .filter_map(|pair| match player {
                    player if player == pair.white => Some(true),
                    player if player == pair.black => Some(false),
                    _ => None,
                })
                .collect();
            let repeated = has_white.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
            assert!(!repeated, "{players} players, {player:?}: {has_white:?}");
        }
    }
}

/// A rolling round robin in which one running game ends at a time, chosen by chance, while players
/// enter and leave.
fn roll(rolling: Rolling, stays: &[(usize, usize)], chance: &[u16]) -> (Vec<Pair>, usize) {
    let (mut started, mut running): (Vec<Pair>, Vec<Pair>) = (Vec::new(), Vec::new());
    let mut step = 0;
    loop {
        let is_present = |player: &PlayerNumber| {
            let (from, until) = stays[player.0 as usize - 1];
            (from..until).contains(&step)
        };
        let present: Vec<_> = numbers(stays.len() as u32)
            .into_iter()
            .filter(is_present)
            .collect();
        let next = next_games(rolling, &present, &started, &running);
        started.extend(&next);
        running.extend(&next);
        for &player in &present {
            let games = running
                .iter()
                .filter(|pair| pair.colour(player).is_some())
                .count();
            assert!(
                games <= rolling.games_at_once as usize,
                "{player:?} has {games} games"
            );
        }
        assert!(
            next_games(rolling, &present, &started, &running).is_empty(),
            "somebody waits"
        );
        let has_entered_all = stays.iter().all(|&(from, _)| from <= step);
        if running.is_empty() && has_entered_all {
            return (started, step);
        }
        if !running.is_empty() {
            running.swap_remove(usize::from(chance[step % chance.len()]) % running.len());
        }
        step += 1;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn in_a_rolling_round_robin_each_two_meet_and_nobody_waits(
        players in 2..14_usize,
        late in proptest::collection::vec(0..20_usize, 14),
        meetings in 1..3_u32,
        games_at_once in 1..5_u32,
        chance in proptest::collection::vec(any::<u16>(), 50),
    ) {
        let rolling = Rolling { meetings, games_at_once };
        let stays: Vec<_> = late[..players].iter().map(|&from| (from, usize::MAX)).collect();
        let (started, _) = roll(rolling, &stays, &chance);
        let mut met: BTreeMap<_, u32> = BTreeMap::new();
        for &pair in &started {
            *met.entry(ordered(pair)).or_default() += 1;
        }
        prop_assert_eq!(met.len(), players * (players - 1) / 2);
        prop_assert!(met.values().all(|&count| count == meetings));
        let bound = if meetings == 2 { 0 } else { 1 };
        let differences = differences(&started);
        prop_assert!(differences.values().all(|d| d.abs() <= bound), "{:?}", differences);
    }

    #[test]
    fn a_player_who_leaves_a_rolling_round_robin_gets_no_further_game(
        players in 3..10_usize,
        leaves in 1..30_usize,
        chance in proptest::collection::vec(any::<u16>(), 50),
    ) {
        let mut stays = vec![(0, usize::MAX); players];
        stays[0].1 = leaves;
        let rolling = Rolling { meetings: 1, games_at_once: 2 };
        let (started, _) = roll(rolling, &stays, &chance);
        let without_first = started.iter().filter(|pair| pair.colour(PlayerNumber(1)).is_none());
        prop_assert_eq!(without_first.count(), (players - 1) * (players - 2) / 2);
    }
}
