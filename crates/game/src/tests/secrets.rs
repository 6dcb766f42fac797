//! The pair test for views: pairs of games that one viewer cannot tell apart.

use super::alliances::{alliance, propose};
use super::*;

#[test]
fn a_viewers_own_numbers_have_no_gaps() {
    let mut log = Log::started();
    log.play("e4");
    let before = (log.view(BOB).record.version, log.view(CLEO).record.version);
    log.act(ANN, note("a plan")).unwrap();
    assert_eq!(
        (log.view(BOB).record.version, log.view(CLEO).record.version),
        before,
        "others do not count secret events"
    );
    assert_eq!(log.view(ANN).record.version, before.0 + 1);
}

/// The parts of a viewer's view that everybody shares: all but what only they know, what they
/// count, and in an anonymous game their own name.
fn shared_parts(log: &Log, viewer: PersonId) -> String {
    let mut view = log.view(viewer);
    view.own = None;
    (view.record.version, view.record.turn_version) = (0, 0);
    if view.players.hides_people {
        view.players
            .people
            .iter_mut()
            .for_each(|person| person.profile = None);
    }
    if let Some(request) = &mut view.turn.request {
        request.channel = None;
    }
    format!("{view:?}")
}

/// Checks that the views of these people differ in nothing but what is the viewer's own.
pub(super) fn check_shared_parts(log: &Log, viewers: &[PersonId]) {
    let mut parts = viewers.iter().map(|viewer| shared_parts(log, *viewer));
    let first = parts.next();
    assert!(parts.all(|other| Some(other) == first));
}

/// An observation of a game by one viewer.
type Observe = fn(&Log, PersonId) -> String;

pub(super) fn see_view(log: &Log, viewer: PersonId) -> String {
    // The head of the chain depends on random salts, so it differs in any two games.
    let mut view = log.view(viewer);
    view.record.head = [0; 32];
    let events = log.game.events_for(log.game.viewer(viewer), 0, usize::MAX);
    format!("{view:?} {:?} {events:?}", log.notifications)
}

/// Starts a game.
pub(super) type Start = fn() -> Log;

/// Four players with one army each.
pub(super) fn four() -> Log {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log
}

/// Two players with two armies each, who would command captured armies.
pub(super) fn two_with_two() -> Log {
    let mut log = Log::lobby(r#"{"method": 2}"#, &[Seat(0), Seat(2)]);
    log.act(BOB, join(&[1, 3])).unwrap();
    log
}

/// The pair test for views: two games with the same public moves (each by its index among the legal
/// moves) and different notes. Returns the viewers who see a difference, among those who wrote no
/// note.
pub(super) fn differences(
    start: Start,
    moves: &[usize],
    notes: &[(usize, PersonId, String)],
    observe: Observe,
) -> Vec<(usize, PersonId)> {
    let (mut plain, mut secret) = (start(), start());
    let players: Vec<PersonId> = plain.game.people().collect();
    let is_writer = |viewer: &PersonId| notes.iter().any(|(_, by, _)| by == viewer);
    let others: Vec<PersonId> = [ANN, BOB, CLEO, DAN, EVE]
        .into_iter()
        .filter(|viewer| !is_writer(viewer))
        .collect();
    let mut found = Vec::new();
    for (ply, number) in moves.iter().enumerate() {
        let own_notes = notes
            .iter()
            .filter(|(at, by, _)| *at == ply && players.contains(by));
        for (_, by, text) in own_notes {
            secret.act(*by, note(text)).unwrap();
        }
        // The time is public.
        plain.now = secret.now;
        for log in [&mut plain, &mut secret] {
            let legal = log.view(ANN).legal_moves();
            let text = &legal[number % legal.len()].coordinate;
            log.act(log.mover(), to_move(text)).unwrap();
        }
        let differs = |viewer: &&PersonId| observe(&plain, **viewer) != observe(&secret, **viewer);
        found.extend(others.iter().filter(differs).map(|viewer| (ply, *viewer)));
    }
    found
}

#[test]
fn others_see_the_same_whatever_the_note_of_a_player_says() {
    for start in [Log::started, four, two_with_two] {
        let anns = [
            (0, ANN, "the Spanish".to_string()),
            (2, ANN, "x".repeat(3000)),
        ];
        assert_eq!(differences(start, &[3, 1, 4, 1], &anns, see_view), []);
        let bobs = [(1, BOB, "@everyone".to_string())];
        assert_eq!(differences(start, &[3, 1, 4, 1], &bobs, see_view), []);
    }
}

#[test]
fn a_planted_leak_is_detected() {
    let counts_secrets: Observe =
        |log, viewer| format!("{} {:?}", log.game.records(), log.view(viewer));
    let notes = [(1, ANN, "a plan".to_string())];
    for (start, others) in [(Log::started as Start, 4), (four, 4), (two_with_two, 4)] {
        let found = differences(start, &[3, 1], &notes, counts_secrets);
        assert_eq!(
            found.len(),
            others,
            "everybody but Ann after her note: {found:?}"
        );
    }
}

/// If private news went away because of another player's events, its absence would reveal that
/// there was something.
#[test]
fn private_news_stays_until_the_player_knows_of_something_else() {
    let mut log = alliance();
    log.act(ANN, propose(Seat(1))).unwrap();
    let seen = format!("{:?}", log.view(BOB));
    log.act(CLEO, propose(Seat(3))).unwrap();
    log.act(DAN, note("hm")).unwrap();
    assert_eq!(format!("{:?}", log.view(BOB)), seen);
    assert_eq!(log.notifications, [], "nobody is notified again");
    log.act(BOB, note("hm")).unwrap();
    assert_eq!(diplomatic_status(&log, BOB).news, []);
}

fn diplomatic_status(log: &Log, person: PersonId) -> DiplomaticStatus {
    log.view(person).own.unwrap().diplomacy.unwrap()
}
