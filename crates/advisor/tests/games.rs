//! Whole games between computers that negotiate, small enough for every run.
//!
//! `benches/talks` plays the same games in large numbers, and measures.
#![allow(clippy::unwrap_used)]

#[path = "../benches/talks/game.rs"]
mod game;

use entente_advisor::diplomat::{Loyalty, Traits};
use entente_game::Character;
use entente_rules::{Options, Variant};
use game::{Event, Habit, Played, play};

const NODES: u64 = 60;

const VARIANTS_WITH_PACTS: [Variant; 3] = [Variant::Chess4, Variant::Chess45, Variant::Multiplayer];

fn players(variant: Variant) -> usize {
    Options::of(variant).players()
}

fn talker(character: Character) -> Habit {
    Habit::Talker(*Traits::of(character))
}

#[test]
fn four_talkers_ally_and_do_not_talk_without_end() {
    let played = play(Variant::Alliance, &Character::ALL.map(talker), 1, NODES, 60);
    assert!(played.alliances() > 0, "{:?}", played.events);
    let rounds = played.plies / 2 + 1;
    for seat in 0..4 {
        let proposals = played.count_of(seat, "proposes");
        assert!(proposals <= rounds, "{seat}: {:?}", played.events);
    }
}

#[test]
fn a_talker_allies_with_who_accepts_and_never_with_who_is_silent() {
    let habits = [
        talker(Character::Loyal),
        Habit::Silent,
        Habit::Accepter,
        Habit::Silent,
    ];
    let played = play(Variant::Alliance, &habits, 2, NODES, 40);
    assert!(played.count_of(2, "allies") > 0, "{:?}", played.events);
    assert_eq!(
        played.count_of(1, "allies") + played.count_of(3, "allies"),
        0
    );
}

#[test]
fn a_game_has_one_win_to_divide_and_the_same_number_plays_the_same_game() {
    let habits = Character::ALL.map(talker);
    let [game, repeated] = [0, 0].map(|_| play(Variant::Alliance, &habits, 3, NODES, 24));
    assert_eq!(game.events, repeated.events);
    assert_eq!(
        (game.plies, game.is_over),
        (repeated.plies, repeated.is_over)
    );
    let sum: f64 = game.won.iter().sum();
    assert!((sum - 1.0).abs() < 0.001, "{:?}", game.won);
}

#[test]
fn loyal_and_vengeful_computers_never_betray() {
    for character in [Character::Loyal, Character::Vengeful] {
        let played = play(Variant::Alliance, &[talker(character); 4], 4, NODES, 60);
        assert_eq!(played.betrayals(), 0, "{:?}", played.events);
    }
}

/// It would read as if it had forgotten its betrayal of a moment before.
#[test]
fn a_traitor_proposes_nothing_for_three_rounds() {
    let traitor = Habit::Talker(Traits {
        loyalty: Loyalty::UntilItPays(0),
        ..*Traits::of(Character::Opportunist)
    });
    let played = play(Variant::Alliance, &[traitor; 4], 7, NODES, 120);
    let betrayals = played.events.iter().filter(|event| event.kind == "betrays");
    let betrayals: Vec<_> = betrayals.collect();
    assert!(!betrayals.is_empty(), "{:?}", played.events);
    for betrayal in betrayals {
        // A round has at least as many plies as players are left, and two are never fewer.
        let soon = betrayal.ply..betrayal.ply + 3 * 2;
        let is_proposal = |event: &&Event| event.kind == "proposes" && soon.contains(&event.ply);
        let own = played
            .events
            .iter()
            .filter(|event| event.seat == betrayal.seat);
        assert_eq!(own.filter(is_proposal).count(), 0, "{:?}", played.events);
    }
}

/// A player who was betrayed once would not believe it.
#[test]
fn a_traitor_never_proposes_to_its_victim_again() {
    let traitor = Habit::Talker(Traits {
        loyalty: Loyalty::UntilItPays(0),
        ..*Traits::of(Character::Opportunist)
    });
    let mut betrayals = 0;
    for seed in 7..10 {
        let played = play(Variant::Alliance, &[traitor; 4], seed, NODES, 240);
        betrayals += played.betrayals();
        let asked = played.count("asks its victim");
        assert_eq!(asked, 0, "{:?}", played.events);
    }
    assert!(betrayals > 0, "nobody is betrayed");
}

/// Nor an earlier traitor, after a later one has betrayed it too.
#[test]
fn a_punisher_proposes_to_no_traitor_and_joins_none() {
    let traitor = Habit::Talker(Traits {
        loyalty: Loyalty::UntilItPays(0),
        ..*Traits::of(Character::Timid)
    });
    let habits = [talker(Character::Vengeful), traitor, traitor, traitor];
    let mut most_traitors = 0;
    for seed in 20..23 {
        let played = play(Variant::Alliance, &habits, seed, NODES, 240);
        most_traitors = most_traitors.max(played.count_of(0, "is betrayed"));
        for kind in ["asks its traitor", "would join its traitor"] {
            assert_eq!(played.count_of(0, kind), 0, "{kind}: {:?}", played.events);
        }
    }
    assert!(most_traitors > 1, "no game has a second traitor");
}

/// Three against one leave the one no chance, and it is often the person who is left over.
#[test]
fn three_ally_against_one_only_if_that_one_is_stronger() {
    let loyal = talker(Character::Loyal);
    for seed in 0..4 {
        let habits = [loyal, loyal, loyal, Habit::Silent];
        let played = play(Variant::Alliance, &habits, seed, NODES, 60);
        assert!(played.alliances() > 0, "{:?}", played.events);
        let three = played.count("allies against one who is no stronger");
        assert_eq!(three, 0, "{:?}", played.events);
    }
}

#[test]
fn two_allies_find_a_third_unfair_who_asks_them() {
    let loyal = talker(Character::Loyal);
    let habits = [loyal, loyal, Habit::Asker, Habit::Silent];
    let played = (0..4).map(|seed| play(Variant::Alliance, &habits, seed, NODES, 24));
    let mut refusals = 0;
    for Played { events, .. } in played {
        let first = |kind| events.iter().position(|event| event.kind == kind);
        if let Some(refusal) = first("finds it unfair") {
            let is_later = first("allies").is_some_and(|allies| allies < refusal);
            assert!(is_later, "{events:?}");
            refusals += 1;
        }
    }
    assert!(refusals > 0);
}

/// The games of four talkers, one of each character.
fn games_of_characters() -> impl Iterator<Item = Played> {
    let habits = Character::ALL.map(talker);
    (0..8).map(move |seed| play(Variant::Alliance, &habits, seed, NODES, 160))
}

#[test]
fn an_ally_still_proposes_and_considers_every_proposal() {
    let (mut proposals, mut departures) = (0, 0);
    for played in games_of_characters() {
        proposals += played.count("proposes from a team");
        departures += played.count("leaves for another");
        let refused_unseen = played.count("has no room");
        assert_eq!(refused_unseen, 0, "{:?}", played.events);
    }
    assert!(proposals > 0, "nobody proposes anything while allied");
    assert!(departures > 0, "nobody leaves an ally for somebody else");
}

/// Otherwise three players, each the best ally of another one, would change sides in every round.
#[test]
fn a_second_departure_comes_after_twice_the_time() {
    let mut again = 0;
    for played in games_of_characters() {
        for seat in 0..4 {
            let leaves = |event: &&Event| {
                let kinds = ["leaves for another", "leaves to be alone"];
                event.seat == seat && kinds.contains(&event.kind)
            };
            let plies = played.events.iter().filter(leaves).map(|event| event.ply);
            let plies: Vec<usize> = plies.collect();
            for (before, pair) in (1..).zip(plies.windows(2)) {
                again += 1;
                // At least three play, or no player could be left for another.
                let least = (3 * 3) << before;
                assert!(pair[1] - pair[0] >= least, "{seat}: {:?}", played.events);
            }
        }
    }
    assert!(again > 0, "nobody leaves twice");
}

#[test]
fn an_ally_does_not_leave_if_it_costs_too_much() {
    let leaving = |leaving_costs| {
        let habits = Character::ALL.map(|character| {
            Habit::Talker(Traits {
                leaving_costs,
                // Otherwise it would leave an ally that it no longer trusts.
                leaves_below: -1_001,
                ..*Traits::of(character)
            })
        });
        let played = (0..4).map(|seed| play(Variant::Alliance, &habits, seed, NODES, 120));
        let counts =
            played.map(|played| played.count("leaves for another") + played.count("leaves"));
        counts.sum::<usize>()
    };
    assert!(leaving(0) > 0);
    assert_eq!(leaving(1_000_000), 0);
}

/// A pact is kept, although no rule enforces it.
#[test]
fn pacts_are_made_wherever_more_than_two_play() {
    for variant in VARIANTS_WITH_PACTS {
        let characters = Character::ALL.into_iter().cycle();
        let habits: Vec<Habit> = characters.take(players(variant)).map(talker).collect();
        let played = play(variant, &habits, 5, NODES, 48);
        assert!(played.alliances() > 0, "{variant:?}: {:?}", played.events);
    }
}

#[test]
fn loyal_computers_keep_pacts() {
    for variant in VARIANTS_WITH_PACTS {
        let habits = vec![talker(Character::Loyal); players(variant)];
        let played = play(variant, &habits, 6, NODES, 80);
        assert!(played.alliances() > 0, "{variant:?}: {:?}", played.events);
        assert_eq!(played.betrayals(), 0, "{variant:?}: {:?}", played.events);
    }
}
