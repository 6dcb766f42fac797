//! The notation c4pgn: the first game of Chess4 in every form, and the rules of the notation one by
//! one.
//!
//! `data/firstgame-condensed.pgn` is the condensed text as printed in Chess4's own document.
//! `-corrected` has its two impossible moves corrected (23 Black, 42 Gold), `-canonical` is the
//! corrected text in the writer's own spelling, and `firstgame.pgn` is the annotated form that the
//! notation requires. Tests named a02 … a38 belong to the decisions with these numbers on the rules
//! page.

use entente_rules::{
    C4pgn, Leniency, MoveTextError, Options, PgnError, PgnFault, Play, Position, Variant,
};
use entente_rules_tests::chess4::{position_with, read, refusal};
use entente_rules_tests::refused;

const PRINTED: &str = include_str!("../data/firstgame-condensed.pgn");
const CORRECTED: &str = include_str!("../data/firstgame-condensed-corrected.pgn");
const CANONICAL: &str = include_str!("../data/firstgame-condensed-canonical.pgn");
const ANNOTATED: &str = include_str!("../data/firstgame.pgn");

#[track_caller]
fn one(text: &str) -> C4pgn {
    let mut games = C4pgn::games(text, None, Leniency::LaterMoves)
        .complete()
        .expect("a game");
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[track_caller]
fn one_strictly(text: &str) -> C4pgn {
    let mut games = C4pgn::read(text, None).expect("a game");
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// The line of the fault, the move and the reason.
#[track_caller]
fn fault(error: &PgnError) -> (usize, &str, &MoveTextError) {
    match &error.fault {
        PgnFault::Move { number, error: why } => (error.line, number, why),
        other => panic!("{other}"),
    }
}

#[test]
fn the_first_game_is_annotated_and_condensed() {
    assert_eq!(one(CORRECTED).annotated(), ANNOTATED);
    assert_eq!(one_strictly(CANONICAL).annotated(), ANNOTATED);
    assert_eq!(one_strictly(ANNOTATED).annotated(), ANNOTATED);
    assert_eq!(one_strictly(ANNOTATED).condensed(), CANONICAL);
    assert_eq!(one(CORRECTED).condensed(), CANONICAL);
    assert_eq!(one_strictly(CANONICAL).condensed(), CANONICAL);
}

#[test]
fn the_first_game_as_printed_is_rejected_in_three_places() {
    let error = C4pgn::read(PRINTED, None).expect_err("two knights reach h13");
    let (line, number, why) = fault(&error);
    assert_eq!((line, number), (22, "9 Gold"));
    let mut moves: Vec<String> = why.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    assert_eq!(moves, ["f12h13", "j14h13"]);

    let corrected = PRINTED.replace("Bf4 Nh13", "Bf4 Njh13");
    for text in [&corrected, PRINTED] {
        let error = C4pgn::games(text, None, Leniency::LaterMoves)
            .complete()
            .expect_err("the queen looks at i13");
        let (line, number, why) = fault(&error);
        assert_eq!((line, number), (36, "23 Gold"));
        assert_eq!(refused(why), "KingIntoCheck { to: i13, by: [bQ g11] }");
    }

    let corrected_twice = corrected.replace("Qg11 Ki13", "Qg10 Ki13");
    let error = C4pgn::read(&corrected_twice, None).expect_err("the pawn stands on j9");
    let (line, number, why) = fault(&error);
    assert_eq!((line, number), (56, "43 Gold"));
    assert_eq!(refused(why), "NoDoubleStep { piece: gP j9 }");
}

/// The headers of an annotated game, without those that are derived.
fn names_of_headers(text: &str) -> Vec<&str> {
    let headers = text.lines().take_while(|line| !line.is_empty());
    headers
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter(|name| !name.ends_with("-Eliminated-By") && *name != "Result-Second-Format")
        .collect()
}

#[test]
fn headers_stay_in_their_order() {
    let text = [
        "Result \"*\"",
        "Site \"x\"",
        "Result-Second-Format \"*\"",
        "Variant \"Chess4\"",
    ]
    .map(|header| format!("[ {header} ]\n"))
    .concat()
        + "\n1. k7 *";
    let expected = ["Result", "Site", "Variant"];
    let mut game = one(&text);
    assert_eq!(names_of_headers(&game.annotated()), expected);
    assert_eq!(names_of_headers(&game.condensed()), expected);
    game.derive_result();
    assert_eq!(names_of_headers(&game.annotated()), expected);
    assert_eq!(one(&game.annotated()).annotated(), game.annotated());
    // Options that are given replace those of the file, in their old place.
    let text = "[ Options \"{\\\"method\\\":2}\" ]\n[ Site \"x\" ]\n\n1. k7 *";
    let options = Options::from_json(Variant::Chess4, r#"{"setup": "table"}"#).expect("options");
    let games = C4pgn::read(text, Some(&options)).expect("a game");
    let written = games[0].annotated();
    assert_eq!(names_of_headers(&written), ["Options", "Site", "Result"]);
    assert!(written.contains("table"), "{written}");
}

#[test]
fn the_first_game_as_printed_is_repaired() {
    let (games, repairs) = C4pgn::repair(PRINTED, None).expect("it can be repaired");
    assert_eq!(games[0].annotated(), ANNOTATED);
    let found: Vec<(&str, &str, &str)> = repairs
        .iter()
        .map(|it| (it.number.as_str(), it.printed.as_str(), it.taken.as_str()))
        .collect();
    assert_eq!(
        found,
        [("23 Black", "Qg11", "Qg10"), ("42 Gold", "Rk14", "j8")]
    );
    assert!(repairs[0].possible > 1);
    assert_eq!(repairs[1].possible, 1, "no other single move will do");
    assert_eq!((repairs[1].line, repairs[1].column), (55, 17));
}

#[test]
fn what_is_right_is_not_repaired() {
    let (games, repairs) = C4pgn::repair(CANONICAL, None).expect("a game");
    assert_eq!(
        (games[0].condensed().as_str(), repairs.len()),
        (CANONICAL, 0)
    );
}

#[test]
fn what_cannot_be_repaired_is_refused() {
    // More misprints than a game can have.
    let text = "1. k7\nKg9 Ka1 Kh9 2. Kn1 Kg9";
    let error = C4pgn::repair(text, None).expect_err("no move is legal but the first");
    assert!(error.is_illegal_move() && error.line == 2, "{error}");
    let error = C4pgn::repair("1. k7 Nk3 hello", None).expect_err("it is no move");
    assert!(!error.is_illegal_move(), "{error}");
}

/// The c4pgn notation of a move in coordinate form.
#[track_caller]
fn written(position: &Position, coordinate: &str) -> String {
    position.notation(read(position, coordinate))
}

/// The moves of a game from a position in the condensed form, without headers.
fn condensed(start: &Position, moves: &str) -> String {
    let mut play = Play::new(start.clone());
    for word in moves.split(' ') {
        let event = play
            .read_turn(word)
            .unwrap_or_else(|error| panic!("{error}"));
        play.apply(&event)
            .unwrap_or_else(|code| panic!("{word}: {code}"));
    }
    let text = C4pgn::of(&play).condensed();
    text.split_once("\n\n")
        .expect("an empty line")
        .1
        .trim_end()
        .to_owned()
}

/// The document calls the letter sometimes a rank and sometimes a file: `gxk7`, `8xk7` and `Nji12`
/// are the examples of its table.
#[test]
fn a02_a_letter_or_number_in_a_token_belongs_to_the_origin() {
    let knights = position_with('s', "sNj10 sNk11", "");
    assert_eq!(written(&knights, "j10i12"), "Nji12");
    for text in ["Nji12", "N10i12", "Nj10i12"] {
        assert_eq!(read(&knights, text).to_string(), "j10i12", "{text}");
    }
    assert_eq!(read(&knights, "Nki12").to_string(), "k11i12");
    assert!(!refusal(&knights, "Nj11i12").contains("Unreadable"));

    // Pawns that move along the numbers differ in the letter; those that move along the letters
    // differ in the number.
    let across = position_with('s', "sPj6 sPl6 bNk7", "");
    assert_eq!(written(&across, "j6k7"), "jxk7");
    assert_eq!(read(&across, "lxk7").to_string(), "l6k7");
    let upwards = position_with('w', "wPl6 wPl8 bNk7", "");
    assert_eq!(written(&upwards, "l8k7"), "8xk7");
    assert_eq!(read(&upwards, "6xk7").to_string(), "l6k7");
}

#[test]
fn a19_letters_come_before_numbers_and_pushes_before_en_passant() {
    let knights = position_with('w', "wNj10 wNj8 wNg10", "");
    assert_eq!(written(&knights, "g10h8"), "Nh8");
    assert_eq!(written(&knights, "j10h9"), "N10h9");
    assert_eq!(written(&knights, "j8h9"), "N8h9");
    assert!(refusal(&knights, "Njh9").contains("Ambiguous"));
    let three = position_with('w', "wQf10 wQf6 wQj10 sKg1", "");
    assert_eq!(written(&three, "f10j6"), "Qf10j6");
    assert_eq!(written(&three, "f6j6"), "Q6j6");
    assert_eq!(written(&three, "j10j6"), "Qjj6");

    let passed = r#", "en_passant": [{"target": "e3", "pawn": "e4", "owner": "s", "rights": {"w": "fresh"}}]"#;
    let clash = position_with('w', "wPf3 wPf4 sPe4", passed);
    assert_eq!(read(&clash, "e3").to_string(), "f3e3");
    assert_eq!(read(&clash, "xe3").to_string(), "f4e3");
    assert_eq!(read(&clash, "4e3").to_string(), "f4e3");
    assert_eq!(
        (written(&clash, "f3e3"), written(&clash, "f4e3")),
        ("e3".into(), "xe3".into())
    );
    assert_eq!(
        (condensed(&clash, "f3e3"), condensed(&clash, "f4e3")),
        ("1. 3e3 *".into(), "1. 4e3 *".into())
    );
    // The pawn that could be pushed is pinned, so the capture is the only move with that name.
    let pinned = position_with('w', "wKg4 wPf3 wPf4 sPe4 bBd1", passed);
    assert_eq!(read(&pinned, "e3").to_string(), "f4e3");
    assert_eq!(condensed(&pinned, "f4e3"), "1. e3 *");
}

#[test]
fn a19_a_pinned_piece_needs_no_disambiguation() {
    let free = position_with('w', "wNi9 wNl8 wKn8", "");
    assert_eq!(written(&free, "i9k10"), "Nik10");
    let pinned = position_with('w', "wNi9 wNl8 wKn8 sRd8", "");
    assert_eq!(written(&pinned, "i9k10"), "Nk10");
    assert_eq!(read(&pinned, "Nk10").to_string(), "i9k10");
}

#[test]
fn a20_corners_are_not_squares_and_promotions_are_named() {
    let position = position_with('w', "wNj12 wPb9 sNa10", "");
    assert!(refusal(&position, "Nl13") == "Corner { square: l13 }");
    assert_eq!(written(&position, "b9a10q"), "xa10=Q#b");
    assert_eq!(written(&position, "b9a9n"), "a9=N");
    assert_eq!(read(&position, "a10=R").to_string(), "b9a10r");
    assert!(refusal(&position, "xa10").contains("PromotionMissing"));
    assert_eq!(refusal(&position, "a9=K"), "NotAPromotion { kind: King }");
    // The document's own examples are impossible by geometry: pawns do not capture straight ahead.
    for example in ["gxk7", "g8xk7"] {
        assert!(!refusal(&Position::start(Variant::Chess4), example).contains("Unreadable"));
    }
}

#[test]
fn a21_the_extra_marks_of_the_printed_game_are_read_strictly_too() {
    let printed = CORRECTED.replace("Bf4 Nh13", "Bf4 Njh13");
    assert!(printed.contains("O-O-O") && printed.contains("Bf11g"));
    assert_eq!(one_strictly(&printed).annotated(), ANNOTATED);
    let odd = ANNOTATED
        .replace("o-o-w", "0-0")
        .replace("43. %", "43. %s")
        .replace("#bg", "#gb")
        .replace("Bf12#g", "Bf12");
    assert_eq!(one_strictly(&odd).annotated(), ANNOTATED);
}

#[test]
fn a22_existing_checks_are_not_repeated() {
    let position = position_with('b', "wKj8 sRg8 bRf3", "");
    assert_eq!(written(&position, "a4b5"), "Kb5");
    // A check by a second piece is new, even on the same king.
    assert_eq!(written(&position, "f3j3"), "Rj3#w");
    // A check by another army's piece on an opened line is new, too.
    let opened = position_with('s', "wKj8 sBg8 bRd8", "");
    assert_eq!(written(&opened, "g8h9"), "Bh9#w");
}

#[test]
fn a22_a_check_from_a_new_square_is_written_although_there_was_one_before() {
    let position = position_with('s', "wKj8 sRg8", "");
    // The same piece on the same line.
    assert_eq!(written(&position, "g8h8"), "Rh8#w");
    // The same piece from another side, and a piece that takes the one that gave check.
    let position = position_with('s', "wKj8 sQg8 sRf11", "");
    assert_eq!(written(&position, "g8j11"), "Qj11#w");
    let taking = position_with('s', "wKj8 bRg8 sBf7", "");
    assert_eq!(written(&taking, "f7g8"), "Bxg8");
    let taking = position_with('s', "wKj8 bRg8 sRg3", "");
    assert_eq!(written(&taking, "g3g8"), "Rxg8#w");
    // A check of another piece that stays is not new.
    let staying = position_with('s', "wKj8 sRg8 sNd4", "");
    assert_eq!(written(&staying, "d4e6"), "Ne6");
}

#[test]
fn a22_a_mate_is_written_when_made_and_when_taken_over() {
    let mating = position_with('s', "wKn4 sQm9 sRl5 bRb9", "");
    assert_eq!(written(&mating, "m9m5"), "Qm5##w");
    let mated = mating.play(read(&mating, "Qm5")).expect("legal");
    assert_eq!(written(&mated, "b9b8"), "Rb8");
    let behind = position_with('s', "wKn4 sQm9 sRm11 bQh5", "");
    let mated = behind.play(read(&behind, "Qm5")).expect("legal");
    assert_eq!(written(&mated, "h5m5"), "Qxm5##w");
}

#[test]
fn a23_letters_follow_turn_order_after_the_mover_and_are_read_in_any_order() {
    let kings = "wKj8 bKd8";
    let silver = position_with('s', &format!("{kings} sRg2"), "");
    assert_eq!(written(&silver, "g2g8"), "Rg8#bw");
    for text in ["Rg8#bw", "Rg8#wb", "Rg8", "Rg8#g", "Rg8!?"] {
        assert_eq!(read(&silver, text).to_string(), "g2g8", "{text}");
    }
    let gold = position_with('g', &format!("{kings} gRg14"), "");
    assert_eq!(written(&gold, "g14g8"), "Rg8#wb");
}

#[test]
fn the_grammar_comes_before_other_readings() {
    let position = position_with('s', "sPb5 sBd7 bNc6", "");
    for text in ["bxc6", "bc6", "b5xc6", "b5c6", "5xc6", "xc6", "c6"] {
        assert_eq!(read(&position, text).to_string(), "b5c6", "{text}");
    }
    assert_eq!(read(&position, "Bc6").to_string(), "d7c6");
    // Where no pawn move fits, lower-case piece letters are accepted.
    let position = position_with('s', "sBd7 bNc6 sNj3", "");
    assert_eq!(read(&position, "bxc6!?").to_string(), "d7c6");
    assert_eq!(read(&position, "2. nl4").to_string(), "j3l4");
}

#[test]
fn a37_the_nearer_rook_is_king_side() {
    let table = [
        (
            'w',
            "wKn7 wRn4 wRn11 bKb9",
            "n7n5",
            "o-o-w",
            "n7n9",
            "o-o-o-w",
        ),
        ('s', "sKg1 sRd1 sRk1", "g1e1", "o-o-s", "g1i1", "o-o-o-s"),
        (
            'b',
            "bKa8 bRa11 bRa4 wKm8",
            "a8a10",
            "o-o-b",
            "a8a6",
            "o-o-o-b",
        ),
        (
            'g',
            "gKh14 gRk14 gRd14 sKe1",
            "h14j14",
            "o-o-g",
            "h14f14",
            "o-o-o-g",
        ),
    ];
    for (turn, pieces, king_side, o_o, queen_side, o_o_o) in table {
        let rooks: Vec<String> = pieces
            .split(' ')
            .filter(|piece| &piece[1..2] == "R")
            .map(|piece| format!("{:?}", &piece[2..]))
            .collect();
        let castling = format!(r#", "castling": {{"{turn}": [{}]}}"#, rooks.join(", "));
        let position = position_with(turn, pieces, &castling);
        assert_eq!(written(&position, king_side), o_o);
        assert_eq!(written(&position, queen_side), o_o_o);
        assert_eq!(read(&position, &o_o[..3]).to_string(), king_side);
        assert_eq!(read(&position, "0-0-0").to_string(), queen_side);
        let other = if turn == 'w' { "o-o-s" } else { "o-o-w" };
        assert!(!refusal(&position, other).contains("Unreadable"));
    }
}

/// The headers of a file, and the text after them.
fn parts(text: &str) -> (Vec<&str>, &str) {
    let (headers, moves) = text.split_once("\n\n").expect("an empty line");
    (headers.lines().collect(), moves)
}

#[test]
fn a26_a_given_result_is_kept_and_a_missing_one_derived() {
    let game = one_strictly(ANNOTATED);
    assert_eq!(game.result(), "0-3-1-2");
    let without = ANNOTATED.replace("[ Result \"0-3-1-2\" ]\n", "");
    let derived = one_strictly(&without);
    assert_eq!(derived.result(), "0-3-2-1");
    let text = derived.annotated();
    let (headers, moves) = parts(&text);
    let last: Vec<&str> = headers.iter().rev().take(2).copied().collect();
    assert_eq!(
        last,
        [
            "[ Result-Second-Format \"0-6-4-2\" ]",
            "[ Result \"0-3-2-1\" ]"
        ]
    );
    assert!(moves.ends_with("%% 0-3-2-1 0-3-0-0\n"));
    let mut game = one_strictly(ANNOTATED);
    game.derive_result();
    assert_eq!(game.annotated(), text);
    // If the rules do not end the game, it has the result that its file gives, for example an
    // agreed draw.
    let agreed = one("1. k7 Nk3 1+1/2-1+1/2-1+1/2-1+1/2 0-0-0-0");
    assert!(
        agreed
            .annotated()
            .ends_with("{ J1 > K3 } 1+1/2-1+1/2-1+1/2-1+1/2 0-0-0-0\n")
    );
    assert!(
        agreed
            .annotated()
            .contains("[ Result-Second-Format \"3-3-3-3\" ]\n")
    );
    assert_eq!(one("1. k7 Nk3").result(), "*");
}

/// A header that is not a result would be read as a move after the moves, or not at all.
#[test]
fn a_result_header_that_is_not_a_result_is_kept_but_not_repeated_after_the_moves() {
    for header in ["Nk3", "zzz", "1-0", "", "0-3-1", "* "] {
        let text = one(&format!("[ Result \"{header}\" ]\n\n1. k7")).annotated();
        assert!(parts(&text).1.ends_with("{ M7 > K7 } *\n"), "{text}");
        let again = one_strictly(&text);
        assert_eq!(again.header("Result"), Some(header));
        assert_eq!(again.result(), "*");
        assert_eq!(again.play().plies().len(), 1);
    }
}

#[test]
fn a_result_does_not_start_a_game() {
    let location = |text| {
        let error = C4pgn::read(text, None).expect_err("no game");
        assert!(matches!(error.fault, PgnFault::Result(_)), "{error}");
        (error.line, error.column)
    };
    assert_eq!(location("1. k7 0-3-1-2 0-3-0-0\n 0-0-0-0"), (2, 2));
    assert_eq!(location("1. k7 * * *"), (1, 11));
    assert_eq!(location("*"), (1, 1));
    assert_eq!(one("[ White \"Inky\" ] *").play().plies().len(), 0);
}

#[test]
fn a_file_of_another_variant_is_rejected() {
    let error = C4pgn::read("[ Variant \"Alliance\" ]\n\n1. k7", None).expect_err("another");
    assert_eq!(error.fault, PgnFault::Variant(Variant::Alliance));
    for name in ["Chess4", "chess4", "?", ""] {
        let text = format!("[ Variant \"{name}\" ]\n\n1. k7 *");
        assert_eq!(one_strictly(&text).header("Variant"), Some(name));
    }
}

#[test]
fn headers_are_kept_in_their_order_with_the_derived_ones_around_the_result() {
    let text = "[ Result \"0-3-1-2\" ]\n[\"Gold\"   \"Clyde\" ]\n[White-Eliminated-By \"Nobody\"]\n\
        [ Odd-Header_1 \"a \\\"b\\\" ] \\\\ c\" ]\n\n*\n";
    let annotated = one(text).annotated();
    let (headers, moves) = parts(&annotated);
    let expected = [
        "[ White-Eliminated-By \"\" ]",
        "[ Silver-Eliminated-By \"\" ]",
        "[ Black-Eliminated-By \"\" ]",
        "[ Gold-Eliminated-By \"\" ]",
        "[ Result \"0-3-1-2\" ]",
        "[ Result-Second-Format \"0-6-2-4\" ]",
        "[ Gold \"Clyde\" ]",
        "[ Odd-Header_1 \"a \\\"b\\\" ] \\\\ c\" ]",
    ];
    assert_eq!(headers, expected);
    assert_eq!(moves, "0-3-1-2 0-0-0-0\n");
    let condensed = one(text).condensed();
    assert_eq!(parts(&condensed).0, [expected[4], expected[6], expected[7]]);
}

#[test]
fn comments_are_kept_in_the_annotated_form_only() {
    let text = "; before { all }\n{ a game } 1.k7!{ M7 > K8 }{ White } $5 (1. l7 { no } %) Nk3?? 2 ... { Silver's }\n d8 {} *";
    let game = one(text);
    let expected = [
        (0, "before { all )"),
        (0, "a game"),
        (1, "White"),
        (2, "Silver's"),
    ];
    let comments = game
        .comments()
        .iter()
        .map(|(at, text)| (*at, text.as_str()));
    assert_eq!(comments.collect::<Vec<_>>(), expected);
    let annotated = game.annotated();
    let moves = "{ before { all ) }\n{ a game }\n\
        1. k7! { M7 > K7 } { White } Nk3?? { J1 > K3 } { Silver's } d8 { B8 > D8 } *\n";
    assert_eq!(parts(&annotated).1, moves);
    assert_eq!(parts(&one(&annotated).annotated()).1, moves);
    assert_eq!(parts(&game.condensed()).1, "1. k7 Nk3 d8 *\n");
}

#[test]
fn one_text_can_hold_several_games() {
    let text = format!("{ANNOTATED}\n{CANONICAL}1. k7 *\n1. l7 Nk3 0-3-2-1\n1. m7");
    let error = C4pgn::read(&text, None).expect_err("no pawn goes to m7");
    assert!(error.is_illegal_move(), "{error}");
    let games = C4pgn::read(text.trim_end_matches("m7"), None).expect("games");
    let plies: Vec<usize> = games.iter().map(|game| game.play().plies().len()).collect();
    // A number alone is no game.
    assert_eq!(plies, [219, 219, 1, 2]);
    assert_eq!(games[1].annotated(), ANNOTATED);
    assert!(C4pgn::read(" \n", None).expect("nothing").is_empty());
}

#[test]
fn a38_rounds_count_whites_turns_and_nothing_follows_the_end() {
    let annotated = one_strictly(ANNOTATED).annotated();
    let (_, moves) = parts(&annotated);
    for (round, line) in (1..).zip(moves.lines()) {
        assert!(line.starts_with(&format!("{round}. ")), "{line}");
    }
    assert!(moves.contains("\n44. %%% Qn5"));
    let late = ANNOTATED.replace("%% 0-3-1-2 0-3-0-0", "%% %%%");
    let error = C4pgn::read(&late, None).expect_err("it is over");
    let (line, number, why) = fault(&error);
    assert_eq!((line, error.column, number), (73, 32, "55 Gold"));
    assert_eq!(refused(why), "GameOver");

    let middle = position_with('b', "wPm8", r#", "round": 7"#);
    assert_eq!(condensed(&middle, "Kb5 Kd14 l8"), "7... Kb5 Kd14\n8. l8 *");
}

#[test]
fn a_pending_resignation_is_read_when_its_turn_comes() {
    let waiting = position_with(
        'w',
        "wPm8",
        r#", "pending": {"b": "resigned", "w": "flagged"}"#,
    );
    let mut play = Play::new(waiting.clone());
    for word in ["Kj1", "Kd14", "%%%", "Kk1"] {
        let event = play
            .read_turn(word)
            .unwrap_or_else(|error| panic!("{word}: {error}"));
        play.apply(&event).expect("legal");
    }
    let text = C4pgn::of(&play).condensed();
    assert_eq!(parts(&text).1, "1. %% Kj1 %% Kd14\n2. %%% Kk1 *\n");
    let again = one_strictly(&text);
    assert_eq!(again.play().plies(), play.plies());
    assert_eq!(again.condensed(), text);
    let error =
        C4pgn::read(&text.replace("1. %%", "1. l8"), None).expect_err("White's time has run out");
    let (_, number, why) = fault(&error);
    assert_eq!(
        (number, &*refused(why)),
        ("1 White", "Resigned { army: White }")
    );
}

#[test]
fn a_game_resigned_at_once_still_began_at_the_start() {
    let game = one("1. %% Nk3 *");
    assert_eq!(C4pgn::of(game.play()).header("SetUp"), None);
}
