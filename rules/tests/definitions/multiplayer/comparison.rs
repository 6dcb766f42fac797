//! How the model is compared with the crate.

use entente_rules::{Position, Variant};
use serde_json::Value;

use crate::comparison::Compared;
use crate::independent::Model;
use crate::multiplayer::game::Game;
use crate::multiplayer::json::read_options;

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Multiplayer;
    /// The model sorts checking squares as text, a11 before a8, the crate by number.
    const UNORDERED: &'static [&'static str] = &["en_passant", "check"];

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
    let from_crate = Position::from_json(Variant::Multiplayer, &start.to_string());
    assert_eq!(
        model.is_ok(),
        from_crate.is_ok(),
        "{:?} {from_crate:?}: {start}",
        model.err()
    );
    model.ok().map(|model| Comparison::of(model, start))
}
