//! The crate as an implementation that plays scripts.
//!
//! It prints the same lines as `entente script`, but calls the library directly.

use entente_rules::{Code, Event, EventError, Options, Play, Position, Setup, Variant};
use serde_json::{Value, json};

use crate::alliance::script::Script;

/// The position in which a script begins. Options given separately replace those in the position.
pub(crate) fn begin(script: &Script) -> Result<Play, String> {
    let options = match &script.options {
        Value::Null => None,
        options => Some(read_options(options)?),
    };
    let position = match &script.position {
        Value::Null => Ok(Position::start_with(
            &options.unwrap_or_else(|| Options::of(Variant::Alliance)),
        )),
        position => read_position(position, options),
    };
    position.map(Play::new)
}

fn read_options(options: &Value) -> Result<Options, String> {
    let read = Options::from_json(Variant::Alliance, &options.to_string());
    read.map_err(|error| error.to_string())
}

fn read_position(position: &Value, options: Option<Options>) -> Result<Position, String> {
    let mut setup = Setup::from_json(Variant::Alliance, &position.to_string())
        .map_err(|error| error.to_string())?;
    setup.options = options.unwrap_or(setup.options);
    setup.position().map_err(|error| error.to_string())
}

fn apply(play: &mut Play, event: &Value) -> Result<(), Code> {
    let refuse = |play: &Play, error: EventError| {
        let code = play.refusal(&error);
        code.unwrap_or_else(|| panic!("{event} is not an event: {error}"))
    };
    let read: Result<Event, EventError> = play.read_event(&event.to_string());
    let event = read.map_err(|error| refuse(play, error))?;
    play.apply(&event)
}

/// The line for one event.
pub(crate) fn line(play: &mut Play, event: &Value) -> Value {
    let checked = apply(play, event);
    let log = match checked {
        Ok(()) => json!(play.log()),
        Err(_) => json!([]),
    };
    let result = checked.err().map_or("ok", Code::name);
    json!({"result": result, "state": state(play), "log": log})
}

pub(crate) fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state_json()).expect("a state is JSON")
}

/// All lines of a script.
pub(crate) fn crate_lines(script: &Script) -> Value {
    let mut play = begin(script).expect("a script begins with a possible position");
    let events = script.events.iter();
    events.map(|event| line(&mut play, event)).collect()
}

/// Checks that a printed state reads back as the same position.
pub(crate) fn reads_back(printed: &Value) -> Result<(), String> {
    let read = Setup::from_json(Variant::Alliance, &printed.to_string());
    let position = read
        .and_then(|setup| Ok(setup.position()?))
        .map_err(|error| error.to_string())?;
    match state(&Play::new(position)) {
        again if again == *printed || printed["reason"] == "agreed" => Ok(()),
        again => Err(format!("read back as {again}")),
    }
}
