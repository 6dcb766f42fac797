//! The multi-player rules about draws, claims, endings and the one point that is shared.
//!
//! The tests follow sections 5 to 9 of the rules page, row by row where no numbered case
//! (`rules/cases/multiplayer`) covers the row.

use crate::common::multiplayer::{TestGame, position_of, position_with};
use serde_json::{Value, json};

/// Three players who can move back and forth for ever.
const THREE: &str = "r Ka1 Rb1, g Ke4, b Kh8 Ph7";

/// Each player moves back and forth once.
const ROUND: &str = "b1b2 e4d4 h8g8 b2b1 d4e4 g8h8";

fn claimants(game: &TestGame, key: &str) -> Vec<String> {
    let list = game.value(key);
    let armies = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|army| army.as_str().expect("a letter").to_owned());
    armies.collect()
}

#[test]
fn s5_an_offer_stands_until_the_turn_comes_back() {
    let mut game = TestGame::start("{}").all("offer", "w b");
    assert_eq!(
        game.value("offers"),
        json!(["w", "b"]),
        "one open offer a player"
    );
    game = game.moves("a2a3");
    assert_eq!(game.value("offers"), json!(["w", "b"]));
    game = game.moves("b5c5");
    assert_eq!(
        game.value("offers"),
        json!(["w"]),
        "the turn has come back to Black"
    );
    game = game.moves("e7e6 g4f4");
    assert_eq!(game.value("offers"), json!([]), "and now to White");
}

#[test]
fn s5_a_draw_takes_effect_when_the_last_player_agrees_regardless_of_turn() {
    let mut game = TestGame::start("{}")
        .all("offer", "r")
        .agree("y", "r")
        .agree("b", "r");
    assert_eq!(game.value("over"), false);
    game = game.agree("w", "r");
    let quarter = json!({"w": "1/4", "r": "1/4", "b": "1/4", "y": "1/4"});
    assert_eq!(game.end(), (json!("agreed"), quarter));
    assert_eq!(
        (game.value("legal_moves"), game.value("offers")),
        (json!(0), json!([]))
    );
}

#[test]
fn s5_nobody_can_agree_to_their_own_offer_or_to_none() {
    let mut game = TestGame::start("{}").all("offer", "r");
    for (by, offer) in [("r", "r"), ("w", "b")] {
        let event = json!({"agree": {"by": by, "offer": offer}});
        assert_eq!(game.attempt(&event), "no_offer");
    }
}

#[test]
fn s5_a_refusal_closes_the_offer_and_another_may_follow() {
    let mut game = TestGame::start("{}")
        .all("offer", "r")
        .agree("w", "r")
        .then(json!({"decline": {"by": "b", "offer": "r"}}));
    assert_eq!(game.value("offers"), json!([]));
    game = game.all("offer", "r").agree("b", "r").agree("y", "r");
    assert_eq!(
        game.value("over"),
        false,
        "White's word was for the first offer"
    );
}

/// When the last player who had not agreed is out, the others' agreement counts at once, before
/// anything else is tested.
#[test]
fn s5_a_draw_is_agreed_when_the_last_opponent_drops_out() {
    let agreed = json!("agreed");
    let third = json!({"w": "1/3", "r": "1/3", "b": "1/3", "y": "0"});
    let offered = || {
        TestGame::start("{}")
            .all("offer", "b")
            .agree("w", "b")
            .agree("r", "b")
    };
    assert_eq!(
        offered().all("resign", "y").end(),
        (agreed.clone(), third.clone())
    );
    assert_eq!(offered().all("flag", "y").end(), (agreed.clone(), third));
    let game = TestGame::start("{}")
        .all("offer", "b")
        .agree("y", "b")
        .agree("r", "b");
    let scores = json!({"w": "0", "r": "1/3", "b": "1/3", "y": "1/3"});
    assert_eq!(game.all("resign", "w").end(), (agreed.clone(), scores));
    // Green's king is captured. Blue, whose turn would come, is mated, but the game is over before
    // that.
    let pieces = "r Ka3 Re1, g Ke8, b Kh1 Pg2 Ph2";
    let position = position_with(pieces, json!({"pawns": {"r": "N", "g": "W", "b": "N"}}));
    let game = TestGame::of(&position)
        .all("offer", "r")
        .agree("b", "r")
        .moves("e1e8");
    let scores = json!({"r": "1/2", "g": "0", "b": "1/2"});
    assert_eq!(game.end(), (agreed, scores));
}

#[test]
fn s5_the_offer_of_a_player_who_leaves_is_void() {
    for verb in ["resign", "flag"] {
        let mut game = TestGame::start("{}")
            .all("offer", "b")
            .agree("w", "b")
            .all(verb, "b");
        assert_eq!(game.value("offers"), json!([]), "{verb}");
        game = game.moves("a2a3 b5c5 g4f4");
        assert_eq!(game.value("over"), false);
    }
}

#[test]
fn s5_two_cannot_agree_while_both_have_resigned() {
    let game = TestGame::start(r#"{"armies": 2}"#).all("resign", "b");
    assert_eq!(game.value("over"), false, "one vote is no agreement");
}

#[test]
fn s6_what_resets_the_count() {
    let quiet = |pieces: &str, keys: Value, moves: &str| {
        let mut position = position_with(pieces, keys);
        position["quiet_plies"] = json!(40);
        TestGame::of(&position).moves(moves).value("quiet_plies")
    };
    let none = || json!({});
    let out = || json!({"status": {"b": "mated"}});
    for (what, pieces, keys, moves, count) in [
        ("a quiet ply does not", THREE, none(), "b1b2", 41),
        (
            "a pawn's move",
            "r Ka1 Pc2, g Ke4, b Kh8 Ph7",
            none(),
            "c2c3",
            0,
        ),
        (
            "a capture",
            "r Ka1 Rb1, g Ke4 Pb7, b Kh8 Ph7",
            none(),
            "b1b7",
            0,
        ),
        (
            "a capture of an inactive piece",
            "r Ka1 Rb1, g Ke4, b Nb7",
            out(),
            "b1b7",
            0,
        ),
        (
            "a capture of a king",
            "r Ka1 Rb1, g Kb4, b Kh8 Ph7",
            none(),
            "b1b4",
            0,
        ),
        (
            "a mate",
            "g Re8 Ka8, r Kh1 Pg2 Ph2, b Kc6 Pc7",
            none(),
            "e8e1",
            0,
        ),
        (
            "a stalemate",
            "g Qb4 Ke5, r Ka1, b Kh8 Ph7",
            none(),
            "b4b3",
            0,
        ),
        (
            "a removal",
            THREE,
            json!({"pending": {"g": "flagged"}}),
            "b1b2",
            0,
        ),
    ] {
        assert_eq!(quiet(pieces, keys, moves), count, "{what}");
    }
}

#[test]
fn s6_on_chess4s_board_rights_reset_it_too() {
    let quiet = |pieces: Value, keys: Value, moves: &str| {
        let mut position = json!({
            "options": {"board": "chess4"}, "pieces": pieces, "quiet_plies": 40,
        });
        let merged = keys.as_object().expect("an object").clone();
        position.as_object_mut().expect("an object").extend(merged);
        TestGame::of(&position).moves(moves).value("quiet_plies")
    };
    let castling =
        json!({"n7": "wK", "n4": "wR", "n11": "wR", "g1": "sK", "a8": "bK", "h14": "gK"});
    let rights = json!({"castling": {"w": ["n4", "n11"]}});
    assert_eq!(
        quiet(castling.clone(), rights.clone(), "n11m11"),
        0,
        "one right is lost"
    );
    assert_eq!(quiet(castling.clone(), rights, "n7n5"), 0, "castling");
    assert_eq!(quiet(castling, json!({}), "n11m11"), 41, "none to lose");
    let passing =
        json!({"n7": "wK", "e11": "wP", "g1": "sK", "a8": "bK", "h14": "gK", "d13": "gP"});
    let game = |moves| quiet(passing.clone(), json!({"turn": "g"}), moves);
    assert_eq!(game("d13d11"), 0, "a right arises");
    assert_eq!(game("d13d11 n7n6"), 1, "and lapses");
}

#[test]
fn s6_fifty_moves_are_150_plies_with_three_players() {
    let mut game = TestGame::of(&position_with(THREE, json!({"quiet_plies": 148}))).moves("b1b2");
    assert_eq!(claimants(&game, "claim50"), [""; 0]);
    game = game.moves("e4d4");
    assert_eq!(
        claimants(&game, "claim50"),
        ["r", "g", "b"],
        "who made the last of them too"
    );
    assert_eq!(game.value("over"), false, "only a claim ends it");
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(game.all("claim50", "g").end(), (json!("fifty"), third));
}

/// A claim also survives another player's move that resets the count.
#[test]
fn s6_each_player_may_claim_until_their_own_move() {
    let mut game =
        TestGame::of(&position_with(THREE, json!({"quiet_plies": 149}))).moves("b1b2 e4d4 h7h6");
    assert_eq!(game.value("quiet_plies"), 0);
    assert_eq!(claimants(&game, "claim50"), ["r", "g"]);
    game = game.moves("b2b1");
    assert_eq!(claimants(&game, "claim50"), ["g"]);
    game = game.moves("d4e4");
    assert_eq!(claimants(&game, "claim50"), [""; 0]);
}

#[test]
fn s6_a_claim_survives_the_removal_of_a_king() {
    // Red's quiet move completes fifty moves. Then Green's king is removed, which resets the count.
    let keys = json!({"quiet_plies": 149, "pending": {"g": "resigned"}});
    let game = TestGame::of(&position_with(THREE, keys)).moves("b1b2");
    assert_eq!(
        (game.value("quiet_plies"), game.value("turn")),
        (json!(0), json!("b"))
    );
    assert_eq!(claimants(&game, "claim50"), ["r", "b"]);
    let half = json!({"r": "1/2", "g": "0", "b": "1/2"});
    assert_eq!(game.all("claim50", "b").end(), (json!("fifty"), half));
}

#[test]
fn s6_everyone_may_claim_in_a_position_read_with_fifty_moves_complete() {
    let game = TestGame::of(&position_with(THREE, json!({"quiet_plies": 150})));
    assert_eq!(claimants(&game, "claim50"), ["r", "g", "b"]);
}

#[test]
fn s7_the_first_occurrence_counts_towards_three() {
    let mut game = TestGame::with_pieces(THREE).moves(ROUND);
    assert_eq!(claimants(&game, "claim3"), [""; 0]);
    game = game.moves(ROUND);
    assert_eq!(claimants(&game, "claim3"), ["r", "g", "b"]);
    game = game.moves("b1c1");
    assert_eq!(
        claimants(&game, "claim3"),
        ["g", "b"],
        "until one's own next move"
    );
    game = game.moves("e4f4");
    assert_eq!(claimants(&game, "claim3"), ["b"]);
    assert_eq!(game.attempt(&json!({"claim3": "r"})), "claim_false");
    assert_eq!(game.value("over"), false, "without a penalty");
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(game.all("claim3", "b").end(), (json!("threefold"), third));
}

#[test]
fn s7_repetitions_need_not_be_consecutive() {
    let game = TestGame::with_pieces(THREE)
        .moves(ROUND)
        .moves("b1c1 e4d4 h8g8 c1b1 d4e4 g8h8");
    assert_eq!(claimants(&game, "claim3"), ["r", "g", "b"]);
}

#[test]
fn s7_another_castling_right_makes_another_position() {
    let pieces = json!({"n7": "wK", "n4": "wR", "g1": "sK", "a8": "bK", "h14": "gK"});
    let position = |castling: Value| json!({"options": {"board": "chess4"}, "pieces": pieces, "castling": castling});
    let round = "n4m4 g1f1 a8b8 h14i14 m4n4 f1g1 b8a8 i14h14 ";
    let twice = TestGame::of(&position(json!({}))).moves(&round.repeat(2));
    assert_eq!(claimants(&twice, "claim3"), ["w", "s", "b", "g"]);
    let twice = TestGame::of(&position(json!({"w": ["n4"]}))).moves(&round.repeat(2));
    assert_eq!(
        claimants(&twice, "claim3"),
        [""; 0],
        "the first had a right"
    );
}

#[test]
fn s7_removing_a_king_keeps_the_claims_of_the_others() {
    let game = TestGame::with_pieces(THREE)
        .moves(ROUND)
        .moves(ROUND)
        .all("resign", "r");
    assert_eq!(game.value("turn"), "g");
    assert_eq!(claimants(&game, "claim3"), ["g", "b"]);
    let half = json!({"r": "0", "g": "1/2", "b": "1/2"});
    assert_eq!(game.all("claim3", "g").end(), (json!("threefold"), half));
}

#[test]
fn s4_a_player_who_has_given_up_may_not_claim() {
    let game = TestGame::with_pieces(THREE)
        .moves(ROUND)
        .moves(ROUND)
        .all("resign", "b");
    assert_eq!(claimants(&game, "claim3"), ["r", "g"]);
}

#[test]
fn s8_insufficient_material() {
    for (pieces, board, is_over) in [
        ("r Ka1, g Kd4, b Kh7", "square", true),
        ("r Ka1 Bc1, g Kd4, b Kh7", "square", false),
        ("r Ka1, b Kh7", "square", true),
        ("r Ka1 Nc1, b Kh7", "square", true),
        ("r Ka1 Bc1, b Kh7", "square", true),
        ("r Ka1 Rc1, b Kh7", "square", false),
        ("r Ka1 Pc2, b Kh7", "square", false),
        ("r Ka1 Bc1, b Kh7 Bf8", "square", true),
        ("r Ka1 Bc1, b Kh7 Bc8", "square", false),
        ("r Ka1 Bc1 Be3, b Kh7", "square", false),
        ("r Ka1 Nc1, b Kh7 Bc8", "square", false),
        ("w Kn7, s Kg1, b Ka8, g Kh14", "chess4", true),
        ("w Kn7 Nn8, s Kg1, b Ka8, g Kh14", "chess4", false),
    ] {
        let keys = json!({"options": {"board": board}});
        let game = TestGame::of(&position_with(pieces, keys));
        assert_eq!(game.value("over"), is_over, "{pieces}");
        let reason = if is_over {
            json!("insufficient")
        } else {
            json!(null)
        };
        assert_eq!(game.value("reason"), reason, "{pieces}");
    }
}

#[test]
fn s8_inactive_pieces_matter_except_among_lone_kings() {
    let out = json!({"status": {"g": "stalemated"}});
    let lone = TestGame::of(&position_with("r Ka1, g Qd4, b Kh7", out.clone()));
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(lone.end(), (json!("insufficient"), third));
    let helped = TestGame::of(&position_with("r Ka1 Bc1, g Qd5, b Kh7", out));
    assert_eq!(helped.value("over"), false);
}

#[test]
fn s9_one_left_comes_before_agreed_and_agreed_before_insufficient() {
    // Red captures the last king, so agreement does not matter any more.
    let pieces = "r Ka1 Re1, g Ke8, b Nh8";
    let out = json!({"status": {"b": "resigned"}});
    let game = TestGame::of(&position_with(pieces, out)).all("offer", "r");
    let alone = json!({"r": "1", "g": "0", "b": "0"});
    assert_eq!(
        game.all("resign", "g").moves("a1b1").end(),
        (json!("one_left"), alone)
    );
    // Red captures Green's king and with it the only other piece. The two players left had agreed.
    let game = TestGame::with_pieces("r Ka1 Be4, g Kh7, b Kh4")
        .all("offer", "r")
        .agree("b", "r");
    assert_eq!(game.value("over"), false);
    assert_eq!(game.moves("e4h7").value("reason"), "agreed");
}

#[test]
fn s9_scores() {
    // Half each, a third with a stalemated player, everything for the last one left, and a
    // stalemate of two.
    let mate = "b Kf6 Qa7, r Na1, g Kh8";
    let shared =
        TestGame::of(&position_with(mate, json!({"status": {"r": "stalemated"}}))).moves("a7g7");
    assert_eq!(shared.end().1, json!({"b": "1/2", "r": "1/2", "g": "0"}));
    let alone =
        TestGame::of(&position_with(mate, json!({"status": {"r": "flagged"}}))).moves("a7g7");
    assert_eq!(alone.end().1, json!({"b": "1", "r": "0", "g": "0"}));
    let two = TestGame::with_pieces("b Qb4 Kh8, r Ka1").moves("b4b3");
    assert_eq!(
        two.end(),
        (json!("one_left"), json!({"b": "1/2", "r": "1/2"}))
    );
    let running = TestGame::with_pieces(THREE);
    assert_eq!(running.end(), (json!(null), json!(null)));
}

#[test]
fn s9_a_player_who_has_resigned_gets_nothing_even_if_their_king_still_stands() {
    let mut game = TestGame::with_pieces("r Ka1, g Kd4, b Kh7 Ph3").all("resign", "b");
    game = TestGame::of(&game.moves("a1a2").state()).moves("d4e4");
    assert_eq!(game.value("status")["b"], "resigned");
    let agreed = TestGame::start("{}")
        .all("resign", "y")
        .all("offer", "w")
        .agree("r", "w");
    let third = json!({"w": "1/3", "r": "1/3", "b": "1/3", "y": "0"});
    assert_eq!(agreed.agree("b", "w").end(), (json!("agreed"), third));
}

#[test]
fn s9_if_nobody_qualifies_nobody_gets_a_share() {
    let game = TestGame::start("{}").all("resign", "r b y w");
    let nothing = json!({"w": "0", "r": "0", "b": "0", "y": "0"});
    assert_eq!(game.end(), (json!("one_left"), nothing));
}

#[test]
fn s9_a_finished_game_takes_no_event() {
    let mut game = TestGame::start("{}").all("resign", "r b y w");
    for event in [
        json!({"move": "a2a3"}),
        json!({"offer": "y"}),
        json!({"resign": "y"}),
        json!({"claim3": "y"}),
        json!({"claim50": "x"}),
    ] {
        assert_eq!(game.attempt(&event), "game_over", "{event}");
    }
    let again = TestGame::of(&game.state());
    assert_eq!(again.state(), game.state());
    assert_eq!(position_of("r Ka1")["turn"], "r");
}
