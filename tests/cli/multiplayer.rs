//! Multi-player chess on the command line: every command supports it, on both boards, and a script
//! plays the example of its document.

use serde_json::json;

use super::{
    Folder, assert_converted_and_drawn, entente, entente_with_input, results, script_after,
};

/// The example of the document, with Red, Green and Blue.
const EXAMPLE: &str = r#"{"turn": "r",
    "pieces": {"a1": "rK", "b4": "gN", "b8": "bR", "g4": "gK", "h7": "bK"},
    "order": ["r", "g", "b"], "pawns": {"r": "N", "g": "W", "b": "S"}}"#;

const ON_CHESS4: &str = r#"{"board": "chess4"}"#;

#[test]
fn a_script_plays_the_documents_example() {
    let events = [
        r#"{"move": "a1b1"}"#,
        r#"{"offer": "g"}"#,
        r#"{"move": "b4c6"}"#,
        r#"{"claim3": "r"}"#,
        r#"{"move": "b8b1"}"#,
        r#"{"resign": "r"}"#,
        r#"{"resign": "b"}"#,
        r#"{"move": "g4g3"}"#,
        r#"{"offer": "g"}"#,
    ];
    let lines = script_after("multiplayer", EXAMPLE, &events);
    assert_eq!(
        results(&lines),
        [
            "ok",
            "ok",
            "ok",
            "claim_false",
            "ok",
            "not_in_game",
            "ok",
            "ok",
            "game_over"
        ]
    );
    assert!(lines.iter().all(|line| line["log"] == json!([])));
    assert_eq!(lines[2]["state"]["check"], json!({"r": ["b8"]}));
    assert_eq!(lines[4]["state"]["status"]["r"], "captured");
    let end = &lines[7]["state"];
    assert_eq!(
        (&end["reason"], &end["scores"], &end["result"]),
        (
            &json!("one_left"),
            &json!({"r": "0", "g": "1", "b": "0"}),
            &json!("0-1-0")
        )
    );
}

/// Every key that the variant has, in its order, and no other key.
#[test]
fn state_prints_the_keys_of_the_variant() {
    for (options, moves) in [("{}", "a2a3 b5c5"), (ON_CHESS4, "m7k7 g2g4")] {
        let call = [
            "state",
            "multiplayer",
            "--options",
            options,
            "--moves",
            moves,
        ];
        let line = entente(&call).success();
        insta::assert_snapshot!(line);
        let folder = Folder::new().with("position", &line);
        let again = folder.call(&["state", "multiplayer", "--position", "position"], b"");
        assert_eq!(again.success(), line);
    }
}

#[test]
fn a_due_elimination_happens_when_the_position_is_read() {
    let due = EXAMPLE.replace("\"order\"", "\"pending\": {\"r\": \"flagged\"}, \"order\"");
    let state = entente_with_input(&due, &["state", "multiplayer", "--position", "-"]).json();
    assert_eq!(
        (&state["turn"], &state["status"]["r"], &state["pending"]),
        (&json!("g"), &json!("flagged"), &json!({}))
    );
}

#[test]
fn perft_and_legal_support_both_boards() {
    assert_eq!(entente(&["perft", "multiplayer", "4"]).last_line(), "6000");
    let plus = ["perft", "multiplayer", "3", "--options", ON_CHESS4];
    assert_eq!(entente(&plus).last_line(), "7800");
    let divided = entente(&["perft", "multiplayer", "1", "--divide"]).success();
    let expected = "a2a3 1\nb1a3 1\nb1c3 1\nb2b3 1\nc2c3 1\nd1e1 1\nd1f1 1\nd1g1 1\nd2d3 1\n9\n";
    assert_eq!(divided, expected);
    let legal = entente(&[
        "legal",
        "multiplayer",
        "--notation",
        "--options",
        r#"{"armies": 2}"#,
    ])
    .success();
    assert_eq!(
        legal,
        "a2a3 a3\nb1a3 Na3\nb1c3 Nc3\nb2b3 b3\nc2c3 c3\n\
         d1e1 Re1\nd1f1 Rf1\nd1g1 Rg1\nd1h1 Rh1\nd2d3 d3\n"
    );
    let open = EXAMPLE.replace("\"a1\": \"rK\"", "\"a1\": \"rK\", \"c6\": \"rP\"");
    let why = entente_with_input(
        &open,
        &["legal", "multiplayer", "--position", "-", "--why", "Kb3"],
    )
    .success();
    assert_eq!(
        why,
        "Kb3 isn’t legal: your king on a1 can’t move to b3 (a king moves one square).\n"
    );
}

#[test]
fn a_move_into_check_is_explained_with_the_checking_piece() {
    let moved = [
        "legal",
        "multiplayer",
        "--position",
        "-",
        "--moves",
        "a1b1 b4c6 h7h6",
        "--why",
        "b1b2",
    ];
    assert_eq!(
        entente_with_input(EXAMPLE, &moved).success(),
        "b1b2 isn’t legal: your king would be in check on b2 from the rook on b8.\n"
    );
}

#[test]
fn a_finished_game_has_no_legal_moves() {
    let alone = r#"{"turn": "r", "pieces": {"a1": "rK", "h8": "bK"},
        "order": ["r", "b"], "pawns": {"r": "N"}}"#;
    let legal = entente_with_input(alone, &["legal", "multiplayer", "--position", "-"]);
    assert_eq!(legal.success(), "");
    let state = entente_with_input(alone, &["state", "multiplayer", "--position", "-"]).json();
    assert_eq!(
        (&state["over"], &state["legal_moves"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn impossible_options_and_positions_are_refused() {
    for (options, message) in [
        (r#"{"armies": 5}"#, "2, 3 or 4"),
        (
            r#"{"board": "chess4", "armies": 2}"#,
            "armies and board can’t have these values together.",
        ),
        (r#"{"board": "hexagons"}"#, "hexagons"),
    ] {
        let refused = entente(&["state", "multiplayer", "--options", options]);
        assert_eq!(refused.status, 2, "{options}");
        assert!(refused.stderr.contains(message), "{}", refused.stderr);
    }
    let bad = EXAMPLE.replace("\"order\"", "\"status\": {\"b\": \"mated\"}, \"order\"");
    let refused = entente_with_input(&bad, &["state", "multiplayer", "--position", "-"]);
    assert_eq!((refused.status, refused.stdout.as_str()), (1, ""));
    assert!(
        refused
            .stderr
            .contains("Black is out of the game, but has a king"),
        "{}",
        refused.stderr
    );
}

#[test]
fn moves_are_converted_and_drawn() {
    assert_converted_and_drawn("multiplayer", "a3 c5 e6 f4", "a2a3 b5c5 e7e6 g4f4");
}
