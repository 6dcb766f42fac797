//! Captured armies in Chess4 (Method 2): who commands which army, in which turns, and how captured
//! armies castle again.
//!
//! Each test is named after the decision of the rules page that it checks.

use crate::common::chess4::{
    apply, army, follow, is_legal, play_with, setup_of, square, state, why,
};
use entente_rules::{CapturedCastling, Chess4State, Code, MateKind, Play, Ply, Status};
use serde_json::json;

const TWO: &str = r#"{"method": 2}"#;

/// A game in which Silver has mated White and commands the army.
fn captured(pieces: &str) -> Play {
    play_with(pieces, TWO, silver_commands_white)
}

fn silver_commands_white(variant_state: &mut Chess4State) {
    variant_state.status.insert(army("w"), Status::Checkmated);
    variant_state.eliminated_by.insert(army("w"), army("s"));
    variant_state.control.insert(army("w"), Some(army("s")));
}

/// A game with these pieces, the squares of White's king and rooks, and whether each keeps its
/// right to castle.
fn castling(pieces: &str, at: [Option<&str>; 3], kept: [bool; 3]) -> Play {
    play_with(pieces, TWO, |variant_state| {
        silver_commands_white(variant_state);
        let pieces = core::array::from_fn(|piece| (at[piece].map(square), kept[piece]));
        variant_state
            .captured_castling
            .insert(army("w"), CapturedCastling { pieces });
    })
}

#[test]
fn a28_the_mating_player_commands_from_the_start_of_their_turn() {
    let mut play = play_with("s Kd1 Rm10 Rl11, w Kn4 Nd9, b Ka7, g Kk14", TWO, |_| ());
    follow(&mut play, "l11n11 a7a8 k14j14");
    assert_eq!(play.position().plies(), [Ply::Blocked]);
    follow(&mut play, "%");
    assert_eq!(play.position().commander(army("w")), Some(army("s")));
    assert_eq!(
        state(&play)["control"],
        json!({"w": "s", "s": "s", "b": "b", "g": "g"})
    );
    assert!(!is_legal(&play, "d9e7"), "it moves on its own turn");
    assert!(why(&play, "d9e7").contains("moves only on White's turn"));
    follow(&mut play, "d1e1 a8a7 j14k14");
    assert_eq!(play.position().mover(), Some(army("s")));
    assert!(is_legal(&play, "d9e7") && is_legal(&play, "n4m4"));
    assert_eq!(play.position().pass(), None, "it has to move");
}

#[test]
fn a28_under_method_1_nobody_commands() {
    let mut play = play_with("s Kd1 Rm10 Rl11, w Kn4 Nd9, b Ka7, g Kk14", "{}", |_| ());
    follow(&mut play, "l11n11 a7a8 k14j14 %");
    assert_eq!(play.position().commander(army("w")), None);
    follow(&mut play, "d1e1 a8a7 j14k14");
    assert_eq!(play.position().plies(), [Ply::Eliminated]);
}

#[test]
fn a28_armies_that_resigned_or_were_stalemated_stay_where_they_are() {
    let mut play = play_with("s Kd1 Rm10 Nk4, w Kn4, b Ka7, g Kk14", TWO, |_| ());
    follow(&mut play, "k4l6 %% k14j14 %");
    assert_eq!(
        state(&play)["control"],
        json!({"w": null, "s": "s", "b": null, "g": "g"})
    );
    assert_eq!(state(&play)["status"]["w"], "stalemate");
}

#[test]
fn a28_a_commander_has_the_credit_for_what_a_captured_army_does() {
    let mut play = captured("w Kn4 Rj12, s Kd1 Ri13, b Ka7, g Kd14");
    follow(&mut play, "j12j14");
    let mate = play.position().mate(army("g")).expect("a mate");
    assert_eq!((mate.kind, mate.by), (MateKind::Checkmated, army("s")));
    follow(&mut play, "d1e1 a7a8 %");
    assert_eq!(play.position().status(army("g")), Status::Active);
    follow(&mut play, "j14i14");
    assert_eq!(state(&play)["eliminated_by"], json!({"w": "s", "g": "s"}));
}

#[test]
fn a05_a_captured_army_gives_check_to_its_commanders_opponents_only() {
    let play = captured("b Ka7 Nc5, g Kk14, w Kn4 Re7 Bf3, s Kd1");
    assert_eq!(state(&play)["check"], json!({"b": ["e7"]}));
}

#[test]
fn a29_a_captured_army_must_not_leave_its_commanders_king_in_check() {
    let play = captured("w Kn4 Rd5, s Kd1, b Ka7 Rd9, g Kk14");
    assert!(is_legal(&play, "d5d9") && is_legal(&play, "d5d3") && !is_legal(&play, "d5e5"));
    assert_eq!(
        why(&play, "d5e5"),
        "Silver commands this army, and Silver's own king would be in check from the rook on d9"
    );
}

#[test]
fn a29_a_captured_army_has_to_help_or_pass() {
    let play = captured("w Kn4 Re5, s Kd1, b Ka7 Rd9, g Kk14");
    let moves: Vec<String> = play.position().plies().iter().map(Ply::to_string).collect();
    assert_eq!(moves, ["e5d5"]);
    let mut play = captured("w Kn4 Pf8, s Kd1 Rk2, b Ka7 Rd9, g Kk14");
    assert_eq!(play.position().plies(), [Ply::Blocked]);
    follow(&mut play, "%");
    assert_eq!(state(&play)["mates"], json!({}));
}

#[test]
fn a30_a_commanders_armies_do_not_capture_each_other() {
    let play = captured("w Kn4 Rn9, s Kd1 Bn6 Re9, b Ka7, g Kk14 Bg9");
    assert!(!is_legal(&play, "n9n6") && is_legal(&play, "n9n7") && is_legal(&play, "n9g9"));
    assert_eq!(why(&play, "n9n6"), "the bishop on n6 is on your side");
    let play = captured("s Kd1 Re9, b Ka7, g Kk14, w Kn4 Rn9");
    assert!(is_legal(&play, "e9m9") && !is_legal(&play, "e9n9"));
}

#[test]
fn a30_a_commanders_armies_do_not_capture_each_other_en_passant_and_captured_armies_cannot_resign()
{
    let mut play = captured("s Kg1 Pd2, b Ka7, g Kk14, w Kn7 Pe4");
    follow(&mut play, "d2d4");
    assert_eq!(state(&play)["en_passant"], json!([]));
    follow(&mut play, "a7a8 k14j14");
    assert_eq!(why(&play, "%%"), "a captured army can't resign");
    assert_eq!(apply(&mut play, r#"{"resign": "w"}"#), Err(Code::NotInGame));
}

#[test]
fn a31_a_captured_king_may_be_attacked_and_captured() {
    let mut play = captured("w Kn4 Pe5, s Kd1, b Ka7 Rm11, g Kk14");
    assert!(is_legal(&play, "n4m4"));
    follow(&mut play, "n4m4 d1e1");
    assert_eq!(state(&play)["in_check"], json!([]));
    follow(&mut play, "m11m4 k14j14 e5d5");
    assert_eq!(play.position().commander(army("w")), Some(army("s")));
}

#[test]
fn a31_a_captured_king_castles_out_of_attack_and_through_it() {
    let play = castling(
        "w Kn7 Rn4 Rn11, s Kd1, b Kb8 Rc7 Rc6, g Kk14",
        [Some("n7"), Some("n4"), Some("n11")],
        [true, true, true],
    );
    assert!(is_legal(&play, "n7n5") && is_legal(&play, "n7n9"));
    let checked = castling(
        "w Kn7 Rn4 Rn11, s Kd1, b Kb8 Rd9, g Kk14",
        [Some("n7"), Some("n4"), Some("n11")],
        [true, true, true],
    );
    assert!(!is_legal(&checked, "n7n5"));
    assert!(
        why(&checked, "n7n5")
            .contains("the commander's own king would be in check from the rook on d9")
    );
}

#[test]
fn castling_is_regained_by_coming_home() {
    let mut play = castling(
        "w Kn7 Rl4, s Kd1, b Ka8, g Kk14",
        [Some("n7"), Some("l4"), None],
        [true, true, false],
    );
    assert!(
        why(&play, "n7n5")
            .ends_with("the rook on l4 of the captured army isn't back on n4, its starting square")
    );
    assert!(
        why(&play, "n7n9").contains("the king or that rook has already moved or been captured")
    );
    follow(&mut play, "l4m4 d1e1 a8a7 k14j14 m4n4 e1d1 a7a8 j14k14");
    assert_eq!(
        state(&play)["castling"]["w"],
        json!({"K": ["n7", true], "k": ["n4", true], "q": [null, false]})
    );
    follow(&mut play, "n7n5");
    assert_eq!(
        state(&play)["castling"]["w"],
        json!({"K": ["n5", false], "k": ["n6", false], "q": [null, false]})
    );
}

/// Only a move that brings the rook nearer to its home square keeps the right.
#[test]
fn castling_is_not_regained_by_a_detour() {
    for (away, kept) in [("l4l6", false), ("l4k4", false), ("l4m4", true)] {
        let mut play = castling(
            "w Kn7 Rl4, s Kd1, b Ka8, g Kk14",
            [Some("n7"), Some("l4"), None],
            [true, true, false],
        );
        follow(&mut play, away);
        assert_eq!(state(&play)["castling"]["w"]["k"][1], kept, "{away}");
        follow(&mut play, "d1e1 a8a7 k14j14");
        let strayed = format!("the rook on {} hasn't come nearer", &away[2..]);
        assert_eq!(why(&play, "n7n5").contains(&strayed), !kept, "{away}");
    }
}

#[test]
fn leaving_the_home_square_ends_the_regained_right() {
    let mut play = castling(
        "w Kn7 Rn4, s Kd1, b Ka8, g Kk14",
        [Some("n7"), Some("n4"), None],
        [true, true, false],
    );
    follow(&mut play, "n7n8 d1e1 a8a7 k14j14 n8n7 e1d1 a7a8 j14k14");
    assert!(!is_legal(&play, "n7n5"));
}

#[test]
fn one_rook_does_not_replace_the_other() {
    let mut play = castling(
        "w Kn7 Rm4, s Kd1, b Ka8, g Kk14",
        [Some("n7"), None, Some("m4")],
        [true, false, true],
    );
    follow(&mut play, "m4n4 d1e1 a8a7 k14j14");
    assert!(!is_legal(&play, "n7n5"));
}

/// Both rooks have left home before White is mated, and the game still knows which is which.
#[test]
fn rooks_are_known_from_the_start_of_the_game() {
    let mut setup = setup_of("w Kn7 Rn4 Rn11 Pm6 Pm7 Pm8, s Kd1 Rd10, b Ka8, g Kk14");
    setup.options = crate::common::chess4::options(TWO);
    setup.castling = Vec::from([(army("w"), square("n4")), (army("w"), square("n11"))]);
    let mut play = Play::new(setup.position().expect("the position is possible"));
    follow(
        &mut play,
        "n4i4 d1e1 a8a7 k14j14 n11i11 d10n10 a7a8 j14k14 %",
    );
    assert_eq!(
        state(&play)["castling"]["w"],
        json!({"K": ["n7", true], "k": ["i4", true], "q": ["i11", true]})
    );
}

/// Silver commands White and mates Gold, but may keep only one of the two armies.
#[test]
fn a32_a_second_army_is_a_choice() {
    let mut play = captured("s Kd1 Ri13 Rj12, b Ka7, g Kd14 Nh8, w Kn4 Nh6");
    follow(&mut play, "j12j14 a7a8 % n4n5");
    assert_eq!(state(&play)["choice"], json!(["w", "g"]));
    assert_eq!(
        state(&play)["control"],
        json!({"w": "s", "s": "s", "b": "b", "g": null})
    );
    assert_eq!(
        apply(&mut play, r#"{"choose_army": {"by": "b", "army": "g"}}"#),
        Err(Code::NotYourChoice)
    );
    assert_eq!(
        apply(&mut play, r#"{"choose_army": {"by": "s", "army": "b"}}"#),
        Err(Code::BadOption)
    );
    assert_eq!(
        apply(&mut play, r#"{"choose_army": {"by": "s", "army": "x"}}"#),
        Err(Code::BadOption)
    );
    let again =
        entente_rules::Position::from_json(entente_rules::Variant::Chess4, &play.state_json());
    assert_eq!(
        again.as_ref(),
        Ok(play.position()),
        "a choice is read again"
    );
    assert_eq!(
        apply(&mut play, r#"{"choose_army": {"by": "s", "army": "g"}}"#),
        Ok(())
    );
    assert_eq!(
        state(&play)["control"],
        json!({"w": null, "s": "s", "b": "b", "g": "s"})
    );
    assert_eq!(
        apply(&mut play, r#"{"choose_army": {"by": "s", "army": "w"}}"#),
        Err(Code::NoPending)
    );
    follow(&mut play, "d1e1 a8a7 h8g6 %%%");
}

#[test]
fn a32_without_a_choice_the_first_army_is_kept() {
    let mut play = captured("s Kd1 Ri13 Rj12, b Ka7, g Kd14 Nh8, w Kn4 Nh6");
    follow(&mut play, "j12j14 a7a8 % n4n5 d1e1");
    assert_eq!(
        state(&play)["control"],
        json!({"w": "s", "s": "s", "b": "b", "g": null})
    );
    assert_eq!(state(&play)["choice"], json!([]));
    follow(&mut play, "a8a7 %%% h6g8");
}

#[test]
fn a32_armies_of_a_commander_who_leaves_are_not_inherited() {
    let mut play = captured("s Kd1, b Ka7, g Kk14, w Kn4 Nh6");
    follow(&mut play, "d1e1 a7a8 k14j14 h6f5 %%");
    assert_eq!(
        state(&play)["control"],
        json!({"w": null, "s": null, "b": "b", "g": "g"})
    );
    follow(&mut play, "a8a7 j14k14 %%% %%%");
}
