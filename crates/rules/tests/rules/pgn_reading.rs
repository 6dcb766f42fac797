//! Game files as other programs and people write them: what is read, and what costs a game.
//!
//! Each test is named for a kind of fault. The games are made up.

use entente_rules::{
    FenAssumption, Leniency, Pgn, PgnFault, PgnRemark, PgnResult, ReadGames, Variant,
};

fn read(text: &str) -> ReadGames<Pgn> {
    Pgn::games(Variant::Standard, text, Leniency::LaterMoves)
}

/// The moves of each game, which must all be read without a remark.
#[track_caller]
fn moves(text: &str) -> Vec<String> {
    let read = read(text);
    assert!(read.refused.is_empty(), "{text}\n{:?}", read.refused);
    assert!(read.notes.is_empty(), "{text}\n{:?}", read.notes);
    let moves = |game: &Pgn| {
        let moves = game.moves().iter().map(ToString::to_string);
        moves.collect::<Vec<_>>().join(" ")
    };
    read.games.iter().map(moves).collect()
}

/// The places of the faults, and how many games were read.
fn faults(text: &str) -> (Vec<(usize, usize)>, usize) {
    let read = read(text);
    let places = read.refused.iter().map(|error| (error.line, error.column));
    (places.collect(), read.games.len())
}

#[test]
fn headers_without_moves_are_a_game_and_stay_out_of_the_next() {
    let text = "[Event \"First\"]\n[WhiteElo \"2700\"]\n[Result \"1-0\"]\n\n\
        [Event \"Second\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let read = read(text);
    assert_eq!(read.games.len(), 2);
    assert_eq!(read.games[0].header("WhiteElo"), Some("2700"));
    assert_eq!(read.games[0].result(), PgnResult::White);
    assert_eq!(read.games[1].header("WhiteElo"), None);
    assert_eq!(moves(text), ["", "e2e4"]);
    // Without an event, a name that is given again in a new paragraph begins a game.
    let text = "[White \"A\"]\n\n[White \"B\"]\n[Black \"C\"]\n\n1. d4 *";
    assert_eq!(moves(text), ["", "d2d4"]);
    // An empty line alone does not.
    assert_eq!(moves("[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *"), ["e2e4"]);
}

#[test]
fn games_without_headers_and_results_are_told_apart_by_their_numbers() {
    assert_eq!(moves("1. e4 e5\n\n1. d4 d5\n"), ["e2e4 e7e5", "d2d4 d7d5"]);
    assert_eq!(moves("1. e4 e5 2. Nf3 1. c4"), ["e2e4 e7e5 g1f3", "c2c4"]);
    // A number that is repeated for Black, and one that is wrong, begin no game.
    assert_eq!(moves("1. e4 1... e5 1... *"), ["e2e4 e7e5"]);
    assert_eq!(
        moves("1. e4 e5 3. d4 d5 3. c4"),
        ["e2e4 e7e5 d2d4 d7d5 c2c4"]
    );
}

#[test]
fn a_bad_game_costs_itself_alone() {
    let bad = [
        "1. d4 d5 2. Ke3 Nf6 3. Nf3 *",
        "1. d4 hello d5 *",
        "1. d4 {never closed\n",
        "1. d4 (1. e4\n",
        "1. d4 ) *",
        "1. d4 } *",
        "[Black x]\n[Site \"?\"]\n\n1. d4 *",
        "1. d4 -- 2. c4 *",
        "[FEN \"8\"]\n\n1. d4 *",
        "[Variant \"Atomic\"]\n\n1. d4 d5 *",
        // Without a result the next headers end it.
        "1. d4 d5 2. Ke3\n",
    ];
    for middle in bad {
        let text = format!(
            "[Event \"A\"]\n\n1. e4 e5 *\n\n[Event \"B\"]\n{middle}\n\n[Event \"C\"]\n\n\
             1. c4 {{a comment}} *\n"
        );
        let read = read(&text);
        let names = read.games.iter().map(|game| game.header("Event"));
        assert_eq!(names.collect::<Vec<_>>(), [Some("A"), Some("C")], "{text}");
        assert_eq!(read.refused.len(), 1, "{text}");
        assert!((6..=9).contains(&read.refused[0].line), "{text}");
        assert_eq!(read.games[1].moves().len(), 1, "{text}");
        assert_eq!(read.games[1].comments(), [(1, "a comment".into())]);
    }
}

#[test]
fn a_bad_game_without_headers_ends_with_its_result_or_before_move_1() {
    assert_eq!(
        faults("1. e4 e5 * 1. d4 Ke3 2. c4 * 1. c4 *"),
        (vec![(1, 18)], 2)
    );
    assert_eq!(faults("1. e4 e5 2. Ke3\n\n1. c4 *"), (vec![(1, 13)], 1));
    assert_eq!(faults("1-0\n\n1. c4 *"), (vec![(1, 1)], 1));
    // Text between games is not part of them.
    assert_eq!(
        faults("1. e4 *\n\nSee below.\n\n[White \"A\"]\n\n1. c4 *"),
        (vec![], 2)
    );
}

#[test]
fn every_fault_is_found_in_one_run() {
    let text =
        "[Event \"A\"]\n\n1. e5 *\n\n[Event \"B\"]\n\n1. e4 *\n\n[Event \"C\"]\n\n1. Nf4 *\n";
    assert_eq!(faults(text), (vec![(3, 4), (11, 4)], 1));
}

#[test]
fn the_result_of_the_header_counts_where_the_moves_have_none() {
    let result = |text: &str| {
        let read = read(text);
        assert!(read.refused.is_empty(), "{text}");
        let game = &read.games[0];
        assert_eq!(game.header("Result"), Some(game.result().token()), "{text}");
        (game.result(), read.notes)
    };
    let table = [
        ("[Result \"0-1\"]\n\n1. e4 e5", PgnResult::Black),
        ("[Result \"0-1\"]\n\n1. e4 e5 *", PgnResult::Black),
        ("[result \"1 : 0\"]\n\n1. e4 e5", PgnResult::White),
        ("[Result \"1/2\"]", PgnResult::Draw),
        ("[Result \"?\"]\n\n1. e4 1-0", PgnResult::White),
        ("[Result \"*\"]\n\n1. e4 1-0", PgnResult::White),
        ("1. e4 1-0", PgnResult::White),
    ];
    for (text, expected) in table {
        assert_eq!(result(text), (expected, Vec::new()), "{text}");
    }
    // The header comes first, but not without a word.
    let (taken, notes) = result("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1");
    assert_eq!((taken, notes[0].line), (PgnResult::White, 2));
    let (taken, notes) = result("[Result \"adjourned\"]\n\n1. e4 0-1");
    assert_eq!(taken, PgnResult::Black);
    assert_eq!(
        notes[0].remark,
        PgnRemark::UnknownResult("adjourned".into())
    );
}

#[test]
fn results_have_dashes_and_halves_of_every_kind() {
    let table = [
        ("1-0", PgnResult::White),
        ("1–0", PgnResult::White),
        ("1:0", PgnResult::White),
        ("1 - 0", PgnResult::White),
        ("0 – 1", PgnResult::Black),
        ("0−1", PgnResult::Black),
        ("½-½", PgnResult::Draw),
        ("½–½", PgnResult::Draw),
        ("½ - ½", PgnResult::Draw),
        ("½", PgnResult::Draw),
        ("1/2", PgnResult::Draw),
        ("1/2 - 1/2", PgnResult::Draw),
        ("1/2:1/2", PgnResult::Draw),
        ("0.5-0.5", PgnResult::Draw),
        ("*", PgnResult::Unknown),
    ];
    for (mark, expected) in table {
        let text = format!("1. e4 e5 {mark}\n\n1. d4 d5 {mark}");
        let read = read(&text);
        assert_eq!((read.games.len(), read.refused.len()), (2, 0), "{text}");
        assert!(
            read.games.iter().all(|game| game.result() == expected),
            "{mark}"
        );
    }
    assert_eq!(moves("1. e4*1. d4 e5*"), ["e2e4", "d2d4 e7e5"]);
}

#[test]
fn line_ends_and_marks_of_other_systems_separate_nothing_and_join_nothing() {
    let game =
        "[White \"A\"]\n\n1. e4 ; the king's pawn\ne5\n2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let expected = moves(game);
    assert_eq!(expected, ["e2e4 e7e5 g1f3", "d2d4"]);
    for end in ["\r", "\r\n"] {
        assert_eq!(moves(&game.replace('\n', end)), expected, "{end:?}");
    }
    let marked = game.replace("[White", "\u{feff}[White");
    assert_eq!(moves(&marked), expected);
    assert_eq!(moves(&format!("{game}\u{1a}")), expected);
    assert_eq!(moves("1. e4 *\u{1a}\u{feff}1. d4 *\0"), ["e2e4", "d2d4"]);
    assert_eq!(
        moves("1.\u{a0}e4\u{2003}e5\t2.\u{b}Nf3 *"),
        ["e2e4 e7e5 g1f3"]
    );
    let lone = read("1. e4 ; one\re5 *");
    assert_eq!(lone.games[0].comments(), [(1, "one".into())]);
}

#[test]
fn comments_belong_to_their_game_wherever_they_are() {
    let comments = |text: &str| {
        assert!(read(text).refused.is_empty(), "{text}");
        let comments = |game: &Pgn| game.comments().to_vec();
        read(text).games.iter().map(comments).collect::<Vec<_>>()
    };
    let first = vec![(0, "a".to_owned())];
    let last = vec![(1, "a".to_owned())];
    let none = Vec::new();
    let table = [
        ("{a}\n\n[White \"A\"]\n\n1. e4 *", vec![first.clone()]),
        ("; a\n[White \"A\"]\n\n1. e4 *", vec![first.clone()]),
        (
            "[White \"A\"]\n{a}\n[Black \"B\"]\n\n1. e4 *",
            vec![first.clone()],
        ),
        ("[White \"A\"]\n\n{a} 1. e4 *", vec![first.clone()]),
        ("1.{a}e4 *", vec![first.clone()]),
        ("1. e4 * {a}\n\n1. d4 *", vec![last.clone(), none.clone()]),
        (
            "1. e4 *\n\n{a}\n\n[White \"B\"]\n\n1. d4 *",
            vec![none, first.clone()],
        ),
        ("1. e4 *\n\n{a}\n", vec![last]),
        ("{a}", vec![first]),
    ];
    for (text, expected) in table {
        assert_eq!(comments(text), expected, "{text}");
    }
}

#[test]
fn a_comment_that_is_never_closed_costs_its_own_game() {
    let games = "[White \"B\"]\n\n1. d4 {b} *\n\n[White \"C\"]\n\n1. c4 {c} *\n";
    let text = format!("[White \"A\"]\n\n1. e4 {{a *\n\n{games}");
    assert_eq!(faults(&text), (vec![(3, 7)], 2));
    assert_eq!(
        faults("[White \"A\"]\n\n1. e4 {a *\n\n[White \"B\"]\n\n1. d4 *").1,
        1
    );
    // A comment may quote a game.
    let quoting = "1. e4 {as in\n\n[White \"B\"]\n\n1. d4 *} e5 *";
    assert_eq!(moves(quoting), ["e2e4 e7e5"]);
}

#[test]
fn annotations_are_read_glued_and_apart() {
    for text in [
        "1. e4$1 e5$6 2. Nf3!$14 Nc6 *",
        "1. e4 $1 e5 $6 2. Nf3 ! $14 Nc6 *",
        "1. e4 e5 ± 2. Nf3 += Nc6 N *",
        "1. e4! e5?! 2. Nf3 = Nc6 +- *",
        "1. e4± e5∓ 2. Nf3+= Nc6∞ *",
        "1. e4‼ e5⁉ 2. Nf3□ Nc6⩲ *",
        "1. e4 e5 -/+ 2. Nf3 ∞ Nc6 RR *",
    ] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    }
    let left_out = read("1. e4$1 e5! (1... c5 (1... c6) 2. Nf3) 2. d4 (2. c3) ± *").left_out;
    assert_eq!((left_out.variations, left_out.signs), (2, 3));
}

#[test]
fn numbers_have_dots_of_every_kind() {
    for text in [
        "1.e4 {a} 1…e5 2.Nf3 *",
        "1. e4 {a} 1… e5 2. Nf3 *",
        "1 . e4 1 ... e5 2 Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "e4 e5 Nf3 *",
        "1.e4 1...e5 2. ... *".trim_end_matches("2. ... *"),
    ] {
        let read = moves(text);
        assert!(read[0].starts_with("e2e4 e7e5"), "{text}: {read:?}");
    }
}

#[test]
fn castling_is_written_with_zeros_letters_and_dashes_of_every_kind() {
    let before = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5";
    for castling in [
        "O-O", "0-0", "o-o", "O–O", "0—0", "O-0", "0−0", "О-О", "OO", "O - O", "0 - 0", "O-O!?",
        "0-0±", "Ke1-g1", "e1g1", "Kg1",
    ] {
        let read = moves(&format!("{before} 4. {castling} *"));
        assert!(read[0].ends_with(" e1g1"), "{castling}");
    }
    let long = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.";
    for castling in ["O-O-O", "0-0-0", "0–0–0", "O - O - O", "ooo"] {
        let read = moves(&format!("{long} {castling} *"));
        assert!(read[0].ends_with(" e1c1"), "{castling}");
    }
}

#[test]
fn a_capture_en_passant_may_be_named() {
    for named in [
        "exd6 e.p.",
        "exd6e.p.",
        "exd6 ep",
        "exd6ep",
        "exd6 (e.p.)",
        "exd6 e.p.!",
        "e5×d6",
    ] {
        let text = format!("1. e4 a6 2. e5 d5 3. {named} Nf6 *");
        assert_eq!(moves(&text), ["e2e4 a7a6 e4e5 d7d5 e5d6 g8f6"], "{named}");
    }
}

#[test]
fn promotions_are_read_in_every_form() {
    let start = "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
    for promotion in [
        "a8=Q+", "a8Q", "a8(Q)+", "a8=(Q)", "a8/Q+", "a8=q", "a8q", "a8 (Q)", "a8 =Q", "a8=♕",
        "a8(♛)", "a7-a8=Q+", "a7a8q", "a8=Q+!", "a8Qch",
    ] {
        let read = moves(&format!("{start}{promotion} Kh7 *"));
        assert_eq!(read, ["a7a8q h8h7"], "{promotion}");
    }
    assert_eq!(moves(&format!("{start}a8(N) Kh7 *")), ["a7a8n h8h7"]);
}

#[test]
fn checks_and_mates_may_be_words_and_signs() {
    for mate in [
        "Qh4 mate",
        "Qh4mate",
        "Qh4#",
        "Qh4++",
        "Qh4 #",
        "Qh4 checkmate!",
        "Qh4‡",
        "Qh4.",
    ] {
        let text = format!("1. f3 e5 2. g4 {mate} 0-1");
        assert_eq!(moves(&text), ["f2f3 e7e5 g2g4 d8h4"], "{mate}");
    }
    for check in ["Bb5 ch", "Bb5ch.", "Bb5†", "Bb5 + dis.ch.", "Bb5+,"] {
        let text = format!("1. e4 d5 2. {check} *");
        assert_eq!(moves(&text), ["e2e4 d7d5 f1b5"], "{check}");
    }
}

#[test]
fn figurines_are_pieces() {
    for text in ["1. e4 e5 2. ♘f3 ♞c6 *", "1. ♙e4 ♟e5 2. ♘\u{fe0e}f3 ♘c6 *"] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    }
}

#[test]
fn null_moves_are_refused_by_name() {
    for null in ["--", "Z0", "null", "0000"] {
        let error = Pgn::read(&format!("1. e4\n{null} 2. d4 *")).expect_err("no legal move");
        let fault = PgnFault::NullMove {
            number: "1...".into(),
            text: null.into(),
        };
        assert_eq!((error.line, error.column, error.fault), (2, 1, fault));
    }
    // In a variation they are left out with it.
    assert_eq!(moves("1. e4 (1. d4 -- 2. c4) e5 *"), ["e2e4 e7e5"]);
}

#[test]
fn headers_are_read_in_any_case_and_shape() {
    let text = "[EVENT \"a\"]\n[ white  \"b\" ]\n[fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\
        [Black \"the \"big\" one\"]\n[Site \"5\" disks\"]\n[Annotator \"a name that is\nbroken\"]\n\n\
        1. O-O *";
    assert_eq!(moves(text), ["e1g1"]);
    let game = &read(text).games[0];
    let values = ["Event", "White", "BLACK", "Site", "annotator"].map(|name| game.header(name));
    assert_eq!(
        values,
        [
            "a",
            "b",
            "the \"big\" one",
            "5\" disks",
            "a name that is broken"
        ]
        .map(Some)
    );
    let written = game.to_string();
    assert!(written.starts_with("[Event \"a\"]\n[Site "), "{written}");
    assert!(written.contains("\n[FEN \""), "{written}");
}

#[test]
fn a_header_that_is_given_twice_is_reported() {
    let read = read("[White \"A\"]\n[White \"B\"]\n\n1. e4 *");
    assert_eq!(read.games[0].header("White"), Some("B"));
    let dropped = PgnRemark::Repeated {
        name: "White".into(),
        dropped: "A".into(),
    };
    assert_eq!((read.notes[0].line, &read.notes[0].remark), (2, &dropped));
}

#[test]
fn games_of_other_rules_are_refused_by_name() {
    for name in ["Atomic", "Crazyhouse", "3-Check", "wild/5", "象棋"] {
        let text = format!("[Event \"x\"]\n[Variant \"{name}\"]\n\n1. e4 d5 2. exd5 *");
        let error = Pgn::read(&text).expect_err("other rules");
        let expected = PgnFault::UnknownVariant(name.into());
        assert_eq!((error.line, error.column, error.fault), (2, 1, expected));
    }
    let error = Pgn::read("[Variant \"Chess960\"]\n\n1. e4 *").expect_err("another rule set");
    assert_eq!(error.fault, PgnFault::Variant(Variant::Chess960));
}

#[test]
fn rule_sets_have_the_names_that_others_give_them() {
    let table = [
        (
            Variant::Standard,
            &["Standard", "chess", "Normal", "From Position", "", "?"][..],
        ),
        (
            Variant::Chess960,
            &[
                "Chess960",
                "Chess 960",
                "fischerandom",
                "Fischer Random",
                "wild/fr",
                "Freestyle Chess",
            ],
        ),
        (Variant::Capablanca, &["Capablanca", "Capablanca Chess"]),
    ];
    for (variant, names) in table {
        for name in names {
            let text = format!("[Variant \"{name}\"]\n\n1. *");
            let read = Pgn::games(variant, &text, Leniency::Strict);
            assert_eq!((read.games.len(), read.refused.len()), (1, 0), "{name}");
        }
    }
}

#[test]
fn a_start_that_leaves_something_out_is_read_and_written_in_full() {
    let table = [
        ("7k/8/8/8/8/8/4P3/4K3 w - - 0 0", FenAssumption::RoundZero),
        ("7k/8/8/8/8/8/4P3/4K3 w - -", FenAssumption::Counters),
        ("7k/8/8/8/8/8/4P3/4K3  w -\t- 0", FenAssumption::Round),
    ];
    for (fen, assumed) in table {
        let read = read(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *"));
        assert_eq!(read.notes[0].remark, PgnRemark::Fen(assumed), "{fen}");
        let full = "7k/8/8/8/8/8/4P3/4K3 w - - 0 1";
        // Control characters, such as a tab, are no part of a header's value.
        assert_eq!(read.games[0].header("FEN"), Some(full));
    }
}
