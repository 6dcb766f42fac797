//! The phase of a game by name, as programs read it: in the HTTP API, and in what is stored about a
//! person.

use entente_game::{ClosedReason, Phase};
use serde::Serialize;
use utoipa::ToSchema;

/// The phase of a game.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhaseName {
    /// The lobby is waiting for players.
    Lobby,
    /// Everybody who was challenged declined.
    Declined,
    /// The host cancelled it.
    Cancelled,
    /// Nobody started it within a day.
    Lapsed,
    /// A player aborted it, or a player's time was up, before everybody had moved.
    Aborted,
    /// The game is being played.
    Running,
    /// The game has ended.
    Over,
}

impl PhaseName {
    pub(crate) fn of(phase: &Phase) -> Self {
        match phase {
            Phase::Lobby => Self::Lobby,
            Phase::Closed(ClosedReason::Declined { .. }) => Self::Declined,
            Phase::Closed(ClosedReason::Cancelled) => Self::Cancelled,
            Phase::Closed(ClosedReason::Lapsed) => Self::Lapsed,
            Phase::Closed(ClosedReason::Aborted { .. } | ClosedReason::AbortedByTime { .. }) => {
                Self::Aborted
            }
            Phase::Running { .. } => Self::Running,
            Phase::Over(_) => Self::Over,
        }
    }
}
