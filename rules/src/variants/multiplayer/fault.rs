//! What can be wrong with the players of a setup under the multi-player rules. Only the messages
//! are here; `setup` finds the faults.

use thiserror::Error;

use crate::pieces::piece::Army;

/// Why the players of a setup are not possible.
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
