//! The clocks of computers: they run like those of people.

use super::*;

const COMPUTER: Actor = Actor::Computer(PlayerId(1));

/// Ann plays White against a computer with this clock.
fn against_a_computer(pace: &str, on_timeout: TimeoutRule) -> Log {
    started_with(NewGame {
        reserved: Vec::new(),
        computers: computers(&[Seat(1)]),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.clock = Some(control(pace, on_timeout)))
    })
}

#[test]
fn the_clock_of_a_computer_runs() {
    let mut log = against_a_computer("10m+0", TimeoutRule::Lose);
    assert_eq!(
        log.time_left(),
        Some(10 * MINUTE),
        "from the first record on"
    );
    log.act(ANN, to_move("e4")).unwrap();
    let [turn] = log.game.computers_to_act()[..] else {
        panic!("the computer has to move");
    };
    let deadline = Some(Time(log.now + 10 * MINUTE));
    assert_eq!((turn.deadline, turn.correspondence), (deadline, false));
    log.wait(MINUTE);
    log.act(COMPUTER, to_move("e5")).unwrap();
    let left = log.clock().left[1];
    assert!(
        left <= Span(9 * MINUTE) && left > Span(8 * MINUTE),
        "{left:?}"
    );
    assert_eq!(log.game.computers_to_act(), []);
    let daily = against_a_computer("1d", TimeoutRule::Lose);
    let mut daily = daily;
    daily.act(ANN, to_move("e4")).unwrap();
    assert!(daily.game.computers_to_act()[0].correspondence);
}

#[test]
fn a_computer_loses_on_time() {
    let mut log = against_a_computer("10m+0", TimeoutRule::Lose);
    log.act(ANN, to_move("e4")).unwrap();
    log.act(COMPUTER, to_move("e5")).unwrap();
    log.act(ANN, to_move("Nf3")).unwrap();
    log.wait(10 * MINUTE);
    log.tick();
    assert_eq!(log.ending(), Some(EndReason::Flagged));
    assert_eq!(log.game.computers_to_act(), []);
}

#[test]
fn the_seed_moves_for_a_computer_that_is_late() {
    let mut log = against_a_computer("1d", TimeoutRule::RandomMove);
    log.act(ANN, to_move("e4")).unwrap();
    log.wait(DAY);
    log.tick();
    let view = log.public();
    assert_eq!((view.ply(), view.turn()), (2, Some(Seat(0))));
    assert_eq!(view.board.moves[1].origin, MoveOrigin::Clock);
}

#[test]
fn a_computer_picks_nothing_for_others() {
    let mut log = against_a_computer("1d", TimeoutRule::NextPicks);
    log.wait(DAY);
    log.tick();
    let view = log.public();
    assert_eq!(
        view.board.moves[0].origin,
        MoveOrigin::Clock,
        "nobody can pick"
    );
    log.wait(DAY);
    log.tick();
    let turn = log.clock().turn.unwrap();
    assert_eq!((turn.seat, turn.picker), (Seat(1), Some(Seat(0))));
    assert_eq!(log.game.computers_to_act(), [], "Ann picks its move");
}

#[test]
fn computers_wait_while_the_clocks_are_paused() {
    let mut log = against_a_computer("1d", TimeoutRule::Lose);
    log.act(ANN, to_move("e4")).unwrap();
    let pause = RequestTopic::Pause(Some(Span::days(5)));
    log.act(ANN, PlayAction::Request(pause)).unwrap();
    assert_eq!(log.game.computers_to_act().len(), 1);
    log.act(COMPUTER, PlayAction::AcceptRequest).unwrap();
    assert_eq!(log.game.computers_to_act(), []);
    let until = log.clock().pause.unwrap().until;
    let paused = Refusal::Time(TimeRefusal::Paused { until });
    assert_eq!(log.act(COMPUTER, to_move("e5")).err(), Some(paused));
    log.act(ANN, PlayAction::Request(RequestTopic::Resume))
        .unwrap();
    assert_eq!(log.game.computers_to_act().len(), 1, "an answer is missing");
    log.act(COMPUTER, PlayAction::AcceptRequest).unwrap();
    assert_eq!(log.game.computers_to_act().len(), 1);
    log.act(COMPUTER, to_move("e5")).unwrap();
}
