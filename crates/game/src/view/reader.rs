//! Reads the viewer's own part of a view: empty for a spectator, or as everybody may know it.

use super::{Phase, View};
use crate::adjudication::AdjudicatedResult;
use crate::base::id::Seat;
use crate::conditional_moves::ConditionalLine;
use crate::diplomacy::view::DiplomaticStatus;
use entente_rules::{Claim, Position};

impl View {
    /// The viewer's diplomacy; `None` for a spectator, if the game has none, and before it has
    /// started.
    pub fn diplomacy(&self) -> Option<&DiplomaticStatus> {
        self.own.as_ref()?.diplomacy.as_ref()
    }

    /// The viewer's conditional moves; empty for a spectator.
    pub fn conditional_moves(&self) -> &[ConditionalLine] {
        self.own.as_ref().map_or(&[], |own| &own.conditional_moves)
    }

    /// The results that the viewer can claim now; empty for a spectator.
    pub fn claimable_results(&self) -> &[AdjudicatedResult] {
        let own = self.own.as_ref();
        own.map_or(&[], |own| &own.result_claims.possible)
    }

    /// The viewer's private note.
    pub fn note(&self) -> Option<&str> {
        self.own.as_ref()?.note.as_deref()
    }

    /// The draws that the viewer can claim now. For a spectator, those that any player can claim.
    pub fn draw_claims(&self) -> &[Claim] {
        let own = self.own.as_ref();
        own.map_or(&self.turn.draw_claims, |own| &own.draw_claims)
    }

    /// The viewer's seats, once the game has started.
    pub fn own_seats(&self) -> &[Seat] {
        match (&self.phase, self.me()) {
            (Phase::Running { .. } | Phase::Over(_), Some(me)) => &me.seats,
            _ => &[],
        }
    }

    /// The positions from the start to now, as this viewer may know them, for repetitions.
    ///
    /// Only players of a running game with computers have them; for others it is empty.
    pub fn positions(&self) -> &[Position] {
        self.own.as_ref().map_or(&[], |own| &own.positions)
    }

    /// The position as the viewer may know it.
    pub(crate) fn position(&self) -> &Position {
        let known = self.own.as_ref().and_then(|own| own.position.as_ref());
        known.unwrap_or(&self.board.public_position)
    }
}
