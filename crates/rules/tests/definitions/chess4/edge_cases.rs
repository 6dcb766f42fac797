//! Edge cases of the rules that random games hardly reach, played by model and crate together.

use serde_json::json;

use crate::chess4::board::{Army, PassingPawn, Right, square};
use crate::chess4::comparison::{Action, Comparison};
use crate::chess4::game::{Game, GiveUpReason, MateKind, Method, Options, Record, Setup, Status};

fn options(method: Method) -> Options {
    Options::plain(method, Setup::Game)
}

fn make(comparison: &mut Comparison, moves: &str) {
    for text in moves.split_whitespace() {
        let plies = comparison.game.plies();
        let ply = plies.into_iter().find(|ply| ply.to_string() == text);
        comparison.apply(&Action::Ply(
            ply.unwrap_or_else(|| panic!("{text} is not legal")),
        ));
    }
}

/// Silver's rook gives check and White's knights guard the flight squares. Without the rook the
/// mate becomes a stalemate that nobody is credited with (A18).
#[test]
fn a_resignation_turns_a_mate_into_a_stalemate() {
    let position = json!({"turn": "w", "pieces": {
        "a4": "bK", "c6": "wN", "e4": "wN", "a11": "sR", "n7": "wK", "g1": "sK", "h14": "gK",
    }});
    let mut comparison = Comparison::new(Game::of(&position, options(Method::One)));
    make(&mut comparison, "e4d6");
    let record = |comparison: &Comparison| comparison.game.records.get(&Army::Black).copied();
    assert_eq!(
        record(&comparison).map(|record| record.mate_kind),
        Some(MateKind::Mated)
    );
    comparison.apply(&Action::GiveUp(Army::Silver, GiveUpReason::Resigned));
    let uncredited = Record {
        mate_kind: MateKind::Stalemated,
        by: Army::Black,
        passed: false,
    };
    assert_eq!(record(&comparison), Some(uncredited));
    make(&mut comparison, "% h14i14 n7n8 %%%");
    assert_eq!(comparison.game.status[&Army::Black], Status::Stalemated);
    assert_eq!(comparison.game.incremental(), "1/3-0-5/6-1/3");
    assert!(comparison.game.eliminated_by.is_empty());
}

/// White could only capture Black's knight, but at White's turn Black is out and its army belongs
/// to White. Nobody else has eliminated White, so nobody gets a point for it. The rules are open
/// here: by A18 the mate is credited to the player whose turn it is, and one could give White that
/// point.
#[test]
fn capturing_an_army_can_block_the_capturers_own_king() {
    let position = json!({"turn": "g", "pieces": {
        "n4": "wK", "m5": "bN", "n11": "sR", "f4": "sR", "a11": "wQ",
        "a4": "bK", "b4": "bP", "b5": "bP", "g1": "sK", "h14": "gK",
    }});
    let mut game = Game::of(&position, options(Method::Two));
    let mate = Record {
        mate_kind: MateKind::Mated,
        by: Army::White,
        passed: true,
    };
    game.records.insert(Army::Black, mate);
    let mut comparison = Comparison::new(game);
    make(&mut comparison, "h14i14");
    assert_eq!(comparison.game.commander(Army::Black), Some(Army::White));
    make(&mut comparison, "% g1h1 % i14h14");
    assert_eq!(comparison.game.status[&Army::White], Status::Checkmated);
    assert_eq!(comparison.game.incremental(), "1-0-0-0");
}

/// White could continue a chain of en passant captures, but Gold's army belongs to White now (A30).
#[test]
fn a_right_against_an_army_ends_when_it_is_captured() {
    let position = json!({"turn": "g", "pieces": {
        "d14": "gK", "d4": "wQ", "e4": "wR", "l11": "wP", "k11": "gP", "n7": "wK", "k1": "sK", "a8": "bK",
    }});
    let mut game = Game::of(&position, options(Method::Two));
    let mate = Record {
        mate_kind: MateKind::Mated,
        by: Army::White,
        passed: false,
    };
    game.records.insert(Army::Gold, mate);
    game.passing_pawns.0.push(PassingPawn {
        target: square("k12"),
        pawn: square("k11"),
        owner: Army::Gold,
        rights: [(Army::White, Right::Continuing)].into(),
    });
    let mut comparison = Comparison::new(game);
    make(&mut comparison, "%");
    assert_eq!(comparison.game.commander(Army::Gold), Some(Army::White));
    assert!(comparison.game.passing_pawns.0.is_empty());
    assert!(
        !comparison
            .game
            .plies()
            .iter()
            .any(|ply| ply.to_string() == "l11k12")
    );
}
