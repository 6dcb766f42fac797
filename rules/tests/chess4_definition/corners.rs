//! Corners of the rules that random games hardly reach, played by model and crate together.

use serde_json::json;

use crate::board::{Army, Cell};
use crate::contest::{Act, Contest};
use crate::game::{Array, Game, Giving, Method, Options, Record, Status, Stuck};
use crate::passing::{Passing, Right};

fn options(method: Method) -> Options {
    Options::plain(method, Array::Game)
}

fn make(contest: &mut Contest, moves: &str) {
    for text in moves.split_whitespace() {
        let plies = contest.game.plies();
        let ply = plies.into_iter().find(|ply| ply.to_string() == text);
        contest.act(&Act::Ply(
            ply.unwrap_or_else(|| panic!("{text} is not legal")),
        ));
    }
}

/// Silver's rook checks, White's knights guard; without the rook the mate is a stalemate that nobody
/// has the credit for (A18).
#[test]
fn a_resignation_turns_a_mate_into_a_stalemate() {
    let position = json!({"turn": "w", "pieces": {
        "a4": "bK", "c6": "wN", "e4": "wN", "a11": "sR", "n7": "wK", "g1": "sK", "h14": "gK",
    }});
    let mut contest = Contest::new(Game::of(&position, options(Method::One)));
    make(&mut contest, "e4d6");
    let record = |contest: &Contest| contest.game.records.get(&Army::Black).copied();
    assert_eq!(
        record(&contest).map(|record| record.stuck),
        Some(Stuck::Mated)
    );
    contest.act(&Act::GiveUp(Army::Silver, Giving::Resigned));
    let nobodys = Record {
        stuck: Stuck::Stalemated,
        by: Army::Black,
        passed: false,
    };
    assert_eq!(record(&contest), Some(nobodys));
    make(&mut contest, "% h14i14 n7n8 %%%");
    assert_eq!(contest.game.status[&Army::Black], Status::Stalemated);
    assert_eq!(contest.game.incremental(), "1/3-0-5/6-1/3");
    assert!(contest.game.eliminated_by.is_empty());
}

/// White could only take Black's knight; but Black is out at White's turn, and White's own from then on. Nobody has
/// eliminated another then, so nobody has a point for it. The rules are open here: by A18 the mate is credited
/// to the one whose turn it is, and one could give him the point for himself.
#[test]
fn an_army_that_one_captures_can_shut_ones_own_king_in() {
    let position = json!({"turn": "g", "pieces": {
        "n4": "wK", "m5": "bN", "n11": "sR", "f4": "sR", "a11": "wQ",
        "a4": "bK", "b4": "bP", "b5": "bP", "g1": "sK", "h14": "gK",
    }});
    let mut game = Game::of(&position, options(Method::Two));
    let mate = Record {
        stuck: Stuck::Mated,
        by: Army::White,
        passed: true,
    };
    game.records.insert(Army::Black, mate);
    let mut contest = Contest::new(game);
    make(&mut contest, "h14i14");
    assert_eq!(contest.game.commander(Army::Black), Some(Army::White));
    make(&mut contest, "% g1h1 % i14h14");
    assert_eq!(contest.game.status[&Army::White], Status::Checkmated);
    assert_eq!(contest.game.incremental(), "1-0-0-0");
}

/// White would go on taking passing pawns; but Gold's army is his own now (A30).
#[test]
fn a_right_against_an_army_ends_when_one_captures_it() {
    let position = json!({"turn": "g", "pieces": {
        "d14": "gK", "d4": "wQ", "e4": "wR", "l11": "wP", "k11": "gP", "n7": "wK", "k1": "sK", "a8": "bK",
    }});
    let mut game = Game::of(&position, options(Method::Two));
    let mate = Record {
        stuck: Stuck::Mated,
        by: Army::White,
        passed: false,
    };
    game.records.insert(Army::Gold, mate);
    game.passings.push(Passing {
        target: Cell::named("k12"),
        pawn: Cell::named("k11"),
        owner: Army::Gold,
        rights: [(Army::White, Right::Continuing)].into(),
    });
    let mut contest = Contest::new(game);
    make(&mut contest, "%");
    assert_eq!(contest.game.commander(Army::Gold), Some(Army::White));
    assert!(contest.game.passings.is_empty());
    assert!(
        !contest
            .game
            .plies()
            .iter()
            .any(|ply| ply.to_string() == "l11k12")
    );
}
