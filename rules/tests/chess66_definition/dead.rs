//! Why two kings, and a bishop or knight beside them, end the game: every such position is looked at, and none is mate,
//! also with the check of king against king; a rook or a queen does mate alone, and Black only.

use crate::board::Cell;
use crate::game::{Board, Game};
use crate::men::{Army, Man};

fn man(name: &str) -> Man {
    Man::named(name).expect("a man")
}

/// Puts the men on the board if their spaces are free.
fn board(men: &[(Cell, Man)]) -> Option<Board> {
    let mut board = Board::empty();
    for &(cell, man) in men {
        if !board.is_open(cell) {
            return None;
        }
        board.put(cell, man);
    }
    Some(board)
}

fn is_mate(board: Board, turn: Army) -> bool {
    if !board.is_check(turn) || board.is_check(turn.other()) {
        return false;
    }
    !Game::bare(board, turn).has_move()
}

/// Is there a mate of the army at turn among all positions of two kings and this man of White's?
fn any_mate(extra: &str, turn: Army) -> bool {
    let (white, black, third) = (man("wK"), man("bK"), man(extra));
    Cell::every().any(|king| {
        Cell::every().any(|other| {
            Cell::every().any(|cell| {
                let men = [(king, white), (other, black), (cell, third)];
                board(&men).is_some_and(|board| is_mate(board, turn))
            })
        })
    })
}

#[test]
fn a_lone_bishop_or_knight_never_mates() {
    for extra in ["wB", "wN"] {
        for turn in Army::BOTH {
            assert!(!any_mate(extra, turn), "{extra}, {turn:?} to move");
        }
    }
}

#[test]
fn a_lone_rook_or_queen_does() {
    for extra in ["wR", "wQ"] {
        assert!(any_mate(extra, Army::Black), "{extra}");
        assert!(!any_mate(extra, Army::White), "{extra}");
    }
}

#[test]
fn two_kings_never_mate() {
    let (white, black) = (man("wK"), man("bK"));
    for king in Cell::every() {
        for other in Cell::every() {
            if let Some(board) = board(&[(king, white), (other, black)]) {
                let is_one = Army::BOTH
                    .into_iter()
                    .any(|turn| is_mate(board.clone(), turn));
                assert!(!is_one, "{king} {other}");
            }
        }
    }
}
