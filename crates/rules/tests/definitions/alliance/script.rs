//! A script and the lines that the model prints for it, one after each event, like `entente
//! script`.
//!
//! In this form the model can be compared with any other implementation.

use serde_json::{Value, json};

use crate::alliance::event::Event;
use crate::alliance::game::Game;

/// The start of a game, and the events in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Script {
    /// Options given separately from the position, or null.
    pub(crate) options: Value,
    /// The position in JSON; null means the start.
    pub(crate) position: Value,
    pub(crate) events: Vec<Value>,
}

impl Script {
    pub(crate) fn begin(&self) -> Result<Game, String> {
        Game::read(&self.position, &self.options)
    }
}

/// The line for one event: `{"result": …, "state": …, "log": …}`.
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
        .expect("a script begins with a possible position");
    let events = script.events.iter();
    events.map(|event| line(&mut game, event)).collect()
}
