//! Votes on their way: what a voter asks for and gets, and the votes that wait to be written
//! together.
//!
//! They are decided and written in `votes::commands`.

use crate::command::Command;
use crate::error::Rejected;
use crate::votes::stored::Proposal;
use entente_game::{CrowdTurn, GameId, PlayerId, PossibleMove, TeamMember, Time};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use tokio::sync::oneshot;

/// The most votes that are written together.
const MAX_TOGETHER: usize = 128;

/// A vote to be given.
#[derive(Debug, Clone)]
pub struct NewVote {
    /// The move in any notation.
    pub text: String,
    /// The number of plies on the board that the voter saw, if it is known.
    pub seen: Option<u32>,
    /// The voter as the frontend has seen them just now; `None` if it cannot see that.
    pub member: Option<TeamMember>,
}

/// The vote of a team as one of its members sees it.
#[derive(Debug, Clone)]
pub struct TeamVote {
    /// The crowd.
    pub player: PlayerId,
    /// The number of plies before the move that is voted for; `None` if it is not the crowd's turn.
    pub turn: Option<CrowdTurn>,
    /// The end of the vote; `None` if it is not the crowd's turn.
    pub closes: Option<Time>,
    /// The proposed moves with their votes, that which would be made first.
    pub proposals: Vec<Proposal>,
    /// The member's own vote.
    pub own: Option<PossibleMove>,
    /// Whether the command has changed something.
    pub changed: bool,
}

impl TeamVote {
    /// The number of votes.
    pub fn votes(&self) -> u32 {
        self.proposals.iter().map(|proposal| proposal.votes).sum()
    }
}

/// The answer to a vote.
pub(crate) type Answer = Result<TeamVote, Rejected>;

/// A vote that waits to be written.
pub(crate) struct WaitingVote {
    pub(crate) command: Command<NewVote>,
    pub(crate) answer: oneshot::Sender<Answer>,
}

/// The votes that wait to be written, by game.
#[derive(Default)]
pub(crate) struct WaitingVotes(Mutex<HashMap<GameId, VecDeque<WaitingVote>>>);

impl WaitingVotes {
    pub(crate) fn push(&self, game: &GameId, vote: WaitingVote) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game.clone()).or_default().push_back(vote);
    }

    /// Takes the votes out that are written together next.
    pub(crate) fn take(&self, game: &GameId) -> Vec<WaitingVote> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(waiting) = games.get_mut(game) else {
            return Vec::new();
        };
        let taken = waiting.drain(..waiting.len().min(MAX_TOGETHER)).collect();
        if waiting.is_empty() {
            games.remove(game);
        }
        taken
    }
}
