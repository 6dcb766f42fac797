//! Files as other programs write them: encodings, bad games among good ones, and what is said about
//! them on standard error.

use super::{CallOutput, Folder, entente, entente_with_input};

const CALL: [&str; 6] = [
    "convert",
    "standard",
    "--from",
    "pgn",
    "--to",
    "coordinates",
];

fn convert(bytes: &[u8]) -> CallOutput {
    Folder::new().call(&CALL, bytes)
}

#[test]
fn a_bad_game_is_named_with_its_line_and_the_others_come_out() {
    let text = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 d5 2. Ke3 *\n\n\
        [White \"C\"]\n\n1. c4 *\n";
    let answer = convert(text.as_bytes());
    assert_eq!(
        (answer.status, answer.stdout.as_str()),
        (1, "e2e4 e7e5\nc2c4\n")
    );
    let lines: Vec<&str> = answer.stderr.lines().collect();
    let start = "entente: standard input, line 7, column 13, move 2.: Ke3 isn’t legal: ";
    assert!(lines[0].starts_with(start), "{lines:?}");
    assert_eq!(lines[1..], ["entente: 1 of 3 games could not be read"]);
}

#[test]
fn a_bad_line_of_coordinates_or_fens_costs_itself_alone() {
    let convert = |from: &str, text: &str| {
        let call = ["convert", "standard", "--from", from, "--to", "fen"];
        let answer = entente_with_input(text, &call);
        assert_eq!(answer.status, 1, "{}", answer.stderr);
        assert!(
            answer.stderr.contains("standard input, line 2"),
            "{}",
            answer.stderr
        );
        answer.stdout.lines().count()
    };
    assert_eq!(convert("coordinates", "e2e4\ne2e5\nd2d4\n"), 2);
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(convert("fen", &format!("{fen}\n8/8 w\n{fen}\r{fen}\n")), 3);
}

#[test]
fn encodings_are_recognized_and_a_guess_is_said_once() {
    let call = ["convert", "standard", "--from", "pgn", "--to", "pgn"];
    let convert = |bytes: &[u8]| Folder::new().call(&call, bytes);
    let text = "[White \"Grün, Jörg\"]\n\n1. e4 *\n\n[White \"Ñ\"]\n\n1. d4 *\n";
    let expected = convert(text.as_bytes()).success();
    assert!(expected.contains("[White \"Grün, Jörg\"]"), "{expected}");
    let utf_16 = |bytes: fn(u16) -> [u8; 2]| {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(bytes).collect::<Vec<u8>>()
    };
    for bytes in [
        format!("\u{feff}{text}").into_bytes(),
        utf_16(u16::to_le_bytes),
        utf_16(u16::to_be_bytes),
    ] {
        assert_eq!(convert(&bytes).success(), expected);
    }
    let latin_1: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let answer = convert(&latin_1);
    assert_eq!((answer.status, answer.stdout), (0, expected));
    assert_eq!(
        answer.stderr,
        "entente: standard input: 2 lines are not UTF-8, the first of them line 1; they were read \
         as Latin-1 (Windows-1252)\n"
    );
}

#[test]
fn what_is_left_out_of_a_game_is_said() {
    let call = ["convert", "standard", "--from", "pgn", "--to", "pgn"];
    let answer = entente_with_input("1. e4! (1. d4 d5) e5 $6 2. Nf3 *", &call);
    assert_eq!(answer.status, 0);
    assert_eq!(
        answer.stderr,
        "entente: standard input: 1 variation and 2 annotation signs left out\n"
    );
    let moves_alone = entente_with_input("1. e4! (1. d4 d5) e5 *", &CALL);
    assert_eq!(moves_alone.success(), "e2e4 e7e5\n");
}

#[test]
fn what_is_assumed_of_a_position_is_said() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R\tw  QK -";
    let full = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let answer = entente(&["state", "standard", "--fen", fen]);
    assert_eq!(answer.status, 0);
    assert!(answer.stdout.contains(full), "{}", answer.stdout);
    let assumed = "This FEN has no counters, so it starts at move 1, with no moves since the last \
        capture or pawn move.";
    assert_eq!(answer.stderr, format!("entente: --fen: {assumed}\n"));

    let call = ["convert", "standard", "--from", "fen", "--to", "fen"];
    let answer = entente_with_input(&format!("{full}\n{fen}\n"), &call);
    assert_eq!(
        (answer.status, answer.stdout),
        (0, format!("{full}\n{full}\n"))
    );
    assert!(
        answer
            .stderr
            .starts_with("entente: standard input, line 2: This FEN has no counters")
    );

    let pgn = format!("[FEN \"{}\"]\n\n1. O-O *", full.replace("0 1", "0 0"));
    let answer = convert(pgn.as_bytes());
    assert_eq!((answer.status, answer.stdout.as_str()), (0, "e1g1\n"));
    assert_eq!(
        answer.stderr,
        "entente: standard input, line 1, column 1, header FEN: This FEN has move number 0, so it starts at move 1.\n"
    );
}

/// The moves of a long game back and forth, past every draw.
fn shuffle(rounds: usize) -> String {
    "g1f3 g8f6 f3g1 f6g8 ".repeat(rounds)
}

/// Positions are compared as far back as the limit of 75 moves, however long the game is. Without
/// that a game of this length takes minutes.
#[test]
fn a_game_far_past_every_draw_is_converted() {
    let call = [
        "convert",
        "standard",
        "--from",
        "coordinates",
        "--to",
        "fen",
    ];
    let fen = entente_with_input(&shuffle(2_000), &call).success();
    assert!(fen.ends_with(" w KQkq - 8000 4001\n"), "{fen}");
}

#[test]
fn a_game_with_many_headers_is_converted() {
    let headers: String = (0..100_000)
        .map(|at| format!("[Tag{at} \"{at}\"]\n"))
        .collect();
    let call = ["convert", "standard", "--from", "pgn", "--to", "pgn"];
    let written = entente_with_input(&format!("{headers}\n1. e4 *\n"), &call).success();
    assert!(written.contains("\n[Tag99999 \"99999\"]\n"));
}

#[test]
fn other_notations_share_encodings_and_bad_games_too() {
    let c4pgn = "\u{feff}[ White \"A\" ]\r\r1. k7 Nk3\r\r[ White \"B\" ]\r\r1. m7\r\r\
        [ White \"C\" ]\r\r1. k7 *\u{1a}";
    let call = [
        "convert",
        "chess4",
        "--from",
        "c4pgn",
        "--to",
        "coordinates",
    ];
    let answer = entente_with_input(c4pgn, &call);
    assert_eq!(
        (answer.status, answer.stdout.as_str()),
        (1, "m7k7 j1k3\nm7k7\n")
    );
    assert!(
        answer.stderr.contains("line 7, column 4"),
        "{}",
        answer.stderr
    );

    let courier = "\u{feff}P a2–A4\rp h7-H5\r\rP a2-a9\rp a7-a6\r\rN b1-c3\u{1a}\r";
    let call = [
        "convert",
        "chess66",
        "--from",
        "courier",
        "--to",
        "coordinates",
    ];
    let answer = entente_with_input(courier, &call);
    assert_eq!(
        (answer.status, answer.stdout.as_str()),
        (1, "a2A4 h7H5\nb1c3\n")
    );
    assert!(
        answer.stderr.contains("line 4, column"),
        "{}",
        answer.stderr
    );
}
