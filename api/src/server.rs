//! Serves the API: every route in every language, with the limits and headers that all of them have
//! in common.

use super::operations::operations;
use super::page::{self, DocumentPage};
use super::problem::{Kind, Problem};
use super::query::QueryNames;
use super::scopes::NeededScopes;
use super::slots::Access;
use super::state::Api;
use super::webhooks::delivering;
use super::webhooks::sending::Sender;
use super::{admission, connections, document, game_page, query, tag, waiting};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use entente_bridges::Bridges;
use entente_game::Computer;
use entente_presentation::text::{Language, Text};
use entente_service::Service;
use std::any::Any;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any as Anywhere, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

/// The largest body that is read, in bytes.
const BODY_LIMIT: usize = 256 * 1024;

/// The time that a request may take, including its body, and that open connections may last once
/// the server is stopping.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Serves the API on this listener until `stop` is ready, then finishes the requests in progress.
/// `engines` are the computers with an engine that people can play against, `access` says who may
/// have how many connections, and `bridges` which other protocols it speaks.
pub async fn run(
    listener: TcpListener,
    service: Service,
    engines: Arc<[Computer]>,
    is_connected: watch::Receiver<bool>,
    access: Access,
    bridges: Bridges,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let (stopping, is_stopping) = watch::channel(false);
    let mut stopped = is_stopping.clone();
    let shutdown = async move {
        stop.await;
        stopping.send_replace(true);
    };
    let api = Api {
        service,
        text: Text::of(Language::English),
        scopes: &ROUTES.1,
        engines,
        proxies: access.proxies.clone().into(),
        is_connected,
        pages: Arc::default(),
        sender: Arc::new(Sender::new(access.receivers)),
        is_stopping,
    };
    let router = guarded(entente_bridges::over(
        in_every_language(&api),
        bridges,
        api.is_stopping.clone(),
    ));
    let delivering = delivering::run(api.service.clone(), api.sender.clone());
    let served = connections::serve(listener, router, access, shutdown);
    // A client that keeps its connection open must not keep the server from stopping.
    let overdue = async {
        // If the sender is dropped without a message, the server has ended by itself.
        if stopped.wait_for(|stopping| *stopping).await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(TIMEOUT).await;
    };
    tokio::select! {
        () = served => {}
        () = overdue => {}
        // Never by itself.
        () = delivering => {}
    }
}

/// Every route in every language: the texts of an answer are in the language that the request
/// accepts.
fn in_every_language(api: &Api) -> axum::Router {
    let routers = Language::ALL.map(|language| {
        router(Api {
            text: Text::of(language),
            ..api.clone()
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
    let admission = middleware::from_fn_with_state(api.clone(), admission::admit);
    ROUTES.0.clone().layer(admission).with_state(api)
}

/// Every route, and the scopes that they need. They are made once, because the examples in the
/// document are games that have to be played for it.
static ROUTES: LazyLock<(axum::Router<Api>, NeededScopes)> = LazyLock::new(|| {
    let (router, document) = operations().split_for_parts();
    let scopes = NeededScopes::of(&document);
    let page = DocumentPage::new(&document);
    let names = &*Box::leak(Box::new(QueryNames::of(&document)));
    let known_only =
        async move |request: Request, next: Next| query::known_only(names, request, next).await;
    let router = router.route_layer(middleware::from_fn(known_only));
    let json = Bytes::from(document::text(document));
    let router = router
        .route(
            "/api/v1/openapi.json",
            get(async move || ([(header::CONTENT_TYPE, "application/json")], json)),
        )
        // A person who opens the address of the API in a browser is looking for its documentation.
        .route("/", get(to_documentation))
        .route("/api/v1", get(to_documentation))
        .route("/api/v1/", get(to_documentation))
        .route(
            "/api/docs",
            get(async move |headers: HeaderMap| page.answer(&headers)),
        )
        .route("/problems/{slug}", get(page::of_problem))
        .merge(game_page::routes())
        .fallback(async || Problem::from(Kind::NoSuchPath))
        .method_not_allowed_fallback(async || Problem::from(Kind::NoSuchMethod));
    (router, scopes)
});

async fn to_documentation() -> Redirect {
    Redirect::temporary("/api/docs")
}

/// Adds to the routes what all of them have in common: limits, the form of failures, headers.
fn guarded(router: axum::Router) -> axum::Router {
    router
        // The first layer is the innermost: limits and timeouts apply before the headers are added.
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn(tag::not_modified))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn(admission::to_one_host))
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

/// Lets web pages of any origin use the API. That is safe, because a page needs a token that a
/// person gave to it: there are no cookies with which it could act for a person without their
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
        header::LOCATION,
        header::WWW_AUTHENTICATE,
        header::RETRY_AFTER,
        header::ALLOW,
        admission::RATE_LIMIT,
        admission::RATE_LIMIT_POLICY,
    ];
    CorsLayer::new()
        .allow_origin(Anywhere)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers(asked)
        .expose_headers(shown)
        .max_age(Duration::from_secs(24 * 60 * 60))
}

/// Answers with a timeout problem if a handler takes too long, apart from the time for which it was
/// asked to wait.
async fn in_time(request: Request, next: Next) -> Response {
    let longest = TIMEOUT + waiting::asked(request.uri());
    match tokio::time::timeout(longest, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::from(Kind::Timeout).into_response(),
    }
}

fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let cause = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(payload.downcast_ref::<&str>().copied());
    tracing::error!(cause, "a handler panicked");
    Problem::from(Kind::Internal).into_response()
}

#[cfg(test)]
mod tests;
