//! The handler for the picture of a board, as the caller sees the game.

use super::caller::VisibleGame;
use super::parameters::{BoardQuery, GamePath, ValidQuery};
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use super::tag::Tag;
use crate::picture;
use crate::service::{Limit, Limited};
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
/// The last move is marked, and so are kings in check. The game's `board` describes the same in
/// words.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.png", tag = "games", security(("token" = [])),
    params(GamePath, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png",
            headers(("ETag" = String,
                description = "The version in the picture, for If-None-Match."))),
        (status = 304, description = "You have this picture already (If-None-Match)."),
        BoardProblems
    ),
)]
pub(crate) async fn board(
    State(api): State<Api>,
    VisibleGame(view): VisibleGame,
    ValidQuery(query): ValidQuery<BoardQuery>,
) -> Result<impl IntoResponse, Problem> {
    picture::pool::check_idle().map_err(|_| {
        api.limited(&Limited {
            limit: Limit::Pictures,
            until: None,
        })
    })?;
    let picture = picture::draw(&view, query.board_options(&view.options)?, api.text)
        .await
        .ok_or(Kind::Internal)?;
    Ok((
        Tag(view.version),
        [(header::CONTENT_TYPE, "image/png")],
        picture.png,
    ))
}
