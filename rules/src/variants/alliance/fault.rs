//! What can be wrong with the players of a setup of Four Player Chess. Only the messages are
//! here; `setup` finds the faults.

use thiserror::Error;

use crate::pieces::piece::Army;

/// Why the players of a setup are not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AllianceFault {
    /// An army does not play in this variant.
    #[error("{0} does not play in this variant")]
    UnknownArmy(Army),
    /// An army has pieces, but neither a king nor a liege.
    #[error("{0} has pieces on the board, but neither a king nor a liege")]
    PiecesWithoutLeader(Army),
    /// A protectorate has a king.
    #[error("liege: {0} has a king, so {0} cannot be a protectorate")]
    ProtectorateWithKing(Army),
    /// A protectorate has no pieces, so it would be out.
    #[error("liege: {0} has no pieces, and a protectorate has at least one")]
    ProtectorateWithoutPieces(Army),
    /// The liege must have a king and be in the same alliance.
    #[error("liege: {liege} cannot be {army}'s liege, who has a king and is in the same alliance")]
    Liege {
        /// The protectorate.
        army: Army,
        /// The liege that was given.
        liege: Army,
    },
    /// A player who must choose still has a king.
    #[error("pending: {0} has a king, so there is nothing to choose")]
    ChooserWithKing(Army),
    /// A player who must choose is already a protectorate.
    #[error("pending: {0} is a protectorate, so there is nothing to choose")]
    ChooserIsProtectorate(Army),
    /// A player in the game is in no alliance.
    #[error("teams: {0} is in the game, but in no alliance")]
    MissingFromAlliances(Army),
    /// A player is in two alliances.
    #[error("teams: {0} is in two alliances")]
    TwoAlliances(Army),
    /// A player who is out is in an alliance.
    #[error("teams: {0} is out of the game, and in no alliance")]
    EliminatedInAlliance(Army),
    /// An alliance is empty, or contains everybody.
    #[error("teams: an alliance has one to three members")]
    AllianceSize,
    /// An alliance without a king would be out.
    #[error("teams: nobody in {0}'s alliance has a king")]
    AllianceWithoutKing(Army),
    /// Proposals are only possible between two players with kings.
    #[error("proposals: {from} cannot have proposed to {to}: both must be in the game with a king")]
    Proposal {
        /// The player who should have proposed.
        from: Army,
        /// The player who should have been asked.
        to: Army,
    },
    /// A player who is out still has a first move to make.
    #[error("first_move: {0} is out of the game")]
    FirstMove(Army),
    /// The given status contradicts the pieces and lieges.
    #[error("status: contradicts the pieces and lieges of {0}")]
    Status(Army),
    /// Nobody is in the game.
    #[error("nobody is in the game")]
    NobodyIn,
}
