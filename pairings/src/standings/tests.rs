//! Tie-breaks against examples that were calculated by hand, and seasons against what they promise.

use proptest::prelude::*;

use super::*;
use crate::record::{Bye, Game, Outcome, Pair};

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
        byes: Vec::new(),
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
    let standings = standings(&numbers(4), &round_robin(), &[TieBreak::DirectEncounter]);
    assert_eq!(
        lines(&standings),
        [(1, 1, 4), (2, 2, 0), (3, 3, 0), (4, 4, 0)]
    );
}

#[test]
fn sonneborn_berger_counts_whom_one_has_beaten() {
    // 1: 2 + 1/2; 2: 1.5 + 1/2; 3: 2 + 1/2 of 1/2; 4: 1/2 of 1.5. In quarters of a point.
    let standings = standings(&numbers(4), &round_robin(), &[TieBreak::SonnebornBerger]);
    assert_eq!(
        lines(&standings),
        [(1, 1, 10), (2, 2, 8), (3, 3, 9), (4, 4, 3)]
    );
}

#[test]
fn buchholz_adds_all_opponents_and_its_cut_leaves_out_the_lowest() {
    let all = standings(&numbers(4), &round_robin(), &[TieBreak::Buchholz]);
    assert_eq!(
        lines(&all),
        [(1, 1, 16), (1, 2, 16), (3, 3, 18), (4, 4, 22)]
    );
    let cut = standings(&numbers(4), &round_robin(), &[TieBreak::BuchholzCut1]);
    assert_eq!(
        lines(&cut),
        [(1, 1, 14), (1, 2, 14), (3, 3, 16), (4, 4, 16)]
    );
}

#[test]
fn wins_count_over_the_board_only_and_unplayed_rounds_have_an_opponent_of_the_own_score() {
    let rounds = vec![Round {
        games: vec![
            game(1, Outcome::WhiteWins, 2),
            game(3, Outcome::BlackForfeits, 4),
        ],
        byes: vec![(PlayerNumber(5), Bye::Allocated)],
    }];
    let wins = standings(&numbers(5), &rounds, &[TieBreak::Wins]);
    assert_eq!(
        lines(&wins),
        [(1, 1, 1), (2, 3, 0), (2, 5, 0), (4, 2, 0), (4, 4, 0)]
    );
    let buchholz = standings(&numbers(5), &rounds, &[TieBreak::Buchholz]);
    assert_eq!(
        lines(&buchholz),
        [(1, 3, 4), (1, 5, 4), (3, 1, 0), (4, 2, 4), (5, 4, 0)]
    );
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
    ) {
        let outcomes = [
            Outcome::WhiteWins, Outcome::Draw, Outcome::BlackWins,
            Outcome::WhiteForfeits, Outcome::BlackForfeits, Outcome::BothForfeit,
        ];
        let mut results = results.into_iter();
        let rounds: Vec<Round> = crate::round_robin::berger_rounds(6).into_iter().map(|pairs| {
            let games = pairs.into_iter().zip(results.by_ref());
            let games = games.map(|(pair, result)| Game { pair, outcome: outcomes[usize::from(result)] });
            Round { games: games.collect(), byes: Vec::new() }
        }).collect();
        let order = [
            TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins,
            TieBreak::BuchholzCut1,
        ];
        let standings = standings(&numbers(6), &rounds, &order);
        for two in standings.windows(2) {
            let (better, worse) = (&two[0], &two[1]);
            prop_assert!(better.rank() >= worse.rank());
            prop_assert_eq!(better.place == worse.place, better.rank() == worse.rank());
        }
    }
}
