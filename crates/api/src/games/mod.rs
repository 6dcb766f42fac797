//! Games: showing one, as JSON and as a file, resigning, and lists of games in pages: those of the
//! caller, and the public ones.
//!
//! Every change is a command for the service. Whether it is allowed is decided by the game itself
//! (`entente-game`). The tag of a page follows from its games and their versions, so it is compared
//! before any of them becomes JSON.

pub(crate) mod files;

use crate::game::example::{self, GameAfter};
use crate::game::word::{PublicStateWord, Word};
use crate::game::{self, Game};
use crate::http::answers::{Answer, Content};
use crate::http::parameters::{out_of_range, variant, variant_schema};
use crate::http::prelude::*;
use crate::http::tag;
use crate::http::waiting::{Changes, Waiting};
use axum::extract::{FromRequestParts, Request};
use axum::http::HeaderValue;
use axum::http::request::Parts;
use entente_game::{PersonId, PlayAction, PublicState, View};
use entente_presentation::text::{self, say};
use entente_service::{GameFilter, ListCursor};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The operations about games.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_my_games))
        .routes(routes!(list_finished_games))
        .routes(routes!(files::export_my_games))
        .routes(routes!(list_games))
        .routes(routes!(show_game))
        .routes(routes!(download_pgn))
        .routes(routes!(files::download_save))
        .routes(routes!(files::download_sealed_save))
        .routes(routes!(resign_game))
        .routes(routes!(files::show_history))
        .routes(routes!(files::export_game))
}

problems!(ResignProblems: &[Kind::Eliminated], COMMAND_PROBLEMS);

/// A game
///
/// The game as you see it: the players, whose turn it is, the position, the last move.
///
/// To wait for the others, send the ETag of the last answer as If-None-Match, and `wait` with a
/// number of seconds: you get the game as soon as there is something new, or 304 when the time is
/// up. Then ask again.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "playing", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = game::Game), ReadProblems),
)]
async fn show_game(found: FoundGame) -> Response {
    found.answer(Content::Game, |view| Answer::json(&found.api.game(view)))
}

/// A file of a rule set that has no notation of its own.
fn file_as_json() -> Value {
    json!({
        "variant": "alliance", "moves": "d2d3 b6c6 g2g1",
        "changes": [{"turn": 3, "squares": {"a5": null}}], "result": "*",
    })
}

/// A game as a file
///
/// PGN for any chess program, the annotated notation of `chess4`, or Game Courier's lines for
/// `chess66`. A game whose rule set has no such notation comes as JSON, and so does one of
/// `chess66` from another starting position. `start` is that position, and is left out if it is the
/// usual one. `moves` has the turns in coordinate form. `changes` lists by the number of the turn,
/// from 1, what it changed besides the piece that moved: the new piece of each square, or `null`
/// for none. With these a program can follow the board without any rules. `position` is where it
/// ends.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/pgn", tag = "files",
    security((), ("token" = ["read"])), params(GamePath, WaitQuery, ReadHeaders),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/vnd.chess-pgn", example = json!(example::pgn())),
            (String = "text/plain", example = json!("P a2-A4")),
            (Object = "application/json", example = json!(file_as_json())))),
        (status = 304, description = "You have this version already (If-None-Match)."),
        ReadProblems
    ),
)]
async fn download_pgn(found: FoundGame) -> Response {
    found.answer(Content::File, |view| {
        let file = text::file(found.api.text, view, None);
        let name = format!("entente-{}.{}", view.game, file.extension());
        let media_type = HeaderValue::from_static(file.media_type());
        Answer::of(media_type, file.text.into()).named(&name)
    })
}

/// Resign
///
/// You resign with all your armies. If the others play on, an army is out when its own turn comes.
/// Where points decide, the leader of the last two players stops by it: with a lead that is safe,
/// you stay ahead of the other, who gets the points of the kings. In rounds in which nobody leaves,
/// it aborts the game. This cannot be undone.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/resign", tag = "playing", security(("token" = ["play"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    responses(GameAfter, ResignProblems),
)]
async fn resign_game(command: GameCommand<EmptyBody>) -> ApiResult<impl IntoResponse> {
    command.answer(|_| Ok(PlayAction::Resign)).await
}

/// The length of a page unless the request says it, and the largest one. Each of its games is
/// opened.
const PAGE: (u8, u8) = (20, 50);

/// The length of a page's tag, in bytes of a hash.
const TAG_BYTES: usize = 16;

read_by!(ValidQuery: GamesQuery, PageQuery);

/// The games to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GamesQuery {
    /// Only games of this rule set.
    #[param(required = false, schema_with = variant_schema, example = "standard")]
    variant: Option<String>,
    /// Only games that are so far: `lobby`, `running` or `over`.
    #[param(inline)]
    state: Option<PublicStateWord>,
    /// Only games in which somebody has this name, in upper or lower case.
    #[param(example = "Ann")]
    player: Option<String>,
}

impl GamesQuery {
    /// All games that are over.
    pub(crate) fn finished() -> Self {
        Self {
            state: Some(Word(PublicState::Over)),
            ..Self::default()
        }
    }

    /// The filter of the query.
    pub(crate) fn filter(self) -> ApiResult<GameFilter> {
        let known = self.variant.as_deref().map(variant).transpose();
        known.map_err(invalid)?;
        Ok(GameFilter {
            variant: self.variant,
            state: self.state.map(|word| word.0),
            player: self.player,
        })
    }
}

/// The page of a list to answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// The beginning of the page: `next` of the page before. Leave it out for the first page.
    #[param(pattern = "^[0-9a-f]{18,}$")]
    after: Option<String>,
    /// The most of them on the page: 20 by default.
    #[param(minimum = 1, maximum = 50, example = 20)]
    limit: Option<u8>,
}

impl PageQuery {
    /// The cursor after which the page begins, and its largest length.
    pub(crate) fn read<I>(&self) -> ApiResult<(Option<ListCursor<I>>, usize)>
    where
        I: Clone + Display + FromStr,
    {
        let read = |text: &String| {
            let cursor = ListCursor::parse(text);
            cursor.ok_or_else(|| invalid(say!(texts(), "problem-after")))
        };
        let after = self.after.as_ref().map(read).transpose()?;
        let (usual, most) = PAGE;
        match self.limit.unwrap_or(usual) {
            limit if (1..=most).contains(&limit) => Ok((after, limit.into())),
            _ => Err(invalid(out_of_range("limit", most.into()))),
        }
    }
}

/// A page of games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = GamePage::example)]
struct GamePage {
    games: Vec<Game>,
    /// The value of `after` for the next page; null on the last page. A page with a filter may have
    /// fewer games than asked for, or none, although there is another one.
    #[schema(required)]
    next: Option<String>,
}

impl GamePage {
    /// An example for the OpenAPI document.
    fn example() -> Self {
        Self {
            games: vec![example::game()],
            next: None,
        }
    }
}

/// The games of a page as the caller sees them.
struct SeenPage {
    views: Vec<View>,
    next: Option<ListCursor>,
}

impl SeenPage {
    /// The tag of the page: the games with the tags of what the caller sees of them, and what comes
    /// next.
    fn tag(&self, api: &Api) -> String {
        let mut hash = Sha256::new();
        for view in &self.views {
            hash.update(format!("{} {}\n", view.game, api.tag(view)));
        }
        hash.update(
            self.next
                .as_ref()
                .map(ListCursor::to_text)
                .unwrap_or_default(),
        );
        format!("\"{}\"", hex::encode(&hash.finalize()[..TAG_BYTES]))
    }

    /// The answer with the page, or without it if the client has it already.
    fn answer(&self, api: &Api, headers: &HeaderMap) -> ApiResult<Response> {
        let tag = self.tag(api);
        if tag::is_known(headers, &tag)? {
            return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
        }
        let page = GamePage {
            games: self.views.iter().map(|view| api.game(view)).collect(),
            next: self.next.as_ref().map(ListCursor::to_text),
        };
        Ok(([(header::ETAG, tag)], Json(page)).into_response())
    }
}

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
    responses((status = 200, body = GamePage), MyGamesProblems),
)]
async fn list_my_games(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    let SignedIn { person, .. } = SignedIn::from_request_parts(&mut parts, &api).await?;
    let games = GamesQuery::from_request_parts(&mut parts, &api).await?;
    answer(&api, person, games, &mut parts).await
}

/// Your finished games
///
/// The same as `GET /api/v1/me/games?state=over`.
#[utoipa::path(
    get, path = "/api/v1/me/games/finished", tag = "people", security(("token" = ["read"])),
    params(PageQuery, WaitQuery, ReadHeaders),
    responses((status = 200, body = GamePage), MyGamesProblems),
)]
async fn list_finished_games(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    let SignedIn { person, .. } = SignedIn::from_request_parts(&mut parts, &api).await?;
    answer(&api, person, GamesQuery::finished(), &mut parts).await
}

/// The page that a request asks for, as soon as it is another one than the client has.
async fn answer(
    api: &Api,
    person: PersonId,
    games: GamesQuery,
    parts: &mut Parts,
) -> ApiResult<Response> {
    let page = PageQuery::from_request_parts(parts, api).await?;
    let wait = WaitQuery::from_request_parts(parts, api).await?;
    let longest = wait.wait.checked()?;
    let (after, limit) = page.read()?;
    let list = PersonList {
        person,
        filter: games.filter()?,
        after,
        limit,
    };
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
    after: Option<ListCursor>,
    limit: usize,
}

impl PersonList {
    /// The page as it is now.
    async fn page(&self, api: &Api) -> ApiResult<SeenPage> {
        let people = api.service.people();
        let page = people.page_of(self.person, &self.filter, self.after.as_ref(), self.limit);
        let page = api.answered(page.await)?;
        Ok(SeenPage {
            views: page.views,
            next: page.next,
        })
    }

    /// The page as soon as it is another one than the client has, or when the time is up.
    async fn next_page(&self, api: &Api, parts: &Parts, longest: Duration) -> ApiResult<SeenPage> {
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

problems!(ListProblems: &[Kind::InvalidToken, Kind::InvalidHeader]);

/// Public games
///
/// The games that anybody may see, the newest first: open lobbies (`state=lobby`), which you can
/// join, running games and finished ones. To get the next page, send `next` of the answer as
/// `after`.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "watching", security((), ("token" = ["read"])),
    params(GamesQuery, PageQuery, ReadHeaders),
    responses((status = 200, body = GamePage), ListProblems),
)]
async fn list_games(
    Caller { api, person }: Caller,
    games: GamesQuery,
    page: PageQuery,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (filter, (after, limit)) = (games.filter()?, page.read()?);
    let page = api.answered(api.service.public_games(filter, after, limit).await)?;
    let mut views = Vec::new();
    for game in &page.games {
        let view = api.service.visible_view_for_list(game, person).await;
        views.extend(api.answered(view)?);
    }
    let next = page.next;
    SeenPage { views, next }.answer(&api, &headers)
}
