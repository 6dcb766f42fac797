//! The handlers for events: what happened in a game, by cursor and as a stream.

pub(crate) mod json;
mod listening;
pub(crate) mod stream_tokens;

use crate::events::json::{Event, events};
use crate::events::listening::{Form, MAX_PAGE, Source};
use crate::http::answers::{Answer, Content};
use crate::http::caller::{Sender, SignedIn, game_in_path};
use crate::http::parameters::{EventsQuery, GamePath, StreamHeaders, ValidQuery};
use crate::http::problem::{Kind, Problem, problems, texts};
use crate::http::state::Api;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use entente_game::GameId;
use entente_presentation::text::say;
use entente_service::Asker;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about events.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_game_events))
        .routes(routes!(list_my_events))
        .routes(routes!(stream_tokens::make_stream_token))
}

problems!(GameEventsProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::EventsGone]);

problems!(MyEventsProblems: &[Kind::TokenRequired, Kind::InvalidToken, Kind::InvalidHeader,
    Kind::EventsGone]);

/// A page of events.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// The events after the cursor, the oldest first.
    events: Vec<Event>,
    /// The cursor for the next request: `after`.
    #[schema(example = "6")]
    next: String,
}

impl Events {
    /// The page with these events after a cursor.
    fn page(events: Vec<Event>, after: u64) -> Self {
        let next = events.last().map(|event| event.id.clone());
        Self {
            next: next.unwrap_or_else(|| after.to_string()),
            events,
        }
    }

    fn example() -> Self {
        Self::page(events(), 0)
    }
}

/// The events of a game
///
/// Everything that has happened in the game, as you may know it, in order. Events are numbered as
/// you count them: what is secret to you leaves no gap. With `Accept: text/event-stream` you get a
/// stream of Server-Sent Events, and with `Accept: application/x-ndjson` lines of JSON; both begin
/// with the events after the cursor, go on with each new one, and send a comment or an empty line
/// at least every 7 seconds. A stream stays open when the game is over: close it after `over`. The
/// events of a stream have no name (`event:`), so that `onmessage` of a browser gets all of them;
/// their `type` is in the data. If the server ends a stream, or it falls behind, it says from which
/// cursor to go on: as a Server-Sent Event with the name `end` or `behind`, which `onmessage` does
/// not get, and `{"after": "6"}` as data and the cursor as `id`; as a line of JSON
/// `{"type": "end", "after": "6"}`.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/events", tag = "playing", security((), ("token" = ["read"])),
    params(GamePath, EventsQuery, StreamHeaders),
    responses(
        (status = 200, description = "The events.", content(
            (Events = "application/json", example = json!(Events::example())),
            (String = "text/event-stream", example = json!(listening::example_of_stream())),
            (String = "application/x-ndjson", example = json!(listening::example_of_lines())),
        )),
        GameEventsProblems
    ),
)]
async fn list_game_events(State(api): State<Api>, request: Request) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let sender = Sender::from_request_parts(&mut parts, &api).await?;
    let game = game_in_path(&mut parts, &api).await?;
    let source = Source::Game(game, sender.asker());
    answer(api, source, &mut parts).await
}

/// The events of all your games
///
/// Everything that happens in your games, as you may know it, in one order: challenges and
/// invitations, moves and turns, requests, draw offers, letters and proposals, starts and ends.
/// Without a cursor it begins now; with 0, with the first event that is kept. The newest 10,000
/// are kept, from the games on that are not over when you ask for the first time. It comes
/// as a list or as a stream, like the events of one game.
#[utoipa::path(
    get, path = "/api/v1/me/events", tag = "events", security(("token" = ["read"])),
    params(EventsQuery, StreamHeaders),
    responses(
        (status = 200, description = "The events.", content(
            (Events = "application/json", example = json!(Events::example())),
            (String = "text/event-stream", example = json!(listening::example_of_stream())),
            (String = "application/x-ndjson", example = json!(listening::example_of_lines())),
        )),
        MyEventsProblems
    ),
)]
async fn list_my_events(State(api): State<Api>, request: Request) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let SignedIn(person) = SignedIn::from_request_parts(&mut parts, &api).await?;
    answer(api, Source::Person(person), &mut parts).await
}

/// A page of events, or a stream of them.
async fn answer(
    api: Api,
    source: Source,
    parts: &mut axum::http::request::Parts,
) -> Result<Response, Problem> {
    // First of all, so that somebody who may not see them learns nothing else.
    let (_, latest) = source.read(&api, u64::MAX).await?;
    let ValidQuery(query) = ValidQuery::<EventsQuery>::from_request_parts(parts, &api).await?;
    query.check()?;
    let named = listening::cursor(&parts.headers, query.after(), source.beginning())?;
    let after = named.unwrap_or(latest);
    if after > latest {
        let (after, latest) = (after.to_string(), latest.to_string());
        let detail = say!(texts(), "problem-no-event-yet", after, latest);
        return Err(Problem::new(Kind::EventsGone, detail));
    }
    let form = Form::of(&parts.headers);
    if form != Form::List {
        return listening::open(api, source, (form, after), parts);
    }
    listening::wait_for_news(&api, &source, after, query.wait(), parts).await?;
    match &source {
        Source::Game(game, asker) => page_of_game(&api, game, *asker, after).await,
        Source::Person(_) => {
            let (events, _) = source.read(&api, after).await?;
            Ok(Json(Events::page(events, after)).into_response())
        }
    }
}

/// A page of the events of a game: the same for all who wait for it as the same viewer.
async fn page_of_game(
    api: &Api,
    game: &GameId,
    asker: Asker,
    after: u64,
) -> Result<Response, Problem> {
    let found = api.find_game(game, asker, &HeaderMap::new()).await?;
    let answer = api.kept_or_made(&found, Content::Events(after), || {
        let events = found.seen.events(after, MAX_PAGE).into_iter();
        let events =
            events.map(|event| Event::of(event.number.to_string(), game, found.seen.viewer, event));
        Answer::json(&Events::page(events.collect(), after))
    });
    Ok(answer.into_response(None))
}
