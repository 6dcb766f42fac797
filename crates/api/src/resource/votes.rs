//! The vote of a team as JSON.

use entente_service::Proposal;
use serde::Serialize;
use utoipa::ToSchema;

/// The vote of the caller's team. Only its members see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TeamVote {
    /// The number of the team among the players of the game.
    #[schema(example = 1)]
    player: u32,
    /// The number of moves before the one that is voted for; null if it is not the team's turn.
    #[schema(required, example = 1)]
    ply: Option<u32>,
    /// The end of the vote; null if it is not the team's turn. If nobody has voted by then, the
    /// first vote after it begins a vote of the same length.
    #[schema(required, example = "2026-11-20T14:00:00.000Z")]
    closes_at: Option<String>,
    /// The moves that have votes, first the one that would be made now.
    moves: Vec<ProposedMove>,
    /// The move that the caller votes for, in coordinate form; null if they have not voted.
    #[schema(required, example = "e7e5")]
    own: Option<String>,
    /// The proof that the caller's last vote was counted, for `entente verify FILE --vote`; null in
    /// the answer to a vote, and if there is none.
    #[schema(required)]
    receipt: Option<String>,
}

/// A move that was proposed.
#[derive(Debug, Serialize, ToSchema)]
struct ProposedMove {
    /// The move in coordinate form.
    #[schema(example = "e7e5")]
    coordinate: String,
    /// The move in the rule set's notation.
    #[schema(example = "e5")]
    notation: String,
    /// The number of its votes.
    #[schema(example = 12)]
    votes: u32,
    /// The time at which it was proposed first.
    #[schema(example = "2026-11-20T08:05:00.000Z")]
    proposed_at: String,
}

impl TeamVote {
    /// The vote as the service knows it, with the proof of an earlier one.
    pub(crate) fn of(
        vote: &entente_service::TeamVote,
        receipt: Option<&entente_game::VoteReceipt>,
    ) -> Self {
        Self {
            player: vote.player.0,
            ply: vote.turn.map(|turn| turn.ply),
            closes_at: vote.closes.map(entente_game::Time::to_rfc3339),
            moves: vote.proposals.iter().map(ProposedMove::of).collect(),
            own: vote.own.as_ref().map(|mv| mv.coordinate.clone()),
            receipt: receipt.map(ToString::to_string),
        }
    }
}

impl ProposedMove {
    fn of(proposal: &Proposal) -> Self {
        Self {
            coordinate: proposal.coordinate.clone(),
            notation: proposal.notation.clone(),
            votes: proposal.votes,
            proposed_at: proposal.proposed.to_rfc3339(),
        }
    }
}
