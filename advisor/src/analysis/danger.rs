//! Dangers that the rules can prove, independent of the share of the win that the engine expects: a
//! move after which the player's king can be captured, or the player can be mated at once.
//!
//! A move counts only if another move would have avoided the danger. [`super::assess`] judges how
//! bad it is.

use super::sides::{Sides, after};
use alloc::vec::Vec;
use entente_rules::{Army, MateKind, Mating, Ply, Position, Status};
use serde::{Deserialize, Serialize};

/// A loss that a move allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// An enemy can capture the king, where kings are captured.
    KingCapture,
    /// The next player can give mate.
    MateInOne,
}

impl Danger {
    /// Its name in JSON and in the texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::KingCapture => "king_capture",
            Self::MateInOne => "mate_in_one",
        }
    }
}

/// A danger that a player could have avoided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exposure {
    pub(super) danger: Danger,
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
    let danger = mover.danger_after(before, ply)?;
    let avoids = |alternative: &Ply| {
        *alternative != ply && mover.danger_after(before, *alternative).is_none()
    };
    // The best move is tried first, because it usually avoids the danger and saves trying all
    // plies.
    let best_avoids = best.as_ref().is_some_and(avoids);
    let is_avoidable = best_avoids || before.plies().iter().any(avoids);
    is_avoidable.then_some(Exposure {
        danger,
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

    fn danger_after(&self, before: &Position, ply: Ply) -> Option<Danger> {
        let after = after(before, ply)?;
        let (danger, is_there) = match before.variant().mating() {
            // A rule set has either captures of kings or mates.
            Mating::Never => (Danger::KingCapture, self.can_lose_king(&after)),
            Mating::AtOnce | Mating::AtOwnTurn => (Danger::MateInOne, self.can_be_mated(&after)),
        };
        is_there.then_some(danger)
    }

    fn can_lose_king(&self, position: &Position) -> bool {
        let mut attackers = self.armies.iter().flat_map(|army| position.checkers(*army));
        // The piece may belong to an army that nobody moves any more; it threatens nothing.
        attackers.any(|square| {
            let piece = position.piece(square);
            let commander = piece.and_then(|piece| position.commander(piece.army));
            commander.is_some_and(|commander| self.is_enemy(position, commander))
        })
    }

    fn can_be_mated(&self, position: &Position) -> bool {
        let Some(next) = position.mover() else {
            return false;
        };
        let mates = |reply: Ply| after(position, reply).is_some_and(|end| self.is_mated(&end));
        // Only the next player's replies are tried: those in between could prevent a later mate.
        self.is_enemy(position, next) && position.plies().into_iter().any(mates)
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

fn seat_of(position: &Position, army: Army) -> Option<usize> {
    position.armies().position(|its_army| its_army == army)
}
