//! Chess4's notation on the command line: the first game in every format, and the messages about
//! invalid games.
//!
//! The games are the ones of the tests of the rules, which name their source.

use super::{entente, entente_with_input, expect_refusal};

const PRINTED: &str = include_str!("../../crates/rules/tests/data/firstgame-condensed.pgn");
const CORRECTED: &str =
    include_str!("../../crates/rules/tests/data/firstgame-condensed-corrected.pgn");
const CANONICAL: &str =
    include_str!("../../crates/rules/tests/data/firstgame-condensed-canonical.pgn");
const ANNOTATED: &str = include_str!("../../crates/rules/tests/data/firstgame.pgn");

/// The arguments of a conversion.
fn call<'a>(from: &'a str, to: &'a str) -> [&'a str; 6] {
    ["convert", "chess4", "--from", from, "--to", to]
}

#[track_caller]
fn convert(input: &str, from: &str, to: &str) -> String {
    entente_with_input(input, &call(from, to)).success()
}

#[test]
fn the_first_game_goes_through_every_notation() {
    let corrected = entente_with_input(CORRECTED, &call("c4pgn-condensed", "c4pgn"));
    assert_eq!(corrected.stdout, ANNOTATED);
    assert_eq!(
        corrected.stderr,
        "entente: standard input, line 22, column 17: Move 9 Gold: “Nh13” could be several moves. \
         The moves after it show that Njh13 is meant.\n"
    );
    assert_eq!(convert(CANONICAL, "c4pgn-condensed", "c4pgn"), ANNOTATED);
    assert_eq!(convert(ANNOTATED, "c4pgn", "c4pgn-condensed"), CANONICAL);
    assert_eq!(convert(ANNOTATED, "c4pgn", "c4pgn"), ANNOTATED);

    let coordinates = convert(ANNOTATED, "c4pgn", "coordinates");
    let words: Vec<&str> = coordinates.split_whitespace().collect();
    assert_eq!((words.len(), words[0], words[218]), (219, "m7k7", "%%"));
    assert_eq!(
        convert(&coordinates, "coordinates", "coordinates"),
        coordinates
    );
    let movetext = |pgn: &str| pgn.split_once("\n\n").unwrap().1.to_owned();
    let again = convert(&coordinates, "coordinates", "c4pgn");
    assert_eq!(
        movetext(&again),
        movetext(ANNOTATED).replace("0-3-1-2", "0-3-2-1")
    );
    assert!(again.starts_with("[ Variant \"Chess4\" ]\n"), "{again}");

    let json = convert(ANNOTATED, "c4pgn", "json");
    assert_eq!(convert(&coordinates, "coordinates", "json"), json);
    assert_eq!(convert(&json, "json", "json"), json);
    let ended = convert(&json, "json", "c4pgn");
    assert_eq!(convert(&ended, "c4pgn", "json"), json);
}

#[test]
fn a_given_result_is_kept_unless_it_is_to_be_derived() {
    let derived = entente_with_input(
        ANNOTATED,
        &[&call("c4pgn", "c4pgn")[..], &["--derive-result"]].concat(),
    )
    .success();
    assert!(derived.contains("[ Result \"0-3-2-1\" ]\n[ Result-Second-Format \"0-6-4-2\" ]\n\n"));
    assert!(derived.ends_with("%% 0-3-2-1 0-3-0-0\n"));
}

#[test]
fn the_printed_game_is_refused_at_its_illegal_moves() {
    let strict = [&call("c4pgn-condensed", "c4pgn")[..], &["--strict"]].concat();
    let message = |input: &str, call: &[&str]| expect_refusal(call, input.as_bytes(), 1).stderr;
    assert_eq!(
        message(PRINTED, &strict),
        "entente: standard input, line 22, column 17, move 9 Gold: \
         “Nh13” could be several moves. Type one of these: f12h13 or j14h13.\n"
    );
    let lenient = &strict[..6];
    let into_check = "entente: standard input, line 36, column 17, move 23 Gold: \
        Ki13 isn’t legal: your king would be in check on i13 from the queen on g11.\n";
    assert_eq!(message(PRINTED, lenient), into_check);
    let second = PRINTED.replace("Bf4 Nh13", "Bf4 Njh13");
    assert_eq!(message(&second, &strict), into_check);
    let third = second.replace("Qg11 Ki13", "Qg10 Ki13");
    let answer = message(&third, &strict);
    assert!(
        answer.starts_with(
            "entente: standard input, line 56, column 15, move 43 Gold: \
             j7 isn’t legal: your pawn on j9"
        ),
        "{answer}"
    );
}

#[test]
fn the_printed_game_is_repaired_into_the_annotated_one() {
    let repair = [&call("c4pgn-condensed", "c4pgn")[..], &["--repair"]].concat();
    let done = entente_with_input(PRINTED, &repair);
    assert_eq!(
        done.stderr,
        "entente: standard input, line 36, column 12, move 23 Black: Qg11 was replaced by Qg10, \
         the most similar of 21 moves that will do\n\
         entente: standard input, line 55, column 17, move 42 Gold: Rk14 was replaced by j8, \
         the only move that will do\n"
    );
    assert_eq!((done.status, done.stdout.as_str()), (0, ANNOTATED));
    // What is right stays, and nothing is reported.
    let done = entente_with_input(
        ANNOTATED,
        &[&call("c4pgn", "c4pgn")[..], &["--repair"]].concat(),
    );
    assert_eq!(done.stderr, "");
    assert_eq!(done.success(), ANNOTATED);
}

#[test]
fn a_misprint_in_a_pgn_is_repaired() {
    let call = [
        "convert",
        "standard",
        "--from",
        "pgn",
        "--to",
        "coordinates",
        "--repair",
    ];
    let done = entente_with_input("1. e4 e5 2. Nf4 Nc6 *", &call);
    assert_eq!(
        done.stderr,
        "entente: standard input, line 1, column 13, move 2.: Nf4 was replaced by Nf3, \
         the most similar of 30 moves that will do\n"
    );
    let moves = "e2e4 e7e5 g1f3 b8c6\n";
    assert_eq!((done.status, done.stdout.as_str()), (0, moves));
}

#[test]
fn what_cannot_be_repaired_is_refused() {
    let repair = [&call("c4pgn", "json")[..], &["--repair"]].concat();
    let refused = |input: &str, status| expect_refusal(&repair, input.as_bytes(), status).stderr;
    let impossible = refused("1. k7\nKg9 Ka1 Kh9 2. Kn1 Kg9", 1);
    assert!(
        impossible.contains("line 2, column 1, move 1 Silver: Kg9 isn’t legal: "),
        "{impossible}"
    );
    assert!(impossible.ends_with("No other moves were found with which the rest can be read.\n"));
    let unreadable = refused("1. k7 hello", 2);
    assert!(unreadable.contains("“hello” isn’t a move"), "{unreadable}");
    let arguments = [&call("coordinates", "json")[..], &["--repair"]].concat();
    let unfit = expect_refusal(&arguments, b"m7k7", 2).stderr;
    assert!(
        unfit.contains("--repair: it repairs the moves of --from pgn"),
        "{unfit}"
    );
}

#[test]
fn an_unreadable_game_is_refused_with_the_position_and_what_was_expected() {
    let unreadable =
        |input: &str| expect_refusal(&call("c4pgn", "json"), input.as_bytes(), 2).stderr;
    let message = unreadable("1. k7 Nk3\nhello");
    let expected = "entente: standard input, line 2, column 1, move 1 Black: \
        “hello” isn’t a move; expected ";
    assert!(message.starts_with(expected), "{message}");
    assert!(unreadable("[ White \"a\" \n1. k7").contains(
        "line 1, column 1: “[ White \"a\"” isn’t a header. One looks like this: [White \"Ann\"]"
    ));
    assert!(unreadable("[ Options \"{}}\" ]\n1. k7").contains("header Options: "));
    assert!(unreadable("").contains("expected a game, found nothing"));
    let refused = expect_refusal(
        &call("c4pgn", "json"),
        b"[ Position \"{\\\"pieces\\\": {}}\" ]",
        1,
    );
    assert!(
        refused
            .stderr
            .contains("header Position: White has no king."),
        "{}",
        refused.stderr
    );
    let unfit = expect_refusal(&call("pgn", "json"), b"", 2);
    assert_eq!(
        unfit.stderr,
        "entente: --from pgn: chess4 does not have this notation; \
         expected one of c4pgn, c4pgn-condensed, coordinates, json\n"
    );
}

#[test]
fn options_of_the_call_apply_to_every_game_and_are_written() {
    let input = "[ White \"a\" ]\n\n1. k7 *\n\n[ White \"b\" ]\n\n1. l7 *\n";
    let method_two = [
        &call("c4pgn", "c4pgn-condensed")[..],
        &["--options", "{\"method\": 2}"],
    ]
    .concat();
    let written = entente_with_input(input, &method_two).success();
    assert_eq!(written.matches("\\\"method\\\":2").count(), 2, "{written}");
    assert_eq!(convert(&written, "c4pgn", "c4pgn-condensed"), written);
}

#[test]
fn moves_are_listed_with_their_notation() {
    let listed = entente(&["legal", "chess4", "--notation", "--moves", "k7 Nk3 d8"]).success();
    let lines: Vec<&str> = listed.lines().collect();
    assert!(
        lines.contains(&"h13h11 h11") && lines.contains(&"j14k12 Nk12"),
        "{listed}"
    );
    let coordinates = convert(ANNOTATED, "c4pgn", "coordinates");
    let until = |plies: usize| {
        coordinates
            .split(' ')
            .take(plies)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let listed =
        |plies| entente(&["legal", "chess4", "--notation", "--moves", &until(plies)]).success();
    assert_eq!(listed(42 * 4), "% %\n");
    assert!(listed(42 * 4 + 1).contains("e2a6 Ba6#b###w\n"));
    assert_eq!(listed(43 * 4), "%%% %%%\n");
    assert!(listed(54 * 4 + 1).contains("e1d1 Kd1###g\n"));
}
