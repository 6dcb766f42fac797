//! Words of c4pgn that are not legal moves of Chess4: which are not moves at all, and what the
//! refusals of the others say.

use crate::common::chess4::{position_with, read, refusal};
use entente_rules::{C4pgn, MoveTextError, Position, Variant};

/// Hyphens join two squares and `x` means a capture. Nothing else may be left out of a word to turn
/// it into a move.
#[test]
fn text_that_is_not_a_move_is_not_turned_into_one() {
    let castling = position_with(
        'w',
        "wKn7 wRn4 wRn11 wRd7 bKb9",
        r#", "castling": {"w": ["n4", "n11"]}"#,
    );
    for text in [
        "o-o-x", "o-ox", "xo-o", "o-o-o-o", "o-O-", "O-O-W", "oxo", "o=o",
    ] {
        let error = castling.read_ply(text).expect_err("no castling");
        assert!(
            matches!(error, MoveTextError::Unreadable { .. }),
            "{text}: {error}"
        );
    }
    for text in ["o-o", "O-O", "0-0", "oo", "OO", "o-o-w", "n7n5"] {
        assert_eq!(read(&castling, text).to_string(), "n7n5", "{text}");
    }
    let pawns = position_with('w', "wPm8 wRd9 sNl9", "");
    let odd = [
        "d1x", "m8l8x", "m8l8z", "-l8", "/l8", "l8=", "l8==", "(l8)", "m:8l8", "m8--l8", "l8#z",
        "l8xQ", "l-8",
    ];
    for text in odd {
        let error = pawns.read_ply(text).expect_err("no move");
        assert!(
            matches!(error, MoveTextError::Unreadable { .. }),
            "{text}: {error}"
        );
    }
    for text in [
        "m8l8", "m8-l8", "M8-L8", "m8 l8", "L8", "l8+", "l8#", "l8!?",
    ] {
        assert_eq!(read(&pawns, text).to_string(), "m8l8", "{text}");
    }
    for text in [
        "xl9", "Xl9", "XL9", ":l9", "m8xl9", "M8XL9", "m8:l9", "8xl9", "l9", "m8l9",
    ] {
        assert_eq!(read(&pawns, text).to_string(), "m8l9", "{text}");
    }
    for text in ["d9xl9", "Rxl9", "rxl9", "rl9", "D9xL9", "Rd9xl9"] {
        assert_eq!(read(&pawns, text).to_string(), "d9l9", "{text}");
    }
}

#[test]
fn an_x_in_a_pawn_move_means_a_capture() {
    let start = Position::start(Variant::Chess4);
    for text in ["xk7", "m7xk7", "XK7", "M7xK7"] {
        let sentence = "is not legal: your pawn on m7 captures diagonally, not straight ahead.";
        assert_eq!(refusal(&start, text), format!("{text} {sentence}"));
    }
    assert!(refusal(&start, "n5xl6").ends_with("there's nothing to capture on l6."));
    let blocked = position_with('w', "wPe11 gPd11", "");
    assert!(refusal(&blocked, "xd11").contains("captures diagonally, not straight ahead"));
    let error = C4pgn::read("1. xk7", None).expect_err("nothing is captured");
    assert_eq!((error.line, error.column), (1, 4));
}

/// Refusals that only this board has.
#[test]
fn refusals_name_the_rule() {
    let start = Position::start(Variant::Chess4);
    let clause = |position: &Position, text: &str| {
        let text = refusal(position, text);
        text.split_once(": ")
            .map(|(_, clause)| clause.to_owned())
            .expect("a reason")
    };
    assert!(clause(&start, "m7j7").ends_with(
        "a pawn moves one square straight ahead, or two from its starting rank, and captures one \
         square diagonally ahead)."
    ));
    for (text, corner) in [
        ("b8b3", "b3"),
        ("d2c2", "c2"),
        ("Nl13", "l13"),
        ("c2c4", "c2"),
    ] {
        let expected = format!("{corner} is in a corner, which isn't part of the board.");
        assert_eq!(clause(&start, text), expected, "{text}");
    }
    assert_eq!(
        clause(&start, "%%%"),
        "%%% is for an army that is out of the game and that nobody moves, unlike White's."
    );
    let expired = position_with('w', "wPe11 gPd11", "");
    assert_eq!(
        clause(&expired, "xd12"),
        "your pawn on e11 moves diagonally only to capture, there's nothing to capture on d12, and you could capture the pawn on d11 en passant only on your first turn after its double step."
    );
    assert_eq!(
        clause(&start, "o-o"),
        "you can't castle kingside because the knight on n5 and the bishop on n6 are in the way."
    );
    assert!(
        clause(&start, "o-o-o")
            .ends_with("the queen on n8, the bishop on n9 and the knight on n10 are in the way.")
    );
}

/// The refusal that nobody moves comes before anything that the board shows.
#[test]
fn refusals_mention_a_finished_game_and_an_eliminated_army() {
    let over = position_with(
        'w',
        "wPm8",
        r#", "status": {"s": "resign", "b": "resign", "g": "resign"}"#,
    );
    for text in ["o-o", "l8", "Ra5", "%"] {
        assert!(
            refusal(&over, text).ends_with("is not legal: the game is over."),
            "{text}"
        );
    }
    let out = position_with('w', "wPm8", r#", "status": {"w": "resign"}"#);
    for text in ["o-o", "k7", "l8", "o-o-s"] {
        let expected =
            "White is out of the game and nobody moves this army, so its turn passes with %%%.";
        assert!(refusal(&out, text).ends_with(expected), "{text}");
    }
}
