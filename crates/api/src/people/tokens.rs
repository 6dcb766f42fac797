//! The handlers for the tokens of the caller: listed, and revoked. New ones are made only in
//! Discord, so that a stolen token cannot make others.

use crate::http::caller::{CHANGE_PROBLEMS, EmptyBody, SignedIn, SignedInProblems};
use crate::http::parameters::{ChangeHeaders, TokenPath, ValidPath};
use crate::http::problem::{Kind, Problem, problems};
use crate::http::state::Api;
use crate::people::data;
use axum::Json;
use axum::extract::State;
use entente_game::people::{PersonAction, PersonLog};
use entente_service::{Command, StoredToken};
use serde::Serialize;
use utoipa::ToSchema;

problems!(RevokeProblems: &[Kind::NoSuchToken], CHANGE_PROBLEMS);

/// The tokens of a person, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    #[schema(value_type = Vec<data::StoredToken>)]
    tokens: Vec<StoredToken>,
}

/// Your tokens
///
/// What each allows, until when, and on which day it was last used. The tokens themselves are not
/// stored. `/api token` in Discord makes a new one.
#[utoipa::path(
    get, path = "/api/v1/me/tokens", tag = "people", security(("token" = ["manage"])),
    responses(
        (status = 200, description = "Your tokens.", body = Tokens,
            example = json!(Tokens::example())),
        SignedInProblems
    ),
)]
pub(super) async fn list_my_tokens(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
) -> Result<Json<Tokens>, Problem> {
    let log = api.service.people().log_of(person).await;
    api.tokens(&log.map_err(|error| api.rejected(error.into()))?)
        .await
}

/// Revoke a token
///
/// No program can use it any more. It may be the token of this request.
#[utoipa::path(
    delete, path = "/api/v1/me/tokens/{number}", tag = "people",
    security(("token" = ["manage"])), params(TokenPath, ChangeHeaders),
    responses(
        (status = 200, description = "Revoked: the tokens that you have left.", body = Tokens,
            example = json!(Tokens { tokens: Vec::new() })),
        RevokeProblems
    ),
)]
pub(super) async fn revoke_token(
    State(api): State<Api>,
    ValidPath(path): ValidPath<TokenPath>,
    request: Command<EmptyBody>,
) -> Result<Json<Tokens>, Problem> {
    let number = path.number.parse().map_err(|_| Kind::NoSuchToken)?;
    let command = request.map(|_| PersonAction::RevokeToken { number });
    let log = api.person_log(api.service.people().submit(command).await)?;
    api.tokens(&log).await
}

impl Api {
    async fn tokens(&self, log: &PersonLog) -> Result<Json<Tokens>, Problem> {
        let uses = self.service.people().last_uses(log.tokens()).await;
        let uses = uses.map_err(|error| self.rejected(error.into()))?;
        let tokens = StoredToken::all(log.tokens(), &uses);
        Ok(Json(Tokens { tokens }))
    }
}

impl Tokens {
    /// An example for the API's documentation.
    fn example() -> Self {
        Self {
            tokens: vec![StoredToken::example()],
        }
    }
}
