//! The model held against another player of scripts: line by line, every key that the model prints must be the same
//! there. Whoever plays the variant gives its lines as a function of the script, which is all that this file asks of
//! the crate. The tests here hold the model against the crate, against itself, and against one that errs on purpose.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::crate_side::{crate_lines, reads_back, state};
use crate::games::{dice, number, random_script};
use crate::invariants::{hold_between, hold_in};
use crate::script::{Script, model_lines};

/// Plays random games through another program: `crate_state` gives the lines that it prints for a script
/// (`[{"result": …, "state": {…}, "log": […]}, …]`). The first difference stops the test with all that leads to it.
pub(crate) fn assert_agreement(games: usize, crate_state: impl Fn(&Script) -> Value) {
    let mut dice = dice();
    for index in 0..games {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let found = disagreement(&script, &crate_state);
        assert_eq!(found, None, "{}", found.as_deref().unwrap_or(""));
    }
}

/// Where the other's lines first differ from the model's. Keys that the model does not print are not compared.
fn disagreement(script: &Script, crate_state: impl Fn(&Script) -> Value) -> Option<String> {
    let (ours, theirs) = (model_lines(script), crate_state(script));
    let ours = ours.as_array().expect("lines");
    ours.iter().enumerate().find_map(|(index, line)| {
        let difference = first_difference(line, &theirs[index])?;
        let (before, event) = (&script.events[..index], &script.events[index]);
        let begin = json!({"options": script.options, "position": script.position});
        Some(format!(
            "{difference}\nat {event}\nafter {}\nfrom {begin}",
            json!(before)
        ))
    })
}

fn first_difference(ours: &Value, theirs: &Value) -> Option<String> {
    let told = ["result", "log"].into_iter();
    let told = told.map(|key| (key, &ours[key], &theirs[key]));
    let state = ours["state"].as_object().expect("a state").iter();
    let state = state.map(|(key, value)| (key.as_str(), value, &theirs["state"][key]));
    let differ = |(key, ours, theirs): &(&str, &Value, &Value)| match *key {
        "proposals" => sorted(ours) != sorted(theirs),
        _ => ours != theirs,
    };
    let mut differing = told.chain(state).filter(differ);
    let (key, ours, theirs) = differing.next()?;
    Some(format!("{key} should be {ours}, not {theirs}"))
}

/// Proposals have no order.
fn sorted(proposals: &Value) -> Option<BTreeSet<&str>> {
    proposals.as_array()?.iter().map(Value::as_str).collect()
}

fn spoilt(lines: &Value, place: &str) -> Value {
    let mut lines = lines.clone();
    *lines.pointer_mut(place).expect("a value") = json!("spoilt");
    lines
}

/// `TEST_GAMES` takes more games, `TEST_SEED` others.
#[test]
fn the_crate_agrees_with_the_model() {
    assert_agreement(number("TEST_GAMES").unwrap_or(300) as usize, crate_lines);
}

/// The same invariants as of the model, asked of what the crate prints after every event.
#[test]
fn the_crate_keeps_the_invariants() {
    let mut dice = dice();
    for index in 0..number("TEST_GAMES").unwrap_or(100) as usize {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let mut before = state(&crate::crate_side::begin(&script).expect("it can be"));
        let lines = crate_lines(&script);
        let lines = lines.as_array().expect("lines");
        for (event, line) in script.events.iter().zip(lines) {
            let judged = hold_in(&line["state"])
                .and_then(|()| hold_between(&before, event, line))
                .and_then(|()| reads_back(&line["state"]));
            judged.unwrap_or_else(|rule| panic!("{rule}\n{before}\n{event}\n{line}"));
            before = line["state"].clone();
        }
    }
}

#[test]
fn the_model_agrees_with_itself() {
    assert_agreement(30, model_lines);
}

/// Each key of a line, spoilt in the last line alone, is found there.
#[test]
fn whatever_differs_is_found() {
    let mut dice = dice();
    for index in 0..12 {
        let script = random_script(&mut dice, index, |_, _, _| {});
        let lines = model_lines(&script);
        let last = script.events.len() - 1;
        let state = lines[last]["state"].as_object().expect("a state");
        let states = state.keys().map(|key| format!("/{last}/state/{key}"));
        let told = ["result", "log"].map(|key| format!("/{last}/{key}"));
        for place in states.chain(told) {
            let found = disagreement(&script, |_| spoilt(&lines, &place));
            let found = found.unwrap_or_else(|| panic!("{place} is not compared"));
            assert!(found.contains(&script.events[last].to_string()), "{found}");
        }
    }
}
