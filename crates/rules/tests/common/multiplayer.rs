//! Helpers for the tests of the multi-player rules.
//!
//! Positions are pieces in a line of text, and a test game takes events and answers questions about
//! its state. It is not a test itself.

use entente_rules::{Options, Play, Position, Variant};
use serde_json::{Map, Value, json};

/// The direction of each army's pawns in a position, unless it names another.
const PAWNS: [(&str, &str); 6] = [
    ("w", "N"),
    ("r", "N"),
    ("s", "E"),
    ("y", "E"),
    ("b", "S"),
    ("g", "W"),
];

/// A position in JSON from pieces as `r Ka1 Pb2, g Kg4, b Kh7`. The turn order is that of the text,
/// and the first army is to move.
pub fn position_of(pieces: &str) -> Value {
    let groups = || {
        pieces
            .split(", ")
            .map(|group| group.split_once(' ').unwrap_or((group, "")))
    };
    let pieces = groups().flat_map(|(army, pieces)| {
        pieces.split_whitespace().map(move |piece| {
            (
                piece[1..].to_owned(),
                json!(format!("{army}{}", &piece[..1])),
            )
        })
    });
    let order: Vec<&str> = groups().map(|(army, _)| army).collect();
    let pawns = PAWNS
        .iter()
        .filter(|(army, _)| order.contains(army))
        .map(|&(army, way)| (army.to_owned(), json!(way)));
    json!({
        "turn": order[0],
        "order": order,
        "pawns": pawns.collect::<Map<_, _>>(),
        "pieces": pieces.collect::<Map<_, _>>(),
    })
}

/// A position of multi-player chess with these pieces and with additional or other keys.
pub fn position_with(pieces: &str, keys: Value) -> Value {
    let mut position = position_of(pieces);
    let merged = keys.as_object().expect("an object").clone();
    position.as_object_mut().expect("an object").extend(merged);
    position
}

pub fn read(position: &Value) -> Result<Position, String> {
    let read = Position::from_json(Variant::Multiplayer, &position.to_string());
    read.map_err(|error| super::json_fault(&error))
}

/// A game under test.
pub struct TestGame(pub Play);

impl TestGame {
    pub fn start(options: &str) -> TestGame {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        TestGame(Play::new(Position::start_with(&options)))
    }

    #[track_caller]
    pub fn of(position: &Value) -> TestGame {
        let read = read(position);
        TestGame(Play::new(
            read.unwrap_or_else(|error| panic!("{error}: {position}")),
        ))
    }

    /// Applies an event and returns `ok`, or the code with which it is refused.
    pub fn attempt(&mut self, event: &Value) -> &'static str {
        let code = match self.0.read_event(&event.to_string()) {
            Ok(event) => self.0.apply(&event).err(),
            Err(error) => Some(self.0.refusal(&error).expect("an event")),
        };
        code.map_or("ok", |code| code.name())
    }

    /// Applies an event that must be accepted.
    #[track_caller]
    pub fn then(mut self, event: Value) -> TestGame {
        assert_eq!(self.attempt(&event), "ok", "{event}");
        self
    }

    /// Makes moves that must be legal.
    #[track_caller]
    pub fn moves(self, moves: &str) -> TestGame {
        let mut game = self;
        for mv in moves.split_whitespace() {
            game = game.then(json!({"move": mv}));
        }
        game
    }

    /// Names the reason for which a move is not legal.
    #[track_caller]
    pub fn why(&self, mv: &str) -> String {
        let position = self.0.position();
        let mv = position.read_coordinate(mv).expect("two squares");
        super::fact(&position.play(mv).expect_err("it is illegal"))
    }

    pub fn state(&self) -> Value {
        serde_json::from_str(&self.0.state_json()).expect("JSON")
    }
}
