//! What the board shows of a position beside the pieces that fall: passed and weak pawns, how safe
//! a king is, and whether it is an endgame. Only for chess of two armies whose pawns go straight
//! on.

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

/// The pawns of an army, or of the others.
fn pawns(position: &Position, army: Army, own: bool) -> impl Iterator<Item = Square> {
    let pawns = position
        .pieces()
        .filter(move |(_, piece)| piece.kind == PieceKind::Pawn && (piece.army == army) == own);
    pawns.map(|(square, _)| square)
}

/// The isolated and doubled pawns of an army: no other one is on the files beside them, or one is
/// on the same file.
pub(super) fn weak_pawns(position: &Position, army: Army) -> Vec<Square> {
    let is_weak = |pawn: &Square| {
        let others = pawns(position, army, true).filter(|other| other != pawn);
        let mut distances = others.map(|other| (other.file() as u32).abs_diff(pawn.file() as u32));
        let (mut is_isolated, mut is_doubled) = (true, false);
        for distance in &mut distances {
            is_isolated &= distance != 1;
            is_doubled |= distance == 0;
        }
        is_isolated || is_doubled
    };
    pawns(position, army, true).filter(is_weak).collect()
}

/// The passed pawns of an army: no enemy pawn can stop or capture them on their way.
pub(super) fn passed_pawns(position: &Position, army: Army) -> Vec<Square> {
    let goes_up = position.armies().next() == Some(army);
    let stops = |enemy: Square, pawn: Square| {
        let is_ahead = if goes_up {
            enemy.rank() > pawn.rank()
        } else {
            enemy.rank() < pawn.rank()
        };
        is_ahead && (enemy.file() as u32).abs_diff(pawn.file() as u32) <= 1
    };
    let is_passed = |pawn: &Square| !pawns(position, army, false).any(|enemy| stops(enemy, *pawn));
    pawns(position, army, true).filter(is_passed).collect()
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
