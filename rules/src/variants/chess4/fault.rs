//! What can be wrong with the players of a Chess4 setup. Only the messages are here; `setup` finds
//! the faults.

use thiserror::Error;

use crate::pieces::piece::Army;
use crate::pieces::score::Score;

/// Why the players of a setup are not possible.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Chess4Fault {
    /// An army does not play in this variant.
    #[error("{0} does not play in this variant")]
    UnknownArmy(Army),
    /// Players in the game move their own armies.
    #[error("{0} is in the game, so nobody else moves the {0} army")]
    ControlOfActive(Army),
    /// Only under Method 2 does a player move another army: one whose king they mated, while they
    /// are in the game themselves.
    #[error("{by} cannot move the {army} army: {why}")]
    Control {
        /// The army.
        army: Army,
        /// The player who should move it.
        by: Army,
        /// What forbids it.
        why: CommandFault,
    },
    /// A player can move only one captured army.
    #[error("{0} moves more than one captured army")]
    TwoCaptives(Army),
    /// Players in the game, and players who resigned, were not eliminated by anybody.
    #[error("nobody can have eliminated {0}")]
    EliminatedBy(Army),
    /// Nobody has the credit for their own elimination.
    #[error("{0} cannot have eliminated {0}: leave this out if nobody else has the credit")]
    OwnElimination(Army),
    /// Every player who left is worth at most one point.
    #[error(
        "scores: {given} in all, but each player who left is worth one point at most, and \
         {eliminated} left"
    )]
    Scores {
        /// The sum of the scores.
        given: Score,
        /// The number of players who are out.
        eliminated: usize,
    },
    /// The last player stays in the game, and the last players cannot leave together by resigning.
    #[error("nobody is in the game, but the last player always stays in it")]
    NobodyIn,
    /// There is no mate on the board.
    #[error("{0} is neither mated nor stalemated")]
    NotMated(Army),
    /// The order of leaving must name exactly the players who left, each once.
    #[error("left_in_order: must name exactly those who are out, each once")]
    LeftInOrder,
    /// Nothing can be pending for a player who is out.
    #[error("{0} is out, so nothing can be pending")]
    Pending(Army),
    /// The options leave an army out, so it is neither in the game nor has it been eliminated.
    #[error("{0} takes no part in this game, so its status can only be resign")]
    TakesNoPart(Army),
    /// The castling pieces of a captured army are not where the setup says.
    #[error("castling: the captured {0} army's king and rooks are not on these squares")]
    CapturedCastling(Army),
    /// The castling rooks are not where the setup says, or cannot be the castling rooks.
    #[error("castlers: the rooks that {0} could castle with cannot be on these squares")]
    CastlingRooks(Army),
}

/// Why a player cannot move another army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CommandFault {
    /// Captured armies only move under Method 2.
    #[error("under Method 1 captured armies do not move")]
    MethodOne,
    /// The king of the army was not checkmated.
    #[error("its king was not mated")]
    NotMated,
    /// Another player mated the king, or nobody did.
    #[error("somebody else mated its king")]
    NotTheCaptor,
    /// The player is out.
    #[error("a player who is out cannot move anything")]
    CaptorEliminated,
}
