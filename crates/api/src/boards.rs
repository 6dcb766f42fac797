//! The handler for the picture of a board, as the caller sees the game.

use super::answers::{Answer, Content};
use super::found::FoundGame;
use super::parameters::{BoardQuery, GamePath, ReadHeaders, ValidQuery, WaitQuery};
use super::png::Png;
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::Response;
use entente_presentation::picture;
use entente_presentation::picture::pool::Busy;

problems!(BoardProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::InvalidQuery]);

/// The board of a game as a picture
///
/// The last move is marked, and so are kings in check. The game's `board` describes the same in
/// words.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/board.png", tag = "games", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders, BoardQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png",
            headers(("ETag" = String, description = "The version that you see."))),
        (status = 304, description = "You have this picture already (If-None-Match)."),
        BoardProblems
    ),
)]
pub(crate) async fn download_board(
    State(api): State<Api>,
    found: FoundGame,
    ValidQuery(query): ValidQuery<BoardQuery>,
) -> Result<Response, Problem> {
    let form = query.form()?;
    let content = Content::Board(form.clone());
    if let Some(kept) = api.kept_answer(&found, &content) {
        return Ok(kept);
    }
    let view = found.seen.view();
    let board_options = form.board_options(&view.terms.options)?;
    let drawn = picture::draw_if_idle(&view, board_options, api.text).await;
    let png = drawn.map_err(|Busy| api.too_many_pictures())?;
    let png = png.ok_or(Kind::Internal)?;
    let answer = Answer::of(
        HeaderValue::from_static("image/png"),
        Bytes::from_owner(png),
    );
    Ok(api.keep(&found, content, answer))
}
