//! Random games of the model.
//!
//! After every event all invariants must hold and the printed state must read back as the same
//! state. Over the whole run every code, every log entry and every listed situation must occur.
//! `TEST_SEED` sets the seed, `TEST_GAMES` the number of games.

use serde_json::Value;

use crate::alliance::game::Game;
use crate::alliance::invariants::{check_state, check_transition};
use crate::alliance::players::next_events;
use crate::alliance::script::{Script, line};
use crate::alliance::starting_positions::{START_KINDS, options, position};
use crate::independent::Counts;
use entente_rules_tests::{Dice, number};

/// The situations that a run must meet: every code, every kind of log entry, and those that no log
/// entry shows.
const SITUATIONS: [&str; 47] = [
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
    "a turn skipped",
    "a turn skipped without a move",
    "an inherited liege",
    "a choice taken away",
    "a promotion",
];

pub(crate) fn dice() -> Dice {
    Dice(number("TEST_SEED", 9))
}

/// The script of one random game. Each event is passed on with the state before it and the line
/// after it.
pub(crate) fn random_script(
    dice: &mut Dice,
    index: usize,
    mut show: impl FnMut(&Script, &Value, &Value),
) -> Script {
    let mut script = Script {
        options: options(dice),
        position: position(dice, START_KINDS[index % START_KINDS.len()]),
        events: Vec::new(),
    };
    let mut game = script.begin().expect("the starting position is possible");
    // Some events after the end check that a finished game refuses everything.
    let mut events_after_end = 0;
    while script.events.len() < 160 && events_after_end < 6 {
        for event in next_events(&game, dice) {
            let before = game.state();
            let line = line(&mut game, &event);
            script.events.push(event);
            show(&script, &before, &line);
        }
        events_after_end += usize::from(game.end.is_some());
    }
    script
}

#[test]
fn invariants_hold_in_random_games() {
    let mut dice = dice();
    let mut counts = Counts::default();
    for index in 0..number("TEST_GAMES", 300) as usize {
        random_script(&mut dice, index, |script, before, line| {
            let event = script.events.last().expect("it has just happened");
            let checked =
                check_state(&line["state"]).and_then(|()| check_transition(before, event, line));
            checked
                .and_then(|()| reads_back(&line["state"]))
                .unwrap_or_else(|rule| panic!("{rule}\n{script:#?}\n{before}\n{line}"));
            for situation in situations(before, event, line) {
                counts.add(&situation);
            }
        });
    }
    counts.print();
    counts.assert_all(&SITUATIONS);
}

/// Checks that a printed state reads back unchanged. A draw by agreement is not part of a position,
/// so such states are skipped.
fn reads_back(state: &Value) -> Result<(), String> {
    if state["reason"] == "agreed" {
        return Ok(());
    }
    let read = Game::read(state, &Value::Null)?.state();
    if read == *state {
        Ok(())
    } else {
        Err(format!("read back as {read}"))
    }
}

/// The situations of which this event is an example.
fn situations(before: &Value, event: &Value, line: &Value) -> Vec<String> {
    let (state, log) = (&line["state"], line["log"].as_array().expect("a log"));
    let result = line["result"].as_str().expect("a result");
    let entries = log.iter().map(|entry| match entry[0].as_str() {
        Some("out") => format!("log out {}", entry[2].as_str().expect("a why")),
        kind => format!("log {}", kind.expect("a kind")),
    });
    let mut situations: Vec<String> = entries.chain([result.to_string()]).collect();
    let is_ok = result == "ok";
    let is_move = is_ok && event["move"].is_string();
    let has = |kind: &str| log.iter().any(|entry| entry[0] == kind);
    let moved_on = is_ok && state["over"] == false && state["pending"].is_null();
    let inherits = |(protectorate, liege): (&String, &Value)| {
        let now = &state["liege"][protectorate];
        !now.is_null() && now != liege
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
            "a turn skipped",
            is_move && moved_on && skips(before, state),
        ),
        (
            "a turn skipped without a move",
            moved_on
                && before["turn"] != state["turn"]
                && (has("left") || has("allied"))
                && !is_move,
        ),
        ("an inherited liege", lieges.any(inherits)),
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
    situations.extend(
        others
            .iter()
            .filter(|(_, is)| *is)
            .map(|(what, _)| what.to_string()),
    );
    situations
}

fn takes_king(before: &Value, event: &Value) -> bool {
    let text = event["move"].as_str().expect("a move");
    let victim = before["pieces"][&text[2..4]].as_str();
    victim.is_some_and(|piece| piece.ends_with('K'))
}

/// Whether an army that is still in sits between the army that moved and the army that moves next.
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
