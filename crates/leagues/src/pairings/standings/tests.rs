//! Tie-breaks against examples that were calculated by hand, and seasons against what they promise.

use proptest::prelude::*;

use super::TieBreakRules::{Former, Scheduled, Swiss};
use super::*;
use crate::pairings::record::{Bye, Colour, Game, Outcome, Pair};

fn game(white: u32, outcome: Outcome, black: u32) -> Game {
    let pair = Pair {
        white: PlayerNumber(white),
        black: PlayerNumber(black),
    };
    Game { pair, outcome }
}

fn round<const N: usize>(games: [Game; N]) -> Round {
    Round {
        games: games.to_vec(),
        ..Round::default()
    }
}

fn numbers(players: u32) -> Vec<PlayerNumber> {
    (1..=players).map(PlayerNumber).collect()
}

/// Places with players, and the value of the last tie-break.
fn lines(standings: &[StandingsLine]) -> Vec<(u32, u32, u32)> {
    let last = |line: &StandingsLine| line.tie_breaks.last().copied().unwrap_or(0);
    standings
        .iter()
        .map(|line| (line.place, line.player.0, last(line)))
        .collect()
}

/// Four players: 1 beats 2 and 4 and loses to 3; 2 beats 3 and 4; 3 and 4 draw.
fn round_robin() -> Vec<Round> {
    vec![
        round([
            game(1, Outcome::WhiteWins, 4),
            game(2, Outcome::WhiteWins, 3),
        ]),
        round([game(4, Outcome::Draw, 3), game(1, Outcome::WhiteWins, 2)]),
        round([
            game(2, Outcome::WhiteWins, 4),
            game(3, Outcome::WhiteWins, 1),
        ]),
    ]
}

#[test]
fn a_direct_encounter_decides_between_two_who_met() {
    for rules in [Scheduled, Swiss] {
        let order = [TieBreak::DirectEncounter];
        let standings = standings(&numbers(4), &round_robin(), &order, rules);
        assert_eq!(
            lines(&standings),
            [(1, 1, 4), (2, 2, 0), (3, 3, 0), (4, 4, 0)]
        );
    }
}

#[test]
fn sonneborn_berger_counts_whom_one_has_beaten() {
    // 1: 2 + 1/2; 2: 1.5 + 1/2; 3: 2 + 1/2 of 1/2; 4: 1/2 of 1.5. In quarters of a point.
    for rules in [Scheduled, Swiss, Former] {
        let order = [TieBreak::SonnebornBerger];
        let standings = standings(&numbers(4), &round_robin(), &order, rules);
        assert_eq!(
            lines(&standings),
            [(1, 1, 10), (2, 2, 8), (3, 3, 9), (4, 4, 3)]
        );
    }
}

#[test]
fn buchholz_adds_all_opponents_and_its_cut_leaves_out_the_lowest() {
    for rules in [Scheduled, Swiss, Former] {
        let standings = |tie_break| standings(&numbers(4), &round_robin(), &[tie_break], rules);
        assert_eq!(
            lines(&standings(TieBreak::Buchholz)),
            [(1, 1, 16), (1, 2, 16), (3, 3, 18), (4, 4, 22)]
        );
        assert_eq!(
            lines(&standings(TieBreak::BuchholzCut1)),
            [(1, 1, 14), (1, 2, 14), (3, 3, 16), (4, 4, 16)]
        );
    }
}

/// The value of a tie-break for a player, in quarters of a point.
fn value(rounds: &[Round], players: u32, tie_break: TieBreak, player: u32) -> u32 {
    let lines = standings(&numbers(players), rounds, &[tie_break], Swiss);
    let line = lines.iter().find(|line| line.player.0 == player);
    line.map_or(0, |line| line.tie_breaks[0])
}

fn bye(player: u32, bye: Bye) -> Round {
    Round {
        byes: vec![(PlayerNumber(player), bye)],
        ..Round::default()
    }
}

fn game_and_bye(one: Game, player: u32, kind: Bye) -> Round {
    Round {
        games: vec![one],
        ..bye(player, kind)
    }
}

#[test]
fn only_wins_over_the_board_count() {
    let rounds = vec![Round {
        games: vec![
            game(1, Outcome::WhiteWins, 2),
            game(3, Outcome::BlackForfeits, 4),
        ],
        ..bye(5, Bye::Allocated)
    }];
    for rules in [Scheduled, Swiss, Former] {
        let wins = standings(&numbers(5), &rounds, &[TieBreak::Wins], rules);
        assert_eq!(
            lines(&wins),
            [(1, 1, 1), (2, 3, 0), (2, 5, 0), (4, 2, 0), (4, 4, 0)]
        );
    }
}

#[test]
fn rounds_won_have_the_points_of_a_win_with_or_without_a_game() {
    let rounds = vec![
        Round {
            games: vec![
                game(1, Outcome::WhiteWins, 2),
                game(3, Outcome::BlackForfeits, 4),
                game(7, Outcome::BothForfeit, 8),
            ],
            byes: vec![
                (PlayerNumber(5), Bye::Allocated),
                (PlayerNumber(6), Bye::Requested),
            ],
            ..Round::default()
        },
        Round {
            games: vec![game(1, Outcome::Draw, 3)],
            running: vec![Pair {
                white: PlayerNumber(2),
                black: PlayerNumber(4),
            }],
            ..bye(5, Bye::Full)
        },
    ];
    for rules in [Scheduled, Swiss, Former] {
        let wins = standings(&numbers(8), &rounds, &[TieBreak::RoundsWon], rules);
        let value = |player: u32| {
            let line = wins.iter().find(|line| line.player.0 == player);
            line.map_or(0, |line| line.tie_breaks[0])
        };
        assert_eq!(
            (1..=8).map(value).collect::<Vec<_>>(),
            [1, 0, 1, 0, 2, 0, 0, 0]
        );
    }
}

#[test]
fn for_opponents_a_bye_counts_what_it_gave_and_rounds_after_the_last_one_present_are_draws() {
    // 2 loses to 1. Then come rounds without 2.
    let first = || round([game(1, Outcome::WhiteWins, 2)]);
    let buchholz = |rounds: &[Round]| value(rounds, 3, TieBreak::Buchholz, 1);
    // 1 has a free round too, against a dummy that is capped: a draw for each round (16.4.2).
    let cases = [
        // A pairing-allocated bye: 1 point. And of 1: 2 points, at most 1.
        (vec![first(), bye(2, Bye::Allocated)], 4 + 4),
        // An absence at the end is a draw.
        (vec![first(), bye(3, Bye::Allocated)], 2 + 4),
        // Somebody who comes back was absent for nothing.
        (
            vec![first(), bye(3, Bye::Allocated), bye(2, Bye::Allocated)],
            4 + 4 + 4,
        ),
        // A bye that was asked for gives half a point there, and at the end anyway.
        (vec![first(), bye(2, Bye::Requested)], 2 + 4),
        // A game lost by default was not an absence: it gives nothing, wherever it is (16.2.4).
        (
            vec![first(), round([game(2, Outcome::WhiteForfeits, 3)])],
            4,
        ),
        // A game won by default is a presence.
        (
            vec![
                first(),
                bye(3, Bye::Allocated),
                round([game(2, Outcome::BlackForfeits, 3)]),
            ],
            4 + 4 + 4,
        ),
    ];
    for (rounds, sum) in cases {
        assert_eq!(buchholz(&rounds), sum, "{rounds:?}");
    }
}

#[test]
fn the_own_round_without_a_game_is_a_dummy_that_is_at_most_as_good_as_the_opponent() {
    // 1 wins two games and one by default: 3 points. 4 did not come, and draws the other rounds.
    let rounds = [
        round([game(1, Outcome::WhiteWins, 2), game(3, Outcome::Draw, 4)]),
        round([game(3, Outcome::BlackWins, 1), game(2, Outcome::Draw, 4)]),
        round([
            game(1, Outcome::BlackForfeits, 4),
            game(2, Outcome::Draw, 3),
        ]),
    ];
    // 2: 1 point, 3: 1 point, 4: 1 point; so the dummy has 1 and not 3 (16.4.1).
    assert_eq!(value(&rounds, 4, TieBreak::Buchholz, 1), 4 + 4 + 4);
    assert_eq!(value(&rounds, 4, TieBreak::SonnebornBerger, 1), 4 + 4 + 4);
    // Of 4 it is the own score, 1 point, as the opponent has 3.
    assert_eq!(value(&rounds, 4, TieBreak::Buchholz, 4), 4 + 4 + 4);
    // In a round robin it is a game against the opponent (15.2): 1 has 3 points, so 4 has them too.
    let scheduled = standings(&numbers(4), &rounds, &[TieBreak::Buchholz], Scheduled);
    let line = scheduled.iter().find(|line| line.player.0 == 4);
    let values = line.map(|line| line.tie_breaks.clone());
    assert_eq!(values, Some(vec![4 + 4 + 12]));
}

#[test]
fn the_cut_leaves_out_a_round_that_a_player_chose_not_to_play() {
    // 1 beats 2, who has nothing, and then asks for a bye: 1.5 points, the dummy has 1.
    let rounds = [
        round([game(1, Outcome::WhiteWins, 2)]),
        game_and_bye(game(2, Outcome::BlackWins, 3), 1, Bye::Requested),
    ];
    assert_eq!(value(&rounds, 3, TieBreak::Buchholz, 1), 4);
    // The dummy is cut, although 2 is lower (16.5.1).
    assert_eq!(value(&rounds, 3, TieBreak::BuchholzCut1, 1), 0);
    // A pairing-allocated bye was not chosen: the lowest is cut.
    let rounds = [
        round([game(1, Outcome::WhiteWins, 2)]),
        game_and_bye(game(2, Outcome::BlackWins, 3), 1, Bye::Allocated),
    ];
    assert_eq!(value(&rounds, 3, TieBreak::BuchholzCut1, 1), 4);
}

#[test]
fn a_game_that_runs_is_neither_played_nor_unplayed() {
    let first = || round([game(1, Outcome::WhiteWins, 2)]);
    let running = Round {
        running: vec![Pair {
            white: PlayerNumber(2),
            black: PlayerNumber(1),
        }],
        ..Round::default()
    };
    for tie_break in TieBreak::ALL {
        let before = value(&[first()], 3, tie_break, 1);
        assert_eq!(value(&[first(), running.clone()], 3, tie_break, 1), before);
    }
    // 2 is there, so an absence before is none at the end.
    let rounds = [first(), bye(3, Bye::Allocated), running];
    assert_eq!(value(&rounds, 3, TieBreak::Buchholz, 1), 4);
}

#[test]
fn a_direct_encounter_decides_if_missing_games_can_change_nothing() {
    // All three have 2 points. 1 has beaten both others, who have not met: one of them could reach
    // 1 point of 2, and 1 has 2.
    let rounds = [
        round([game(1, Outcome::WhiteWins, 2)]),
        round([game(1, Outcome::WhiteWins, 3)]),
        Round {
            byes: vec![
                (PlayerNumber(2), Bye::Allocated),
                (PlayerNumber(3), Bye::Allocated),
            ],
            ..Round::default()
        },
        Round {
            byes: vec![
                (PlayerNumber(2), Bye::Allocated),
                (PlayerNumber(3), Bye::Allocated),
            ],
            ..Round::default()
        },
    ];
    let order = [TieBreak::DirectEncounter];
    let shown = |rules| lines(&standings(&numbers(3), &rounds, &order, rules));
    assert_eq!(shown(Swiss), [(1, 1, 8), (2, 2, 0), (2, 3, 0)]);
    assert_eq!(shown(Former), [(1, 1, 0), (1, 2, 0), (1, 3, 0)]);
    // 1 and 3 have a point each, and have not met.
    let rounds = [game_and_bye(
        game(1, Outcome::WhiteWins, 2),
        3,
        Bye::Allocated,
    )];
    let shown = lines(&standings(&numbers(3), &rounds, &order, Swiss));
    assert_eq!(shown, [(1, 1, 0), (1, 3, 0), (3, 2, 0)]);
}

#[test]
fn of_several_meetings_the_average_counts() {
    // 1 beats and draws 2, who has as many points with a bye. 3 has them too, from both: 1 has ¾
    // and 0, 2 has ¼ and 0, and 3 has 2.
    let rounds = [
        round([game(1, Outcome::WhiteWins, 2)]),
        game_and_bye(game(1, Outcome::Draw, 2), 3, Bye::Absent),
        round([game(3, Outcome::WhiteWins, 1)]),
        round([game(2, Outcome::BlackWins, 3)]),
        bye(2, Bye::Allocated),
        game_and_bye(game(4, Outcome::Draw, 1), 2, Bye::Requested),
    ];
    let order = [TieBreak::DirectEncounter];
    let standings = standings(&numbers(3), &rounds, &order, Swiss);
    assert_eq!(lines(&standings), [(1, 3, 8), (2, 1, 4), (3, 2, 0)]);
}

#[test]
fn a_player_who_leaves_before_half_of_the_games_is_taken_out_of_a_round_robin() {
    let rounds = round_robin();
    let left = [PlayerNumber(4)];
    let after_one = without_early_leavers(&rounds[..1], &left, 3);
    assert_eq!(after_one, [round([game(2, Outcome::WhiteWins, 3)])]);
    assert_eq!(without_early_leavers(&rounds[..2], &left, 3), rounds[..2]);
}

#[test]
fn the_best_move_up_and_the_last_move_down() {
    let divisions = [
        vec!["a", "b", "c", "d"],
        vec!["e", "f", "g", "h"],
        vec!["i", "j", "k"],
    ];
    let next = next_season(&divisions, 1, &[], &[]);
    assert_eq!(next[0], ["a", "b", "c", "e"]);
    assert_eq!(next[1], ["d", "f", "g", "i"]);
    assert_eq!(next[2], ["h", "j", "k"]);
    let next = next_season(&divisions, 1, &["b", "k"], &["l"]);
    assert_eq!(
        next,
        [
            vec!["a", "c", "e", "d"],
            vec!["f", "g", "i", "h"],
            vec!["j", "l"]
        ]
    );
}

proptest! {
    #[test]
    fn nobody_is_lost_or_doubled_between_seasons(
        sizes in proptest::collection::vec(0..9_usize, 0..5),
        moving in 0..4_usize,
        leaving in proptest::collection::btree_set(0..30_usize, 0..6),
    ) {
        let mut number = 0..;
        let divisions: Vec<Vec<usize>> =
            sizes.iter().map(|&size| number.by_ref().take(size).collect()).collect();
        let leaving: Vec<usize> = leaving.into_iter().collect();
        let entering = [100, 101];
        let next = next_season(&divisions, moving, &leaving, &entering);
        let mut players: Vec<usize> = next.concat();
        players.sort_unstable();
        let stayed = divisions.concat().into_iter().filter(|player| !leaving.contains(player));
        let expected: Vec<usize> = stayed.chain(entering).collect();
        prop_assert_eq!(players, expected);
    }

    #[test]
    fn places_follow_scores_and_equal_lines_share_one(
        results in proptest::collection::vec(0..6_u8, 15),
        rules in prop::sample::select(vec![Scheduled, Swiss, Former]),
    ) {
        let outcomes = [
            Outcome::WhiteWins, Outcome::Draw, Outcome::BlackWins,
            Outcome::WhiteForfeits, Outcome::BlackForfeits, Outcome::BothForfeit,
        ];
        let mut results = results.into_iter();
        let rounds: Vec<Round> = crate::pairings::round_robin::berger_rounds(6).into_iter().map(|pairs| {
            let games = pairs.into_iter().zip(results.by_ref());
            let games = games.map(|(pair, result)| Game { pair, outcome: outcomes[usize::from(result)] });
            Round { games: games.collect(), ..Round::default() }
        }).collect();
        let order = [
            TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins,
            TieBreak::BuchholzCut1,
        ];
        let standings = standings(&numbers(6), &rounds, &order, rules);
        for two in standings.windows(2) {
            let (better, worse) = (&two[0], &two[1]);
            prop_assert!(better.rank() >= worse.rank());
            prop_assert_eq!(better.place == worse.place, better.rank() == worse.rank());
        }
    }
}

/// The half points, doubled, of the first of two players in each of their games. Pairs without one
/// have not met.
type Meetings = BTreeMap<(u32, u32), Vec<u32>>;

/// Orders tied players by the definition of a direct encounter, with all outcomes that the missing
/// games could have.
fn by_all_outcomes(meetings: &Meetings, tied: &[u32]) -> Vec<Vec<u32>> {
    let pairs = || {
        let pairs = tied
            .iter()
            .flat_map(|&one| tied.iter().map(move |&two| (one, two)));
        pairs.filter(|(one, two)| one < two)
    };
    let missing: Vec<(u32, u32)> = pairs()
        .filter(|pair| !meetings.contains_key(pair))
        .collect();
    // In each of the tables every player has the average of each meeting, and 4 is a win.
    let tables: Vec<BTreeMap<u32, u32>> = (0..3_usize.pow(missing.len() as u32))
        .map(|outcome| {
            let mut table: BTreeMap<u32, u32> = tied.iter().map(|&player| (player, 0)).collect();
            for pair in pairs() {
                let points = match meetings.get(&pair) {
                    Some(games) => games.iter().sum::<u32>() / games.len() as u32,
                    None => {
                        let index = missing.iter().position(|other| *other == pair).unwrap_or(0);
                        2 * (outcome / 3_usize.pow(index as u32) % 3) as u32
                    }
                };
                *table.entry(pair.0).or_default() += points;
                *table.entry(pair.1).or_default() += 4 - points;
            }
            table
        })
        .collect();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    if missing.is_empty() {
        let mut by_points: BTreeMap<Reverse<u32>, Vec<u32>> = BTreeMap::new();
        for (player, points) in &tables[0] {
            by_points.entry(Reverse(*points)).or_default().push(*player);
        }
        groups.extend(by_points.into_values());
    } else {
        let mut rest = tied.to_vec();
        let is_first = |rest: &[u32], player: u32| {
            let others = || rest.iter().filter(move |&&other| other != player);
            tables
                .iter()
                .all(|table| others().all(|other| table[&player] > table[other]))
        };
        while let Some(index) = (0..rest.len()).find(|&index| is_first(&rest, rest[index])) {
            groups.push(vec![rest.remove(index)]);
        }
        groups.extend((!rest.is_empty()).then_some(rest));
    }
    if groups.len() < 2 {
        return vec![tied.to_vec()];
    }
    groups
        .iter()
        .flat_map(|group| by_all_outcomes(meetings, group))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn direct_encounters_are_as_all_outcomes_of_the_missing_games_demand(
        games in proptest::collection::vec((1..5_u32, 1..5_u32, 0..3_usize), 0..10),
    ) {
        let mut meetings = Meetings::new();
        let mut rounds = Vec::new();
        for (white, black, outcome) in games {
            let pair = (white.min(black), white.max(black));
            if white == black || meetings.get(&pair).is_some_and(|met| met.len() > 1) {
                continue;
            }
            let outcome = [Outcome::WhiteWins, Outcome::Draw, Outcome::BlackWins][outcome];
            let colour = if white < black { Colour::White } else { Colour::Black };
            meetings.entry(pair).or_default().push(2 * outcome.points(colour));
            rounds.push(round([game(white, outcome, black)]));
        }
        let tied: Vec<u32> = (1..5).collect();
        let table = Crosstable::new(&numbers(4), &rounds, Swiss);
        let separated = separate(&table, &numbers(4));
        let separated: Vec<Vec<u32>> = separated
            .iter()
            .map(|group| group.iter().map(|player| player.0).collect())
            .collect();
        let sorted = |mut groups: Vec<Vec<u32>>| {
            groups.iter_mut().for_each(|group| group.sort_unstable());
            groups
        };
        prop_assert_eq!(sorted(separated), sorted(by_all_outcomes(&meetings, &tied)));
    }
}
