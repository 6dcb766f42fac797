//! The multi-player rules about check, turns, kings caught in the shuffle and resigning.
//!
//! The tests follow sections 1 to 4 of the rules page, row by row where no numbered case
//! (`rules/cases/multiplayer`) covers the row, and the document's own example.

use crate::common::multiplayer::{TestGame, position_with};
use serde_json::json;

/// The document's own example (section 10): Red on a1, Green's knight on the b file, Blue's rook
/// behind it.
const EXAMPLE: &str = "r Ka1, g Nb4 Kg4, b Rb8 Kh7";

#[test]
fn s10_the_worked_example() {
    let mut game = TestGame::with_pieces(EXAMPLE);
    assert!(game.is_legal("a1b1"), "the file is shut");
    game = game.moves("a1b1");
    assert_eq!(game.value("check"), json!({}));
    assert!(game.is_legal("b4c6"), "Green exposes Red, not itself");
    game = game.moves("b4c6");
    assert_eq!(game.value("check"), json!({"r": ["b8"]}));
    game = game.moves("b8b1");
    assert_eq!(
        game.value("status"),
        json!({"r": "captured", "g": "active", "b": "active"})
    );
    assert_eq!(
        (game.value("turn"), game.value("over")),
        (json!("g"), json!(false))
    );
}

#[test]
fn s10_if_blue_plays_something_else_red_has_to_answer_the_check() {
    let game = TestGame::with_pieces(EXAMPLE).moves("a1b1 b4c6 h7h6");
    assert_eq!(game.value("legal_moves"), 4);
    assert!(game.is_legal("b1a1") && !game.is_legal("b1b2"));
    let mated =
        TestGame::with_pieces("r Ka1, g Nb4 Kg4 Rc8, b Rb8 Kh7 Ra7").moves("a1b1 b4d5 h7h6");
    assert_eq!(mated.value("status")["r"], "mated");
    assert_eq!(mated.value("turn"), "g");
}

#[test]
fn s1_a_line_blocked_by_any_piece_gives_no_check() {
    for pieces in [
        "r Ke1 Pe5, g Re8 Ka8, b Kh4 Ph7",
        "r Ke1, g Re8 Ka8 Pe5, b Kh4 Ph7",
        "r Ke1, g Re8 Ka8, b Kh4 Pe5",
    ] {
        assert_eq!(
            TestGame::with_pieces(pieces).value("check"),
            json!({}),
            "{pieces}"
        );
    }
}

#[test]
fn s1_only_pieces_of_active_players_give_check() {
    let pieces = "r Ke1, g Re8, b Kh4 Pa7";
    let out = TestGame::of(&position_with(
        pieces,
        json!({"status": {"g": "stalemated"}}),
    ));
    assert_eq!(out.value("check"), json!({}));
    let active = TestGame::with_pieces("r Ke1, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(active.value("check"), json!({"r": ["e8"]}));
}

#[test]
fn s1_refusals_name_the_piece_that_gives_check() {
    let game = TestGame::with_pieces("r Ke1 Bd3, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(
        game.why("d3b1"),
        "your king would still be in check from the rook on e8"
    );
    let pinned = TestGame::with_pieces("r Ke1 Ne2, g Re8 Kc8, b Kh4 Pa7");
    assert_eq!(
        pinned.why("e2c3"),
        "your knight on e2 is pinned to your king by the rook on e8"
    );
}

#[test]
fn s1_the_movers_safety_is_tested_with_the_victim_out() {
    // The knight is pinned by Red's rook. Once Red is out, it is not.
    let pinned = "g Ka1 Na4, r Ra8 Kb6, b Kh3";
    let game = TestGame::with_pieces(pinned);
    assert!(game.is_legal("a4b6") && !game.is_legal("a4c5"));
    // Two of Red's pieces give check at once. Capturing Red's king answers both.
    let twice = TestGame::with_pieces("g Ka1 Re1, r Ra8 Bh8 Ke8, b Kh3");
    assert!(twice.is_legal("e1e8"));
    // Blue's rook still attacks when Red is out.
    let other = TestGame::with_pieces("g Ka1 Na4, r Kb6, b Ra8 Kh3");
    assert!(!other.is_legal("a4b6"));
    assert!(other.why("a4b6").contains("the rook on a8"));
    // The king itself may go where only the victim's pieces attack.
    let king = TestGame::with_pieces("g Ka1, r Kb2 Rb8, b Kh3 Ph4");
    assert!(king.is_legal("a1b2"));
}

#[test]
fn s1_a_pawn_may_capture_a_king_and_promote() {
    let game = TestGame::with_pieces("r Ka1 Pd7, g Ke8 Rf8, b Kh3").moves("d7e8q");
    assert_eq!(game.value("status")["g"], "captured");
    assert_eq!(game.value("pieces")["e8"], "rQ");
}

#[test]
fn s1_inactive_pieces_never_move() {
    let pieces = "g Ke1 Pb2, b Kh4 Pa7, r Re8";
    let game = TestGame::of(&position_with(pieces, json!({"status": {"r": "mated"}})));
    assert!(!game.is_legal("e8e7"));
    assert_eq!(
        game.why("e8e7"),
        "the rook on e8 belongs to Red, who is out of the game, and can't move any more"
    );
}

#[test]
fn s2_the_tests_at_the_start_of_a_turn_run_from_top_to_bottom() {
    // Test 2 comes before test 3: an army that is mated and has resigned counts as resigned.
    let mate = "r Kh1 Pg2 Ph2, g Ka8 Re1, b Kc6 Pc7";
    let read = |keys| TestGame::of(&position_with(mate, keys)).value("status")["r"].clone();
    assert_eq!(read(json!({})), "mated");
    assert_eq!(read(json!({"pending": {"r": "resigned"}})), "resigned");
    assert_eq!(read(json!({"pending": {"r": "flagged"}})), "flagged");
    // Test 2 comes before test 4.
    let stalemate = "r Ka1, g Qb3 Ke5, b Kh8 Ph7";
    let read = |keys| TestGame::of(&position_with(stalemate, keys)).value("status")["r"].clone();
    assert_eq!(read(json!({})), "stalemated");
    assert_eq!(read(json!({"pending": {"r": "flagged"}})), "flagged");
    // Test 1: an eliminated army is skipped without a ply.
    let out = TestGame::of(&position_with(
        "r Na1, g Qb3 Ke5, b Kh8 Ph7",
        json!({"status": {"r": "mated"}, "quiet_plies": 7}),
    ));
    assert_eq!(
        (out.value("turn"), out.value("quiet_plies")),
        (json!("g"), json!(7))
    );
    // Test 5: the army must move.
    let moves = TestGame::with_pieces("r Ka1 Ph2, g Qb3 Ke5, b Kh8 Ph7");
    assert_eq!(
        (moves.value("turn"), moves.value("legal_moves")),
        (json!("r"), json!(1))
    );
}

#[test]
fn s2_several_kings_are_removed_one_after_the_other() {
    let game = TestGame::with_pieces("b Kf6 Qe4 Rb1 Bd4, r Kh1 Pg2 Ph2, g Ka8").moves("e4e1");
    let status = json!({"b": "active", "r": "mated", "g": "stalemated"});
    assert_eq!(game.value("status"), status);
    let scores = json!({"b": "1/2", "r": "0", "g": "1/2"});
    assert_eq!(game.end(), (json!("one_left"), scores));
}

#[test]
fn s3_with_two_players_no_king_is_ever_captured() {
    // The player who has moved is not in check, and only the other player moves next.
    let mut game = TestGame::start(r#"{"armies": 2}"#);
    for turn in 0..60 {
        let position = game.0.position();
        let moves = position.legal_moves();
        let kings = moves.iter().filter_map(|mv| position.captured_piece(mv));
        assert!(
            kings
                .into_iter()
                .all(|piece| piece.kind != entente_rules::PieceKind::King)
        );
        if moves.is_empty() {
            break;
        }
        let mv = moves[turn * 7 % moves.len()];
        game = game.moves(&mv.to_string());
    }
}

#[test]
fn s3_a_captured_players_pieces_are_inactive_at_once() {
    // Yellow's queen gives check to Black. White captures Yellow's king.
    let mut game = TestGame::with_pieces("w Kb1 Re1, r Kg2, b Kh5 Pa6, y Qh8 Ke7");
    assert_eq!(game.value("check"), json!({"b": ["h8"], "y": ["e1"]}));
    game = game.moves("e1e7");
    assert_eq!(game.value("check"), json!({}));
    assert_eq!(game.value("status")["y"], "captured");
    assert_eq!(game.value("turn"), "r");
    game = game.moves("g2f2 h5h4");
    assert_eq!(game.value("turn"), "w", "Yellow takes no further turn");
}

#[test]
fn s4_a_king_that_resigned_is_removed_at_its_own_turn() {
    let at_turn = TestGame::start("{}").all("resign", "w");
    assert_eq!(
        (at_turn.value("status")["w"].clone(), at_turn.value("turn")),
        (json!("resigned"), json!("r"))
    );
    let flagged = TestGame::start("{}").all("flag", "w");
    assert_eq!(flagged.value("status")["w"], "flagged");
    let mut later = TestGame::start("{}").all("flag", "b");
    assert_eq!(later.value("pending"), json!({"b": "flagged"}));
    later = later.moves("a2a3 b5c5");
    assert_eq!(later.value("status")["b"], "flagged");
    assert_eq!(later.value("pending"), json!({}));
    assert_eq!(later.value("turn"), "y");
}

#[test]
fn s4_a_resigned_player_has_no_vote_but_counts_until_their_king_is_removed() {
    let mut game = TestGame::start("{}").all("resign", "b");
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
        assert_eq!(game.attempt(&event), code, "{event}");
    }
    // Three armies are in, so fifty moves are 150 plies, although one has resigned.
    let pieces = "r Ka1 Rb1, g Ke4, b Kh8 Ph7";
    let keys = json!({"quiet_plies": 148, "pending": {"b": "resigned"}});
    let mut game = TestGame::of(&position_with(pieces, keys)).moves("b1b2");
    assert_eq!(game.attempt(&json!({"claim50": "r"})), "claim_false");
}

#[test]
fn s4_the_game_ends_when_one_is_left() {
    let mut game = TestGame::start("{}").all("resign", "r y b");
    assert_eq!(game.value("over"), false, "each king goes at its own turn");
    game = game.moves("a2a3");
    assert_eq!(
        game.end(),
        (
            json!("one_left"),
            json!({"w": "1", "r": "0", "b": "0", "y": "0"})
        )
    );
}

#[test]
fn s4_players_who_are_out_or_not_in_the_game_may_not_act() {
    let mut game = TestGame::start("{}").all("resign", "w");
    assert_eq!(game.attempt(&json!({"resign": "w"})), "not_in_game");
    assert_eq!(game.attempt(&json!({"offer": "w"})), "not_in_game");
    assert_eq!(game.attempt(&json!({"resign": "g"})), "not_in_game");
    assert_eq!(game.attempt(&json!({"move": "b5b4"})), "illegal_move");
}
