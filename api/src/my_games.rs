//! The handlers for the games of the caller: those that are not over, and the finished ones in
//! pages.

use super::caller::{SignedIn, SignedInProblems};
use super::example;
use super::parameters::{FinishedQuery, ValidQuery};
use super::problem::{Kind, Problem, problems};
use super::resource;
use super::state::Api;
use axum::Json;
use axum::extract::State;
use entente_game::{GameId, PersonId, View};
use serde::Serialize;
use utoipa::ToSchema;

problems!(FinishedProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidQuery]);

/// Games, starting with the one that has waited longest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<resource::Game>,
}

/// Your games
///
/// All games that are not over and in which you play or have a reserved seat. The game that has
/// waited longest for its next move comes first.
#[utoipa::path(
    get, path = "/api/v1/me/games", tag = "people", security(("token" = ["read"])),
    responses(
        (status = 200, description = "The games.", body = Games,
            example = json!(Games { games: vec![example::game()] })),
        SignedInProblems
    ),
)]
pub(crate) async fn my_games(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
) -> Result<Json<Games>, Problem> {
    let views = api.service.people().games_of(person).await;
    let views = views.map_err(|rejected| api.rejected(rejected))?;
    Ok(Json(Games {
        games: views.iter().map(|view| api.game(view)).collect(),
    }))
}

/// A page of finished games, starting with the one whose last move is the latest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinishedGames {
    games: Vec<resource::Game>,
    /// What to ask for as `after` to get the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// Your finished games
///
/// The games that you have played to an end, the latest first, in the same form as those that are
/// not over. To get the next page, send `next` of the answer as `after`.
#[utoipa::path(
    get, path = "/api/v1/me/games/finished", tag = "people", security(("token" = ["read"])),
    params(FinishedQuery),
    responses(
        (status = 200, description = "A page of them.", body = FinishedGames,
            example = json!(FinishedGames { games: vec![example::finished_game()], next: None })),
        FinishedProblems
    ),
)]
pub(crate) async fn finished_games(
    State(api): State<Api>,
    SignedIn(person): SignedIn,
    ValidQuery(query): ValidQuery<FinishedQuery>,
) -> Result<Json<FinishedGames>, Problem> {
    let finished = api.service.people().finished_games_of(person).await;
    let finished = finished.map_err(|error| api.rejected(error.into()))?;
    let ids: Vec<GameId> = finished.into_iter().map(|(id, _)| id).collect();
    let (page, is_last) = query.page(&ids)?;
    let views = api.views(page, person).await?;
    Ok(Json(FinishedGames {
        games: views.iter().map(|view| api.game(view)).collect(),
        next: page.last().filter(|_| !is_last).map(GameId::to_string),
    }))
}

impl Api {
    /// These games as the person sees them, without those that cannot be read.
    async fn views(&self, games: &[GameId], person: PersonId) -> Result<Vec<View>, Problem> {
        let mut views = Vec::new();
        for game in games {
            let listed = self.service.people().view_for_list(game, person).await;
            views.extend(listed.map_err(|rejected| self.rejected(rejected))?);
        }
        Ok(views)
    }
}
