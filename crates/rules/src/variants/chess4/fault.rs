//! The possible faults in the players of a Chess4 setup. Only the messages are here; `setup` finds
//! the faults.

use entente_words::faults;
use thiserror::Error;

use crate::pieces::piece::Army;
use crate::pieces::score::Score;

faults! {
    /// The faults of the players of a setup.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum Chess4Fault = "fault" {
        /// An army does not play in this variant.
        UnknownArmy(army: Army),
        /// Players in the game move their own armies.
        ControlOfActive(army: Army),
        /// Only under Method 2 does a player move another army: one whose king they mated, while
        /// they are in the game themselves.
        Control {
            /// The army.
            army: Army,
            /// The player who should move it.
            by: Army,
            /// The rule that forbids it.
            why: CommandFault,
        },
        /// A player can move only one captured army.
        TwoCaptives(army: Army),
        /// Players in the game, and players who resigned, were not eliminated by anybody.
        EliminatedBy(army: Army),
        /// Nobody has the credit for their own elimination.
        OwnElimination(army: Army),
        /// Every player who left is worth at most one point.
        Scores {
            /// The sum of the scores.
            given: Score,
            /// The number of players who are out.
            eliminated: usize,
        },
        /// The last player stays in the game, and the last players cannot leave together by
        /// resigning.
        NobodyIn,
        /// There is no mate on the board.
        NotMated(army: Army),
        /// The order of leaving must name exactly the players who left, each once.
        LeftInOrder,
        /// Nothing can be pending for a player who is out.
        Pending(army: Army),
        /// The options leave an army out, so it is neither in the game nor has it been eliminated.
        TakesNoPart(army: Army),
        /// The castling pieces of a captured army are not where the setup says.
        CapturedCastling(army: Army),
        /// The castling rooks are not where the setup says, or cannot be the castling rooks.
        CastlingRooks(army: Army),
    }
}

faults! {
    /// The reasons for which a player cannot move another army.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CommandFault = "" {
        /// Captured armies only move under Method 2.
        MethodOne,
        /// The king of the army was not checkmated.
        NotMated,
        /// Another player mated the king, or nobody did.
        NotTheCaptor,
        /// The player is out.
        CaptorEliminated,
    }
}
