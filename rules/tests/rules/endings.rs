//! Every way in which a game of standard chess ends, and every code with which an event is refused.

use entente_rules::{Army, Claim, Code, Event, Play, Ply, Position, Reason, Variant};

use Army::{Black, White};

fn start() -> Play {
    Play::new(Position::start(Variant::Standard))
}

fn from(fen: &str) -> Play {
    Play::new(Position::from_fen(fen).expect("a possible position"))
}

fn event(play: &Play, text: &str) -> Event {
    Event::Move(play.position().read_ply(text).expect("a legal move"))
}

fn make(play: &mut Play, moves: &str) {
    for text in moves.split_whitespace() {
        let event = event(play, text);
        assert_eq!(play.apply(&event), Ok(()), "{text}");
    }
}

fn ended(play: &Play) -> Option<(Reason, &str)> {
    play.outcome()
        .map(|outcome| (outcome.reason, outcome.result()))
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[test]
fn checkmate() {
    let mut play = start();
    make(&mut play, "e4 e5 Qh5 Nc6 Bc4 Nf6");
    assert_eq!(play.outcome(), None);
    make(&mut play, "Qxf7#");
    assert_eq!(ended(&play), Some((Reason::Checkmate, "1-0")));
    assert_eq!(play.outcome().expect("it is over").winners(), [White]);
    assert!(play.position().is_checkmate());
}

#[test]
fn stalemate() {
    let mut play = from("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    make(&mut play, "Qc7");
    assert_eq!(ended(&play), Some((Reason::Stalemate, "1/2-1/2")));
    assert!(play.position().is_stalemate());
}

#[test]
fn resigning_at_any_time_loses() {
    for (army, result) in [(White, "0-1"), (Black, "1-0")] {
        let mut play = start();
        assert_eq!(play.apply(&Event::Resign(army)), Ok(()));
        assert_eq!(ended(&play), Some((Reason::Resigned, result)));
    }
}

#[test]
fn resigning_against_a_lone_king_loses_too() {
    let mut play = from("6k1/8/8/8/8/8/8/K6Q w - - 0 1");
    assert_eq!(play.apply(&Event::Resign(White)), Ok(()));
    assert_eq!(ended(&play), Some((Reason::Resigned, "0-1")));
}

#[test]
fn running_out_of_time_loses() {
    let mut play = start();
    assert_eq!(play.apply(&Event::Flag(Black)), Ok(()));
    assert_eq!(ended(&play), Some((Reason::Flagged, "1-0")));
}

#[test]
fn running_out_of_time_draws_against_an_opponent_who_cannot_mate() {
    for fen in [
        "6k1/8/8/8/8/8/8/K6Q w - - 0 1",
        "5nk1/8/8/8/8/8/8/K6Q w - - 0 1",
    ] {
        let mut play = from(fen);
        assert_eq!(play.apply(&Event::Flag(White)), Ok(()));
        assert_eq!(ended(&play), Some((Reason::Flagged, "1/2-1/2")), "{fen}");
    }
}

#[test]
fn running_out_of_time_loses_where_a_helpmate_is_possible() {
    // A knight can mate a king that its own rook encloses.
    let mut play = from("5nk1/8/8/8/8/8/8/K6R w - - 0 1");
    assert_eq!(play.apply(&Event::Flag(White)), Ok(()));
    assert_eq!(ended(&play), Some((Reason::Flagged, "0-1")));
}

#[test]
fn agreeing_to_a_draw() {
    let mut play = start();
    assert_eq!(play.apply(&Event::Offer(White)), Ok(()));
    assert_eq!(play.offers(), [White]);
    assert_eq!(
        play.apply(&Event::Agree {
            by: Black,
            offer: White
        }),
        Ok(())
    );
    assert_eq!(ended(&play), Some((Reason::Agreed, "1/2-1/2")));
    assert!(play.offers().is_empty());
}

#[test]
fn an_offer_stands_until_the_opponent_moves() {
    let mut play = start();
    play.apply(&Event::Offer(White)).expect("an offer");
    make(&mut play, "e4");
    assert_eq!(play.offers(), [White]);
    make(&mut play, "e5");
    assert!(play.offers().is_empty());
    assert_eq!(
        play.apply(&Event::Agree {
            by: Black,
            offer: White
        }),
        Err(Code::NoOffer)
    );
}

#[test]
fn an_offer_stands_until_it_is_declined() {
    let mut play = start();
    play.apply(&Event::Offer(Black))
        .expect("an offer, out of turn too");
    assert_eq!(
        play.apply(&Event::Decline {
            by: White,
            offer: Black
        }),
        Ok(())
    );
    assert!(play.offers().is_empty());
    assert_eq!(
        play.apply(&Event::Offer(Black)),
        Ok(()),
        "it may be made again"
    );
}

#[test]
fn threefold_by_claim() {
    let mut play = start();
    make(&mut play, SHUFFLE);
    assert_eq!(
        play.apply(&Event::ClaimThreefold(White)),
        Err(Code::ClaimFalse)
    );
    assert!(play.claims().is_empty());
    make(&mut play, SHUFFLE);
    assert_eq!(play.outcome(), None);
    assert_eq!(play.claims(), [Claim::Threefold]);
    assert_eq!(play.apply(&Event::ClaimThreefold(Black)), Ok(()));
    assert_eq!(ended(&play), Some((Reason::Threefold, "1/2-1/2")));
}

#[test]
fn repetition_distinguishes_castling_rights() {
    let mut play = from("r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
    make(&mut play, "Rg1 Rb8 Rh1 Ra8 Rg1 Rb8 Rh1 Ra8");
    assert!(
        play.claims().is_empty(),
        "the first time White could castle"
    );
    make(&mut play, "Rg1 Rb8 Rh1 Ra8");
    assert_eq!(play.claims(), [Claim::Threefold]);
}

#[test]
fn repetition_counts_en_passant_only_where_it_is_legal() {
    // After e2e4 no pawn can capture en passant, so the position is the same as later.
    let mut play = from("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
    make(&mut play, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(play.claims(), [Claim::Threefold]);
    // Here the pawn on d4 could capture the first time.
    let mut play = from("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    make(&mut play, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert!(play.claims().is_empty());
    // Here the pawn could capture, but it is pinned.
    let mut play = from("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1");
    make(&mut play, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(play.claims(), [Claim::Threefold]);
}

#[test]
fn fivefold_repetition_ends_the_game_without_a_claim() {
    let mut play = start();
    // The start and three returns to it are four occurrences.
    make(&mut play, &SHUFFLE.repeat(3));
    make(&mut play, "Nf3 Nf6 Ng1");
    assert_eq!(play.outcome(), None);
    make(&mut play, "Ng8");
    assert_eq!(ended(&play), Some((Reason::Fivefold, "1/2-1/2")));
}

#[test]
fn fifty_moves_by_claim() {
    // 98 plies are counted already, so fifty moves are complete after two more.
    let mut play = from("7k/8/8/8/8/8/8/KR6 w - - 98 70");
    make(&mut play, "Ka2");
    assert_eq!(play.apply(&Event::ClaimFifty(White)), Err(Code::ClaimFalse));
    make(&mut play, "Kh7");
    assert_eq!(play.claims(), [Claim::FiftyMoves]);
    assert_eq!(play.apply(&Event::ClaimFifty(White)), Ok(()));
    assert_eq!(ended(&play), Some((Reason::FiftyMoves, "1/2-1/2")));
}

#[test]
fn seventyfive_moves_end_the_game_without_a_claim() {
    // 148 plies are counted already, so seventy-five moves are complete after two more.
    let mut play = from("7k/8/8/8/8/8/8/KR6 w - - 148 90");
    make(&mut play, "Ka2");
    assert_eq!(play.outcome(), None);
    make(&mut play, "Kh7");
    assert_eq!(ended(&play), Some((Reason::SeventyfiveMoves, "1/2-1/2")));
}

#[test]
fn mate_comes_before_seventyfive_moves() {
    let mut play = from("7k/8/6K1/8/8/8/8/R7 w - - 149 90");
    make(&mut play, "Ra8#");
    assert_eq!(ended(&play), Some((Reason::Checkmate, "1-0")));
}

#[test]
fn insufficient_material_ends_the_game_without_a_claim() {
    let mut play = from("7k/8/8/8/8/8/1p6/K6B w - - 0 1");
    assert_eq!(play.outcome(), None);
    make(&mut play, "Kxb2");
    assert_eq!(ended(&play), Some((Reason::DeadPosition, "1/2-1/2")));
}

#[test]
fn a_game_may_be_over_from_its_start() {
    let play = from("7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(ended(&play), Some((Reason::DeadPosition, "1/2-1/2")));
}

#[test]
fn a_drawn_position_still_has_legal_moves() {
    let play = from("7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(play.position().legal_move_count(), 3);
    assert_eq!(play.position().perft(2), 9);
}

#[test]
fn a_finished_game_takes_no_event() {
    let mut play = start();
    let e4 = event(&play, "e4");
    play.apply(&Event::Resign(White)).expect("resigning");
    let events = [
        e4,
        Event::Resign(Black),
        Event::Flag(Black),
        Event::Offer(White),
        Event::Agree {
            by: White,
            offer: Black,
        },
        Event::Decline {
            by: White,
            offer: Black,
        },
        Event::ClaimFifty(White),
        Event::ClaimThreefold(White),
    ];
    let before = play.state_json();
    for event in events {
        assert_eq!(play.apply(&event), Err(Code::GameOver), "{event:?}");
    }
    assert_eq!(play.state_json(), before);
}

#[test]
fn a_refused_event_changes_nothing() {
    let mut play = start();
    play.apply(&Event::Offer(White)).expect("an offer");
    let illegal = play
        .position()
        .read_coordinate("e2e5")
        .expect("well written");
    let refused = [
        (Event::Move(illegal.into()), Code::IllegalMove),
        (Event::Offer(White), Code::Duplicate),
        (
            Event::Agree {
                by: White,
                offer: White,
            },
            Code::NoOffer,
        ),
        (
            Event::Agree {
                by: White,
                offer: Black,
            },
            Code::NoOffer,
        ),
        (
            Event::Decline {
                by: White,
                offer: White,
            },
            Code::NoOffer,
        ),
        (Event::ClaimFifty(White), Code::ClaimFalse),
        (Event::ClaimThreefold(Black), Code::ClaimFalse),
    ];
    let before = play.state_json();
    for (event, code) in refused {
        assert_eq!(play.apply(&event), Err(code), "{event:?}");
        assert_eq!(
            (play.state_json(), play.offers()),
            (before.clone(), &[White][..])
        );
    }
}

#[test]
fn past_positions_are_kept() {
    let mut play = start();
    make(&mut play, "e4 d5 exd5");
    assert_eq!(
        play.position_at(0),
        Some(&Position::start(Variant::Standard))
    );
    assert_eq!(play.position_at(3), Some(play.position()));
    assert_eq!(play.position_at(4), None);
    let moves: Vec<String> = play.plies().iter().map(Ply::to_string).collect();
    assert_eq!(moves, ["e2e4", "d7d5", "e4d5"]);
    assert_eq!(play.captured(Black), [entente_rules::PieceKind::Pawn]);
    assert!(play.captured(White).is_empty());
}

#[test]
fn a_pawn_taken_en_passant_is_captured() {
    let mut play = start();
    make(&mut play, "e4 a6 e5 d5 exd6");
    assert_eq!(play.captured(Black), [entente_rules::PieceKind::Pawn]);
}

#[test]
fn events_keep_their_text() {
    let play = start();
    let texts = [
        r#"{"move":"e2e4"}"#,
        r#"{"move":"e2e5"}"#,
        r#"{"resign":"w"}"#,
        r#"{"flag":"b"}"#,
        r#"{"offer":"w"}"#,
        r#"{"agree":{"by":"b","offer":"w"}}"#,
        r#"{"decline":{"by":"b","offer":"w"}}"#,
        r#"{"claim50":"w"}"#,
        r#"{"claim3":"b"}"#,
    ];
    for text in texts {
        assert_eq!(play.read_event(text).expect("an event").to_json(), text);
    }
    let notation = play.read_event(r#"{"move": "Nf3"}"#).expect("an event");
    assert_eq!(notation.to_json(), r#"{"move":"g1f3"}"#);
}

#[test]
fn texts_that_are_not_events() {
    let play = start();
    let code = |text: &str| play.read_event(text).expect_err("no event").code();
    assert_eq!(code(r#"{"resign":"z"}"#), Some(Code::NotInGame));
    assert_eq!(code(r#"{"move":"Nf6"}"#), Some(Code::IllegalMove));
    for text in [
        "",
        "[]",
        "{}",
        r#"{"jump":"w"}"#,
        r#"{"agree":"w"}"#,
        r#"{"resign":"w","flag":"w"}"#,
    ] {
        assert_eq!(code(text), None, "{text}");
    }
}
