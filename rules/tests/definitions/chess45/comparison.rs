//! One game played by the model and by the crate at the same time.
//!
//! Each event is given to both. The answers must be the same, and after it every key of the model's
//! state, every legal move, and the state read back as a position. A difference is reported with
//! the position and the events that lead to it.

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

use crate::chess45::game::Game;
use crate::chess45::legal::Move;

pub(crate) struct Comparison {
    pub(crate) game: Game,
    play: Play,
    start: Value,
    events: Vec<Value>,
}

impl Comparison {
    pub(crate) fn new(game: Game) -> Comparison {
        let start = game.position();
        let comparison = Comparison {
            play: play(&start),
            game,
            start,
            events: Vec::new(),
        };
        comparison.compare();
        comparison
    }

    /// Gives the event to both sides and checks that the answers agree.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        self.events.push(event.clone());
        let from_model = self.game.take_event(event);
        let from_crate = answer(&mut self.play, event);
        assert_eq!(from_crate, from_model, "{event}\n{}", self.report());
        self.compare();
        from_model
    }

    pub(crate) fn play(&mut self, mv: Move) {
        let answer = self.take_event(&json!({"move": mv.to_string()}));
        assert_eq!(answer, "ok", "{mv}\n{}", self.report());
    }

    /// Checks that an event refused by the model is refused by the crate with the same code and
    /// changes nothing. Returns whether it was refused.
    pub(crate) fn try_refused(&mut self, event: &Value) -> bool {
        let refused = self.game.clone().take_event(event) != "ok";
        if refused {
            let before = self.play.state_json();
            self.take_event(event);
            self.events.pop();
            assert_eq!(self.play.state_json(), before, "{event}\n{}", self.report());
        }
        refused
    }

    fn compare(&self) {
        let from_model = self.game.state();
        let state = self.play.state_json();
        let from_crate: Value = serde_json::from_str(&state).expect("JSON");
        for (key, value) in from_model.as_object().expect("an object") {
            let (from_crate, from_model) = (sorted(&from_crate[key]), sorted(value));
            assert_eq!(from_crate, from_model, "{key}\n{}", self.report());
        }
        let mut moves = self.game.moves();
        moves.sort_by_key(Move::to_string);
        let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
        assert_eq!(self.crate_moves(), texts, "{}", self.report());
        self.check_round_trip(&state, &from_crate);
    }

    /// The state reads back as the same state, unless players ended the game by agreement or claim.
    fn check_round_trip(&self, state: &str, value: &Value) {
        if !matches!(value["reason"].as_str(), Some("agreed" | "fifty")) {
            assert_eq!(play(value).state_json(), state, "{}", self.report());
        }
    }

    fn crate_moves(&self) -> Vec<String> {
        if self.play.outcome().is_some() {
            return Vec::new();
        }
        let plies = self.play.position().plies();
        let mut moves: Vec<String> = plies.iter().map(ToString::to_string).collect();
        moves.sort();
        moves
    }

    /// The position and the events, to replay the game by hand.
    fn report(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.game.position(),
            self.start,
            events.join("\n")
        )
    }
}

/// The value with its lists sorted. Checking squares have no order of their own: `d10` sorts before
/// `d8` as text but after it as a square.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(keys) => {
            let sorted_keys = keys.iter().map(|(key, value)| (key.clone(), sorted(value)));
            Value::Object(sorted_keys.collect())
        }
        _ => value.clone(),
    }
}

/// The crate's game from this position.
pub(crate) fn play(position: &Value) -> Play {
    let read = Position::from_json(Variant::Chess45, &position.to_string());
    Play::new(read.unwrap_or_else(|error| panic!("{error}: {position}")))
}

/// The crate's answer to an event: `ok`, or why nothing was done.
pub(crate) fn answer(play: &mut Play, event: &Value) -> &'static str {
    let code = match play.read_event(&event.to_string()) {
        Ok(event) => play.apply(&event).err(),
        Err(error) => Some(
            play.refusal(&error)
                .unwrap_or_else(|| panic!("{error}: {event}")),
        ),
    };
    code.map_or("ok", |code| code.name())
}
