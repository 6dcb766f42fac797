//! Words of c4pgn that are not legal moves of Chess4: which are not moves at all, and what the
//! refusals of the others say.

use entente_rules::{C4pgn, MoveTextError, Position, Variant};
use entente_rules_tests::chess4::{position_with, read, refusal};

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
        assert_eq!(
            refusal(&start, text),
            "CaptureAhead { piece: wP m7 }",
            "{text}"
        );
    }
    assert_eq!(refusal(&start, "n5xl6"), "NoCapture { to: l6 }");
    let blocked = position_with('w', "wPe11 gPd11", "");
    assert_eq!(refusal(&blocked, "xd11"), "CaptureAhead { piece: wP e11 }");
    let error = C4pgn::read("1. xk7", None).expect_err("nothing is captured");
    assert_eq!((error.line, error.column), (1, 4));
}

/// Refusals that only this board has.
#[test]
fn refusals_name_the_rule() {
    let start = Position::start(Variant::Chess4);
    assert_eq!(
        refusal(&start, "m7j7"),
        "NotItsMove { piece: wP m7, to: j7 }"
    );
    for (text, corner) in [
        ("b8b3", "b3"),
        ("d2c2", "c2"),
        ("Nl13", "l13"),
        ("c2c4", "c2"),
    ] {
        let expected = format!("Corner {{ square: {corner} }}");
        assert_eq!(refusal(&start, text), expected, "{text}");
    }
    assert_eq!(
        refusal(&start, "%%%"),
        "Chess4(NotEliminated { army: White })"
    );
    let expired = position_with('w', "wPe11 gPd11", "");
    assert_eq!(
        refusal(&expired, "xd12"),
        "EnPassantExpired { piece: wP e11, to: d12, passed: gP d11 }"
    );
    assert_eq!(
        refusal(&start, "o-o"),
        "Castling { side: King, why: Occupied { by: [wN n5, wB n6] } }"
    );
    assert_eq!(
        refusal(&start, "o-o-o"),
        "Castling { side: Queen, why: Occupied { by: [wQ n8, wB n9, wN n10] } }"
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
        assert_eq!(refusal(&over, text), "GameOver", "{text}");
    }
    let out = position_with('w', "wPm8", r#", "status": {"w": "resign"}"#);
    for text in ["o-o", "k7", "l8", "o-o-s"] {
        assert_eq!(
            refusal(&out, text),
            "Chess4(Inert { army: White })",
            "{text}"
        );
    }
}
