//! What can be wrong with the players of a position by the multi-player rules as somebody wrote them. `setup` finds it;
//! here it is only said.

use thiserror::Error;

use crate::piece::Army;

/// Why the players of a setup cannot be as it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MultiplayerFault {
    /// Too few armies, too many, or one twice.
    #[error("order: two to four armies were expected, each once")]
    Order,
    /// Nothing says where an army's pawns go.
    #[error("pawns: where do the pawns of {0} go?")]
    Direction(Army),
    /// Who is out has no king.
    #[error("{0} is out of the game, but has a king")]
    KingOfOneOut(Army),
    /// Who is out has nothing to wait for.
    #[error("{0} is out of the game, so nothing can be pending")]
    Pending(Army),
}
