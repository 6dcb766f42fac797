//! What can be wrong with the players of a setup of Four Player Chess. Only the messages are
//! here; `setup` finds the faults.

use thiserror::Error;

use crate::pieces::piece::Army;

/// Why the players of a setup are not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum AllianceFault {
    /// An army does not play in this variant.
    UnknownArmy(Army),
    /// An army has pieces, but neither a king nor a liege.
    PiecesWithoutLeader(Army),
    /// A protectorate has a king.
    ProtectorateWithKing(Army),
    /// A protectorate has no pieces, so it would be out.
    ProtectorateWithoutPieces(Army),
    /// The liege must have a king and be in the same alliance.
    Liege {
        /// The protectorate.
        army: Army,
        /// The liege that was given.
        liege: Army,
    },
    /// A player who must choose still has a king.
    ChooserWithKing(Army),
    /// A player who must choose is already a protectorate.
    ChooserIsProtectorate(Army),
    /// A player in the game is in no alliance.
    MissingFromAlliances(Army),
    /// A player is in two alliances.
    TwoAlliances(Army),
    /// A player who is out is in an alliance.
    EliminatedInAlliance(Army),
    /// An alliance is empty, or contains everybody.
    AllianceSize,
    /// An alliance without a king would be out.
    AllianceWithoutKing(Army),
    /// Proposals are only possible between two players with kings.
    Proposal {
        /// The player who should have proposed.
        from: Army,
        /// The player who should have been asked.
        to: Army,
    },
    /// A player who is out still has a first move to make.
    FirstMove(Army),
    /// The given status contradicts the pieces and lieges.
    Status(Army),
    /// Nobody is in the game.
    NobodyIn,
}
