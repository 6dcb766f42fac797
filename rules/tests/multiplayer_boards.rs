//! The multi-player rules on their boards: armies, orders and directions (section 11 of the rules page), castling and
//! captures in passing among four, positions in JSON and what is wrong with them, notation, and counts of leaves.

#[path = "common/multiplayer.rs"]
mod common;

use common::{Table, read, scene, told};
use entente_rules::{Fault, Options, Play, Position, Setup, Variant};
use serde_json::{Value, json};

/// Where Chess4's kings start.
const KINGS: &str = "w Kn7, s Kg1, b Ka8, g Kh14";

fn plus(men: &str, keys: Value) -> Table {
    let mut position = told(men, keys);
    position["options"] = json!({"board": "chess4"});
    position["pawns"] = json!({"w": "N", "s": "E", "b": "S", "g": "W"});
    Table::of(&position)
}

#[test]
fn s11_each_army_has_its_place_on_the_square_board() {
    for (options, order, men) in [
        ("{}", json!(["w", "r", "b", "y"]), 32),
        (r#"{"armies": 3}"#, json!(["w", "r", "b"]), 24),
        (r#"{"armies": 2}"#, json!(["w", "b"]), 16),
        (r#"{"board": "chess4"}"#, json!(["w", "s", "b", "g"]), 64),
    ] {
        let table = Table::start(options);
        assert_eq!(table.says("order"), order);
        assert_eq!(table.0.position().pieces().count(), men);
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
        let [one, other] = takes.map(|cell| format!("B{cell}"));
        let men = format!("r Kf6 P{from}, b Ka1 {one} {other}, g Kh7");
        let men = if way == "S" {
            men.replace("Ka1", "Ka8")
        } else {
            men
        };
        let mut position = scene(&men);
        position["pawns"]["r"] = json!(way);
        let table = Table::of(&position);
        for to in [to, takes[0], takes[1]] {
            assert!(table.can(&format!("{from}{to}n")), "{way} {to}");
            assert!(!table.can(&format!("{from}{to}")), "{way} {to}");
        }
    }
}

#[test]
fn s11_two_armies_may_look_the_same_way() {
    let position = told(
        "y Ka1 Pc2, g Kh8 Pe2",
        json!({"pawns": {"y": "N", "g": "N"}}),
    );
    let table = Table::of(&position);
    assert!(table.can("c2c3") && !table.can("c2c4"), "no double step");
    assert!(table.moves("c2c3").can("e2e3"));
}

#[test]
fn s11_castling_lapses_with_king_or_rook_and_with_who_leaves() {
    let men = "w Kn7 Rn4 Rn11, s Kg1 Rd1 Rk1, b Ka8 Ra4 Ra11, g Kh14 Rd14 Rk14";
    let all = json!({"castling": {"w": ["n4", "n11"], "s": ["d1", "k1"], "b": ["a11", "a4"], "g": ["k14", "d14"]}});
    let table = plus(men, all.clone());
    assert!(table.can("n7n5") && table.can("n7n9"));
    assert_eq!(table.says("castling"), all["castling"]);
    let table = table.moves("n7n5");
    assert_eq!(table.says("pieces")["n6"], "wR");
    assert_eq!(table.says("castling")["w"], json!(null));
    let table = table.moves("d1e1");
    assert_eq!(table.says("castling")["s"], json!(["k1"]));
    let table = table.all("resign", "b");
    assert_eq!(table.says("castling")["b"], json!(null));
}

#[test]
fn s11_an_inactive_man_does_not_stop_castling_by_attacking() {
    let men = "w Kn7 Rn4, s Rk6, b Ka8, g Kh14";
    let out = json!({"status": {"s": "mated"}, "castling": {"w": ["n4"]}});
    assert!(plus(men, out).can("n7n5"));
    let men = "w Kn7 Rn4, s Kg1 Rk6, b Ka8, g Kh14";
    let table = plus(men, json!({"castling": {"w": ["n4"]}}));
    assert_eq!(
        table.why("n7n5"),
        "you cannot castle with the rook of the king's side: the king would pass or reach n6, which is attacked by the rook on k6"
    );
}

#[test]
fn s11_a_right_to_take_in_passing_is_each_armys_own() {
    let men = format!("{KINGS} Pd13")
        .replace("w Kn7", "w Kn7 Pe11")
        .replace("b Ka8", "b Ka8 Pc11");
    let table = plus(&men, json!({"turn": "g"})).moves("d13d11");
    let fresh = json!({"target": "d12", "pawn": "d11", "owner": "g", "rights": {"w": "fresh", "b": "fresh"}});
    assert_eq!(table.says("en_passant"), json!([fresh]));
    let after = table.moves("e11d12");
    assert_eq!(after.says("pieces")["d11"], json!(null));
    assert_eq!(after.says("en_passant"), json!([]));
}

#[test]
fn s11_the_right_of_one_who_leaves_is_gone() {
    let men = format!("{KINGS} Pd13")
        .replace("w Kn7", "w Kn7 Pe11")
        .replace("b Ka8", "b Ka8 Pc11");
    let table = plus(&men, json!({"turn": "g"}))
        .moves("d13d11")
        .all("resign", "w");
    let rights = json!({"b": "fresh"});
    assert_eq!(table.says("en_passant")[0]["rights"], rights);
}

#[test]
fn positions_read_as_they_were_written() {
    for position in [
        told(
            "r Ka1 Pb2, g Kg4 Ph3, b Kh7",
            json!({"pending": {"g": "flagged"}, "quiet_plies": 12, "round": 40}),
        ),
        told(
            "y Ka1, b Kh8 Ra8, g Nd4",
            json!({"status": {"g": "captured"}, "pawns": {"y": "S", "b": "W", "g": "E"}}),
        ),
        told("g Kd4 Pe5, w Ka1", json!({"pawns": {"g": "S", "w": "N"}})),
    ] {
        let table = Table::of(&position);
        let written = table.state();
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
            let told = &position[key];
            let is_told = |(army, entry): (&String, &Value)| written[key][army] == *entry;
            match told {
                Value::Null => {}
                Value::Object(entries) => assert!(entries.iter().all(is_told), "{key}"),
                told => assert_eq!(written[key], *told, "{key}"),
            }
        }
        let again = Table::of(&written);
        assert_eq!(again.state(), written);
        assert_eq!(again.0.position(), table.0.position());
        assert_eq!(
            table.0.position().setup().position().as_ref(),
            Ok(table.0.position())
        );
    }
}

#[test]
fn the_keys_are_those_of_the_command_line_page() {
    let state = Table::start("{}").state();
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
fn all_that_is_wrong_is_told_at_once() {
    let wrong = told(
        "r Ka1 Kb1 Pc8, g Ph3, b Kh7",
        json!({"status": {"b": "mated"}, "pending": {"b": "resigned"}, "round": 0}),
    );
    assert_eq!(
        read(&wrong).expect_err("it cannot be"),
        "this position cannot be: red has 2 kings; green has no king; a red pawn stands on its last row, on c8; the \
         counters are out of bounds: round 1 to 65535, half-moves 0 to 65535; black is out of the game, but has a king; \
         black is out of the game, so nothing can be pending"
    );
}

#[test]
fn armies_that_cannot_be_are_refused() {
    let order = "order: two to four armies were expected, each once";
    let men = json!({"a1": "rK", "b2": "rP"});
    let with = |keys: Value| {
        let pawns = keys.get("pawns").cloned().unwrap_or_else(|| json!({}));
        let mut position = told("r, b", keys);
        (position["pieces"], position["pawns"]) = (men.clone(), pawns);
        read(&position).expect_err("it cannot be")
    };
    for (keys, fault) in [
        (json!({"order": ["r"]}), order),
        (json!({"order": ["r", "b", "r"]}), order),
        (json!({"order": ["w", "r", "b", "y", "g"]}), order),
        (
            json!({"order": ["r", "z"]}),
            "order: \"z\" is no army of this variant",
        ),
        (
            json!({"order": ["r", "b"], "pawns": {"g": "N"}}),
            "pawns: \"g\" is no army of this variant",
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
            "turn: \"y\" is no army of this variant",
        ),
        (json!({"walls": 3}), "not a position: unknown key \"walls\""),
        (json!({"quiet_plies": -1}), "whole number"),
    ] {
        let told = with(keys);
        assert!(told.contains(fault), "{told}");
    }
    let green = read(&json!({"order": ["r", "g"], "pieces": {"a1": "rK", "h8": "gK"}}));
    assert!(
        green
            .expect_err("it cannot be")
            .contains("where do the pawns of green go?")
    );
}

#[test]
fn a_setup_knows_its_armies() {
    let text = scene("g Kd4 Pe5, w Ka1").to_string();
    let mut setup = Setup::from_json(Variant::Multiplayer, &text).expect("well written");
    let letters: String = setup.armies().iter().map(|army| army.letter()).collect();
    assert_eq!(letters, "gw");
    setup.pieces.clear();
    let faults = setup.position().expect_err("it cannot be");
    assert!(
        faults
            .faults()
            .iter()
            .all(|fault| matches!(fault, Fault::NoKing { .. }))
    );
    assert_eq!(faults.faults().len(), 2);
}

#[test]
fn moves_are_written_in_one_notation_on_both_boards() {
    let position = told(
        "r Ka1 Na3 Ne3 Rc5 Pb4, g Kc8 Bd5, b Kh8",
        json!({"pawns": {"r": "N", "g": "W", "b": "S"}}),
    );
    let table = Table::of(&position);
    let written = |table: &Table, mv: &str| {
        let position = table.0.position();
        position.notation(position.read_coordinate(mv).expect("two cells"))
    };
    for (mv, notation) in [
        ("a3c4", "Nac4"),
        ("e3c4", "Nec4"),
        ("e3d5", "Nxd5"),
        ("c5c8", "Rxc8"),
        ("c5d5", "Rxd5"),
        ("b4b5", "b5"),
    ] {
        assert_eq!(written(&table, mv), notation);
        let read = table.0.position().read_move(notation).expect("it is legal");
        assert_eq!(read.to_string(), mv);
    }
    let castling = plus(
        "w Kn7 Rn4, s Kg1, b Ka8, g Kh14",
        json!({"castling": {"w": ["n4"]}}),
    );
    assert_eq!(written(&castling, "n7n5"), "O-O");
    let sideways = told(
        "g Kd4 Pb5, w Kh1 Na4, b Kh8",
        json!({"pawns": {"g": "W", "w": "N", "b": "S"}}),
    );
    let sideways = Table::of(&sideways);
    assert_eq!(written(&sideways, "b5a5q"), "a5=Q");
    assert_eq!(written(&sideways, "b5a4n"), "bxa4=N");
}

#[test]
fn every_move_reads_as_it_is_written() {
    for options in [r#"{"board": "chess4"}"#, "{}", r#"{"armies": 3}"#] {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        let mut play = Play::new(Position::start_with(&options));
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
            play.follow(mv).expect("it is legal");
        }
        let table = Table(play);
        let line = table.0.coordinates();
        let mut again = Play::new(Position::start_with(&options));
        for word in line.split_whitespace() {
            let event = again.read_turn(word).expect("a turn");
            again.apply(&event).expect("it was made");
        }
        assert_eq!(again.position(), table.0.position());
    }
}

#[test]
fn a_resignation_in_turn_stands_in_the_line_of_moves() {
    let table = Table::start("{}")
        .moves("a2a3")
        .all("resign", "r")
        .moves("e7e6");
    assert_eq!(table.0.coordinates(), "a2a3 %% e7e6");
    let mut again = Play::new(Position::start(Variant::Multiplayer));
    for word in table.0.coordinates().split_whitespace() {
        let event = again.read_turn(word).expect("a turn");
        again.apply(&event).expect("it was made");
    }
    assert_eq!(again.position(), table.0.position());
}

/// The data say where the figures come from.
#[test]
fn known_counts() {
    let data: Value =
        serde_json::from_str(include_str!("data/perft-multiplayer.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("a list") {
        let mut position = entry.get("position").cloned().unwrap_or(Value::Null);
        let table = match &mut position {
            Value::Null => Table::start(&entry["options"].to_string()),
            position => {
                position["options"] = entry["options"].clone();
                Table::of(position)
            }
        };
        let table = table.moves(entry["moves"].as_str().unwrap_or(""));
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let position = table.0.position();
            let depth = depth.parse().expect("a depth");
            assert_eq!(
                Some(position.perft(depth)),
                leaves.as_u64(),
                "{} {depth}",
                entry["id"]
            );
            assert_eq!(
                Some(position.perft_made(depth)),
                leaves.as_u64(),
                "{} {depth}",
                entry["id"]
            );
            let divided: u64 = position
                .divide(depth)
                .iter()
                .map(|(_, leaves)| leaves)
                .sum();
            assert_eq!(Some(divided), leaves.as_u64(), "{} {depth}", entry["id"]);
            checked += 1;
        }
    }
    assert_eq!(checked, 24, "every count of the data");
}
