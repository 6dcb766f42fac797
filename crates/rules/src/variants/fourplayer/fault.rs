//! The faults of the players of a position.

use entente_words::faults;
use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::Army;

faults! {
    /// The faults of a setup's players and points.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum FourPlayerFault = "fault-four-player" {
        /// A player cannot have left in this way: in teams nobody leaves before the end.
        Status(army: Army),
        /// Nothing can be pending for a player who is out, or in teams.
        Pending(army: Army),
        /// An army has more points than a game can give, or points in teams.
        Points(army: Army),
        /// A queen worth one point is not a queen, or the mode has none.
        OnePoint(square: Square),
    }
}
