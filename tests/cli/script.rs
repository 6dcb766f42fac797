//! `script`: every event, every result code and every ending of standard chess.

use super::{Folder, entente, entente_with_input, json_lines};

/// Plays events from a position, and returns each result with the reason why the game is over, if
/// it is.
fn script(position: &[&str], events: &[&str]) -> Vec<(String, Option<String>)> {
    let arguments = [&["script", "standard", "--events", "-"], position].concat();
    let output = entente_with_input(&events.join("\n"), &arguments).success();
    let lines = output
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let outcome = |line: serde_json::Value| {
        assert_eq!(line["log"], serde_json::json!([]));
        let reason = line["state"]["reason"].as_str().map(str::to_owned);
        assert_eq!(line["state"]["over"], reason.is_some());
        (line["result"].as_str().unwrap().to_owned(), reason)
    };
    lines.map(outcome).collect()
}

/// The outcome of the last event: such as `resigned 0-1`, or the code of its refusal.
fn ending(position: &[&str], events: &[&str]) -> String {
    let arguments = [
        &["script", "standard", "--final", "--events", "-"],
        position,
    ]
    .concat();
    let line = entente_with_input(&events.join("\n"), &arguments).json();
    match (
        line["result"].as_str().unwrap(),
        line["state"]["reason"].as_str(),
    ) {
        ("ok", Some(reason)) => format!("{reason} {}", line["state"]["result"].as_str().unwrap()),
        (result, _) => result.to_owned(),
    }
}

#[test]
fn a_script_prints_a_line_for_each_event() {
    let folder = Folder::new().with("events", "{\"move\":\"f2f3\"}\n\n{\"move\": \"e5\"}\n");
    let call = ["script", "standard", "--events", "events"];
    let lines = folder.call(&call, b"").success();
    insta::assert_snapshot!(lines);
    let last = folder
        .call(&[&call[..], &["--final"]].concat(), b"")
        .success();
    assert_eq!(last, lines.lines().last().unwrap().to_owned() + "\n");
    assert_eq!(
        entente(&["script", "standard", "--events", "-", "--final"]).success(),
        ""
    );
}

#[test]
fn a_script_supports_every_event_and_every_code_of_standard_chess() {
    let results = script(
        &[],
        &[
            r#"{"move":"e2e5"}"#,
            r#"{"move":"Ke2"}"#,
            r#"{"move":"nonsense"}"#,
            r#"{"move":"e4"}"#,
            r#"{"resign":"g"}"#,
            r#"{"decline":{"by":"b","offer":"w"}}"#,
            r#"{"offer":"w"}"#,
            r#"{"offer":"w"}"#,
            r#"{"agree":{"by":"w","offer":"w"}}"#,
            r#"{"decline":{"by":"b","offer":"w"}}"#,
            r#"{"agree":{"by":"b","offer":"w"}}"#,
            r#"{"claim3":"w"}"#,
            r#"{"claim50":"b"}"#,
            r#"{"offer":"b"}"#,
            r#"{"agree":{"by":"w","offer":"b"}}"#,
            r#"{"move":"e7e5"}"#,
            r#"{"resign":"g"}"#,
        ],
    );
    let running = [
        "illegal_move",
        "illegal_move",
        "illegal_move",
        "ok",
        "not_in_game",
        "no_offer",
        "ok",
        "duplicate",
        "no_offer",
        "ok",
        "no_offer",
        "claim_false",
        "claim_false",
        "ok",
    ];
    let over = ["ok", "game_over", "game_over"];
    let running_games = running.map(|result| (result.to_owned(), None));
    let ended_games = over.map(|result| (result.to_owned(), Some("agreed".to_owned())));
    assert_eq!(results, [&running_games[..], &ended_games[..]].concat());
}

#[test]
fn a_refused_event_changes_nothing() {
    let states = |events: &str| {
        let call = ["script", "standard", "--events", "-"];
        json_lines(&entente_with_input(events, &call).success())
            .into_iter()
            .map(|line| line["state"].clone())
            .collect::<Vec<_>>()
    };
    let with_refused =
        states("{\"move\":\"e4\"}\n{\"move\":\"e4\"}\n{\"claim3\":\"b\"}\n{\"move\":\"e5\"}");
    let without = states("{\"move\":\"e4\"}\n{\"move\":\"e5\"}");
    assert_eq!(with_refused[0], with_refused[1]);
    assert_eq!(with_refused[1], with_refused[2]);
    assert_eq!(with_refused[3], without[1]);
}

#[test]
fn every_ending_of_standard_chess_has_its_reason() {
    let fen = |fen| ["--fen", fen];
    let shuffle = |times: usize| ["--moves".to_owned(), "Nf3 Nf6 Ng1 Ng8 ".repeat(times)];
    let third = shuffle(2);
    let fifth = [
        "--moves".to_owned(),
        "Nf3 Nf6 Ng1 Ng8 ".repeat(3) + "Nf3 Nf6 Ng1",
    ];
    let third_line = [third[0].as_str(), third[1].as_str()];
    let fifth_line = [fifth[0].as_str(), fifth[1].as_str()];
    let cases: [(&[&str], &str, &str); 11] = [
        (&[], r#"{"resign":"w"}"#, "resigned 0-1"),
        (&[], r#"{"flag":"b"}"#, "flagged 1-0"),
        (
            &fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
            r#"{"flag":"w"}"#,
            "flagged 1/2-1/2",
        ),
        (
            &["--moves", "f3 e5 g4"],
            r#"{"move":"d8h4"}"#,
            "checkmate 0-1",
        ),
        (
            &fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
            r#"{"move":"f1f7"}"#,
            "stalemate 1/2-1/2",
        ),
        (
            &fen("7k/8/8/8/8/8/1r6/K7 w - - 0 1"),
            r#"{"move":"a1b2"}"#,
            "dead_position 1/2-1/2",
        ),
        (&third_line, r#"{"claim3":"b"}"#, "threefold 1/2-1/2"),
        (&fifth_line, r#"{"move":"Ng8"}"#, "fivefold 1/2-1/2"),
        (
            &fen("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"),
            r#"{"claim50":"w"}"#,
            "fifty_moves 1/2-1/2",
        ),
        (
            &fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"),
            r#"{"claim50":"w"}"#,
            "claim_false",
        ),
        (
            &fen("4k3/8/8/8/8/8/8/R3K3 w - - 149 99"),
            r#"{"move":"a1a2"}"#,
            "seventyfive_moves 1/2-1/2",
        ),
    ];
    for (position, event, expected) in cases {
        assert_eq!(ending(position, &[event]), expected, "{position:?} {event}");
    }
}
