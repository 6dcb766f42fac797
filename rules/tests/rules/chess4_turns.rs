//! The turns of Chess4: who waits, when players are eliminated, and who has the credit.
//!
//! Each test is named after the decision of the rules page that it checks.

use crate::common::chess4::{apply, army, attempt, follow, is_legal, play, play_with, state, why};
use entente_rules::{Code, MateKind, Method, PendingMate, Play, Ply, Status};
use serde_json::json;

/// Silver to move can mate White with `l11n11`; Black and Gold have waiting moves.
const SILVER_MATES: &str = "s Kd1 Rm10 Rl11, w Kn4, b Ka7, g Kk14";
/// Gold to move can mate White with `l11n11`; the others have waiting moves.
const GOLD_MATES: &str = "g Kk14 Rm10 Rl11, w Kn4 Ne3, s Kd1, b Ka7 Nl10";

fn credit(play: &Play, letter: &str) -> Option<char> {
    let mate = play.position().mate(army(letter))?;
    Some(mate.by.letter())
}

#[test]
fn a03_a_player_in_check_waits_for_their_turn() {
    let mut play = play("s Kd1 Rl11, b Ka7, g Kk14, w Kn4 Re8");
    follow(&mut play, "l11n11");
    assert_eq!(state(&play)["in_check"], json!(["w"]));
    follow(&mut play, "a7a6 k14j14");
    assert_eq!(state(&play)["in_check"], json!(["w"]));
    assert!(is_legal(&play, "n4m4") && is_legal(&play, "e8n8") && !is_legal(&play, "e8d8"));
    assert!(why(&play, "e8d8").contains("your king would still be in check from the rook on n11"));
}

#[test]
fn a04_the_player_who_completes_the_mate_has_the_credit() {
    let mut play = play("s Kd1 Rl11, b Ka7, g Kk14 Rl10, w Kn4");
    follow(&mut play, "l11n11 a7a8 l10m10");
    assert_eq!(credit(&play, "w"), Some('g'));
    follow(&mut play, "% d1e1 a8a7");
    assert_eq!(state(&play)["eliminated_by"], json!({"w": "g"}));
    assert_eq!(state(&play)["incremental_result"], "0-0-0-1");
}

#[test]
fn a05_a35_the_king_of_a_player_still_in_cannot_be_captured() {
    let mut play = play("w Kn4 Nc8, s Kd1 Re8, b Ka8, g Kk14");
    follow(&mut play, "c8e9");
    assert_eq!(state(&play)["check"], json!({"b": ["e8"]}));
    assert!(is_legal(&play, "e8b8") && !is_legal(&play, "e8a8"));
    assert_eq!(
        why(&play, "e8a8"),
        "Black is still in the game, so Black's king can't be captured"
    );
}

#[test]
fn a08_a_mated_player_is_out_when_the_turn_returns_to_the_mating_player() {
    let mut play = play(SILVER_MATES);
    follow(&mut play, "l11n11");
    let mate = play.position().mate(army("w")).expect("a mate");
    assert_eq!((mate.kind, mate.passed), (MateKind::Checkmated, false));
    follow(&mut play, "a7a8 k14j14");
    assert_eq!(play.position().plies(), [Ply::Blocked]);
    assert_eq!(play.position().status(army("w")), Status::Active);
    follow(&mut play, "%");
    assert_eq!(play.position().status(army("w")), Status::Checkmated);
    assert_eq!(play.position().turn(), army("s"));
    assert_eq!(
        state(&play)["scores"],
        json!({"w": "0", "s": "1", "b": "0", "g": "0"})
    );
    assert_eq!(state(&play)["left_in_order"], json!([["w"]]));
}

#[test]
fn a08_until_then_the_mated_player_is_in_and_their_pieces_count() {
    let mut play = play(GOLD_MATES);
    follow(&mut play, "l11n11 %");
    assert_eq!(play.position().status(army("w")), Status::Active);
    assert_eq!(state(&play)["check"], json!({"w": ["n11"], "s": ["e3"]}));
    assert_eq!(
        state(&play)["mates"],
        json!({"w": {"by": "g", "passed": true}})
    );
}

#[test]
fn a08_a_mate_lifted_in_between_is_forgotten() {
    let mut play = play(GOLD_MATES);
    follow(&mut play, "l11n11 % d1e1 l10n11");
    assert_eq!(state(&play)["mates"], json!({}));
    follow(&mut play, "k14j14");
    assert_eq!(play.position().status(army("w")), Status::Active);
    assert!(is_legal(&play, "n4n5"));
}

#[test]
fn a09_players_out_at_the_same_start_of_a_turn_leave_together() {
    let mut play = play("s Kd1 Rh3 Rh5, b Ka4, g Kk14, w Kn4");
    follow(&mut play, "h3h4 % k14j14 %");
    assert_eq!(state(&play)["left_in_order"], json!([["w", "b"]]));
    assert_eq!(play.position().score(army("s")).to_string(), "2");
}

#[test]
fn a10_a_stalemated_player_cannot_resign_and_learns_why() {
    let mut play = play("s Kd1 Rm10 Nk4, w Kn4, b Ka7, g Kk14");
    follow(&mut play, "k4l6 a7a8 k14j14");
    assert!(why(&play, "%%").starts_with("White is stalemated and can't resign"));
}

#[test]
fn a10_a_mated_player_cannot_resign_but_one_in_check_can() {
    let mut play = play(SILVER_MATES);
    follow(&mut play, "l11n11 a7a8 k14j14");
    assert_eq!(attempt(&mut play, "%%"), Err(Code::IllegalMove));
    assert!(why(&play, "%%").starts_with("White is checkmated and can't resign"));
    assert_eq!(apply(&mut play, r#"{"resign": "w"}"#), Ok(()));
    assert_eq!(state(&play)["pending"], json!({"w": "resigned"}));
    follow(&mut play, "%");
    assert_eq!(play.position().status(army("w")), Status::Checkmated);
    assert_eq!(state(&play)["pending"], json!({}));

    // In check but not mated: resigning is possible.
    let mut play = crate::common::chess4::play("s Kd1 Rl11, b Ka7, g Kk14, w Kn4");
    follow(&mut play, "l11n11 a7a8 k14j14 %%");
    assert_eq!(play.position().status(army("w")), Status::Resigned);
}

#[test]
fn a10_a_resignation_waits_for_the_players_turn() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    assert_eq!(apply(&mut play, r#"{"resign": "b"}"#), Ok(()));
    assert_eq!(apply(&mut play, r#"{"flag": "g"}"#), Ok(()));
    assert_eq!(
        apply(&mut play, r#"{"resign": "b"}"#),
        Err(Code::AlreadyPending)
    );
    assert_eq!(
        state(&play)["pending"],
        json!({"b": "resigned", "g": "flagged"})
    );
    follow(&mut play, "n4n5");
    assert_eq!(play.position().status(army("b")), Status::Active);
    follow(&mut play, "d1e1");
    assert_eq!(play.plies()[2..], [Ply::Resigned, Ply::Resigned]);
    assert_eq!(state(&play)["left_in_order"], json!([["b"], ["g"]]));
    assert_eq!(apply(&mut play, r#"{"resign": "b"}"#), Err(Code::NotInGame));
}

#[test]
fn a11_a_game_of_the_last_two_players_ends_in_the_same_way() {
    let out = |variant_state: &mut entente_rules::Chess4State| {
        variant_state.status.insert(army("w"), Status::Checkmated);
        variant_state.status.insert(army("b"), Status::Resigned);
    };
    let mut play = play_with("s Kd1 Ri13 Rj12, g Kd14", "{}", out);
    follow(&mut play, "j12j14 %%% %");
    assert_eq!(play.outcome(), None);
    follow(&mut play, "%%%");
    let outcome = play.outcome().expect("Silver alone is left");
    assert_eq!(outcome.reason.name(), "one_left");
    assert_eq!(
        (outcome.winners(), outcome.result()),
        (&[army("s")][..], "0-3-1-2")
    );
    assert!(play.position().plies().is_empty());
    assert_eq!(state(&play)["legal_moves"], 0);
    assert_eq!(attempt(&mut play, "d1e1"), Err(Code::GameOver));
}

/// Gold mates Black from a11. White and then Silver capture on that square and mate again.
#[test]
fn a17_a_capture_interrupts_a_mate_even_momentarily() {
    let mut play = play("g Kk14 Rb10 Rc11, w Kn4 Rh11, s Kd1 Rl11, b Ka4");
    follow(&mut play, "c11a11");
    assert_eq!(credit(&play, "b"), Some('g'));
    follow(&mut play, "h11a11");
    assert_eq!(credit(&play, "b"), Some('w'));
    follow(&mut play, "l11a11");
    assert_eq!(credit(&play, "b"), Some('s'));
    follow(&mut play, "% k14j14 n4n5");
    assert_eq!(state(&play)["eliminated_by"], json!({"b": "s"}));
}

#[test]
fn a17_a_move_that_captures_nothing_leaves_the_credit() {
    let mut play = play("g Kk14 Rb10 Rc11, w Kn4 Rh9, s Kd1, b Ka4");
    follow(&mut play, "c11a11 h9a9");
    assert_eq!(state(&play)["check"], json!({"b": ["a9"]}));
    assert_eq!(credit(&play, "b"), Some('g'));
}

#[test]
fn a17_a_capture_elsewhere_leaves_the_credit() {
    let mut play = play("g Kk14 Rb10 Rc11, w Kn4 Rh9, s Kd1 Nh5, b Ka4");
    follow(&mut play, "c11a11 h9h5");
    assert_eq!(credit(&play, "b"), Some('g'));
}

#[test]
fn a17_a_discovered_mate_credits_the_mover() {
    let mut play = play("b Ka7 Nd8, g Kk14 Rd12 Re12, w Kn4, s Kd1");
    follow(&mut play, "d8b7");
    assert_eq!(state(&play)["check"], json!({"s": ["d12"]}));
    assert_eq!(credit(&play, "s"), Some('b'));
}

/// Gold mated White and was eliminated before its turn came back.
#[test]
fn a18_the_credit_of_a_player_who_has_left_counts_at_their_turn() {
    let mut play = play_with(
        "b Ka7, s Kd1 Rm10 Rn11, w Kn4, g Kk14",
        r#"{"method": 2}"#,
        |variant_state| {
            variant_state.status.insert(army("g"), Status::Checkmated);
            variant_state.eliminated_by.insert(army("g"), army("s"));
            let mate = PendingMate {
                by: army("g"),
                passed: true,
            };
            variant_state.mates.insert(army("w"), mate);
        },
    );
    assert_eq!(
        play.position().options(),
        crate::common::chess4::options(r#"{"method": 2}"#)
    );
    follow(&mut play, "a7a8");
    assert_eq!(play.position().status(army("w")), Status::Checkmated);
    assert_eq!(play.position().score(army("g")).to_string(), "1");
    assert_eq!(play.position().commander(army("w")), None);
}

#[test]
fn a18_a_mate_by_pieces_that_become_inert_is_lifted() {
    let mut play = play("b Ka7 Nn8, g Kk14 Rm10 Rn11, w Kn4, s Kd1");
    follow(&mut play, "n8l7");
    assert_eq!(credit(&play, "w"), Some('b'));
    follow(&mut play, "%%");
    assert_eq!(state(&play)["mates"], json!({}));
    assert!(is_legal(&play, "n4m4"));
}

#[test]
fn a18_a_mate_may_turn_into_a_stalemate_without_credit() {
    let mut play = play("g Kk14 Rn11, w Kn4, s Kd1 Rm10 Nl6, b Ka7");
    follow(&mut play, "%%");
    let mate = play.position().mate(army("w")).expect("a stalemate");
    assert_eq!((mate.kind, mate.by), (MateKind::Stalemated, army("w")));
    follow(&mut play, "% d1e1 a7a8 %%%");
    assert_eq!(play.position().status(army("w")), Status::Stalemated);
    assert_eq!(state(&play)["eliminated_by"], json!({}));
    assert_eq!(state(&play)["incremental_result"], "5/6-1/3-1/3-0");
}

#[test]
fn a25_stalemate_is_worth_half_a_point_to_each() {
    let mut play = play("s Kd1 Rm10 Nk4, w Kn4, b Ka7, g Kk14");
    follow(&mut play, "k4l6");
    let mate = play.position().mate(army("w")).expect("a stalemate");
    assert_eq!((mate.kind, mate.by), (MateKind::Stalemated, army("s")));
    follow(&mut play, "a7a8 k14j14");
    assert_eq!(attempt(&mut play, "%%"), Err(Code::IllegalMove));
    follow(&mut play, "%");
    assert_eq!(play.position().status(army("w")), Status::Stalemated);
    assert_eq!(state(&play)["incremental_result"], "1/2-1/2-0-0");
    assert_eq!(state(&play)["eliminated_by"], json!({"w": "s"}));
}

#[test]
fn a25_a_player_who_stalemates_themselves_gets_only_their_own_half() {
    let mut play = play("w Kn5, s Kd1 Rm10 Nl6, b Ka7, g Kk14");
    // The king moves to a square from which it has no move.
    follow(&mut play, "n5n4");
    let mate = play.position().mate(army("w")).expect("a stalemate");
    assert_eq!((mate.kind, mate.by), (MateKind::Stalemated, army("w")));
    follow(&mut play, "d1d2 a7a8 k14j14 % d2d1 a8a7 j14k14");
    assert_eq!(play.position().status(army("w")), Status::Stalemated);
    assert_eq!(state(&play)["incremental_result"], "1/2-0-0-0");
}

#[test]
fn a38_rounds_count_whites_turns() {
    let mut play = play_with("w, s Kd1, b Ka7, g Kk14", "{}", |variant_state| {
        variant_state.status.insert(army("w"), Status::Resigned);
    });
    assert_eq!(
        why(&play, "%"),
        "White is out of the game and nobody moves this army, so its turn passes with %%%"
    );
    follow(&mut play, "%%% d1e1 a7a8 k14j14 %%%");
    assert_eq!(play.position().round(), 2);
    assert_eq!(play.position().options().players(), 4);
    assert_eq!(Method::default(), Method::One);
}
