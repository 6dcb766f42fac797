//! Serves the API: every route in every language, with the limits and headers that all of them have
//! in common.

mod admission;
mod client_stream;
mod compression;
mod connections;
pub(crate) mod operations;

use crate::document::page::Documentation;
use crate::document::{self, reference};
use crate::http::access::Access;
use crate::http::answers::{Answers, FixedDocument, Pages};
use crate::http::declared::{NeededScopes, QueryNames};
use crate::http::problem::{self, Kind, Problem, REQUEST_ID, RequestContext, request_id, texts};
use crate::http::state::{Api, Shared};
use crate::http::{tag, waiting};
use crate::linked_roles;
use crate::pages;
use crate::pages::activity::{self, FrameQuery};
use crate::server::compression::Compression;
use crate::server::connections::Answering;
use crate::server::operations::{topics, whole_document};
use crate::webhooks::delivering;
use crate::webhooks::sending::Sender;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::{self, Entry};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{Route, get};
use entente_bridges::Bridges;
use entente_game::OfferedEngine;
use entente_game::people::{Scope, Scopes};
use entente_presentation::text::{Language, say};
use entente_service::Service;
use futures::FutureExt;
use std::any::Any;
use std::convert::Infallible;
use std::mem;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::layer::layer_fn;
use tower::{Layer, Service as _, ServiceBuilder, ServiceExt, service_fn};
use tower_http::cors::{Any as Anywhere, CorsLayer};
use utoipa_axum::router::OpenApiRouter;

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
    engines: Arc<[OfferedEngine]>,
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
    let shared = Shared {
        service,
        scopes: &ROUTES.scopes,
        parameters: &ROUTES.parameters,
        engines: engines.to_vec(),
        proxies: access.proxies.clone(),
        is_connected,
        answers: Answers::default(),
        pages: Pages::default(),
        sender: Arc::new(Sender::new(access.receivers)),
        activity: access.activity.clone(),
        linked_roles: access.linked_roles.clone(),
        chat: access.chat.clone(),
        page_policy: pages::policy(&access.frames),
        is_stopping,
    };
    let api = Api::new(shared, Language::English);
    let delivering = delivering::run(api.service.clone(), api.sender.clone());
    let pushing = linked_roles::push(api.service.clone(), api.linked_roles.clone());
    let served = connections::serve(listener, guarded(whole(&api, bridges)), access, shutdown);
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
        // Never by themselves.
        () = delivering => {}
        () = pushing => {}
    }
}

/// The API in every language, and the bridges over it. What is below the API's own path does not
/// take the way through the bridges.
fn whole(api: &Api, bridges: Bridges) -> impl Answering {
    let languages = Languages::of(api);
    let in_all = languages.clone();
    let router = axum::Router::new()
        .fallback(async move |request: Request| in_all.accepted(&request).oneshot(request).await);
    let document = || DOCUMENTS.json.body();
    let bridged = entente_bridges::over(router, document, &bridges, api.is_stopping.clone());
    service_fn(move |request: Request| {
        // Most requests are for the API and need not pass the other protocols.
        let is_own = request.uri().path().starts_with("/api/v1/");
        let router = if is_own {
            languages.accepted(&request)
        } else {
            bridged.clone()
        };
        router.oneshot(request)
    })
}

/// Every route in every language: the texts of an answer are in the language that the request
/// accepts. The routes of a language are made for its first request.
#[derive(Clone)]
struct Languages {
    api: Api,
    routers: Arc<[OnceLock<axum::Router>; Language::ALL.len()]>,
}

impl Languages {
    fn of(api: &Api) -> Self {
        Self {
            api: api.clone(),
            routers: Arc::default(),
        }
    }

    /// The routes in the language that a request accepts.
    fn accepted(&self, request: &Request) -> axum::Router {
        let language = problem::accepted(request.headers().get(header::ACCEPT_LANGUAGE));
        let made = || router(self.api.in_language(language));
        self.routers[language as usize].get_or_init(made).clone()
    }
}

/// Every route in one language.
fn router(api: Api) -> axum::Router {
    let admitting = api.clone();
    // A middleware of axum would put the route of each request into one more box.
    let admission = layer_fn(move |route: Route| {
        let api = admitting.clone();
        service_fn(move |request| admission::admit(api.clone(), request, route.clone()))
    });
    ROUTES.router.clone().layer(admission).with_state(api)
}

/// Every route, and what the document says about their requests.
#[derive(Default)]
struct Routes {
    router: axum::Router<Api>,
    scopes: NeededScopes,
    parameters: QueryNames,
}

impl Routes {
    /// Adds the operations of a topic.
    fn add(&mut self, topic: OpenApiRouter<Api>) {
        let (router, document) = topic.split_for_parts();
        self.scopes.add(&document);
        self.parameters.add(&document);
        self.router = mem::take(&mut self.router).merge(router);
    }
}

/// They are made topic by topic: the document of all topics takes 16 MB at the start, which the
/// process would keep.
static ROUTES: LazyLock<Routes> = LazyLock::new(|| {
    let mut routes = Routes::default();
    topics().for_each(|operations| routes.add(operations));
    let play = Scopes::from_iter([Scope::Play]);
    routes.scopes.add_of_page(pages::NEW_GAME, play);
    routes.router = mem::take(&mut routes.router)
        .merge(pages_and_documents())
        .fallback(async |uri: Uri| no_such_path(&uri))
        .method_not_allowed_fallback(async || Problem::from(Kind::NoSuchMethod));
    routes
});

/// The ends of paths at which a body chose what is done, and the paths by which that is done now.
const FORMER: [(&str, &str); 2] = [
    (
        "/request",
        "`POST …/takeback`, `POST …/pause`, `POST …/resume`, `POST …/request/accept`, \
         `POST …/request/decline`",
    ),
    (
        "/arbiter",
        "`POST …/arbiter/pause`, `POST …/arbiter/resume`, `POST …/arbiter/extend`, \
         `POST …/arbiter/substitute`",
    ),
];

/// The problem of a path that there is not.
fn no_such_path(uri: &Uri) -> Problem {
    let mut former = FORMER.iter();
    match former.find(|(end, _)| uri.path().ends_with(end)) {
        Some((_, paths)) => {
            let detail = say!(texts(), "problem-paths", paths = *paths);
            Problem::new(Kind::NoSuchPath, detail)
        }
        None => Kind::NoSuchPath.into(),
    }
}

/// The routes that are no operations: documentation and pages.
fn pages_and_documents() -> axum::Router<Api> {
    axum::Router::new()
        .route(
            "/api/v1/openapi.json",
            get(async || documents().await.json.clone()),
        )
        .route(
            "/api/v1/openapi-3.0.json",
            get(async || documents().await.json_3_0.clone()),
        )
        // A person who opens the address of the API in a browser is looking for its documentation.
        .route("/", get(root))
        .route("/api/v1", get(to_documentation))
        .route("/api/v1/", get(to_documentation))
        .route(
            "/api/docs",
            get(async |headers: HeaderMap| documents().await.pages.first(&headers)),
        )
        .route("/api/reference", get(reference::page))
        .route("/api/reference/redoc.js", get(reference::redoc))
        .route("/api/reference/names.js", get(reference::names))
        .route(
            "/llms.txt",
            get(async |headers: HeaderMap| documents().await.pages.overview(&headers)),
        )
        .route("/problems/{slug}", get(crate::document::page::of_problem))
        .merge(pages::routes())
        .merge(crate::linked_roles::page::routes())
}

/// The document as it is served: as JSON, and as pages for people.
struct Documents {
    json: FixedDocument,
    json_3_0: FixedDocument,
    pages: Documentation,
}

const JSON: &str = "application/json";

/// They take several megabytes, and most servers are never asked for them, so they are made for the
/// first request.
static DOCUMENTS: LazyLock<Documents> = LazyLock::new(|| {
    let document = whole_document();
    Documents {
        pages: Documentation::new(&document),
        json_3_0: FixedDocument::new(JSON, document::text_3_0(document.clone())),
        json: FixedDocument::new(JSON, document::text(document)),
    }
});

/// The document, made on a thread that may take its time.
async fn documents() -> &'static Documents {
    // The first one who asks has them made, which takes too long for a thread that answers
    // requests.
    let made = tokio::task::spawn_blocking(|| LazyLock::force(&DOCUMENTS)).await;
    made.unwrap_or_else(|_| LazyLock::force(&DOCUMENTS))
}

/// The page of the Activity if Discord opens it in a frame, and otherwise the documentation.
async fn root(api: Api, query: FrameQuery) -> Response {
    match activity::page(&api, &query).await {
        Some(page) => page.into_response(),
        None => to_documentation().await.into_response(),
    }
}

async fn to_documentation() -> Redirect {
    Redirect::temporary("/api/docs")
}

/// Adds to the routes what all of them have in common: limits, the form of failures, headers. It is
/// one service around them all: layers of a router would be copied for each request.
fn guarded(routes: impl Answering) -> impl Answering {
    let routes = DefaultBodyLimit::max(BODY_LIMIT).layer(routes);
    let mut answered = ServiceBuilder::new()
        .map_response(with_common_headers)
        // The first layer is the outermost, so failures have the headers, too.
        .layer(cors())
        // hyper keeps the room of its last answer as long as the connection, so what is long is in
        // a box.
        .service_fn(move |request| Box::pin(guard(request, routes.clone())));
    service_fn(move |request: Request| {
        let context = RequestContext::of(request.headers());
        // It is always ready, as functions are.
        with_id(context, answered.call(request))
    })
}

/// Adds the id of its request to an answer, whatever becomes of the request.
async fn with_id(
    context: RequestContext,
    answer: impl Future<Output = Result<Response, Infallible>>,
) -> Result<Response, Infallible> {
    let id = context.id.clone();
    let mut response = problem::answering(context, answer).await?;
    response.headers_mut().insert(REQUEST_ID, id);
    Ok(response)
}

/// Passes a request on that names one host, for a limited time, makes a problem of a panic, leaves
/// out the body of an answer that the client already has, and counts it.
async fn guard(request: Request, routes: impl Answering) -> Result<Response, Infallible> {
    let response = guarded_answer(request, routes).await;
    admission::count(&response);
    Ok(response)
}

async fn guarded_answer(request: Request, routes: impl Answering) -> Response {
    if let Err(problem) = admission::check_host(&request) {
        return problem.into_response();
    }
    let known = tag::Known::of(&request);
    let compression = Compression::of(&request);
    // What a handler leaves half done belongs to its own request.
    let answered = AssertUnwindSafe(in_time(request, routes)).catch_unwind();
    let response = known.without_body(answered.await.unwrap_or_else(panicked));
    compression.answer(response).await
}

/// Adds the headers that every answer has unless its handler has set them.
fn with_common_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in &COMMON_HEADERS {
        if let Entry::Vacant(vacant) = headers.entry(name) {
            vacant.insert(value.clone());
        }
    }
    headers.append(header::VARY, VARY);
    response
}

static COMMON_HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    ),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    ),
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
];

/// The headers of a request on which an answer depends besides its address.
const VARY: HeaderValue =
    HeaderValue::from_static("authorization, accept-language, accept-encoding");

/// Lets web pages of any origin use the API. That is safe, because a page needs a token that a
/// person gave to it: there are no cookies with which it could act for a person without their
/// knowledge. That of `linked_roles` only connects two pages.
fn cors() -> CorsLayer {
    let asked = [
        "authorization",
        "cache-control",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
        "last-event-id",
        "mcp-method",
        "mcp-name",
        "mcp-protocol-version",
        "mcp-session-id",
        "traceparent",
        "tracestate",
        "x-request-id",
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
        REQUEST_ID,
    ];
    CorsLayer::new()
        .allow_origin(Anywhere)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers(asked)
        .expose_headers(shown)
        // What is allowed depends on no header.
        .vary(Vec::new())
        .max_age(Duration::from_hours(24))
}

/// Answers with a timeout problem if a handler takes too long, apart from the time for which it was
/// asked to wait.
async fn in_time(request: Request, routes: impl Answering) -> Response {
    // The time for which a client wants to wait is none that the server takes.
    let longest = TIMEOUT + waiting::asked(request.uri());
    match tokio::time::timeout(longest, routes.oneshot(request)).await {
        Ok(Ok(response)) => response,
        Err(_) => Problem::from(Kind::Timeout).into_response(),
    }
}

fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let cause = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        // `panic!` with arguments has a `String`, and without them a `&str`.
        .or(payload.downcast_ref::<&str>().copied());
    tracing::error!(cause, request = request_id(), "a handler panicked");
    Problem::from(Kind::Internal).into_response()
}

#[cfg(test)]
mod tests;
