//! `variants`, `perft`, `legal` and `state`, and the ways to give them a position.

use super::{Folder, KIWIPETE, entente, entente_with_input};
use entente_rules::Variant;
use serde_json::json;

#[test]
fn variants_are_listed_one_a_line_and_as_json() {
    let lines = entente(&["variants"]).success();
    let standard = lines
        .lines()
        .find(|line| line.starts_with("standard "))
        .unwrap();
    let words: Vec<&str> = standard.split_whitespace().collect();
    assert_eq!(words[..3], ["standard", "2", "8x8"]);
    assert!(words.len() > 3, "{standard}");

    let json = entente(&["variants", "--json"]).json();
    assert_eq!(json.as_array().unwrap().len(), lines.lines().count());
    let standard = json
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == "standard")
        .unwrap();
    assert_eq!(
        (&standard["players"], &standard["board"]),
        (&2.into(), &"8x8".into())
    );
    assert_eq!(standard["description"], words[3..].join(" "));
}

#[test]
fn every_option_of_every_rule_set_is_listed_and_accepted() {
    let rows = entente(&["variants", "--json"]).json();
    let lines = entente(&["variants", "--options"]).success();
    let mut count = 0;
    for (variant, row) in Variant::ALL.iter().zip(rows.as_array().unwrap()) {
        for option in variant.options() {
            assert_eq!(
                row["options"][option.name],
                serde_json::to_value(option).unwrap()
            );
            let begin = format!("{}  {}  ", variant.id(), option.name);
            assert!(lines.contains(&begin), "{begin}");
            count += 1;
            for value in option.suggestions() {
                let options = json!({option.name: value.json()}).to_string();
                let state = entente(&["state", variant.id(), "--options", &options]).json();
                assert_eq!(state["options"][option.name], value.json());
            }
        }
    }
    assert_eq!(lines.lines().count(), count);
}

#[test]
fn every_list_is_the_same_in_json() {
    let moves = ["--moves", "e4 d5"];
    let call = |arguments: &[&str]| entente(&[arguments, &moves[..]].concat());
    let lines = call(&["legal", "standard", "--notation"]).success();
    let json = call(&["legal", "standard", "--json"]).json();
    let listed = json.as_array().unwrap().iter();
    let listed = listed.map(|of| {
        let (mv, notation) = (
            of["move"].as_str().unwrap(),
            of["notation"].as_str().unwrap(),
        );
        format!("{mv} {notation}\n")
    });
    assert_eq!(listed.collect::<String>(), lines);
    let lines = call(&["perft", "standard", "2", "--divide"]).success();
    let json = call(&["perft", "standard", "2", "--divide", "--json"]).json();
    let counted = json["moves"].as_array().unwrap().iter();
    let counted = counted.map(|of| format!("{} {}\n", of["move"].as_str().unwrap(), of["leaves"]));
    assert_eq!(
        counted.collect::<String>() + &format!("{}\n", json["total"]),
        lines
    );
    let total = call(&["perft", "standard", "2", "--json"]).json();
    assert_eq!(total, json!({"total": json["total"]}));
    let options = entente(&["variants", "--options", "--json"]).json();
    let lines = entente(&["variants", "--options"]).success();
    let named = options.as_array().unwrap().iter().zip(lines.lines());
    for (option, line) in named {
        let (variant, name) = (&option["variant"], &option["name"]);
        let begin = format!(
            "{}  {}  ",
            variant.as_str().unwrap(),
            name.as_str().unwrap()
        );
        assert!(lines.contains(&begin), "{line}");
        assert!(option["values"].get("default").is_some(), "{option}");
    }
    assert_eq!(options.as_array().unwrap().len(), lines.lines().count());
}

#[test]
fn perft_ends_with_the_total_alone() {
    let totals: Vec<String> = (0..=4)
        .map(|depth| entente(&["perft", "standard", &depth.to_string()]).success())
        .collect();
    assert_eq!(totals, ["1\n", "20\n", "400\n", "8902\n", "197281\n"]);
    let kiwipete = entente(&["perft", "standard", "3", "--fen", KIWIPETE]).success();
    assert_eq!(kiwipete, "97862\n");
}

#[test]
fn divide_lists_each_move_sorted_before_the_total() {
    let divided = entente(&["perft", "standard", "2", "--divide", "--moves", "f3 e5 g4"]).success();
    insta::assert_snapshot!(divided);
    let counts: Vec<u64> = divided
        .lines()
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    let (total, counts) = counts.split_last().unwrap();
    assert_eq!(counts.iter().sum::<u64>(), *total);
    assert_eq!(
        entente(&["perft", "standard", "0", "--divide"]).success(),
        "1\n"
    );
}

#[test]
fn legal_moves_are_sorted_by_bytes() {
    let promotion = [
        "legal",
        "standard",
        "--fen",
        "1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
    ];
    let moves = entente(&promotion).success();
    assert_eq!(
        moves,
        "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\na7b8b\na7b8n\na7b8q\na7b8r\n"
    );
    let mated = entente(&["legal", "standard", "--moves", "f3 e5 g4 Qh4#"]).success();
    assert_eq!(mated, "");
}

#[test]
fn legal_moves_have_their_notation_with_all_marks() {
    let castle = "r3k2r/8/8/8/8/8/1p6/R3K2R b KQkq - 0 1";
    let listed = entente(&["legal", "standard", "--notation", "--fen", castle]).success();
    insta::assert_snapshot!(listed);
}

#[test]
fn why_explains_in_one_sentence_what_forbids_a_move() {
    let pinned = ["--fen", "6n1/8/6k1/8/8/8/8/K5R1 b - - 0 1"];
    let cases: [(&[&str], &str, &str); 5] = [
        (
            &[],
            "Bc4",
            "Bc4 isn’t legal: your pawn on e2 is in the way of your bishop from f1 to c4.",
        ),
        (&[], "e2e4", "e4 is legal."),
        (
            &[],
            "e7e5",
            "e7e5 isn’t legal: the pawn on e7 is Black’s, and it’s White’s turn.",
        ),
        (
            &["--moves", "e4 e5 Nf3 Nf6"],
            "O-O",
            "O-O isn’t legal: you can’t castle kingside because the bishop on f1 is in the way.",
        ),
        (
            &pinned,
            "Kg5",
            "Kg5 isn’t legal: your king would be in check on g5 from the rook on g1.",
        ),
    ];
    for (position, mv, sentence) in cases {
        let arguments = [&["legal", "standard", "--why", mv], position].concat();
        assert_eq!(entente(&arguments).success(), format!("{sentence}\n"));
    }
}

/// Choices of armies are tokens of `--moves`, so `--why` reads them, too.
#[test]
fn why_answers_about_the_choice_of_an_army() {
    let why = |token| entente(&["legal", "chess4", "--why", token]);
    assert_eq!(
        why("@s").success(),
        "@s isn’t legal: Silver’s army isn’t up for choice now.\n"
    );
    assert_eq!(why("@x").status, 2);
    assert_eq!(why("%%").success(), "%% is legal.\n");
    let captured = r#"{"turn": "s", "options": {"method": 2},
        "pieces": {"d1": "sK", "i13": "sR", "j12": "sR", "a7": "bK", "d14": "gK",
            "h8": "gN", "n4": "wK", "h6": "wN"},
        "status": {"w": "checkmate"}, "eliminated_by": {"w": "s"}, "control": {"w": "s"}}"#;
    let moves = ["--moves", "j12j14 a7a8 % n4n5", "--why", "@g"];
    let call = [&["legal", "chess4", "--position", "-"][..], &moves].concat();
    assert_eq!(
        entente_with_input(captured, &call).success(),
        "@g is legal.\n"
    );
}

#[test]
fn fen_is_refused_for_rule_sets_without_it() {
    let refused = entente(&["state", "chess4", "--fen", "x"]);
    let expected = "entente: --fen: expected JSON, because chess4 has no FEN\n";
    assert_eq!((refused.status, refused.stderr.as_str()), (2, expected));
}

#[test]
fn state_prints_every_key_on_one_line() {
    let state = entente(&["state", "standard", "--moves", "e4 e5 Qh5 Nc6 Qxf7+"]).success();
    assert_eq!(state.lines().count(), 1);
    insta::assert_snapshot!(state);
}

#[test]
fn a_printed_state_can_be_read_as_a_position() {
    let fens = [
        "4k3/8/8/8/8/8/8/4K2R w K - 12 40",
        "8/8/8/8/3Pp3/8/8/K6k b - d3 0 7",
        KIWIPETE,
    ];
    for fen in fens {
        let printed = entente(&["state", "standard", "--fen", fen]).success();
        let piped =
            entente_with_input(&printed, &["state", "standard", "--position", "-"]).success();
        let folder = Folder::new().with("position.json", &printed);
        let from_file = folder
            .call(&["state", "standard", "--position", "position.json"], b"")
            .success();
        assert_eq!((&piped, &from_file), (&printed, &printed));
        let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(json["fen"], fen);
    }
}

#[test]
fn moves_are_read_in_both_notations_from_any_position() {
    let fen = |arguments: &[&str]| {
        entente(&[&["state", "standard"], arguments].concat()).json()["fen"].clone()
    };
    assert_eq!(
        fen(&["--moves", "e2e4  e7e5\tNf3"]),
        fen(&["--moves", "e4 e5 g1f3"])
    );
    let castled = fen(&["--fen", KIWIPETE, "--moves", "e1c1 O-O"]);
    assert_eq!(
        castled,
        "r4rk1/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R w - - 2 2"
    );
    assert_eq!(fen(&["--options", "{}"]), fen(&[]));
}

#[test]
fn an_exact_coordinate_move_is_not_read_in_another_way() {
    // As SAN, b1c3 could be a move of the bishop, but the knight on b1 is meant.
    let fen = "7k/8/8/8/8/8/8/KN2B3 w - - 0 1";
    let state = entente(&["state", "standard", "--fen", fen, "--moves", "b1c3"]).json();
    assert_eq!(state["pieces"]["c3"], "wN");
}

#[test]
fn moves_go_on_after_a_draw_which_the_state_shows() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let state = |moves: &str| entente(&["state", "standard", "--moves", moves]).json();
    assert_eq!(
        state(&shuffle.repeat(2))["claims"],
        serde_json::json!(["threefold"])
    );
    let fivefold = state(&shuffle.repeat(4));
    assert_eq!(
        (&fivefold["reason"], &fivefold["result"]),
        (&"fivefold".into(), &"1/2-1/2".into())
    );
    assert_eq!(fivefold["legal_moves"], 20);
    assert_eq!(state(&(shuffle.repeat(4) + "e4"))["over"], false);

    let kings_only = ["--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
    let dead = entente(&[&["state", "standard"], &kings_only[..]].concat()).json();
    assert_eq!(dead["reason"], "dead_position");
    assert_eq!(
        entente(&[&["perft", "standard", "2"], &kings_only[..]].concat()).success(),
        "25\n"
    );
}

#[test]
fn a_saved_game_is_a_position() {
    let save = json!({
        "format": "entente-save", "version": 1, "variant": "standard", "options": {},
        "starting_position": {
            "position": {"pieces": {"e1": "wK", "e8": "bK", "e2": "wP"}},
            "events": ["{\"move\":\"e2e4\"}"],
        },
    });
    let folder = Folder::new()
        .with("game.json", save.to_string())
        .with("other.json", "[Event]");
    let call = |variant: &str, file: &str| folder.call(&["state", variant, "--save", file], b"");
    let state = call("standard", "game.json").json();
    assert_eq!(state["fen"], "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let refused = call("chess4", "game.json");
    assert_eq!(refused.status, 1, "{}", refused.stderr);
    let refused = call("standard", "other.json");
    assert_eq!(refused.status, 2, "{}", refused.stderr);
}
