//! The numbered cases of a game (`rules/cases/`), put to a model of it.
//!
//! The meaning of each question is in the `README.md` next to the cases. How the model finds its
//! answer is up to the model.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

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

    /// What the last event wrote to the game's log, if it has one.
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "subject")]
    _subject: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "about")]
    _about: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    title: String,
    rule: Rule,
    #[serde(default)]
    options: Value,
    position: Option<Value>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    events: Vec<Value>,
    question: Question,
    answer: Value,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    sentences: Vec<String>,
    decisions: Vec<String>,
    basis: Basis,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Basis {
    Text,
    Choice,
    Silent,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    Legal {
        r#move: String,
    },
    Moves {
        #[serde(default)]
        from: String,
    },
    State,
    Log,
    Event {
        event: Value,
    },
    Position,
    Notation {
        r#move: String,
    },
    Written {
        #[serde(rename = "style")]
        _style: String,
    },
    Read {
        token: String,
    },
}

fn folder(game: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "cases", game].iter().collect()
}

fn read<T: DeserializeOwned>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Every case of a game, from the files whose names begin with a digit. Each has its own number.
fn all(game: &str) -> Vec<Case> {
    let files = fs::read_dir(folder(game)).expect("a folder of cases");
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| is_numbered(path))
        .collect();
    paths.sort();
    let files = paths.into_iter().map(|path| read::<File>(&path));
    let cases: Vec<Case> = files.flat_map(|file| file.cases).collect();
    let ids: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), cases.len(), "an id is given twice");
    cases
}

fn is_numbered(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_digit()))
}

/// Puts every case to the model and reports all wrong answers at once. There must be at least this
/// many cases.
pub(crate) fn answer_all<M: Model>(game: &str, at_least: usize) {
    let cases = all(game);
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
    let set_up = M::set_up(case.position.as_ref(), &case.options);
    if let Question::Position = case.question {
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
        Question::Legal { r#move } => json!(game.moves().contains(r#move)),
        Question::Moves { from } => json!(moves(&game, from)),
        Question::State | Question::Position => keys(&game.state(), &case.answer),
        Question::Log => game.log(),
        Question::Event { event } => json!(game.event(event)),
        Question::Notation { r#move } => json!(game.notation(r#move)),
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

/// Checks that cases give reasons and name only rules of `document.json`, and that every rule has a
/// case unless it is marked as `conduct`.
pub(crate) fn every_rule_has_a_case(game: &str) {
    let mut uncited = rules(game);
    for case in all(game) {
        let (id, rule) = (&case.id, &case.rule);
        assert!(!case.why.is_empty() && !rule.sentences.is_empty(), "{id}");
        let is_decided = !rule.decisions.is_empty();
        assert!(
            is_decided || rule.basis != Basis::Choice,
            "{id}: no decision is cited"
        );
        for cited in rule.sentences.iter().chain(&rule.decisions) {
            let known = uncited.insert(cited.clone(), false);
            assert!(known.is_some(), "{id}: there is no {cited}");
        }
    }
    uncited.retain(|_, is_uncited| *is_uncited);
    assert!(uncited.is_empty(), "without a case: {uncited:?}");
}

/// The rules of the document, and whether each needs a case.
fn rules(game: &str) -> BTreeMap<String, bool> {
    let document: Value = read(&folder(game).join("document.json"));
    let mut rules = BTreeMap::new();
    for kind in ["sentences", "decisions"] {
        for rule in document[kind].as_array().into_iter().flatten() {
            let id = rule["id"].as_str().expect("an id").to_string();
            let needs_case = rule["conduct"] != true;
            assert_eq!(rules.insert(id, needs_case), None, "{rule} twice");
        }
    }
    rules
}
