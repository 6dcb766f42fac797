//! Files as they are found in mails, on pages and in old archives: `tests/data/found`.
//!
//! What the rules read of them is tested in `entente-rules`. Here is what the commands make of
//! whole files: output, remarks and exit status.

use std::fs;
use std::path::Path;

use entente_render::read;

use super::{CallOutput, Folder, entente};

fn found(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/found");
    fs::read(folder.join(name)).unwrap()
}

fn convert(name: &str, from: &str, to: &str) -> CallOutput {
    let call = ["convert", "standard", "--from", from, "--to", to];
    Folder::new().call(&call, &found(name))
}

#[test]
fn games_are_read_as_they_are_found() {
    for (name, moves) in [
        ("05-numeric-iccf.pgn", "e2e4 e7e5 g1f3 b8c6\n"),
        ("41-german-pieces.pgn", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n"),
        ("52-digits-in-game.pgn", "e2e4 e7e5 g1f3 b8c6\n"),
        ("46-text-before-tags.pgn", "e2e4 e7e5\nd2d4 d7d5\n"),
        (
            "48-french-pieces.pgn",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 f8e7 e1g1 b7b5 f1e1\n",
        ),
        ("35-move-number-parens.pgn", "e2e4 e7e5 g1f3 b8c6\n"),
    ] {
        let answer = convert(name, "pgn", "coordinates");
        assert_eq!(
            (answer.status, answer.stdout.as_str()),
            (0, moves),
            "{name}: {}",
            answer.stderr
        );
    }
}

#[test]
fn what_was_assumed_is_said() {
    let german = convert("41-german-pieces.pgn", "pgn", "coordinates");
    assert_eq!(
        german.stderr,
        "entente: standard input, line 1, column 4: The pieces have the letters KDTLS instead of \
         KQRBN.\n"
    );
    let mail = convert("46-text-before-tags.pgn", "pgn", "coordinates");
    let lines: Vec<&str> = mail.stderr.lines().collect();
    assert_eq!(
        lines,
        [
            "entente: standard input, line 1, column 1: The text that begins with “Hello” is no \
             game and was left out.",
            "entente: standard input, line 9, column 1: The text that begins with “And” is no game \
             and was left out.",
            "entente: standard input, line 16, column 1: The text that begins with “--” is no game \
             and was left out.",
        ]
    );
}

#[test]
fn a_start_of_chess960_without_its_name_is_named() {
    let name = "04-chess960-no-variant-tag.pgn";
    let refused = convert(name, "pgn", "coordinates");
    assert_eq!(refused.status, 2);
    let why = "entente: standard input, line 2, column 1: This is a game of Chess960";
    assert!(refused.stderr.starts_with(why), "{}", refused.stderr);
    let call = [
        "convert",
        "chess960",
        "--from",
        "pgn",
        "--to",
        "coordinates",
    ];
    let read = Folder::new().call(&call, &found(name)).success();
    assert_eq!(read, "e2e4 e7e5 g2g3 g7g6\n");
}

#[test]
fn a_game_that_was_not_played_has_its_result() {
    let answer = convert("54-plus-minus-result.pgn", "pgn", "pgn");
    assert_eq!(answer.status, 0, "{}", answer.stderr);
    assert_eq!(answer.stdout.matches("[Event ").count(), 2);
    assert!(answer.stdout.contains("[Result \"1-0\"]\n\n1-0\n"));
}

#[test]
fn positions_with_operations_and_boards_alone_are_positions() {
    let operations = convert("49-operations.epd", "fen", "fen");
    assert_eq!(
        (operations.status, operations.stdout.as_str()),
        (
            0,
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        )
    );
    let board = convert("50-board-only.fen", "fen", "fen");
    assert_eq!(
        (board.status, board.stdout.as_str()),
        (0, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
    );
    assert!(board.stderr.contains("This FEN has only the board"));
    let folder = Folder::new();
    let board = ["draw", "standard", "--fen", "4k3/8/8/8/8/8/4P3/4K3", "-o"];
    let drawn = folder.call(&[&board[..], &["board.png"]].concat(), b"");
    assert_eq!(drawn.status, 0, "{}", drawn.stderr);
    assert_eq!(folder.contents().len(), 1);
    assert_eq!(
        entente(&["state", "standard", "--fen", "4k3/8 w - - 0 1"]).status,
        2
    );
}

/// The pictures that the film of a file holds.
fn film(name: &str, change: impl Fn(String) -> String) -> Vec<read::FilmPicture> {
    let text = change(String::from_utf8(found(name)).unwrap());
    let folder = Folder::new().with("game.pgn", text);
    let call = ["replay", "game.pgn", "-o", "film.gif", "--size", "300"];
    folder.call(&call, b"").success();
    let mut shown = read::film(&fs::read(folder.0.join("film.gif")).unwrap()).unwrap();
    shown.retain(|shown| shown.delay > 2);
    shown
}

fn pixels(film: &[read::FilmPicture]) -> Vec<Vec<u8>> {
    let pixels = film.iter().map(|shown| shown.picture.as_raw().clone());
    pixels.collect()
}

#[test]
fn a_film_shows_how_the_game_of_its_file_ended() {
    let of = |termination: &'static str, result: &'static str| {
        film("57-resigned.pgn", |text| {
            text.replace("normal", termination).replace("1-0", result)
        })
    };
    // Two plies, the start, and the end if there is one.
    assert_eq!(of("unterminated", "*").len(), 3);
    let ends = [
        of("normal", "1-0"),
        of("normal", "0-1"),
        of("time forfeit", "1-0"),
    ];
    assert!(ends.iter().all(|film| film.len() == 4));
    let last = ends.map(|film| pixels(&film).pop());
    assert!(last[0] != last[1] && last[0] != last[2] && last[1] != last[2]);
}

#[test]
fn names_in_any_letters_are_in_a_film() {
    for (name, from, to) in [
        ("55-name-cyrillic.pgn", "Дмитрий", "Dmitriy"),
        ("56-name-ampersand.pgn", "Ann & Bob", "Ann & Bob"),
    ] {
        let own = film(name, |text| text);
        let latin = film(name, |text| text.replace(from, to));
        let none = film(name, |text| text.replace(from, "?"));
        assert_eq!(pixels(&own), pixels(&latin), "{name}");
        assert_ne!(pixels(&own), pixels(&none), "{name}");
    }
    let without = film("56-name-ampersand.pgn", |text| text.replace("& ", ""));
    assert_ne!(
        pixels(&film("56-name-ampersand.pgn", |text| text)),
        pixels(&without)
    );
}

#[test]
fn results_in_words_and_kings_are_no_moves() {
    for (name, result) in [
        ("13-white-resigns.pgn", "0-1"),
        ("14-white-wins.pgn", "1-0"),
        ("17-kings-in-the-centre.pgn", "1-0"),
    ] {
        let answer = convert(name, "pgn", "pgn");
        assert_eq!(answer.status, 0, "{name}: {}", answer.stderr);
        let written = format!("[Result \"{result}\"]\n\n1. e4 e5 2. Nf3 Nc6 {result}\n");
        assert!(
            answer.stdout.ends_with(&written),
            "{name}: {}",
            answer.stdout
        );
    }
    let kings = convert("17-kings-in-the-centre.pgn", "pgn", "coordinates");
    assert_eq!(kings.stdout, "e2e4 e7e5 g1f3 b8c6\n");
    assert!(
        kings.stderr.contains("line 4, column 24: Ke4 Kd5 puts"),
        "{}",
        kings.stderr
    );
}

#[test]
fn empty_headers_and_short_captures_are_read() {
    for (name, moves) in [
        ("11-empty-fen.pgn", "e2e4 e7e5\n"),
        ("18-short-captures.pgn", "e2e4 d7d5 e4d5 d8d5\n"),
    ] {
        assert_eq!(
            convert(name, "pgn", "coordinates").success(),
            moves,
            "{name}"
        );
    }
}

#[test]
fn games_of_four_colours_are_named_and_read() {
    let refused = convert("21-four-colour-as-pgn.pgn", "pgn", "coordinates");
    assert_eq!(refused.status, 2);
    assert!(
        refused.stderr.contains("(fourplayer)"),
        "{}",
        refused.stderr
    );
    let call = ["convert", "fourplayer", "--from", "pgn4", "--to"];
    let read = |bytes: &[u8], to: &str| Folder::new().call(&[&call[..], &[to]].concat(), bytes);
    let glued = read(&found("22-glued-dots.pgn4"), "coordinates");
    assert_eq!(glued.success(), "h2h3 b7c7 g13g12 m8l8\n");
    // A position over several lines.
    let fen4 = read(&found("22-glued-dots.pgn4"), "fen4").success();
    let broken = fen4.replace("-0-", "-0-\n").replace('/', "/\n");
    let call = ["convert", "fourplayer", "--from", "fen4", "--to", "fen4"];
    let again = Folder::new().call(&call, format!("{broken}\n{broken}").as_bytes());
    assert_eq!(again.success(), fen4.repeat(2), "{broken}");
}

#[test]
fn positions_are_read_as_they_are_pasted() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for name in [
        "23-analysis-link.fen",
        "25-query-link.fen",
        "26-word-fen.fen",
        "27-tag-line.fen",
    ] {
        assert_eq!(
            convert(name, "fen", "fen").success(),
            format!("{fen}\n"),
            "{name}"
        );
        let pasted = String::from_utf8(found(name)).unwrap();
        let state = entente(&["state", "standard", "--fen", &pasted]).success();
        assert!(state.contains(fen), "{name}: {state}");
    }
    let capital = convert("28-en-passant-capital.fen", "fen", "fen").success();
    assert!(capital.ends_with(" w KQkq e6 0 3\n"), "{capital}");
}

#[test]
fn packed_files_say_that_they_are() {
    let packed: [(&[u8], &str); 5] = [
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03", "gzip"),
        (b"PK\x03\x04\x14\0", "zip"),
        (b"\x28\xb5\x2f\xfd\x04\x58", "zstd"),
        (b"BZh91AY&SY\0", "bzip2"),
        (b"\xfd7zXZ\0\0\x04", "xz"),
    ];
    for (bytes, format) in packed {
        let call = ["convert", "standard", "--from", "pgn", "--to", "pgn"];
        let answer = Folder::new().call(&call, bytes);
        let why = format!("entente: standard input: That file is compressed ({format}).");
        assert!(answer.stderr.starts_with(&why), "{}", answer.stderr);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
        let folder = Folder::new().with("game.pgn", bytes);
        for call in [
            &["replay", "game.pgn", "-o", "film.gif"][..],
            &["leagues", "check", "game.pgn"],
        ] {
            let answer = folder.call(call, b"");
            assert!(answer.stderr.contains(format), "{call:?} {}", answer.stderr);
        }
    }
}

#[test]
fn a_capture_whose_letter_a_phone_made_large_is_a_pawns() {
    let fen = "4k3/8/8/8/2p5/1P6/8/4K3 w - - 0 1";
    for moves in ["Bxc4", "“Bxc4”", "bxc"] {
        let call = ["state", "standard", "--fen", fen, "--moves", moves];
        let state = entente(&call).success();
        assert!(
            state.contains("4k3/8/8/8/2P5/8/8/4K3 b - - 0 1"),
            "{moves}: {state}"
        );
    }
}
