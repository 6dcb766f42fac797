//! Who may see what: the pair test at the level of views.

use super::alliances::{alliance, propose};
use super::*;

#[test]
fn a_viewers_own_numbers_have_no_gaps() {
    let mut log = Log::started();
    log.play("e4");
    let before = (log.view(BOB).number, log.view(CLEO).number);
    log.ask(ANN, note("a plan")).unwrap();
    assert_eq!(
        (log.view(BOB).number, log.view(CLEO).number),
        before,
        "others do not count what they may not know"
    );
    assert_eq!(log.view(ANN).number, before.0 + 1);
}

/// What somebody learns of a game.
pub(super) type Look = fn(&Log, Person) -> String;

pub(super) fn honest(log: &Log, viewer: Person) -> String {
    // The chain's head is salted anew with every record: it differs as a random number does.
    let mut view = log.view(viewer);
    view.head = [0; 32];
    format!("{view:?} {:?}", log.owed)
}

/// A game that has just begun.
pub(super) type Start = fn() -> Log;

/// Four people with an army each.
pub(super) fn four() -> Log {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.ask(person, join(&[seat])).unwrap();
    }
    log
}

/// Two people with two armies each, of which a captured one would be commanded.
pub(super) fn two_with_two() -> Log {
    let mut log = Log::lobby(r#"{"method": 2}"#, &[Seat(0), Seat(2)]);
    log.ask(BOB, join(&[1, 3])).unwrap();
    log
}

/// The pair test at the level of views: two games with the same public trace (each move by its number among the legal ones) and different notes. Who differs,
/// among those who wrote none?
pub(super) fn differences(
    start: Start,
    moves: &[usize],
    notes: &[(usize, Person, String)],
    look: Look,
) -> Vec<(usize, Person)> {
    let (mut plain, mut secret) = (start(), start());
    let players: Vec<Person> = plain.game.people().collect();
    let is_writer = |viewer: &Person| notes.iter().any(|(_, by, _)| by == viewer);
    let others = [ANN, BOB, CLEO, DAN, EVE].into_iter();
    let others: Vec<Person> = others.filter(|viewer| !is_writer(viewer)).collect();
    let mut found = Vec::new();
    for (ply, number) in moves.iter().enumerate() {
        let notes = notes
            .iter()
            .filter(|(at, by, _)| *at == ply && players.contains(by));
        for (_, by, text) in notes {
            secret.ask(*by, note(text)).unwrap();
        }
        // The clock is part of the public trace.
        plain.now = secret.now;
        for log in [&mut plain, &mut secret] {
            let legal = log.view(ANN).legal_moves();
            let text = &legal[number % legal.len()].coordinate;
            log.ask(log.mover(), to_move(text)).unwrap();
        }
        let differs = |viewer: &&Person| look(&plain, **viewer) != look(&secret, **viewer);
        found.extend(others.iter().filter(differs).map(|viewer| (ply, *viewer)));
    }
    found
}

#[test]
fn others_see_the_same_whatever_stands_in_a_note() {
    for start in [Log::started, four, two_with_two] {
        let anns = [
            (0, ANN, "the Spanish".to_string()),
            (2, ANN, "x".repeat(3000)),
        ];
        assert_eq!(differences(start, &[3, 1, 4, 1], &anns, honest), []);
        let bobs = [(1, BOB, "@everyone".to_string())];
        assert_eq!(differences(start, &[3, 1, 4, 1], &bobs, honest), []);
    }
}

#[test]
fn a_planted_leak_is_found() {
    let counts_secrets: Look =
        |log, viewer| format!("{} {:?}", log.game.records(), log.view(viewer));
    let notes = [(1, ANN, "a plan".to_string())];
    for (start, others) in [(Log::started as Start, 4), (four, 4), (two_with_two, 4)] {
        let found = differences(start, &[3, 1], &notes, counts_secrets);
        assert_eq!(
            found.len(),
            others,
            "all but Ann from her note on: {found:?}"
        );
    }
}

/// Were tidings taken away by what concerns others, one could see that there was something.
#[test]
fn what_one_was_told_stays_until_something_else_happens_that_one_knows_of() {
    let mut log = alliance();
    log.ask(ANN, propose(Seat(1))).unwrap();
    let told = format!("{:?}", log.view(BOB));
    log.ask(CLEO, propose(Seat(3))).unwrap();
    log.ask(DAN, note("hm")).unwrap();
    assert_eq!(format!("{:?}", log.view(BOB)), told);
    assert_eq!(log.owed, [], "nobody is told again");
    log.ask(BOB, note("hm")).unwrap();
    assert_eq!(standing(&log, BOB).tidings, []);
}

fn standing(log: &Log, person: Person) -> Standing {
    log.view(person).affairs.unwrap().standing.unwrap()
}
