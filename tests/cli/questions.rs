//! `variants`, `perft`, `legal` and `state`, and the position that they ask about.

use super::{Folder, KIWIPETE, entente, entente_fed};
use serde_json::json;

#[test]
fn variants_are_listed_one_a_line_and_as_json() {
    let lines = entente(&["variants"]).fine();
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
fn perft_ends_with_a_bare_total() {
    let totals: Vec<String> = (0..=4)
        .map(|depth| entente(&["perft", "standard", &depth.to_string()]).fine())
        .collect();
    assert_eq!(totals, ["1\n", "20\n", "400\n", "8902\n", "197281\n"]);
    let kiwipete = entente(&["perft", "standard", "3", "--fen", KIWIPETE]).fine();
    assert_eq!(kiwipete, "97862\n");
}

#[test]
fn divide_lists_each_move_sorted_before_the_total() {
    let divided = entente(&["perft", "standard", "2", "--divide", "--moves", "f3 e5 g4"]).fine();
    insta::assert_snapshot!(divided);
    let counts: Vec<u64> = divided
        .lines()
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    let (total, counts) = counts.split_last().unwrap();
    assert_eq!(counts.iter().sum::<u64>(), *total);
    assert_eq!(
        entente(&["perft", "standard", "0", "--divide"]).fine(),
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
    let moves = entente(&promotion).fine();
    assert_eq!(
        moves,
        "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\na7b8b\na7b8n\na7b8q\na7b8r\n"
    );
    let mated = entente(&["legal", "standard", "--moves", "f3 e5 g4 Qh4#"]).fine();
    assert_eq!(mated, "");
}

#[test]
fn legal_moves_have_their_notation_with_all_marks() {
    let castle = "r3k2r/8/8/8/8/8/1p6/R3K2R b KQkq - 0 1";
    let listed = entente(&["legal", "standard", "--notation", "--fen", castle]).fine();
    insta::assert_snapshot!(listed);
}

#[test]
fn why_says_in_one_sentence_what_forbids_a_move() {
    let pinned = ["--fen", "6n1/8/6k1/8/8/8/8/K5R1 b - - 0 1"];
    let cases: [(&[&str], &str, &str); 5] = [
        (
            &[],
            "Bc4",
            "Bc4 is not legal: the way of your bishop from f1 to c4 is blocked by your pawn on e2.",
        ),
        (&[], "e2e4", "e4 is legal."),
        (
            &[],
            "e7e5",
            "e7e5 is not legal: the pawn on e7 is Black's, and it is White's turn.",
        ),
        (
            &["--moves", "e4 e5 Nf3 Nf6"],
            "O-O",
            "O-O is not legal: you cannot castle with the rook of the king's side: the bishop on f1 stands in the way.",
        ),
        (
            &pinned,
            "Kg5",
            "Kg5 is not legal: your king would be in check on g5 from the rook on g1.",
        ),
    ];
    for (position, mv, sentence) in cases {
        let arguments = [&["legal", "standard", "--why", mv], position].concat();
        assert_eq!(entente(&arguments).fine(), format!("{sentence}\n"));
    }
}

/// What `--moves` reads can be asked about too.
#[test]
fn why_answers_about_the_choice_of_an_army() {
    let why = |token| entente(&["legal", "chess4", "--why", token]);
    assert_eq!(
        why("@s").fine(),
        "@s is not legal: there is no choice of Silver's army now.\n"
    );
    assert_eq!(why("@x").status, 2);
    assert_eq!(why("%%").fine(), "%% is legal.\n");
    let captured = r#"{"turn": "s", "options": {"method": 2},
        "pieces": {"d1": "sK", "i13": "sR", "j12": "sR", "a7": "bK", "d14": "gK", "h8": "gN", "n4": "wK", "h6": "wN"},
        "status": {"w": "checkmate"}, "eliminated_by": {"w": "s"}, "control": {"w": "s"}}"#;
    let moves = ["--moves", "j12j14 a7a8 % n4n5", "--why", "@g"];
    let call = [&["legal", "chess4", "--position", "-"][..], &moves].concat();
    assert_eq!(entente_fed(captured, &call).fine(), "@g is legal.\n");
}

#[test]
fn fen_is_for_standard_chess_alone() {
    let refused = entente(&["state", "chess4", "--fen", "x"]);
    let expected = "entente: --fen: expected JSON, because chess4 has no FEN\n";
    assert_eq!((refused.status, refused.error.as_str()), (2, expected));
}

#[test]
fn state_prints_every_key_on_one_line() {
    let state = entente(&["state", "standard", "--moves", "e4 e5 Qh5 Nc6 Qxf7+"]).fine();
    assert_eq!(state.lines().count(), 1);
    insta::assert_snapshot!(state);
}

#[test]
fn what_state_prints_can_be_read_as_a_position() {
    let fens = [
        "4k3/8/8/8/8/8/8/4K2R w K - 12 40",
        "8/8/8/8/3Pp3/8/8/K6k b - d3 0 7",
        KIWIPETE,
    ];
    for fen in fens {
        let printed = entente(&["state", "standard", "--fen", fen]).fine();
        let piped = entente_fed(&printed, &["state", "standard", "--position", "-"]).fine();
        let folder = Folder::new().with("position.json", &printed);
        let filed = folder
            .call(&["state", "standard", "--position", "position.json"], b"")
            .fine();
        assert_eq!((&piped, &filed), (&printed, &printed));
        let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(json["fen"], fen);
    }
}

#[test]
fn moves_are_read_in_both_forms_from_any_position() {
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
fn a_text_that_is_exact_as_coordinates_is_nothing_else() {
    // A bishop on rank 1 could go to c3 as well; the knight on b1 is meant.
    let fen = "7k/8/8/8/8/8/8/KN2B3 w - - 0 1";
    let state = entente(&["state", "standard", "--fen", fen, "--moves", "b1c3"]).json();
    assert_eq!(state["pieces"]["c3"], "wN");
}

#[test]
fn a_draw_ends_no_line_of_moves_and_shows_in_the_state() {
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

    let bare = ["--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
    let dead = entente(&[&["state", "standard"], &bare[..]].concat()).json();
    assert_eq!(dead["reason"], "dead_position");
    assert_eq!(
        entente(&[&["perft", "standard", "2"], &bare[..]].concat()).fine(),
        "25\n"
    );
}

#[test]
fn a_saved_game_is_a_position() {
    let save = json!({
        "format": "entente-save", "version": 1, "variant": "standard", "options": {},
        "beginning": {
            "position": {"pieces": {"e1": "wK", "e8": "bK", "e2": "wP"}},
            "course": ["{\"move\":\"e2e4\"}"],
        },
    });
    let folder = Folder::new()
        .with("game.json", save.to_string())
        .with("other.json", "[Event]");
    let call = |variant: &str, file: &str| folder.call(&["state", variant, "--save", file], b"");
    let state = call("standard", "game.json").json();
    assert_eq!(state["fen"], "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    let refused = call("chess4", "game.json");
    assert_eq!(refused.status, 1, "{}", refused.error);
    let refused = call("standard", "other.json");
    assert_eq!(refused.status, 2, "{}", refused.error);
}
