//! The numbered cases of `rules/cases/alliance`, answered by the model.
//!
//! A second test checks that the files keep what their README promises: numbers are given once,
//! every cited rule exists, and every sentence and decision has a case.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::alliance::game::Game;
use crate::alliance::script::{Script, line};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    subject: String,
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
    #[serde(default)]
    position: Value,
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
    Legal { r#move: String },
    Moves { from: Option<String> },
    State,
    Log,
    Event { event: Value },
    Position,
}

/// The model's answer in the form of the case's answer, or an error if the position is impossible.
fn answer(case: &Case) -> Result<Value, String> {
    let begun = Script {
        options: case.options.clone(),
        position: case.position.clone(),
        events: Vec::new(),
    };
    if let Question::Position = case.question {
        return Ok(json!(begun.begin().is_ok()));
    }
    let mut game = begun.begin()?;
    let moves = case
        .moves
        .split_whitespace()
        .map(|text| json!({"move": text}));
    let mut log = Value::Null;
    for event in moves.chain(case.events.iter().cloned()) {
        let line = line(&mut game, &event);
        if line["result"] != "ok" {
            return Err(format!("{event} is refused: {}", line["result"]));
        }
        log = line["log"].clone();
    }
    Ok(match &case.question {
        Question::Log => log,
        question => ask(&mut game, question, &case.answer),
    })
}

fn ask(game: &mut Game, question: &Question, expected: &Value) -> Value {
    match question {
        Question::Legal { r#move } => json!(moves(game).contains(r#move)),
        Question::Moves { from } => {
            let origin = from.as_deref().unwrap_or("");
            let listed = moves(game).into_iter();
            listed.filter(|text| text.starts_with(origin)).collect()
        }
        Question::Event { event } => line(game, event)["result"].clone(),
        _ => {
            let state = game.state();
            let paths = expected.as_object().expect("paths").keys();
            paths.map(|path| (path.clone(), at(&state, path))).collect()
        }
    }
}

fn moves(game: &Game) -> BTreeSet<String> {
    let moves = game.legal_moves().into_iter();
    moves.map(|mv| mv.to_string()).collect()
}

/// The value at a path of keys joined by dots, or null if there is none.
fn at(state: &Value, path: &str) -> Value {
    let found = state.pointer(&format!("/{}", path.replace('.', "/")));
    found.cloned().unwrap_or(Value::Null)
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/alliance")
}

/// Every file whose name begins with a number, in order.
fn files() -> Vec<File> {
    let entries = fs::read_dir(folder()).expect("the folder of cases");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    let is_numbered = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        name.starts_with(|letter: char| letter.is_ascii_digit())
    };
    paths.retain(is_numbered);
    paths.sort();
    let texts = paths
        .iter()
        .map(|path| (path, fs::read_to_string(path).expect("a text")));
    let read = texts.map(|(path, text)| {
        let read = serde_json::from_str(&text);
        read.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    });
    read.collect()
}

#[test]
fn the_model_answers_every_case() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in files().iter().flat_map(|file| &file.cases) {
        count += 1;
        let found = answer(case);
        if found.as_ref() != Ok(&case.answer) {
            let (id, title) = (&case.id, &case.title);
            wrong.push(format!("{id} {title}\n  {}\n  {found:?}", case.answer));
        }
    }
    assert!(count >= 200, "only {count} cases");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cases_are_numbered_once_and_name_known_rules() {
    let document = fs::read_to_string(folder().join("document.json")).expect("the document");
    let parsed: Value = serde_json::from_str(&document).expect("JSON");
    let mut uncited = BTreeMap::new();
    for rule in ["sentences", "decisions"]
        .iter()
        .flat_map(|part| parsed[part].as_array())
    {
        for rule in rule {
            let id = rule["id"].as_str().expect("an id").to_string();
            let is_conduct = rule["conduct"] == true;
            assert_eq!(uncited.insert(id, !is_conduct), None, "{rule} twice");
        }
    }
    let mut ids = BTreeSet::new();
    for file in files() {
        for case in &file.cases {
            let id = &case.id;
            assert!(ids.insert(id.clone()), "{id} twice, in {}", file.subject);
            assert!(
                !case.why.is_empty() && !case.rule.sentences.is_empty(),
                "{id}"
            );
            let decided = !case.rule.decisions.is_empty();
            assert!(
                decided || case.rule.basis != Basis::Choice,
                "{id}: no decision is cited"
            );
            for rule in case.rule.sentences.iter().chain(&case.rule.decisions) {
                let known = uncited.insert(rule.clone(), false);
                assert!(known.is_some(), "{id}: there is no {rule}");
            }
        }
    }
    let missing: Vec<_> = uncited.iter().filter(|(_, is)| **is).collect();
    assert!(missing.is_empty(), "without a case: {missing:?}");
}
