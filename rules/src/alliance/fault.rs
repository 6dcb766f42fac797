//! What can be wrong with the players of a game of alliances as somebody wrote them. `setup` finds it; here it is only
//! said.

use thiserror::Error;

use crate::piece::Army;

/// Why the players of a setup cannot stand together so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AllianceFault {
    /// An army does not play here.
    #[error("{0} does not play in this variant")]
    Foreign(Army),
    /// Who has lost his king is somebody's protectorate, or his men are gone.
    #[error("{0} has men on the board, but neither a king nor a liege")]
    Kingless(Army),
    /// Who has a king is nobody's protectorate.
    #[error("liege: {0} has a king, so {0} is nobody's protectorate")]
    CrownedProtectorate(Army),
    /// A protectorate without men is out.
    #[error("liege: {0} has no men, and a protectorate has at least one")]
    BareProtectorate(Army),
    /// A liege is one of the team who has a king.
    #[error("liege: {liege} cannot be {army}'s liege, who has a king and is in the same team")]
    Liege {
        /// The protectorate.
        army: Army,
        /// Whom it should be loyal to.
        liege: Army,
    },
    /// Only who has lost his king has something to choose.
    #[error("pending: {0} has a king, so there is nothing to choose")]
    CrownedChooser(Army),
    /// A protectorate has chosen already.
    #[error("pending: {0} is a protectorate, so there is nothing to choose")]
    BoundChooser(Army),
    /// Everybody who is in is in one team.
    #[error("teams: {0} is in the game, but in no team")]
    NoTeam(Army),
    /// Nobody is in two teams.
    #[error("teams: {0} stands there twice")]
    TwoTeams(Army),
    /// Who is out is in no team.
    #[error("teams: {0} is out of the game, and in no team")]
    TeamOfOut(Army),
    /// A team is not empty, and not everybody.
    #[error("teams: a team has one to three members")]
    TeamSize,
    /// A team without a king is out.
    #[error("teams: nobody in {0}'s team has a king")]
    TeamWithoutKing(Army),
    /// Proposals are made between two who have their kings.
    #[error("proposals: {from} cannot have proposed to {to}: both must be in the game with a king")]
    Proposal {
        /// Who should have proposed.
        from: Army,
        /// To whom.
        to: Army,
    },
    /// Who is out makes no first move.
    #[error("first_move: {0} is out of the game")]
    FirstMove(Army),
    /// The men and the lieges show another status.
    #[error("status: the men and lieges show something else of {0}")]
    Status(Army),
    /// There is always somebody.
    #[error("nobody is in the game")]
    NobodyIn,
}
