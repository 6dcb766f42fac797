//! Alliance events as values and as text, and the game they lead to.
//!
//! These tests look at the library's own types. Which events the rules allow is tested in
//! `definitions/alliance` and by the numbered cases.

use entente_rules::{
    AllianceAction, Army, Code, Consequence, Event, EventError, KingLoss, Play, Position, Reason,
    Status, Variant,
};
use serde_json::json;

use crate::alliance::{play, position_of, quiet, with};

/// Running out of time makes no move for the player: the army leaves the board.
#[test]
fn al_26_running_out_of_time_makes_no_move() {
    let play = play(&quiet(), &[json!({"flag": "w"})]);
    assert_eq!(play.plies(), []);
    assert_eq!(play.position().status(Army::White), Status::Eliminated);
    assert_eq!(play.position().turn(), Army::Red);
}

#[test]
fn a_pending_choice_says_what_has_to_be_drawn() {
    let position = with(
        position_of("wKc1 wRd1 rKa6 rRa5 rPb7 rPb5 rNc8 bKf8 yRh6 yKh3"),
        json!({"turn": "y", "teams": ["wrb", "y"]}),
    );
    let mut play = play(&position, &[json!({"move": "h6a6"})]);
    let due = play
        .position()
        .pending_choice()
        .expect("Red's king is gone");
    assert_eq!((due.army, due.loss), (Army::Red, 2));
    assert_eq!(due.lieges, [Army::White, Army::Black]);
    assert_eq!(play.log(), [Consequence::KingLost(Army::Red)]);
    let square = |name| play.position().board().square(name).expect("a square");
    let lost = vec![square("a5"), square("b7")];
    let king_loss = |liege| Event::Choose {
        by: Army::Red,
        king_loss: KingLoss::Protectorate {
            lost: lost.clone(),
            liege,
        },
    };
    assert_eq!(play.apply(&king_loss(None)), Err(Code::LiegeRequired));
    let chosen = king_loss(Some(Army::Black));
    let text = r#"{"choose":{"by":"r","option":"protectorate","lost":["a5","b7"],"liege":"b"}}"#;
    assert_eq!(chosen.to_json(), text);
    assert_eq!(play.read_event(text), Ok(chosen.clone()));
    assert_eq!(play.apply(&chosen), Ok(()));
    let (army, liege) = (Army::Red, Army::Black);
    assert_eq!(play.log(), [Consequence::Protectorate { army, liege }]);
    assert_eq!(play.position().pending_choice(), None);
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
fn json_that_is_not_an_event_is_not_read_as_one() {
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
        assert_eq!(error, EventError::NoAlliances);
    }
    let mut chess = chess;
    let leave = Event::Alliance(AllianceAction::Leave(Army::White));
    assert_eq!(chess.apply(&leave), Err(Code::UnknownPlayer));
}

#[test]
fn a_finished_game_refuses_everything() {
    let mut game = play(&position_of("wKc1 wRd1 bKd8"), &[json!({"move": "d1d8"})]);
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
fn a_draw_gives_half_a_point_to_every_player_still_in() {
    let events = ["w", "b", "y"].map(|by| match by {
        "w" => json!({"offer": "w"}),
        by => json!({"agree": {"by": by, "offer": "w"}}),
    });
    let game = play(&position_of("wKc1 bKf8 yKh3"), &events);
    let outcome = game.outcome().expect("they agreed");
    assert_eq!(
        (outcome.reason, outcome.winners().len()),
        (Reason::Agreed, 0)
    );
    assert_eq!(outcome.result(), "1/2-0-1/2-1/2");
    assert_eq!(game.log(), []);
}
