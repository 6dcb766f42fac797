//! Actions of players: what is allowed, what is refused and why, and who is notified.

use super::*;

#[test]
fn illegal_moves_are_refused_with_help() {
    let mut log = Log::started();
    assert_eq!(
        log.act(CLEO, to_move("e4")).unwrap_err(),
        Refusal::NotSeated
    );
    assert_eq!(
        log.act(BOB, to_move("e5")).unwrap_err(),
        Refusal::NotYourTurn { turn: Seat(0) }
    );
    assert!(matches!(
        log.act(ANN, to_move("e5")).unwrap_err(),
        Refusal::Illegal { .. }
    ));
    assert!(matches!(
        log.act(ANN, to_move("hello")).unwrap_err(),
        Refusal::Unreadable {
            example: Some(_),
            ..
        }
    ));
}

#[test]
fn an_ambiguous_move_is_refused_with_its_readings() {
    let mut log = Log::started();
    log.play("Nf3 a6 d4 a5 Nc3 a4 Nd2 a3");
    let refusal = log.act(ANN, to_move("Ne4")).unwrap_err();
    let Refusal::Ambiguous { readings, .. } = refusal else {
        panic!("{refusal:?}")
    };
    let coordinates: Vec<_> = readings
        .iter()
        .map(|reading| reading.coordinate.as_str())
        .collect();
    assert_eq!(coordinates.len(), 2);
    assert!(
        coordinates.contains(&"c3e4") && coordinates.contains(&"d2e4"),
        "{coordinates:?}"
    );
    log.act(ANN, to_move("d2e4")).unwrap();
}

#[test]
fn a_move_on_an_old_board_is_refused() {
    let mut log = Log::started();
    log.play("e4");
    let old = Action::Play(PlayAction::Move {
        text: "e5".to_string(),
        seen: Some(0),
        confirm: None,
    });
    assert_eq!(
        log.act(BOB, old).unwrap_err(),
        Refusal::Stale { seen: 0, ply: 1 }
    );
    let present = Action::Play(PlayAction::Move {
        text: "e5".to_string(),
        seen: Some(1),
        confirm: None,
    });
    assert_eq!(log.act(BOB, present).unwrap().ply(), 2);
}

#[test]
fn checkmate_ends_the_game() {
    let mut log = Log::started();
    log.play("f3 e5 g4 Qh4");
    let Phase::Over(ending) = log.view(CLEO).phase else {
        panic!()
    };
    assert_eq!(
        (ending.reason.by_rules(), &ending.winners[..]),
        (Some(EndReason::Checkmate), &[Seat(1)][..])
    );
    assert_eq!(
        log.notifications,
        [Notification {
            viewer: Viewer::Spectator,
            reason: NotificationReason::Over
        }],
        "the end is announced only once"
    );
    for action in [
        to_move("a3"),
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::OfferDraw),
        Action::Play(PlayAction::AcceptDraw),
        Action::Play(PlayAction::ClaimDraw(Claim::Threefold)),
    ] {
        assert!(matches!(
            log.act(ANN, action).unwrap_err(),
            Refusal::Over(_)
        ));
    }
    assert_eq!(
        log.act(ANN, note("I should not have played g4."))
            .unwrap()
            .note()
            .unwrap(),
        "I should not have played g4."
    );
}

#[test]
fn draws_are_offered_answered_and_claimed() {
    let mut log = Log::started();
    assert_eq!(
        log.act(BOB, PlayAction::AcceptDraw).unwrap_err(),
        Refusal::NoOffer
    );
    assert_eq!(
        log.act(ANN, PlayAction::OfferDraw).unwrap().turn.offers,
        [Offer {
            seat: Seat(0),
            accepted: vec![]
        }]
    );
    assert_eq!(
        log.act(ANN, PlayAction::OfferDraw).unwrap_err(),
        Refusal::AlreadyOffered
    );
    assert_eq!(
        log.act(ANN, PlayAction::AcceptDraw).unwrap_err(),
        Refusal::NoOffer,
        "nobody accepts their own offer"
    );
    assert_eq!(
        log.act(BOB, PlayAction::DeclineDraw).unwrap().turn.offers,
        []
    );
    assert_eq!(
        log.act(ANN, PlayAction::ClaimDraw(Claim::FiftyMoves))
            .unwrap_err(),
        Refusal::InvalidClaim(Claim::FiftyMoves)
    );
    log.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(log.view(ANN).draw_claims(), [Claim::Threefold]);
    let view = log
        .act(ANN, PlayAction::ClaimDraw(Claim::Threefold))
        .unwrap();
    assert_eq!(view.result(), "1/2-1/2");

    let mut log = Log::started();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    let view = log.act(BOB, PlayAction::AcceptDraw).unwrap();
    let Phase::Over(ending) = view.phase else {
        panic!()
    };
    assert_eq!(
        (ending.reason.by_rules(), &ending.winners[..]),
        (Some(EndReason::Agreed), &[][..])
    );
}

#[test]
fn resigning_is_possible_out_of_turn() {
    let mut log = Log::started();
    assert_eq!(
        log.act(CLEO, PlayAction::Resign).unwrap_err(),
        Refusal::NotSeated
    );
    let Phase::Over(ending) = log.act(BOB, PlayAction::Resign).unwrap().phase else {
        panic!()
    };
    assert_eq!(
        (ending.reason.by_rules(), &ending.winners[..]),
        (Some(EndReason::Resigned), &[Seat(0)][..])
    );
}

#[test]
fn notifications_go_to_the_channel_or_to_each_player() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.notifications,
        [Notification {
            viewer: Viewer::Spectator,
            reason: NotificationReason::Challenged
        }]
    );
    log.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(log.notifications[0].reason, NotificationReason::Started);
    log.act(ANN, note("secret")).unwrap();
    assert_eq!(log.notifications, [], "a secret notifies nobody");

    let mut log = Log::challenged(Home::Private);
    log.act(BOB, LobbyAction::Accept).unwrap();
    log.play("e4");
    let to: Vec<_> = log
        .notifications
        .iter()
        .map(|notification| notification.viewer)
        .collect();
    assert_eq!(
        to,
        [Viewer::Player(PlayerId(0)), Viewer::Player(PlayerId(1))]
    );
}

#[test]
fn notes_are_extended_replaced_cleared_and_limited() {
    let mut log = Log::started();
    assert_eq!(log.act(ANN, note(" first ")).unwrap().note(), Some("first"));
    let added = log
        .act(ANN, Action::Note(NoteEdit::Add("second".to_string())))
        .unwrap();
    assert_eq!(added.note(), Some("first\nsecond"));
    assert_eq!(log.act(ANN, note("")).unwrap().note(), None);
    let long = "x".repeat(NOTE_LIMIT + 1);
    assert_eq!(
        log.act(ANN, note(&long)).unwrap_err(),
        Refusal::NoteTooLong {
            length: NOTE_LIMIT + 1,
            limit: NOTE_LIMIT,
        }
    );
    assert_eq!(
        log.act(CLEO, note("I only watch")).unwrap_err(),
        Refusal::NotSeated
    );
}
