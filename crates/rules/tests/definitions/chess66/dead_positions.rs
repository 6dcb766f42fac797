//! The proof that two kings, alone or with one bishop or knight, end the game.
//!
//! Every such position is tested, and none is mate, even though kings give check to each other
//! here. A rook or a queen can mate alone, and only Black.

use crate::chess66::board::Square;
use crate::chess66::game::{Army, Board, Game, Piece};

fn piece(name: &str) -> Piece {
    Piece::named(name).expect("a piece")
}

/// A board with these pieces, if their squares are free.
fn board(pieces: &[(Square, Piece)]) -> Option<Board> {
    let mut board = Board::default();
    for &(square, piece) in pieces {
        if !board.is_open(square) {
            return None;
        }
        board.put(square, piece);
    }
    Some(board)
}

fn is_mate(board: Board, turn: Army) -> bool {
    if !board.is_check(turn) || board.is_check(turn.other()) {
        return false;
    }
    !Game::with_board(board, turn).has_move()
}

/// Whether any position of two kings and this white piece is a mate of the army to move.
fn any_mate(extra: &str, turn: Army) -> bool {
    let (white, black, third) = (piece("wK"), piece("bK"), piece(extra));
    Square::every().any(|king| {
        Square::every().any(|other| {
            Square::every().any(|square| {
                let pieces = [(king, white), (other, black), (square, third)];
                board(&pieces).is_some_and(|board| is_mate(board, turn))
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
    let (white, black) = (piece("wK"), piece("bK"));
    for king in Square::every() {
        for other in Square::every() {
            if let Some(board) = board(&[(king, white), (other, black)]) {
                let is_one = Army::BOTH
                    .into_iter()
                    .any(|turn| is_mate(board.clone(), turn));
                assert!(!is_one, "{king} {other}");
            }
        }
    }
}
