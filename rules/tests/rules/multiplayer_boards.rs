//! The multi-player rules on both boards.
//!
//! The tests cover armies, turn orders and directions (section 11 of the rules page), castling and
//! en passant among four, positions in JSON with all their faults, and notation.

use crate::common::multiplayer::{TestGame, position_of, position_with, read};
use entente_rules::{Fault, Options, Play, Position, Setup, Variant};
use serde_json::{Value, json};

/// Where Chess4's kings start.
const KINGS: &str = "w Kn7, s Kg1, b Ka8, g Kh14";

fn plus_game(pieces: &str, keys: Value) -> TestGame {
    let mut position = position_with(pieces, keys);
    position["options"] = json!({"board": "chess4"});
    position["pawns"] = json!({"w": "N", "s": "E", "b": "S", "g": "W"});
    TestGame::of(&position)
}

#[test]
fn s11_each_army_has_its_place_on_the_board() {
    for (options, order, pieces) in [
        ("{}", json!(["w", "r", "b", "y"]), 32),
        (r#"{"armies": 3}"#, json!(["w", "r", "b"]), 24),
        (r#"{"armies": 2}"#, json!(["w", "b"]), 16),
        (r#"{"board": "chess4"}"#, json!(["w", "s", "b", "g"]), 64),
    ] {
        let game = TestGame::start(options);
        assert_eq!(game.value("order"), order);
        assert_eq!(game.0.position().pieces().count(), pieces);
    }
}

#[test]
fn s11_pawns_go_where_the_position_says_and_promote_at_the_far_edge() {
    for (way, from, to, takes) in [
        ("N", "d7", "d8", ["c8", "e8"]),
        ("S", "d2", "d1", ["c1", "e1"]),
        ("E", "g4", "h4", ["h3", "h5"]),
        ("W", "b4", "a4", ["a3", "a5"]),
    ] {
        let [one, other] = takes.map(|square| format!("B{square}"));
        let pieces = format!("r Kf6 P{from}, b Ka1 {one} {other}, g Kh7");
        let placed = if way == "S" {
            pieces.replace("Ka1", "Ka8")
        } else {
            pieces
        };
        let mut position = position_of(&placed);
        position["pawns"]["r"] = json!(way);
        let game = TestGame::of(&position);
        for to in [to, takes[0], takes[1]] {
            assert!(game.is_legal(&format!("{from}{to}n")), "{way} {to}");
            assert!(!game.is_legal(&format!("{from}{to}")), "{way} {to}");
        }
    }
}

#[test]
fn s11_two_armies_may_face_the_same_way() {
    let position = position_with(
        "y Ka1 Pc2, g Kh8 Pe2",
        json!({"pawns": {"y": "N", "g": "N"}}),
    );
    let game = TestGame::of(&position);
    assert!(
        game.is_legal("c2c3") && !game.is_legal("c2c4"),
        "no double step"
    );
    assert!(game.moves("c2c3").is_legal("e2e3"));
}

#[test]
fn s11_castling_rights_end_with_king_or_rook_and_when_the_player_leaves() {
    let pieces = "w Kn7 Rn4 Rn11, s Kg1 Rd1 Rk1, b Ka8 Ra4 Ra11, g Kh14 Rd14 Rk14";
    let all = json!({"castling": {"w": ["n4", "n11"], "s": ["d1", "k1"], "b": ["a11", "a4"], "g": ["k14", "d14"]}});
    let mut game = plus_game(pieces, all.clone());
    assert!(game.is_legal("n7n5") && game.is_legal("n7n9"));
    assert_eq!(game.value("castling"), all["castling"]);
    game = game.moves("n7n5");
    assert_eq!(game.value("pieces")["n6"], "wR");
    assert_eq!(game.value("castling")["w"], json!(null));
    game = game.moves("d1e1");
    assert_eq!(game.value("castling")["s"], json!(["k1"]));
    game = game.all("resign", "b");
    assert_eq!(game.value("castling")["b"], json!(null));
}

#[test]
fn s11_an_inactive_piece_does_not_prevent_castling() {
    let pieces = "w Kn7 Rn4, s Rk6, b Ka8, g Kh14";
    // A piece of an eliminated army attacks n6, which does not matter.
    let out = json!({"status": {"s": "mated"}, "castling": {"w": ["n4"]}});
    assert!(plus_game(pieces, out).is_legal("n7n5"));
    let pieces = "w Kn7 Rn4, s Kg1 Rk6, b Ka8, g Kh14";
    let game = plus_game(pieces, json!({"castling": {"w": ["n4"]}}));
    assert_eq!(
        game.why("n7n5"),
        "you can't castle kingside because the king would pass or reach n6, which is attacked by the rook on k6"
    );
}

#[test]
fn s11_each_army_has_its_own_en_passant_right() {
    let pieces = format!("{KINGS} Pd13")
        .replace("w Kn7", "w Kn7 Pe11")
        .replace("b Ka8", "b Ka8 Pc11");
    let game = plus_game(&pieces, json!({"turn": "g"})).moves("d13d11");
    let fresh = json!({"target": "d12", "pawn": "d11", "owner": "g", "rights": {"w": "fresh", "b": "fresh"}});
    assert_eq!(game.value("en_passant"), json!([fresh]));
    let after = game.moves("e11d12");
    assert_eq!(after.value("pieces")["d11"], json!(null));
    assert_eq!(after.value("en_passant"), json!([]));
}

#[test]
fn s11_the_right_of_a_player_who_leaves_is_gone() {
    let pieces = format!("{KINGS} Pd13")
        .replace("w Kn7", "w Kn7 Pe11")
        .replace("b Ka8", "b Ka8 Pc11");
    let game = plus_game(&pieces, json!({"turn": "g"}))
        .moves("d13d11")
        .all("resign", "w");
    let rights = json!({"b": "fresh"});
    assert_eq!(game.value("en_passant")[0]["rights"], rights);
}

#[test]
fn positions_read_back_as_written() {
    for position in [
        position_with(
            "r Ka1 Pb2, g Kg4 Ph3, b Kh7",
            json!({"pending": {"g": "flagged"}, "quiet_plies": 12, "round": 40}),
        ),
        position_with(
            "y Ka1, b Kh8 Ra8, g Nd4",
            json!({"status": {"g": "captured"}, "pawns": {"y": "S", "b": "W", "g": "E"}}),
        ),
        position_with("g Kd4 Pe5, w Ka1", json!({"pawns": {"g": "S", "w": "N"}})),
    ] {
        let game = TestGame::of(&position);
        let written = game.state();
        for key in [
            "turn",
            "order",
            "pawns",
            "pieces",
            "status",
            "pending",
            "quiet_plies",
            "round",
        ] {
            let expected = &position[key];
            let is_told = |(army, entry): (&String, &Value)| written[key][army] == *entry;
            match expected {
                Value::Null => {}
                Value::Object(entries) => assert!(entries.iter().all(is_told), "{key}"),
                expected => assert_eq!(written[key], *expected, "{key}"),
            }
        }
        let again = TestGame::of(&written);
        assert_eq!(again.state(), written);
        assert_eq!(again.0.position(), game.0.position());
        assert_eq!(
            game.0.position().setup().position().as_ref(),
            Ok(game.0.position())
        );
    }
}

#[test]
fn the_keys_match_the_command_line_page() {
    let state = TestGame::start("{}").state();
    let keys: Vec<&str> = state
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let mut expected = [
        "variant",
        "turn",
        "pieces",
        "castling",
        "en_passant",
        "round",
        "order",
        "pawns",
        "status",
        "pending",
        "quiet_plies",
        "options",
        "check",
        "legal_moves",
        "over",
        "reason",
        "result",
        "claims",
        "scores",
        "offers",
        "claim50",
        "claim3",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(state["options"], json!({"board": "square", "armies": 4}));
    assert_eq!(
        state["pawns"],
        json!({"w": "N", "r": "E", "b": "S", "y": "W"})
    );
    assert_eq!(
        (&state["result"], &state["claims"]),
        (&json!("*"), &json!([]))
    );
}

#[test]
fn every_fault_is_reported_at_once() {
    let wrong = position_with(
        "r Ka1 Kb1 Pc8, g Ph3, b Kh7",
        json!({"status": {"b": "mated"}, "pending": {"b": "resigned"}, "round": 0}),
    );
    assert_eq!(
        read(&wrong).expect_err("the position is impossible"),
        "invalid position: red has 2 kings; green has no king; a red pawn stands on its last rank, on c8; the \
         counters are out of bounds: round 1 to 65535, half-moves 0 to 65535; black is out of the game, but has a king; \
         black is out of the game, so nothing can be pending"
    );
}

#[test]
fn impossible_armies_are_rejected() {
    let order = "order: two to four armies were expected, each once";
    let pieces = json!({"a1": "rK", "b2": "rP"});
    let with = |keys: Value| {
        let pawns = keys.get("pawns").cloned().unwrap_or_else(|| json!({}));
        let mut position = position_with("r, b", keys);
        (position["pieces"], position["pawns"]) = (pieces.clone(), pawns);
        read(&position).expect_err("the position is impossible")
    };
    for (keys, fault) in [
        (json!({"order": ["r"]}), order),
        (json!({"order": ["r", "b", "r"]}), order),
        (json!({"order": ["w", "r", "b", "y", "g"]}), order),
        (
            json!({"order": ["r", "z"]}),
            "order: \"z\" is not an army of this variant",
        ),
        (
            json!({"order": ["r", "b"], "pawns": {"g": "N"}}),
            "pawns: \"g\" is not an army of this variant",
        ),
        (
            json!({"pawns": {"r": "up"}}),
            "pawns: \"up\" is not N, E, S or W",
        ),
        (
            json!({"status": {"r": "out"}}),
            "status: \"out\" is not active, mated, captured, stalemated, resigned or flagged",
        ),
        (
            json!({"pending": {"r": "mated"}}),
            "pending: \"mated\" is not resigned or flagged",
        ),
        (
            json!({"turn": "y"}),
            "turn: \"y\" is not an army of this variant",
        ),
        (json!({"walls": 3}), "not a position: unknown key \"walls\""),
        (json!({"quiet_plies": -1}), "whole number"),
    ] {
        let error = with(keys);
        assert!(error.contains(fault), "{error}");
    }
    let green = read(&json!({"order": ["r", "g"], "pieces": {"a1": "rK", "h8": "gK"}}));
    assert!(
        green
            .expect_err("the position is impossible")
            .contains("where do the pawns of green go?")
    );
}

#[test]
fn a_setup_knows_its_armies() {
    let text = position_of("g Kd4 Pe5, w Ka1").to_string();
    let mut setup = Setup::from_json(Variant::Multiplayer, &text).expect("well written");
    let letters: String = setup.armies().iter().map(|army| army.letter()).collect();
    assert_eq!(letters, "gw");
    setup.pieces.clear();
    let faults = setup.position().expect_err("the position is impossible");
    assert!(
        faults
            .faults()
            .iter()
            .all(|fault| matches!(fault, Fault::NoKing { .. }))
    );
    assert_eq!(faults.faults().len(), 2);
}

#[test]
fn both_boards_share_one_notation() {
    let position = position_with(
        "r Ka1 Na3 Ne3 Rc5 Pb4, g Kc8 Bd5, b Kh8",
        json!({"pawns": {"r": "N", "g": "W", "b": "S"}}),
    );
    let game = TestGame::of(&position);
    let written = |game: &TestGame, mv: &str| {
        let position = game.0.position();
        position.notation(position.read_coordinate(mv).expect("two squares"))
    };
    for (mv, notation) in [
        ("a3c4", "Nac4"),
        ("e3c4", "Nec4"),
        ("e3d5", "Nxd5"),
        ("c5c8", "Rxc8"),
        ("c5d5", "Rxd5"),
        ("b4b5", "b5"),
    ] {
        assert_eq!(written(&game, mv), notation);
        let read = game.0.position().read_move(notation).expect("it is legal");
        assert_eq!(read.to_string(), mv);
    }
    let castling = plus_game(
        "w Kn7 Rn4, s Kg1, b Ka8, g Kh14",
        json!({"castling": {"w": ["n4"]}}),
    );
    assert_eq!(written(&castling, "n7n5"), "O-O");
    let sideways = position_with(
        "g Kd4 Pb5, w Kh1 Na4, b Kh8",
        json!({"pawns": {"g": "W", "w": "N", "b": "S"}}),
    );
    let sideways_game = TestGame::of(&sideways);
    assert_eq!(written(&sideways_game, "b5a5q"), "a5=Q");
    assert_eq!(written(&sideways_game, "b5a4n"), "bxa4=N");
}

#[test]
fn every_move_reads_back_as_written() {
    for options in [r#"{"board": "chess4"}"#, "{}", r#"{"armies": 3}"#] {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        let mut play = Play::new(Position::start_with(&options));
        // A fixed pattern picks the moves, so the games are the same on every run.
        for turn in 0..120 {
            let position = play.position();
            let moves = position.legal_moves();
            for mv in &moves {
                assert_eq!(position.read_move(&position.notation(mv)).as_ref(), Ok(mv));
                assert_eq!(position.read_move(&mv.to_string()).as_ref(), Ok(mv));
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[(turn * 31 + 7) % moves.len()];
            play.move_on_board(mv).expect("it is legal");
        }
        let game = TestGame(play);
        let line = game.0.coordinates();
        let mut again = Play::new(Position::start_with(&options));
        for word in line.split_whitespace() {
            let event = again.read_turn(word).expect("a turn");
            again.apply(&event).expect("it was made");
        }
        assert_eq!(again.position(), game.0.position());
    }
}

#[test]
fn a_resignation_in_turn_is_part_of_the_move_list() {
    let game = TestGame::start("{}")
        .moves("a2a3")
        .all("resign", "r")
        .moves("e7e6");
    assert_eq!(game.0.coordinates(), "a2a3 %% e7e6");
    let mut again = Play::new(Position::start(Variant::Multiplayer));
    for word in game.0.coordinates().split_whitespace() {
        let event = again.read_turn(word).expect("a turn");
        again.apply(&event).expect("it was made");
    }
    assert_eq!(again.position(), game.0.position());
}
