//! The multi-player rules in the words of their tests: a scene is men in a line of text, a table is a game in which events
//! happen. Not a test itself.

#![allow(
    dead_code,
    reason = "each test file is its own crate and uses a part of this"
)]

use entente_rules::{Options, Play, Position, Variant};
use serde_json::{Map, Value, json};

/// Where the pawns of each army go in a scene, unless it says otherwise.
const PAWNS: [(&str, &str); 6] = [
    ("w", "N"),
    ("r", "N"),
    ("s", "E"),
    ("y", "E"),
    ("b", "S"),
    ("g", "W"),
];

/// A position in JSON from men as `r Ka1 Pb2, g Kg4, b Kh7`: the order is that of the line, the first is to move.
pub(crate) fn scene(men: &str) -> Value {
    let groups = || {
        men.split(", ")
            .map(|group| group.split_once(' ').unwrap_or((group, "")))
    };
    let pieces = groups().flat_map(|(army, men)| {
        men.split_whitespace()
            .map(move |man| (man[1..].to_owned(), json!(format!("{army}{}", &man[..1]))))
    });
    let order: Vec<&str> = groups().map(|(army, _)| army).collect();
    let pawns = PAWNS.iter().filter(|(army, _)| order.contains(army));
    let pawns = pawns.map(|&(army, way)| (army.to_owned(), json!(way)));
    json!({
        "turn": order[0],
        "order": order,
        "pawns": pawns.collect::<Map<_, _>>(),
        "pieces": pieces.collect::<Map<_, _>>(),
    })
}

/// The same with more keys, or others.
pub(crate) fn told(men: &str, keys: Value) -> Value {
    let mut position = scene(men);
    let told = keys.as_object().expect("an object").clone();
    position.as_object_mut().expect("an object").extend(told);
    position
}

pub(crate) fn read(position: &Value) -> Result<Position, String> {
    let read = Position::from_json(Variant::Multiplayer, &position.to_string());
    read.map_err(|error| error.to_string())
}

/// A game.
pub(crate) struct Table(pub(crate) Play);

impl Table {
    pub(crate) fn start(options: &str) -> Table {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        Table(Play::new(Position::start_with(&options)))
    }

    #[track_caller]
    pub(crate) fn of(position: &Value) -> Table {
        let read = read(position);
        Table(Play::new(
            read.unwrap_or_else(|error| panic!("{error}: {position}")),
        ))
    }

    #[track_caller]
    pub(crate) fn set(men: &str) -> Table {
        Table::of(&scene(men))
    }

    /// Gives an event, and says `ok` or the code with which it is refused.
    pub(crate) fn attempt(&mut self, event: &Value) -> &'static str {
        let code = match self.0.read_event(&event.to_string()) {
            Ok(event) => self.0.apply(&event).err(),
            Err(error) => Some(self.0.refusal(&error).expect("an event")),
        };
        code.map_or("ok", |code| code.name())
    }

    /// An event that is accepted.
    #[track_caller]
    pub(crate) fn then(mut self, event: Value) -> Table {
        assert_eq!(self.attempt(&event), "ok", "{event}");
        self
    }

    /// Moves that are legal.
    #[track_caller]
    pub(crate) fn moves(self, moves: &str) -> Table {
        let mut table = self;
        for mv in moves.split_whitespace() {
            table = table.then(json!({"move": mv}));
        }
        table
    }

    /// The same event given by each of these armies; every one is accepted.
    #[track_caller]
    pub(crate) fn all(self, verb: &str, armies: &str) -> Table {
        let mut table = self;
        for army in armies.split_whitespace() {
            table = table.then(json!({verb: army}));
        }
        table
    }

    #[track_caller]
    pub(crate) fn agree(self, by: &str, offer: &str) -> Table {
        self.then(json!({"agree": {"by": by, "offer": offer}}))
    }

    pub(crate) fn can(&self, mv: &str) -> bool {
        let position = self.0.position();
        let mv = position.read_coordinate(mv).expect("two cells");
        position.is_legal(mv)
    }

    /// Why a move is not legal.
    #[track_caller]
    pub(crate) fn why(&self, mv: &str) -> String {
        let position = self.0.position();
        let mv = position.read_coordinate(mv).expect("two cells");
        position.play(mv).expect_err("it is illegal").to_string()
    }

    pub(crate) fn state(&self) -> Value {
        serde_json::from_str(&self.0.state_json()).expect("JSON")
    }

    /// One key of the state.
    pub(crate) fn says(&self, key: &str) -> Value {
        self.state()[key].clone()
    }

    /// Why it is over, and everybody's part of the point.
    pub(crate) fn end(&self) -> (Value, Value) {
        (self.says("reason"), self.says("scores"))
    }
}
