//! Games as PGN text: two real ones, unusual ones and wrong ones.

use entente_rules::{Event, Leniency, Pgn, PgnFault, PgnResult, Play, Position, Variant};

const GAMES: &str = include_str!("../data/games.pgn");

fn one(text: &str) -> Pgn {
    let mut games = Pgn::read(text).expect("a game");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn refusal(text: &str) -> String {
    let error = Pgn::read(text).expect_err("no game");
    format!(
        "line {}, column {}: {:?}",
        error.line, error.column, error.fault
    )
}

#[test]
fn real_games_are_read() {
    let games = Pgn::read(GAMES).expect("two games");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].header("White"), Some("Morphy, Paul"));
    assert_eq!(
        (games[0].moves().len(), games[0].result()),
        (33, PgnResult::White)
    );
    assert!(games[0].end().is_checkmate());
    assert_eq!(
        (games[1].moves().len(), games[1].result()),
        (87, PgnResult::White)
    );
    assert_eq!(games[1].header("Date"), Some("1999.01.20"));
}

#[test]
fn games_read_back_as_written() {
    for game in Pgn::read(GAMES).expect("two games") {
        let text = game.to_string();
        assert_eq!(one(&text), game);
        assert_eq!(one(&text).to_string(), text);
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
    }
}

#[test]
fn the_opera_game_in_export_format() {
    let game = &Pgn::read(GAMES).expect("two games")[0];
    let text = "\
[Event \"Paris Opera\"]
[Site \"Paris\"]
[Date \"1858.??.??\"]
[Round \"?\"]
[White \"Morphy, Paul\"]
[Black \"Duke Karl / Count Isouard\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
";
    assert_eq!(game.to_string(), text);
}

/// Byte order mark, escaped lines, glyphs, variations and comments with brackets are not moves.
#[test]
fn comments_and_other_extras_in_files_are_skipped() {
    let text = "\u{feff}% an escaped line { with ( everything\r\n[Event \"a \\\"b\\\" ] c\"]\r\n\r\n\
        1.e4! $1 e5 (1...c5 2.Nf3 (2.c3 {no ) end}) d6) {a (comment)} ; and another } one\r\n\
        % 9. escaped\r\n2 . Nf3?! 2... Nc6 3.Bb5 a6 $142 $2 1/2-1/2 \r\n";
    let game = one(text);
    assert_eq!(game.header("Event"), Some("a \"b\" ] c"));
    assert_eq!(game.moves().len(), 6);
    assert_eq!(game.comments()[0], (2, "a (comment)".into()));
    assert_eq!(game.comments()[1], (2, "and another ) one".into()));
    assert_eq!(game.result(), PgnResult::Draw);
    assert_eq!(one(&game.to_string()).to_string(), game.to_string());
}

#[test]
fn a_game_may_start_from_any_position() {
    let fen = "4k3/8/8/8/8/8/4p3/K7 b - - 0 40";
    let game = one(&format!(
        "[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... e1=Q+ 41. Ka2 *"
    ));
    assert_eq!(game.start().fen(), fen);
    assert!(
        game.to_string().ends_with("\n\n40... e1=Q+ 41. Ka2 *\n"),
        "{game}"
    );
    let made = Pgn::new(Position::from_fen(fen).expect("a position"));
    assert_eq!(
        (made.header("SetUp"), made.header("FEN")),
        (Some("1"), Some(fen))
    );
}

/// A result ends a game, and a header after moves begins the next one.
#[test]
fn several_games_are_read_one_after_another() {
    let lengths = |text: &str| -> Vec<usize> {
        Pgn::read(text)
            .expect("games")
            .iter()
            .map(|game| game.moves().len())
            .collect()
    };
    assert_eq!(lengths("1. e4 * 1. d4 d5 1-0"), [1, 2]);
    assert_eq!(
        lengths("[White \"a\"] 1. e4 [White \"b\"] 1. d4 d5 *"),
        [1, 2]
    );
    assert_eq!(lengths("[White \"a\"]"), [0]);
    assert_eq!(lengths(" \n% nothing\n"), [] as [usize; 0]);
}

#[test]
fn errors_name_line_move_and_token() {
    let table = [
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb6",
            "line 3, column 4: Move { number: \"3.\", error: Illegal",
        ),
        (
            "1. e4\ne6 2. d4\nKd8",
            "line 3, column 1: Move { number: \"2...\", error: Illegal",
        ),
        (
            "1. e4 hello",
            "line 1, column 7: Move { number: \"1...\", error: Unreadable { text: \"hello\"",
        ),
        (
            "1. Nf3 d5 2. Nc3 d4 3. Nd5 c6 4. Nf4 e5 5. Nd5 Kd7 6. Ndf4 Ke8 7. h3 Kd7 8. Ng6 Ke8 9. Ne5",
            "line 1, column 88: Move { number: \"9.\", error: Ambiguous { text: \"Ne5\"",
        ),
        ("[Event x]", "line 1, column 1: Header(\"[Event x]\")"),
        ("\n\n{ never", "line 3, column 1: Unclosed(Comment)"),
        ("1. e4 (1. d4", "line 1, column 13: Unclosed(Variation)"),
        ("1. e4 )", "line 1, column 7: Unopened(')')"),
        ("1. e4 }", "line 1, column 7: Unopened('}')"),
        ("[FEN \"8\"]\n1. e4", "line 1, column 1: Fen(Fields(1))"),
    ];
    for (text, start) in table {
        let refusal = refusal(text);
        assert!(refusal.starts_with(start), "{refusal}");
    }
    let ambiguous = Pgn::read("1. Nf3 a6 2. Nd4 a5 3. Nc3 a4 4. Nb5").expect_err("two knights");
    assert!(
        matches!(ambiguous.fault, PgnFault::Move { .. }) && ambiguous.to_string().contains("Nb5")
    );
}

/// Quotes, brackets and line breaks in headers and comments must not break the file.
/// Words behind a misprint are compared with the game before it.
#[test]
fn a_misprint_is_repaired_whatever_is_behind_it() {
    let text = "1. e4 Nd5 2 Nf3 -- Nc6 {c} 1. d4";
    let read = Pgn::games(Variant::Standard, text, Leniency::Repair);
    let fault = &read.refused[0];
    assert_eq!((fault.line, fault.column), (1, 17), "{fault:?}");
    let (games, repairs) = Pgn::repair(Variant::Standard, "1. e4 Nd5 2 Nf3 Nc6").unwrap();
    assert_eq!((games[0].moves().len(), repairs.len()), (4, 1));
}

#[test]
fn a_played_game_is_written() {
    let mut play = Play::new(Position::start(Variant::Standard));
    for text in ["f3", "e5", "g4", "Qh4"] {
        let mv = play.position().read_move(text).expect("legal");
        play.apply(&Event::Move(mv.into())).expect("accepted");
    }
    let mut pgn = Pgn::of(&play);
    pgn.set_header("White", "A \"quoted\" \\ name\n");
    pgn.comment("done } at\n last");
    let text = pgn.to_string();
    assert!(
        text.ends_with("\n\n1. f3 e5 2. g4 Qh4# {done ) at last} 0-1\n"),
        "{text}"
    );
    assert_eq!(one(&text).header("White"), Some("A \"quoted\" \\ name"));
}

#[test]
fn only_legal_moves_are_added() {
    let mut pgn = Pgn::new(Position::start(Variant::Standard));
    let e4 = pgn.start().read_move("e4").expect("legal");
    assert!(pgn.push(e4));
    assert!(!pgn.push(e4));
    assert_eq!(pgn.moves(), [e4]);
}
