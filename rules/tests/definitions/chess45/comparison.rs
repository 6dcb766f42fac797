//! How the model is compared with the crate, and events that both refuse.

use entente_rules::Variant;
use serde_json::{Value, json};

use crate::chess45::game::Game;
use crate::chess45::legal::Move;
use crate::comparison::Compared;
use crate::independent::Model;

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Chess45;
    /// The crate lists checking squares in another order: `d8` before `d10`.
    const UNORDERED: &'static [&'static str] = &["check"];
    const READS_BACK: bool = true;

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

impl Comparison {
    pub(crate) fn make(&mut self, mv: Move) {
        let answer = self.event(json!({"move": mv.to_string()}));
        assert_eq!(answer, "ok", "{mv}\n{}", self.report());
    }

    /// Checks that an event refused by the model is refused by the crate with the same code and
    /// changes nothing. Returns whether it was refused.
    pub(crate) fn try_refused(&mut self, event: &Value) -> bool {
        let refused = self.game.clone().take_event(event) != "ok";
        if refused {
            let before = self.play.state_json();
            self.event(event.clone());
            self.forget_last_event();
            assert_eq!(self.play.state_json(), before, "{event}\n{}", self.report());
        }
        refused
    }
}
