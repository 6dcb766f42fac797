//! The handlers for the people whom the caller has blocked, the same as `/settings block` in
//! Discord.
//!
//! The service decides what blocking means, for all frontends.

use crate::http::body;
use crate::http::caller::{CHANGE_PROBLEMS, EmptyBody, SignedIn, SignedInProblems};
use crate::http::parameters::{ChangeHeaders, PersonPath, ValidPath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use crate::people::data;
use axum::Json;
use axum::extract::State;
use entente_game::Profile;
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_service::{BlockedPerson, Command, Rejected};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(BlockProblems: &[Kind::CannotBlock], CHANGE_PROBLEMS);

/// The people whom a person has blocked.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "BlockedPeople")]
pub(crate) struct BlockedPeople {
    /// In the order in which they were blocked.
    #[schema(value_type = Vec<data::BlockedPerson>)]
    blocked: Vec<BlockedPerson>,
}

/// The person to block.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "Block")]
pub(crate) struct BlockRequest {
    /// The name by which you recognize the person in your list: 1 to 32 characters.
    #[schema(example = "Bob")]
    name: String,
}

/// The people whom you have blocked
///
/// Nobody else can see this list.
#[utoipa::path(
    get, path = "/api/v1/me/blocked", tag = "people", security(("token" = ["manage"])),
    responses(
        (status = 200, description = "All of them.", body = BlockedPeople,
            example = json!(BlockedPeople::example())),
        SignedInProblems
    ),
)]
pub(super) async fn list_blocked_people(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
) -> Result<Json<BlockedPeople>, Problem> {
    let log = api.service.people().log_of(person).await;
    api.blocked(log.map(Ok).map_err(Rejected::from))
}

/// Block a person
///
/// Their challenges, reservations and rematches do not reach you any more. They are refused as for
/// somebody who accepts no challenges, so they do not learn that you have blocked them. What is
/// open already stays open.
#[utoipa::path(
    put, path = "/api/v1/me/blocked/{person}", tag = "people", security(("token" = ["manage"])),
    params(PersonPath, ChangeHeaders),
    request_body(content = BlockRequest, example = json!({"name": "Bob"})),
    responses(
        (status = 200, description = "Blocked: all whom you have blocked.", body = BlockedPeople,
            example = json!(BlockedPeople::example())),
        BlockProblems
    ),
)]
pub(super) async fn block_person(
    State(api): State<Api>,
    ValidPath(path): ValidPath<PersonPath>,
    request: Command<BlockRequest>,
) -> Result<Json<BlockedPeople>, Problem> {
    let person = body::person(&path.person)?;
    let command = request.map(|body| {
        let name = body.name;
        PersonAction::Block(Profile { person, name })
    });
    api.blocked(api.service.people().submit(command).await)
}

/// Unblock a person
///
/// They can challenge and invite you again.
#[utoipa::path(
    delete, path = "/api/v1/me/blocked/{person}", tag = "people", security(("token" = ["manage"])),
    params(PersonPath, ChangeHeaders),
    responses(
        (status = 200, description = "Unblocked: all whom you have blocked.",
            body = BlockedPeople, example = json!(BlockedPeople { blocked: Vec::new() })),
        BlockProblems
    ),
)]
pub(super) async fn unblock_person(
    State(api): State<Api>,
    ValidPath(path): ValidPath<PersonPath>,
    request: Command<EmptyBody>,
) -> Result<Json<BlockedPeople>, Problem> {
    let person = body::person(&path.person)?;
    let command = request.map(|_| PersonAction::Unblock { person });
    api.blocked(api.service.people().submit(command).await)
}

impl Api {
    fn blocked(
        &self,
        outcome: Result<Result<PersonLog, PersonRefusal>, Rejected>,
    ) -> Result<Json<BlockedPeople>, Problem> {
        let log = self.person_log(outcome)?;
        let blocked = log.blocked().map(BlockedPerson::of).collect();
        Ok(Json(BlockedPeople { blocked }))
    }
}

impl BlockedPeople {
    /// An example for the API's documentation.
    fn example() -> Self {
        Self {
            blocked: vec![BlockedPerson::example()],
        }
    }
}
