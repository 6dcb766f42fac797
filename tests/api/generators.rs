//! Programs of other people make clients from the OpenAPI document, unmodified and in pinned
//! versions; each is compiled and plays a game against a computer. `clients/generated/run` installs
//! them, and can be run by hand against any server.
//!
//! What they get comes with events of a kind that no document names: clients must read on.
//!
//! A generator and a linter run always. `TEST_GENERATORS=all cargo test --workspace --test api
//! generated -- --nocapture` runs every one, for some minutes: it needs Java for OpenAPI Generator,
//! Go and its module proxy for its client, and cargo for progenitor. A name instead of `all` runs
//! only that one.

use crate::world::World;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use serde_json::Value;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::process::Command;

/// The generator and the linter that install within seconds.
const USUAL: [&str; 2] = ["openapi_fetch", "redocly"];

/// The others.
const MORE: [&str; 9] = [
    "hey_api",
    "openapi_generator_go",
    "openapi_generator_npm",
    "openapi_generator_python",
    "openapi_generator_typescript",
    "openapi_python_client",
    "orval",
    "progenitor",
    "spectral",
];

/// Those that play nothing, and find no error.
const PLAY_NOTHING: [&str; 3] = ["openapi_generator_npm", "redocly", "spectral"];

/// The kind that every event has for the clients, and none of them knows.
const MADE_UP: &str = "a_kind_to_come";

/// Passes requests on to the server, and the answers back with events of a kind that there is not.
async fn with_unknown_events(server: &str) -> String {
    let (http, server) = (reqwest::Client::new(), server.to_owned());
    let pass_on = async move |request: Request| {
        let (parts, body) = request.into_parts();
        let address = format!("{server}{}", parts.uri);
        let body = to_bytes(body, 1 << 20).await.unwrap();
        let mut headers = parts.headers;
        headers.remove("accept-encoding");
        let request = http.request(parts.method, address).headers(headers);
        let answer = request.body(body).send().await.unwrap();
        let mut passed = axum::response::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            if !["content-length", "transfer-encoding"].contains(&name.as_str()) {
                passed = passed.header(name, value);
            }
        }
        let is_of_events = parts.uri.path().ends_with("/events");
        let mut bytes = answer.bytes().await.unwrap();
        if is_of_events && let Ok(mut page) = serde_json::from_slice::<Value>(&bytes) {
            for event in page["events"].as_array_mut().into_iter().flatten() {
                event["type"] = MADE_UP.into();
            }
            bytes = serde_json::to_vec(&page).unwrap().into();
        }
        passed.body(Body::from(bytes)).unwrap()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = axum::Router::new().fallback(pass_on);
    tokio::spawn(async { axum::serve(listener, router).await });
    address
}

/// The names of the generators that run now.
fn chosen() -> Vec<String> {
    let all = USUAL.into_iter().chain(MORE);
    match std::env::var("TEST_GENERATORS") {
        Err(_) => USUAL.map(str::to_owned).into(),
        Ok(word) if word == "all" => all.map(str::to_owned).collect(),
        Ok(name) => vec![name],
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn generated_clients_play_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/judges/generators");
    let is_asked = std::env::var_os("TEST_GENERATORS").is_some();
    let is_installed = USUAL.iter().all(|name| folder.join(name).is_dir());
    if !is_asked && !is_installed {
        return entente_gate::skip("TEST_GENERATORS=all installs the generators from PyPI and npm");
    }
    let world = World::new().await;
    let computers = crate::examples::play_computers(&world);
    let address = with_unknown_events(&world.base).await;
    for name in chosen() {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/clients/generated/run");
        let ran = Command::new(script)
            .args([&name, &address])
            .arg(folder.join(&name))
            .env("ENTENTE_TOKEN", &world.ann.token)
            .kill_on_drop(true)
            .output()
            .await
            .unwrap();
        let (said, faults) = (text(&ran.stdout), text(&ran.stderr));
        println!("{said}");
        assert!(ran.status.success(), "{name}: {said}{faults}");
        let end = said.lines().last().unwrap_or_default();
        assert!(
            if PLAY_NOTHING.contains(&name.as_str()) {
                end == "no errors"
            } else {
                crate::examples::is_result(end)
            },
            "{name}: {said}{faults}"
        );
    }
    computers.abort();
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
