//! Words of c4pgn that are no legal move of Chess4: which are no words at all, and what is said of the others.

mod common;

use common::chess4::{read, refused, with};
use entente_rules::{C4pgn, MoveTextError, Position, Variant};

/// Joints stand between two cells, and an `x` captures: nothing else is left out of a word until it is a move.
#[test]
fn what_is_no_move_is_not_made_one() {
    let castling = with(
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
    let pawns = with('w', "wPm8 wRd9 sNl9", "");
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
fn a_pawns_x_captures() {
    let start = Position::start(Variant::Chess4);
    for text in ["xk7", "m7xk7", "XK7", "M7xK7"] {
        let sentence = "is not legal: your pawn on m7 captures diagonally, not straight ahead.";
        assert_eq!(refused(&start, text), format!("{text} {sentence}"));
    }
    assert!(refused(&start, "n5xl6").ends_with("there is nothing to capture on l6."));
    let blocked = with('w', "wPe11 gPd11", "");
    assert!(refused(&blocked, "xd11").contains("captures diagonally, not straight ahead"));
    let error = C4pgn::read("1. xk7", None).expect_err("nothing is captured");
    assert_eq!((error.line, error.column), (1, 4));
}

/// The sentences of refusals that only this board has.
#[test]
fn refusals_say_which_rule() {
    let start = Position::start(Variant::Chess4);
    let clause = |position: &Position, text: &str| {
        let said = refused(position, text);
        said.split_once(": ")
            .map(|(_, clause)| clause.to_owned())
            .expect("a reason")
    };
    assert!(clause(&start, "m7j7").ends_with(
        "a pawn moves one step straight ahead, two from its first row, and captures one step diagonally ahead."
    ));
    for (text, corner) in [
        ("b8b3", "b3"),
        ("d2c2", "c2"),
        ("Nl13", "l13"),
        ("c2c4", "c2"),
    ] {
        let expected = format!("{corner} is in a corner, which is not on the board.");
        assert_eq!(clause(&start, text), expected, "{text}");
    }
    assert_eq!(
        clause(&start, "%%%"),
        "%%% is for an army that is out of the game and moved by nobody; White's is not."
    );
    let expired = with('w', "wPe11 gPd11", "");
    assert_eq!(
        clause(&expired, "xd12"),
        "your pawn on e11 moves diagonally only to capture, there is nothing to capture on d12, and the pawn on d11 \
         could be taken in passing only on your first turn after its double step."
    );
    assert_eq!(
        clause(&start, "o-o"),
        "you cannot castle with the rook of the king's side: the knight on n5 and the bishop on n6 stand in the way."
    );
    assert!(
        clause(&start, "o-o-o")
            .ends_with("the queen on n8, the bishop on n9 and the knight on n10 stand in the way.")
    );
}

/// That nobody moves comes before what the board shows.
#[test]
fn a_finished_game_and_an_army_that_is_out_answer_so() {
    let over = with(
        'w',
        "wPm8",
        r#", "status": {"s": "resign", "b": "resign", "g": "resign"}"#,
    );
    for text in ["o-o", "l8", "Ra5", "%"] {
        assert!(
            refused(&over, text).ends_with("is not legal: the game is over."),
            "{text}"
        );
    }
    let out = with('w', "wPm8", r#", "status": {"w": "resign"}"#);
    for text in ["o-o", "k7", "l8", "o-o-s"] {
        let expected =
            "White is out of the game and nobody moves this army; its turn passes with %%%.";
        assert!(refused(&out, text).ends_with(expected), "{text}");
    }
}
