//! The numbered cases of a game (`rules/cases/`), put to a model of it.
//!
//! The meaning of each question is in the `README.md` next to the cases. How the model finds its
//! answer is up to the model.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

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

    /// A move in the game's own notation, if it has one.
    fn notation(&self, _mv: &str) -> Option<String> {
        None
    }

    /// The move, as coordinates, that a token of that notation means.
    fn read(&self, _token: &str) -> Option<String> {
        None
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn folder(game: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "cases", game].iter().collect()
}

fn read(path: PathBuf) -> Value {
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Every case of a game, from the files whose names begin with a digit.
fn all(game: &str) -> Vec<Value> {
    let files = fs::read_dir(folder(game)).expect("a folder of cases");
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| is_numbered(path))
        .collect();
    paths.sort();
    let cases = paths
        .into_iter()
        .map(|path| list(&read(path), "cases").to_vec());
    cases.flatten().collect()
}

fn is_numbered(path: &std::path::Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_digit()))
}

/// Puts every case to the model and reports all wrong answers at once. There must be at least this
/// many cases.
pub(crate) fn answer_all<M: Model>(game: &str, at_least: usize) {
    let cases = all(game);
    let ids: BTreeSet<&str> = cases.iter().map(|case| text(case, "id")).collect();
    assert_eq!(ids.len(), cases.len(), "an id is given twice");
    assert!(cases.len() >= at_least, "only {} cases", cases.len());
    let wrong: Vec<String> = cases.iter().filter_map(wrong_answer::<M>).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn wrong_answer<M: Model>(case: &Value) -> Option<String> {
    let (answer, expected) = (answer::<M>(case), &case["answer"]);
    let (id, title) = (text(case, "id"), text(case, "title"));
    (answer != *expected).then(|| format!("{id} {title}: {answer}, not {expected}"))
}

fn answer<M: Model>(case: &Value) -> Value {
    let question = &case["question"];
    let set_up = M::set_up(case.get("position"), &case["options"]);
    if text(question, "ask") == "position" {
        return json!(set_up.is_ok());
    }
    let mut game = match set_up {
        Ok(game) => game,
        Err(why) => return json!(format!("no position: {why}")),
    };
    let mut written = Vec::new();
    for mv in text(case, "moves").split_whitespace() {
        // The notation of a move belongs to the position before it.
        written.push(game.notation(mv));
        if game.event(&json!({"move": mv})) != "ok" {
            return json!(format!("{mv} is refused"));
        }
    }
    for event in list(case, "events") {
        if game.event(event) != "ok" {
            return json!(format!("{event} is refused"));
        }
    }
    match text(question, "ask") {
        "legal" => json!(game.moves().contains(&text(question, "move").to_string())),
        "moves" => json!(moves(&game, question["from"].as_str())),
        "state" => keys(&game.state(), &case["answer"]),
        "notation" => json!(game.notation(text(question, "move"))),
        "written" => json!(written),
        "read" => json!(game.read(text(question, "token"))),
        "event" => json!(game.event(&question["event"])),
        ask => json!(format!("unknown question {ask:?}")),
    }
}

/// The moves from a square: those that begin with its name, followed by another square.
fn moves<M: Model>(game: &M, from: Option<&str>) -> Vec<String> {
    let origin = from.unwrap_or("");
    let is_from = |mv: &String| {
        mv.strip_prefix(origin)
            .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_alphabetic()))
    };
    let mut moves: Vec<String> = game.moves().into_iter().filter(is_from).collect();
    moves.sort();
    moves
}

/// The values at the paths that the answer names; null where there is none.
fn keys(state: &Value, answer: &Value) -> Value {
    let paths = answer
        .as_object()
        .into_iter()
        .flat_map(|paths| paths.keys());
    let found = paths.map(|path| {
        let value = path.split('.').fold(state, |value, key| &value[key]);
        (path.clone(), value.clone())
    });
    Value::Object(found.collect())
}

/// Checks that cases name only rules of `document.json`, and that every rule has a case unless it
/// is marked as `conduct`.
pub(crate) fn every_rule_has_a_case(game: &str) {
    let document = read(folder(game).join("document.json"));
    let cases = all(game);
    for kind in ["sentences", "decisions"] {
        let known = list(&document, kind).iter();
        let (known, conduct): (Vec<&Value>, Vec<&Value>) =
            known.partition(|rule| rule.get("conduct").is_none());
        let ids = |rules: &[&Value]| {
            rules
                .iter()
                .map(|rule| text(rule, "id").to_string())
                .collect()
        };
        let (known, conduct): (BTreeSet<String>, BTreeSet<String>) = (ids(&known), ids(&conduct));
        let named: BTreeSet<String> = cases
            .iter()
            .flat_map(|case| list(&case["rule"], kind))
            .map(|id| id.as_str().expect("an id").into())
            .collect();
        assert!(
            named.is_subset(&(&known | &conduct)),
            "unknown: {:?}",
            &named - &known
        );
        assert!(
            known.is_subset(&named),
            "without a case: {:?}",
            &known - &named
        );
    }
}
