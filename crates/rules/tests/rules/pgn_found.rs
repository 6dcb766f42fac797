//! Games as they are found in mails, forums and old files: text around them, other letters of
//! pieces, other numbers, and words that no game loses without saying so.
//!
//! Each test is named for a kind of fault. The games are made up.

use entente_rules::{
    FenAssumption, Leniency, Pgn, PgnFault, PgnRemark, PgnResult, Position, ReadGames, Setup,
    Variant,
};
use proptest::prelude::*;

fn read(text: &str) -> ReadGames<Pgn> {
    Pgn::games(Variant::Standard, text, Leniency::LaterMoves)
}

fn coordinates(read: &ReadGames<Pgn>) -> Vec<String> {
    let moves = |game: &Pgn| {
        let moves = game.moves().iter().map(ToString::to_string);
        moves.collect::<Vec<_>>().join(" ")
    };
    read.games.iter().map(moves).collect()
}

/// The moves of each game, none of which may be refused.
#[track_caller]
fn moves(text: &str) -> Vec<String> {
    let read = read(text);
    assert!(read.refused.is_empty(), "{text}\n{:?}", read.refused);
    coordinates(&read)
}

/// The places of the faults, and the moves of the games that were read.
fn faults(text: &str) -> (Vec<(usize, usize)>, Vec<String>) {
    let read = read(text);
    let places = read.refused.iter().map(|error| (error.line, error.column));
    (places.collect(), coordinates(&read))
}

#[test]
fn the_numeric_notation_is_read() {
    for text in [
        "1. 5254 5755 2. 7163 2836 *",
        "1.5254 5755 2.7163 2836 *",
        "1 5254 5755 2 7163 2836 *",
        "1. 52-54 57-55 2. 71-63 28-36 *",
        "1) 5254 5755 2) 7163 2836 *",
        "[Event \"by post\"]\n\n5254 5755 7163 2836 *",
        "1. e4 e5 2. 7163 2836 *",
        "1. 5254. 5755. 2. 7163, 2836, *",
    ] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    }
    let castling = "1. 5254 5755 2. 7163 7866 3. 6134 6835 4. 5171 *";
    assert!(moves(castling)[0].ends_with(" e1g1"));
    let start = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
    assert_eq!(moves(&format!("{start}17181 8887 *")), ["a7a8q h8h7"]);
    assert_eq!(moves(&format!("{start}17184 8887 *")), ["a7a8n h8h7"]);
}

#[test]
fn digits_are_never_swallowed_as_numbers() {
    for text in [
        "1. e4 e5 2. 7263 2836 *",
        "1. e4 e5 2. 9999 *",
        "1. e4 e5 2. 52 54 *",
        "1. e4 e5 2. 150 Nf3 *",
        "1. e4 e5 2. 5155. *",
        "[Event \"a\"]\n\n52 54 57 55 *",
        "52 54 57 55 *",
        "1. e4 5755.c5 *",
    ] {
        let read = read(text);
        assert_eq!((read.games.len(), read.refused.len()), (0, 1), "{text}");
    }
    // Numbers with and without dots are what they were, also wrong ones.
    for text in [
        "1 e4 e5 2 Nf3 Nc6 *",
        "1 e4 e5 3 Nf3 Nc6 *",
        "1. e4 e5 3. Nf3 Nc6 *",
        "1. e4 e5 150. Nf3 Nc6 *",
        "1.-e4 e5 2.- Nf3 Nc6 *",
    ] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    }
    let late = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1200\"]\n\n1200 e4 Ke7 1201 e5 *";
    assert_eq!(moves(late), ["e2e4 e8e7 e4e5"]);
    let elsewhere = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n34 e4 Ke7 35 e5 *";
    assert_eq!(moves(elsewhere), ["e2e4 e8e7 e4e5"]);
}

#[test]
fn brackets_may_follow_numbers() {
    for text in [
        "1) e4 e5 2) Nf3 Nc6 *",
        "1)e4 e5 2)Nf3 Nc6 *",
        "1.) e4 e5 2.) Nf3 Nc6 *",
        "1) e4 (1) d4 d5 2) c4) e5 2) Nf3 Nc6 *",
        "1. e4 (12) e5 (0:34) 2. Nf3 Nc6 *",
    ] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    }
    assert_eq!(faults("1. e4 e5) 2. Nf3 *").0, [(1, 9)]);
}

#[test]
fn letters_of_other_languages_are_read_where_the_moves_prove_them() {
    let table = [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *", "KDTLS"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 *", "KDTLP"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 *", "RDTFC"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 *", "RDTAC"),
        ("1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 *", "RDTBC"),
        ("1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 *", "KVBFH"),
        ("1. e4 e5 2. Rf3 Rc6 3. Bb5 a6 *", "KDHBR"),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 *", "KHWGS"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 *", "КрФЛСК"),
        ("1. Be4 Be5 2. Sf3 Sc6 3. Lb5 Ba6 *", "KDTLS"),
    ];
    for (text, letters) in table {
        let read = read(text);
        assert_eq!(
            coordinates(&read),
            ["e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"],
            "{text} {:?}",
            read.refused
        );
        let PgnRemark::Letters(found) = &read.notes[0].remark else {
            panic!("{text}: {:?}", read.notes);
        };
        assert_eq!(found.in_one_word(), letters, "{text}");
        // What is written has English letters.
        assert!(read.games[0].to_string().contains("2. Nf3 Nc6 3. Bb5 a6"));
        let strict = Pgn::read(text).expect("nothing in it is ambiguous");
        assert_eq!(strict, read.games);
    }
    let french = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Fe7 5. O-O b5 6. Te1 *";
    let expected = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 f8e7 e1g1 b7b5 f1e1";
    assert_eq!(moves(french), [expected]);
    let promotion = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=D+ Kh7 2. Dh1+ *";
    assert_eq!(moves(promotion), ["a7a8q h8h7 a8h1"]);
}

#[test]
fn letters_that_prove_nothing_are_refused() {
    // In English a rook, in French a king: the English move is legal.
    let rook = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Rd1 *";
    assert_eq!(moves(rook), ["a1d1"]);
    // A mixture of languages, and a letter that means two pieces.
    assert_eq!(faults("1. e4 e5 2. Sf3 Nc6 *").0, [(1, 13)]);
    let polish_or_czech = "[FEN \"4k3/8/8/8/8/4B3/8/1N2K3 w - - 0 1\"]\n\n1. Sd2 *";
    assert_eq!(faults(polish_or_czech).0, [(3, 4)]);
    let refused = read(polish_or_czech).refused;
    let PgnFault::Letters { number, readings } = &refused[0].fault else {
        panic!("{refused:?}");
    };
    assert_eq!(number, "1.");
    let readings = readings.iter();
    let readings = readings.map(|(letters, mv)| format!("{mv} {}", letters.languages()));
    let expected = [
        "Nd2 Deutsch, dansk, norsk, svenska",
        "Bd2 čeština, slovenčina",
    ];
    assert_eq!(readings.collect::<Vec<_>>(), expected);
    // The first move that differs is named, whatever is before it.
    let later = read("1. e4 e5 2. d4 d5 3. Dd3 Dd6 4. Re2 *").refused;
    assert!(
        matches!(&later[0].fault, PgnFault::Letters { number, readings }
            if number == "4." && readings.len() == 2),
        "{later:?}"
    );
    // Each game has its own letters, and a bad one costs itself alone.
    let several = "[Event \"a\"]\n\n1. e4 Sf6 *\n\n[Event \"b\"]\n\n1. d4 Sh9 *\n\n[Event \"c\"]\n\n\
        1. d4 Nf6 *\n";
    let expected = vec!["e2e4 g8f6".to_owned(), "d2d4 g8f6".to_owned()];
    assert_eq!(faults(several), (vec![(7, 7)], expected));
}

#[test]
fn a_game_in_other_letters_is_reported_as_any_other() {
    let text = "[Event \"a\"]\n[FEN \"4k1n1/8/8/8/8/8/4P3/4K3 w - -\"]\n\n\
        1. e4! (1. e3) Sf6 {a} 2. Kd2 {b} *\n\nThanks!\n";
    let read = read(text);
    assert_eq!(coordinates(&read), ["e2e4 g8f6 e1d2"]);
    assert_eq!(read.games[0].header("Event"), Some("a"));
    assert_eq!(read.games[0].comments().len(), 2);
    assert_eq!((read.left_out.variations, read.left_out.signs), (1, 1));
    let remarks: Vec<_> = read.notes.iter().map(|note| &note.remark).collect();
    assert!(
        matches!(
            remarks[..],
            [
                PgnRemark::Letters(_),
                PgnRemark::Fen(FenAssumption::Counters),
                PgnRemark::NoGame(_)
            ]
        ),
        "{remarks:?}"
    );
}

#[test]
fn text_around_games_is_no_game() {
    let game = "[Event \"one\"]\n\n1. e4 e5 *";
    let mail = "Hello all,\nhere is my game, and thanks for (any) comment! :)\n\n";
    for text in [
        format!("{mail}{game}"),
        format!("{game}\n\n-- \nSomebody"),
        format!(
            "{mail}{game}\n\nMy rating is 1500 [1], see https://example.org/e4.\n\n[1] by post\n"
        ),
        format!("1. Bring a board.\n2. Play.\n\n{game}"),
        format!("Ann - Bob, 20.11.2026, 16:30\n{game}"),
        format!("On move 12. Nf3 was better, and I won 1-0.\n\n{game}"),
        format!("> {}\n", game.replace('\n', "\n> ")),
        format!("[pgn]{game}[/pgn]\nEnjoy"),
        format!("<pre>\n{game}</pre><p>Enjoy!</p>"),
        "Here it is: 1. e4 e5 *".to_owned(),
        "Here it is:\ne4 e5 *\n".to_owned(),
        "[Event \"one\"]\n\n1. e4 e5\n\nThanks for reading.\n".to_owned(),
        "[Event \"one\"]\n\nA short one:\n\n1. e4 e5 *".to_owned(),
    ] {
        assert_eq!(moves(&text), ["e2e4 e7e5"], "{text}");
    }
    let two = format!(
        "{mail}{game}\n\nAnd the second:\n\n[Event \"two\"]\n\n1. d4 d5 *\n\n-- \nSomebody\n"
    );
    assert_eq!(moves(&two), ["e2e4 e7e5", "d2d4 d7d5"]);
    let notes: Vec<_> = read(&two)
        .notes
        .into_iter()
        .map(|note| (note.line, note.remark))
        .collect();
    let no_game = |word: &str| PgnRemark::NoGame(word.to_owned());
    assert_eq!(
        notes,
        [
            (1, no_game("Hello")),
            (8, no_game("And")),
            (14, no_game("--"))
        ]
    );
    assert!(read("no game at all").games.is_empty());
}

#[test]
fn text_hides_no_game() {
    // What looks like a move between such words is never passed over.
    for (text, place) in [
        ("1. hello e5 2. d4 *", (1, 4)),
        ("1. hello *", (1, 4)),
        ("[Event \"a\"]\n\nhello e5 2. d4 *", (3, 1)),
        ("[Event \"a\"]\n\nhello *", (3, 1)),
        ("[Event \"a\"]\n\nhello", (3, 1)),
        ("1. e4 e5\n\nhello Nf3 Nc6 *", (3, 1)),
        ("1. e4 e5\n\nhello 2. Nf3 *", (3, 1)),
        ("1. e4 e5 hello", (1, 10)),
        ("1. e4 and he answered", (1, 7)),
        ("Text\n\n[Black x]\n\n1. e4 *", (3, 1)),
        ("Text {never closed\n\n1. e4 *", (1, 6)),
        ("Text\n1. Ke2 *", (2, 4)),
    ] {
        let (places, games) = faults(text);
        assert_eq!((places, games.len()), (vec![place], 0), "{text}");
    }
}

#[test]
fn a_start_of_chess960_is_named() {
    let text = "[Event \"960\"]\n\
        [FEN \"qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1\"]\n\n1. e4 e5 2. g3 g6 *";
    let error = Pgn::read(text).expect_err("a start of Chess960");
    assert_eq!((error.line, &error.fault), (2, &PgnFault::Chess960Start));
    let games = Pgn::read_of(Variant::Chess960, text).expect("a game");
    assert_eq!(games[0].header("Variant"), Some("Chess960"));
    assert_eq!(Variant::of_file(text), Some(Variant::Chess960));
    // A position that neither has is no start of Chess960.
    let text = text.replace("HBhb", "HBhc");
    assert!(matches!(
        Pgn::read(&text).expect_err("wrong").fault,
        PgnFault::Fen(_)
    ));
}

#[test]
fn the_rule_set_of_a_file_is_found_in_its_headers() {
    for (text, expected) in [
        (
            "[ Event \"a\" ] [ Variant \"Chess4\" ] [ White \"b\" ]\n\n1. k7",
            Some(Variant::Chess4),
        ),
        (
            "[ White \"b\" ] [ Variant\n\"Chess4\" ] [ Black\n\"c\" ]\n1. k7",
            Some(Variant::Chess4),
        ),
        ("> [Variant “Chess960”]\n", Some(Variant::Chess960)),
        (
            "See below.\n\n[variant \"chess960\"]\n1. e4 *",
            Some(Variant::Chess960),
        ),
        ("[Event \"a\"]\n1. e4 {[Variant \"Chess960\"]} *", None),
        ("1. e4 *", None),
        ("[Variant \"Atomic\"]", None),
    ] {
        assert_eq!(Variant::of_file(text), expected, "{text}");
    }
}

#[test]
fn results_of_games_that_were_not_played_are_read() {
    let text = "[Event \"team match\"]\n[Result \"+/-\"]\n\n+/-\n\n[Event \"two\"]\n\n1. e4 *\n";
    let games = read(text).games;
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].result(), PgnResult::White);
    assert!(games[0].to_string().contains("[Result \"1-0\"]"));
    for (mark, result) in [
        ("+/-", PgnResult::White),
        ("+:-", PgnResult::White),
        ("-/+", PgnResult::Black),
        ("–:+", PgnResult::Black),
        ("=/=", PgnResult::Draw),
        ("1-O", PgnResult::White),
        ("O-1", PgnResult::Black),
        ("0,5-0,5", PgnResult::Draw),
        ("1-0.", PgnResult::White),
    ] {
        for text in [
            format!("[Event \"a\"]\n[Result \"{mark}\"]\n"),
            format!("[Event \"a\"]\n\n{mark}\n"),
        ] {
            let read = read(&text);
            assert!(read.refused.is_empty() && read.notes.is_empty(), "{text}");
            assert_eq!(read.games[0].result(), result, "{text}");
        }
    }
    // Behind a move they say who stands better.
    assert_eq!(
        read("1. e4 +/- e5 -/+ *").games[0].result(),
        PgnResult::Unknown
    );
}

#[test]
fn phones_mails_and_pages_change_nothing() {
    for text in [
        "[White “Ann”]\n[Black „Bob“]\n\n1. e4 e5 2. Nf3 Nc6 *",
        "[White «Ann»]\n[Black »Bob«]\n\n1. e4 e5 2. Nf3 Nc6 *",
        "[White &quot;Ann&quot;]\n[Black &quot;Bob&quot;]\n\n1. e4&nbsp;e5 2. Nf3 Nc6 *",
        "[White\n\"Ann\"] [Black\n\"Bob\"]\n\n1. e4 e5 2. Nf3 Nc6 *",
        "[White \"Ann\"] [Black \"Bob\"] 1. e4 e5 2. Nf3 Nc6 *",
        "```pgn\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 Nc6\n```\n",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n**1. e4** e5 2. `Nf3` Nc6 *",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 Nc6 Black resigns. 1-0",
        "> [White \"Ann\"]\n> [Black \"Bob\"]\n>\n> 1. e4 e5\n> > 2. Nf3 Nc6 *",
        "[White \"Ann\"]<br>[Black \"Bob\"]<br><br>1. e4 e5<br/>2. Nf3 Nc6<br>*",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. &#9816;f3 &#x265e;c6 *",
    ] {
        assert_eq!(moves(text), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
        let game = &read(text).games[0];
        assert_eq!(
            (game.header("White"), game.header("Black")),
            (Some("Ann"), Some("Bob"))
        );
    }
    let half = read("1. e4 e5 &frac12;&ndash;&frac12;\n\n1. d4 d5 &frac12;");
    assert_eq!(half.games.len(), 2);
    assert!(
        half.games
            .iter()
            .all(|game| game.result() == PgnResult::Draw)
    );
    // An ampersand in a name stays what it is.
    let name = &read("[White \"Ann & Bob\"]\n\n1. e4 *").games[0];
    assert_eq!(name.header("White"), Some("Ann & Bob"));
}

/// The result of the only game, which must have these moves.
#[track_caller]
fn result(text: &str) -> PgnResult {
    let read = read(text);
    assert!(read.refused.is_empty(), "{text}\n{:?}", read.refused);
    assert_eq!(coordinates(&read), ["e2e4 e7e5 g1f3 b8c6"], "{text}");
    read.games[0].result()
}

#[test]
fn results_in_words_are_results() {
    let moves = "1. e4 e5 2. Nf3 Nc6";
    for (words, expected) in [
        ("White resigns", PgnResult::Black),
        ("White wins", PgnResult::White),
        ("Black won on time.", PgnResult::Black),
        ("(Black resigns)", PgnResult::White),
        ("{White resigns}", PgnResult::Black),
        ("; White resigns", PgnResult::Black),
        ("resigns", PgnResult::Black),
        ("draw agreed", PgnResult::Draw),
        ("White\nresigns", PgnResult::Black),
        ("\n\nWhite wins!", PgnResult::White),
        ("– White resigned", PgnResult::Black),
        ("White resigns 0-1", PgnResult::Black),
        ("White resigns. {a pity} 0-1", PgnResult::Black),
        ("White resigns *", PgnResult::Black),
        ("White wins. Thanks for the game!", PgnResult::White),
        ("Schwarz gibt auf", PgnResult::White),
        ("Weiß gewinnt", PgnResult::White),
        ("Las blancas abandonan", PgnResult::Black),
        ("tablas", PgnResult::Draw),
        ("Les noirs abandonnent", PgnResult::White),
        ("As pretas vencem", PgnResult::Black),
        // The mark counts, and an opinion is none.
        ("White resigns 1-0", PgnResult::White),
        ("{White is lost}", PgnResult::Unknown),
        ("{White wins} *", PgnResult::Unknown),
        ("draw? *", PgnResult::Unknown),
    ] {
        let text = format!("[Event \"Club\"]\n\n{moves} {words}\n");
        if words == "draw? *" {
            assert_eq!(faults(&text).0, [(3, 21)], "{text}");
        } else {
            assert_eq!(result(&text), expected, "{text}");
        }
    }
    for (header, expected) in [
        ("White resigns", PgnResult::Black),
        ("Remis", PgnResult::Draw),
        ("", PgnResult::Unknown),
    ] {
        let text = format!("[Result \"{header}\"]\n\n{moves}\n");
        assert_eq!(result(&text), expected, "{text}");
    }
    let ended = format!("[Termination \"Black forfeits on time\"]\n\n{moves}\n");
    assert_eq!(result(&ended), PgnResult::White);
    let unplayed = &read("[Event \"a\"]\n\nWhite wins by forfeit\n").games;
    assert_eq!(
        (unplayed.len(), unplayed[0].result()),
        (1, PgnResult::White)
    );
}

#[test]
fn a_result_in_words_ends_its_own_game_alone() {
    let two = "1. e4 e5 White resigns\n1. d4 d5 Draw agreed";
    assert_eq!(moves(two), ["e2e4 e7e5", "d2d4 d7d5"]);
    let results = read(two).games.into_iter().map(|game| game.result());
    assert_eq!(
        results.collect::<Vec<_>>(),
        [PgnResult::Black, PgnResult::Draw]
    );
    // A draw that was only offered.
    assert_eq!(moves("1. e4 e5 draw 2. Nf3 Nc6 *"), ["e2e4 e7e5 g1f3 b8c6"]);
    assert_eq!(result("1. e4 e5 draw 2. Nf3 Nc6"), PgnResult::Unknown);
    // The words of a mail are none.
    assert_eq!(moves("See how White wins.\n\n1. e4 e5 *"), ["e2e4 e7e5"]);
    assert_eq!(
        moves("[Event \"a\"]\n\nA short one that White wins:\n\n1. e4 e5 *"),
        ["e2e4 e7e5"]
    );
    assert_eq!(faults("1. e4 e5 White wins a pawn").0.len(), 1);
    // What is no result is not silently left out.
    let notes = read("1. e4 e5 White").notes;
    assert!(
        matches!(&notes[0].remark, PgnRemark::NoGame(word) if word == "White"),
        "{notes:?}"
    );
    let said = read("1. e4 e5 White resigns 1-0").notes;
    let (header, moves) = ("1-0", "0-1");
    assert_eq!(said[0].remark, PgnRemark::Results { header, moves });
}

#[test]
fn kings_in_the_centre_are_a_result() {
    for (kings, expected) in [
        ("3. Ke4 Kd5 1-0", PgnResult::White),
        ("3. Ke4 Kd5", PgnResult::White),
        ("3. Kd4 Ke5", PgnResult::Black),
        ("3. Kd4 Kd5", PgnResult::Draw),
        ("3. Ke5 Ke4 1/2-1/2", PgnResult::Draw),
        ("3. Kd5 1-0", PgnResult::White),
        ("3. Ke4+ {[%clk 0:00:01]} 3... Kd5 4.", PgnResult::White),
        ("3. Ke4 Kd5 {a comment}\n\n", PgnResult::White),
        ("3. Ke4 Kd5 0-1", PgnResult::Black),
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 {kings}");
        assert_eq!(result(&text), expected, "{text}");
        let notes = read(&text).notes;
        assert!(matches!(notes[0].remark, PgnRemark::Kings(_)), "{notes:?}");
    }
    let spanish = "1. e4 e5 2. Cf3 Cc6 3. Re4 Rd5";
    assert_eq!(result(spanish), PgnResult::White);
    // One king shows no result, a move behind it shows that it was meant as one, and a king that
    // can go there has gone.
    let one = read("1. e4 e5 2. Nf3 Nc6 3. Kd5").notes;
    assert!(
        one.iter()
            .any(|note| matches!(note.remark, PgnRemark::UnknownResult(_))),
        "{one:?}"
    );
    assert_eq!(faults("1. e4 e5 2. Ke4 Nc6 3. Nf3 *").0, [(1, 13)]);
    assert_eq!(faults("1. e4 e5 2. Ke4 Kd5 3. Kd4 *").0, [(1, 13)]);
    let legal = "[FEN \"4k3/8/8/8/8/3K4/4P3/8 w - - 0 1\"]\n\n1. Ke4 Kd5 1-0";
    assert_eq!(moves(legal), ["d3e4"]);
    let two = "1. e4 e5 2. Ke4 Kd5\n1. d4 d5 *";
    assert_eq!(moves(two), ["e2e4 e7e5", "d2d4 d7d5"]);
}

#[test]
fn headers_without_a_value_are_none() {
    for header in ["FEN", "SetUp", "Variant", "Result"] {
        for value in ["", "?", " ", "??", "-"] {
            let text = format!("[Event \"Club\"]\n[{header} \"{value}\"]\n\n1. e4 e5 *");
            assert_eq!(moves(&text), ["e2e4 e7e5"], "{text}");
            assert!(read(&text).notes.is_empty(), "{text}");
            assert_eq!(Variant::of_file(&text), None);
        }
    }
    // Nothing is replaced by nothing.
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    for text in [
        format!("{fen}\n[FEN \"\"]\n1. e4 *"),
        format!("[FEN \"?\"]\n{fen}\n1. e4 *"),
    ] {
        let read = read(&text);
        assert_eq!(
            (read.games.len(), read.notes.len()),
            (1, 0),
            "{:?}",
            read.notes
        );
        assert_eq!(
            read.games[0].start().fen(),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        );
    }
    let written = read("[FEN \"\"]\n[SetUp \"?\"]\n1. e4 *").games[0].to_string();
    assert!(
        !written.contains("FEN") && !written.contains("SetUp"),
        "{written}"
    );
}

#[test]
fn captures_without_a_rank_are_read() {
    for text in [
        "1. e4 d5 2. exd Qxd5 *",
        "1. e4 d5 2. ed Qxd5 *",
        "1. e4 d5 2.exd! Qxd5 *",
        "1. e4 d5 2. e:d Qxd5 *",
        "1. e4 d5 2.\n\nexd Qxd5 *",
    ] {
        assert_eq!(moves(text), ["e2e4 d7d5 e4d5 d8d5"], "{text}");
    }
    assert_eq!(faults("1. e4 e5 2. exd *").0, [(1, 13)]);
}

#[test]
fn a_game_of_four_colours_names_its_rule_set() {
    for text in [
        "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12",
        "[Variant \"Teams\"]\n\n1. h2-h3 .. b7-c7",
        "[StartFen4 \"4PC\"]\n1. h2-h3",
        "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8",
        "1. h2-h3..b7-c7..g13-g12..m8-l8",
    ] {
        let refused = read(text).refused;
        assert_eq!(
            refused[0].fault,
            PgnFault::Variant(Variant::FourPlayer),
            "{text}"
        );
        assert_eq!(Variant::of_file(text), Some(Variant::FourPlayer), "{text}");
    }
    // Two dots in front of Black's moves are in games of chess, too.
    assert_eq!(moves("1. e4 .. e5 2. Nf3 ..Nc6 *"), ["e2e4 e7e5 g1f3 b8c6"]);
}

#[test]
fn what_an_ambiguous_token_means_is_said() {
    let read = read("1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3 *");
    let resolved = PgnRemark::Resolved {
        number: "3.".into(),
        printed: "Nd2".into(),
        taken: "Nfd2".into(),
    };
    assert_eq!(read.notes.len(), 1);
    assert_eq!(
        (read.notes[0].column, &read.notes[0].remark),
        (24, &resolved)
    );
}

#[test]
fn operations_of_epd_are_left_out() {
    let pieces = "4k3/8/8/8/8/8/4P3/4K3";
    let table = [
        (
            format!("{pieces} w - - bm e4; id \"easy.1\";"),
            "0 1",
            Some(FenAssumption::Counters),
        ),
        (
            format!("{pieces} w - - acd 12; ce 25;"),
            "0 1",
            Some(FenAssumption::Counters),
        ),
        (
            format!("{pieces} w - - hmvc 3; fmvn 7; id \"a; b\";"),
            "3 7",
            None,
        ),
        (format!("{pieces} w - - 3 7 bm e4;"), "3 7", None),
        (pieces.to_owned(), "0 1", Some(FenAssumption::Board)),
        (format!("{pieces} w"), "0 1", Some(FenAssumption::Board)),
    ];
    for (fen, counters, assumed) in table {
        let (setup, found) = Setup::read_fen(Variant::Standard, &fen).expect(&fen);
        assert_eq!(setup.fen(), format!("{pieces} w - - {counters}"), "{fen}");
        assert_eq!(found, assumed, "{fen}");
    }
    // Where White cannot be to move, Black is.
    let check = "4k3/8/8/8/8/8/4R3/4K3";
    assert_eq!(
        Position::from_fen(check).expect("Black's").fen(),
        format!("{check} b - - 0 1")
    );
    for wrong in [
        "",
        "4k3",
        &format!("{pieces} w - - 0 1 2"),
        &format!("{pieces} w - - 0 1 bm e4"),
    ] {
        assert!(Setup::from_fen(wrong).is_err(), "{wrong}");
    }
}

/// Words of which a text of games is made, and others.
const WORDS: [&str; 46] = [
    "1.",
    "2.",
    "1",
    "2",
    "1)",
    "2)",
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "d4",
    "d5",
    "5254",
    "5755",
    "52",
    "54",
    "Sf3",
    "Sc6",
    "Cf3",
    "Lb5",
    "hello",
    "and",
    "--",
    "(",
    ")",
    "{a}",
    "*",
    "1-0",
    "+/-",
    "\n",
    "\n\n",
    "\n[Event \"a\"]\n",
    "\n[Result \"1-0\"]\n",
    "[pgn]",
    "<br>",
    "> ",
    "!",
    "O-O",
    "&nbsp;",
    "a6",
    "exd",
    "Ke4",
    "Kd5",
    "White",
    "resigns",
    "draw",
];

fn is_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    let is_numeric = word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_digit());
    matches!(word, "O-O" | "exd")
        || is_numeric
        || word.as_bytes().windows(2).any(is_square) && !word.contains('[')
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(
        std::env::var("TEST_FILES").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000),
    ) })]

    /// A text gives an error, or every word that can be a move is one, unless it is in a variation
    /// or in a text that is said to be no game.
    #[test]
    fn no_move_is_lost_without_a_word(picks in prop::collection::vec(0..WORDS.len(), 0..24)) {
        let words: Vec<&str> = picks.into_iter().map(|at| WORDS[at]).collect();
        let text = words.join(" ");
        let read = read(&text);
        let is_plain = !words.iter().any(|word| matches!(*word, "(" | ")"));
        let left_out = read.notes.iter().any(|note| {
            matches!(note.remark, PgnRemark::NoGame(_) | PgnRemark::Kings(_))
        });
        if is_plain && !left_out && read.refused.is_empty() {
            let written = words.iter().filter(|word| is_move(word)).count();
            let made: usize = read.games.iter().map(|game| game.moves().len()).sum();
            prop_assert_eq!(made, written, "{}", text);
        }
        for game in &read.games {
            let again = Pgn::read(&game.to_string()).expect("what is written can be read");
            prop_assert_eq!(again.len(), 1);
            prop_assert_eq!(again[0].moves(), game.moves());
        }
    }
}
