//! The behaviour that all routes share, tested with routes that misbehave. The real routes are
//! tested over HTTP in `tests/api`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use super::*;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{StatusCode, Version};
use serde_json::Value;

async fn ask(router: axum::Router, request: Request) -> (StatusCode, Value) {
    let response = guarded(router).oneshot(request).await.unwrap();
    let status = response.status();
    assert_eq!(
        response.headers()[header::CONTENT_TYPE],
        crate::http::problem::MEDIA_TYPE
    );
    assert_eq!(
        response.headers()[header::X_CONTENT_TYPE_OPTIONS],
        "nosniff",
        "a failure has the same headers as anything else"
    );
    let body = to_bytes(response.into_body(), BODY_LIMIT).await.unwrap();
    (status, serde_json::from_slice(&body).unwrap())
}

fn to_us() -> axum::http::request::Builder {
    Request::get("/").header(header::HOST, "localhost:8080")
}

fn get_root() -> Request {
    to_us().body(Body::empty()).unwrap()
}

#[tokio::test]
async fn a_handler_that_panics_is_a_problem_that_tells_nothing() {
    let router = axum::Router::new().route("/", get(async || -> () { panic!("the secret cause") }));
    let (status, body) = ask(router, get_root()).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(body["type"], "/problems/internal");
    assert!(!body.to_string().contains("secret"), "{body}");
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_never_answers_is_cut_off() {
    let router = axum::Router::new().route("/", get(std::future::pending::<()>));
    let (status, body) = ask(router, get_root()).await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(body["type"], "/problems/timeout");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_ends_is_cut_off() {
    let router = axum::Router::new().route("/", get(async |_: Bytes| ()));
    let endless = Body::from_stream(futures::stream::pending::<Result<Bytes, std::io::Error>>());
    let (status, body) = ask(router, to_us().body(endless).unwrap()).await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(body["type"], "/problems/timeout");
}

#[tokio::test]
async fn a_request_without_exactly_one_host_is_refused() {
    let router = axum::Router::new().route("/", get(async || Kind::NoSuchPath.status()));
    let hosts = |hosts: &[&str], version: Version| {
        let named = |request: axum::http::request::Builder, host: &&str| {
            request.header(header::HOST, HeaderValue::from_str(host).unwrap())
        };
        let request = hosts.iter().fold(Request::get("/").version(version), named);
        request.body(Body::empty()).unwrap()
    };
    let (old, new) = (Version::HTTP_10, Version::HTTP_11);
    for (named, version) in [
        (&[][..], new),
        (&["a", "a"], new),
        (&["a", "b"], new),
        (&["a", "b"], old),
        (&["a, b"], new),
        (&["user@a"], new),
        (&["a/b"], new),
    ] {
        let (status, body) = ask(router.clone(), hosts(named, version)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{named:?} {version:?}");
        assert_eq!(body["type"], "/problems/invalid-header");
    }
    for (named, version) in [
        (&["a:1"][..], new),
        (&["[::1]:80"], new),
        (&[], old),
        (&["a"], old),
    ] {
        let response = guarded(router.clone()).oneshot(hosts(named, version)).await;
        let status = response.unwrap().status();
        assert_eq!(status, StatusCode::NOT_FOUND, "{named:?} {version:?}");
    }
}

#[test]
fn every_example_is_what_the_program_would_answer() {
    let game = serde_json::to_value(crate::game::example::game()).unwrap();
    assert_eq!(game["last_move"]["notation"], "Nf3");
    assert_eq!(game["turn"], "black");
    let fitting: Vec<_> = crate::game::example::ambiguous_moves()
        .into_iter()
        .map(|mv| mv.notation)
        .collect();
    assert_eq!(fitting, ["Nbd2", "Nfd2"]);
}

/// The document can be made for a request, of which nothing may stay in it.
#[tokio::test]
async fn an_example_of_a_problem_has_no_id_of_a_request() {
    let context = RequestContext::of(&HeaderMap::new());
    let example = async { Problem::example(Kind::NoSuchPath) };
    let example = problem::answering(context, example).await;
    assert_eq!(example["request_id"], Value::Null);
}
