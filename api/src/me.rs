//! The handlers for a person's own data: showing all of it, and erasing it.

use super::caller::{SignedIn, SignedInProblems};
use super::parameters::{ForgetQuery, ValidQuery};
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use entente_service::Data;

problems!(ForgetProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

/// Your data
///
/// Everything that is stored about you: your settings, the names of your tokens, and your part in
/// every game. `/privacy` sends the same in Discord.
#[utoipa::path(
    get, path = "/api/v1/me/data", tag = "people", security(("token" = [])),
    responses(
        (status = 200, description = "All of it.", body = Data, example = json!(Data::example())),
        SignedInProblems
    ),
)]
pub(crate) async fn my_data(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
) -> Result<Json<Data>, Problem> {
    let data = api
        .service
        .people()
        .personal_data(person)
        .await
        .map_err(|rejected| api.rejected(rejected))?;
    Ok(Json(Data::of(&data)))
}

/// Forget me
///
/// You resign your running games and leave your lobbies. Every game calls you “Former player” from
/// then on. Your notes, settings and tokens are erased, including the token of this request. This
/// cannot be undone, so the request must repeat your id.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "people", security(("token" = [])), params(ForgetQuery),
    responses(
        (status = 204, description = "You are forgotten."),
        ForgetProblems
    ),
)]
pub(crate) async fn forget_me(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    ValidQuery(query): ValidQuery<ForgetQuery>,
) -> Result<StatusCode, Problem> {
    // So that a client that is used wrongly does not erase anything by accident.
    query.check(person)?;
    let forgotten = api.service.people().forget(person).await;
    forgotten.map_err(|rejected| api.rejected(rejected))?;
    Ok(StatusCode::NO_CONTENT)
}
