//! Games in which the time of a player is up before everybody has moved.

use super::*;
use crate::ClosedReason;
use crate::event::Event;

/// Waits until the time of the player to move is up.
fn expired(mut log: Log) -> Log {
    log.wait(DAY);
    log.tick();
    log
}

#[test]
fn a_game_for_two_is_aborted_until_both_have_moved() {
    for (moves, seat) in [("", Seat(0)), ("e4", Seat(1))] {
        let mut log = clocked_game("1d", TimeoutRule::Lose);
        log.play(moves);
        log.wait(DAY - 1);
        log.tick();
        assert!(log.public().turn().is_some(), "a millisecond is left");
        let mut log = expired(log);
        let aborted = Phase::Closed(ClosedReason::AbortedByTime { seat });
        assert_eq!(log.public().phase, aborted);
        assert_eq!(log.reasons(), [NotificationReason::Aborted]);
        assert_eq!(log.game.next_deadline(), None);
        assert!(log.act(ANN, to_move("e4")).is_err());
        let again = log.reopened().view(Viewer::Spectator).unwrap();
        assert_eq!(again.phase, aborted);
    }
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4 e5");
    assert_eq!(expired(log).ending(), Some(EndReason::Flagged));
}

#[test]
fn with_another_rule_or_more_seats_the_time_control_decides() {
    let log = expired(clocked_game("1d", TimeoutRule::RandomMove));
    assert_eq!((log.public().ply(), log.ending()), (1, None));
    for variant in [Variant::Chess4, Variant::Alliance] {
        let log = expired(four_with(variant, "1d", TimeoutRule::Lose));
        let view = log.public();
        assert!(view.turn().is_some(), "the others play on");
        assert_ne!(view.turn(), Some(Seat(0)));
    }
}

#[test]
fn a_log_cannot_abort_a_game_too_early() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    let early = Event::AbortedByTime { seat: Seat(0) };
    assert!(log.game.decide_event(early.clone()).is_err());
    log.play("e4 e5");
    log.wait(DAY);
    assert!(log.game.decide_event(early).is_err(), "both have moved");
}
