//! Stopped draw offers: after a refusal, one player lets another offer no more draws, which the
//! other learns when they try.

use super::export::exported;
use super::secrets::{four, see_view};
use super::*;

fn change(of: u8, stopped: bool) -> PlayAction {
    let of = Seat(of);
    PlayAction::DrawOffers { of, stopped }
}

/// Ann has offered Bob a draw, and he has declined it.
fn declined() -> Log {
    let mut log = Log::started();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::DeclineDraw).unwrap();
    log
}

#[test]
fn after_a_refusal_a_player_can_stop_further_offers() {
    let mut log = declined();
    assert_eq!(log.view(BOB).own.unwrap().stoppable_draw_offers, [Seat(0)]);
    let own = log.act(BOB, change(0, true)).unwrap().own.unwrap();
    assert_eq!(
        (own.stopped_draw_offers, own.stoppable_draw_offers),
        (vec![Seat(0)], vec![])
    );
    let by = PlayerId(1);
    let refused = Refusal::from(DrawOffersRefusal::Stopped { by });
    let records = log.records.len();
    assert_eq!(log.act(ANN, PlayAction::OfferDraw).err(), Some(refused));
    assert_eq!(log.records.len(), records);
    log.play("e4");
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.play("e5");
    log.act(BOB, change(0, false)).unwrap();
    assert_eq!(
        log.act(ANN, PlayAction::OfferDraw).err(),
        None,
        "he has allowed it again"
    );
}

#[test]
fn what_is_not_so_is_refused_and_changes_nothing() {
    let mut log = Log::started();
    let refused = |log: &mut Log, by, of, stopped| {
        let records = log.records.len();
        let refusal = log.act(by, change(of, stopped)).err().unwrap();
        assert_eq!(log.records.len(), records);
        refusal
    };
    use DrawOffersRefusal::{AnswerFirst, NoneYet, Oneself, Unchanged};
    let of = Seat(0);
    assert_eq!(refused(&mut log, BOB, 0, true), NoneYet { of }.into());
    assert_eq!(refused(&mut log, BOB, 1, true), Oneself.into());
    assert_eq!(
        refused(&mut log, BOB, 7, true),
        Refusal::NoSuchSeat { seats: 2 }
    );
    assert_eq!(refused(&mut log, CLEO, 0, true), Refusal::NotSeated);
    let stopped = false;
    assert_eq!(
        refused(&mut log, BOB, 0, stopped),
        Unchanged { of, stopped }.into()
    );
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    assert_eq!(refused(&mut log, BOB, 0, true), AnswerFirst { of }.into());
    log.act(BOB, PlayAction::DeclineDraw).unwrap();
    log.act(BOB, change(0, true)).unwrap();
    let stopped = true;
    assert_eq!(
        refused(&mut log, BOB, 0, stopped),
        Unchanged { of, stopped }.into()
    );
}

#[test]
fn nobody_else_can_see_that_offers_are_stopped() {
    let (mut stopped, mut plain) = (declined(), declined());
    stopped.act(BOB, change(0, true)).unwrap();
    plain.act(BOB, note("")).unwrap();
    for log in [&mut stopped, &mut plain] {
        assert!(log.notifications.is_empty());
        log.play("e4 e5");
    }
    for viewer in [ANN, CLEO] {
        assert_eq!(see_view(&stopped, viewer), see_view(&plain, viewer));
    }
    assert_ne!(see_view(&stopped, BOB), see_view(&plain, BOB));
}

#[test]
fn among_four_a_player_who_is_out_stops_nothing() {
    let mut log = four();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::DeclineDraw).unwrap();
    log.act(BOB, change(0, true)).unwrap();
    let by = PlayerId(1);
    let refused = Some(DrawOffersRefusal::Stopped { by }.into());
    assert_eq!(log.act(ANN, PlayAction::OfferDraw).err(), refused);
    assert_eq!(
        log.act(CLEO, PlayAction::OfferDraw).err(),
        None,
        "hers are not stopped"
    );
    log.act(BOB, PlayAction::Resign).unwrap();
    assert_eq!(log.act(ANN, PlayAction::OfferDraw).err(), None);
}

#[test]
fn a_finished_game_with_stopped_offers_can_be_verified() {
    let mut log = declined();
    log.act(BOB, change(0, true)).unwrap();
    log.play("e4");
    log.act(BOB, PlayAction::Resign).unwrap();
    assert!(verify(&exported(&log)).is_ok());
}
