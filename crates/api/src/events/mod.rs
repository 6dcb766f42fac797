//! The handlers for events: what happened in a game or a match, in lists by cursor, and in streams
//! of the same events: Server-Sent Events and lines of JSON.
//!
//! A stream is the list, read again and again: it reads a page only when the client has taken the
//! one before. So a client that reads slowly keeps nothing in memory here, and loses nothing. The
//! cursor is the client's, so a stream goes on after a restart, and at another process.

pub(crate) mod json;
pub(crate) mod stream_tokens;

use crate::events::json::{AnyEvent, Event, any_events, events, match_events};
use crate::http::answers::{Answer, Content, Page};
use crate::http::caller::game_in_path;
use crate::http::parameters::{EventsQuery, StreamHeaders, ValidPath};
use crate::http::prelude::*;
use crate::http::waiting::{self, Changes, HeldToken, Waiting};
use crate::matches::MatchPath;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue};
use entente_connections::Wait;
use entente_game::{GameId, PersonId};
use entente_presentation::text::say;
use entente_service::{self as service, Asker, MatchId};
use futures::stream;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The operations about events.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_game_events))
        .routes(routes!(list_match_events))
        .routes(routes!(list_my_events))
        .routes(routes!(stream_tokens::make_stream_token))
}

problems!(GameEventsProblems: &[Kind::InvalidToken, Kind::NoSuchGame, Kind::InvalidHeader,
    Kind::EventsGone]);

problems!(MatchEventsProblems: &[Kind::InvalidToken, Kind::NoSuchMatch, Kind::InvalidHeader,
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

/// A page of the events of your games and matches.
#[derive(Debug, Serialize, ToSchema)]
struct PersonEvents {
    /// The events after the cursor, the oldest first.
    events: Vec<AnyEvent>,
    /// The cursor for the next request: `after`.
    #[schema(example = "6")]
    next: String,
}

/// A page of the events of a match.
#[derive(Debug, Serialize, ToSchema)]
struct MatchEvents {
    /// The events after the cursor, the oldest first.
    #[schema(value_type = Vec<json::MatchEvent>)]
    events: Vec<AnyEvent>,
    /// The cursor for the next request: `after`.
    #[schema(example = "6")]
    next: String,
}

/// The cursor after these events, the first of which comes after this one.
fn next_cursor(events: &[AnyEvent], after: u64) -> String {
    let last = events.last().map(|event| event.id().to_owned());
    last.unwrap_or_else(|| after.to_string())
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
            (String = "text/event-stream",
                example = json!(example_of(Form::ServerSentEvents, &any_events()))),
            (String = "application/x-ndjson",
                example = json!(example_of(Form::Lines, &any_events()))),
        )),
        GameEventsProblems
    ),
)]
async fn list_game_events(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    let sender = Sender::from_request_parts(&mut parts, &api).await?;
    let game = game_in_path(&mut parts, &api).await?;
    let source = Source::Game(game, sender.asker());
    answer(api, source, &mut parts).await
}

/// The events of a match
///
/// Everything that has happened in a match between two servers, in order: how it was offered,
/// taken and confirmed, who signed up and left, the results of its games and its end. What happens
/// in a game is among the events of that game. Whoever knows the id of a match can see them. They
/// come as a list or as a stream, like the events of a game.
#[utoipa::path(
    get, path = "/api/v1/matches/{match}/events", tag = "matches",
    security((), ("token" = ["read"])), params(MatchPath, EventsQuery, StreamHeaders),
    responses(
        (status = 200, description = "The events.", content(
            (MatchEvents = "application/json",
                example = json!({"events": match_events(), "next": "6"})),
            (String = "text/event-stream",
                example = json!(example_of(Form::ServerSentEvents, &match_events()))),
            (String = "application/x-ndjson",
                example = json!(example_of(Form::Lines, &match_events()))),
        )),
        MatchEventsProblems
    ),
)]
async fn list_match_events(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    Sender::from_request_parts(&mut parts, &api).await?;
    let ValidPath(path) = ValidPath::<MatchPath>::from_request_parts(&mut parts, &api).await?;
    let id = MatchId::parse(&path.id).ok_or(Kind::NoSuchMatch)?;
    answer(api, Source::Match(id), &mut parts).await
}

/// The events of all your games and matches
///
/// Everything that happens in your games, as you may know it, in one order: challenges and
/// invitations, moves and turns, requests, draw offers, letters and proposals, starts and ends; and
/// what happens in the matches that you have offered or taken for a server, or signed up for.
/// Without a cursor it begins now; with 0, with the first event that is kept. The newest 10,000
/// are kept, from the games on that are not over when you ask for the first time. It comes
/// as a list or as a stream, like the events of one game.
#[utoipa::path(
    get, path = "/api/v1/me/events", tag = "events", security(("token" = ["read"])),
    params(EventsQuery, StreamHeaders),
    responses(
        (status = 200, description = "The events.", content(
            (PersonEvents = "application/json",
                example = json!({"events": any_events(), "next": Events::example().next})),
            (String = "text/event-stream",
                example = json!(example_of(Form::ServerSentEvents, &any_events()))),
            (String = "application/x-ndjson",
                example = json!(example_of(Form::Lines, &any_events()))),
        )),
        MyEventsProblems
    ),
)]
async fn list_my_events(api: Api, request: Request) -> ApiResult<Response> {
    let (mut parts, _) = request.into_parts();
    let SignedIn { person, .. } = SignedIn::from_request_parts(&mut parts, &api).await?;
    answer(api, Source::Person(person), &mut parts).await
}

/// A page of events, or a stream of them.
async fn answer(api: Api, source: Source, parts: &mut Parts) -> ApiResult<Response> {
    // First of all, so that somebody who may not see them learns nothing else.
    let (_, latest) = source.read(&api, u64::MAX).await?;
    let query = EventsQuery::from_request_parts(parts, &api).await?;
    let longest = query.wait.checked()?;
    let named = cursor(&parts.headers, query.after.as_deref(), source.beginning())?;
    let after = named.unwrap_or(latest);
    if after > latest {
        let (after, latest) = (after.to_string(), latest.to_string());
        let detail = say!(texts(), "problem-no-event-yet", after, latest);
        return Err(Problem::new(Kind::EventsGone, detail));
    }
    let form = Form::of(&parts.headers);
    if form != Form::List {
        return open(api, source, form, after, parts);
    }
    wait_for_news(&api, &source, after, longest, parts).await?;
    match &source {
        Source::Game(game, asker) => page_of_game(&api, game, *asker, after).await,
        Source::Match(_) => {
            let (events, _) = source.read(&api, after).await?;
            let next = next_cursor(&events, after);
            Ok(Json(MatchEvents { events, next }).into_response())
        }
        Source::Person(_) => {
            let (events, _) = source.read(&api, after).await?;
            let next = next_cursor(&events, after);
            Ok(Json(PersonEvents { events, next }).into_response())
        }
    }
}

/// A page of the events of a game: the same for all who wait for it as the same viewer.
async fn page_of_game(api: &Api, game: &GameId, asker: Asker, after: u64) -> ApiResult<Response> {
    let found = api.find_game(game, asker, &HeaderMap::new()).await?;
    let answer = found.kept_or_made(Content::Events(after), || {
        let events = found.seen.events(after, MAX_PAGE).into_iter();
        let events = events.map(|event| Event::of_game(game, found.seen.viewer, event));
        Answer::json(&Events::page(events.collect(), after))
    });
    Ok(answer.into_response(None))
}

/// The largest page, in events. A stream that has more than one to send says that it is behind.
const MAX_PAGE: usize = 100;

/// After how long a stream without news sends a sign of life. The API promises 7 seconds.
const HEARTBEAT: Duration = Duration::from_secs(6);

/// After how many milliseconds a browser connects again.
const RETRY_MILLISECONDS: u32 = 1_000;

/// The form of an answer with events, which the header `Accept` chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    List,
    ServerSentEvents,
    Lines,
}

impl Form {
    /// The form that a request asks for.
    fn of(headers: &HeaderMap) -> Self {
        let accepted = headers.get_all(header::ACCEPT).iter();
        let accepted = accepted.filter_map(|value| value.to_str().ok());
        let mut types = accepted
            .flat_map(|value| value.split(','))
            // Weights are left out: of the forms that are named, the first one is meant.
            .map(|range| range.split(';').next().unwrap_or_default().trim());
        let form = types.find_map(|name| match name {
            "text/event-stream" => Some(Self::ServerSentEvents),
            "application/x-ndjson" => Some(Self::Lines),
            "application/json" => Some(Self::List),
            _ => None,
        });
        form.unwrap_or(Self::List)
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::List => "application/json",
            Self::ServerSentEvents => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        }
    }

    /// An event of the stream.
    fn event(self, event: &AnyEvent) -> String {
        let json = serde_json::to_string(event).expect("texts and numbers can be written as JSON");
        match self {
            Self::ServerSentEvents => format!("id: {}\ndata: {json}\n\n", event.id()),
            _ => json + "\n",
        }
    }

    /// A message of the stream itself: from which cursor a client can go on. It has that cursor as
    /// its id, because without one some clients go on after the last id, and others from the start.
    fn message(self, name: &str, after: u64) -> String {
        match self {
            Self::ServerSentEvents => {
                format!("event: {name}\nid: {after}\ndata: {{\"after\":\"{after}\"}}\n\n")
            }
            _ => format!("{{\"type\":\"{name}\",\"after\":\"{after}\"}}\n"),
        }
    }

    /// A sign of life.
    fn heartbeat(self) -> Bytes {
        Bytes::from_static(match self {
            // No blank line: some clients take one for an event.
            Self::ServerSentEvents => b":\n",
            _ => b"\n",
        })
    }

    /// The page with these events after a cursor.
    fn page(self, events: &[AnyEvent], after: u64) -> Page {
        let is_full = events.len() == MAX_PAGE;
        let behind = is_full.then(|| self.message("behind", after));
        let texts = behind.into_iter();
        let all: String = texts
            .chain(events.iter().map(|event| self.event(event)))
            .collect();
        let last = events.last().and_then(|event| event.id().parse().ok());
        Page {
            bytes: all.into(),
            cursor: last.unwrap_or(after),
            is_full,
        }
    }
}

/// The events to which somebody listens.
#[derive(Debug, Clone)]
enum Source {
    /// One game, as somebody who asks for it sees it.
    Game(GameId, Asker),
    /// One match.
    Match(MatchId),
    /// All games and matches of a person.
    Person(PersonId),
}

impl Source {
    /// The events after the cursor, at most a page of them, and the last cursor there is.
    async fn read(&self, api: &Api, after: u64) -> ApiResult<(Vec<AnyEvent>, u64)> {
        match self {
            Self::Game(game, asker) => {
                let seen = api.service.visible_events(game, *asker, after, MAX_PAGE);
                let seen = api.answered(seen.await)?;
                let events = seen.events.into_iter();
                let events = events.map(|event| Event::of_game(game, seen.viewer, event));
                let events = events.map(|event| AnyEvent::Game(Box::new(event)));
                Ok((events.collect(), seen.version))
            }
            Self::Match(id) => {
                let seen = api.match_events(id, after).await?;
                let events = seen.events.into_iter().map(AnyEvent::of_match);
                Ok((events.collect(), seen.last))
            }
            Self::Person(person) => {
                let people = api.service.people();
                let seen = api.answered(people.events_of(*person, after, MAX_PAGE).await)?;
                check_kept(after, seen.first)?;
                let events = seen.events.into_iter().map(AnyEvent::of_person);
                Ok((events.collect(), seen.last))
            }
        }
    }

    /// Whether there is an event after the cursor.
    async fn has_news(&self, api: &Api, after: u64) -> ApiResult<bool> {
        match self {
            Self::Game(game, asker) => {
                let seen = api.service.visible_game(game, *asker).await;
                Ok(api.answered(seen)?.version > after)
            }
            Self::Match(id) => Ok(api.match_events(id, after).await?.last > after),
            Self::Person(person) => {
                let seen = api.answered(api.service.people().events_of(*person, after, 1).await)?;
                check_kept(after, seen.first)?;
                Ok(!seen.events.is_empty())
            }
        }
    }

    /// The cursor of a client that names none; `None` for the events to come. Those of all games
    /// can be many, and a new listener seldom wants them.
    fn beginning(&self) -> Option<u64> {
        match self {
            Self::Game(..) | Self::Match(_) => Some(0),
            Self::Person(_) => None,
        }
    }

    /// The changes from now on.
    fn changes(&self, api: &Api) -> Changes {
        match self {
            Self::Game(game, _) => Changes::Game(api.service.changes_of(game)),
            Self::Match(id) => Changes::Game(api.service.matches().changes_of(id)),
            Self::Person(person) => Changes::Person(api.service.people().changes_for(*person)),
        }
    }
}

impl Api {
    /// The events of a match after the cursor.
    async fn match_events(
        &self,
        id: &MatchId,
        after: u64,
    ) -> Result<service::MatchEvents, Problem> {
        let found = self.service.matches().events(id, after, MAX_PAGE).await;
        let found = found.map_err(|error| self.rejected(error.into()))?;
        found.ok_or_else(|| Kind::NoSuchMatch.into())
    }
}

/// Fails if events after this cursor are no longer kept. From the beginning a client gets those
/// that are.
fn check_kept(after: u64, first: u64) -> ApiResult<()> {
    // 0 asks for the beginning, whichever event that is by now.
    if 0 < after && after < first {
        return Err(Kind::EventsGone.into());
    }
    Ok(())
}

/// Waits for an event after the cursor, for so long at most.
async fn wait_for_news(
    api: &Api,
    source: &Source,
    after: u64,
    longest: Duration,
    parts: &Parts,
) -> ApiResult<()> {
    if longest.is_zero() || source.has_news(api, after).await? {
        return Ok(());
    }
    let mut waiting = Waiting::begin(api, parts, longest, source.changes(api))?;
    while !source.has_news(api, after).await? && waiting.changed().await {}
    Ok(())
}

/// A stream of events to one client.
struct Listener {
    api: Api,
    source: Source,
    form: Form,
    /// The cursor of the last event that was sent.
    cursor: u64,
    token: HeldToken,
    changes: Changes,
    stopping: watch::Receiver<bool>,
    heartbeat: Instant,
    /// Whether there may be events after the cursor.
    has_news: bool,
    /// Whether no event was sent yet.
    is_first: bool,
    has_ended: bool,
    _wait: Option<Wait>,
}

/// The events that wake a stream.
enum Woken {
    Change,
    Silence,
    Stop,
}

/// Answers with a stream of the events after the cursor.
fn open(api: Api, source: Source, form: Form, after: u64, parts: &Parts) -> ApiResult<Response> {
    let wait = waiting::begin(parts)?;
    let listener = Listener {
        changes: source.changes(&api),
        stopping: api.is_stopping.clone(),
        token: HeldToken::of(parts, &api),
        api,
        source,
        form,
        cursor: after,
        heartbeat: Instant::now() + HEARTBEAT,
        has_news: true,
        is_first: true,
        has_ended: false,
        _wait: wait,
    };
    // At once, so that the client knows that it listens.
    let greeting = stream::iter([Ok::<_, std::convert::Infallible>(form.heartbeat())]);
    let events = stream::unfold(listener, async |mut listener| {
        let sent = listener.next().await?;
        Some((Ok(sent), listener))
    });
    let body = Body::from_stream(stream::StreamExt::chain(greeting, events));
    let headers = [
        (header::CONTENT_TYPE, form.media_type()),
        (header::CACHE_CONTROL, "no-store"),
        // Proxies such as nginx pass each event on at once.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, body).into_response())
}

impl Listener {
    /// Waits for the next bytes to send; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.has_ended {
                return None;
            }
            if self.has_news
                && let Some(sent) = self.read().await
            {
                self.heartbeat = Instant::now() + HEARTBEAT;
                return Some(sent);
            }
            let woken = tokio::select! {
                () = self.changes.changed() => Woken::Change,
                () = tokio::time::sleep_until(self.heartbeat) => Woken::Silence,
                () = self.token.revoked(&self.api) => Woken::Stop,
                // It fails if the server has ended.
                _ = self.stopping.wait_for(|stopping| *stopping) => Woken::Stop,
            };
            match woken {
                Woken::Change => self.has_news = true,
                Woken::Silence => {
                    self.heartbeat = Instant::now() + HEARTBEAT;
                    return Some(self.beat().await);
                }
                Woken::Stop => return Some(self.end()),
            }
        }
    }

    /// The next page. All spectators of a game share it.
    async fn page(&self) -> ApiResult<Page> {
        let make = async || {
            let (events, _) = self.source.read(&self.api, self.cursor).await?;
            Ok(self.form.page(&events, self.cursor))
        };
        match (&self.source, &self.changes) {
            (Source::Game(game, Asker::Anybody), Changes::Game(changes)) => {
                let (state, form) = (changes.state(), self.form.media_type());
                let key = (game.clone(), state, self.cursor, form);
                self.api.pages.get(key, make).await
            }
            _ => make().await,
        }
    }

    /// The next page of the stream; `None` if there is nothing new.
    async fn read(&mut self) -> Option<Bytes> {
        if !self.token.is_valid(&self.api).await {
            return Some(self.end());
        }
        let Ok(page) = self.page().await else {
            // Somebody who may not see the game any more, or a failure that is logged: the next
            // request gets its problem.
            return Some(self.end());
        };
        // A full page may have more behind it.
        self.has_news = page.is_full;
        if page.bytes.is_empty() {
            return None;
        }
        self.cursor = page.cursor;
        if !std::mem::take(&mut self.is_first) || self.form != Form::ServerSentEvents {
            return Some(page.bytes);
        }
        // In the block of the first event: some clients take one of its own for an event.
        let retry = format!("retry: {RETRY_MILLISECONDS}\n");
        Some([retry.as_bytes(), &page.bytes].concat().into())
    }

    /// A sign of life, unless the token has ended.
    async fn beat(&mut self) -> Bytes {
        if self.token.is_valid(&self.api).await {
            self.form.heartbeat()
        } else {
            self.end()
        }
    }

    /// The last message of the stream.
    fn end(&mut self) -> Bytes {
        self.has_ended = true;
        self.form.message("end", self.cursor).into()
    }
}

/// The cursor that a request names: `after`, or for a browser that connects again the header
/// `Last-Event-ID`, which is newer. Without either it is `beginning`; `None` is for the events to
/// come.
pub(crate) fn cursor(
    headers: &HeaderMap,
    after: Option<&str>,
    beginning: Option<u64>,
) -> ApiResult<Option<u64>> {
    let read = |text: &str, kind, name: &str| {
        text.parse().map_err(|_| {
            let name = name.to_owned();
            Problem::new(kind, say!(texts(), "problem-cursor", name))
        })
    };
    let after = match after {
        None => beginning,
        Some("latest") => None,
        Some(after) => Some(read(after, Kind::InvalidQuery, "after")?),
    };
    let last = headers.get(&LAST_EVENT_ID);
    match last.map(|value| value.to_str().unwrap_or("?")) {
        None | Some("") => Ok(after),
        Some(last) => read(last, Kind::InvalidHeader, "Last-Event-ID").map(Some),
    }
}

/// The beginning of a stream of these events, for the OpenAPI document.
fn example_of(form: Form, events: &[AnyEvent]) -> String {
    events.iter().map(|event| form.event(event)).collect()
}

/// The header in which a browser names the last event that it got.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_cursor_whose_events_are_gone_is_refused() {
        for (after, first) in [(0, 0), (0, 9), (9, 9), (10, 9), (5, 0)] {
            check_kept(after, first).unwrap();
        }
        assert!(check_kept(8, 9).is_err());
    }

    #[test]
    fn every_event_of_a_stream_has_an_id() {
        let form = Form::ServerSentEvents;
        let events = (0..MAX_PAGE).map(|_| any_events().remove(0));
        let page = form.page(&events.collect::<Vec<_>>(), 41);
        let page = String::from_utf8(page.bytes.to_vec()).unwrap();
        let end = form.message("end", 7);
        let events: Vec<&str> = page
            .split_terminator("\n\n")
            .chain([end.trim_end()])
            .collect();
        assert_eq!(events.len(), 1 + MAX_PAGE + 1);
        for event in &events {
            let ids = event.lines().filter(|line| line.starts_with("id: "));
            assert_eq!(ids.count(), 1, "{event}");
        }
        assert_eq!(events[0], "event: behind\nid: 41\ndata: {\"after\":\"41\"}");
        assert_eq!(
            *events.last().unwrap(),
            "event: end\nid: 7\ndata: {\"after\":\"7\"}"
        );
    }

    #[test]
    fn the_form_is_the_first_that_is_accepted() {
        let form = |accept: &'static str| {
            let accept = [(header::ACCEPT, HeaderValue::from_static(accept))];
            Form::of(&accept.into_iter().collect())
        };
        assert_eq!(Form::of(&HeaderMap::new()), Form::List);
        assert_eq!(form("*/*"), Form::List);
        assert_eq!(form("text/event-stream"), Form::ServerSentEvents);
        assert_eq!(form("text/html, application/x-ndjson;q=0.9"), Form::Lines);
        assert_eq!(form("application/json, text/event-stream"), Form::List);
    }

    #[test]
    fn a_browser_that_connects_again_goes_on_where_it_was() {
        let headers = |last: &'static str| -> HeaderMap {
            let last = [(LAST_EVENT_ID, HeaderValue::from_static(last))];
            last.into_iter().collect()
        };
        assert_eq!(cursor(&headers("7"), Some("3"), Some(0)).unwrap(), Some(7));
        assert_eq!(cursor(&headers(""), Some("3"), Some(0)).unwrap(), Some(3));
        assert_eq!(
            cursor(&HeaderMap::new(), Some("latest"), Some(0)).unwrap(),
            None
        );
        assert_eq!(cursor(&HeaderMap::new(), None, Some(0)).unwrap(), Some(0));
        assert_eq!(cursor(&HeaderMap::new(), None, None).unwrap(), None);
        assert!(cursor(&headers("x"), None, None).is_err());
        assert!(cursor(&HeaderMap::new(), Some("-1"), None).is_err());
        assert!(cursor(&headers("7"), Some(""), None).is_err());
    }
}
