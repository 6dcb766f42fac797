//! What a takeback gives back of time: all that was left when the turn began to which the game goes back, whoever has run out of it since.

use super::*;

/// Some legal move is made by whoever is to make it.
fn any_move(log: &mut Log) {
    let view = log.public();
    let legal = view.legal_moves()[0].coordinate.clone();
    let by = view.actor().unwrap().sitter.as_ref().unwrap().person;
    log.ask(by, to_move(&legal)).unwrap();
}

fn take_back(log: &mut Log, by: Person, other: Person) {
    log.ask(by, Action::Request(Desire::Takeback)).unwrap();
    log.ask(other, Action::AgreeRequest).unwrap();
}

#[test]
fn whoever_has_run_out_since_has_his_bank_again() {
    let mut log = timed("1", Expiry::RandomMove);
    for _ in 0..3 {
        any_move(&mut log);
    }
    let before = log.clock().left;
    log.wait(2 * MINUTE);
    log.tick();
    assert_eq!(log.public().ply(), 4);
    assert_eq!(log.clock().left[1], Span(0), "Bob has run out");
    take_back(&mut log, ANN, BOB);
    assert_eq!(log.public().ply(), 2);
    assert_eq!(log.clock().left[1], before[1]);
    any_move(&mut log);
    let left = log.clock().left[1];
    assert!(left > Span::seconds(59), "{left}");
    assert_eq!(log.time_left(), Some(left.0), "no short deadline either");
    assert_eq!(
        log.reopened().view(Viewer::Spectator).unwrap().clock,
        log.public().clock
    );
}

#[test]
fn so_has_whoever_has_run_out_before_anybody_picked_his_move() {
    let mut log = timed("10", Expiry::NextPicks);
    for _ in 0..3 {
        any_move(&mut log);
    }
    let before = log.clock().left;
    log.wait(10 * MINUTE);
    log.tick();
    assert_eq!((log.public().ply(), log.clock().left[1]), (3, Span(0)));
    take_back(&mut log, ANN, BOB);
    assert_eq!((log.public().ply(), log.clock().left[1]), (2, before[1]));
    // And where it was picked.
    any_move(&mut log);
    log.wait(10 * MINUTE);
    log.tick();
    any_move(&mut log);
    assert_eq!((log.public().ply(), log.clock().left[1]), (4, Span(0)));
    take_back(&mut log, ANN, BOB);
    assert_eq!((log.public().ply(), log.clock().left[1]), (2, before[1]));
}
