//! The handlers for the votes of teams: a member votes for the moves of their team's seat, and sees
//! how the vote stands.
//!
//! Discord shows who has a role only when they press something there. So a program votes for
//! somebody who has pressed *Vote* there in this game within the last days, and the page for those
//! who have opened it there as members.

use crate::http::caller::NamedGameId;
use crate::http::prelude::*;
use entente_service::{NewVote, Proposal};
use serde_json::{Value, json};

/// The operations about votes of teams.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(show_team_vote, cast_vote))
}

problems!(ShowProblems: &[Kind::NoSuchGame, Kind::VoteNotPossible, Kind::TokenRequired,
    Kind::InvalidToken]);

problems!(VoteProblems: &[Kind::VoteNotPossible, Kind::IllegalMove, Kind::AmbiguousMove,
    Kind::UnreadableMove, Kind::GameOver, Kind::NotStarted], COMMAND_PROBLEMS);

/// A vote.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VoteRequest {
    /// The move, in any usual form.
    #[serde(rename = "move")]
    #[schema(example = "e5")]
    mv: String,
    /// The number of moves before it, so that it does not count for another board. Leave it out to
    /// vote on the present one.
    ply: Option<u32>,
}

/// The vote of your team
///
/// The votes so far, which only members of the team see, and the proof that your last vote was
/// counted. You are a member for seven days after you have voted in Discord in this game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/vote", tag = "moves", security(("token" = ["read"])),
    params(GamePath), responses((status = 200, body = TeamVote), ShowProblems),
)]
async fn show_team_vote(
    SignedIn { api, person }: SignedIn,
    sender: Sender,
    NamedGameId(game): NamedGameId,
) -> JsonAnswer<TeamVote> {
    let member = sender.team_member(&game, &api).await?;
    let vote = match api.service.team_vote(&game, person, member).await {
        Ok(vote) => vote,
        Err(rejected) => return Err(api.vote_problem(&game, sender, rejected).await),
    };
    let receipt = api.answered(api.service.vote_receipt(&game, person, None).await)?;
    Ok(Json(TeamVote::of(&vote, receipt.as_ref())))
}

/// Vote for your team's move
///
/// The move with most votes is made when the vote ends; among equals, the one that was proposed
/// first. Until then you can change your vote.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/vote", tag = "moves", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders),
    request_body(content = VoteRequest, example = json!({"move": "e5"})),
    responses((status = 200, body = TeamVote), VoteProblems),
)]
async fn cast_vote(command: GameCommand<VoteRequest>) -> JsonAnswer<TeamVote> {
    let vote = command.vote(|request| NewVote {
        text: request.mv,
        seen: request.ply,
        member: None,
    });
    Ok(Json(TeamVote::of(&vote.await?, None)))
}

/// The vote of the caller's team. Only its members see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = team_vote)]
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

/// The vote of a team that has Black, with three votes, for the document.
fn team_vote() -> Value {
    let proposal = |coordinate: &str, notation: &str, votes: u32| {
        json!({"coordinate": coordinate, "notation": notation, "votes": votes,
            "proposed_at": "2026-11-20T08:05:00.000Z"})
    };
    json!({
        "player": 1, "ply": 1, "closes_at": "2026-11-20T14:05:00.000Z",
        "moves": [proposal("e7e5", "e5", 2), proposal("c7c5", "c5", 1)],
        "own": "e7e5", "receipt": null,
    })
}
