//! One game played by the model and by the crate at once: each event is given to both, and every key of the
//! crate's state must be the model's. Whatever differs is told with the position and the events that lead to it.

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

use crate::board::Army;
use crate::game::{Game, Giving};
use crate::turns::Ply;

#[derive(Clone, Debug)]
pub(crate) enum Act {
    Ply(Ply),
    GiveUp(Army, Giving),
    Choose(Army, Army),
    /// An offer, and what each of the others answers, until one declines.
    Draw(Army, Vec<(Army, bool)>),
}

impl Act {
    fn events(&self) -> Vec<Value> {
        let letter = |army: &Army| army.letter().to_string();
        match self {
            Act::Ply(ply) => vec![json!({"move": ply.to_string()})],
            Act::GiveUp(army, Giving::Resigned) => vec![json!({"resign": letter(army)})],
            Act::GiveUp(army, Giving::Flagged) => vec![json!({"flag": letter(army)})],
            Act::Choose(by, army) => {
                vec![json!({"choose_army": {"by": letter(by), "army": letter(army)}})]
            }
            Act::Draw(by, answers) => {
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

pub(crate) struct Contest {
    pub(crate) game: Game,
    play: Play,
    start: Value,
    events: Vec<Value>,
}

impl Contest {
    pub(crate) fn new(game: Game) -> Contest {
        let start = game.position();
        let position = Position::from_json(Variant::Chess4, &start.to_string());
        let position = position.unwrap_or_else(|error| panic!("{error}: {start}"));
        let contest = Contest {
            game,
            play: Play::new(position),
            start,
            events: Vec::new(),
        };
        contest.compare();
        contest
    }

    /// The same act on both sides, and then the same state.
    pub(crate) fn act(&mut self, act: &Act) {
        for event in act.events() {
            self.events.push(event.clone());
            let read = self.play.read_event(&event.to_string());
            let read = read.unwrap_or_else(|error| panic!("{error}\n{}", self.story()));
            if let Err(code) = self.play.apply(&read) {
                panic!("refused: {code}\n{}", self.story());
            }
        }
        self.game.act(act);
        self.compare();
    }

    /// An act that the model refuses is refused by the crate with the same code, and changes nothing.
    pub(crate) fn try_in_vain(&mut self, act: &Act) {
        let Some(code) = self.game.refusal(act) else {
            return;
        };
        let event = act.events()[0].to_string();
        let refused = match self.play.read_event(&event) {
            Ok(event) => self.play.apply(&event).err(),
            Err(error) => self.play.refusal(&error),
        };
        let refused = refused.map(|code| code.name());
        assert_eq!(refused, Some(code), "{event}\n{}", self.story());
        self.compare();
    }

    /// The crate's state, read again as a position, is the same state.
    pub(crate) fn read_again(&self) {
        let state = self.play.state_json();
        let position = Position::from_json(Variant::Chess4, &state);
        let position =
            position.unwrap_or_else(|error| panic!("{error}: {state}\n{}", self.story()));
        let again = Play::new(position).state_json();
        assert_eq!(again, state, "{}", self.story());
    }

    /// Position and events, for whoever wants to play it again.
    fn story(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.game.position(),
            self.start,
            events.join("\n")
        )
    }

    fn compare(&self) {
        let ours = self.game.state();
        let theirs: Value = serde_json::from_str(&self.play.state_json()).expect("JSON");
        let mut differences = Vec::new();
        for (key, value) in ours.as_object().expect("an object") {
            if sorted(key, value) != sorted(key, &theirs[key]) {
                differences.push(format!("{key}: model {value}, crate {}", theirs[key]));
            }
        }
        let (ours, theirs) = (self.our_plies(), self.their_plies());
        // An agreement ends the game, not the position.
        if ours != theirs && !self.game.agreed {
            let [ours, theirs] = [without(&ours, &theirs), without(&theirs, &ours)];
            differences.push(format!(
                "legal: model alone {ours:?}, crate alone {theirs:?}"
            ));
        }
        if !differences.is_empty() {
            panic!("{}\n{}", differences.join("\n"), self.story());
        }
    }

    fn our_plies(&self) -> Vec<String> {
        let mut plies: Vec<String> = self.game.plies().iter().map(Ply::to_string).collect();
        plies.sort();
        plies
    }

    fn their_plies(&self) -> Vec<String> {
        let position = self.play.position();
        let plies = position.plies();
        let mut plies: Vec<String> = plies.iter().map(|ply| position.coordinate(ply)).collect();
        plies.sort();
        plies
    }
}

/// Those that are not among the others.
pub(crate) fn without<T: Clone + PartialEq>(things: &[T], others: &[T]) -> Vec<T> {
    let rest = things.iter().filter(|thing| !others.contains(thing));
    rest.cloned().collect()
}

/// Lists without an order of their own, in order.
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
    pub(crate) fn act(&mut self, act: &Act) {
        match act {
            Act::Ply(ply) => self.play(*ply),
            Act::GiveUp(army, giving) => self.give_up(*army, *giving),
            Act::Choose(by, army) => self.choose(*by, *army),
            Act::Draw(_, answers) => self.agreed |= answers.iter().all(|(_, agrees)| *agrees),
        }
    }
}
