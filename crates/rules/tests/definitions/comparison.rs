//! One game played by a model and by the crate at the same time.
//!
//! Each event is given to both. After it every key of the model's state and every legal move must
//! be the same. A difference is reported with the position and the events that lead to it. It is
//! not a test itself and knows no rule of any game.

use entente_rules::{Play, Position, Variant};
use serde_json::{Map, Value, json};

use crate::independent::Model;

/// A model that is compared with the crate.
pub(crate) trait Compared {
    const VARIANT: Variant;
    /// Keys of the state whose lists have no order of their own.
    const UNORDERED: &'static [&'static str] = &[];
    /// Keys of the state whose empty entries say nothing.
    const SPARSE: &'static [&'static str] = &[];

    /// Whether every state reads back as the same state.
    const READS_BACK: bool = false;

    /// Everything that is needed to set the game up again.
    fn position(&self) -> Value;

    fn state(&self) -> Value;

    /// The legal moves as the crate writes them.
    fn moves(&self) -> Vec<String>;

    /// The crate's legal moves at a moment when the model has listed its own.
    fn crate_moves(play: &Play) -> Vec<String> {
        match play.outcome() {
            Some(_) => Vec::new(),
            None => written_plies(play.position()),
        }
    }
}

/// The plies of a position, whether or not the game is over.
pub(crate) fn written_plies(position: &Position) -> Vec<String> {
    let plies = position.plies().into_iter();
    plies.map(|ply| position.coordinate(ply)).collect()
}

pub(crate) struct Comparison<G> {
    pub(crate) game: G,
    pub(crate) play: Play,
    start: Value,
    events: Vec<Value>,
}

impl<G: Compared> Comparison<G> {
    pub(crate) fn new(game: G) -> Comparison<G> {
        let start = game.position();
        Comparison::of(game, start)
    }

    /// A game that both set up from the same position.
    pub(crate) fn of(game: G, start: Value) -> Comparison<G> {
        let comparison = Comparison {
            play: Play::new(read::<G>(&start)),
            game,
            start,
            events: Vec::new(),
        };
        comparison.compare();
        comparison
    }

    /// Gives an event to the crate alone. Returns `ok`, or why nothing was done.
    pub(crate) fn tell_crate(&mut self, event: &Value) -> &'static str {
        self.events.push(event.clone());
        answer(&mut self.play, event)
    }

    /// Removes the last event from the report, because it was refused.
    pub(crate) fn forget_last_event(&mut self) {
        self.events.pop();
    }

    pub(crate) fn crate_state(&self) -> Value {
        serde_json::from_str(&self.play.state_json()).expect("JSON")
    }

    pub(crate) fn compare(&self) {
        let mut differences = self.differing_keys();
        let (mut from_model, mut from_crate) = (self.game.moves(), G::crate_moves(&self.play));
        from_model.sort();
        from_crate.sort();
        if from_model != from_crate {
            let [from_model, from_crate] = [
                without(&from_model, &from_crate),
                without(&from_crate, &from_model),
            ];
            differences.push(format!(
                "legal: model alone {from_model:?}, crate alone {from_crate:?}"
            ));
        }
        let found = differences.join("\n");
        assert!(found.is_empty(), "{found}\n{}", self.report());
        if G::READS_BACK {
            self.check_state_reads_back();
        }
    }

    fn differing_keys(&self) -> Vec<String> {
        let (from_model, from_crate) = (self.game.state(), self.crate_state());
        let keys = from_model.as_object().expect("an object").iter();
        keys.map(|(key, value)| (key, value, &from_crate[key]))
            .filter(|(key, value, other)| meaning::<G>(key, value) != meaning::<G>(key, other))
            .map(|(key, value, other)| format!("{key}: model {value}, crate {other}"))
            .collect()
    }

    /// Checks that the crate's state reads back as the same position, without the game's past. A
    /// draw by agreement is not part of a position.
    pub(crate) fn check_position_reads_back(&self) {
        if self.ended_by(&["agreed"]) {
            return;
        }
        let again = read::<G>(&self.crate_state());
        assert_eq!(&again, self.play.position(), "{}", self.report());
        assert_eq!(again.to_json(), self.play.position().to_json());
    }

    /// Checks that the crate's state reads back as the same state, unless players ended the game by
    /// agreement or claim.
    pub(crate) fn check_state_reads_back(&self) {
        if self.ended_by(&["agreed", "fifty"]) {
            return;
        }
        let again = Play::new(read::<G>(&self.crate_state()));
        assert_eq!(
            again.state_json(),
            self.play.state_json(),
            "{}",
            self.report()
        );
    }

    fn ended_by(&self, reasons: &[&str]) -> bool {
        let outcome = self.play.outcome();
        outcome.is_some_and(|outcome| reasons.contains(&outcome.reason.word()))
    }

    /// The position and the events, to replay the game by hand.
    pub(crate) fn report(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.game.position(),
            self.start,
            events.join("\n")
        )
    }
}

impl<G: Compared + Model> Comparison<G> {
    /// Gives an event to both sides. The answers and then the states must be the same.
    pub(crate) fn event(&mut self, event: Value) -> String {
        let from_model = Model::event(&mut self.game, &event);
        let from_crate = self.tell_crate(&event);
        assert_eq!(from_crate, from_model, "{event}\n{}", self.report());
        self.compare();
        from_model
    }
}

/// The crate's answer to an event: `ok`, or why nothing was done.
pub(crate) fn answer(play: &mut Play, event: &Value) -> &'static str {
    let code = match play.read_event(&event.to_string()) {
        Ok(event) => play.apply(&event).err(),
        Err(error) => {
            let code = play.refusal(&error);
            Some(code.unwrap_or_else(|| panic!("{error}: {event}")))
        }
    };
    code.map_or("ok", |code| code.name())
}

/// A position of the model, or a state of the crate, as a position of the crate.
fn read<G: Compared>(position: &Value) -> Position {
    let read = Position::from_json(G::VARIANT, &position.to_string());
    read.unwrap_or_else(|error| panic!("{error}: {position}"))
}

/// The value of a key without what has no meaning.
fn meaning<G: Compared>(key: &str, value: &Value) -> Value {
    if G::UNORDERED.contains(&key) {
        sorted(value)
    } else if G::SPARSE.contains(&key) {
        without_empty_entries(value)
    } else {
        value.clone()
    }
}

/// The value with its lists sorted as texts.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(entries) => {
            let entries = entries.iter();
            let sorted_entries = entries.map(|(key, value)| (key.clone(), sorted(value)));
            Value::Object(sorted_entries.collect::<Map<_, _>>())
        }
        _ => value.clone(),
    }
}

fn without_empty_entries(value: &Value) -> Value {
    let mut entries = value.as_object().cloned().unwrap_or_default();
    entries.retain(|_, value| *value != json!([]));
    Value::Object(entries)
}

/// The items that are not among the others.
pub(crate) fn without<T: Clone + PartialEq>(items: &[T], others: &[T]) -> Vec<T> {
    let rest = items.iter().filter(|item| !others.contains(item));
    rest.cloned().collect()
}
