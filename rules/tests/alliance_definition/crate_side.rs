//! The crate as a player of scripts: the same lines that `entente script` prints, from the library itself.

use entente_rules::{Code, Event, EventError, Options, Play, Position, Setup, Variant};
use serde_json::{Value, json};

use crate::script::Script;

/// The position with which a script begins; options beside it hold in the place of its own.
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
    let setup = Setup::from_json(Variant::Alliance, &position.to_string());
    let mut setup = setup.map_err(|error| error.to_string())?;
    setup.options = options.unwrap_or(setup.options);
    setup.position().map_err(|error| error.to_string())
}

fn judge(play: &mut Play, event: &Value) -> Result<(), Code> {
    let refuse = |play: &Play, error: EventError| {
        let code = play.refusal(&error);
        code.unwrap_or_else(|| panic!("{event} is no event: {error}"))
    };
    let read: Result<Event, EventError> = play.read_event(&event.to_string());
    let event = read.map_err(|error| refuse(play, error))?;
    play.apply(&event)
}

/// One event's line.
pub(crate) fn line(play: &mut Play, event: &Value) -> Value {
    let judged = judge(play, event);
    let log = match judged {
        Ok(()) => json!(play.log()),
        Err(_) => json!([]),
    };
    let result = judged.err().map_or("ok", Code::name);
    json!({"result": result, "state": state(play), "log": log})
}

pub(crate) fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state_json()).expect("a state is JSON")
}

/// All lines of a script.
pub(crate) fn crate_lines(script: &Script) -> Value {
    let mut play = begin(script).expect("a script begins with a position that can be");
    let events = script.events.iter();
    events.map(|event| line(&mut play, event)).collect()
}

/// A printed state is read back as the position that it is.
pub(crate) fn reads_back(printed: &Value) -> Result<(), String> {
    let read = Setup::from_json(Variant::Alliance, &printed.to_string());
    let position = read.and_then(|setup| Ok(setup.position()?));
    let position = position.map_err(|error| error.to_string())?;
    match state(&Play::new(position)) {
        again if again == *printed || printed["reason"] == "agreed" => Ok(()),
        again => Err(format!("read back as {again}")),
    }
}
