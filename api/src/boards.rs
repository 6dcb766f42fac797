//! The handler for the picture of a board, as the caller sees the game.

use super::caller::VisibleGame;
use super::parameters::{BoardQuery, GamePath, ReadHeaders, ValidQuery, WaitQuery};
use super::png::{self, Png};
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use axum::extract::State;
use axum::response::Response;
use entente_presentation::picture;

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
) -> Result<Response, Problem> {
    png::check_idle(&api)?;
    let board_options = query.board_options(&view.options)?;
    let drawn = picture::draw(&view, board_options, api.text).await;
    Ok(png::answer(view.version, drawn.ok_or(Kind::Internal)?))
}
