//! Events as values and as text, and what a game is after them.

use entente_rules::{
    Army, Code, Consequence, Dealing, Event, Fate, Play, Position, Reason, Status, Variant,
};
use serde_json::json;

use crate::{men, play, quiet, with};

/// Time that runs out picks no move for anybody: the army is gone.
#[test]
fn al_26_a_flag_makes_no_move() {
    let play = play(&quiet(), &[json!({"flag": "w"})]);
    assert_eq!(play.plies(), []);
    assert_eq!(play.position().status(Army::White), Status::Gone);
    assert_eq!(play.position().turn(), Army::Red);
}

#[test]
fn a_choice_that_is_due_tells_what_has_to_be_drawn() {
    let position = with(
        men("wKc1 wRd1 rKa6 rRa5 rPb7 rPb5 rNc8 bKf8 yRh6 yKh3"),
        json!({"turn": "y", "teams": ["wrb", "y"]}),
    );
    let mut play = play(&position, &[json!({"move": "h6a6"})]);
    let due = play.position().due_choice().expect("Red's king is gone");
    assert_eq!((due.army, due.loss), (Army::Red, 2));
    assert_eq!(due.lieges, [Army::White, Army::Black]);
    assert_eq!(play.log(), [Consequence::KingLost(Army::Red)]);
    let cell = |name| play.position().board().cell(name).expect("a cell");
    let lost = vec![cell("a5"), cell("b7")];
    let fate = |liege| Event::Choose {
        by: Army::Red,
        fate: Fate::Protectorate {
            lost: lost.clone(),
            liege,
        },
    };
    assert_eq!(play.apply(&fate(None)), Err(Code::LiegeRequired));
    let chosen = fate(Some(Army::Black));
    let text = r#"{"choose":{"by":"r","option":"protectorate","lost":["a5","b7"],"liege":"b"}}"#;
    assert_eq!(chosen.to_json(), text);
    assert_eq!(play.read_event(text), Ok(chosen.clone()));
    assert_eq!(play.apply(&chosen), Ok(()));
    let (army, liege) = (Army::Red, Army::Black);
    assert_eq!(play.log(), [Consequence::Protectorate { army, liege }]);
    assert_eq!(play.position().due_choice(), None);
}

#[test]
fn events_are_written_as_they_are_read() {
    let game = Play::new(Position::start(Variant::Alliance));
    for text in [
        r#"{"propose":{"from":"w","to":"b"}}"#,
        r#"{"withdraw":{"from":"w","to":"b"}}"#,
        r#"{"accept":{"by":"b","from":"w"}}"#,
        r#"{"decline":{"by":"b","from":"w"}}"#,
        r#"{"decline":{"by":"b","offer":"w"}}"#,
        r#"{"leave":"r"}"#,
        r#"{"choose":{"by":"w","option":"removal"}}"#,
        r#"{"choose":{"by":"w","option":"protectorate","lost":["a2"]}}"#,
    ] {
        let event = game.read_event(text).expect(text);
        assert_eq!(event.to_json(), text);
    }
}

#[test]
fn what_is_no_event_is_not_taken_for_one() {
    let game = Play::new(Position::start(Variant::Alliance));
    for text in [
        r#"{"decline":{"by":"b"}}"#,
        r#"{"decline":{"by":"b","from":"w","offer":"w"}}"#,
        r#"{"propose":["w","b"]}"#,
        r#"{"propose":{"from":"w"}}"#,
        r#"{"choose":{"by":"w"}}"#,
    ] {
        let error = game.read_event(text).expect_err(text);
        assert_eq!(game.refusal(&error), None, "{text}");
    }
    let chess = Play::new(Position::start(Variant::Standard));
    for text in [
        r#"{"leave":"w"}"#,
        r#"{"choose":{"by":"w","option":"removal"}}"#,
    ] {
        let error = chess.read_event(text).expect_err(text);
        assert_eq!(
            error.to_string(),
            "not an event: this game knows no alliances"
        );
    }
    let mut chess = chess;
    let leave = Event::Deal(Dealing::Leave(Army::White));
    assert_eq!(chess.apply(&leave), Err(Code::UnknownPlayer));
}

#[test]
fn a_finished_game_refuses_everything() {
    let mut game = play(&men("wKc1 wRd1 bKd8"), &[json!({"move": "d1d8"})]);
    let outcome = game.outcome().expect("White has won").clone();
    assert_eq!(
        (outcome.reason, outcome.winners()),
        (Reason::OneLeft, &[Army::White][..])
    );
    assert_eq!(outcome.result(), "1-0-0-0");
    for (text, code) in [
        (r#"{"propose":{"from":"w","to":"x"}}"#, Code::GameOver),
        (r#"{"leave":"w"}"#, Code::GameOver),
        (r#"{"move":"c1c2"}"#, Code::GameOver),
        (r#"{"resign":"w"}"#, Code::GameOver),
        (
            r#"{"choose":{"by":"x","option":"nothing"}}"#,
            Code::NoPending,
        ),
        (
            r#"{"choose":{"by":"w","option":"removal"}}"#,
            Code::NoPending,
        ),
    ] {
        let refused = match game.read_event(text) {
            Ok(event) => game.apply(&event).err(),
            Err(error) => game.refusal(&error),
        };
        assert_eq!(refused, Some(code), "{text}");
    }
}

#[test]
fn a_draw_is_half_a_point_for_all_who_are_in() {
    let events = ["w", "b", "y"].map(|by| match by {
        "w" => json!({"offer": "w"}),
        by => json!({"agree": {"by": by, "offer": "w"}}),
    });
    let game = play(&men("wKc1 bKf8 yKh3"), &events);
    let outcome = game.outcome().expect("they agreed");
    assert_eq!(
        (outcome.reason, outcome.winners().len()),
        (Reason::Agreed, 0)
    );
    assert_eq!(outcome.result(), "1/2-0-1/2-1/2");
    assert_eq!(game.log(), []);
}
