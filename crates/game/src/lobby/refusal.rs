//! The refusals of a game with anonymous seats.

use crate::base::refused::refusals;

refusals! {
    /// The reason for which a game cannot have anonymous seats, or nobody can have a seat so.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AnonymousRefusal = "invalid-body" {
        /// A player chose a seat. The seed has to draw all of them.
        ChosenSeat,
        /// The game would be rated.
        Rated,
        /// A team would play, whose members see each other vote.
        Team,
    }
}
