//! Dangers that the rules can prove, independent of the share of the win that the engine expects: a
//! move after which the player's king can be captured, or the player can be mated at once.
//!
//! A move counts only if another move would have avoided the danger. [`super::assess`] judges how
//! bad it is: nothing is left to the player after it.

use super::reason::Reason;
use super::sides::{Sides, after};
use entente_game::Seat;
use entente_rules::{Army, MateKind, Mating, Piece, PieceKind, Ply, Position, Status};

/// A danger that a player could have avoided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Exposure {
    /// The danger: a king that is left, or a mate in one.
    pub(super) danger: Reason,
    /// The plies that show it: the passes of armies that cannot move, and the enemy's reply. None
    /// if it is not the enemy's turn next.
    pub(super) replies: Vec<Ply>,
    /// Does the engine's best move avoid it?
    pub(super) best_avoids: bool,
}

/// The danger that this ply of a position brings upon its player, if another ply would have avoided
/// it.
pub(super) fn exposure(
    before: &Position,
    ply: Ply,
    best: Option<Ply>,
    allies: &[(usize, usize)],
) -> Option<Exposure> {
    let mover = Mover::of(before, allies);
    let (danger, replies) = mover.danger_after(before, ply)?;
    let avoids = |alternative: &Ply| {
        *alternative != ply && mover.danger_after(before, *alternative).is_none()
    };
    // The best move is tried first, because it usually avoids the danger and saves trying all
    // plies.
    let best_avoids = best.as_ref().is_some_and(avoids);
    let is_avoidable = best_avoids || before.plies().iter().any(avoids);
    is_avoidable.then_some(Exposure {
        danger,
        replies,
        best_avoids,
    })
}

/// The player who makes a ply.
struct Mover<'a> {
    /// The armies that this player moves.
    armies: Vec<Army>,
    seat: Option<usize>,
    sides: Sides,
    /// The pairs of seats that have promised not to capture each other's pieces.
    allies: &'a [(usize, usize)],
}

impl<'a> Mover<'a> {
    fn of(before: &Position, allies: &'a [(usize, usize)]) -> Self {
        // A player may move several armies, and a danger to any of them counts.
        let mover = before.mover();
        let is_own = |army: &Army| mover.is_some() && before.commander(*army) == mover;
        Self {
            armies: before.armies().filter(is_own).collect(),
            seat: mover.and_then(|army| seat_of(before, army)),
            sides: Sides::of(before),
            allies,
        }
    }

    fn danger_after(&self, before: &Position, ply: Ply) -> Option<(Reason, Vec<Ply>)> {
        let after = after(before, ply)?;
        match before.variant().mating() {
            // A rule set has either captures of kings or mates.
            Mating::Never => self.attack_on_king(&after),
            Mating::AtOnce | Mating::AtOwnTurn => {
                let replies = self.mating_replies(after)?;
                Some((Reason::AllowsMate { moves: 1 }, replies))
            }
        }
    }

    /// The enemy who attacks a king of the player, with the capture if that enemy moves next.
    fn attack_on_king(&self, position: &Position) -> Option<(Reason, Vec<Ply>)> {
        let attackers = self.armies.iter().flat_map(|army| {
            let squares = position.checkers(*army).into_iter();
            squares.map(move |square| (*army, square))
        });
        let enemies = attackers.filter_map(|(army, square)| {
            // The piece may belong to an army that nobody moves any more; it threatens nothing.
            let commander = position.commander(position.piece(square)?.army)?;
            let by = Seat(seat_of(position, commander)? as u8);
            let is_next = position.mover() == Some(commander);
            self.is_enemy(position, commander)
                .then_some((army, by, is_next))
        });
        // Of several enemies the one who can capture at once.
        let (army, by, is_next) = enemies.max_by_key(|(.., is_next)| *is_next)?;
        let royal = royal_piece(position, army);
        let captures = |ply: &Ply| {
            let captured = ply.mv().and_then(|mv| position.captured_piece(&mv));
            captured == Some(royal)
        };
        let capture = || position.plies().into_iter().find(captures);
        let reply = is_next.then(capture).flatten();
        let piece = royal.kind;
        Some((Reason::LeavesKing { by, piece }, Vec::from_iter(reply)))
    }

    /// The next player's reply that mates one of the player's armies, after the passes before it.
    fn mating_replies(&self, mut position: Position) -> Option<Vec<Ply>> {
        let mut replies = Vec::new();
        for _ in 1..position.armies().count() {
            let plies = position.plies();
            let Some(pass) = plies.first().filter(|ply| ply.mv().is_none()) else {
                break;
            };
            position = after(&position, *pass)?;
            replies.push(*pass);
        }
        let next = position.mover()?;
        if !self.is_enemy(&position, next) {
            return None;
        }
        let mates = |reply: &Ply| after(&position, *reply).is_some_and(|end| self.is_mated(&end));
        // Only the next player's replies are tried: those in between could prevent a later mate.
        replies.push(position.plies().into_iter().find(mates)?);
        Some(replies)
    }

    /// Is one of the player's armies mated? The position shows it with that army to move; in Chess4
    /// it is a fact about the army; and where a mate takes effect as the turn begins, it is the
    /// army's status.
    fn is_mated(&self, position: &Position) -> bool {
        self.armies.iter().any(|&army| {
            let fact = position.mate(army).map(|mate| mate.kind);
            position.turn() == army && position.is_checkmate()
                || fact == Some(MateKind::Checkmated)
                || position.status(army) == Status::Checkmated
        })
    }

    fn is_enemy(&self, position: &Position, army: Army) -> bool {
        let (Some(own), Some(enemy)) = (self.seat, seat_of(position, army)) else {
            return false;
        };
        let is_ally = self.allies.contains(&(own, enemy)) || self.allies.contains(&(enemy, own));
        !self.sides.are_same(own, enemy) && !is_ally
    }
}

/// The piece with which an army is lost: its king, or a queen where an army has no king.
fn royal_piece(position: &Position, army: Army) -> Piece {
    let has = |kind| {
        let mut pieces = position.pieces();
        pieces.any(|(_, piece)| piece == Piece { army, kind })
    };
    let is_queen = position.variant().queens_are_royal() && !has(PieceKind::King);
    let kind = if is_queen {
        PieceKind::Queen
    } else {
        PieceKind::King
    };
    Piece { army, kind }
}

fn seat_of(position: &Position, army: Army) -> Option<usize> {
    position.armies().position(|its_army| its_army == army)
}
