//! The result of a capture if both sides go on capturing on the same square.

use entente_rules::search::{Bits, Branch, Node};
use entente_rules::{Manner, Move, PieceKind};

use crate::evaluation::{Camps, EXCHANGE, camps};

/// The kinds in the order in which they capture, the cheapest first.
const CHEAPEST_FIRST: [PieceKind; 9] = [
    PieceKind::Pawn,
    PieceKind::Guard,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Archbishop,
    PieceKind::Chancellor,
    PieceKind::Queen,
    PieceKind::King,
];

/// Does the move win at least this much, in hundredths of a pawn, after all captures on its square
/// that pay?
pub(crate) fn wins<const N: usize, B: Branch<N>>(
    position: &B,
    mv: Move<Node>,
    captured: Option<PieceKind>,
    least: i32,
) -> bool {
    let worth = |kind: PieceKind| EXCHANGE[kind as usize];
    let (won, standing) = match mv.manner {
        Manner::Castling(_) => return least <= 0,
        Manner::Promotion(kind) => (worth(kind) - worth(PieceKind::Pawn), kind),
        _ => (0, position.kind_at(mv.from).unwrap_or(PieceKind::Pawn)),
    };
    // The surplus of the side to move over what it needs. The sides take turns in having to justify
    // their captures.
    let mut balance = won + captured.map_or(0, worth) - least;
    if balance < 0 {
        return false;
    }
    // Even if the piece is lost for nothing, the move has won enough.
    balance -= worth(standing);
    if balance >= 0 {
        return true;
    }
    let (camps, kinds) = (camps(position), position.by_kind());
    let armies = [army(position, &camps, 0), army(position, &camps, 1)];
    // The moved piece no longer blocks the lines behind it.
    let mut blocked = position.blocked() & !Bits::of(mv.from);
    let mut camp = 1;
    loop {
        let attackers = position.attackers(mv.to, blocked) & blocked & armies[camp];
        let Some((node, kind)) = cheapest(&kinds, attackers) else {
            break;
        };
        blocked.remove(node);
        // The side that has just captured must still be ahead when its piece is lost. One less,
        // because an even result is enough for the first side.
        balance = -balance - 1 - worth(kind);
        camp = 1 - camp;
        if balance >= 0 {
            // A king cannot capture a piece that is still protected.
            let exposed = position.attackers(mv.to, blocked) & blocked & armies[camp];
            if kind == PieceKind::King && exposed.any() {
                camp = 1 - camp;
            }
            break;
        }
    }
    // The side whose turn it is has no capture that pays, and so has lost the exchange.
    camp != 0
}

fn army<const N: usize, B: Branch<N>>(position: &B, camps: &Camps, side: usize) -> Bits<N> {
    let seats = camps.iter().enumerate();
    let own = seats.filter(|(_, camp)| **camp == Some(side));
    own.fold(Bits::EMPTY, |sum, (seat, _)| sum | position.army(seat))
}

#[inline]
fn cheapest<const N: usize>(
    kinds: &[Bits<N>; PieceKind::ALL.len()],
    attackers: Bits<N>,
) -> Option<(Node, PieceKind)> {
    if attackers.is_empty() {
        return None;
    }
    CHEAPEST_FIRST
        .into_iter()
        .find_map(|kind| Some(((attackers & kinds[kind as usize]).first()?, kind)))
}
