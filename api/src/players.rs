//! The handler for a person as others see them.
//!
//! It shows nothing that the games which the caller may see do not show anyhow.

use super::caller::Caller;
use super::example;
use super::parameters::PlayerPath;
use super::problem::{Kind, Problem, problems};
use super::resource::PersonStats;
use super::state::Api;
use axum::Json;
use axum::extract::{Path, State};
use entente_service::PersonProfile;
use serde::Serialize;
use utoipa::ToSchema;

problems!(PlayerProblems: &[Kind::InvalidToken, Kind::NoSuchPlayer]);

/// The largest number of games in an answer.
const MAX_GAMES: usize = 50;

/// A person as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerProfile {
    /// The id, which is the same in all games.
    #[schema(example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: String,
    /// The name in the newest of the games that you may see.
    #[schema(example = "Ann")]
    name: String,
    /// Whether this is a computer: never, since computers have a `computer` in their games instead
    /// of an id.
    is_computer: bool,
    /// The time at which the first of the games that you may see was created.
    #[schema(format = DateTime, example = "2026-11-20T08:00:00.000Z")]
    since: String,
    /// The number of the person's games that you may see.
    #[schema(example = 1)]
    game_count: usize,
    /// Ratings, record and reliability; null if the person shows them to nobody.
    #[schema(required)]
    stats: Option<PersonStats>,
    /// The addresses of the newest 50 of them, the newest first.
    #[schema(example = json!(["/api/v1/games/7k3m9q2w5x1z"]))]
    games: Vec<String>,
}

impl PlayerProfile {
    fn of(id: String, profile: &PersonProfile, stats: Option<PersonStats>) -> Self {
        let newest = profile.games.iter().take(MAX_GAMES);
        Self {
            id,
            name: profile.name.clone(),
            is_computer: false,
            since: profile.since.to_rfc3339(),
            game_count: profile.games.len(),
            stats,
            games: newest.map(|game| format!("/api/v1/games/{game}")).collect(),
        }
    }

    fn example() -> Self {
        let stats = Some(PersonStats::example());
        Self::of(example::player_id(), &example::profile(), stats)
    }
}

/// A player
///
/// What the games that you may see show of a person: the name, since when, and these games; and
/// their ratings, record and reliability over all finished games, unless they show them to nobody.
/// Without a token these games are the public ones. Somebody of whom you may see no game does not
/// exist for you.
#[utoipa::path(
    get, path = "/api/v1/players/{id}", tag = "people", security((), ("token" = ["read"])),
    params(PlayerPath),
    responses(
        (status = 200, description = "The player.", body = PlayerProfile,
            example = json!(PlayerProfile::example())),
        PlayerProblems
    ),
)]
pub(crate) async fn player(
    State(api): State<Api>,
    Caller(asker): Caller,
    Path(path): Path<PlayerPath>,
) -> Result<Json<PlayerProfile>, Problem> {
    let person = api
        .service
        .person_with(&path.id)
        .ok_or(Kind::NoSuchPlayer)?;
    let profile = api.service.people().profile_of(person, asker).await;
    let profile = profile.map_err(|rejected| api.rejected(rejected))?;
    let profile = profile.ok_or(Kind::NoSuchPlayer)?;
    let stats = api.service.people().stats_of(person, asker).await;
    let stats = stats.map_err(|error| api.rejected(error.into()))?;
    let stats = stats.as_ref().map(PersonStats::of);
    Ok(Json(PlayerProfile::of(path.id, &profile, stats)))
}
