//! Points, results, teams and agreed draws in Chess4.
//!
//! Each test is named after the decision of the rules page that it checks.

use crate::common::chess4::{apply, army, follow, is_legal, play, play_with, state, why};
use entente_rules::{Code, Play, Status};
use serde_json::json;

fn offer(play: &mut Play, by: &str) -> Result<(), Code> {
    apply(play, &format!(r#"{{"offer": "{by}"}}"#))
}

fn answer(play: &mut Play, verb: &str, by: &str, offer: &str) -> Result<(), Code> {
    apply(
        play,
        &format!(r#"{{"{verb}": {{"by": "{by}", "offer": "{offer}"}}}}"#),
    )
}

#[test]
fn a07_an_eliminated_army_stays_blocks_and_can_be_captured_king_included() {
    let mut play = play_with(
        "w Kn4 Rd5 Rd9, s Kd1 Nd7, b Ka7, g Kk14",
        "{}",
        |variant_state| {
            variant_state.status.insert(army("s"), Status::Checkmated);
            variant_state.eliminated_by.insert(army("s"), army("w"));
            variant_state
                .scores
                .insert(army("w"), entente_rules::Score::share(1, 1));
        },
    );
    assert!(!is_legal(&play, "d9d5") && is_legal(&play, "d9d7") && is_legal(&play, "d5d1"));
    // The king of an eliminated army can be captured, but that gives no second point.
    follow(&mut play, "d5d1");
    assert_eq!(state(&play)["incremental_result"], "1-0-0-0");
    assert_eq!(play.position().plies().len(), 1, "Silver passes with %%%");
}

#[test]
fn a07_an_eliminated_army_gives_no_check() {
    let play = play_with(
        "w Kn4 Rh9, s Kd1 Rn9, b Ka7, g Kk14",
        "{}",
        |variant_state| {
            variant_state.status.insert(army("s"), Status::Resigned);
        },
    );
    assert_eq!(state(&play)["in_check"], json!([]));
    assert!(is_legal(&play, "n4n5"));
    assert_eq!(
        why(&play, "n9n8"),
        "the rook on n9 belongs to Silver, who is out of the game, and can't move any more"
    );
}

#[test]
fn a24_the_point_of_a_player_who_resigns_is_divided_among_those_still_in() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    follow(&mut play, "%%");
    assert_eq!(state(&play)["incremental_result"], "0-1/3-1/3-1/3");
    follow(&mut play, "%%");
    assert_eq!(state(&play)["incremental_result"], "0-1/3-5/6-5/6");
    follow(&mut play, "%%");
    assert_eq!(state(&play)["incremental_result"], "0-1/3-5/6-1+5/6");
    assert_eq!(state(&play)["lms_result"], "0-1-2-3");
    assert_eq!(state(&play)["eliminated_by"], json!({}));
}

#[test]
fn a26_places_follow_the_order_of_leaving() {
    let pieces = "w Kn4, s Kd1, b Ka7, g Kk14";
    for (scoring, result) in [
        ("last-man-standing", "0-1-2-3"),
        ("incremental", "0-1/3-5/6-1+5/6"),
    ] {
        let mut play = play_with(pieces, &format!(r#"{{"scoring": "{scoring}"}}"#), |_| ());
        follow(&mut play, "%% %% %%");
        assert_eq!(
            play.outcome().map(entente_rules::Outcome::result),
            Some(result)
        );
        assert_eq!(state(&play)["result"], result);
        assert_eq!(state(&play)["reason"], "one_left");
    }
}

#[test]
fn a27_players_who_leave_together_share_their_places() {
    let mut play = play("s Kd1 Rh3 Rh5, b Ka4, g Kk14, w Kn4");
    follow(&mut play, "h3h4 % %% %");
    assert_eq!(state(&play)["left_in_order"], json!([["g"], ["w", "b"]]));
    assert_eq!(state(&play)["lms_result"], "1+1/2-3-1+1/2-0");
}

#[test]
fn a33_partners_neither_check_nor_capture_each_other() {
    let play = play_with(
        "w Kn4 Re7 Re3, s Kd1 Ne9, b Ka7 Re5, g Kk14",
        r#"{"teams": true}"#,
        |_| (),
    );
    assert_eq!(state(&play)["in_check"], json!([]));
    assert!(!is_legal(&play, "e3e5") && !is_legal(&play, "e7e5") && is_legal(&play, "e7e9"));
    assert_eq!(why(&play, "e7e5"), "the rook on e5 is on your side");
}

#[test]
fn a33_a_team_wins_when_both_opponents_are_out() {
    let mut play = play_with("w Kn4, s Kd1, b Ka7, g Kk14", r#"{"teams": true}"#, |_| ());
    follow(&mut play, "n4n5 %% a7a8 %%");
    let outcome = play.outcome().expect("a team has won");
    assert_eq!(outcome.winners(), [army("w"), army("b")]);
    assert_eq!(outcome.result(), "2+1/2-0-2+1/2-1");
}

#[test]
fn a33_a_player_who_has_lost_their_partner_plays_on() {
    let mut play = play_with("w Kn4, s Kd1, b Ka7, g Kk14", r#"{"teams": true}"#, |_| ());
    follow(&mut play, "n4n5 %% a7a8 k14j14 %%");
    assert_eq!(play.outcome(), None);
    follow(&mut play, "%%% a8a7");
    assert_eq!(play.position().turn(), army("g"));
}

#[test]
fn a33_the_points_of_partners_are_added() {
    let mut play = play_with("w Kn4, s Kd1, b Ka7, g Kk14", r#"{"teams": true}"#, |_| ());
    follow(&mut play, "n4n5 %%");
    assert_eq!(
        state(&play)["scores"],
        json!({"w": "1/3", "s": "0", "b": "1/3", "g": "1/3"})
    );
    assert_eq!(state(&play)["incremental_result"], "2/3-1/3-2/3-1/3");
}

#[test]
fn a34_a_person_with_two_seats_wins_when_only_their_armies_are_left() {
    let owners = r#"{"owners": ["p", "p", "q", "q"]}"#;
    let mut play = play_with("w Kn4 Re7, s Kd1 Re3, b Ka9, g Kk14", owners, |_| ());
    assert!(!is_legal(&play, "e7e3") && is_legal(&play, "e7e4"));
    follow(&mut play, "e7e6 e3e2 %%");
    assert_eq!(play.outcome(), None);
    follow(&mut play, "%%");
    assert_eq!(
        play.outcome().expect("over").winners(),
        [army("w"), army("s")]
    );
    for wrong in [r#"["p", "p", "p", "q"]"#, r#"["p", "q"]"#] {
        let json = format!(r#"{{"owners": {wrong}}}"#);
        assert!(entente_rules::Options::from_json(entente_rules::Variant::Chess4, &json).is_err());
    }
}

#[test]
fn a36_a_draw_needs_every_player_still_in() {
    let mut play = play_with("w Kn4, s Kd1, b Ka7, g Kk14", "{}", |variant_state| {
        variant_state.status.insert(army("b"), Status::Resigned);
    });
    assert_eq!(answer(&mut play, "agree", "s", "w"), Err(Code::NoOffer));
    assert_eq!(offer(&mut play, "w"), Ok(()));
    assert_eq!(offer(&mut play, "w"), Err(Code::Duplicate));
    assert_eq!(offer(&mut play, "b"), Err(Code::NotInGame));
    assert_eq!(answer(&mut play, "agree", "s", "w"), Ok(()));
    assert_eq!(answer(&mut play, "agree", "s", "w"), Err(Code::Duplicate));
    assert_eq!(answer(&mut play, "agree", "w", "w"), Err(Code::NoOffer));
    assert_eq!(play.outcome(), None);
    assert_eq!(answer(&mut play, "agree", "g", "w"), Ok(()));
    let outcome = play.outcome().expect("agreed");
    assert_eq!(
        (outcome.reason.name(), outcome.result()),
        ("agreed", "1-1-0-1")
    );
    assert_eq!(state(&play)["incremental_result"], "0-0-0-0");
    assert_eq!(state(&play)["legal_moves"], 0);
    assert_eq!(offer(&mut play, "s"), Err(Code::GameOver));
}

#[test]
fn a36_an_offer_stands_until_it_is_declined_or_the_turn_comes_back() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    offer(&mut play, "w").expect("an offer");
    offer(&mut play, "b").expect("another");
    follow(&mut play, "n4n5 d1e1");
    assert_eq!(play.offers(), [army("w")], "Black's turn has come");
    assert_eq!(answer(&mut play, "decline", "g", "w"), Ok(()));
    assert_eq!(answer(&mut play, "agree", "s", "w"), Err(Code::NoOffer));
}

#[test]
fn a36_a_player_who_has_given_up_has_no_vote() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    offer(&mut play, "w").expect("an offer");
    answer(&mut play, "agree", "s", "w").expect("agreed");
    answer(&mut play, "agree", "b", "w").expect("agreed");
    assert_eq!(apply(&mut play, r#"{"resign": "g"}"#), Ok(()));
    assert_eq!(play.outcome().map(|it| it.reason.name()), Some("agreed"));
    let mut play = crate::common::chess4::play("w Kn4, s Kd1, b Ka7, g Kk14");
    assert_eq!(apply(&mut play, r#"{"flag": "g"}"#), Ok(()));
    assert_eq!(offer(&mut play, "g"), Err(Code::AlreadyPending));
}

#[test]
fn a36_nothing_else_is_a_draw() {
    let mut play = play("w Kn4, s Kd1, b Ka7, g Kk14");
    // Sixty rounds back and forth would allow every draw claim of standard chess.
    for _ in 0..60 {
        follow(&mut play, "n4n5 d1e1 a7a8 k14j14 n5n4 e1d1 a8a7 j14k14");
    }
    assert_eq!((play.outcome(), play.claims().len()), (None, 0));
    assert_eq!(
        apply(&mut play, r#"{"claim3": "w"}"#),
        Err(Code::ClaimFalse)
    );
    assert_eq!(
        apply(&mut play, r#"{"claim50": "s"}"#),
        Err(Code::ClaimFalse)
    );
}

/// Silver has eliminated White and Black and resigns, so Gold is the last one in. Returns the
/// winners.
fn silver_gives_up_to_gold(options: &str) -> Vec<char> {
    let mut play = play_with("w Kn4, s Kd1, b Ka7, g Kk14", options, |variant_state| {
        for out in ["w", "b"] {
            variant_state.status.insert(army(out), Status::Checkmated);
            variant_state.eliminated_by.insert(army(out), army("s"));
        }
        variant_state
            .scores
            .insert(army("s"), entente_rules::Score::share(2, 1));
    });
    follow(&mut play, "%%% %%");
    let outcome = play.outcome().expect("one is left");
    outcome.winners().iter().map(|army| army.letter()).collect()
}

#[test]
fn a24_most_points_win_by_eliminations_and_the_last_one_in_wins_by_places() {
    assert_eq!(
        silver_gives_up_to_gold(r#"{"scoring": "incremental"}"#),
        ['s']
    );
    assert_eq!(silver_gives_up_to_gold("{}"), ['g']);
}

#[test]
fn a34_by_eliminations_the_armies_of_one_person_win_together() {
    let options = r#"{"scoring": "incremental", "owners": ["p", "q", "q", "p"]}"#;
    assert_eq!(silver_gives_up_to_gold(options), ['s', 'b']);
}
