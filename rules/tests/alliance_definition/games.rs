//! Random games of the model: every invariant holds after every event, every state that is printed can be read again,
//! and everything happens that the rules speak of. `TEST_SEED` takes other dice, `TEST_GAMES` more games.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::common::Dice;
use crate::game::Game;
use crate::invariants::{hold_between, hold_in};
use crate::players::next_events;
use crate::scenes::{SCENES, options, position};
use crate::script::{Script, line};

/// The codes and the entries of the log, each of which has to occur, and what no entry tells.
const THINGS: [&str; 47] = [
    "ok",
    "game_over",
    "pending_choice",
    "illegal_move",
    "unknown_player",
    "self",
    "eliminated",
    "protectorate_bound",
    "already_allied",
    "duplicate",
    "no_proposal",
    "must_leave_first",
    "team_full",
    "no_opposition",
    "not_allied",
    "no_pending",
    "not_your_choice",
    "bad_option",
    "wrong_count",
    "not_own_piece",
    "liege_required",
    "bad_liege",
    "not_in_game",
    "no_offer",
    "claim_false",
    "log proposal",
    "log allied",
    "log declined",
    "log withdrawn",
    "log left",
    "log king_lost_choose",
    "log protectorate",
    "log civil_war",
    "log won",
    "log draw",
    "log out king_lost_alone",
    "log out team_lost_all_kings",
    "log out removal",
    "log out no_pieces",
    "a betrayal",
    "a betrayal that takes a king",
    "a draw agreed",
    "a turn passed over",
    "a turn passed over without a move",
    "a liege inherited",
    "a choice taken away",
    "a promotion",
];

pub(crate) fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

pub(crate) fn dice() -> Dice {
    Dice(number("TEST_SEED").unwrap_or(9))
}

/// The script of one random game, each event shown with the state before it and the line after it.
pub(crate) fn random_script(
    dice: &mut Dice,
    index: usize,
    mut show: impl FnMut(&Script, &Value, &Value),
) -> Script {
    let mut script = Script {
        options: options(dice),
        position: position(dice, SCENES[index % SCENES.len()]),
        events: Vec::new(),
    };
    let mut game = script.begin().expect("a scene can be");
    let mut after_the_end = 0;
    while script.events.len() < 160 && after_the_end < 6 {
        for event in next_events(&game, dice) {
            let before = game.state();
            let line = line(&mut game, &event);
            script.events.push(event);
            show(&script, &before, &line);
        }
        after_the_end += usize::from(game.end.is_some());
    }
    script
}

#[test]
fn invariants_hold_in_random_games() {
    let mut dice = dice();
    let mut counts = BTreeMap::<String, usize>::new();
    for index in 0..number("TEST_GAMES").unwrap_or(300) as usize {
        random_script(&mut dice, index, |script, before, line| {
            let event = script.events.last().expect("it has just happened");
            let judged = hold_in(&line["state"]).and_then(|()| hold_between(before, event, line));
            judged
                .and_then(|()| reads_back(&line["state"]))
                .unwrap_or_else(|rule| panic!("{rule}\n{script:#?}\n{before}\n{line}"));
            for thing in things(before, event, line) {
                *counts.entry(thing).or_default() += 1;
            }
        });
    }
    for (what, times) in &counts {
        println!("{times:6} {what}");
    }
    let missing = THINGS.iter().filter(|what| !counts.contains_key(**what));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

/// A printed state can be read and is the same; but an agreement is no part of a position.
fn reads_back(state: &Value) -> Result<(), String> {
    if state["reason"] == "agreed" {
        return Ok(());
    }
    let read = Game::read(state, &Value::Null)?.state();
    match read == *state {
        true => Ok(()),
        false => Err(format!("read back as {read}")),
    }
}

/// What an event was an example of.
fn things(before: &Value, event: &Value, line: &Value) -> Vec<String> {
    let (state, log) = (&line["state"], line["log"].as_array().expect("a log"));
    let result = line["result"].as_str().expect("a result");
    let entries = log.iter().map(|entry| match entry[0].as_str() {
        Some("out") => format!("log out {}", entry[2].as_str().expect("a why")),
        kind => format!("log {}", kind.expect("a kind")),
    });
    let mut things: Vec<String> = entries.chain([result.to_string()]).collect();
    let is_ok = result == "ok";
    let is_move = is_ok && event["move"].is_string();
    let has = |kind: &str| log.iter().any(|entry| entry[0] == kind);
    let moved_on = is_ok && state["over"] == false && state["pending"].is_null();
    let inherits = |(vassal, lord): (&String, &Value)| {
        let now = &state["liege"][vassal];
        !now.is_null() && now != lord
    };
    let mut lieges = before["liege"].as_object().into_iter().flatten();
    let others = [
        ("a betrayal", is_move && has("left")),
        (
            "a betrayal that takes a king",
            is_move && has("left") && takes_king(before, event),
        ),
        ("a draw agreed", is_ok && state["reason"] == "agreed"),
        (
            "a turn passed over",
            is_move && moved_on && skips(before, state),
        ),
        (
            "a turn passed over without a move",
            moved_on
                && before["turn"] != state["turn"]
                && (has("left") || has("allied"))
                && !is_move,
        ),
        ("a liege inherited", lieges.any(inherits)),
        (
            "a choice taken away",
            event["choose"].is_null()
                && is_ok
                && !before["pending"].is_null()
                && state["pending"].is_null(),
        ),
        (
            "a promotion",
            is_move && event["move"].as_str().is_some_and(|text| text.len() == 5),
        ),
    ];
    things.extend(
        others
            .iter()
            .filter(|(_, is)| *is)
            .map(|(what, _)| what.to_string()),
    );
    things
}

fn takes_king(before: &Value, event: &Value) -> bool {
    let text = event["move"].as_str().expect("a move");
    let victim = before["pieces"][&text[2..4]].as_str();
    victim.is_some_and(|man| man.ends_with('K'))
}

/// Somebody who is in stood between the one who moved and the one who is to move.
fn skips(before: &Value, after: &Value) -> bool {
    let cycle = ["w", "r", "b", "y", "w", "r", "b", "y"];
    let from = cycle
        .iter()
        .position(|army| before["turn"] == *army)
        .expect("an army");
    let between = cycle[from + 1..]
        .iter()
        .take_while(|army| after["turn"] != ***army);
    between
        .into_iter()
        .any(|army| after["status"][army] != "out")
}
