//! Dangers that the rules can prove, whatever share of the win the engine expects: a move after
//! which the player's king can be captured, or the player can be mated at once.
//!
//! A move that no other move would have improved is in no danger by this module's count. How bad a
//! danger is decides [`super::judge`].

use super::after::after;
use super::sides::Sides;
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
    /// Whether the best move that the engine found avoids it.
    pub(super) best_avoids: bool,
}

/// The danger in which this ply of a position puts its player, if another one would not have.
pub(super) fn exposure(
    before: &Position,
    ply: Ply,
    best: Option<Ply>,
    allies: &[(usize, usize)],
) -> Option<Exposure> {
    let mover = Mover::of(before, allies);
    let danger = mover.danger_after(before, ply)?;
    let avoids = |other: &Ply| *other != ply && mover.danger_after(before, *other).is_none();
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
    /// By seat, the pairs who have promised not to capture each other's pieces.
    allies: &'a [(usize, usize)],
}

impl<'a> Mover<'a> {
    fn of(before: &Position, allies: &'a [(usize, usize)]) -> Self {
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
            Mating::Never => (Danger::KingCapture, self.can_lose_king(&after)),
            Mating::AtOnce | Mating::AtOwnTurn => (Danger::MateInOne, self.can_be_mated(&after)),
        };
        is_there.then_some(danger)
    }

    fn can_lose_king(&self, position: &Position) -> bool {
        let mut attackers = self.armies.iter().flat_map(|army| position.checkers(*army));
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
        self.is_enemy(position, next) && position.plies().into_iter().any(mates)
    }

    /// Whether one of the player's armies is mated: by the position with it to move, in Chess4 by a
    /// fact about the army, and where a mate takes effect as the turn begins, by its status.
    fn is_mated(&self, position: &Position) -> bool {
        self.armies.iter().any(|&army| {
            let fact = position.mate(army).map(|mate| mate.kind);
            position.turn() == army && position.is_checkmate()
                || fact == Some(MateKind::Checkmated)
                || position.status(army) == Status::Checkmated
        })
    }

    fn is_enemy(&self, position: &Position, army: Army) -> bool {
        let (Some(own), Some(other)) = (self.seat, seat_of(position, army)) else {
            return false;
        };
        let is_ally = self.allies.contains(&(own, other)) || self.allies.contains(&(other, own));
        !self.sides.are_same(own, other) && !is_ally
    }
}

fn seat_of(position: &Position, army: Army) -> Option<usize> {
    position.armies().position(|other| other == army)
}
