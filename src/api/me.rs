//! The asker's own person: everything that is kept about them, and its end.

use super::Door;
use super::asker::Me;
use super::parameters::{Asked, ForgetQuery};
use super::problem::{Kind, Problem, problems};
use crate::text::Data;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

problems!(DataProblems: &[Kind::TokenRequired, Kind::InvalidToken]);

problems!(ForgetProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

/// Your data
///
/// Everything that is kept about you: settings, the names of your tokens, and your part in every game. It is what `/privacy` sends in Discord.
#[utoipa::path(
    get, path = "/api/v1/me/data", tag = "people", security(("token" = [])),
    responses(
        (status = 200, description = "All of it.", body = Data, example = json!(Data::example())),
        DataProblems
    ),
)]
pub(super) async fn my_data(
    State(door): State<Door>,
    Me(person): Me,
) -> Result<Json<Data>, Problem> {
    let kept = door.table.kept_of(person).await;
    let kept = kept.map_err(|rejected| door.rejected(rejected))?;
    Ok(Json(Data::of(&kept)))
}

/// Forget me
///
/// You resign your running games and leave your lobbies, every game calls you “somebody” from then on, and your notes, settings and tokens are erased, the one of this
/// request too. It cannot be undone; so the request says your number once more.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "people", security(("token" = [])), params(ForgetQuery),
    responses(
        (status = 204, description = "You are forgotten."),
        ForgetProblems
    ),
)]
pub(super) async fn forget_me(
    State(door): State<Door>,
    Me(person): Me,
    Asked(query): Asked<ForgetQuery>,
) -> Result<StatusCode, Problem> {
    query.check(person)?;
    let forgotten = door.table.forget(person).await;
    forgotten.map_err(|rejected| door.rejected(rejected))?;
    Ok(StatusCode::NO_CONTENT)
}
