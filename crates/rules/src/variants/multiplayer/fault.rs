//! The faults of a position of the multi-player rules.

use entente_words::faults;
use thiserror::Error;

use crate::pieces::piece::Army;

faults! {
    /// The faults of the players of a setup.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum MultiplayerFault = "fault-multiplayer" {
        /// There are too few or too many armies, or one occurs twice.
        Order,
        /// Nothing says where an army's pawns go.
        Direction(army: Army),
        /// A player who is out has a king.
        EliminatedWithKing(army: Army),
        /// Nothing can be pending for a player who is out.
        Pending(army: Army),
    }
}
