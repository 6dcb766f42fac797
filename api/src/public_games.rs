//! The handler for the list of public games: open lobbies, and games to watch or to replay.

use super::caller::Caller;
use super::example;
use super::parameters::{PublicQuery, ValidQuery};
use super::problem::{Kind, Problem, problems};
use super::resource;
use super::state::Api;
use axum::Json;
use axum::extract::State;
use entente_service::{PublicCursor, Rejected, ServiceError};
use serde::Serialize;
use utoipa::ToSchema;

problems!(ListProblems: &[Kind::InvalidToken, Kind::InvalidQuery]);

/// A page of public games, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicGames {
    games: Vec<resource::Game>,
    /// What to ask for as `after` to get the next page; null on the last page. A page with a filter
    /// may have fewer games than asked for, or none, although there is another one.
    #[schema(required)]
    next: Option<String>,
}

/// Public games
///
/// The games that anybody may see, the newest first: open lobbies (`state=lobby`), which you can
/// join, running games and finished ones. To get the next page, send `next` of the answer as
/// `after`.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", security((), ("token" = ["read"])),
    params(PublicQuery),
    responses(
        (status = 200, description = "A page of them.", body = PublicGames,
            example = json!(PublicGames { games: vec![example::finished_game()], next: None })),
        ListProblems
    ),
)]
pub(crate) async fn list_games(
    State(api): State<Api>,
    Caller(person): Caller,
    ValidQuery(query): ValidQuery<PublicQuery>,
) -> Result<Json<PublicGames>, Problem> {
    let (filter, after, limit) = query.read()?;
    let page = api.service.public_games(filter, after, limit).await;
    let page = page.map_err(|error| api.rejected(error.into()))?;
    let mut games = Vec::new();
    for game in &page.games {
        match api.service.visible_view(game, person).await {
            Ok(view) => games.push(api.game(&view)),
            // It is for the operator, and hides no other game of the list.
            Err(Rejected::Failed(error @ ServiceError::Damaged { .. })) => {
                tracing::error!(%error, "a list leaves a game out");
            }
            // It was closed meanwhile.
            Err(Rejected::NoSuchGame) => {}
            Err(rejected) => return Err(api.rejected(rejected)),
        }
    }
    let next = page.next.as_ref().map(PublicCursor::to_text);
    Ok(Json(PublicGames { games, next }))
}
