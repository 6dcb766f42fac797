//! Boards as pictures: of a game as the asker sees it.

use super::Door;
use super::asker::Seen;
use super::parameters::{Asked, BoardQuery, GamePath};
use super::problem::{Kind, Problem, problems};
use super::tag::Tag;
use crate::picture;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::ToSchema;

problems!(BoardProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidQuery]);

/// A picture in the PNG format.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(
    dead_code,
    reason = "a description of bytes, which are sent as they are"
)]
struct Png(Vec<u8>);

/// The board of a game as a picture
///
/// The last move is marked, and a king that is in check. The same in words is the game's `board`.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.png", tag = "games", security(("token" = [])), params(GamePath, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png",
            headers(("ETag" = String, description = "The state that is drawn, for If-None-Match."))),
        (status = 304, description = "You have this picture already (If-None-Match)."),
        BoardProblems
    ),
)]
pub(super) async fn board(
    State(door): State<Door>,
    Seen(view): Seen,
    Asked(query): Asked<BoardQuery>,
) -> Result<impl IntoResponse, Problem> {
    let picture = picture::draw(&view, query.look(&view.options)?, door.text)
        .await
        .ok_or(Kind::Internal)?;
    Ok((
        Tag(view.number),
        [(header::CONTENT_TYPE, "image/png")],
        picture.png,
    ))
}
