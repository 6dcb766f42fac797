//! A script and what the model prints for it: after each event one line, as `entente script` does. This is the form
//! in which the model can be held against any other program.

use serde_json::{Value, json};

use crate::event::Event;
use crate::game::Game;

/// Where a game begins, and what happens in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Script {
    /// The options given beside the position, or null.
    pub(crate) options: Value,
    /// The position in JSON; null is the start.
    pub(crate) position: Value,
    pub(crate) events: Vec<Value>,
}

impl Script {
    pub(crate) fn begin(&self) -> Result<Game, String> {
        Game::read(&self.position, &self.options)
    }
}

/// One event's line: `{"result": …, "state": …, "log": …}`.
pub(crate) fn line(game: &mut Game, event: &Value) -> Value {
    let (result, log) = match game.apply(&Event::read(event)) {
        Ok(log) => (json!("ok"), log),
        Err(code) => (json!(code), Vec::new()),
    };
    json!({"result": result, "state": game.state(), "log": log})
}

/// All lines of a script.
pub(crate) fn model_lines(script: &Script) -> Value {
    let mut game = script
        .begin()
        .expect("a script begins with a position that can be");
    let events = script.events.iter();
    events.map(|event| line(&mut game, event)).collect()
}
