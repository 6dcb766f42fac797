//! Lines of conditional moves that end with resigning or a draw.

use super::export::exported;
use super::secrets::{four, see_view};
use super::*;

fn add_line(log: &mut Log, by: PersonId, line: &str) -> Result<View, Refusal> {
    let edit = ConditionalMovesEdit::Add(line.to_string());
    log.act(by, PlayAction::ConditionalMoves(edit))
}

fn refused(log: &mut Log, line: &str) -> ConditionalMovesRefusal {
    match add_line(log, BOB, line) {
        Err(Refusal::ConditionalMoves(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn reasons(log: &Log) -> Vec<NotificationReason> {
    let notifications = log.notifications.iter();
    notifications
        .map(|notification| notification.reason)
        .collect()
}

#[test]
fn a_player_resigns_with_the_move_that_they_expected() {
    for line in [
        "e4 e5 Qh5 resign",
        "e4 e5 Qh5 aufgeben",
        "e4 e5, Qh5 Resign",
    ] {
        let mut log = Log::started();
        let view = add_line(&mut log, BOB, line).unwrap();
        assert_eq!(
            view.own.as_ref().unwrap().readable_conditional_moves[0][1].to_string(),
            "Qh5 → resign"
        );
        log.play("e4");
        let records = log.records.len();
        log.play("Qh5");
        assert_eq!(log.records.len(), records + 1);
        let view = log.view(ANN);
        let Phase::Over(ending) = &view.phase else {
            panic!("{:?}", view.phase)
        };
        assert_eq!(
            (ending.reason.by_rules(), ending.result.as_str()),
            (Some(EndReason::Resigned), "1-0")
        );
        assert_eq!(view.ply(), 3);
        assert!(verify(&exported(&log)).is_ok());
        let again = log.reopened();
        assert_eq!(again.view(Viewer::Spectator).unwrap().phase, view.phase);
    }
}

#[test]
fn other_moves_lead_to_no_resignation() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 resign").unwrap();
    log.play("d4");
    let view = log.view(BOB);
    assert!(view.is_my_turn() && view.conditional_moves().is_empty());
}

#[test]
fn a_draw_is_offered_and_the_move_stays_with_the_player() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 draw").unwrap();
    log.play("e4");
    let view = log.view(ANN);
    assert_eq!(
        (view.turn.offers[0].seat, view.turn()),
        (Seat(1), Some(Seat(1)))
    );
    let both = [NotificationReason::Moved, NotificationReason::DrawOffered];
    assert_eq!(reasons(&log), both);
    let view = log.act(ANN, PlayAction::AcceptDraw).unwrap();
    assert!(matches!(view.phase, Phase::Over(_)));
    assert!(verify(&exported(&log)).is_ok());
}

#[test]
fn an_open_offer_is_accepted() {
    let mut log = Log::started();
    add_line(&mut log, BOB, "e4 remis").unwrap();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.play("e4");
    assert!(matches!(&log.view(ANN).phase, Phase::Over(ending) if ending.winners.is_empty()));
    assert_eq!(reasons(&log), [NotificationReason::Over]);
    assert!(verify(&exported(&log)).is_ok());
}

#[test]
fn among_four_the_others_play_on() {
    let mut log = four();
    add_line(&mut log, BOB, "* resign").unwrap();
    add_line(&mut log, CLEO, "* draw").unwrap();
    let mv = log.view(ANN).legal_moves().remove(0).coordinate;
    log.act(ANN, to_move(&mv)).unwrap();
    let view = log.view(ANN);
    assert!(!view.armies()[1].status.is_in());
    // Cleo's turn has begun with his, and her offer is open.
    assert_eq!((view.turn(), view.turn.offers.len()), (Some(Seat(2)), 1));
    assert_eq!(view.turn.offers[0].seat, Seat(2));
    let accepted = [ANN, DAN].map(|by| log.act(by, PlayAction::AcceptDraw).unwrap());
    assert!(matches!(accepted[1].phase, Phase::Over(_)));
    assert!(verify(&exported(&log)).is_ok());
}

#[test]
fn an_opponent_who_wants_no_offers_gets_none() {
    let mut log = Log::started();
    log.play("e4");
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.act(ANN, PlayAction::DeclineDraw).unwrap();
    log.act(
        ANN,
        PlayAction::DrawOffers {
            of: Seat(1),
            stopped: true,
        },
    )
    .unwrap();
    log.play("e5");
    add_line(&mut log, BOB, "d4 draw").unwrap();
    log.play("d4");
    let view = log.view(BOB);
    assert!(
        view.turn.offers.is_empty() && view.conditional_moves().is_empty() && view.is_my_turn()
    );
    assert_eq!(reasons(&log), [NotificationReason::Moved]);
}

#[test]
fn lines_that_cannot_be_are_refused() {
    let mut log = Log::started();
    use ConditionalMovesRefusal::{AfterAnswer, EndsWithOthers, Move};
    for (line, text) in [
        ("e4 resign d4", "d4"),
        ("* draw *", "*"),
        ("e4 draw resign", "resign"),
    ] {
        let text = text.to_string();
        assert_eq!(refused(&mut log, line), AfterAnswer { text }, "{line}");
    }
    assert!(matches!(
        refused(&mut log, "resign e5"),
        Move { number: 1, .. }
    ));
    assert!(matches!(
        refused(&mut log, "e4 e5 resign"),
        Move { number: 3, .. }
    ));
    assert_eq!(refused(&mut log, "e4 e5 d4"), EndsWithOthers);
    assert!(log.view(BOB).conditional_moves().is_empty());
}

#[test]
fn nobody_else_can_see_how_a_line_ends() {
    for endings in [["resign", "e5"], ["draw", "e5"], ["resign", "draw"]] {
        let logs = endings.map(|ending| {
            let mut log = Log::started();
            add_line(&mut log, BOB, &format!("e4 {ending}")).unwrap();
            log.play("d4");
            log
        });
        for viewer in [ANN, CLEO] {
            assert_eq!(see_view(&logs[0], viewer), see_view(&logs[1], viewer));
        }
    }
}

/// The word "resign" alone may mean to resign now, so a line has to say after which move.
#[test]
fn a_lone_ending_is_refused_and_one_after_anything_is_not() {
    let mut log = Log::started();
    for word in ["resign", "draw", "aufgeben"] {
        assert_eq!(refused(&mut log, word), ConditionalMovesRefusal::LoneAnswer);
    }
    add_line(&mut log, BOB, "* resign").unwrap();
    log.play("e4");
    assert!(log.game.is_over());
}

/// The last answer to the same moves counts. Answers to any move stand beside each other.
#[test]
fn a_new_answer_replaces_the_one_to_the_same_moves() {
    let mut log = Log::started();
    for line in ["e4 e5 Nf3 Nc6", "* d5", "* Nf6", "d4 d5"] {
        add_line(&mut log, BOB, line).unwrap();
    }
    let view = add_line(&mut log, BOB, "e4 e5 Nf3 d6").unwrap();
    assert_eq!(
        view.own.as_ref().unwrap().readable_conditional_moves.len(),
        4
    );
    let view = add_line(&mut log, BOB, "e4 c5").unwrap();
    let lines = view.own.as_ref().unwrap().readable_conditional_moves.iter();
    let lines: Vec<String> = lines.map(|line| line[0].to_string()).collect();
    assert_eq!(lines, ["* → d5", "* → Nf6", "d4 → d5", "e4 → c5"]);
}
