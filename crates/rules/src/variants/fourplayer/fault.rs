//! The faults of the players of a position.

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::Army;

/// The faults of a setup's players and points.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum FourPlayerFault {
    /// A player cannot have left in this way: in teams nobody leaves before the end.
    Status(Army),
    /// Nothing can be pending for a player who is out, or in teams.
    Pending(Army),
    /// An army has more points than a game can give, or points in teams.
    Points(Army),
    /// A queen worth one point is not a queen, or the mode has none.
    OnePoint(Square),
}
