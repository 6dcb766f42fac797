//! The refusals of a rated game.

use crate::base::refused::refusals;

refusals! {
    /// The reason for which a game cannot be rated.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RatedRefusal = "invalid-body" {
        /// The game would begin from a position that was set up, or go on from a saved game.
        StartingPosition,
        /// The server has no ratings.
        NoRatingsHere,
        /// A team votes for the moves of a seat.
        Crowd,
        /// Players promise each other what they like, so nobody plays for themselves alone.
        Promises,
    }
}
