//! The published examples, put to a model: the numbered cases of a game (`cases/`), and
//! counts of leaves (perft).
//!
//! The meaning of each question is in the `README.md` next to the cases. How the model finds its
//! answer is up to the model.

use std::fmt::Display;

use serde_json::{Value, json};

use entente_rules_tests::cases::{Case, Question, Subject, folder};

/// A model of one game, with what the cases ask.
pub(crate) trait Model: Sized {
    /// A game from this position, or from the start; or the reason why the position is impossible.
    fn set_up(position: Option<&Value>, options: &Value) -> Result<Self, String>;
    /// The legal moves as coordinates.
    fn moves(&self) -> Vec<String>;
    /// Applies an event and returns `ok`, or changes nothing and returns the reason.
    fn event(&mut self, event: &Value) -> String;
    /// The position with everything that follows from it, in the command line's form.
    fn state(&self) -> Value;

    /// Returns the entries that the last event wrote to the game's log, if it has one.
    fn log(&self) -> Value {
        Value::Null
    }

    /// A move in the game's own notation, if it has one.
    fn notation(&self, _mv: &str) -> Option<String> {
        None
    }

    /// The move, as coordinates, that a token of that notation means.
    fn read(&self, _token: &str) -> Option<String> {
        None
    }
}

/// Puts every case to the model and reports all wrong answers at once. There must be at least this
/// many cases.
pub(crate) fn answer_all<M: Model>(game: &str, at_least: usize) {
    let subjects = Subject::all(&folder().join(game));
    let cases: Vec<Case> = subjects.into_iter().flat_map(|it| it.cases).collect();
    assert!(cases.len() >= at_least, "only {} cases", cases.len());
    let wrong: Vec<String> = cases.iter().filter_map(wrong_answer::<M>).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn wrong_answer<M: Model>(case: &Case) -> Option<String> {
    let (answer, expected) = (answer::<M>(case), &case.answer);
    let (id, title) = (&case.id, &case.title);
    (answer != *expected).then(|| format!("{id} {title}: {answer}, not {expected}"))
}

fn answer<M: Model>(case: &Case) -> Value {
    let position = case.position.clone().map(Value::Object);
    let options = case.options.clone().map_or(Value::Null, Value::Object);
    let set_up = M::set_up(position.as_ref(), &options);
    if let Question::Position {} = case.question {
        return json!(set_up.is_ok());
    }
    let mut game = match set_up {
        Ok(game) => game,
        Err(why) => return json!(format!("no position: {why}")),
    };
    let mut written = Vec::new();
    for mv in case.moves.split_whitespace() {
        // The notation of a move belongs to the position before it.
        written.push(game.notation(mv));
        if game.event(&json!({"move": mv})) != "ok" {
            return json!(format!("{mv} is refused"));
        }
    }
    for event in &case.events {
        if game.event(event) != "ok" {
            return json!(format!("{event} is refused"));
        }
    }
    match &case.question {
        Question::Legal { mv } => json!(game.moves().contains(mv)),
        Question::Moves { from } => json!(moves(&game, from.as_deref().unwrap_or(""))),
        Question::State {} | Question::Position {} => keys(&game.state(), &case.answer),
        Question::Log {} => game.log(),
        Question::Event { event } => json!(game.event(event)),
        Question::Notation { mv } => json!(game.notation(mv)),
        Question::Written { .. } => json!(written),
        Question::Read { token } => json!(game.read(token)),
    }
}

/// The moves from a square: those that begin with its name, followed by another square.
fn moves<M: Model>(game: &M, from: &str) -> Vec<String> {
    let is_from = |mv: &String| {
        mv.strip_prefix(from)
            .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_alphabetic()))
    };
    let mut moves: Vec<String> = game.moves().into_iter().filter(is_from).collect();
    moves.sort();
    moves
}

/// The values at the paths that the answer names; null where there is none.
fn keys(state: &Value, answer: &Value) -> Value {
    let paths = answer.as_object().expect("paths").keys();
    let found = paths.map(|path| {
        let value = state.pointer(&format!("/{}", path.replace('.', "/")));
        (path.clone(), value.cloned().unwrap_or(Value::Null))
    });
    Value::Object(found.collect())
}

/// A game whose lines of play can be counted.
pub(crate) trait Counted: Sized {
    type Ply: Display;

    fn plies(&self) -> Vec<Self::Ply>;

    fn after(&self, ply: Self::Ply) -> Self;

    /// The number of lines of this length.
    fn leaves(&self, depth: u32) -> usize {
        let plies = self.plies();
        if depth < 2 {
            return plies.len();
        }
        let after = plies.into_iter().map(|ply| self.after(ply));
        after.map(|game| game.leaves(depth - 1)).sum()
    }

    /// The game after these moves.
    fn after_line(self, line: &str) -> Self {
        line.split_whitespace().fold(self, |game, text| {
            let found = game.plies().into_iter().find(|ply| ply.to_string() == text);
            game.after(found.unwrap_or_else(|| panic!("{text} is not legal")))
        })
    }
}

/// Compares the model with every count of a file. There must be this many.
pub(crate) fn check_counts<G: Counted>(data: &str, expected: usize, game: impl Fn(&Value) -> G) {
    let data: Value = serde_json::from_str(data).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let game = game(entry);
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let found = game.leaves(depth.parse().expect("a depth"));
            assert_eq!(found, *leaves, "{} to depth {depth}", entry["id"]);
            checked += 1;
        }
    }
    assert_eq!(checked, expected, "every count of the data");
}

/// The moves that lead to the position of an entry.
pub(crate) fn line(entry: &Value) -> &str {
    entry["moves"].as_str().unwrap_or("")
}
