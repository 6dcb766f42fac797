//! Random tournaments of others that go on as leagues: the next round has the pairs that the
//! tournament would have had, and those of bbpPairings if it is there.

use std::collections::{BTreeSet, HashSet};

use entente_leagues::pairings::record::Bye;
use entente_leagues::trf::{Edition, read_unfinished, write};
use entente_leagues::{EntrantId, Event, League, verify};

use crate::report_judges::BbpPairings;
use crate::reports::report;
use crate::script::number;
use crate::world::Tournament;

/// The pairs of a round, and who has a bye and which one.
type Next = (BTreeSet<(u32, u32)>, HashSet<(u32, Bye)>);

/// The next round of a league that goes on with a file.
fn next_round(file: &str) -> Next {
    let read = read_unfinished(file, None).unwrap();
    let (mut league, first) = League::open(read.terms(), 0).unwrap();
    let mut records = vec![first];
    let imported = league.import(&read.tournament).unwrap();
    records.extend(league.accept(imported, 0));
    let players: Vec<EntrantId> = league.entrants.keys().copied().collect();
    for id in players {
        let entered = league.enter(Some(id), 0).unwrap();
        records.extend(league.accept(entered, 0));
    }
    assert_eq!(verify(&records).unwrap(), Some(league));
    let Event::RoundBegan { games, byes, .. } = &records.last().unwrap().event else {
        panic!("{file}\n{:?}", records.last());
    };
    let pairs = games.iter().map(|game| (game.seats[0].0, game.seats[1].0));
    let byes = byes.iter().map(|(id, bye)| (id.0, *bye));
    (pairs.collect(), byes.collect())
}

#[test]
fn a_tournament_of_others_goes_on_with_the_pairs_that_it_would_have_had() {
    let judge = BbpPairings::find("imports");
    let (mut rounds, mut judged) = (0, 0);
    for seed in 0..number("TEST_TOURNAMENTS", 60) {
        let players = 4 + (seed % 21) as usize;
        let mut tournament = Tournament::new(seed, players, 3 + (seed % 7) as u32);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let Ok(pairing) = tournament.pair(&present) else {
                break;
            };
            let next = report(&tournament, &away);
            let expected: BTreeSet<_> = pairing
                .pairs
                .iter()
                .map(|pair| (pair.white.0, pair.black.0))
                .collect();
            let asked = away.iter().filter(|(_, bye)| *bye == Bye::Requested);
            let byes = pairing.bye.map(|bye| (bye.0, Bye::Allocated));
            let byes: HashSet<_> = asked.map(|(id, bye)| (id.0, *bye)).chain(byes).collect();
            // In a first round bbpPairings gives colours as if those who are away had no numbers.
            let is_comparable = !tournament.rounds.is_empty() || away.is_empty();
            for edition in [Edition::Trf16, Edition::Trf26] {
                let file = write(&next, edition).unwrap();
                let (pairs, given) = next_round(&file);
                assert_eq!(pairs, expected, "{seed}\n{file}");
                assert_eq!(given, byes, "{seed}\n{file}");
                rounds += 1;
                let Some(judge) = judge.as_ref().filter(|_| is_comparable) else {
                    continue;
                };
                let theirs = judge.pairs(&file).unwrap();
                let met: BTreeSet<_> = theirs.into_iter().filter(|(_, black)| *black > 0).collect();
                assert_eq!(met, pairs, "{seed}\n{file}");
                judged += 1;
            }
            tournament.play(&pairing, away);
        }
    }
    println!("{rounds} rounds go on, {judged} of them judged");
    assert!(rounds > 0);
}
