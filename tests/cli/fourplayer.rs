//! Four-colour chess on the command line: every command supports it, its files and positions go
//! through every notation, and what is wrong in them has a line and a reason.

use super::{Folder, entente, entente_with_input, expect_refusal};
use std::fs;

/// A game of teams as a site writes it.
const TEAMS: &str =
    include_str!("../../crates/rules/tests/data/fourplayer/pgn4/4pchess_ui_03.pgn4");
/// A game by rules that are not here.
const FAIRY: &str =
    include_str!("../../crates/rules/tests/data/fourplayer/pgn4/pgn4crate_fairy_teams_clocks.pgn4");

/// The arguments of a conversion.
fn call<'a>(from: &'a str, to: &'a str) -> [&'a str; 6] {
    ["convert", "fourplayer", "--from", from, "--to", to]
}

#[track_caller]
fn convert(input: &str, from: &str, to: &str) -> String {
    entente_with_input(input, &call(from, to)).success()
}

#[test]
fn perft_and_legal_support_the_rule_set() {
    assert_eq!(entente(&["perft", "fourplayer", "4"]).last_line(), "152050");
    let old = [
        "perft",
        "fourplayer",
        "3",
        "--options",
        r#"{"array":"old"}"#,
    ];
    assert_eq!(entente(&old).last_line(), "7960");
    let legal = entente(&["legal", "fourplayer", "--notation", "--moves", "h2-h3"]).success();
    assert_eq!(legal.lines().count(), 20);
    assert!(legal.contains("a10c9 Nc9\n"), "{legal}");
    let why = entente(&["legal", "fourplayer", "--why", "Qg1-j4"]).success();
    assert!(why.starts_with("Qg1-j4 isn’t legal: "), "{why}");
    let listed = entente(&["variants"]).success();
    assert!(listed.contains("\nfourplayer"), "{listed}");
}

#[test]
fn files_go_through_every_notation() {
    let plain = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim_end().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    };
    assert_eq!(plain(&convert(TEAMS, "pgn4", "pgn4")), plain(TEAMS));
    let coordinates = convert(TEAMS, "pgn4", "coordinates");
    assert!(
        coordinates.starts_with("h2h3 b7c7 g13g12 m8l8 g1i3 "),
        "{coordinates}"
    );
    let again = convert(&coordinates, "coordinates", "pgn4");
    assert!(again.starts_with("[Variant \"FFA\"]\n"), "{again}");
    assert!(again.contains("\n6. O-O-O .. Ba6-b7 .. "), "{again}");
    let fen = convert(TEAMS, "pgn4", "fen4");
    assert_eq!(convert(&fen, "fen4", "fen4"), fen);
    let json = convert(&fen, "fen4", "json");
    assert_eq!(convert(&json, "json", "fen4"), fen);
    let legal = entente(&["legal", "fourplayer", "--fen", fen.trim()]).success();
    let at_the_end = entente(&["legal", "fourplayer", "--moves", coordinates.trim()]).success();
    assert_eq!(legal, at_the_end);
}

/// The options say what a FEN4 does not: the mode.
#[test]
fn a_position_is_read_and_drawn_in_its_mode() {
    let fen = convert(TEAMS, "pgn4", "fen4");
    let state = |options: &str| {
        let call = [
            "state",
            "fourplayer",
            "--fen",
            fen.trim(),
            "--options",
            options,
        ];
        entente(&call).json()
    };
    assert_eq!(state(r#"{"mode":"teams"}"#)["options"]["mode"], "teams");
    assert_eq!(state("{}")["options"]["mode"], "ffa");
    let folder = Folder::new();
    let draw = ["draw", "fourplayer", "--fen", fen.trim(), "-o", "board.png"];
    folder.call(&draw, b"").success();
    let picture = fs::read(folder.0.join("board.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
}

/// A file names its rule set, so nobody has to.
#[test]
fn a_file_is_replayed_without_the_name_of_its_rules() {
    let folder = Folder::new().with("game.pgn4", TEAMS);
    folder
        .call(&["replay", "game.pgn4", "-o", "game.gif"], b"")
        .success();
    let film = fs::read(folder.0.join("game.gif")).unwrap();
    assert!(film.starts_with(b"GIF89a"));
}

#[test]
fn a_game_by_other_rules_is_listed_and_not_played() {
    let refused = expect_refusal(&call("pgn4", "pgn4"), FAIRY.as_bytes(), 2).stderr;
    assert!(
        refused.starts_with(
            "entente: standard input, line 4: a game that is not played here; its turns are δi3-i4"
        ),
        "{refused}"
    );
    let named = "standard input, line 4, column 1: I don’t have the rules of “Prom=8 \
                 PromoteTo=VHE”.";
    assert!(refused.contains(named), "{refused}");
}

#[test]
fn a_fault_has_its_line_and_its_reason() {
    let fault = |text: &str, status: i32| {
        let stderr = expect_refusal(&call("pgn4", "json"), text.as_bytes(), status).stderr;
        let of_input = stderr.strip_prefix("entente: standard input, line ");
        of_input.unwrap_or(&stderr).to_owned()
    };
    let start = entente_with_input("\n", &call("coordinates", "fen4")).success();
    let broken = |from: &str, to: &str| {
        let fen = start.trim().replacen(from, to, 1);
        fault(
            &format!("[Variant \"FFA\"]\n[StartFen4 \"{fen}\"]\n\n1. h3"),
            2,
        )
    };
    let faults = [
        fault("1. h2-h3 .. b7-c7\n2. h3-h5", 1),
        fault("1. h2-h3 .. ?!?", 2),
        fault("1. h2-h3 .. S", 2),
        fault("1. h2-h3 .. R .. g13-g12", 2),
        fault("1. h2-h3 { never closed", 2),
        fault(
            "[Variant \"FFA\"]\n[RuleVariants \"KotH 3check\"]\n\n1. h2-h3",
            2,
        ),
        fault("[Variant \"Chaturaji\"]\n\n1. h2-h3", 2),
        broken("R-", "W-"),
        broken("0,0,0,0", "0,0,0"),
        broken("-0,0,0,0-0-", "-0,0-0-"),
        broken("yR", "yX"),
        broken("bP,10,gP", "bP,11,gP"),
        broken("-0-x", "-0-{'lives':(3,3,3,3)}-x"),
        broken("-0-x", "-0-{'enPassant':('c4','','','')}-x"),
    ];
    insta::assert_snapshot!("fourplayer_faults", faults.concat());
}
