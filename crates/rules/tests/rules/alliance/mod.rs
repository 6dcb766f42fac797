//! Four Player Chess with alliances through the library's public API.
//!
//! The tests cover notation and typed moves, what each player may know, events of other games, and
//! impossible positions. What the rules say about each event is tested in `definitions/alliance`,
//! against an independent model, and by the numbered cases.

mod events;
mod moves;
mod positions;
mod secrets;

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

pub(crate) fn read(json: &Value) -> Position {
    let read = Position::from_json(Variant::Alliance, &json.to_string());
    read.unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// A position from pieces written as `wKc1`, with every army free to move and White to move.
pub(crate) fn position_of(pieces: &str) -> Value {
    let placed = pieces
        .split_whitespace()
        .map(|piece| (piece[2..].to_string(), json!(piece[..2])));
    json!({"turn": "w", "pieces": placed.collect::<serde_json::Map<_, _>>()})
}

pub(crate) fn with(mut position: Value, more: Value) -> Value {
    let extra = more.as_object().expect("an object").clone();
    position.as_object_mut().expect("an object").extend(extra);
    position
}

pub(crate) fn why(position: &Position, text: &str) -> String {
    entente_rules_tests::refused(&position.read_move(text).expect_err(text))
}

pub(crate) fn apply_all(play: &mut Play, events: &[Value]) {
    for event in events {
        let read = play
            .read_event(&event.to_string())
            .unwrap_or_else(|error| panic!("{event}: {error}"));
        assert_eq!(play.apply(&read), Ok(()), "{event}");
    }
}

pub(crate) fn play(position: &Value, events: &[Value]) -> Play {
    let mut play = Play::new(read(position));
    apply_all(&mut play, events);
    play
}

/// A game in which everybody has a few pieces and nobody is near anybody else.
pub(crate) fn quiet() -> Value {
    position_of("wKc1 wRd1 wPb2 rKa6 rRa5 rPb7 bKf8 bRe8 bPg7 yKh3 yRh4 yPg2")
}
