//! The reasons for which a result cannot be claimed.

use crate::base::refused::refusals;

refusals! {
    /// The reason for which a result cannot be claimed, or a game can have no such claims.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AdjudicationRefusal = "claim-refused" {
        /// The game has other than two sides that can win or draw.
        NotTwoSides = "invalid-body",
        /// A team plays in the game, which cannot answer for itself.
        Team = "invalid-body",
        /// The game was created without claims.
        Off,
        /// It is no known ending, and there were too few rounds for the engine to be certain.
        TooEarly {
            /// The rounds that are missing.
            rounds: u32,
        },
        /// It is no known ending, and for the engine to be certain of a draw there must have been
        /// no capture and no move of a pawn over some rounds.
        TooLively {
            /// The rounds that are missing.
            rounds: u32,
        },
        /// The engine was not certain of an earlier claim of the player, who cannot ask it again
        /// yet.
        Wait {
            /// The rounds until they can.
            rounds: u32,
        },
        /// It is no known ending, and nobody has asked the engine yet.
        NotExamined,
        /// The player is not so far ahead of the last other one that they could stop.
        NotAhead,
        /// The engine cannot be asked now.
        Busy,
        /// The engine was not certain of the result over all rounds.
        NotCertain {
            /// The rounds until the player can ask again.
            rounds: u32,
        },
    }
}
