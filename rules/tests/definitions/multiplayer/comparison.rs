//! One game played by the model and by the crate at the same time.
//!
//! Each event is given to both. Their answers, every key of the state and every legal move must be
//! the same. A difference is reported with the position and the events that lead to it.

use entente_rules::{Options, Play, Position, Variant};
use serde_json::{Map, Value, json};

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
        let position = self.0.position();
        let moves = match self.0.outcome() {
            Some(_) => Vec::new(),
            None => position.legal_moves(),
        };
        moves.iter().map(|mv| position.coordinate(mv)).collect()
    }

    fn event(&mut self, event: &Value) -> String {
        let refused = match self.0.read_event(&event.to_string()) {
            Ok(event) => self.0.apply(&event).err(),
            Err(error) => Some(self.0.refusal(&error).expect("an event")),
        };
        refused.map_or("ok", |code| code.name()).to_string()
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

pub(crate) struct Comparison {
    pub(crate) model: Game,
    play: CrateGame,
    start: Value,
    events: Vec<Value>,
}

impl Comparison {
    pub(crate) fn new(model: Game) -> Comparison {
        let start = model.position();
        Comparison::of(model, start)
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

    fn of(model: Game, start: Value) -> Comparison {
        let play = CrateGame::set_up(Some(&start), &Value::Null)
            .unwrap_or_else(|error| panic!("{error}: {start}"));
        let comparison = Comparison {
            model,
            play,
            start,
            events: Vec::new(),
        };
        comparison.compare();
        comparison
    }

    /// Gives the event to both sides; the answer and the state after it must be the same.
    pub(crate) fn event(&mut self, event: Value) -> String {
        let (model, from_crate) = (
            Model::event(&mut self.model, &event),
            self.play.event(&event),
        );
        self.events.push(event);
        assert_eq!(from_crate, model, "\n{}", self.report());
        self.compare();
        model
    }

    /// Checks that the crate's state reads back as the same position.
    pub(crate) fn check_round_trip(&self) {
        let state = self.play.state();
        let again = CrateGame::set_up(Some(&state), &Value::Null)
            .unwrap_or_else(|error| panic!("{error}: {state}\n{}", self.report()));
        let (again, position) = (again.0.position(), self.play.0.position());
        // A draw by agreement ends a game, but it is not part of a position.
        if state["reason"] != "agreed" {
            assert_eq!(again, position, "\n{}", self.report());
        }
    }

    /// The position and the events, to replay the game by hand.
    fn report(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.model.position(),
            self.start,
            events.join("\n")
        )
    }

    fn compare(&self) {
        let (model, from_crate) = (Model::state(&self.model), self.play.state());
        let mut differences = Vec::new();
        for (key, value) in model.as_object().expect("an object") {
            if ordered(key, value) != ordered(key, &from_crate[key]) {
                differences.push(format!("{key}: model {value}, crate {}", from_crate[key]));
            }
        }
        let (mut model, mut from_crate) = (Model::moves(&self.model), self.play.moves());
        model.sort();
        from_crate.sort();
        if model != from_crate {
            let without = |these: &[String], others: &[String]| {
                let mut rest = these.to_vec();
                rest.retain(|mv| !others.contains(mv));
                rest
            };
            let (model_alone, crate_alone) =
                (without(&model, &from_crate), without(&from_crate, &model));
            differences.push(format!(
                "legal: model alone {model_alone:?}, crate alone {crate_alone:?}"
            ));
        }
        if !differences.is_empty() {
            panic!("{}\n{}", differences.join("\n"), self.report());
        }
    }
}

/// The value; lists without an order of their own are sorted, and empty castling lists are left
/// out.
fn ordered(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("en_passant" | "offers" | "claim50" | "claim3", Value::Array(list)) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        // The model sorts squares as text, a11 before a8, the crate by number.
        ("check", Value::Object(armies)) => {
            let ordered_armies = armies.iter().map(|(army, squares)| {
                let squares = ordered("offers", squares);
                (army.clone(), squares)
            });
            Value::Object(ordered_armies.collect::<Map<_, _>>())
        }
        ("castling", Value::Object(armies)) => {
            let some = armies.iter().filter(|(_, rooks)| **rooks != json!([]));
            Value::Object(
                some.map(|(army, rooks)| (army.clone(), rooks.clone()))
                    .collect::<Map<_, _>>(),
            )
        }
        _ => value.clone(),
    }
}
