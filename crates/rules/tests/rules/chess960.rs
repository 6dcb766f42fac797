//! Chess960 by its document.
//!
//! The tests cover starting positions, castling row by row of the document's table, FEN with all
//! its letters, typed moves, and everything that is the same as in standard chess. Each decision of
//! the document has a test with its name.

use entente_rules::{
    Army, Claim, Event, Options, Pgn, PgnFault, PieceKind, Play, Position, Reason, StartNumber,
    Variant,
};
use entente_rules_tests::{fact, fen_fault, refused};

fn position(fen: &str) -> Position {
    Position::from_fen_of(Variant::Chess960, fen).expect("a position")
}

fn start(number: u16) -> Position {
    let options = format!(r#"{{"start": {number}}}"#);
    let options = Options::from_json(Variant::Chess960, &options).expect("options");
    Position::start_with(&options)
}

/// The legal castling moves in coordinate form.
fn castles(fen: &str) -> Vec<String> {
    let moves = position(fen).legal_moves().into_iter();
    let mut castles: Vec<String> = moves
        .filter(|mv| mv.castling().is_some())
        .map(|mv| mv.to_string())
        .collect();
    castles.sort();
    castles
}

fn after(fen: &str, text: &str) -> String {
    let position = position(fen);
    let mv = position.read_move(text).expect("a move");
    position.play(mv).expect("legal").fen()
}

fn refusal(fen: &str, text: &str) -> String {
    let error = position(fen).read_move(text).expect_err("no move");
    refused(&error)
}

#[test]
fn the_start_of_a_number() {
    assert_eq!(
        start(0).fen(),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert_eq!(
        start(959).fen(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"
    );
    let standard = Position::start(Variant::Standard);
    assert_eq!(Position::start(Variant::Chess960).fen(), standard.fen());
    assert_eq!(start(518).fen(), standard.fen());
}

#[test]
fn decision_960_a_start_numbers_are_scharnagls_0_to_959() {
    let read = |json: &str| Options::from_json(Variant::Chess960, json);
    for json in [r#"{"start": 960}"#, r#"{"start": -1}"#, r#"{"start": "0"}"#] {
        assert!(read(json).is_err(), "{json}");
    }
    let fault = fact(&read(r#"{"start": 960}"#).expect_err("no start"));
    assert!(fault.contains("least: 0, most: 959"), "{fault}");
    for start in StartNumber::all() {
        let json = format!(r#"{{"start":{start}}}"#);
        assert_eq!(read(&json).expect("options").to_json(), json);
    }
    assert_eq!(read("{}").expect("options").to_json(), r#"{"start":518}"#);
}

#[test]
fn decision_960_b_draws_and_mates_follow_standard_chess() {
    let over = |fen| {
        let play = Play::new(position(fen));
        play.outcome().map(|outcome| outcome.reason)
    };
    assert_eq!(
        over("1k6/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
        Some(Reason::Checkmate)
    );
    assert_eq!(
        over("k7/8/1Q6/8/8/8/8/1K6 b - - 0 1"),
        Some(Reason::Stalemate)
    );
    assert_eq!(
        over("k7/8/8/8/8/8/8/1KB5 b - - 0 1"),
        Some(Reason::DeadPosition)
    );
    assert_eq!(
        over("k7/8/8/8/8/8/8/1KR5 b - - 150 99"),
        Some(Reason::SeventyfiveMoves)
    );
    let play = Play::new(position("k7/8/8/8/8/8/8/1KR5 b - - 100 99"));
    assert_eq!(play.claims(), [Claim::FiftyMoves]);
}

#[test]
fn decision_960_c_both_start_alike() {
    for number in StartNumber::all() {
        let start = start(number.number());
        let kinds = |rank: u8, army| {
            let squares = ('a'..='h').map(|file| format!("{file}{rank}"));
            let kinds = squares.map(|name| {
                let square = start.board().square(&name).expect("a square");
                let piece = start.piece(square).expect("a piece");
                assert_eq!(piece.army, army);
                piece.kind
            });
            kinds.collect::<Vec<PieceKind>>()
        };
        assert_eq!(kinds(1, Army::White), number.row());
        assert_eq!(kinds(8, Army::Black), number.row());
        // The starting position determines its number.
        let read = position(&start.fen());
        assert_eq!(read, start);
    }
}

#[test]
fn castling_ends_on_the_goals_of_standard_chess() {
    let fen = "1k6/8/8/8/8/8/8/RK4R1 w KQ - 0 1";
    assert_eq!(castles(fen), ["b1a1", "b1g1"]);
    assert_eq!(after(fen, "O-O-O"), "1k6/8/8/8/8/8/8/2KR2R1 b - - 1 1");
    assert_eq!(after(fen, "O-O"), "1k6/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

#[test]
fn the_right_is_lost_with_king_or_rook() {
    let fen = "1k4r1/8/8/8/8/8/8/RK4R1 w KQ - 0 1";
    for (mv, castling) in [("b1b2", "-"), ("a1a2", "K"), ("g1f1", "Q"), ("a1a8", "K")] {
        let moved = after(fen, mv);
        assert_eq!(moved.split(' ').nth(2), Some(castling), "{mv}");
    }
    let taken = "1k4r1/8/8/8/8/8/8/RK4R1 b KQ - 0 1";
    assert_eq!(after(taken, "g8g1").split(' ').nth(2), Some("Q"));
}

#[test]
fn the_king_may_not_be_attacked_once_the_rook_has_left_the_line() {
    let covered = "4k3/8/8/8/8/8/8/qRK5 w Q - 0 1";
    assert_eq!(castles(covered), Vec::<String>::new());
    assert_eq!(castles("4k3/8/8/8/8/8/8/nRK5 w Q - 0 1"), ["c1b1"]);
    assert_eq!(
        refusal(covered, "O-O-O"),
        "Castling { side: Queen, why: Attacked { square: c1, by: [bQ a1] } }"
    );
}

#[test]
fn king_or_rook_may_stay_and_both_may_swap() {
    for (fen, castle, done) in [
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "5RK1"),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "e1f1", "5RK1"),
        ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "5RK1"),
        ("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "2KR4"),
        ("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1", "d1c1", "2KR4"),
        ("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "e1d1", "2KR4"),
    ] {
        assert_eq!(castles(fen), [castle], "{fen}");
        let expected = format!("4k3/8/8/8/8/8/8/{done} b - - 1 1");
        assert_eq!(after(fen, castle), expected, "{fen}");
    }
}

#[test]
fn castling_does_not_reset_the_halfmove_clock() {
    assert_eq!(
        after("4k3/8/8/8/8/8/8/5KR1 w K - 7 9", "O-O"),
        "4k3/8/8/8/8/8/8/5RK1 b - - 8 9"
    );
}

#[test]
fn castling_is_written_and_read_in_words() {
    let position = position("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1");
    for (text, coordinates, san) in [
        ("O-O", "b1h1", "O-O"),
        ("0-0-0", "b1a1", "O-O-O"),
        ("b1a1", "b1a1", "O-O-O"),
        ("Kxa1", "b1a1", "O-O-O"),
        // The target is more than one step away from the king, so only castling can be meant.
        ("b1g1", "b1h1", "O-O"),
        ("Kg1", "b1h1", "O-O"),
        // The king's own step, written exactly.
        ("Kc1", "b1c1", "Kc1"),
    ] {
        let mv = position.read_move(text).expect(text);
        assert_eq!(mv.to_string(), coordinates, "{text}");
        assert_eq!(position.san(&mv), san, "{text}");
    }
}

/// Programs write coordinates, and menus and buttons do: each has to mean the move that it is.
#[test]
fn coordinates_are_exact_where_castling_could_be_meant() {
    let position = position("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1");
    for mv in position.legal_moves() {
        assert_eq!(position.read_move(&mv.to_string()), Ok(mv));
    }
    assert_eq!(
        position.san(&position.read_move("b1c1").expect("a step")),
        "Kc1"
    );
}

#[test]
fn why_not_castle() {
    for (fen, text, why) in [
        (
            "4k3/8/8/8/8/8/8/RKN4R w KQ - 0 1",
            "b1a1",
            "Castling { side: Queen, why: Occupied { by: [wN c1] } }",
        ),
        (
            "3rk3/8/8/8/8/8/8/RK5R w KQ - 0 1",
            "b1g1",
            "Castling { side: King, why: Attacked { square: d1, by: [bR d8] } }",
        ),
        (
            "1r2k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
            "O-O",
            "Castling { side: King, why: InCheck { by: [bR b8] } }",
        ),
        (
            "4k3/8/8/8/8/8/8/RK5R w K - 0 1",
            "O-O-O",
            "Castling { side: Queen, why: NoRight }",
        ),
    ] {
        assert_eq!(refusal(fen, text), why);
    }
}

#[test]
fn fen_is_read_in_either_form_and_written_as_x_fen() {
    for (read, written) in [
        ("4k3/8/8/8/8/8/8/RK4R1 w KQ - 0 1", "KQ"),
        ("4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1", "KQ"),
        ("4k3/8/8/8/8/8/8/RK4R1 w AG - 0 1", "KQ"),
        ("1k4r1/8/8/8/8/8/8/RK4R1 w GAg - 0 1", "KQk"),
        // An inner rook has the right, and only its file says so.
        ("4k3/8/8/8/8/8/8/RRK3R1 w GB - 0 1", "KB"),
        ("4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1", "F"),
        ("1r1rk3/8/8/8/8/8/8/4K3 b d - 0 1", "d"),
        ("1r1rk3/8/8/8/8/8/8/4K3 b b - 0 1", "q"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-"),
    ] {
        let fen = position(read).fen();
        assert_eq!(fen.split(' ').nth(2), Some(written), "{read}");
        assert_eq!(position(&fen).fen(), fen);
    }
}

#[test]
fn standard_chess_reads_files_too_where_they_mean_its_rooks() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let written = fen.replace("HAha", "KQkq");
    assert_eq!(Position::from_fen(fen).expect("a position").fen(), written);
    assert_eq!(position(fen).fen(), written);
    let inner = Position::from_fen("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    assert_eq!(
        fen_fault(&inner.expect_err("no castle")),
        "Castling { army: White, rook: g1 }"
    );
}

#[test]
fn wrong_castling_fields_are_reported() {
    let refusal = |castling: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/RK4R1 w {castling} - 0 1");
        let error = Position::from_fen_of(Variant::Chess960, &fen);
        fen_fault(&error.expect_err(castling))
    };
    for castling in ["X", "GG", "KG", "--", "-K", "I", "K?"] {
        assert_eq!(refusal(castling), format!("Castling({castling:?})"));
    }
    for (castling, rook) in [
        ("C", "Castling { army: White, rook: c1 }"),
        ("k", "Castling { army: Black, rook: h8 }"),
    ] {
        assert_eq!(refusal(castling), rook);
    }
}

#[test]
fn every_start_and_position_reads_back_from_json() {
    for number in [0, 17, 518, 959] {
        let start = start(number);
        let json = start.to_json();
        assert!(
            json.contains(&format!(r#""options":{{"start":{number}}}"#)),
            "{json}"
        );
        assert_eq!(Position::from_json(Variant::Chess960, &json), Ok(start));
    }
    let inner = position("4k3/8/8/8/8/8/8/RRK3R1 w GB - 0 1");
    let json = inner.to_json();
    assert!(json.contains(r#""castling":{"w":["g1","b1"]}"#), "{json}");
    assert_eq!(Position::from_json(Variant::Chess960, &json), Ok(inner));
}

#[test]
fn a_right_for_another_rook_is_another_position() {
    let fen = |castling| format!("4k3/8/8/8/8/8/8/4KRR1 w {castling} - 0 1");
    assert_ne!(position(&fen("F")), position(&fen("G")));
    assert_eq!(position(&fen("K")), position(&fen("G")));
}

#[test]
fn the_state_has_fen_and_options() {
    let state = Play::new(start(0)).state_json();
    assert!(state.contains(r#""variant":"chess960""#), "{state}");
    assert!(state.contains(r#""options":{"start":0}"#), "{state}");
    assert!(
        state.contains(r#""castling":{"w":["h1","f1"],"b":["h8","f8"]}"#),
        "{state}"
    );
    assert!(state.contains(r#""fen":"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1""#));
}

#[test]
fn repetition_compares_rights_not_letters() {
    // Another rook comes to h1 and leaves. The letter of the right is K, then G, then K, but the
    // right stays the same.
    let mut play = Play::new(position("4k3/8/8/8/7R/8/8/4K1R1 w K - 0 1"));
    let mut letters = Vec::new();
    for text in ["Rhh1", "Kd7", "Rh4", "Ke8", "Rhh1", "Kd7", "Rh4", "Ke8"] {
        let mv = play.position().read_move(text).expect(text);
        play.apply(&Event::Move(mv.into())).expect("it goes on");
        letters.push(play.position().fen().split(' ').nth(2).map(str::to_owned));
    }
    assert_eq!(letters[0].as_deref(), Some("G"));
    assert_eq!(letters[7].as_deref(), Some("K"));
    assert_eq!(play.claims(), [Claim::Threefold]);

    // The king has moved and lost the right: the same pieces, but not the same position.
    let mut play = Play::new(position("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"));
    for text in ["Kd1", "Kd7", "Ke1", "Ke8", "Kd1", "Kd7", "Ke1", "Ke8"] {
        let mv = play.position().read_move(text).expect(text);
        play.apply(&Event::Move(mv.into())).expect("it goes on");
    }
    assert_eq!(play.claims(), []);
}

#[test]
fn games_are_written_and_read_with_their_start() {
    let mut play = Play::new(start(3));
    for text in ["O-O", "O-O", "e4", "e5"] {
        let mv = play.position().read_move(text).expect(text);
        play.apply(&Event::Move(mv.into())).expect("it goes on");
    }
    let pgn = Pgn::of(&play);
    let text = pgn.to_string();
    assert!(text.contains(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1\"]"
    ), "{text}");
    let read = Pgn::read_of(Variant::Chess960, &text).expect("a game");
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].to_string(), text);
    assert_eq!(read[0].end(), *play.position());
    assert!(Pgn::read(&text).is_err(), "it is not one of standard chess");
}

#[test]
fn other_programs_names_of_the_variant_are_read() {
    for name in [
        "Chess960",
        "chess 960",
        "Fischerandom",
        "Fischer Random",
        "FRC",
    ] {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 e5 *");
        assert_eq!(Pgn::read_of(Variant::Chess960, &text).expect(name).len(), 1);
        let error = Pgn::read(&text).expect_err(name);
        assert_eq!(error.fault, PgnFault::Variant(Variant::Chess960), "{name}");
    }
    let standard = "[Variant \"Standard\"]\n\n1. e4 e5 *";
    assert!(Pgn::read(standard).is_ok());
    assert!(Pgn::read_of(Variant::Chess960, standard).is_err());
}

#[test]
fn published_counts() {
    let data = include_str!("../data/chess960_perft.txt");
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let (fen, leaves) = line.split_once(';').expect("a FEN and leaves");
        let position = position(fen);
        for (depth, leaves) in (1..=4).zip(leaves.split(';')) {
            assert_eq!(
                position.perft(depth).to_string(),
                leaves,
                "{fen}, depth {depth}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 4 * 960);
}
