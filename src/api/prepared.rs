//! Moves that somebody has prepared, to be made when the others play what is expected. Each sees their own alone, like notes.

use super::Door;
use super::asker::{Seen, Wished};
use super::example;
use super::games::{Nothing, WISH};
use super::parameters::{GamePath, LinePath, WishHeaders};
use super::problem::{Kind, Problem, problems};
use super::resource::PreparedMoves;
use super::tag::Tag;
use crate::table::Wish;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use entente_game::{Action, GameId, PlanEdit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

problems!(OwnProblems: &[Kind::InvalidToken, Kind::NoSuchGame]);

problems!(PrepareProblems: &[Kind::NotPreparable, Kind::Out], WISH);

/// A line of moves to prepare.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LineWanted {
    /// The moves to come in their order, those of others and your own, with `*` for whatever the others play until it is your turn: `e5 Nf3 * Bb5`. One move of your
    /// own alone is made whatever the others play.
    #[schema(example = "Nc6 Bb5")]
    line: String,
}

/// Your prepared moves
///
/// Nobody else can ask for them.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "What you have prepared.", body = PreparedMoves,
            headers(("ETag" = String, description = "The state that you see.")),
            example = json!(example::prepared())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(super) async fn list_prepared(Seen(view): Seen) -> impl IntoResponse {
    (Tag(view.number), Json(PreparedMoves::of(&view)))
}

/// Prepare moves
///
/// Adds a line to those that you have. When the others play what the first part of a line says, your move is made at once; so all will know that it was prepared.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = LineWanted, example = json!(LineWanted { line: "Nc6 Bb5".into() })),
    responses(
        (status = 200, description = "It is prepared: what you have prepared now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(super) async fn prepare(
    State(door): State<Door>,
    wished: Wished<LineWanted>,
) -> Result<impl IntoResponse, Problem> {
    let edit = PlanEdit::Add(wished.body.line);
    edited(&door, &wished.game, wished.wish, edit).await
}

/// Forget one line of your prepared moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/prepared/{line}", tag = "moves", security(("token" = [])), params(GamePath, LinePath, WishHeaders),
    responses(
        (status = 200, description = "It is forgotten: what you have prepared now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(super) async fn forget_line(
    State(door): State<Door>,
    Path(path): Path<LinePath>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    // What is no number is no line that there could be.
    let edit = PlanEdit::Remove(path.line.parse().unwrap_or(usize::MAX));
    edited(&door, &wished.game, wished.wish, edit).await
}

/// Forget all your prepared moves
#[utoipa::path(
    delete, path = "/api/v1/games/{id}/prepared", tag = "moves", security(("token" = [])), params(GamePath, WishHeaders),
    responses(
        (status = 200, description = "They are forgotten: nothing is prepared now.", body = PreparedMoves,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::prepared())),
        PrepareProblems
    ),
)]
pub(super) async fn forget_prepared(
    State(door): State<Door>,
    wished: Wished<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    edited(&door, &wished.game, wished.wish, PlanEdit::Clear).await
}

/// What is prepared after a change to it.
async fn edited(
    door: &Door,
    game: &GameId,
    wish: Wish,
    edit: PlanEdit,
) -> Result<impl IntoResponse + use<>, Problem> {
    let view = door.grant(game, wish, Action::Prepare(edit)).await?;
    Ok((Tag(view.number), Json(PreparedMoves::of(&view))))
}
