//! How the model is compared with the crate, and the crate's game behind the model's interface.

use entente_rules::{Options, Play, Position, Variant};
use serde_json::{Value, json};

use crate::comparison::{Compared, answer};
use crate::independent::Model;
use crate::multiplayer::game::Game;
use crate::multiplayer::json::read_options;

/// The crate's game behind the same interface as the model.
pub(crate) struct CrateGame(Play);

impl Model for CrateGame {
    fn set_up(position: Option<&Value>, options: &Value) -> Result<CrateGame, String> {
        let position = match position {
            Some(position) => CrateGame::read(position, options),
            None => {
                let options = if options.is_null() {
                    json!({})
                } else {
                    options.clone()
                };
                Options::from_json(Variant::Multiplayer, &options.to_string())
                    .map(|options| Position::start_with(&options))
                    .map_err(|error| error.to_string())
            }
        };
        position.map(|position| CrateGame(Play::new(position)))
    }

    fn moves(&self) -> Vec<String> {
        Game::crate_moves(&self.0)
    }

    fn event(&mut self, event: &Value) -> String {
        answer(&mut self.0, event).to_string()
    }

    fn state(&self) -> Value {
        serde_json::from_str(&self.0.state_json()).expect("JSON")
    }
}

impl CrateGame {
    /// Reads a position with the options of its case.
    fn read(position: &Value, options: &Value) -> Result<Position, String> {
        let mut position = position.clone();
        if !options.is_null() {
            position["options"] = options.clone();
        }
        let read = Position::from_json(Variant::Multiplayer, &position.to_string());
        read.map_err(|error| error.to_string())
    }
}

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Multiplayer;
    /// The model sorts checking squares as text, a11 before a8, the crate by number.
    const UNORDERED: &'static [&'static str] =
        &["en_passant", "offers", "claim50", "claim3", "check"];
    const SPARSE: &'static [&'static str] = &["castling"];

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn state(&self) -> Value {
        Game::state(self)
    }

    fn moves(&self) -> Vec<String> {
        Model::moves(self)
    }
}

/// Sets up both sides from a position, or `None` if both reject it.
pub(crate) fn read(start: Value) -> Option<Comparison> {
    let options = read_options(&start["options"]);
    let model = Game::of(&start, options);
    let from_crate = CrateGame::read(&start, &Value::Null);
    assert_eq!(
        model.is_ok(),
        from_crate.is_ok(),
        "{:?} {from_crate:?}: {start}",
        model.err()
    );
    model.ok().map(|model| Comparison::of(model, start))
}
