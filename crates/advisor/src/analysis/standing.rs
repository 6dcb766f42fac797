//! What the board shows of a position beside the pieces that fall: passed pawns, how safe a king
//! is, and whether it is an endgame. Only for chess of two armies whose pawns go straight on.

use super::attacks::{Attacker, Attacks};
use super::material::worth;
use entente_rules::{Army, PieceKind, Position, Square, Variant};

/// The most that the pieces of a side are worth in an endgame, in pawns, without pawns and king: a
/// queen, or a rook and a minor piece.
const MOST_PIECES: i32 = 9;

/// Does this rule set have what is looked for here?
pub(super) fn is_known(position: &Position) -> bool {
    let variant = position.variant();
    matches!(
        variant,
        Variant::Standard | Variant::Chess960 | Variant::Capablanca
    )
}

/// Have both sides so few pieces that it is an endgame?
pub(super) fn is_endgame(position: &Position) -> bool {
    position.armies().all(|army| {
        let pieces = position.pieces().filter(|(_, piece)| piece.army == army);
        let kinds = pieces.map(|(_, piece)| piece.kind);
        let counted = kinds.filter(|kind| !matches!(kind, PieceKind::King | PieceKind::Pawn));
        counted.map(worth).sum::<i32>() <= MOST_PIECES
    })
}

/// The passed pawns of an army: no enemy pawn can stop or capture them on their way.
pub(super) fn passed_pawns(position: &Position, army: Army) -> Vec<Square> {
    let pawns = |own: bool| {
        let pieces = position.pieces();
        let pawns = pieces
            .filter(move |(_, piece)| piece.kind == PieceKind::Pawn && (piece.army == army) == own);
        pawns.map(|(square, _)| square)
    };
    let goes_up = position.armies().next() == Some(army);
    let stops = |enemy: Square, pawn: Square| {
        let is_ahead = if goes_up {
            enemy.rank() > pawn.rank()
        } else {
            enemy.rank() < pawn.rank()
        };
        is_ahead && (enemy.file() as u32).abs_diff(pawn.file() as u32) <= 1
    };
    let is_passed = |pawn: &Square| !pawns(false).any(|enemy| stops(enemy, *pawn));
    pawns(true).filter(is_passed).collect()
}

/// How a king stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct KingSafety {
    /// The enemy's pieces that attack its square or one beside it, without king and pawns.
    pub(super) attackers: usize,
    /// Its own pawns beside it.
    pub(super) pawns: usize,
}

/// How the king of an army stands; `None` if it has none.
pub(super) fn king_safety(position: &Position, army: Army) -> Option<KingSafety> {
    let mut pieces = position.pieces();
    let is_king = |kind, owner| kind == PieceKind::King && owner == army;
    let (king, _) = pieces.find(|(_, piece)| is_king(piece.kind, piece.army))?;
    let is_near = |square: Square| {
        (square.file() as u32).abs_diff(king.file() as u32) <= 1
            && square.rank().abs_diff(king.rank()) <= 1
    };
    let attacks = Attacks::of(position);
    let attacks_it = |piece: &&Attacker| {
        !matches!(piece.piece.kind, PieceKind::King | PieceKind::Pawn)
            && piece.piece.army != army
            && piece.targets.iter().any(|target| is_near(*target))
    };
    let pawns = position.pieces().filter(|(square, piece)| {
        piece.army == army && piece.kind == PieceKind::Pawn && is_near(*square)
    });
    Some(KingSafety {
        attackers: attacks.iter().filter(attacks_it).count(),
        pawns: pawns.count(),
    })
}
