//! What can be wrong with the players of a Chess4 position as somebody wrote them. `setup` finds it; here it is
//! only said.

use thiserror::Error;

use crate::piece::Army;
use crate::score::Score;

/// Why the players of a setup cannot be as it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AffairsFault {
    /// An army does not play here.
    #[error("{0} does not play in this variant")]
    Foreign(Army),
    /// A player who is in moves his own army.
    #[error("{0} is in the game, so nobody else moves the {0} army")]
    ControlOfActive(Army),
    /// Only who has mated a king moves another's army, and only while he is in, under Method 2.
    #[error("{by} cannot move the {army} army: {why}")]
    Control {
        /// Whose army.
        army: Army,
        /// Who should move it.
        by: Army,
        /// What is against it.
        why: NoCommand,
    },
    /// One player moves one captured army.
    #[error("{0} moves more than one captured army")]
    TwoCaptives(Army),
    /// Who is in was not eliminated by anybody, nor was one who resigned.
    #[error("nobody can have eliminated {0}")]
    EliminatedBy(Army),
    /// Nobody has the credit for his own leaving.
    #[error("{0} cannot have eliminated {0}; where nobody else has the credit, nobody is named")]
    OwnElimination(Army),
    /// Each who leaves is worth one point at most.
    #[error("scores: {given} in all, but each who left is worth one point at most, and {out} left")]
    Scores {
        /// The sum of the scores.
        given: Score,
        /// How many are out.
        out: usize,
    },
    /// Nobody leaves while he is alone, nor together with the last others by giving up.
    #[error("nobody is in the game, but whoever is left alone stays in it")]
    NobodyIn,
    /// The board shows no mate.
    #[error("{0} is neither mated nor stalemated")]
    NotMated(Army),
    /// The order of leaving names exactly those who left, once each.
    #[error("left_in_order: must name exactly those who are out, each once")]
    LeftInOrder,
    /// Who is out has nothing to wait for.
    #[error("{0} is out, so nothing can be pending")]
    Pending(Army),
    /// The men said to castle do not stand there.
    #[error("castling: the captured {0} army's king and rooks do not stand so")]
    CapturedCastling(Army),
    /// The rooks said to have started as castling rooks do not stand there, or cannot be those.
    #[error("castlers: the rooks with which {0} started to castle cannot stand so")]
    Castlers(Army),
}

/// Why a player cannot move another's army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoCommand {
    /// That is for Method 2.
    #[error("under Method 1 captured armies do not move")]
    MethodOne,
    /// Whose army it is was not checkmated.
    #[error("its king was not mated")]
    NotMated,
    /// Another has mated its king, or nobody has.
    #[error("somebody else mated its king")]
    NotTheCaptor,
    /// Who is out moves nothing.
    #[error("whoever is out moves nothing")]
    CaptorOut,
}
