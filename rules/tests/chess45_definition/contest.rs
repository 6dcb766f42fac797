//! One game played by the model and by the crate at once: each event is given to both, the answer must be the same, and
//! then every key of the model's state, every legal move, and the state read again. Whatever differs is told with the
//! position and the events that lead to it.

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

use crate::game::Game;
use crate::legal::Move;

pub(crate) struct Contest {
    pub(crate) game: Game,
    play: Play,
    start: Value,
    events: Vec<Value>,
}

impl Contest {
    pub(crate) fn new(game: Game) -> Contest {
        let start = game.position();
        let contest = Contest {
            play: play(&start),
            game,
            start,
            events: Vec::new(),
        };
        contest.compare();
        contest
    }

    /// The same event on both sides, and the same answer.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        self.events.push(event.clone());
        let ours = self.game.take_event(event);
        let theirs = answer(&mut self.play, event);
        assert_eq!(theirs, ours, "{event}\n{}", self.story());
        self.compare();
        ours
    }

    pub(crate) fn play(&mut self, mv: Move) {
        let answer = self.take_event(&json!({"move": mv.to_string()}));
        assert_eq!(answer, "ok", "{mv}\n{}", self.story());
    }

    /// What the model refuses the crate refuses with the same code, and nothing changes. Was it refused?
    pub(crate) fn try_in_vain(&mut self, event: &Value) -> bool {
        let refused = self.game.clone().take_event(event) != "ok";
        if refused {
            let before = self.play.state_json();
            self.take_event(event);
            self.events.pop();
            assert_eq!(self.play.state_json(), before, "{event}\n{}", self.story());
        }
        refused
    }

    fn compare(&self) {
        let ours = self.game.state();
        let state = self.play.state_json();
        let theirs: Value = serde_json::from_str(&state).expect("JSON");
        for (key, value) in ours.as_object().expect("an object") {
            let (theirs, ours) = (sorted(&theirs[key]), sorted(value));
            assert_eq!(theirs, ours, "{key}\n{}", self.story());
        }
        let mut moves = self.game.moves();
        moves.sort_by_key(Move::to_string);
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        assert_eq!(self.their_moves(), moves, "{}", self.story());
        self.read_again(&state, &theirs);
    }

    /// The state of a game that nobody has ended by his word is a position that is in the same state.
    fn read_again(&self, state: &str, value: &Value) {
        if !matches!(value["reason"].as_str(), Some("agreed" | "fifty")) {
            assert_eq!(play(value).state_json(), state, "{}", self.story());
        }
    }

    fn their_moves(&self) -> Vec<String> {
        if self.play.outcome().is_some() {
            return Vec::new();
        }
        let plies = self.play.position().plies();
        let mut moves: Vec<String> = plies.iter().map(ToString::to_string).collect();
        moves.sort();
        moves
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
}

/// The cells that give check have no order of their own: `d10` comes before `d8` as a word and behind it as a cell.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list = list.clone();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(keys) => {
            let keys = keys.iter().map(|(key, value)| (key.clone(), sorted(value)));
            Value::Object(keys.collect())
        }
        _ => value.clone(),
    }
}

/// The crate's game that begins in this position.
pub(crate) fn play(position: &Value) -> Play {
    let read = Position::from_json(Variant::Chess45, &position.to_string());
    Play::new(read.unwrap_or_else(|error| panic!("{error}: {position}")))
}

/// What the crate says to an event: `ok`, or why nothing was done.
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
