//! The handlers for the games of the caller, in pages: those that are not over, and the finished
//! ones.

use super::caller::SignedIn;
use super::example;
use super::game_lists::{GamePage, GamesQuery, PageQuery, SeenPage};
use super::parameters::{ReadHeaders, ValidQuery, WaitQuery};
use super::problem::{Kind, Problem, problems};
use super::state::Api;
use super::tag;
use super::waiting::{Changes, Waiting};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use entente_game::PersonId;
use entente_service::{GameCursor, GameFilter};
use std::time::Duration;

problems!(MyGamesProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidHeader]);

/// Your games
///
/// The games in which you play or have a reserved seat. Without `state` these are all that are not
/// over, and the game that has waited longest for its next move comes first. With `state=over` they
/// are those that you have played to an end, the latest first. To get the next page, send `next` of
/// the answer as `after`.
///
/// To wait for something new, send the ETag of the last answer as If-None-Match, and `wait`.
#[utoipa::path(
    get, path = "/api/v1/me/games", tag = "people", security(("token" = ["read"])),
    params(GamesQuery, PageQuery, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "A page of them.", body = GamePage,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(GamePage::example(example::game()))),
        (status = 304, description = "You have this page already (If-None-Match)."),
        MyGamesProblems
    ),
)]
pub(crate) async fn list_my_games(
    State(api): State<Api>,
    request: Request,
) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let SignedIn(person) = SignedIn::from_request_parts(&mut parts, &api).await?;
    let ValidQuery(games) = ValidQuery::<GamesQuery>::from_request_parts(&mut parts, &api).await?;
    answer(&api, person, games, &mut parts).await
}

/// Your finished games
///
/// The same as `GET /api/v1/me/games?state=over`.
#[utoipa::path(
    get, path = "/api/v1/me/games/finished", tag = "people", security(("token" = ["read"])),
    params(PageQuery, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "A page of them.", body = GamePage,
            headers(("ETag" = String, description = "The version that you see.")),
            example = json!(GamePage::example(example::finished_game()))),
        (status = 304, description = "You have this page already (If-None-Match)."),
        MyGamesProblems
    ),
)]
pub(crate) async fn list_finished_games(
    State(api): State<Api>,
    request: Request,
) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let SignedIn(person) = SignedIn::from_request_parts(&mut parts, &api).await?;
    answer(&api, person, GamesQuery::finished(), &mut parts).await
}

/// The page that a request asks for, as soon as it is another one than the client has.
async fn answer(
    api: &Api,
    person: PersonId,
    games: GamesQuery,
    parts: &mut Parts,
) -> Result<Response, Problem> {
    let ValidQuery(page) = ValidQuery::<PageQuery>::from_request_parts(parts, api).await?;
    let ValidQuery(wait) = ValidQuery::<WaitQuery>::from_request_parts(parts, api).await?;
    wait.check()?;
    let (after, limit) = page.read()?;
    let list = PersonList {
        person,
        filter: games.filter()?,
        after,
        limit,
    };
    let longest = wait.wait();
    let page = if longest.is_zero() {
        list.page(api).await?
    } else {
        list.next_page(api, parts, longest).await?
    };
    page.answer(api, &parts.headers)
}

/// The games of a person that are listed.
struct PersonList {
    person: PersonId,
    filter: GameFilter,
    after: Option<GameCursor>,
    limit: usize,
}

impl PersonList {
    /// The page as it is now.
    async fn page(&self, api: &Api) -> Result<SeenPage, Problem> {
        let people = api.service.people();
        let page = people.page_of(self.person, &self.filter, self.after.as_ref(), self.limit);
        let page = page.await.map_err(|rejected| api.rejected(rejected))?;
        Ok(SeenPage {
            views: page.views,
            next: page.next,
        })
    }

    /// The page as soon as it is another one than the client has, or when the time is up.
    async fn next_page(
        &self,
        api: &Api,
        parts: &Parts,
        longest: Duration,
    ) -> Result<SeenPage, Problem> {
        let changes = Changes::Person(api.service.people().changes_for(self.person));
        let mut waiting = Waiting::begin(api, parts, longest, changes)?;
        loop {
            let page = self.page(api).await?;
            let is_known = tag::is_known(&parts.headers, &page.tag(api))?;
            if !is_known || !waiting.changed().await {
                return Ok(page);
            }
        }
    }
}
