//! The game of alliances as the library shows it: notation and what people type, what players may know, what no other game's
//! events are, and what cannot be. What the rules say of every event is in `alliance_definition`, held against a model, and
//! in the numbered cases.

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

/// Men written as `wKc1`, nobody bound, White to move.
pub(crate) fn men(men: &str) -> Value {
    let men = men
        .split_whitespace()
        .map(|man| (man[2..].to_string(), json!(man[..2])));
    json!({"turn": "w", "pieces": men.collect::<serde_json::Map<_, _>>()})
}

pub(crate) fn with(mut position: Value, more: Value) -> Value {
    let more = more.as_object().expect("an object").clone();
    position.as_object_mut().expect("an object").extend(more);
    position
}

pub(crate) fn why(position: &Position, text: &str) -> String {
    position.read_move(text).expect_err(text).to_string()
}

pub(crate) fn apply_all(play: &mut Play, events: &[Value]) {
    for event in events {
        let read = play.read_event(&event.to_string());
        let read = read.unwrap_or_else(|error| panic!("{event}: {error}"));
        assert_eq!(play.apply(&read), Ok(()), "{event}");
    }
}

pub(crate) fn play(position: &Value, events: &[Value]) -> Play {
    let mut play = Play::new(read(position));
    apply_all(&mut play, events);
    play
}

/// A game with everybody's few men, in which nobody is near anybody.
pub(crate) fn quiet() -> Value {
    men("wKc1 wRd1 wPb2 rKa6 rRa5 rPb7 bKf8 bRe8 bPg7 yKh3 yRh4 yPg2")
}
