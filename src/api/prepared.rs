//! The handlers for prepared moves (conditional moves), which are made when the others play what
//! was expected.
//!
//! Like notes they are private: each player sees only their own.

use super::caller::{GameCommand, VisibleGame};
use super::example;
use super::games::{COMMAND_PROBLEMS, EmptyBody};
use super::parameters::{CommandHeaders, GamePath, LinePath};
use super::problem::{Kind, Problem, problems};
use super::resource::PreparedMoves;
use super::state::Api;
use super::tag::Tag;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use entente_game::{Action, PlanEdit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(OwnProblems: &[Kind::InvalidToken, Kind::NoSuchGame]);

problems!(PrepareProblems: &[Kind::NotPreparable, Kind::Out], COMMAND_PROBLEMS);

/// A line of moves to prepare.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineRequest {
    /// The expected moves in order, those of the others and your own. `*` stands for whatever the
    /// others play until it is your turn: `e5 Nf3 * Bb5`. A single move of your own is made
    /// whatever the others play.
    #[schema(example = "Nc6 Bb5")]
    line: String,
}

/// Your prepared moves
///
/// Nobody else can see them.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])),
    params(GamePath),
    responses(
        (status = 200, description = "Your prepared moves.", body = PreparedMoves,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(example::prepared())),
        (status = 304, description = "You have this version already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(crate) async fn list_prepared(VisibleGame(view): VisibleGame) -> impl IntoResponse {
    (Tag(view.number), Json(PreparedMoves::of(&view)))
}

/// Prepare moves
///
/// Adds a line to your prepared moves. When the others play what a line expects, your move is made
/// at once. Everybody sees then that it was prepared.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])),
    params(GamePath, CommandHeaders),
    request_body(content = LineRequest, example = json!(LineRequest { line: "Nc6 Bb5".into() })),
    responses(
        (status = 200, description = "Prepared: your prepared moves now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(crate) async fn prepare(
    State(api): State<Api>,
    command: GameCommand<LineRequest>,
) -> Result<impl IntoResponse, Problem> {
    edit_plan(&api, command, |request| PlanEdit::Add(request.line)).await
}

/// Delete one line of your prepared moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/prepared/{line}", tag = "moves", security(("token" = [])),
    params(GamePath, LinePath, CommandHeaders),
    responses(
        (status = 200, description = "Deleted: your prepared moves now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(crate) async fn forget_line(
    State(api): State<Api>,
    Path(path): Path<LinePath>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    // A path that is not a number is answered like the number of a line that does not exist.
    let edit = PlanEdit::Remove(path.line.parse().unwrap_or(usize::MAX));
    edit_plan(&api, command, |_| edit).await
}

/// Delete all your prepared moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])),
    params(GamePath, CommandHeaders),
    responses(
        (status = 200, description = "Deleted: nothing is prepared now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The version after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(crate) async fn forget_prepared(
    State(api): State<Api>,
    command: GameCommand<EmptyBody>,
) -> Result<impl IntoResponse, Problem> {
    edit_plan(&api, command, |_| PlanEdit::Clear).await
}

/// Changes the prepared moves, and returns them.
async fn edit_plan<T>(
    api: &Api,
    command: GameCommand<T>,
    edit: impl FnOnce(T) -> PlanEdit,
) -> Result<(Tag, Json<PreparedMoves>), Problem> {
    let view = command
        .submit(api, |request, _| Ok(Action::Prepare(edit(request))))
        .await?;
    Ok((Tag(view.number), Json(PreparedMoves::of(&view))))
}
