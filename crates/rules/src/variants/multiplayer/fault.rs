//! The faults of a position of the multi-player rules.

use thiserror::Error;

use crate::pieces::piece::Army;

/// The faults of the players of a setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum MultiplayerFault {
    /// There are too few or too many armies, or one occurs twice.
    Order,
    /// Nothing says where an army's pawns go.
    Direction(Army),
    /// A player who is out has a king.
    EliminatedWithKing(Army),
    /// Nothing can be pending for a player who is out.
    Pending(Army),
}
