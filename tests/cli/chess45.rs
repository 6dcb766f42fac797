//! Chess 4.5 on the command line: the formats of every command. The rules have tests of their own.

use super::{Folder, entente, entente_with_input, json_lines, results};
use serde_json::json;

const GUARDS: &str =
    r#"{"turn": "y", "pieces": {"f3": "yG", "f4": "wP", "g4": "wN", "f6": "yQ", "f11": "wK"}}"#;

#[test]
fn it_is_listed_with_its_armies_and_its_board() {
    let lines = entente(&["variants"]).success();
    let line = lines.lines().find(|line| line.starts_with("chess45 "));
    let words: Vec<&str> = line.unwrap().split_whitespace().collect();
    assert_eq!(words[..4], ["chess45", "5", "11x11", "plus"]);
}

#[test]
fn perft_counts_the_published_leaves() {
    let leaves = |depth| entente(&["perft", "chess45", depth]).success();
    assert_eq!(leaves("3"), "1704\n");
    let divided = entente(&["perft", "chess45", "2", "--divide"]).success();
    assert!(
        divided.starts_with("d10d8 12\nd10d9 12\ne10e8 "),
        "{divided}"
    );
    assert!(divided.ends_with("\n143\n"), "{divided}");
}

#[test]
fn legal_moves_in_both_forms() {
    let legal = entente_with_input(
        GUARDS,
        &["legal", "chess45", "--position", "-", "--notation"],
    )
    .success();
    for line in ["f3g4 Gxg4", "f3e3 Ge3", "f6f4 Qxf4", "f6f11 Qxf11"] {
        assert!(
            legal.lines().any(|other| other == line),
            "{line} in {legal}"
        );
    }
    assert!(!legal.contains("f3f4"), "{legal}");
    let options = r#"{"guard_orthogonal_capture": true}"#;
    let call = ["legal", "chess45", "--position", "-", "--options", options];
    assert!(
        entente_with_input(GUARDS, &call)
            .success()
            .contains("f3f4\n")
    );
}

#[test]
fn why_explains_an_illegal_move_in_one_sentence() {
    let why = |mv| {
        entente_with_input(
            GUARDS,
            &["legal", "chess45", "--position", "-", "--why", mv],
        )
        .success()
    };
    assert_eq!(
        why("f3f4"),
        "f3f4 isn’t legal: your guard on f3 captures diagonally, not straight ahead.\n"
    );
    assert_eq!(
        why("Ga1"),
        "Ga1 isn’t legal: a1 is in a corner, which isn’t part of the board.\n"
    );
}

#[test]
fn a_printed_state_is_read_back_as_the_same_position() {
    let state = entente(&["state", "chess45", "--moves", "d8 h7 f4 d6 Gf8"]).success();
    let value: serde_json::Value = serde_json::from_str(&state).unwrap();
    assert_eq!((&value["turn"], &value["round"]), (&json!("w"), &json!(2)));
    assert_eq!(
        (&value["sides"], &value["winner"]),
        (&json!("wrbgy"), &json!(null))
    );
    assert_eq!(
        entente_with_input(&state, &["state", "chess45", "--position", "-"]).success(),
        state
    );
}

#[test]
fn a_script_ends_with_the_last_army() {
    let events = [
        r#"{"move":"d10d8"}"#,
        r#"{"resign":"b"}"#,
        r#"{"agree":{"by":"r","offer":"g"}}"#,
        r#"{"flag":"r"}"#,
        r#"{"resign":"b"}"#,
        r#"{"resign":"y"}"#,
        r#"{"resign":"w"}"#,
        r#"{"claim50":"g"}"#,
    ];
    let call = ["script", "chess45", "--events", "-"];
    let lines = json_lines(&entente_with_input(&events.join("\n"), &call).success());
    assert_eq!(
        results(&lines),
        [
            "ok",
            "ok",
            "no_offer",
            "ok",
            "not_in_game",
            "ok",
            "ok",
            "game_over"
        ]
    );
    let end = &lines[7]["state"];
    assert_eq!((&end["sides"], &end["winner"]), (&json!("g"), &json!("g")));
    assert_eq!(
        (&end["reason"], &end["draw"]),
        (&json!("one_left"), &json!(false))
    );
    assert_eq!(lines[7]["log"], json!([]));
}

#[test]
fn a_game_is_converted_as_coordinates() {
    let call = [
        "convert",
        "chess45",
        "--from",
        "coordinates",
        "--to",
        "coordinates",
    ];
    assert_eq!(
        entente_with_input("d8 h7 f4\n", &call).success(),
        "d10d8 j7h7 f2f4\n"
    );
    let call = ["convert", "chess45", "--from", "coordinates", "--to", "pgn"];
    assert_eq!(entente_with_input("d8\n", &call).status, 2);
}

#[test]
fn a_picture_is_drawn() {
    let folder = Folder::new();
    folder
        .call(&["draw", "chess45", "-o", "board.png"], b"")
        .success();
    let png = std::fs::read(folder.0.join("board.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn an_impossible_position_is_refused_with_all_reasons() {
    let wrong = r#"{"pieces": {"f11": "wQ", "a5": "rP"}}"#;
    let refused = entente_with_input(wrong, &["state", "chess45", "--position", "-"]);
    assert_eq!(refused.status, 1);
    for reason in [
        "White has no queen",
        "White has no king",
        "Red has no king",
        "Red has a pawn on a5",
    ] {
        assert!(
            refused.stderr.contains(reason),
            "{reason}: {}",
            refused.stderr
        );
    }
}
