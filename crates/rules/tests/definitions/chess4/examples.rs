//! The document's own examples, played by the model.

use serde_json::json;

use crate::chess4::board::{Army, square};
use crate::chess4::game::{Game, Method, Options, Setup};
use crate::chess4::turns::Ply;

fn options() -> Options {
    Options::plain(Method::Two, Setup::Game)
}

/// Makes moves in coordinate form.
fn make(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let ply = game.plies().into_iter().find(|ply| ply.to_string() == text);
        game.play(ply.unwrap_or_else(|| panic!("{text} is not legal")));
    }
}

fn is_legal(game: &Game, text: &str) -> bool {
    game.plies().iter().any(|ply| ply.to_string() == text)
}

/// "Gold moves his Queen to checkmate Black, and White captures Gold's Queen with his own … if
/// after White's move Silver moved his Queen to the same place": the credit passes from one player
/// to the next.
#[test]
fn each_queen_on_the_square_takes_the_credit() {
    let position = json!({"turn": "g", "pieces": {
        "a4": "bK", "b4": "bP", "b5": "bP", "b10": "gQ", "d11": "wQ", "e7": "sQ",
        "n8": "wK", "g1": "sK", "h14": "gK",
    }});
    let mut game = Game::of(&position, options());
    let credit = |game: &Game| game.records.get(&Army::Black).map(|record| record.by);
    assert_eq!(credit(&game), None);
    for (mv, by) in [
        ("b10a11", Army::Gold),
        ("d11a11", Army::White),
        ("e7a11", Army::Silver),
    ] {
        make(&mut game, mv);
        assert_eq!(credit(&game), Some(by), "{mv}");
    }
    make(&mut game, "% h14i14 n8n9");
    assert_eq!(game.commander(Army::Black), Some(Army::Silver));
    assert_eq!(game.incremental(), "0-1-0-0");
}

/// "1. L11 ... ... K11": White captures on the square behind the pawn, k12, and not on k10.
#[test]
fn a_perpendicular_pawn_is_captured_on_the_square_behind_it() {
    let mut game = Game::start(options());
    make(&mut game, "m11l11 e1f3 a5c6 k13k11");
    assert!(is_legal(&game, "l11k12") && !is_legal(&game, "l11k10"));
    make(&mut game, "l11k12");
    assert!(game.board.is_empty(square("k11")));
}

/// En passant is only possible at the first opportunity.
#[test]
fn a_right_not_used_is_lost() {
    let mut game = Game::start(options());
    make(&mut game, "m11l11 e1f3 a5c6 k13k11 m4l4 f3e1 c6a5 e14f12");
    assert!(!is_legal(&game, "l11k12"));
    assert!(!game.plies().contains(&Ply::Blocked));
}
