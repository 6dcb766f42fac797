//! The multi-player rules about draws, claims, ends and the one point that is shared: sections 5 to 9 of the rules page,
//! row by row where no numbered case has the row (`rules/cases/multiplayer`).

#[path = "common/multiplayer.rs"]
mod common;

use common::{Table, scene, told};
use serde_json::{Value, json};

/// Three who can go to and fro for ever.
const THREE: &str = "r Ka1 Rb1, g Ke4, b Kh8 Ph7";

/// Each goes to and fro once.
const ROUND: &str = "b1b2 e4d4 h8g8 b2b1 d4e4 g8h8";

fn claimants(table: &Table, key: &str) -> Vec<String> {
    let list = table.says(key);
    let armies = list.as_array().expect("a list").iter();
    let armies = armies.map(|army| army.as_str().expect("a letter").to_owned());
    armies.collect()
}

#[test]
fn s5_an_offer_stands_until_the_turn_comes_back() {
    let table = Table::start("{}").all("offer", "w b");
    assert_eq!(
        table.says("offers"),
        json!(["w", "b"]),
        "one open offer a player"
    );
    let table = table.moves("a2a3");
    assert_eq!(table.says("offers"), json!(["w", "b"]));
    let table = table.moves("b5c5");
    assert_eq!(
        table.says("offers"),
        json!(["w"]),
        "the turn has come back to Black"
    );
    let table = table.moves("e7e6 g4f4");
    assert_eq!(table.says("offers"), json!([]), "and now to White");
}

#[test]
fn s5_it_takes_effect_when_the_last_has_agreed_whoever_is_to_move() {
    let table = Table::start("{}").all("offer", "r");
    let table = table.agree("y", "r").agree("b", "r");
    assert_eq!(table.says("over"), false);
    let table = table.agree("w", "r");
    let quarter = json!({"w": "1/4", "r": "1/4", "b": "1/4", "y": "1/4"});
    assert_eq!(table.end(), (json!("agreed"), quarter));
    assert_eq!(
        (table.says("legal_moves"), table.says("offers")),
        (json!(0), json!([]))
    );
}

#[test]
fn s5_nobody_agrees_to_his_own_offer_or_to_none() {
    let mut table = Table::start("{}").all("offer", "r");
    for (by, offer) in [("r", "r"), ("w", "b")] {
        let event = json!({"agree": {"by": by, "offer": offer}});
        assert_eq!(table.attempt(&event), "no_offer");
    }
}

#[test]
fn s5_a_refusal_closes_the_offer_and_another_may_follow() {
    let table = Table::start("{}").all("offer", "r").agree("w", "r");
    let table = table.then(json!({"decline": {"by": "b", "offer": "r"}}));
    assert_eq!(table.says("offers"), json!([]));
    let table = table.all("offer", "r").agree("b", "r").agree("y", "r");
    assert_eq!(
        table.says("over"),
        false,
        "White's word was for the first offer"
    );
}

/// When the last who has not agreed drops out, the rest counts, at that moment: before anything else is judged.
#[test]
fn s5_an_opponent_drops_out() {
    let agreed = json!("agreed");
    let third = json!({"w": "1/3", "r": "1/3", "b": "1/3", "y": "0"});
    let offered = || {
        Table::start("{}")
            .all("offer", "b")
            .agree("w", "b")
            .agree("r", "b")
    };
    assert_eq!(
        offered().all("resign", "y").end(),
        (agreed.clone(), third.clone())
    );
    assert_eq!(offered().all("flag", "y").end(), (agreed.clone(), third));
    let table = Table::start("{}")
        .all("offer", "b")
        .agree("y", "b")
        .agree("r", "b");
    let scores = json!({"w": "0", "r": "1/3", "b": "1/3", "y": "1/3"});
    assert_eq!(table.all("resign", "w").end(), (agreed.clone(), scores));
    // Green's king is taken; Blue, whose turn would come, is mated, but it is over before.
    let men = "r Ka3 Re1, g Ke8, b Kh1 Pg2 Ph2";
    let position = told(men, json!({"pawns": {"r": "N", "g": "W", "b": "N"}}));
    let table = Table::of(&position)
        .all("offer", "r")
        .agree("b", "r")
        .moves("e1e8");
    let scores = json!({"r": "1/2", "g": "0", "b": "1/2"});
    assert_eq!(table.end(), (agreed, scores));
}

#[test]
fn s5_the_offer_of_one_who_leaves_is_void() {
    for verb in ["resign", "flag"] {
        let table = Table::start("{}")
            .all("offer", "b")
            .agree("w", "b")
            .all(verb, "b");
        assert_eq!(table.says("offers"), json!([]), "{verb}");
        let table = table.moves("a2a3 b5c5 g4f4");
        assert_eq!(table.says("over"), false);
    }
}

#[test]
fn s5_two_cannot_agree_while_both_have_resigned() {
    let table = Table::start(r#"{"armies": 2}"#).all("resign", "b");
    assert_eq!(table.says("over"), false, "one voice is no agreement");
}

#[test]
fn s6_what_resets_the_count() {
    let quiet = |men: &str, keys: Value, moves: &str| {
        let mut position = told(men, keys);
        position["quiet_plies"] = json!(40);
        Table::of(&position).moves(moves).says("quiet_plies")
    };
    let none = || json!({});
    let out = || json!({"status": {"b": "mated"}});
    for (what, men, keys, moves, count) in [
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
            "that of an inactive man too",
            "r Ka1 Rb1, g Ke4, b Nb7",
            out(),
            "b1b7",
            0,
        ),
        (
            "that of a king",
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
        assert_eq!(quiet(men, keys, moves), count, "{what}");
    }
}

#[test]
fn s6_on_chess4s_board_rights_reset_it_too() {
    let quiet = |pieces: Value, keys: Value, moves: &str| {
        let mut position = json!({
            "options": {"board": "chess4"}, "pieces": pieces, "quiet_plies": 40,
        });
        let keys = keys.as_object().expect("an object").clone();
        position.as_object_mut().expect("an object").extend(keys);
        Table::of(&position).moves(moves).says("quiet_plies")
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
    let table = |moves| quiet(passing.clone(), json!({"turn": "g"}), moves);
    assert_eq!(table("d13d11"), 0, "a right arises");
    assert_eq!(table("d13d11 n7n6"), 1, "and lapses");
}

#[test]
fn s6_fifty_moves_are_a_hundred_and_fifty_plies_of_three() {
    let table = Table::of(&told(THREE, json!({"quiet_plies": 148}))).moves("b1b2");
    assert_eq!(claimants(&table, "claim50"), [""; 0]);
    let table = table.moves("e4d4");
    assert_eq!(
        claimants(&table, "claim50"),
        ["r", "g", "b"],
        "who made the last of them too"
    );
    assert_eq!(table.says("over"), false, "only a claim ends it");
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(table.all("claim50", "g").end(), (json!("fifty"), third));
}

/// Also when another's move has begun the count anew meanwhile.
#[test]
fn s6_each_may_claim_until_he_himself_moves() {
    let table = Table::of(&told(THREE, json!({"quiet_plies": 149}))).moves("b1b2 e4d4 h7h6");
    assert_eq!(table.says("quiet_plies"), 0);
    assert_eq!(claimants(&table, "claim50"), ["r", "g"]);
    let table = table.moves("b2b1");
    assert_eq!(claimants(&table, "claim50"), ["g"]);
    let table = table.moves("d4e4");
    assert_eq!(claimants(&table, "claim50"), [""; 0]);
}

#[test]
fn s6_a_claim_outlives_the_removal_of_a_king() {
    // With Red's quiet move fifty moves are complete; then Green's king is removed, and the count begins anew.
    let keys = json!({"quiet_plies": 149, "pending": {"g": "resigned"}});
    let table = Table::of(&told(THREE, keys)).moves("b1b2");
    assert_eq!(
        (table.says("quiet_plies"), table.says("turn")),
        (json!(0), json!("b"))
    );
    assert_eq!(claimants(&table, "claim50"), ["r", "b"]);
    let half = json!({"r": "1/2", "g": "0", "b": "1/2"});
    assert_eq!(table.all("claim50", "b").end(), (json!("fifty"), half));
}

#[test]
fn s6_a_position_that_is_read_with_fifty_moves_complete_lets_all_claim() {
    let table = Table::of(&told(THREE, json!({"quiet_plies": 150})));
    assert_eq!(claimants(&table, "claim50"), ["r", "g", "b"]);
}

#[test]
fn s7_three_times_the_same_and_the_first_counts() {
    let table = Table::set(THREE).moves(ROUND);
    assert_eq!(claimants(&table, "claim3"), [""; 0]);
    let table = table.moves(ROUND);
    assert_eq!(claimants(&table, "claim3"), ["r", "g", "b"]);
    let table = table.moves("b1c1");
    assert_eq!(
        claimants(&table, "claim3"),
        ["g", "b"],
        "until one's own next move"
    );
    let mut table = table.moves("e4f4");
    assert_eq!(claimants(&table, "claim3"), ["b"]);
    assert_eq!(table.attempt(&json!({"claim3": "r"})), "claim_false");
    assert_eq!(table.says("over"), false, "without a penalty");
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(table.all("claim3", "b").end(), (json!("threefold"), third));
}

#[test]
fn s7_need_not_be_consecutive() {
    let table = Table::set(THREE)
        .moves(ROUND)
        .moves("b1c1 e4d4 h8g8 c1b1 d4e4 g8h8");
    assert_eq!(claimants(&table, "claim3"), ["r", "g", "b"]);
}

#[test]
fn s7_with_another_right_to_castle_it_is_another_position() {
    let pieces = json!({"n7": "wK", "n4": "wR", "g1": "sK", "a8": "bK", "h14": "gK"});
    let position = |castling: Value| json!({"options": {"board": "chess4"}, "pieces": pieces, "castling": castling});
    let round = "n4m4 g1f1 a8b8 h14i14 m4n4 f1g1 b8a8 i14h14 ";
    let twice = Table::of(&position(json!({}))).moves(&round.repeat(2));
    assert_eq!(claimants(&twice, "claim3"), ["w", "s", "b", "g"]);
    let twice = Table::of(&position(json!({"w": ["n4"]}))).moves(&round.repeat(2));
    assert_eq!(
        claimants(&twice, "claim3"),
        [""; 0],
        "the first had a right"
    );
}

#[test]
fn s7_a_king_that_goes_leaves_the_claims_of_the_others() {
    let table = Table::set(THREE)
        .moves(ROUND)
        .moves(ROUND)
        .all("resign", "r");
    assert_eq!(table.says("turn"), "g");
    assert_eq!(claimants(&table, "claim3"), ["g", "b"]);
    let half = json!({"r": "0", "g": "1/2", "b": "1/2"});
    assert_eq!(table.all("claim3", "g").end(), (json!("threefold"), half));
}

#[test]
fn s4_who_has_given_up_may_not_claim() {
    let table = Table::set(THREE)
        .moves(ROUND)
        .moves(ROUND)
        .all("resign", "b");
    assert_eq!(claimants(&table, "claim3"), ["r", "g"]);
}

#[test]
fn s8_insufficient_material() {
    for (men, board, is_over) in [
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
        let table = Table::of(&told(men, keys));
        assert_eq!(table.says("over"), is_over, "{men}");
        let reason = if is_over {
            json!("insufficient")
        } else {
            json!(null)
        };
        assert_eq!(table.says("reason"), reason, "{men}");
    }
}

#[test]
fn s8_inactive_men_do_not_matter_to_lone_kings_but_to_two_with_a_bishop() {
    let out = json!({"status": {"g": "stalemated"}});
    let lone = Table::of(&told("r Ka1, g Qd4, b Kh7", out.clone()));
    let third = json!({"r": "1/3", "g": "1/3", "b": "1/3"});
    assert_eq!(lone.end(), (json!("insufficient"), third));
    let helped = Table::of(&told("r Ka1 Bc1, g Qd5, b Kh7", out));
    assert_eq!(helped.says("over"), false);
}

#[test]
fn s9_one_left_comes_before_agreed_and_agreed_before_insufficient() {
    // Red takes the last king: nobody is asked any more.
    let men = "r Ka1 Re1, g Ke8, b Nh8";
    let out = json!({"status": {"b": "resigned"}});
    let table = Table::of(&told(men, out)).all("offer", "r");
    let alone = json!({"r": "1", "g": "0", "b": "0"});
    assert_eq!(
        table.all("resign", "g").moves("a1b1").end(),
        (json!("one_left"), alone)
    );
    // He takes Green's king, and all else that stood: the two who are left had agreed.
    let table = Table::set("r Ka1 Be4, g Kh7, b Kh4")
        .all("offer", "r")
        .agree("b", "r");
    assert_eq!(table.says("over"), false);
    assert_eq!(table.moves("e4h7").says("reason"), "agreed");
}

#[test]
fn s9_scores() {
    // (1/2, 1/2, 0), (1/3 each), a stalemated third shares, two and a stalemate.
    let mate = "b Kf6 Qa7, r Na1, g Kh8";
    let shared = Table::of(&told(mate, json!({"status": {"r": "stalemated"}}))).moves("a7g7");
    assert_eq!(shared.end().1, json!({"b": "1/2", "r": "1/2", "g": "0"}));
    let alone = Table::of(&told(mate, json!({"status": {"r": "flagged"}}))).moves("a7g7");
    assert_eq!(alone.end().1, json!({"b": "1", "r": "0", "g": "0"}));
    let two = Table::set("b Qb4 Kh8, r Ka1").moves("b4b3");
    assert_eq!(
        two.end(),
        (json!("one_left"), json!({"b": "1/2", "r": "1/2"}))
    );
    let running = Table::set(THREE);
    assert_eq!(running.end(), (json!(null), json!(null)));
}

#[test]
fn s9_who_has_resigned_gets_nothing_though_his_king_stands_at_the_end() {
    let table = Table::set("r Ka1, g Kd4, b Kh7 Ph3").all("resign", "b");
    let table = Table::of(&table.moves("a1a2").state()).moves("d4e4");
    assert_eq!(table.says("status")["b"], "resigned");
    let agreed = Table::start("{}")
        .all("resign", "y")
        .all("offer", "w")
        .agree("r", "w");
    let third = json!({"w": "1/3", "r": "1/3", "b": "1/3", "y": "0"});
    assert_eq!(agreed.agree("b", "w").end(), (json!("agreed"), third));
}

#[test]
fn s9_if_nobody_qualifies_all_get_nothing() {
    let table = Table::start("{}").all("resign", "r b y w");
    let nothing = json!({"w": "0", "r": "0", "b": "0", "y": "0"});
    assert_eq!(table.end(), (json!("one_left"), nothing));
}

#[test]
fn s9_a_finished_game_takes_no_event() {
    let mut table = Table::start("{}").all("resign", "r b y w");
    for event in [
        json!({"move": "a2a3"}),
        json!({"offer": "y"}),
        json!({"resign": "y"}),
        json!({"claim3": "y"}),
        json!({"claim50": "x"}),
    ] {
        assert_eq!(table.attempt(&event), "game_over", "{event}");
    }
    let again = Table::of(&table.state());
    assert_eq!(again.state(), table.state());
    assert_eq!(scene("r Ka1")["turn"], "r");
}
