//! One game played by the model and by the crate at the same time.
//!
//! Each event is given to both, and every key of the crate's state must have the model's value. A
//! difference is reported with the position and the events that lead to it.

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

use crate::chess4::board::Army;
use crate::chess4::game::{Game, GiveUpReason};
use crate::chess4::turns::Ply;

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Ply(Ply),
    GiveUp(Army, GiveUpReason),
    Choose(Army, Army),
    /// An offer, and the answers of the others until one declines.
    Draw(Army, Vec<(Army, bool)>),
}

impl Action {
    fn events(&self) -> Vec<Value> {
        let letter = |army: &Army| army.letter().to_string();
        match self {
            Action::Ply(ply) => vec![json!({"move": ply.to_string()})],
            Action::GiveUp(army, GiveUpReason::Resigned) => vec![json!({"resign": letter(army)})],
            Action::GiveUp(army, GiveUpReason::Flagged) => vec![json!({"flag": letter(army)})],
            Action::Choose(by, army) => {
                vec![json!({"choose_army": {"by": letter(by), "army": letter(army)}})]
            }
            Action::Draw(by, answers) => {
                let answers = answers.iter().map(|(army, agrees)| {
                    let verb = if *agrees { "agree" } else { "decline" };
                    json!({verb: {"by": letter(army), "offer": letter(by)}})
                });
                Some(json!({"offer": letter(by)}))
                    .into_iter()
                    .chain(answers)
                    .collect()
            }
        }
    }
}

pub(crate) struct Comparison {
    pub(crate) game: Game,
    play: Play,
    start: Value,
    events: Vec<Value>,
}

impl Comparison {
    pub(crate) fn new(game: Game) -> Comparison {
        let start = game.position();
        let position = Position::from_json(Variant::Chess4, &start.to_string())
            .unwrap_or_else(|error| panic!("{error}: {start}"));
        let comparison = Comparison {
            game,
            play: Play::new(position),
            start,
            events: Vec::new(),
        };
        comparison.compare();
        comparison
    }

    /// Applies the same action on both sides and compares the states.
    pub(crate) fn apply(&mut self, action: &Action) {
        for event in action.events() {
            self.events.push(event.clone());
            let read = self
                .play
                .read_event(&event.to_string())
                .unwrap_or_else(|error| panic!("{error}\n{}", self.report()));
            if let Err(code) = self.play.apply(&read) {
                panic!("refused: {code}\n{}", self.report());
            }
        }
        self.game.apply(action);
        self.compare();
    }

    /// Checks that an action refused by the model is refused by the crate with the same code and
    /// changes nothing.
    pub(crate) fn try_refused(&mut self, action: &Action) {
        let Some(code) = self.game.refusal(action) else {
            return;
        };
        let event = action.events()[0].to_string();
        let refused = match self.play.read_event(&event) {
            Ok(event) => self.play.apply(&event).err(),
            Err(error) => self.play.refusal(&error),
        };
        let refused_name = refused.map(|code| code.name());
        assert_eq!(refused_name, Some(code), "{event}\n{}", self.report());
        self.compare();
    }

    /// Checks that the crate's state reads back as the same state.
    pub(crate) fn check_round_trip(&self) {
        let state = self.play.state_json();
        let position = Position::from_json(Variant::Chess4, &state)
            .unwrap_or_else(|error| panic!("{error}: {state}\n{}", self.report()));
        let again = Play::new(position).state_json();
        assert_eq!(again, state, "{}", self.report());
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

    fn compare(&self) {
        let from_model = self.game.state();
        let from_crate: Value = serde_json::from_str(&self.play.state_json()).expect("JSON");
        let mut differences = Vec::new();
        for (key, value) in from_model.as_object().expect("an object") {
            if sorted(key, value) != sorted(key, &from_crate[key]) {
                differences.push(format!("{key}: model {value}, crate {}", from_crate[key]));
            }
        }
        let (from_model, from_crate) = (self.model_plies(), self.crate_plies());
        // A draw by agreement ends the game, but the position still has legal moves.
        if from_model != from_crate && !self.game.agreed {
            let [from_model, from_crate] = [
                without(&from_model, &from_crate),
                without(&from_crate, &from_model),
            ];
            differences.push(format!(
                "legal: model alone {from_model:?}, crate alone {from_crate:?}"
            ));
        }
        if !differences.is_empty() {
            panic!("{}\n{}", differences.join("\n"), self.report());
        }
    }

    fn model_plies(&self) -> Vec<String> {
        let mut plies: Vec<String> = self.game.plies().iter().map(Ply::to_string).collect();
        plies.sort();
        plies
    }

    fn crate_plies(&self) -> Vec<String> {
        let position = self.play.position();
        let mut plies: Vec<String> = position
            .plies()
            .iter()
            .map(|ply| position.coordinate(ply))
            .collect();
        plies.sort();
        plies
    }
}

/// The items that are not among the others.
pub(crate) fn without<T: Clone + PartialEq>(situations: &[T], others: &[T]) -> Vec<T> {
    let rest = situations
        .iter()
        .filter(|situation| !others.contains(situation));
    rest.cloned().collect()
}

/// The value; lists that have no order of their own are sorted.
fn sorted(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("en_passant" | "choice", Value::Array(list)) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        _ => value.clone(),
    }
}

impl Game {
    pub(crate) fn apply(&mut self, action: &Action) {
        match action {
            Action::Ply(ply) => self.play(*ply),
            Action::GiveUp(army, reason) => self.give_up(*army, *reason),
            Action::Choose(by, army) => self.choose(*by, *army),
            Action::Draw(_, answers) => self.agreed |= answers.iter().all(|(_, agrees)| *agrees),
        }
    }
}
