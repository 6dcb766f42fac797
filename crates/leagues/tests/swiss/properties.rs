//! The properties of every round of every tournament, whatever the results are.

use std::collections::BTreeSet;

use entente_leagues::pairings::record::{Bye, Colour, Part, PlayerNumber, Round, WIN};
use entente_leagues::pairings::swiss::{Exceptions, Pairing, Swiss, Unpairable};
use proptest::prelude::*;

use crate::world::Tournament;

/// The rounds of a whole tournament, with each pairing, or as far as it could be paired.
fn played(seed: u64, players: usize, rounds: u32) -> Tournament {
    let mut tournament = Tournament::new(seed, players, rounds);
    while !tournament.is_over() {
        let (away, present) = tournament.attendance();
        let Ok(pairing) = tournament.pair(&present) else {
            break;
        };
        assert_everybody_has_a_place(&pairing, &present);
        tournament.play(&pairing, away);
    }
    tournament
}

fn assert_everybody_has_a_place(pairing: &Pairing, present: &[PlayerNumber]) {
    let pairs = pairing
        .pairs
        .iter()
        .flat_map(|pair| [pair.white, pair.black]);
    let mut placed: Vec<PlayerNumber> = pairs.chain(pairing.bye).collect();
    placed.sort_unstable();
    assert_eq!(placed, present);
    assert_eq!(pairing.bye.is_some(), present.len() % 2 == 1);
}

fn colours(rounds: &[Round], player: PlayerNumber) -> Vec<Colour> {
    let games = rounds.iter().filter_map(|round| match round.of(player) {
        Part::Game(game) if game.outcome.is_played() => game.pair.colour(player),
        _ => None,
    });
    games.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn nobody_meets_the_same_opponent_twice(seed: u64, players in 2..40_usize, rounds in 1..9_u32) {
        let tournament = played(seed, players, rounds);
        let games = tournament.rounds.iter().flat_map(|round| &round.games);
        let mut met = BTreeSet::new();
        for game in games.filter(|game| game.outcome.is_played()) {
            let (one, two) = (game.pair.white, game.pair.black);
            prop_assert!(met.insert((one.min(two), one.max(two))), "{one:?} and {two:?} met again");
        }
    }

    #[test]
    fn nobody_has_a_second_win_without_playing_by_a_bye(
        seed: u64,
        players in 2..40_usize,
        rounds in 1..9_u32,
    ) {
        let tournament = played(seed, players, rounds);
        let mut had_free_win = BTreeSet::new();
        for round in &tournament.rounds {
            let byes = round.byes.iter().filter(|(_, bye)| *bye == Bye::Allocated);
            for (player, _) in byes {
                prop_assert!(had_free_win.insert(*player), "{player:?} had a second bye");
            }
            for game in round.games.iter().filter(|game| !game.outcome.is_played()) {
                let winners = [game.pair.white, game.pair.black];
                had_free_win.extend(winners.iter().filter(|&&player| round.points(player) == WIN));
            }
        }
    }

    #[test]
    fn before_the_last_round_colours_differ_by_two_and_repeat_once_at_most(
        seed: u64,
        players in 2..40_usize,
        rounds in 2..9_u32,
    ) {
        let tournament = played(seed, players, rounds);
        let before_last = tournament.rounds.len().min(rounds as usize - 1);
        for player in (1..=players as u32).map(PlayerNumber) {
            let colours = colours(&tournament.rounds[..before_last], player);
            let mut difference = 0_i32;
            for (index, colour) in colours.iter().enumerate() {
                difference += if *colour == Colour::White { 1 } else { -1 };
                prop_assert!(difference.abs() <= 2, "{player:?}: {colours:?}");
                let third = index >= 2 && colours[index - 2..index].iter().all(|c| c == colour);
                prop_assert!(!third, "{player:?}: {colours:?}");
            }
        }
    }

    #[test]
    fn the_order_of_the_list_does_not_matter(seed: u64, players in 2..30_usize) {
        let mut tournament = Tournament::new(seed, players, 5);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let reversed: Vec<PlayerNumber> = present.iter().rev().copied().collect();
            let pairing = tournament.pair(&present);
            prop_assert_eq!(&pairing, &tournament.pair(&reversed));
            let Ok(pairing) = pairing else { break };
            tournament.play(&pairing, away);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn without_an_arbiter_every_round_is_paired_and_by_the_rules_if_they_allow_it(
        seed: u64,
        players in 2..8_usize,
    ) {
        let mut tournament = Tournament::new(seed, players, 9);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let found = tournament.swiss.pair_anyhow(&tournament.rounds, &present);
            if present.len() < 2 {
                prop_assert_eq!(found, Err(Unpairable::TooFewPlayers));
                break;
            }
            let (pairing, exceptions) = found.unwrap();
            assert_everybody_has_a_place(&pairing, &present);
            match tournament.pair(&present) {
                Ok(by_rules) => {
                    prop_assert_eq!(exceptions, Exceptions::default());
                    prop_assert_eq!(&by_rules, &pairing);
                }
                Err(_) => prop_assert!(exceptions != Exceptions::default()),
            }
            tournament.play(&pairing, away);
        }
    }
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower_one() {
    let swiss = Swiss {
        rounds: 5,
        initial_colour: Colour::White,
    };
    let numbers: Vec<PlayerNumber> = (1..=7).map(PlayerNumber).collect();
    let pairing = swiss.pair(&[], &numbers).unwrap();
    let pairs: Vec<[u32; 2]> = pairing
        .pairs
        .iter()
        .map(|pair| [pair.white.0, pair.black.0])
        .collect();
    assert_eq!(pairs, [[1, 4], [5, 2], [3, 6]]);
    assert_eq!(pairing.bye, Some(PlayerNumber(7)));
}

#[test]
fn what_cannot_be_paired_is_refused_with_its_reason() {
    let swiss = Swiss {
        rounds: 3,
        initial_colour: Colour::White,
    };
    let [one, two] = [PlayerNumber(1), PlayerNumber(2)];
    assert_eq!(swiss.pair(&[], &[one]), Err(Unpairable::TooFewPlayers));
    assert_eq!(
        swiss.pair(&[], &[one, two, one]),
        Err(Unpairable::Twice(one))
    );
    let mut tournament = Tournament::new(0, 2, 3);
    let (away, present) = tournament.attendance();
    let pairing = tournament.pair(&present).unwrap();
    tournament.play(&pairing, away);
    assert_eq!(
        tournament.pair(&present),
        Err(Unpairable::NoCompletePairing)
    );
    let over = Swiss { rounds: 1, ..swiss };
    assert_eq!(
        over.pair(&tournament.rounds, &present),
        Err(Unpairable::IsOver)
    );
}

/// A bracket that had fewer pairs by itself than half of its players made the choice among its
/// candidates fail. It happened in one of 50,000 random tournaments.
#[test]
fn a_bracket_with_few_possible_pairs_is_paired_with_the_next() {
    for (seed, players) in [
        (15_626_679_358_990_494_986, 23),
        (18_307_892_901_920_863_804, 29),
    ] {
        assert!(played(seed, players, 9).is_over(), "{seed}");
    }
}
