//! Captured armies in Chess4 (Method 2): who commands what, on which turns, and how they castle again. Each test is named
//! after the decision of the rules page that it checks.

mod common;

use common::chess4::{apply, army, can, cell, follow, scene, state, told, why};
use entente_rules::{CapturedCastling, Chess4Affairs, Code, Play, Ply, Status, Stuck};
use serde_json::json;

const TWO: &str = r#"{"method": 2}"#;

/// White was mated by Silver, who commands the army.
fn captured(men: &str) -> Play {
    told(men, TWO, silver_has_white)
}

fn silver_has_white(affairs: &mut Chess4Affairs) {
    affairs.status.insert(army("w"), Status::Checkmated);
    affairs.eliminated_by.insert(army("w"), army("s"));
    affairs.control.insert(army("w"), Some(army("s")));
}

/// The same, and White's castling men are where they stand at home, with these that kept the rule.
fn castling(men: &str, at: [Option<&str>; 3], kept: [bool; 3]) -> Play {
    told(men, TWO, |affairs| {
        silver_has_white(affairs);
        let men = core::array::from_fn(|man| (at[man].map(cell), kept[man]));
        affairs
            .captured_castling
            .insert(army("w"), CapturedCastling { men });
    })
}

#[test]
fn a28_who_mated_commands_from_the_start_of_his_turn() {
    let mut play = told("s Kd1 Rm10 Rl11, w Kn4 Nd9, b Ka7, g Kk14", TWO, |_| ());
    follow(&mut play, "l11n11 a7a8 k14j14");
    assert_eq!(play.position().plies(), [Ply::Blocked]);
    follow(&mut play, "%");
    assert_eq!(play.position().commander(army("w")), Some(army("s")));
    assert_eq!(
        state(&play)["control"],
        json!({"w": "s", "s": "s", "b": "b", "g": "g"})
    );
    assert!(!can(&play, "d9e7"), "it moves on its own turn");
    assert!(why(&play, "d9e7").contains("moves on White's turn only"));
    follow(&mut play, "d1e1 a8a7 j14k14");
    assert_eq!(play.position().mover(), Some(army("s")));
    assert!(can(&play, "d9e7") && can(&play, "n4m4"));
    assert_eq!(play.position().pass(), None, "it has to move");
}

#[test]
fn a28_under_method_1_nobody_commands() {
    let mut play = told("s Kd1 Rm10 Rl11, w Kn4 Nd9, b Ka7, g Kk14", "{}", |_| ());
    follow(&mut play, "l11n11 a7a8 k14j14 %");
    assert_eq!(play.position().commander(army("w")), None);
    follow(&mut play, "d1e1 a8a7 j14k14");
    assert_eq!(play.position().plies(), [Ply::Out]);
}

#[test]
fn a28_armies_of_those_who_resigned_or_were_stalemated_stay_where_they_are() {
    let mut play = told("s Kd1 Rm10 Nk4, w Kn4, b Ka7, g Kk14", TWO, |_| ());
    follow(&mut play, "k4l6 %% k14j14 %");
    assert_eq!(
        state(&play)["control"],
        json!({"w": null, "s": "s", "b": null, "g": "g"})
    );
    assert_eq!(state(&play)["status"]["w"], "stalemate");
}

#[test]
fn a28_what_a_captured_army_does_is_its_commanders_credit() {
    let mut play = captured("w Kn4 Rj12, s Kd1 Ri13, b Ka7, g Kd14");
    follow(&mut play, "j12j14");
    let mate = play.position().mate(army("g")).expect("a mate");
    assert_eq!((mate.kind, mate.by), (Stuck::Checkmated, army("s")));
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
    assert!(can(&play, "d5d9") && can(&play, "d5d3") && !can(&play, "d5e5"));
    assert_eq!(
        why(&play, "d5e5"),
        "Silver commands this army, and it would leave Silver's own king in check from the rook on d9"
    );
}

#[test]
fn a29_it_has_to_help_or_to_pass() {
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
    assert!(!can(&play, "n9n6") && can(&play, "n9n7") && can(&play, "n9g9"));
    assert_eq!(why(&play, "n9n6"), "the bishop on n6 is on your side");
    let play = captured("s Kd1 Re9, b Ka7, g Kk14, w Kn4 Rn9");
    assert!(can(&play, "e9m9") && !can(&play, "e9n9"));
}

#[test]
fn a30_nor_do_they_take_each_other_in_passing_and_a_captured_army_cannot_resign() {
    let mut play = captured("s Kg1 Pd2, b Ka7, g Kk14, w Kn7 Pe4");
    follow(&mut play, "d2d4");
    assert_eq!(state(&play)["en_passant"], json!([]));
    follow(&mut play, "a7a8 k14j14");
    assert_eq!(why(&play, "%%"), "a captured army cannot resign");
    assert_eq!(apply(&mut play, r#"{"resign": "w"}"#), Err(Code::NotInGame));
}

#[test]
fn a31_a_captured_king_may_be_attacked_and_captured() {
    let mut play = captured("w Kn4 Pe5, s Kd1, b Ka7 Rm11, g Kk14");
    assert!(can(&play, "n4m4"));
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
    assert!(can(&play, "n7n5") && can(&play, "n7n9"));
    let checked = castling(
        "w Kn7 Rn4 Rn11, s Kd1, b Kb8 Rd9, g Kk14",
        [Some("n7"), Some("n4"), Some("n11")],
        [true, true, true],
    );
    assert!(!can(&checked, "n7n5"));
    assert!(
        why(&checked, "n7n5")
            .contains("its commander's king would be in check from the rook on d9")
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
            .ends_with("the rook on l4 of the captured army is not back on n4, its first cell")
    );
    assert!(why(&play, "n7n9").contains("that right is gone"));
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
        let strayed = format!("the rook on {} has not come nearer", &away[2..]);
        assert_eq!(why(&play, "n7n5").contains(&strayed), !kept, "{away}");
    }
}

#[test]
fn a_move_off_the_first_cell_ends_it() {
    let mut play = castling(
        "w Kn7 Rn4, s Kd1, b Ka8, g Kk14",
        [Some("n7"), Some("n4"), None],
        [true, true, false],
    );
    follow(&mut play, "n7n8 d1e1 a8a7 k14j14 n8n7 e1d1 a7a8 j14k14");
    assert!(!can(&play, "n7n5"));
}

#[test]
fn a_rook_is_not_the_other_rook() {
    let mut play = castling(
        "w Kn7 Rm4, s Kd1, b Ka8, g Kk14",
        [Some("n7"), None, Some("m4")],
        [true, false, true],
    );
    follow(&mut play, "m4n4 d1e1 a8a7 k14j14");
    assert!(!can(&play, "n7n5"));
}

#[test]
fn rooks_are_known_from_the_start_of_the_game() {
    let mut setup = scene("w Kn7 Rn4 Rn11 Pm6 Pm7 Pm8, s Kd1 Rd10, b Ka8, g Kk14");
    setup.options = common::chess4::options(TWO);
    setup.castling = Vec::from([(army("w"), cell("n4")), (army("w"), cell("n11"))]);
    let mut play = Play::new(setup.position().expect("it can be"));
    follow(
        &mut play,
        "n4i4 d1e1 a8a7 k14j14 n11i11 d10n10 a7a8 j14k14 %",
    );
    assert_eq!(
        state(&play)["castling"]["w"],
        json!({"K": ["n7", true], "k": ["i4", true], "q": ["i11", true]})
    );
}

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
fn a32_a_commander_who_leaves_is_not_inherited() {
    let mut play = captured("s Kd1, b Ka7, g Kk14, w Kn4 Nh6");
    follow(&mut play, "d1e1 a7a8 k14j14 h6f5 %%");
    assert_eq!(
        state(&play)["control"],
        json!({"w": null, "s": null, "b": "b", "g": "g"})
    );
    follow(&mut play, "a8a7 j14k14 %%% %%%");
}
