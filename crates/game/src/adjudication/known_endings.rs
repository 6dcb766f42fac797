//! The endings whose result is known from their material, for claims.
//!
//! Each entry was compared with a complete retrograde computation (`tests::known_endings`): what is
//! in the table is so in every legal position of it with the claiming player to move. On the
//! chessboard its figures are those of the endgame tables by K. Thompson (1986) and E. Nalimov
//! (1998): king and queen need 10 moves at most, king and rook 16, two bishops 19, bishop and
//! knight 33. On the ten by eight squares of Capablanca chess a queen needs 11, and a rook 19.
//!
//! Endings with pieces on both sides, such as rook against rook, are missing, because there the
//! moves decide: a piece is often won, and sometimes a mate can be forced. So are pawns, and all
//! boards of another shape.

use crate::adjudication::{AdjudicatedResult, AdjudicationGround};
use alloc::vec::Vec;
use entente_rules::{Army, PieceKind, Position, Square};

/// The plies without a capture after which a player can claim a draw.
const FIFTY_MOVES: u32 = 100;

/// The moves after which a bishop and another light piece win if none was lost until then. With
/// three they are exactly the won positions: with one, 10,936 of bishop and knight are not.
pub(crate) const KEPT_MOVES: u32 = 3;

/// A won ending: its ground, and the most moves of its side to move until mate or a capture.
type Win = (AdjudicationGround, u32);

/// The ground on which the player to move can claim this result, if the material decides it.
pub(crate) fn ground(position: &Position, result: AdjudicatedResult) -> Option<AdjudicationGround> {
    let mut armies = position.armies();
    let claimant = position.turn();
    let (first, second) = (armies.next()?, armies.next()?);
    let other = if first == claimant { second } else { first };
    if armies.next().is_some() {
        return None;
    }
    let board = Board::of(position)?;
    let (own, theirs) = (pieces(position, claimant)?, pieces(position, other)?);
    match result {
        AdjudicatedResult::Win if theirs.is_empty() => won(position, board, &own),
        AdjudicatedResult::Draw if board == Board::Chess => drawn(position, &own, &theirs),
        _ => None,
    }
}

/// A board of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Board {
    /// Eight by eight squares.
    Chess,
    /// Ten columns of eight squares.
    Capablanca,
}

impl Board {
    /// The board of a position; `None` if it has another size or shape, or switches.
    fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        let (columns, rows) = (board.columns(), board.rows());
        let squares = usize::from(columns) * usize::from(rows);
        let is_plain = board.locations().len() == squares && !board.has_switches();
        match (columns, rows) {
            (8, 8) if is_plain => Some(Self::Chess),
            (10, 8) if is_plain => Some(Self::Capablanca),
            _ => None,
        }
    }
}

/// The pieces of an army besides its one king, those of the strongest kinds first; `None` if it has
/// no king.
fn pieces(position: &Position, army: Army) -> Option<Vec<(PieceKind, Square)>> {
    let of_army = position.pieces().filter(|(_, piece)| piece.army == army);
    let mut pieces: Vec<_> = of_army.map(|(at, piece)| (piece.kind, at)).collect();
    let king = pieces
        .iter()
        .position(|(kind, _)| *kind == PieceKind::King)?;
    pieces.swap_remove(king);
    pieces.sort_unstable_by_key(|(kind, _)| strength(*kind));
    Some(pieces)
}

/// The order of the kinds in the table.
fn strength(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Queen => 0,
        PieceKind::Rook => 1,
        PieceKind::Bishop => 2,
        PieceKind::Knight => 3,
        _ => 4,
    }
}

/// The ground on which these pieces win against a king alone.
fn won(
    position: &Position,
    board: Board,
    own: &[(PieceKind, Square)],
) -> Option<AdjudicationGround> {
    let (ground, moves) = winning_material(position, board, own)?;
    // A player with a king alone would claim the draw after fifty moves.
    let is_in_time = position.halfmoves() + 2 * moves <= FIFTY_MOVES;
    let is_safe = match ground {
        AdjudicationGround::TwoBishopsAgainstKing
        | AdjudicationGround::BishopAndKnightAgainstKing => keeps_pieces(position, KEPT_MOVES),
        _ => true,
    };
    (is_in_time && is_safe).then_some(ground)
}

/// The won ending that these pieces have against a king alone.
fn winning_material(position: &Position, board: Board, own: &[(PieceKind, Square)]) -> Option<Win> {
    use Board::{Capablanca, Chess};
    use PieceKind::{Bishop, Knight, Queen, Rook};
    let kinds: Vec<PieceKind> = own.iter().map(|(kind, _)| *kind).collect();
    Some(match (board, &kinds[..]) {
        (Chess, [Queen]) => (AdjudicationGround::QueenAgainstKing, 10),
        (Capablanca, [Queen]) => (AdjudicationGround::QueenAgainstKing, 11),
        (Chess, [Rook]) => (AdjudicationGround::RookAgainstKing, 16),
        (Capablanca, [Rook]) => (AdjudicationGround::RookAgainstKing, 19),
        // One of them may be captured. Then the fifty moves begin anew, and the other one wins.
        (Chess, [Queen | Rook, Queen | Rook]) => (AdjudicationGround::TwoHeavyPiecesAgainstKing, 5),
        (Chess, [Bishop, Bishop]) if are_of_both_colours(position, own) => {
            (AdjudicationGround::TwoBishopsAgainstKing, 19)
        }
        (Chess, [Bishop, Knight]) => (AdjudicationGround::BishopAndKnightAgainstKing, 33),
        _ => return None,
    })
}

fn are_of_both_colours(position: &Position, bishops: &[(PieceKind, Square)]) -> bool {
    let mut colours = bishops.iter().map(|(_, at)| position.board().is_dark(*at));
    colours.next() != colours.next()
}

/// The ground on which nobody can force mate, with these pieces of both sides.
fn drawn(
    position: &Position,
    own: &[(PieceKind, Square)],
    theirs: &[(PieceKind, Square)],
) -> Option<AdjudicationGround> {
    let are_knights = |pair: &[(PieceKind, Square)]| {
        let mut kinds = pair.iter().map(|(kind, _)| *kind);
        kinds.all(|kind| kind == PieceKind::Knight)
    };
    match (own, theirs) {
        ([], pair @ [_, _]) | (pair @ [_, _], []) if are_knights(pair) => {
            avoids_mate(position).then_some(AdjudicationGround::TwoKnightsAgainstKing)
        }
        _ => None,
    }
}

/// Whether the player to move can play so many moves in which the king alone captures nothing and
/// is not stalemated, or mates before.
fn keeps_pieces(position: &Position, moves: u32) -> bool {
    after_each_move(position).any(|after| {
        let answers = after.legal_moves();
        if answers.is_empty() {
            return after.is_checkmate();
        }
        answers.into_iter().all(|answer| {
            let is_last = moves == 1;
            let goes_on = |next: Position| is_last || keeps_pieces(&next, moves - 1);
            after.captured_piece(&answer).is_none() && after.play(answer).is_ok_and(goes_on)
        })
    })
}

/// Whether the player to move has a move after which they are not mated at once.
fn avoids_mate(position: &Position) -> bool {
    after_each_move(position)
        .any(|after| !after_each_move(&after).any(|answered| answered.is_checkmate()))
}

fn after_each_move(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let moves = position.legal_moves().into_iter();
    moves.filter_map(|mv| position.play(mv).ok())
}
