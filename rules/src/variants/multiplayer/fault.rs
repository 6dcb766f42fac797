//! What can be wrong with the players of a setup under the multi-player rules. Only the messages
//! are here; `setup` finds the faults.

use thiserror::Error;

use crate::pieces::piece::Army;

/// Why the players of a setup are not possible.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MultiplayerFault {
    /// There are too few or too many armies, or one occurs twice.
    #[error("order: two to four armies were expected, each once")]
    Order,
    /// Nothing says where an army's pawns go.
    #[error("pawns: where do the pawns of {0} go?")]
    Direction(Army),
    /// A player who is out has a king.
    #[error("{0} is out of the game, but has a king")]
    EliminatedWithKing(Army),
    /// Nothing can be pending for a player who is out.
    #[error("{0} is out of the game, so nothing can be pending")]
    Pending(Army),
}
