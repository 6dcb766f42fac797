//! The HTTP door: what other programs ask becomes a wish to the table, and what a person may know is shown as JSON, picture or file. Built on axum and utoipa.
//!
//! It decides nothing and keeps nothing. On the way of a request: [`run`] takes the connection, `router` has every route, `asker` reads who asks and what
//! for, a handler (`lobbies`, `games`, `consent`, `prepared`, `saves`, `diplomacy`, `ended`, `boards`, `rules`, `health`) asks the table, `resource` makes JSON of the view, or `refusal` a `problem` of the refusal.
//! The OpenAPI document is made from the same handlers (`document`), and so is the page that people read (`page`).

mod asker;
mod boards;
mod consent;
mod diplomacy;
mod document;
mod ended;
mod example;
mod games;
mod health;
mod lobbies;
mod me;
mod page;
mod parameters;
mod prepared;
mod problem;
mod refusal;
mod resource;
mod rules;
mod saves;
mod settings;
mod tag;

pub use document::document;

use crate::table::{Table, Wish};
use crate::text::{Language, Text};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use entente_game::{Action, GameId, View};
use problem::{Kind, Problem};
use resource::Game;
use std::any::Any;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any as Anywhere, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body that is read, in bytes.
const BODY_LIMIT: usize = 256 * 1024;

/// How long a request may take, its body included; and how long open connections may last once the server is to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every handler needs.
#[derive(Clone)]
struct Door {
    table: Table,
    text: &'static Text,
    /// Whether the other door, that to Discord, is open at the moment.
    is_connected: watch::Receiver<bool>,
}

impl Door {
    /// A game as JSON shows it.
    fn game(&self, view: &View) -> Game {
        Game::of(view, self.text)
    }

    /// Asks the table for something, and gives the game as the asker sees it afterwards.
    async fn grant(&self, game: &GameId, wish: Wish, action: Action) -> Result<View, Problem> {
        let granted = self.table.submit(game, wish, action).await;
        Ok(granted.map_err(|rejected| self.rejected(rejected))?.view)
    }
}

/// Serves the API on this listener until `stop` is done; then finishes what was begun.
pub async fn run(
    listener: TcpListener,
    table: Table,
    is_connected: watch::Receiver<bool>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, stopped) = oneshot::channel();
    let stop = async move {
        stop.await;
        // Whoever no longer waits for it has served to the end already.
        let _ = stopping.send(());
    };
    let router = guarded(in_every_language(&table, &is_connected));
    let served = axum::serve(listener, router).with_graceful_shutdown(stop);
    let overdue = async {
        // If the sender is dropped unsent, the server has ended by itself.
        if stopped.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        result = served => result,
        () = overdue => Ok(()),
    }
}

/// Every operation of the document, with its handler.
fn operations() -> OpenApiRouter<Door> {
    OpenApiRouter::with_openapi(document::frame())
        .routes(routes!(rules::variants))
        .routes(routes!(rules::page))
        .routes(routes!(rules::position_moves))
        .routes(routes!(games::me, me::forget_me))
        .routes(routes!(me::my_data))
        .routes(routes!(settings::my_settings))
        .routes(routes!(settings::set))
        .routes(routes!(settings::take_vacation, settings::end_vacation))
        .routes(routes!(games::my_games))
        .routes(routes!(lobbies::create_game))
        .routes(routes!(games::show_game))
        .routes(routes!(lobbies::join))
        .routes(routes!(lobbies::leave))
        .routes(routes!(lobbies::start))
        .routes(routes!(lobbies::cancel))
        .routes(routes!(games::list_moves, games::make_move))
        .routes(routes!(games::legal_moves))
        .routes(routes!(games::choose))
        .routes(routes!(boards::board))
        .routes(routes!(games::pgn))
        .routes(routes!(saves::save))
        .routes(routes!(saves::save_sealed))
        .routes(routes!(games::draw))
        .routes(routes!(games::resign))
        .routes(routes!(consent::request))
        .routes(routes!(consent::abort))
        .routes(routes!(
            prepared::list_prepared,
            prepared::prepare,
            prepared::forget_prepared
        ))
        .routes(routes!(prepared::forget_line))
        .routes(routes!(ended::show_history))
        .routes(routes!(ended::export))
        .routes(routes!(diplomacy::show_alliances))
        .routes(routes!(diplomacy::order))
        .routes(routes!(diplomacy::leave_alliance))
        .routes(routes!(diplomacy::list_proposals, diplomacy::propose))
        .routes(routes!(diplomacy::withdraw))
        .routes(routes!(diplomacy::accept))
        .routes(routes!(diplomacy::decline))
        .routes(routes!(diplomacy::counter))
        .routes(routes!(diplomacy::list_letters, diplomacy::write_letter))
        .routes(routes!(diplomacy::mute))
        .routes(routes!(diplomacy::report))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
}

/// Every route in every language: an answer's words are in the one that the request accepts.
fn in_every_language(table: &Table, is_connected: &watch::Receiver<bool>) -> axum::Router {
    let routers = Language::ALL.map(|language| {
        router(Door {
            table: table.clone(),
            text: Text::of(language),
            is_connected: is_connected.clone(),
        })
    });
    axum::Router::new().fallback(async move |request: Request| {
        let accepted = request.headers().get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        let language = Language::accepted(accepted.unwrap_or_default());
        routers[language as usize].clone().oneshot(request).await
    })
}

/// Every route in one language.
fn router(door: Door) -> axum::Router {
    let (router, document) = operations().split_for_parts();
    let (json, page) = (document::json(&document), page::of_document(&document));
    router
        .route(
            "/api/v1/openapi.json",
            get(async move || ([(header::CONTENT_TYPE, "application/json")], json)),
        )
        .route("/api/docs", get(async move || page))
        .route("/problems/{slug}", get(page::of_problem))
        .fallback(async || Problem::from(Kind::NoSuchPath))
        .method_not_allowed_fallback(async || Problem::from(Kind::NoSuchMethod))
        .with_state(door)
}

/// The routes with what holds for all of them: limits, what a failure looks like, and headers.
fn guarded(router: axum::Router) -> axum::Router {
    router
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn(tag::not_modified))
        .layer(middleware::from_fn(in_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(cors())
        .layer(unless_set(header::CACHE_CONTROL, "private, no-cache"))
        .layer(SetResponseHeaderLayer::appending(
            header::VARY,
            HeaderValue::from_static("authorization, accept-language"),
        ))
        .layer(unless_set(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; frame-ancestors 'none'",
        ))
        .layer(unless_set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(unless_set(header::REFERRER_POLICY, "no-referrer"))
}

fn unless_set(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Pages of any origin may ask, with a token that they were given; there are no cookies that could act for somebody unawares.
fn cors() -> CorsLayer {
    let asked = [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
    ]
    .map(HeaderName::from_static);
    let shown = [
        header::ETAG,
        header::WWW_AUTHENTICATE,
        header::RETRY_AFTER,
        header::ALLOW,
    ];
    CorsLayer::new()
        .allow_origin(Anywhere)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers(asked)
        .expose_headers(shown)
        .max_age(Duration::from_secs(24 * 60 * 60))
}

/// Answers in time, in whatever way.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::from(Kind::Timeout).into_response(),
    }
}

fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let cause = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(cause.downcast_ref::<&str>().copied());
    tracing::error!(cause, "a handler panicked");
    Problem::from(Kind::Internal).into_response()
}

#[cfg(test)]
mod tests;
