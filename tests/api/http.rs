//! What HTTP asks of a server, whatever the request is about: the ids of requests, refusals of what
//! no handler has seen, and documents that are the same for everybody.

use crate::answer::{Answer, SendChecked};
use crate::listener::SSE;
use crate::world::{World, path};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::Value;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// Requests that are answered in different places: by handlers, before them, by CORS, by the
/// bridges; with problems, without a body, and with streams.
fn requests(world: &World, tag: &str) -> Vec<RequestBuilder> {
    let get = |path: &str| world.request(Method::GET, path, Some(&world.ann));
    vec![
        get("/api/v1/me"),
        get("/api/v1/nothing"),
        get("/api/v1/variants").header("if-none-match", tag),
        get("/api/v1/me/events").header("accept", SSE),
        get("/api/v1"),
        get("/healthz"),
        get("/games/page.js"),
        get("/api/v1/variants").header("host", "a, b"),
        world.request(Method::GET, "/api/v1/me", None),
        world.request(Method::HEAD, "/api/v1/me", None),
        world.request(Method::DELETE, "/api/v1/variants", None),
        world
            .request(Method::OPTIONS, "/api/v1/me", None)
            .header("origin", "https://example.org")
            .header("access-control-request-method", "GET"),
        get("/api/account"),
        get("/api/tv/feed"),
        world.request(Method::POST, "/mcp", None),
    ]
}

fn id(response: &Response) -> &str {
    response.headers()["x-request-id"].to_str().unwrap()
}

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let world = World::new().await;
    let variants = world.get_without_token("/api/v1/variants").await;
    let tag = variants.header("etag").unwrap();
    for request in requests(&world, tag) {
        let sent = request.header("x-request-id", "mine-1").send();
        let response = sent.await.unwrap();
        let about = format!("{} {}", response.status(), response.url());
        assert_eq!(id(&response), "mine-1", "{about}");
        let kind = response.headers().get("content-type").cloned();
        if kind.is_some_and(|kind| kind == "application/problem+json") {
            let body = response.bytes().await.unwrap();
            let problem: Value = serde_json::from_slice(&body).unwrap_or_default();
            // An answer to HEAD has no body.
            assert!(
                body.is_empty() || problem["request_id"] == "mine-1",
                "{about}: {problem}"
            );
        }
    }
    let of_trace = format!("00-{TRACE}-00f067aa0ba902b7-01");
    let [first, second] = [(); 2].map(|()| requests(&world, tag));
    for (one, other) in first.into_iter().zip(second) {
        let traced = one.header("traceparent", &of_trace).send().await.unwrap();
        assert_eq!(id(&traced), TRACE, "{}", traced.url());
        let random = other.header("x-request-id", "a b").send().await.unwrap();
        assert_eq!(id(&random).len(), 32, "{}", random.url());
    }
}

#[tokio::test]
async fn pages_of_other_origins_may_send_and_read_the_id_of_a_request() {
    let world = World::new().await;
    let asked = world
        .request(Method::OPTIONS, "/api/v1/me", None)
        .header("origin", "https://example.org")
        .header("access-control-request-method", "GET")
        .header("access-control-request-headers", "x-request-id,traceparent");
    let allowed = asked.answer().await.expect(200);
    let allowed = allowed.header("access-control-allow-headers").unwrap();
    for name in ["x-request-id", "traceparent"] {
        assert!(
            allowed.split(',').any(|allowed| allowed == name),
            "{allowed}"
        );
    }
    let get = world.request(Method::GET, "/api/v1/me", Some(&world.ann));
    let answer = get.header("origin", "https://example.org").answer().await;
    let shown = answer.header("access-control-expose-headers").unwrap();
    assert!(
        shown.split(',').any(|shown| shown == "x-request-id"),
        "{shown}"
    );
}

/// What no handler has seen, because the framework refuses it or knows no handler for it: paths
/// that are no UTF-8, unknown ones and unknown tails, methods that a path has not, and queries that
/// cannot be read. The id of a game that is no UTF-8 looks like that of one that does not exist.
const REFUSED: [(u16, &str, &[&str]); 4] = [
    (
        404,
        "no-such-path",
        &[
            "GET /%FF",
            "GET /api/v1/%C3%28",
            "GET /api/v1/variants/%FF/rules",
            "GET /api/v1/leagues/%FF",
            "GET /api/v1/players/%FF",
            "PUT /api/v1/me/settings/%FF",
            "DELETE /api/v1/me/webhooks/%FF",
            "GET /api/docs/%FF",
            "GET /problems/%FF",
            "GET /games/%FF",
            "GET /seats/%FF",
            "GET /servers/",
            "GET /servers/%FF/icon",
            "GET /nothing",
            "GET /api",
            "GET /api/v1/variants/",
            "GET /api/v1/variants/standard/rules/x",
            "GET /api/v1/games/a/b/c/d",
            "GET /api/docs/games/x",
            "GET /problems/none",
            "GET /games/none.js",
            "GET /games/a/none",
            "GET /mcp/none",
            "GET //",
            "POST /games/activity/token",
        ],
    ),
    (
        404,
        "no-such-game",
        &[
            "GET /api/v1/games/%FF",
            "POST /api/v1/games/%FF/moves",
            "GET /games/%FF/squares",
        ],
    ),
    (
        405,
        "method-not-allowed",
        &[
            "DELETE /api/v1/variants",
            "PATCH /api/v1/openapi.json",
            "TRACE /api/v1/me",
            "POST /api/docs",
            "PUT /games/texts.json",
            "GET /games/activity/token",
        ],
    ),
    (
        400,
        "invalid-query",
        &[
            "GET /games/x?language=en&language=de",
            "GET /games/puzzle?language=en&language=de",
            "GET /games/texts.json?language=en&language=de",
            "GET /servers/1?language=en&language=de",
            "GET /?frame_id=1&frame_id=2",
            "GET /api/v1/games?limit=many",
        ],
    ),
];

#[tokio::test]
async fn what_the_framework_refuses_is_a_problem_document() {
    let world = World::new().await;
    for (status, kind, requests) in REFUSED {
        for request in requests {
            let (method, path) = request.split_once(' ').unwrap();
            let method: Method = method.parse().unwrap();
            let sent = world.request(method.clone(), path, Some(&world.ann));
            let sent = match method {
                Method::POST => sent.body("{").header("content-type", "text/plain"),
                _ => sent,
            };
            let answer = sent.answer().await.expect_problem(status, kind);
            let allowed = answer.header("allow");
            assert_eq!(allowed.is_some(), status == 405, "{request}");
        }
    }
    let moves = path(&world.game("").await, "/moves");
    for (content_type, body, status, kind) in [
        ("text/plain", b"{".to_vec(), 415, "unsupported-media-type"),
        (
            "application/json",
            vec![b' '; 300_000],
            413,
            "body-too-large",
        ),
        (
            "application/json",
            vec![b'"', 0xff, b'"'],
            400,
            "invalid-json",
        ),
    ] {
        let request = world.request(Method::POST, &moves, Some(&world.ann));
        let request = request.header("content-type", content_type).body(body);
        request.answer().await.expect_problem(status, kind);
    }
}

/// The bridges refuse in the form of their protocols.
#[tokio::test]
async fn what_the_framework_refuses_of_a_bridge_is_in_the_form_of_its_protocol() {
    let world = World::new().await;
    for (method, path, body, status, field) in [
        ("DELETE", "/api/account", vec![], 405, "/error"),
        ("GET", "/api/tv/feed", vec![], 404, "/error"),
        ("GET", "/api/user/%FF", vec![], 400, "/error"),
        ("POST", "/api/users", vec![0xff], 400, "/error"),
        ("POST", "/api/users", vec![b'a'; 300_000], 413, "/error"),
        ("GET", "/mcp", vec![], 405, "/error/message"),
        ("PUT", "/mcp/messages", vec![], 405, "/error/message"),
    ] {
        let method = method.parse().unwrap();
        let request = world.request(method, path, Some(&world.ann)).body(body);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), status, "{path}");
        let allowed = response.headers().contains_key("allow");
        assert_eq!(allowed, status == 405, "{path}");
        let answer: Value = response.json().await.unwrap();
        let says = answer.pointer(field).and_then(Value::as_str);
        assert!(
            says.is_some_and(|says| !says.is_empty()),
            "{path}: {answer}"
        );
    }
}

#[tokio::test]
async fn a_fixed_document_is_public_and_sent_once() {
    let world = World::new().await;
    for path in [
        "/api/v1/openapi.json",
        "/api/v1/openapi-3.0.json",
        "/api/v1/variants",
        "/api/v1/variants/standard/rules",
    ] {
        let get = |language: &str, known: Option<&str>| {
            let request = world.request(Method::GET, path, Some(&world.ann));
            let request = request.header("accept-language", language.to_owned());
            match known {
                Some(tag) => request.header("if-none-match", tag.to_owned()),
                None => request,
            }
        };
        let first = get("en", None).answer().await.expect(200);
        let tag = first.header("etag").unwrap().to_owned();
        assert!(!tag.starts_with("W/"), "{path}: {tag}");
        let caching = first.header("cache-control").unwrap();
        assert_eq!(caching, "public, max-age=3600", "{path}");
        let kept = get("en", Some(&tag)).answer().await.expect(304);
        assert_eq!((kept.header("etag"), kept.bytes.len()), (Some(&*tag), 0));
        assert_eq!(kept.header("cache-control"), Some(caching), "{path}");
        // So does the tag of the compressed form, which is weak.
        let packed = get("en", None).header("accept-encoding", "gzip");
        let packed = Answer::of(packed.send().await.unwrap()).await.expect(200);
        let weak = packed.header("etag").unwrap();
        assert_eq!(weak, format!("W/{tag}"), "{path}");
        get("en", Some(weak)).answer().await.expect(304);
        // It is another document in another language.
        let other = get("de", Some(&tag)).answer().await;
        let expected = if path.contains("openapi") { 304 } else { 200 };
        assert_eq!(other.status, expected, "{path}");
    }
}

#[tokio::test]
async fn forgetting_somebody_says_which_id_it_needs() {
    let world = World::new().await;
    let me = world.get("/api/v1/me", &world.ann).await.expect(200).json();
    let public = me["id"].as_str().unwrap();
    for query in ["", "?confirm=", "?confirm=1", &format!("?confirm={public}")] {
        let path = format!("/api/v1/me{query}");
        let request = world.request(Method::DELETE, &path, Some(&world.ann));
        let refused = request.answer().await.expect_problem(400, "invalid-query");
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(
            detail.starts_with("confirm: ") && detail.contains("`person` of GET /api/v1/me"),
            "{detail}"
        );
    }
    let path = format!("/api/v1/me?confirm={}", me["person"].as_str().unwrap());
    let request = world.request(Method::DELETE, &path, Some(&world.ann));
    request.answer().await.expect(202);
}
