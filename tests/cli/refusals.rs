//! Bad calls and bad input: the right status, a message with the place of the fault, and no file
//! changed.

use super::{GAMES, expect_refusal};

/// Calls that the rules refuse: arguments, standard input, start of the message.
const REFUSED: [(&[&str], &str, &str); 10] = [
    (
        &["state", "standard", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"],
        "",
        "--fen: Black has no king.",
    ),
    (
        &["legal", "standard", "--fen", "P6k/8/8/8/8/8/8/K7 w - - 0 1"],
        "",
        "--fen: White has a pawn on a8, where it would have been promoted.",
    ),
    (
        &["perft", "standard", "1", "--position", "-"],
        r#"{"pieces":{"e1":"wK","e2":"wK","e8":"bK"}}"#,
        "standard input: White has 2 kings.",
    ),
    (
        &["state", "standard", "--moves", "f3 e5 g4 Qh4# a3"],
        "",
        "--moves, move 5: a3 isn’t legal: your king would still be in check from the queen on h4",
    ),
    (
        &["state", "standard", "--moves", "e4 e5 Bf4 Nc6"],
        "",
        "--moves, move 3: Bf4 isn’t legal: ",
    ),
    (
        &["state", "standard", "--moves", "d4 d5 Nf3 Nf6 Nd2"],
        "",
        "--moves, move 5: “Nd2” could be several moves. Type one of these: b1d2 or f3d2.",
    ),
    (
        &[
            "state",
            "standard",
            "--fen",
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "--moves",
            "a8",
        ],
        "",
        "--moves, move 1: “a8” could be several moves. Type one of these: a7a8b, a7a8n, a7a8q or a7a8r.",
    ),
    (
        &["convert", "standard", "--from", "pgn", "--to", "fen"],
        "1. e4 e5\n2. Ke3",
        "standard input, line 2, column 4, move 2.: Ke3 isn’t legal: ",
    ),
    (
        &[
            "convert",
            "standard",
            "--from",
            "coordinates",
            "--to",
            "fen",
        ],
        "e2e4 e7e4",
        "standard input, line 1, move 2: e7e4 isn’t legal: ",
    ),
    (
        &["draw", "standard", "-o", "kept.png", "--moves", "e4 e4"],
        "",
        "--moves, move 2: e4 isn’t legal: ",
    ),
];

/// Calls that cannot be read: arguments, standard input, a part of the message.
const UNREADABLE: [(&[&str], &str, &str); 37] = [
    (
        &["perft", "chess4000", "1"],
        "",
        "invalid value 'chess4000' for '<VARIANT>'",
    ),
    (&["perft", "standard", "-1"], "", "'-1'"),
    (
        &["perft", "standard", "many"],
        "",
        "invalid value 'many' for '<DEPTH>'",
    ),
    (&["perft", "standard"], "", "<DEPTH>"),
    (&["nonsense"], "", "unrecognized subcommand 'nonsense'"),
    (
        &["state", "standard", "--fen", "x", "--position", "-"],
        "",
        "cannot be used with",
    ),
    (
        &["state", "standard", "--fen", ""],
        "",
        "--fen: a FEN has six fields",
    ),
    (
        &["state", "standard", "--fen", "8/8/8/8/8/8/8 w - - 0 1"],
        "",
        "--fen: the board has 8 rows, and this has 7",
    ),
    (
        &["state", "standard", "--moves", "e4 zzz"],
        "",
        "--moves, move 2: “zzz” isn’t a move",
    ),
    (
        &["legal", "standard", "--why", ""],
        "",
        "--why: “” isn’t a move",
    ),
    (
        &["legal", "standard", "--why", "e4", "--notation"],
        "",
        "cannot be used with",
    ),
    (
        &["state", "standard", "--position", "absent.json"],
        "",
        "absent.json cannot be read: ",
    ),
    (
        &["state", "standard", "--position", "."],
        "",
        ". cannot be read: ",
    ),
    (
        &["state", "standard", "--position", "-"],
        "",
        "standard input: I can’t read that as a position: ",
    ),
    (
        &["state", "standard", "--position", "-"],
        "{\"pieces\":{}",
        "standard input: I can’t read that as a position: ",
    ),
    (
        &["state", "standard", "--position", "-"],
        r#"{"pieces":{"z9":"wK"}}"#,
        "standard input: I can’t read that as a position: pieces: “z9” is not a square of this board",
    ),
    (
        &["state", "standard", "--position", "-"],
        r#"{"pieces":{},"variant":"chess4"}"#,
        "standard input: I can’t read that as a position: variant: “chess4” is another variant",
    ),
    (
        &["state", "standard", "--position", "-"],
        r#"{"pieces":{},"colour":"w"}"#,
        "standard input: I can’t read that as a position: there is no key colour",
    ),
    (
        &["state", "standard", "--options", "{"],
        "",
        "--options: this is not an object of options: ",
    ),
    (
        &["state", "standard", "--options", r#"{"start":518}"#],
        "",
        "--options: There’s no option start. This rule set has no options.",
    ),
    (
        &["script", "standard", "--events", "absent"],
        "",
        "absent cannot be read: ",
    ),
    (
        &["script", "standard", "--events", "-"],
        "{\"move\":\"e4\"}\n{\"jump\":1}",
        "standard input, line 2: this is not an event: ",
    ),
    (
        &["script", "standard", "--events", "-"],
        "e4",
        "standard input, line 1: this is not an event: ",
    ),
    (
        &["script", "standard", "--events", "-", "--position", "-"],
        "",
        "--events: standard input already contains the position",
    ),
    (
        &["convert", "standard", "--from", "courier", "--to", "fen"],
        "",
        "--from courier: standard does not have this notation; \
         expected one of pgn, coordinates, fen, json",
    ),
    (
        &["convert", "standard", "--from", "pgn", "--to", "fen"],
        "",
        "standard input: expected a game, found nothing",
    ),
    (
        &["convert", "standard", "--from", "pgn", "--to", "fen"],
        "1. e4 {never closed",
        "standard input, line 1, column 7: A comment or a variation is never closed",
    ),
    (
        &[
            "convert", "standard", "--from", "pgn", "--to", "fen", "--moves", "e4",
        ],
        GAMES,
        "--position, --fen, --moves: ",
    ),
    (
        &[
            "convert",
            "standard",
            "--from",
            "coordinates",
            "--to",
            "fen",
            "--position",
            "-",
        ],
        "",
        "--position: standard input already contains the games",
    ),
    (
        &["convert", "standard", "--from", "json", "--to", "fen"],
        "{} {",
        "standard input",
    ),
    (
        &["draw", "standard", "-o", "kept.gif"],
        "",
        "--output kept.gif: expected a name that ends in .png or .svg",
    ),
    (
        &["replay", "standard", "-o", "kept.png", "--moves", "e4"],
        "",
        "--output kept.png: expected a name that ends in .gif",
    ),
    (
        &["replay", "-", "-o", "kept.gif", "--moves", "e4"],
        "",
        "--position, --fen, --moves, --save: the file contains the game",
    ),
    (
        &["replay", "-", "-o", "kept.gif"],
        "",
        "standard input: expected a game, found nothing",
    ),
    (
        &["draw", "standard", "-o", "absent/board.png"],
        "",
        "absent/board.png cannot be written: ",
    ),
    (
        &["draw", "standard", "-o", "kept.png", "--view", "green"],
        "",
        "--view green: expected one of white, black",
    ),
    (
        &["draw", "standard", "-o", "kept.png", "--size", "63"],
        "",
        "the long side of a picture is 64 to 2048 pixels, not 63",
    ),
];

#[test]
fn input_that_the_rules_refuse_has_a_message_with_its_place_and_status_1() {
    for (arguments, input, message) in REFUSED {
        let answer = expect_refusal(arguments, input.as_bytes(), 1);
        assert!(
            answer.stderr.starts_with(&format!("entente: {message}")),
            "{arguments:?}: {}",
            answer.stderr
        );
        assert_eq!(answer.stdout, "", "{arguments:?}");
    }
}

#[test]
fn unreadable_input_has_a_message_with_its_place_and_status_2() {
    for (arguments, input, message) in UNREADABLE {
        let answer = expect_refusal(arguments, input.as_bytes(), 2);
        assert!(
            answer.stderr.contains(message),
            "{arguments:?}: {}",
            answer.stderr
        );
    }
}

#[test]
fn random_bytes_are_refused_by_every_command_that_reads() {
    // A linear congruential generator is random enough, and gives the same bytes each time.
    let mut seed = 1u32;
    let mut byte = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    // An empty line would be a game without moves.
    let is_in_line = |byte: &u8| !matches!(byte, b'\n' | b'\r');
    let bytes: Vec<u8> = (0..4096).map(|_| byte()).filter(is_in_line).collect();
    let letters: Vec<u8> = bytes.iter().map(|byte| byte % 95 + 32).collect();
    for input in [&bytes, &letters] {
        for from in ["pgn", "coordinates", "fen", "json"] {
            expect_refusal(
                &["convert", "standard", "--from", from, "--to", "pgn"],
                input,
                2,
            );
        }
        expect_refusal(&["state", "standard", "--position", "-"], input, 2);
        expect_refusal(&["script", "standard", "--events", "-"], input, 2);
        expect_refusal(
            &["draw", "standard", "--position", "-", "-o", "kept.png"],
            input,
            2,
        );
    }
}
