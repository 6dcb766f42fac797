//! Examples beside the numbered cases: claims, chance, rights that end, and reasons.

use entente_rules::{
    Army, Code, Event, FourPlayerRule, Options, Play, Position, Status, Variant, WhyNot,
};
use serde_json::json;

fn play(position: serde_json::Value) -> Play {
    Play::new(Position::from_json(Variant::FourPlayer, &position.to_string()).unwrap())
}

fn start() -> Play {
    Play::new(Position::start_with(&Options::of(Variant::FourPlayer)))
}

fn make(play: &mut Play, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = play.position().read_move(text).unwrap();
        play.apply(&Event::from(mv)).unwrap();
    }
}

/// Two players are left. Red leads by so many points, and the kings of these armies walk.
fn last_two(lead: u16, walking: &[&str]) -> Play {
    let status = |army| {
        if walking.contains(&army) {
            "resigned"
        } else {
            "checkmate"
        }
    };
    play(json!({
        "turn": "r",
        "pieces": {"d1": "rK", "a4": "bK", "k14": "yK", "n11": "gK", "e5": "rR", "g9": "yR"},
        "status": {"b": status("b"), "g": status("g")},
        "points": {"r": lead},
    }))
}

#[test]
fn a_leader_may_claim_with_21_points_and_20_more_for_each_king_that_walks() {
    for (walking, least) in [(&[][..], 21), (&["b"], 41), (&["b", "g"], 61)] {
        let may = |lead, army| last_two(lead, walking).position().may_claim_win(army);
        assert!(!may(least - 1, Army::Red), "{walking:?}");
        assert!(may(least, Army::Red), "{walking:?}");
        assert!(!may(least, Army::Yellow));
    }
    assert!(!start().position().may_claim_win(Army::Red));
}

/// The leader of two stops, or the other one resigns.
#[test]
fn who_stops_ends_ahead_of_the_last_player() {
    for (army, is_ahead) in [(Army::Red, true), (Army::Yellow, false)] {
        let mut play = last_two(41, &["b"]);
        assert!(!play.position().ended_ahead(army));
        play.apply(&Event::Resign(army)).unwrap();
        assert!(play.outcome().is_some());
        assert_eq!(play.position().ended_ahead(army), is_ahead);
    }
}

/// In teams nobody claims.
#[test]
fn a_claim_needs_points() {
    let options = Options::from_json(Variant::FourPlayer, r#"{"mode": "teams"}"#).unwrap();
    assert!(!Position::start_with(&options).may_claim_win(Army::Red));
}

#[test]
fn a_king_that_walks_has_its_moves_in_order() {
    let mut play = start();
    assert!(play.position().chance_plies().is_empty());
    play.apply(&Event::Resign(Army::Red)).unwrap();
    let plies = play.position().chance_plies();
    let written: Vec<String> = plies.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["h1g1", "h1g2", "h1h2", "h1i1", "h1i2"]);
    // Whatever chance takes is a ply like any other.
    play.apply(&Event::Move(plies[1])).unwrap();
    assert_eq!(play.position().turn(), Army::Blue);
    assert_eq!(play.position().status(Army::Red), Status::Resigned);
}

/// Blue could capture en passant, and leaves.
#[test]
fn a_right_ends_when_its_player_leaves() {
    let mut play = play(json!({
        "turn": "r",
        "pieces": {"d1": "rK", "a4": "bK", "k14": "yK", "n11": "gK", "f2": "rP", "e4": "bP"},
    }));
    make(&mut play, "f2f4");
    assert_eq!(play.position().en_passant().len(), 1);
    play.apply(&Event::Flag(Army::Blue)).unwrap();
    assert!(play.position().en_passant().is_empty());
}

#[test]
fn points_do_not_make_a_position_another() {
    let mut play = last_two(5, &[]);
    make(&mut play, "e5e6 g9g8 e6e5 g8g9 e5e6 g9g8 e6e5");
    assert!(play.outcome().is_none());
    make(&mut play, "g8g9");
    assert_eq!(play.outcome().unwrap().reason.word(), "threefold");
    assert_eq!(play.outcome().unwrap().result(), "15-0-10-0");
}

#[test]
fn reasons_name_the_rule() {
    let mut play = start();
    play.apply(&Event::Resign(Army::Red)).unwrap();
    let why = |from: &str, to: &str| {
        let square = |name| play.position().board().square(name).unwrap();
        play.position().why_not(square(from), square(to), None)
    };
    let rule = why("h2", "h3").unwrap();
    assert!(
        matches!(rule, WhyNot::FourPlayer(FourPlayerRule::OnlyKing { .. })),
        "{rule:?}"
    );
    assert_eq!(
        play.clone().apply(&Event::Resign(Army::Red)),
        Err(Code::NotInGame)
    );
}
