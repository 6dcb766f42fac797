//! Random and malformed requests: every answer is one that the document has, and never an internal
//! error of the server.

use crate::answer::SendChecked;
use crate::world::{World, path};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use reqwest::Method;
use reqwest::header::{HeaderName, HeaderValue};
use serde_json::{Map, Value, json};

const REQUESTS: usize = 2500;

/// A random request.
#[derive(Debug, Clone)]
struct RandomRequest {
    method: Method,
    /// The path. `~` at the start stands for the path of a real game.
    path: String,
    token: bool,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Vec<u8>,
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(vec![
            "e4", "Nf6", "O-O", "offer", "accept", "e8=Q", "e7e5", "\u{0}", "０", "**"
        ])
        .prop_map(Value::from),
    ];
    let key = prop_oneof![
        Just("move".to_owned()),
        Just("claim".to_owned()),
        prop::sample::select(vec![
            "variant", "name", "wishes", "reserved", "options", "army"
        ])
        .prop_map(str::to_owned),
        any::<String>()
    ];
    leaf.prop_recursive(3, 16, 4, move |inner| {
        let object = prop::collection::vec((key.clone(), inner.clone()), 0..4)
            .prop_map(|fields| Value::Object(Map::from_iter(fields)));
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::from),
            object
        ]
    })
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let text = json().prop_map(|value| value.to_string().into_bytes());
    let valid_bodies = [
        r#"{"move": "e5"}"#,
        r#"{"move": "e4"}"#,
        r#"{"move": "Nf6"}"#,
        r#"{"claim": "threefold"}"#,
        r#"{"name": "Bob"}"#,
        r#"{"name": "Bob", "wishes": ["silver"]}"#,
        r#"{"army": "gold"}"#,
        r#"{"variant": "chess4", "name": "Bob", "options": {"method": 2}}"#,
        r#"{"variant": "chess4", "name": "Bob", "options": {"method": 3}}"#,
        "{}",
    ];
    let valid =
        prop::sample::select(valid_bodies.to_vec()).prop_map(|text| text.as_bytes().to_vec());
    let one_field = (
        prop::sample::select(vec!["move", "claim", "army", "name", "variant"]),
        json(),
    )
        .prop_map(|(key, value)| serde_json::json!({ key: value }).to_string().into_bytes());
    let nested = (1usize..3000).prop_map(|depth| b"[".repeat(depth));
    let bytes = prop::collection::vec(any::<u8>(), 0..200);
    prop_oneof![8 => valid, 2 => text, 4 => one_field, 1 => nested, 2 => bytes]
}

fn header() -> impl Strategy<Value = (HeaderName, HeaderValue)> {
    let names = [
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
        "accept",
        "origin",
        "x-odd",
        "range",
        "access-control-request-method",
    ];
    let known = prop::sample::select(vec![
        "*",
        "\"1\"",
        "W/\"2\", \"3\"",
        "application/json",
        "text/html",
        "Bearer x",
        "Basic eDp5",
        "key",
        "bytes=0-1",
        "\"",
        ",,,",
    ]);
    let value = prop_oneof![
        known.prop_map(|value| value.as_bytes().to_vec()),
        prop::collection::vec(prop_oneof![0x20u8..0x7f, 0x80u8..=0xff], 0..60)
    ]
    .prop_map(|bytes| HeaderValue::from_bytes(&bytes).unwrap());
    (
        prop::sample::select(names.to_vec()).prop_map(HeaderName::from_static),
        value,
    )
}

fn target() -> impl Strategy<Value = String> {
    // Moves and draws are the most likely paths, because they can do the most.
    let rest = [
        "",
        "/moves",
        "/moves",
        "/moves",
        "/legal-moves",
        "/board.png",
        "/board.gif",
        "/pgn",
        "/draw",
        "/claim",
        "/resign",
        "/choice",
        "/join",
        "/leave",
        "/start",
        "/cancel",
        "/computers",
        "/nothing",
        "//",
    ];
    let game = prop::sample::select(rest.to_vec()).prop_map(|rest| format!("~{rest}"));
    let fixed = [
        "/api/v1/me",
        "/api/v1/me/games",
        "/api/v1/me/games/finished",
        "/api/v1/games",
        "/api/v1/games",
        "/api/v1/variants",
        "/api/v1/positions/legal-moves",
        "/api/v1/openapi.json",
        "/api/docs",
        "/api/reference",
        "/llms.txt",
        "/healthz",
        "/readyz",
        "/problems/",
        "/",
    ];
    let strange = "(/(api|v1|games|problems|[a-z0-9%~.]{0,14}|%[0-9a-f]{2}|%00|\\.\\.)){1,6}";
    let query = prop_oneof![
        3 => Just(String::new()),
        1 => "\\?(view|theme|size|fen|q)=[a-zA-Z0-9%/ &=-]{0,40}",
        1 => "\\?[ -~]{0,40}".prop_map(|query: String| query.replace('#', "")),
    ];
    let fixed_values = prop::sample::select(fixed.to_vec()).prop_map(str::to_owned);
    let path = prop_oneof![6 => game, 1 => fixed_values, 1 => strange];
    (path, query).prop_map(|(path, query)| path + &query)
}

fn request() -> impl Strategy<Value = RandomRequest> {
    let other_methods = vec![
        Method::PUT,
        Method::DELETE,
        Method::PATCH,
        Method::HEAD,
        Method::OPTIONS,
        Method::TRACE,
    ];
    let any_other_method = prop::sample::select(other_methods);
    let methods =
        prop_oneof![3 => Just(Method::GET), 8 => Just(Method::POST), 1 => any_other_method];
    let headers = prop::collection::vec(header(), 0..4);
    (
        methods,
        target(),
        prop::bool::weighted(0.9),
        headers,
        body(),
    )
        .prop_map(|(method, path, token, headers, body)| RandomRequest {
            method,
            path,
            token,
            headers,
            body,
        })
}

#[tokio::test]
async fn no_request_causes_an_internal_error() {
    if entente_gate::skips_slow() {
        return;
    }
    let world = World::new().await;
    let mut runner = TestRunner::deterministic();
    let strategy = request();
    let mut answered = std::collections::BTreeMap::<u16, usize>::new();
    let mut game = world.game("").await;
    for number in 0..REQUESTS {
        if number % 10 == 0 {
            game = match number % 40 {
                0 => world.lobby().await,
                10 => world.four(r#"{"method": 2}"#).await,
                _ => world.game("e4").await,
            };
        }
        let random = strategy.new_tree(&mut runner).unwrap().current();
        let target = random
            .path
            .strip_prefix('~')
            .map_or(random.path.clone(), |rest| path(&game, rest));
        let mut request = world.request(
            random.method.clone(),
            &target,
            random.token.then_some(&world.bob),
        );
        if number % 5 != 0 {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in random.headers.clone() {
            request = request.header(name, value);
        }
        let answer = request.body(random.body.clone()).answer().await;
        assert!(
            !answer.status.is_server_error(),
            "{random:?}: {}",
            answer.text()
        );
        *answered.entry(answer.status.as_u16()).or_default() += 1;
    }
    // The test would prove little if the first check of the server rejected most requests.
    println!("answers by status: {answered:?}");
    for status in [200, 201, 400, 401, 403, 404, 405, 409, 422] {
        assert!(
            answered.contains_key(&status),
            "no request was answered with {status}: {answered:?}"
        );
    }
}

/// JSON in which a value is nested so deep.
fn nested(depth: usize, open: &str, close: &str) -> String {
    format!("{}1{}", open.repeat(depth), close.repeat(depth))
}

/// A reader of JSON that calls itself would run out of stack.
#[tokio::test]
async fn deep_json_is_refused_wherever_it_is_read() {
    let world = World::new().await;
    let game = world.game("").await;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [200, 20_000] {
            let deep = nested(depth, open, close);
            let load = format!("{{\"name\": \"Ann\", \"load\": {deep}}}");
            let start = format!("{{\"starting_position\": {{\"position\": {deep}}}}}");
            let mv = format!("{{\"move\": {deep}}}");
            for (path, body) in [
                ("/api/v1/games".to_owned(), load),
                ("/api/v1/games".to_owned(), start),
                (path(&game, "/moves"), mv),
            ] {
                let request = world.request(Method::POST, &path, Some(&world.ann));
                let request = request
                    .header("content-type", "application/json")
                    .body(body);
                let answer = request.answer().await;
                assert!(answer.status.is_client_error(), "{path} {open} {depth}");
            }
        }
        let deep: String = nested(200, open, close)
            .bytes()
            .map(|byte| format!("%{byte:02X}"))
            .collect();
        for operation in ["legal-moves", "board.png", "board.svg"] {
            let path = format!("/api/v1/positions/{operation}?position={deep}");
            let answer = world.get_without_token(&path).await;
            answer.expect_problem(422, "invalid-position");
        }
    }
}

/// A long value is repeated as far as people read it, wherever it was given.
#[tokio::test]
async fn a_refusal_repeats_only_the_beginning_of_a_long_value() {
    let world = World::new().await;
    let long = "x".repeat(100_000);
    let new = |more: Value| {
        let mut body = json!({"variant": "chess4", "name": "Ann"});
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    let position = |pieces: Value| new(json!({"starting_position": {"position": pieces}}));
    for body in [
        new(json!({"variant": long})),
        new(json!({ &long: 1 })),
        new(json!({"name": [long]})),
        new(json!({"wishes": [long]})),
        new(json!({"options": { &long: 1 }})),
        new(json!({"options": {"method": long}})),
        new(json!({"options": {"absent": [long]}})),
        new(json!({"computers": [{"level": 1, "engine": long}]})),
        new(json!({"computers": [{ &long: 1 }]})),
        new(json!({"clock": {"per_move": long}})),
        new(json!({"clock": long})),
        new(json!({"on_timeout": long})),
        new(json!({"load": long})),
        new(json!({"load": format!("[{long}")})),
        new(json!({"load": format!("1. e4 {long}")})),
        new(json!({"starting_position": {"fen": long}})),
        position(json!({"pieces": {"e1": long}})),
        position(json!({"pieces": { &long: "wK" }})),
        position(json!({"turn": long, "pieces": {}})),
        position(json!({ &long: 1 })),
    ] {
        let answer = world.post("/api/v1/games", &world.ann, body.clone()).await;
        let problem = answer.json();
        assert!(problem["status"].as_u64() >= Some(400), "{body:.300}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.chars().count() < 600, "{detail:.1000}");
        assert!(!detail.contains(&"x".repeat(65)), "{detail}");
    }
    let address = format!("/api/v1/games?{}=1", &long[..4000]);
    let problem = world.get(&address, &world.ann).await.json();
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.chars().count() < 600, "{detail}");
}
