//! The data and legal moves of a game of standard chess, also when it is over, and the events that
//! it refuses.
//!
//! How games end is asked by the numbered cases of `cases/standard`.

use entente_rules::{Army, Code, Event, PieceKind, Play, Ply, Position, Reason, Variant};

use Army::{Black, White};

fn start() -> Play {
    Play::new(Position::start(Variant::Standard))
}

/// The kinds of the pieces that an army's player has captured.
fn captured_kinds(play: &Play, army: Army) -> Vec<PieceKind> {
    let captured = play.captured_by(army).into_iter();
    captured.map(|piece| piece.kind).collect()
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

#[test]
fn checkmate_has_a_winner() {
    let mut play = start();
    make(&mut play, "e4 e5 Qh5 Nc6 Bc4 Nf6");
    assert_eq!(play.outcome(), None);
    make(&mut play, "Qxf7#");
    let outcome = play.outcome().expect("it is over");
    assert_eq!(
        (outcome.reason, outcome.result()),
        (Reason::Checkmate, "1-0")
    );
    assert_eq!(outcome.winners(), [White]);
    assert!(play.position().is_checkmate());
}

#[test]
fn the_open_offers_are_listed() {
    let mut play = start();
    play.apply(&Event::Offer(White)).expect("an offer");
    make(&mut play, "e4");
    assert_eq!(play.offers(), [White]);
    make(&mut play, "e5");
    assert!(play.offers().is_empty(), "the opponent has moved");
    let offer = Black;
    for answer in [
        Event::Decline { by: White, offer },
        Event::Agree { by: White, offer },
    ] {
        play.apply(&Event::Offer(Black)).expect("an offer");
        assert_eq!(play.offers(), [Black]);
        play.apply(&answer).expect("an answer");
        assert!(play.offers().is_empty(), "{answer:?}");
    }
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
    assert_eq!(captured_kinds(&play, White), [PieceKind::Pawn]);
    assert!(play.captured_by(Black).is_empty());
}

#[test]
fn a_pawn_taken_en_passant_is_captured() {
    let mut play = start();
    make(&mut play, "e4 a6 e5 d5 exd6");
    assert_eq!(captured_kinds(&play, White), [PieceKind::Pawn]);
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
