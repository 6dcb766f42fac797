//! Clocks of players on vacation stand still, from its start to its end.

use super::*;

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
