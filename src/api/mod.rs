//! The HTTP API: requests become commands for the service, and views become JSON, pictures or
//! files. Built on axum and utoipa.
//!
//! It decides nothing and keeps nothing. A request takes this way: [`run`] accepts the connection,
//! `router` finds the route, `caller` reads the token, the headers and the body, a handler
//! (`lobbies`, `games`, `consent`, `prepared`, `saves`, `diplomacy`, `ended`, `boards`, `rules`,
//! `health` …) asks the service, and then `resource` makes JSON of the view, or `refusal` makes a
//! `problem` of the refusal. The OpenAPI document (`document`) and the page for people (`page`) are
//! made from the same handlers.

mod boards;
mod caller;
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

use crate::service::Service;
use crate::text::{Language, Text};
use axum::Json;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use entente_game::View;
use problem::{Kind, Problem};
use resource::Game;
use std::any::Any;
use std::time::Duration;
use tag::Tag;
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

/// How long a request may take, including its body. Also how long open connections may last once
/// the server is stopping.
const TIMEOUT: Duration = Duration::from_secs(10);

/// What every handler needs.
#[derive(Clone)]
struct Api {
    service: Service,
    text: &'static Text,
    /// Whether the Discord frontend is connected at the moment.
    is_connected: watch::Receiver<bool>,
}

impl Api {
    /// The JSON form of a game.
    fn game(&self, view: &View) -> Game {
        Game::of(view, self.text)
    }

    /// The answer to a command: the game as the caller sees it now, with its ETag.
    fn with_tag(&self, view: &View) -> (Tag, Json<Game>) {
        (Tag(view.number), Json(self.game(view)))
    }
}

/// Serves the API on this listener until `stop` is ready, then finishes the requests in progress.
pub async fn run(
    listener: TcpListener,
    service: Service,
    is_connected: watch::Receiver<bool>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, stopped) = oneshot::channel();
    let stop = async move {
        stop.await;
        // It fails only if the server has already ended.
        let _ = stopping.send(());
    };
    let router = guarded(in_every_language(&service, &is_connected));
    let served = axum::serve(listener, router).with_graceful_shutdown(stop);
    // A client that keeps its connection open must not keep the server from stopping.
    let overdue = async {
        // If the sender is dropped without a message, the server has ended by itself.
        if stopped.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(TIMEOUT).await;
    };
    tokio::select! {
        result = served => result,
        () = overdue => Ok(()),
    }
}

/// Every operation of the OpenAPI document, with its handler.
fn operations() -> OpenApiRouter<Api> {
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

/// Every route in every language: the texts of an answer are in the language that the request
/// accepts.
fn in_every_language(service: &Service, is_connected: &watch::Receiver<bool>) -> axum::Router {
    let routers = Language::ALL.map(|language| {
        router(Api {
            service: service.clone(),
            text: Text::of(language),
            is_connected: is_connected.clone(),
        })
    });
    axum::Router::new().fallback(async move |request: Request| {
        let accepted = request
            .headers()
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let language = Language::accepted(accepted);
        routers[language as usize].clone().oneshot(request).await
    })
}

/// Every route in one language.
fn router(api: Api) -> axum::Router {
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
        .with_state(api)
}

/// Adds to the routes what all of them have in common: limits, the form of failures, headers.
fn guarded(router: axum::Router) -> axum::Router {
    router
        // The first layer is the innermost: limits and timeouts apply before the headers are added.
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

/// Lets web pages of any origin use the API. That is safe, because a page needs a token that
/// somebody gave to it: there are no cookies with which it could act for a person without their
/// knowledge.
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

/// Answers with a timeout problem if a handler takes too long.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(TIMEOUT, next.run(request)).await {
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
