//! The table of known endings against a complete retrograde computation.
//!
//! The endings of three pieces on a chessboard are always computed. Capablanca's board and a fourth
//! piece take a minute without optimisation, and the table hardly ever changes, so they are
//! computed only with `TEST_ALL_ENDINGS=1`.

extern crate std;

use super::retrograde::{Ending, Kind};
use super::*;
use crate::adjudication::decide::{KEPT_MOVES, ground_of_known_ending};
use entente_rules::{Piece, PieceKind, Position};

const CHESS: (i32, i32) = (8, 8);
const CAPABLANCA: (i32, i32) = (10, 8);

/// Checks that the strong side wins every position in which it is to move, in this many moves.
fn always_wins(board: (i32, i32), pieces: &[Kind], wins_after_capture: bool, moves: u32) {
    let ending = Ending::solve(board, pieces, wins_after_capture);
    for (placement, won) in ending.won.iter().enumerate() {
        let squares = ending.squares(placement);
        let legal = squares.map_or(0, |squares| ending.legal_for_strong(&squares));
        assert_eq!(*won, legal, "{pieces:?} {placement}");
    }
    assert_eq!(ending.moves, moves, "{pieces:?}");
}

fn computes_all_endings() -> bool {
    let computes = std::env::var("TEST_ALL_ENDINGS").is_ok();
    if !computes {
        println!("skipped: endings that are computed only with TEST_ALL_ENDINGS=1");
    }
    computes
}

#[test]
fn a_queen_or_a_rook_always_wins_on_its_turn() {
    always_wins(CHESS, &[Kind::Queen], false, 10);
    always_wins(CHESS, &[Kind::Rook], false, 16);
    if computes_all_endings() {
        always_wins(CAPABLANCA, &[Kind::Queen], false, 11);
        always_wins(CAPABLANCA, &[Kind::Rook], false, 19);
    }
}

/// There are few moves until mate or a capture, after which the other piece wins as above, and the
/// fifty moves are counted anew.
#[test]
fn two_heavy_pieces_always_win_on_their_turn() {
    if !computes_all_endings() {
        return;
    }
    always_wins(CHESS, &[Kind::Queen, Kind::Queen], true, 3);
    always_wins(CHESS, &[Kind::Queen, Kind::Rook], true, 4);
    always_wins(CHESS, &[Kind::Rook, Kind::Rook], true, 5);
}

/// The condition of the table for these pieces: moves in which the king alone captures nothing and
/// is not stalemated.
#[test]
fn light_pieces_win_if_none_is_lost_at_once() {
    if !computes_all_endings() {
        return;
    }
    let is_dark = |square: &i32| (square % 8 + square / 8) % 2 == 0;
    for (pieces, moves) in [([Kind::Bishop; 2], 19), ([Kind::Bishop, Kind::Knight], 33)] {
        let ending = Ending::solve(CHESS, &pieces, false);
        let moves_ahead = (0..KEPT_MOVES).fold(ending.everything(), |within, _| {
            ending.with_a_move_to(&ending.kept(&within))
        });
        for (placement, kept) in moves_ahead.into_iter().enumerate() {
            let Some(squares) = ending.squares(placement) else {
                continue;
            };
            if pieces[1] == Kind::Knight || is_dark(&squares[1]) != is_dark(&squares[2]) {
                assert_eq!(kept & !ending.won[placement], 0, "{pieces:?} {squares:?}");
            }
        }
        assert_eq!(ending.moves, moves);
    }
}

/// The condition of the table for two knights: a move after which no move mates.
#[test]
fn two_knights_mate_only_at_once() {
    if !computes_all_endings() {
        return;
    }
    let ending = Ending::solve(CHESS, &[Kind::Knight; 2], false);
    assert_eq!(ending.moves, 1);
}

/// The table reads the same positions in the forms of the rules.
#[test]
fn the_table_reads_positions() {
    use AdjudicatedResult::{Draw, Win};
    use AdjudicationGround::*;
    let known =
        |fen: &str, result| ground_of_known_ending(&Position::from_fen(fen).unwrap(), result);
    for (pieces, expected) in [
        ("8/8/8/3k4/8/8/1Q6/K7", Some(QueenAgainstKing)),
        ("8/8/8/3k4/8/8/1R6/K7", Some(RookAgainstKing)),
        ("8/8/8/3k4/8/8/1RQ5/K7", Some(TwoHeavyPiecesAgainstKing)),
        ("8/8/8/3k4/8/8/1BB5/K7", Some(TwoBishopsAgainstKing)),
        ("8/8/8/3k4/8/8/1BN5/K7", Some(BishopAndKnightAgainstKing)),
        // Bishops of one colour, and knights, cannot win.
        ("8/8/8/3k4/8/8/1B1B4/K7", None),
        ("8/8/8/3k4/8/8/1NN5/K7", None),
        // The king wins the knight in the corner.
        ("8/8/8/8/8/2k5/6K1/N4B2", None),
        // Pawns, and pieces of the other side, are not in the table.
        ("8/8/8/3k4/8/8/1QP5/K7", None),
        ("8/8/8/3k4/8/8/1Q5p/K7", None),
        ("8/8/8/3k4/8/8/1QQ1Q3/K7", None),
    ] {
        assert_eq!(
            known(&format!("{pieces} w - - 0 1"), Win),
            expected,
            "{pieces}"
        );
        assert_eq!(known(&format!("{pieces} b - - 0 1"), Win), None, "{pieces}");
    }
    let knights = "8/8/8/3k4/8/8/1NN5/K7";
    for turn in ["w", "b"] {
        let fen = format!("{knights} {turn} - - 0 1");
        assert_eq!(known(&fen, Draw), Some(TwoKnightsAgainstKing));
        assert_eq!(
            known(&format!("8/8/8/3k4/8/8/1Q6/K7 {turn} - - 0 1"), Draw),
            None
        );
    }
    // The king steps out of the net.
    assert_eq!(
        known("7k/8/5K2/5NN1/8/8/8/8 b - - 0 1", Draw),
        Some(TwoKnightsAgainstKing)
    );
}

/// The ground on which White, with the pieces of this kind that it begins with, wins on this board.
/// The other king stands where it is not in check.
fn with_first_pieces(variant: Variant, kind: PieceKind) -> Option<AdjudicationGround> {
    let mut setup = Position::start(variant).setup();
    let (white, first) = (setup.turn, setup.pieces.clone());
    let is_other_king = |piece: &Piece| piece.kind == PieceKind::King && piece.army != white;
    let king = *first.values().find(|piece| is_other_king(piece)).unwrap();
    setup
        .pieces
        .retain(|_, piece| piece.army == white && [PieceKind::King, kind].contains(&piece.kind));
    setup.castling.clear();
    let free = first
        .keys()
        .filter(|square| !setup.pieces.contains_key(*square));
    let mut positions = free.filter_map(|square| {
        let mut with_king = setup.clone();
        with_king.pieces.insert(*square, king);
        with_king.position().ok()
    });
    ground_of_known_ending(&positions.next().unwrap(), AdjudicatedResult::Win)
}

#[test]
fn other_boards_have_other_endings() {
    use AdjudicationGround::{QueenAgainstKing, TwoHeavyPiecesAgainstKing};
    let (queen, rook) = (PieceKind::Queen, PieceKind::Rook);
    let found = |variant| {
        (
            with_first_pieces(variant, queen),
            with_first_pieces(variant, rook),
        )
    };
    let (one, two) = (Some(QueenAgainstKing), Some(TwoHeavyPiecesAgainstKing));
    assert_eq!(found(Variant::Standard), (one, two));
    assert_eq!(found(Variant::Chess960), (one, two));
    assert_eq!(found(Variant::Capablanca), (one, None));
    assert_eq!(found(Variant::Chess66), (None, None));
}
