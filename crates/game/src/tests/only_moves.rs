//! The only legal move of a player who lets it be made: at once, in the same record, once, and
//! never where something else could be done or a secret would show.

use super::export::exported;
use super::secrets::see_view;
use super::*;

/// Lets the only legal moves of a person be made, or no longer, as the service does.
fn set(log: &mut Log, person: PersonId, made: bool) -> bool {
    log.now += 1;
    let chance = Chance {
        salt: [log.records.len() as u8; 32],
        seed: [log.seed; 32],
        nonce: None,
    };
    let decided = log
        .game
        .decide_only_moves(person, made, Time(log.now), &chance);
    let decision = decided.unwrap();
    let changes = decision.is_some();
    decision.into_iter().for_each(|decision| log.add(decision));
    changes
}

/// After these moves and the check, Kd2 is White's only legal move.
const BEFORE_CHECK: &str = "d3 e5 f3 a6 g4";
const CHECK: &str = "Qh4";

fn before_check(made: bool) -> Log {
    let mut log = Log::started();
    assert_eq!(set(&mut log, ANN, made), made, "it is off by default");
    log.play(BEFORE_CHECK);
    log
}

#[test]
fn the_only_legal_move_is_made_with_the_move_before_it() {
    let mut log = before_check(true);
    let records = log.records.len();
    log.play(CHECK);
    assert_eq!(log.records.len(), records + 1);
    let view = log.view(BOB);
    let last = view.board.moves.last().unwrap();
    assert_eq!(
        (last.notation.as_str(), last.origin),
        ("Kd2", MoveOrigin::OnlyMove)
    );
    assert_eq!((view.ply(), view.turn()), (7, Some(Seat(1))));
    assert_eq!(view.latest_moves().len(), 2);
    assert_eq!(
        log.act(ANN, to_move("Kd2")).err(),
        Some(Refusal::NotYourTurn { turn: Seat(1) })
    );
    let again = log.reopened();
    assert_eq!(
        again.view(Viewer::Spectator).unwrap().board.moves,
        view.board.moves
    );
}

#[test]
fn it_is_off_by_default_and_can_be_turned_off_again() {
    let mut off = before_check(false);
    off.play(CHECK);
    assert_eq!(off.view(ANN).ply(), 6);
    let mut again = before_check(true);
    assert!(set(&mut again, ANN, false));
    assert!(
        !set(&mut again, ANN, false),
        "the second time changes nothing"
    );
    again.play(CHECK);
    assert_eq!(again.view(ANN).ply(), 6);
}

#[test]
fn other_moves_stay_with_their_player() {
    let mut log = Log::started();
    set(&mut log, ANN, true);
    set(&mut log, BOB, true);
    log.play("e4 e5 Qh5 Nc6 Bc4 Nf6");
    assert!(
        log.view(ANN)
            .board
            .moves
            .iter()
            .all(|mv| mv.origin == MoveOrigin::Mover)
    );
}

#[test]
fn it_begins_with_the_next_turn_and_never_with_something_private() {
    let mut log = before_check(false);
    log.play(CHECK);
    assert!(set(&mut log, ANN, true));
    log.act(ANN, note("my only move")).unwrap();
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    assert_eq!(log.view(ANN).ply(), 6, "Ann makes this move herself");
}

#[test]
fn who_can_answer_a_draw_offer_is_not_moved_past_it() {
    let mut log = before_check(true);
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.play(CHECK);
    assert_eq!(log.view(ANN).ply(), 6);
    let view = log.act(ANN, PlayAction::AcceptDraw).unwrap();
    assert!(matches!(view.phase, Phase::Over(_)));
}

#[test]
fn a_move_that_was_taken_back_does_not_come_again_by_itself() {
    let mut log = before_check(true);
    log.play(CHECK);
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert_eq!((view.ply(), view.turn()), (6, Some(Seat(0))));
}

#[test]
fn a_conditional_move_comes_first() {
    let mut log = before_check(true);
    let line = ConditionalMovesEdit::Add("Qh4 Kd2 Nf6 c3".to_string());
    log.act(ANN, PlayAction::ConditionalMoves(line)).unwrap();
    log.play("Qh4 Nf6");
    let origins: Vec<_> = log.view(ANN).board.moves[6..]
        .iter()
        .map(|mv| mv.origin)
        .collect();
    use MoveOrigin::{Conditional, Mover};
    assert_eq!(origins, [Conditional, Mover, Conditional]);
}

#[test]
fn nobody_else_can_see_that_it_is_on() {
    let (mut on, mut off) = (Log::started(), Log::started());
    // A note is as private, so both logs have as many records.
    assert!(set(&mut on, ANN, true));
    off.act(ANN, note("")).unwrap();
    for log in [&mut on, &mut off] {
        assert!(log.notifications.is_empty());
        log.now = 2_000;
        log.play(BEFORE_CHECK);
    }
    for viewer in [BOB, CLEO] {
        assert_eq!(see_view(&on, viewer), see_view(&off, viewer));
    }
    assert_ne!(see_view(&on, ANN), see_view(&off, ANN));
    assert_eq!(on.view(ANN).record.version, on.view(BOB).record.version + 1);
}

#[test]
fn a_finished_game_with_such_moves_can_be_verified() {
    let mut log = before_check(true);
    log.play(CHECK);
    log.act(BOB, PlayAction::Resign).unwrap();
    let document = exported(&log);
    assert!(verify(&document).is_ok());
}
