//! The model compared with another implementation of the game, line by line.
//!
//! The other implementation is a function from a script to its printed lines; nothing else is asked
//! of it. Every key that the model prints must have the same value there. The tests compare the
//! model with the crate, with itself, and with a copy that is wrong on purpose.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::alliance::crate_side::{crate_lines, reads_back, state};
use crate::alliance::games::{dice, random_script};
use crate::alliance::invariants::{check_state, check_transition};
use crate::alliance::script::{Script, model_lines};
use entente_rules_tests::number;

/// Plays random games through another implementation. `crate_state` returns the lines that it
/// prints for a script (`[{"result": …, "state": {…}, "log": […]}, …]`). The first difference fails
/// the test and prints everything that leads to it.
pub(crate) fn assert_agreement(games: usize, crate_state: impl Fn(&Script) -> Value) {
    let mut dice = dice();
    for index in 0..games {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let found = disagreement(&script, &crate_state);
        assert_eq!(found, None, "{}", found.as_deref().unwrap_or(""));
    }
}

/// Finds the first place at which the other lines differ from the model's. Keys that the model does
/// not print are not compared.
fn disagreement(script: &Script, crate_state: impl Fn(&Script) -> Value) -> Option<String> {
    let (from_model, from_crate) = (model_lines(script), crate_state(script));
    let lines = from_model.as_array().expect("lines");
    lines.iter().enumerate().find_map(|(index, line)| {
        let difference = first_difference(line, &from_crate[index])?;
        let (before, event) = (&script.events[..index], &script.events[index]);
        let begin = json!({"options": script.options, "position": script.position});
        Some(format!(
            "{difference}\nat {event}\nafter {}\nfrom {begin}",
            json!(before)
        ))
    })
}

fn first_difference(from_model: &Value, from_crate: &Value) -> Option<String> {
    let compared = ["result", "log"]
        .into_iter()
        .map(|key| (key, &from_model[key], &from_crate[key]));
    let state = from_model["state"]
        .as_object()
        .expect("a state")
        .iter()
        .map(|(key, value)| (key.as_str(), value, &from_crate["state"][key]));
    let differ = |(key, from_model, from_crate): &(&str, &Value, &Value)| match *key {
        "proposals" => sorted(from_model) != sorted(from_crate),
        _ => from_model != from_crate,
    };
    let mut differing = compared.chain(state).filter(differ);
    let (key, from_model, from_crate) = differing.next()?;
    Some(format!("{key} should be {from_model}, not {from_crate}"))
}

/// The proposals without their order, which has no meaning.
fn sorted(proposals: &Value) -> Option<BTreeSet<&str>> {
    proposals.as_array()?.iter().map(Value::as_str).collect()
}

fn corrupted(lines: &Value, path: &str) -> Value {
    let mut lines = lines.clone();
    *lines.pointer_mut(path).expect("a value") = json!("corrupted");
    lines
}

/// `TEST_GAMES` sets the number of games, `TEST_SEED` the seed.
#[test]
fn the_crate_agrees_with_the_model() {
    assert_agreement(number("TEST_GAMES", 300) as usize, crate_lines);
}

/// Checks the model's invariants on what the crate prints after every event.
#[test]
fn the_crate_keeps_the_invariants() {
    let mut dice = dice();
    for index in 0..number("TEST_GAMES", 100) as usize {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let mut before =
            state(&crate::alliance::crate_side::begin(&script).expect("the position is possible"));
        let printed = crate_lines(&script);
        let lines = printed.as_array().expect("lines");
        for (event, line) in script.events.iter().zip(lines) {
            let checked = check_state(&line["state"])
                .and_then(|()| check_transition(&before, event, line))
                .and_then(|()| reads_back(&line["state"]));
            checked.unwrap_or_else(|rule| panic!("{rule}\n{before}\n{event}\n{line}"));
            before = line["state"].clone();
        }
    }
}

#[test]
fn the_model_agrees_with_itself() {
    assert_agreement(30, model_lines);
}

/// Corrupts each key of the last line in turn: the comparison must find every one.
#[test]
fn every_difference_is_found() {
    let mut dice = dice();
    for index in 0..12 {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let lines = model_lines(&script);
        let last = script.events.len() - 1;
        let state = lines[last]["state"].as_object().expect("a state");
        let states = state.keys().map(|key| format!("/{last}/state/{key}"));
        let compared = ["result", "log"].map(|key| format!("/{last}/{key}"));
        for path in states.chain(compared) {
            let found = disagreement(&script, |_| corrupted(&lines, &path))
                .unwrap_or_else(|| panic!("{path} is not compared"));
            assert!(found.contains(&script.events[last].to_string()), "{found}");
        }
    }
}
