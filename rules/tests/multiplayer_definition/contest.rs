//! One game played by the model and by the crate at once: each event is given to both, both must answer it alike, and
//! every key of the state must be the same, with every legal move. Whatever differs is told with the position and the
//! events that lead to it.

use entente_rules::{Options, Play, Position, Variant};
use serde_json::{Map, Value, json};

use crate::form::read_options;
use crate::game::Game;
use crate::independent::Model;

/// The crate's game, asked as the model is.
pub(crate) struct Crate(Play);

impl Model for Crate {
    fn set_up(position: Option<&Value>, options: &Value) -> Result<Crate, String> {
        let position = match position {
            Some(position) => Crate::read(position, options),
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
        position.map(|position| Crate(Play::new(position)))
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

impl Crate {
    /// A position with the options of its case.
    fn read(position: &Value, options: &Value) -> Result<Position, String> {
        let mut position = position.clone();
        if !options.is_null() {
            position["options"] = options.clone();
        }
        let read = Position::from_json(Variant::Multiplayer, &position.to_string());
        read.map_err(|error| error.to_string())
    }
}

pub(crate) struct Contest {
    pub(crate) model: Game,
    ours: Crate,
    start: Value,
    events: Vec<Value>,
}

impl Contest {
    pub(crate) fn new(model: Game) -> Contest {
        let start = model.position();
        Contest::of(model, start)
    }

    /// Set up from a position on both sides.
    pub(crate) fn read(start: Value) -> Option<Contest> {
        let options = read_options(&start["options"]);
        let model = Game::of(&start, options);
        let ours = Crate::read(&start, &Value::Null);
        assert_eq!(
            model.is_ok(),
            ours.is_ok(),
            "{:?} {ours:?}: {start}",
            model.err()
        );
        model.ok().map(|model| Contest::of(model, start))
    }

    fn of(model: Game, start: Value) -> Contest {
        let ours = Crate::set_up(Some(&start), &Value::Null);
        let ours = ours.unwrap_or_else(|error| panic!("{error}: {start}"));
        let contest = Contest {
            model,
            ours,
            start,
            events: Vec::new(),
        };
        contest.compare();
        contest
    }

    /// The same event on both sides: the same answer, and the same state after it.
    pub(crate) fn event(&mut self, event: Value) -> String {
        let (model, ours) = (
            Model::event(&mut self.model, &event),
            self.ours.event(&event),
        );
        self.events.push(event);
        assert_eq!(ours, model, "\n{}", self.story());
        self.compare();
        model
    }

    /// The crate's state, read again as a position, is the same position.
    pub(crate) fn read_again(&self) {
        let state = self.ours.state();
        let again = Crate::set_up(Some(&state), &Value::Null);
        let again = again.unwrap_or_else(|error| panic!("{error}: {state}\n{}", self.story()));
        let (again, position) = (again.0.position(), self.ours.0.position());
        // That all who are left have agreed ends a game, not a position.
        if state["reason"] != "agreed" {
            assert_eq!(again, position, "\n{}", self.story());
        }
    }

    /// Position and events, for whoever wants to play it again.
    fn story(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.model.position(),
            self.start,
            events.join("\n")
        )
    }

    fn compare(&self) {
        let (model, ours) = (Model::state(&self.model), self.ours.state());
        let mut differences = Vec::new();
        for (key, value) in model.as_object().expect("an object") {
            if ordered(key, value) != ordered(key, &ours[key]) {
                differences.push(format!("{key}: model {value}, crate {}", ours[key]));
            }
        }
        let (mut model, mut ours) = (Model::moves(&self.model), self.ours.moves());
        model.sort();
        ours.sort();
        if model != ours {
            let without = |these: &[String], others: &[String]| {
                let mut rest = these.to_vec();
                rest.retain(|mv| !others.contains(mv));
                rest
            };
            let (alone, in_vain) = (without(&model, &ours), without(&ours, &model));
            differences.push(format!(
                "legal: model alone {alone:?}, crate alone {in_vain:?}"
            ));
        }
        if !differences.is_empty() {
            panic!("{}\n{}", differences.join("\n"), self.story());
        }
    }
}

/// Lists without an order of their own, in order; and no castles is none, whoever has none.
fn ordered(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("en_passant" | "offers" | "claim50" | "claim3", Value::Array(list)) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        // By name as the model has it, a11 before a8; the crate counts.
        ("check", Value::Object(armies)) => {
            let armies = armies.iter().map(|(army, cells)| {
                let cells = ordered("offers", cells);
                (army.clone(), cells)
            });
            Value::Object(armies.collect::<Map<_, _>>())
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
