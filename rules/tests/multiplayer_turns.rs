//! The multi-player rules about check, turns, kings caught in the shuffle and resigning: sections 1 to 4 of the rules
//! page, row by row where no numbered case has the row (`rules/cases/multiplayer`), and the document's own example.

#[path = "common/multiplayer.rs"]
mod common;

use common::{Table, told};
use serde_json::json;

/// Section 10, the document's own: Red on a1, Green's knight on the b file, Blue's rook behind it.
const EXAMPLE: &str = "r Ka1, g Nb4 Kg4, b Rb8 Kh7";

#[test]
fn s10_the_worked_example() {
    let table = Table::set(EXAMPLE);
    assert!(table.can("a1b1"), "the file is shut");
    let table = table.moves("a1b1");
    assert_eq!(table.says("check"), json!({}));
    assert!(table.can("b4c6"), "he exposes Red, not himself");
    let table = table.moves("b4c6");
    assert_eq!(table.says("check"), json!({"r": ["b8"]}));
    let table = table.moves("b8b1");
    assert_eq!(
        table.says("status"),
        json!({"r": "captured", "g": "active", "b": "active"})
    );
    assert_eq!(
        (table.says("turn"), table.says("over")),
        (json!("g"), json!(false))
    );
}

#[test]
fn s10_if_blue_plays_something_else_red_has_to_meet_the_check() {
    let table = Table::set(EXAMPLE).moves("a1b1 b4c6 h7h6");
    assert_eq!(table.says("legal_moves"), 4);
    assert!(table.can("b1a1") && !table.can("b1b2"));
    let mated = Table::set("r Ka1, g Nb4 Kg4 Rc8, b Rb8 Kh7 Ra7").moves("a1b1 b4d5 h7h6");
    assert_eq!(mated.says("status")["r"], "mated");
    assert_eq!(mated.says("turn"), "g");
}

#[test]
fn s1_a_line_that_any_man_blocks_gives_no_check() {
    for men in [
        "r Ke1 Pe5, g Re8 Ka8, b Kh4 Ph7",
        "r Ke1, g Re8 Ka8 Pe5, b Kh4 Ph7",
        "r Ke1, g Re8 Ka8, b Kh4 Pe5",
    ] {
        assert_eq!(Table::set(men).says("check"), json!({}), "{men}");
    }
}

#[test]
fn s1_only_men_of_active_players_give_check() {
    let men = "r Ke1, g Re8, b Kh4 Pa7";
    let out = Table::of(&told(men, json!({"status": {"g": "stalemated"}})));
    assert_eq!(out.says("check"), json!({}));
    let active = Table::set("r Ke1, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(active.says("check"), json!({"r": ["e8"]}));
}

#[test]
fn s1_what_gives_check_is_told_with_who_does() {
    let table = Table::set("r Ke1 Bd3, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(
        table.why("d3b1"),
        "your king is in check from the rook on e8, and this does not answer it"
    );
    let pinned = Table::set("r Ke1 Ne2, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(
        pinned.why("e2c3"),
        "your knight on e2 is pinned to the king by the rook on e8"
    );
}

#[test]
fn s1_his_own_safety_is_tested_with_the_victim_out() {
    // The knight is pinned by Red's rook; with Red out it is not.
    let pinned = "g Ka1 Na4, r Ra8 Kb6, b Kh3";
    let table = Table::set(pinned);
    assert!(table.can("a4b6") && !table.can("a4c5"));
    // Two of Red's men give check at once: the capture of his king answers both.
    let twice = Table::set("g Ka1 Re1, r Ra8 Bh8 Ke8, b Kh3");
    assert!(twice.can("e1e8"));
    // Blue's rook still attacks when Red is out.
    let other = Table::set("g Ka1 Na4, r Kb6, b Ra8 Kh3");
    assert!(!other.can("a4b6"));
    assert!(other.why("a4b6").contains("the rook on a8"));
    // The king himself goes where only the victim's men attack.
    let king = Table::set("g Ka1, r Kb2 Rb8, b Kh3 Ph4");
    assert!(king.can("a1b2"));
}

#[test]
fn s1_a_pawn_takes_a_king_and_is_promoted_by_it() {
    let table = Table::set("r Ka1 Pd7, g Ke8 Rf8, b Kh3");
    let table = table.moves("d7e8q");
    assert_eq!(table.says("status")["g"], "captured");
    assert_eq!(table.says("pieces")["e8"], "rQ");
}

#[test]
fn s1_inactive_men_never_move() {
    let men = "g Ke1 Pb2, b Kh4 Pa7, r Re8";
    let table = Table::of(&told(men, json!({"status": {"r": "mated"}})));
    assert!(!table.can("e8e7"));
    assert_eq!(
        table.why("e8e7"),
        "the rook on e8 is Red's, who is out of the game, and moves no more"
    );
}

#[test]
fn s2_the_start_of_a_turn_is_tested_from_top_to_bottom() {
    // 2 before 3: mated and resigned is resigned.
    let mate = "r Kh1 Pg2 Ph2, g Ka8 Re1, b Kc6 Pc7";
    let read = |keys| Table::of(&told(mate, keys)).says("status")["r"].clone();
    assert_eq!(read(json!({})), "mated");
    assert_eq!(read(json!({"pending": {"r": "resigned"}})), "resigned");
    assert_eq!(read(json!({"pending": {"r": "flagged"}})), "flagged");
    // 2 before 4.
    let stalemate = "r Ka1, g Qb3 Ke5, b Kh8 Ph7";
    let read = |keys| Table::of(&told(stalemate, keys)).says("status")["r"].clone();
    assert_eq!(read(json!({})), "stalemated");
    assert_eq!(read(json!({"pending": {"r": "flagged"}})), "flagged");
    // 1: who is out is passed over without a ply.
    let out = Table::of(&told(
        "r Na1, g Qb3 Ke5, b Kh8 Ph7",
        json!({"status": {"r": "mated"}, "quiet_plies": 7}),
    ));
    assert_eq!(
        (out.says("turn"), out.says("quiet_plies")),
        (json!("g"), json!(7))
    );
    // 5: he must move.
    let moves = Table::set("r Ka1 Ph2, g Qb3 Ke5, b Kh8 Ph7");
    assert_eq!(
        (moves.says("turn"), moves.says("legal_moves")),
        (json!("r"), json!(1))
    );
}

#[test]
fn s2_several_kings_go_one_after_the_other() {
    let table = Table::set("b Kf6 Qe4 Rb1 Bd4, r Kh1 Pg2 Ph2, g Ka8").moves("e4e1");
    let status = json!({"b": "active", "r": "mated", "g": "stalemated"});
    assert_eq!(table.says("status"), status);
    let scores = json!({"b": "1/2", "r": "0", "g": "1/2"});
    assert_eq!(table.end(), (json!("one_left"), scores));
}

#[test]
fn s3_with_two_players_no_king_is_ever_taken() {
    // Whoever has moved was not in check then, and the other moves next.
    let mut table = Table::start(r#"{"armies": 2}"#);
    for turn in 0..60 {
        let position = table.0.position();
        let moves = position.legal_moves();
        let kings = moves.iter().filter_map(|mv| position.captures(mv));
        assert!(
            kings
                .into_iter()
                .all(|man| man.kind != entente_rules::Kind::King)
        );
        if moves.is_empty() {
            break;
        }
        let mv = moves[turn * 7 % moves.len()];
        table = table.moves(&mv.to_string());
    }
}

#[test]
fn s3_his_men_are_inactive_at_once_and_the_next_active_player_moves() {
    // Yellow's queen attacked Black; White takes Yellow's king.
    let table = Table::set("w Kb1 Re1, r Kg2, b Kh5 Pa6, y Qh8 Ke7");
    assert_eq!(table.says("check"), json!({"b": ["h8"], "y": ["e1"]}));
    let table = table.moves("e1e7");
    assert_eq!(table.says("check"), json!({}));
    assert_eq!(table.says("status")["y"], "captured");
    assert_eq!(table.says("turn"), "r");
    let table = table.moves("g2f2 h5h4");
    assert_eq!(table.says("turn"), "w", "Yellow takes no further turn");
}

#[test]
fn s4_at_his_own_turn_the_king_goes_at_once_else_when_it_comes() {
    let at_turn = Table::start("{}").all("resign", "w");
    assert_eq!(
        (at_turn.says("status")["w"].clone(), at_turn.says("turn")),
        (json!("resigned"), json!("r"))
    );
    let flagged = Table::start("{}").all("flag", "w");
    assert_eq!(flagged.says("status")["w"], "flagged");
    let later = Table::start("{}").all("flag", "b");
    assert_eq!(later.says("pending"), json!({"b": "flagged"}));
    let later = later.moves("a2a3 b5c5");
    assert_eq!(later.says("status")["b"], "flagged");
    assert_eq!(later.says("pending"), json!({}));
    assert_eq!(later.says("turn"), "y");
}

#[test]
fn s4_who_has_resigned_is_no_voice_but_counts_until_his_king_goes() {
    let mut table = Table::start("{}").all("resign", "b");
    for (event, code) in [
        (json!({"resign": "b"}), "already_pending"),
        (json!({"flag": "b"}), "already_pending"),
        (json!({"offer": "b"}), "already_pending"),
        (
            json!({"agree": {"by": "b", "offer": "w"}}),
            "already_pending",
        ),
        (json!({"claim50": "b"}), "already_pending"),
        (json!({"claim3": "b"}), "already_pending"),
    ] {
        assert_eq!(table.attempt(&event), code, "{event}");
    }
    // Three are in, so a hundred and fifty plies are fifty moves, though one has resigned.
    let men = "r Ka1 Rb1, g Ke4, b Kh8 Ph7";
    let keys = json!({"quiet_plies": 148, "pending": {"b": "resigned"}});
    let mut table = Table::of(&told(men, keys)).moves("b1b2");
    assert_eq!(table.attempt(&json!({"claim50": "r"})), "claim_false");
}

#[test]
fn s4_the_game_ends_when_one_is_left() {
    let table = Table::start("{}").all("resign", "r y b");
    assert_eq!(table.says("over"), false, "each king goes at its own turn");
    let table = table.moves("a2a3");
    assert_eq!(
        table.end(),
        (
            json!("one_left"),
            json!({"w": "1", "r": "0", "b": "0", "y": "0"})
        )
    );
}

#[test]
fn s4_who_is_out_or_none_of_the_game_says_nothing() {
    let mut table = Table::start("{}").all("resign", "w");
    assert_eq!(table.attempt(&json!({"resign": "w"})), "not_in_game");
    assert_eq!(table.attempt(&json!({"offer": "w"})), "not_in_game");
    assert_eq!(table.attempt(&json!({"resign": "g"})), "not_in_game");
    assert_eq!(table.attempt(&json!({"move": "b5b4"})), "illegal_move");
}
