//! Four Player Chess with alliances on the command line: every command supports it, and a script
//! shows what each event led to.

use serde_json::{Value, json};

use super::{Folder, assert_converted_and_drawn, entente, entente_with_input, script_after};

/// White and Red are in one alliance, and Yellow's rook can capture Red's king.
const ALLIED: &str = r#"{"turn": "y", "pieces": {"c1": "wK", "d1": "wR", "a6": "rK", "a5": "rR",
    "b7": "rP", "f8": "bK",
    "h3": "yK", "h6": "yR"}, "teams": ["wr", "b", "y"]}"#;

fn script(events: &[&str]) -> Vec<Value> {
    script_after("alliance", ALLIED, events)
}

#[test]
fn a_script_shows_what_every_event_led_to() {
    let lines = script(&[
        r#"{"propose": {"from": "b", "to": "w"}}"#,
        r#"{"move": "h6a6"}"#,
        r#"{"move": "f8f7"}"#,
        r#"{"choose": {"by": "r", "option": "protectorate", "lost": ["a5"]}}"#,
        r#"{"leave": "r"}"#,
        r#"{"accept": {"by": "w", "from": "b"}}"#,
        r#"{"resign": "y"}"#,
        r#"{"move": "c1c2"}"#,
    ]);
    let outcomes: Vec<_> = lines
        .iter()
        .map(|line| (line["result"].as_str().unwrap(), line["log"].clone()))
        .collect();
    assert_eq!(
        outcomes,
        [
            ("ok", json!([["proposal", "b", "w"]])),
            ("ok", json!([["king_lost_choose", "r"]])),
            ("pending_choice", json!([])),
            ("ok", json!([["protectorate", "r", "w"]])),
            ("protectorate_bound", json!([])),
            ("ok", json!([["allied", ["b", "r", "w"]]])),
            (
                "ok",
                json!([["out", "y", "removal"], ["civil_war", ["b", "r", "w"]]])
            ),
            ("ok", json!([])),
        ]
    );
    assert_eq!(lines[1]["state"]["pending"], "r");
    assert_eq!(lines[1]["state"]["turn"], "y");
    assert_eq!(lines[7]["state"]["teams"], json!(["wr", "b"]));
    assert_eq!(lines[7]["state"]["liege"], json!({"r": "w"}));
}

/// Every key that the variant has, in its order, and no other key.
#[test]
fn state_prints_the_keys_of_the_variant() {
    let line = entente(&["state", "alliance", "--moves", "a2a3 b8c8"]).success();
    insta::assert_snapshot!(line);
    let folder = Folder::new().with("position", &line);
    let again = folder.call(&["state", "alliance", "--position", "position"], b"");
    assert_eq!(again.success(), line);
}

#[test]
fn perft_and_legal_support_the_variant() {
    assert_eq!(entente(&["perft", "alliance", "5"]).last_line(), "2816");
    let divided = entente(&["perft", "alliance", "2", "--divide"]).success();
    assert_eq!(divided, "a2a3 4\nb2b3 4\nc2c3 4\nd2d3 4\n16\n");
    let legal = entente(&["legal", "alliance", "--notation", "--moves", "a2a3"]).success();
    assert_eq!(legal, "b5c5 c5\nb6c6 c6\nb7c7 c7\nb8c8 c8\n");
    let why = entente(&["legal", "alliance", "--why", "Nc3"]).success();
    assert_eq!(
        why,
        "Nc3 isn’t legal: only pawns may move on your first turn.\n"
    );
}

/// In perft, a player who has to choose after losing their king removes the army.
#[test]
fn perft_answers_a_choice_with_removal() {
    let folder = Folder::new()
        .with("events", r#"{"move": "h6a6"}"#)
        .with("position", ALLIED);
    let call = [
        "script",
        "alliance",
        "--position",
        "position",
        "--events",
        "events",
    ];
    let line: Value = serde_json::from_str(&folder.call(&call, b"").success()).unwrap();
    let pending = folder.with("pending", line["state"].to_string());
    let at = ["--position", "pending"];
    let perft = |depth: &str, more: &[&str]| {
        let call = [&["perft", "alliance", depth][..], &at, more].concat();
        pending.call(&call, b"").success()
    };
    let total: u64 = perft("1", &[]).trim().parse().unwrap();
    assert!(total > 10, "White moves, {total}");
    let divided = perft("1", &["--divide"]);
    assert_eq!(divided.lines().count() as u64, total + 1);
    assert!(divided.contains("c1c2 1\n"));
    let legal = pending.call(&[&["legal", "alliance"][..], &at].concat(), b"");
    assert_eq!(legal.success(), "");
}

#[test]
fn impossible_options_and_positions_are_refused() {
    let options = entente(&["state", "alliance", "--options", r#"{"loss_percent": 400}"#]);
    assert_eq!(options.status, 2);
    assert!(
        options.stderr.contains("loss_percent can’t be 400"),
        "{}",
        options.stderr
    );
    let changed = entente(&[
        "state",
        "alliance",
        "--options",
        r#"{"loss_rounding": "half_up"}"#,
    ])
    .json();
    assert_eq!(changed["options"]["loss_rounding"], "half_up");
    let bad = r#"{"turn": "w", "pieces": {"c1": "wK", "a5": "rR"}, "teams": ["w", "b"]}"#;
    let refused = entente_with_input(bad, &["state", "alliance", "--position", "-"]);
    assert_eq!((refused.status, refused.stdout.as_str()), (1, ""));
    for fault in ["teams: Black is out", "Red has pieces on the board"] {
        assert!(refused.stderr.contains(fault), "{}", refused.stderr);
    }
}

#[test]
fn moves_are_converted_and_drawn() {
    assert_converted_and_drawn("alliance", "a3 c8 e6 f4", "a2a3 b8c8 e7e6 g4f4");
}
