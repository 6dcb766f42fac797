//! The pawns of Chess4: where they promote, and en passant with rights for each seat.
//!
//! Each test is named after the decision of the rules page that it checks.

use crate::common::chess4::{army, follow, is_legal, play, play_with, state, why};
use entente_rules::{PieceKind, Play, Position, Variant};
use serde_json::json;

/// Silver to move. `d2d4` and then Gold's `d13d11` pass White's pawns on e4 and e11; m9 is there
/// for waiting moves.
const TWO_PASS: &str = "s Kg1 Pd2 Pk2, b Ka5 Pb4 Ne10, g Kh14 Pd13 Pk13, w Kn7 Pe4 Pe11 Pm9";

fn passing(play: &Play) -> serde_json::Value {
    state(play)["en_passant"].clone()
}

#[test]
fn a06_pawns_promote_on_the_three_outer_lines_that_are_not_their_own() {
    let play = play("w Kn7 Pb6 Pe2 Pf13, s Kg1 Rd1, b Ka11, g Kh14 Re14");
    let promotions = |from: &str| -> Vec<String> {
        let moves = play.position().legal_moves();
        let mut texts: Vec<_> = moves
            .iter()
            .filter(|mv| mv.from.to_string() == from && mv.promotion().is_some())
            .map(ToString::to_string)
            .collect();
        texts.sort();
        texts
    };
    assert_eq!(promotions("b6"), ["b6a6b", "b6a6n", "b6a6q", "b6a6r"]);
    assert_eq!(promotions("e2"), ["e2d1b", "e2d1n", "e2d1q", "e2d1r"]);
    assert_eq!(
        promotions("f13"),
        ["f13e14b", "f13e14n", "f13e14q", "f13e14r"]
    );
    assert!(is_legal(&play, "e2d2") && is_legal(&play, "f13e13"));
    assert!(why(&play, "b6a6").contains("add what it becomes"));
    assert!(why(&play, "e2d2q").contains("doesn't promote on d2"));
}

#[test]
fn a06_a_pawn_before_a_missing_corner_cannot_advance() {
    for (pieces, from) in [
        (
            "w Kn7 Pd2 Pd3 Pd12 Pd13, s Kg1, b Ka8, g Kh14",
            ["d2", "d3", "d12", "d13"],
        ),
        (
            "s Kg1 Pb11 Pc11 Pl11 Pm11, b Ka8, g Kh14, w Kn7",
            ["b11", "c11", "l11", "m11"],
        ),
        (
            "b Ka8 Pk2 Pk3 Pk12 Pk13, g Kh14, w Kn7, s Kg1",
            ["k2", "k3", "k12", "k13"],
        ),
        (
            "g Kh14 Pb4 Pc4 Pl4 Pm4, w Kn7, s Kg1, b Ka8",
            ["b4", "c4", "l4", "m4"],
        ),
    ] {
        let moves = play(pieces).position().legal_moves();
        let pawns = moves
            .iter()
            .filter(|mv| from.contains(&&mv.from.to_string()[..]));
        assert_eq!(pawns.count(), 0, "{pieces}");
    }
}

#[test]
fn double_steps_need_a_pawn_on_its_first_line_and_two_empty_squares() {
    let play = play("w Kn7 Pm4 Pm9 Pl5, s Kg1 Rk4, b Ka8 Rl9, g Kh14");
    assert!(
        is_legal(&play, "m4l4")
            && !is_legal(&play, "m4k4")
            && !is_legal(&play, "m9k9")
            && !is_legal(&play, "l5j5")
    );
    assert!(why(&play, "l5j5").contains("has left its starting rank"));
}

#[test]
fn a12_both_pawns_that_attack_the_crossed_square_may_capture() {
    let mut play = play("g Kh14 Pd13, w Kn7 Pe11 Pe13, s Kg1, b Ka8");
    follow(&mut play, "d13d11");
    assert_eq!(
        passing(&play),
        json!([{"target": "d12", "pawn": "d11", "owner": "g", "rights": {"w": "fresh"}}])
    );
    assert!(is_legal(&play, "e11d12") && is_legal(&play, "e13d12") && !is_legal(&play, "e11d10"));
    follow(&mut play, "e13d12");
    assert_eq!(play.captured(army("g")), [PieceKind::Pawn]);
    assert_eq!(passing(&play), json!([]));
}

/// Black's knight goes to the crossed square, so the pawn captures the knight and not the pawn.
#[test]
fn a13_a_piece_on_the_crossed_square_is_captured_instead() {
    let mut play = play("s Kg1 Pd2, b Ka8 Nb4, g Kh14 Pk13, w Kn7 Pe4 Pm9");
    follow(&mut play, "d2d4 b4d3 k13k12 e4d3");
    assert_eq!(play.captured(army("b")), [PieceKind::Knight]);
    let pawn = play.position().piece(crate::common::chess4::square("d4"));
    assert_eq!(pawn.map(|pawn| pawn.army), Some(army("s")));
    assert_eq!(passing(&play), json!([]));
}

#[test]
fn a13_such_a_capture_does_not_continue_a_chain() {
    let mut play = play("s Kg1 Pd2, b Ka8 Nb4, g Kh14 Pd13, w Kn7 Pe4 Pe11");
    follow(&mut play, "d2d4 b4d3 d13d11");
    assert_eq!(passing(&play).as_array().map(Vec::len), Some(2));
    follow(&mut play, "e4d3");
    assert_eq!(passing(&play), json!([]));
}

#[test]
fn a14_the_right_is_for_the_first_turn_only() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 k13k12");
    assert!(is_legal(&play, "e4d3"));
    follow(&mut play, "m9l9 k2k3 a5a6");
    assert_eq!(passing(&play), json!([]));
}

/// White is in check and cannot use the right in its only turn; later it is gone.
#[test]
fn a14_even_where_the_capture_was_not_legal_then() {
    let mut play = play("s Kg1 Pd2, b Ka8, g Kk13 Re12, w Ke2 Pe4");
    follow(&mut play, "d2d4 a8a7 k13k12");
    assert!(!is_legal(&play, "e4d3") && is_legal(&play, "e2d2"));
    assert!(why(&play, "e4d3").contains("capturing en passant would leave your king in check"));
    follow(&mut play, "e2d2 g1h1 a7a8 k12k13");
    assert!(!is_legal(&play, "e4d3"));
}

#[test]
fn a14_a_turn_that_passes_ends_the_right() {
    let mut play = play("s Kg1 Rm10 Rn11 Pd2, b Ka8, g Kh14, w Kn4 Pe4");
    follow(&mut play, "d2d4 a8a7 h14h13");
    assert_eq!(passing(&play).as_array().map(Vec::len), Some(1));
    follow(&mut play, "%");
    assert_eq!(passing(&play), json!([]));
}

#[test]
fn a15_one_pawn_after_the_other_on_consecutive_turns() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 d13d11");
    assert!(is_legal(&play, "e4d3") && is_legal(&play, "e11d12"));
    follow(&mut play, "e4d3");
    assert_eq!(
        passing(&play),
        json!([{"target": "d12", "pawn": "d11", "owner": "g", "rights": {"w": "continuing"}}])
    );
    follow(&mut play, "k2k3 c4d4 d11d10");
    assert_eq!(passing(&play)[0]["pawn"], "d10");
    follow(&mut play, "e11d12");
    assert_eq!(play.captured(army("g")), [PieceKind::Pawn]);
    assert_eq!(
        play.position().piece(crate::common::chess4::square("d10")),
        None
    );
}

#[test]
fn a15_another_move_ends_all_rights() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 d13d11 e4d3 k2k3 c4d4 k13k12 m9l9");
    assert_eq!(passing(&play), json!([]));
}

#[test]
fn a15_a_pawn_of_a_later_round_continues_the_chain() {
    let mut play = play("s Kg1 Pd2 Pi2, b Ka5, g Kh14 Pd13, w Kn7 Pe4 Pe11 Pj4");
    follow(&mut play, "d2d4 a5a6 d13d11 e4d3 i2i4 a6a5 h14h13");
    assert_eq!(passing(&play).as_array().map(Vec::len), Some(2));
    follow(&mut play, "j4i3 g1h1 a5a6 h13h14");
    assert!(is_legal(&play, "e11d12"));
    follow(&mut play, "e11d12");
    assert_eq!(play.captured(army("s")), [PieceKind::Pawn, PieceKind::Pawn]);
}

#[test]
fn a15_three_pawns_on_three_turns() {
    let mut play = play("s Kg1 Pd2, b Ka5 Pb8, g Kh14 Pd13, w Kn7 Pe4 Pd7 Pe11");
    follow(&mut play, "d2d4 b8d8 d13d11");
    assert!(is_legal(&play, "e4d3") && is_legal(&play, "d7c8") && is_legal(&play, "e11d12"));
    follow(
        &mut play,
        "e4d3 g1h1 d8e8 d11d10 d7c8 h1g1 a5a6 d10d9 e11d12",
    );
    for passed in ["s", "b", "g"] {
        assert_eq!(play.captured(army(passed)), [PieceKind::Pawn]);
    }
}

#[test]
fn a16_a_pawn_of_a_chain_may_move_but_not_capture() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 d13d11 e4d3 k2k3 c4d4");
    assert!(is_legal(&play, "d11d10") && !is_legal(&play, "d11e10"));
    assert!(why(&play, "d11e10").contains("can still be captured en passant"));
}

#[test]
fn a16_a_frozen_pawn_still_gives_check() {
    let mut play = play("s Kg1 Pd2, b Kf9, g Kh14 Pd13, w Kn7 Pe4 Pe11");
    follow(&mut play, "d2d4 f9f10 d13d11 e4d3 g1h1");
    assert_eq!(passing(&play)[0]["rights"]["w"], "continuing");
    assert!(why(&play, "f10e10").contains("in check on e10 from the pawn on d11"));
}

#[test]
fn a16_the_right_of_a_player_who_left_is_gone_and_the_pawn_is_free() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 d13d11 e4d3 k2k3 c4d4 k13k12 %%");
    assert_eq!(passing(&play), json!([]));
    follow(&mut play, "k3k4 a5a6");
    assert!(is_legal(&play, "d11e10"));
}

#[test]
fn a16_the_right_to_capture_a_pawn_of_a_player_who_left_stays() {
    let mut play = play(TWO_PASS);
    follow(&mut play, "d2d4 b4c4 d13d11 e4d3 k2k3 c4d4 %%");
    assert!(is_legal(&play, "e11d12"));
}

#[test]
fn a_captured_passing_pawn_takes_the_right_with_it() {
    let mut play = play("s Kg1 Pd2, b Ka4, g Kh14 Rd12, w Kn7 Pe4");
    follow(&mut play, "d2d4 a4a5 d12d4");
    assert_eq!(passing(&play), json!([]));
}

#[test]
fn a_double_step_past_no_pawn_gives_no_right() {
    let mut play = Play::new(Position::start(Variant::Chess4));
    follow(&mut play, "m7k7 d2d4");
    assert_eq!(passing(&play), json!([]));
    let play = play_with("w Kn7 Pe4, s Kg1 Pd4, b Ka8, g Kh14", "{}", |_| ());
    assert!(!is_legal(&play, "e4d3"));
}
