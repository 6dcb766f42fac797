//! The multi-player rules from outside: every call knows them, on both boards, and a script plays the document's example.

use serde_json::json;

use super::{Folder, converts_and_draws, entente, entente_fed, results, script_after};

/// The document's example: Red, Green, Blue.
const EXAMPLE: &str = r#"{"turn": "r", "pieces": {"a1": "rK", "b4": "gN", "b8": "bR", "g4": "gK", "h7": "bK"},
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

/// Every key that the variant has, in its order, and none that it has not.
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
        let line = entente(&call).fine();
        insta::assert_snapshot!(line);
        let folder = Folder::new().with("position", &line);
        let again = folder.call(&["state", "multiplayer", "--position", "position"], b"");
        assert_eq!(again.fine(), line);
    }
}

#[test]
fn a_position_is_settled_when_it_is_read() {
    let due = EXAMPLE.replace("\"order\"", "\"pending\": {\"r\": \"flagged\"}, \"order\"");
    let state = entente_fed(&due, &["state", "multiplayer", "--position", "-"]).json();
    assert_eq!(
        (&state["turn"], &state["status"]["r"], &state["pending"]),
        (&json!("g"), &json!("flagged"), &json!({}))
    );
}

#[test]
fn perft_and_legal_know_both_boards() {
    assert_eq!(entente(&["perft", "multiplayer", "4"]).last_line(), "6000");
    let plus = ["perft", "multiplayer", "3", "--options", ON_CHESS4];
    assert_eq!(entente(&plus).last_line(), "7800");
    let divided = entente(&["perft", "multiplayer", "1", "--divide"]).fine();
    let expected = "a2a3 1\nb1a3 1\nb1c3 1\nb2b3 1\nc2c3 1\nd1e1 1\nd1f1 1\nd1g1 1\nd2d3 1\n9\n";
    assert_eq!(divided, expected);
    let legal = entente(&[
        "legal",
        "multiplayer",
        "--notation",
        "--options",
        r#"{"armies": 2}"#,
    ])
    .fine();
    assert_eq!(
        legal,
        "a2a3 a3\nb1a3 Na3\nb1c3 Nc3\nb2b3 b3\nc2c3 c3\nd1e1 Re1\nd1f1 Rf1\nd1g1 Rg1\nd1h1 Rh1\nd2d3 d3\n"
    );
    let open = EXAMPLE.replace("\"a1\": \"rK\"", "\"a1\": \"rK\", \"c6\": \"rP\"");
    let why = entente_fed(
        &open,
        &["legal", "multiplayer", "--position", "-", "--why", "Kb3"],
    )
    .fine();
    assert_eq!(
        why,
        "Kb3 is not legal: your king on a1 does not move to b3: a king moves one step.\n"
    );
}

#[test]
fn a_move_into_check_is_told_with_who_gives_it() {
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
        entente_fed(EXAMPLE, &moved).fine(),
        "b1b2 is not legal: your king would be in check on b2 from the rook on b8.\n"
    );
}

#[test]
fn a_finished_game_has_no_legal_moves() {
    let alone = r#"{"turn": "r", "pieces": {"a1": "rK", "h8": "bK"}, "order": ["r", "b"], "pawns": {"r": "N"}}"#;
    let legal = entente_fed(alone, &["legal", "multiplayer", "--position", "-"]);
    assert_eq!(legal.fine(), "");
    let state = entente_fed(alone, &["state", "multiplayer", "--position", "-"]).json();
    assert_eq!(
        (&state["over"], &state["legal_moves"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn options_and_positions_that_cannot_be_are_refused() {
    for (options, told) in [
        (r#"{"armies": 5}"#, "2, 3 or 4"),
        (
            r#"{"board": "chess4", "armies": 2}"#,
            "on Chess4's board there are 4",
        ),
        (r#"{"board": "hexagons"}"#, "hexagons"),
    ] {
        let refused = entente(&["state", "multiplayer", "--options", options]);
        assert_eq!(refused.status, 2, "{options}");
        assert!(refused.error.contains(told), "{}", refused.error);
    }
    let bad = EXAMPLE.replace("\"order\"", "\"status\": {\"b\": \"mated\"}, \"order\"");
    let refused = entente_fed(&bad, &["state", "multiplayer", "--position", "-"]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    assert!(
        refused
            .error
            .contains("black is out of the game, but has a king"),
        "{}",
        refused.error
    );
}

#[test]
fn moves_are_converted_and_drawn() {
    converts_and_draws("multiplayer", "a3 c5 e6 f4", "a2a3 b5c5 e7e6 g4f4");
}
