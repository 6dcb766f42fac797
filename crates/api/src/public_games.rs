//! The handler for the list of public games: open lobbies, and games to watch or to replay.

use super::caller::Caller;
use super::example;
use super::game_lists::{GamePage, GamesQuery, PageQuery, SeenPage};
use super::parameters::{ReadHeaders, ValidQuery};
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use entente_service::{Rejected, ServiceError};

problems!(ListProblems: &[Kind::InvalidToken, Kind::InvalidHeader]);

/// Public games
///
/// The games that anybody may see, the newest first: open lobbies (`state=lobby`), which you can
/// join, running games and finished ones. To get the next page, send `next` of the answer as
/// `after`.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", security((), ("token" = ["read"])),
    params(GamesQuery, PageQuery, ReadHeaders),
    responses(
        (status = 200, description = "A page of them.", body = GamePage,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(GamePage::example(example::finished_game()))),
        (status = 304, description = "You have this page already (If-None-Match)."),
        ListProblems
    ),
)]
pub(crate) async fn list_games(
    State(api): State<Api>,
    Caller(person): Caller,
    ValidQuery(games): ValidQuery<GamesQuery>,
    ValidQuery(page): ValidQuery<PageQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (filter, (after, limit)) = (games.filter()?, page.read()?);
    let page = api.service.public_games(filter, after, limit).await;
    let page = page.map_err(|error| api.rejected(error.into()))?;
    let mut views = Vec::new();
    for game in &page.games {
        match api.service.visible_view(game, person).await {
            Ok(view) => views.push(view),
            // It is for the operator, and hides no other game of the list.
            Err(Rejected::Failed(error @ ServiceError::Damaged { .. })) => {
                tracing::error!(%error, "a list leaves a game out");
            }
            // It was closed meanwhile.
            Err(Rejected::NoSuchGame) => {}
            Err(rejected) => return Err(api.rejected(rejected)),
        }
    }
    let next = page.next;
    SeenPage { views, next }.answer(&api, &headers)
}
