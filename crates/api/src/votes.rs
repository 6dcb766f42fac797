//! The handlers for the votes of teams: a member votes for the moves of their team's seat, and sees
//! how the vote stands.
//!
//! Discord shows who has a role only when they press something there. So a program votes for
//! somebody who has pressed *Vote* there in this game within the last days.

use super::caller::{COMMAND_PROBLEMS, GameCommand, NamedGameId, SignedIn, vote_problem};
use super::example;
use super::parameters::{ChangeHeaders, GamePath};
use super::problem::{Kind, Problem, problems};
use super::resource::TeamVote;
use super::state::Api;
use axum::Json;
use axum::extract::State;
use entente_service::NewVote;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(ShowProblems: &[Kind::NoSuchGame, Kind::VoteNotPossible, Kind::TokenRequired,
    Kind::InvalidToken]);

problems!(VoteProblems: &[Kind::VoteNotPossible, Kind::IllegalMove, Kind::AmbiguousMove,
    Kind::UnreadableMove, Kind::GameOver, Kind::NotStarted], COMMAND_PROBLEMS);

/// A vote.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoteRequest {
    /// The move, in any usual form.
    #[serde(rename = "move")]
    #[schema(example = "e5")]
    mv: String,
    /// The number of moves before it, so that it does not count for another board. Leave it out to
    /// vote on the present one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ply: Option<u32>,
}

impl VoteRequest {
    fn example() -> Self {
        Self {
            mv: "e5".into(),
            ply: None,
        }
    }
}

/// The vote of your team
///
/// The votes so far, which only members of the team see, and the proof that your last vote was
/// counted. You are a member for seven days after you have voted in Discord in this game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/vote", tag = "moves",
    security(("token" = ["read"])),
    params(GamePath),
    responses(
        (status = 200, description = "The vote of your team.", body = TeamVote,
            example = json!(example::team_vote())),
        ShowProblems
    ),
)]
pub(crate) async fn show_team_vote(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    NamedGameId(game): NamedGameId,
) -> Result<Json<TeamVote>, Problem> {
    let vote = match api.service.team_vote(&game, person, None).await {
        Ok(vote) => vote,
        Err(rejected) => return Err(vote_problem(&game, &api, person, rejected).await),
    };
    let receipt = api.service.vote_receipt(&game, person, None).await;
    let receipt = receipt.map_err(|rejected| api.rejected(rejected))?;
    Ok(Json(TeamVote::of(&vote, receipt.as_ref())))
}

/// Vote for your team's move
///
/// The move with most votes is made when the vote ends; among equals, the one that was proposed
/// first. Until then you can change your vote.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/vote", tag = "moves",
    security(("token" = ["play"])),
    params(GamePath, ChangeHeaders),
    request_body(content = VoteRequest, example = json!(VoteRequest::example())),
    responses(
        (status = 200, description = "Your vote is stored.", body = TeamVote,
            example = json!(example::team_vote())),
        VoteProblems
    ),
)]
pub(crate) async fn cast_vote(
    State(api): State<Api>,
    command: GameCommand<VoteRequest>,
) -> Result<Json<TeamVote>, Problem> {
    let vote = command.vote(&api, |request| NewVote {
        text: request.mv,
        seen: request.ply,
        member: None,
    });
    Ok(Json(TeamVote::of(&vote.await?, None)))
}
