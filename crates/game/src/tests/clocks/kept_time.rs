//! Time that a player keeps: on vacation the clock is not running, and after a takeback every
//! player has the time that was left when the turn began.

use super::*;

/// Makes any legal move for the player who has to move.
fn any_move(log: &mut Log) {
    let view = log.public();
    let legal = view.legal_moves()[0].coordinate.clone();
    let by = view.actor().unwrap().profile.as_ref().unwrap().person;
    log.act(by, to_move(&legal)).unwrap();
}

fn take_back(log: &mut Log, by: PersonId, other: PersonId) {
    log.act(by, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(other, PlayAction::AcceptRequest).unwrap();
}

#[test]
fn a_takeback_restores_time_that_ran_out_since() {
    let mut log = clocked_game("1", TimeoutRule::RandomMove);
    for _ in 0..3 {
        any_move(&mut log);
    }
    let before = log.clock().left;
    log.wait(2 * MINUTE);
    log.tick();
    assert_eq!(log.public().ply(), 4);
    assert_eq!(log.clock().left[1], Span(0), "Bob's time is up");
    take_back(&mut log, ANN, BOB);
    assert_eq!(log.public().ply(), 2);
    assert_eq!(log.clock().left[1], before[1]);
    any_move(&mut log);
    let left = log.clock().left[1];
    assert!(left > Span::seconds(59), "{left}");
    assert_eq!(log.time_left(), Some(left.0), "no short deadline either");
    assert_eq!(
        log.reopened().view(Viewer::Spectator).unwrap().turn.clock,
        log.public().turn.clock
    );
}

#[test]
fn a_takeback_restores_time_that_ran_out_before_a_move_was_picked() {
    let mut log = clocked_game("10", TimeoutRule::NextPicks);
    for _ in 0..3 {
        any_move(&mut log);
    }
    let before = log.clock().left;
    log.wait(10 * MINUTE);
    log.tick();
    assert_eq!((log.public().ply(), log.clock().left[1]), (3, Span(0)));
    take_back(&mut log, ANN, BOB);
    assert_eq!((log.public().ply(), log.clock().left[1]), (2, before[1]));
    // The same where the move was picked.
    any_move(&mut log);
    log.wait(10 * MINUTE);
    log.tick();
    any_move(&mut log);
    assert_eq!((log.public().ply(), log.clock().left[1]), (4, Span(0)));
    take_back(&mut log, ANN, BOB);
    assert_eq!((log.public().ply(), log.clock().left[1]), (2, before[1]));
}

#[test]
fn a_player_on_vacation_has_their_time_when_they_are_back() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    let back = log.now + 10 * DAY;
    log.wait(DAY / 2);
    assert!(log.away(ANN, back));
    assert!(!log.away(ANN, back), "that is known already");
    assert_eq!(log.clock().away, [(PlayerId(0), Time(back))]);
    assert_eq!(
        log.clock().turn.unwrap().deadline,
        Some(Time(back + DAY / 2))
    );
    log.wait(2 * DAY);
    // If the player comes back early, the rest of the vacation gives no time.
    let now = log.now;
    assert!(log.away(ANN, 0));
    assert_eq!(log.time_left(), Some(DAY / 2));
    assert_eq!(log.clock().away, [(PlayerId(0), Time(now))]);
    log.play("e4");
    assert!(
        log.away(ANN, log.now + 5 * DAY),
        "also while it is another player's turn"
    );
    assert_eq!(log.time_left(), Some(DAY));
    log.play("e5");
    assert_eq!(
        log.clock().turn.unwrap().deadline,
        Some(Time(log.now + 6 * DAY - 1))
    );
}

#[test]
fn a_vacation_counts_from_its_start_even_if_the_game_learns_of_it_later() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.wait(DAY / 2);
    let left = log.now;
    log.wait(5 * MINUTE);
    assert!(log.away_since(ANN, left, left + 2 * DAY));
    let deadline = Some(Time(left + 2 * DAY + DAY / 2));
    assert_eq!(log.clock().turn.unwrap().deadline, deadline);
    // A turn that began later gets nothing of an earlier outage.
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.wait(DAY / 2);
    let left = log.now;
    log.wait(5 * MINUTE);
    log.play("e4");
    let begun = log.now;
    log.wait(MINUTE);
    assert!(log.away_since(BOB, left, left + DAY));
    assert_eq!(log.clock().turn.unwrap().credit, Span(left + DAY - begun));
}
