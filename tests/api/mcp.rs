//! The Model Context Protocol as its own clients use it, over each of their transports:
//! `mcp_agents.py` lets three agents negotiate and play with the one for Python, and
//! `mcp_players.cjs` two play with the one for JavaScript.

use crate::lichess_client::computers_of;
use crate::python::with_packages;
use crate::world::World;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

/// The number of games that the agents play, unless `TEST_GAMES` says it.
const GAMES: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn three_agents_negotiate_and_play_games_to_their_end() {
    if entente_gate::skips_slow() {
        return;
    }
    let Some(python) = with_packages(&["mcp"]) else {
        return;
    };
    let games = std::env::var("TEST_GAMES").ok();
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let world = World::new().await;
    let computers = tokio::spawn(computers_of(&world));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/mcp_agents.py");
    let mut child = Command::new(python)
        .args([script, &world.base, env!("CARGO_BIN_EXE_entente")])
        .arg(games.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let players = [&world.ann, &world.bob, &world.cleo];
    let tokens = players.map(|player| format!("{}\n", player.token)).concat();
    let mut input = child.stdin.take().unwrap();
    input.write_all(tokens.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ended = Vec::new();
    while let Some(line) = lines.next_line().await.unwrap() {
        println!("{line}");
        ended.push(line);
    }
    assert!(child.wait().await.unwrap().success(), "{ended:#?}");
    assert_eq!(ended.len(), games, "{ended:#?}");
    for happened in ["propose", "accept_proposal", "write_letter"] {
        let is_there = |line: &String| line.contains(&format!("\"{happened}\""));
        assert!(ended.iter().any(is_there), "no {happened}: {ended:#?}");
    }
    computers.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_for_javascript_plays_over_each_transport() {
    let packages = concat!(env!("CARGO_MANIFEST_DIR"), "/target/judges/");
    let sdk = format!("{packages}node_modules/@modelcontextprotocol/sdk");
    if !std::path::Path::new(&sdk).is_dir() {
        let lacks = "npm install --prefix target/judges @modelcontextprotocol/sdk@1.32.2";
        return entente_gate::skip(lacks);
    }
    let world = World::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/mcp_players.cjs");
    let mut child = Command::new("node")
        .args([script, &world.base, env!("CARGO_BIN_EXE_entente"), packages])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let tokens = [&world.ann, &world.bob].map(|player| format!("{}\n", player.token));
    let mut input = child.stdin.take().unwrap();
    input.write_all(tokens.concat().as_bytes()).await.unwrap();
    drop(input);
    let output = child.wait_with_output().await.unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}");
    assert!(
        printed.contains("checkmate 0-1 over http, sse, stdio"),
        "{printed}"
    );
}

/// A request to the endpoint.
fn post(world: &World, token: Option<&str>, message: &Value) -> RequestBuilder {
    let request = world.request(Method::POST, "/mcp", None).json(message);
    match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    }
}

fn message(method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

fn tool_call(tool: &str, arguments: &Value) -> Value {
    message("tools/call", &json!({"name": tool, "arguments": arguments}))
}

/// The result of a tool, in the version in which its model reads what is wrong.
async fn call(world: &World, token: Option<&str>, tool: &str, arguments: Value) -> Value {
    let request = post(world, token, &tool_call(tool, &arguments));
    let request = request.header("mcp-protocol-version", "2025-11-25");
    let answer: Value = request.send().await.unwrap().json().await.unwrap();
    answer["result"].clone()
}

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_what_would_be_right_and_changes_nothing() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let (ann, eve) = (
        Some(world.ann.token.as_str()),
        Some(world.eve.token.as_str()),
    );
    let game = game.as_str();
    let before = call(&world, ann, "look", json!({"game": game})).await;
    assert!(text(&before).contains("It is your turn."), "{before}");
    for (token, tool, arguments, expected) in [
        (ann, "move", json!({"game": game, "move": "Ke3"}), "legal"),
        (ann, "move", json!({"game": game}), "`move` is missing"),
        (ann, "look", json!({"id": game}), "it takes game"),
        (ann, "history", json!({"game": game}), "no alliances"),
        (eve, "look", json!({"game": game}), "no such game"),
    ] {
        let result = call(&world, token, tool, arguments).await;
        assert_eq!(result["isError"], true, "{tool}: {result}");
        let text = text(&result).to_lowercase();
        assert!(text.contains(expected), "{tool}: {text}");
    }
    let after = call(&world, ann, "look", json!({"game": game})).await;
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_ends_with_ones_turn_or_with_anything_new() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let ann = Some(world.ann.token.as_str());
    let arguments = json!({"game": game.as_str(), "seconds": 25});
    let version = call(&world, ann, "look", json!({"game": game.as_str()})).await;
    let version = &version["structuredContent"]["version"];
    let any = json!({"game": game.as_str(), "seconds": 25, "version": version});
    let (turn, news, ()) = tokio::join!(
        call(&world, ann, "wait", arguments),
        call(&world, ann, "wait", any),
        async {
            while world.service.watched_games() == 0 {
                tokio::task::yield_now().await;
            }
            let path = crate::world::path(&game, "/draw");
            let offer = json!({});
            world.post(&path, &world.bob, offer).await.expect(200);
            let path = crate::world::path(&game, "/moves");
            let reply = json!({"move": "e5"});
            world.post(&path, &world.bob, reply).await.expect(201);
        }
    );
    assert_eq!(turn["structuredContent"]["your_turn"], true, "{turn}");
    assert_ne!(news["structuredContent"]["version"], *version, "{news}");
}

/// The status of an answer, and its message, if it has one.
async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let data = text.lines().find_map(|line| line.strip_prefix("data: "));
    let message = serde_json::from_str(data.unwrap_or(&text));
    (status, message.unwrap_or_default())
}

/// A message of this version, with what each of its requests has.
fn of_version(world: &World, version: &str, message: &Value) -> RequestBuilder {
    let mut message = message.clone();
    if version == "2026-07-28" {
        message["params"]["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": version,
            "io.modelcontextprotocol/clientCapabilities": {},
        });
    }
    let mut request = post(world, None, &message).header("mcp-protocol-version", version);
    for (header, value) in [
        ("mcp-method", &message["method"]),
        ("mcp-name", &message["params"]["name"]),
    ] {
        if let Some(value) = value.as_str() {
            request = request.header(header, value);
        }
    }
    request
}

/// The tests of `docs/developers/decisions/mcp.md`: a library that takes over has to pass them.
#[tokio::test(flavor = "multi_thread")]
async fn what_rmcp_refused_is_answered_in_the_oldest_and_the_newest_version() {
    let world = World::new().await;
    let without_arguments = message("tools/call", &json!({"name": "rule_sets"}));
    let as_text = tool_call("rules", &json!("{\"variant\": \"chess4\"}"));
    let bare = message("initialize", &json!({"protocolVersion": "2024-11-05"}));
    let (status, begun) = read(post(&world, None, &bare).send().await.unwrap()).await;
    let agreed = &begun["result"]["protocolVersion"];
    assert_eq!((status, agreed), (200, &json!("2024-11-05")), "{begun}");
    for version in ["2024-11-05", "2026-07-28"] {
        for (message, accept) in [
            (&without_arguments, "application/json"),
            (&without_arguments, "text/event-stream"),
            (&as_text, "application/json, text/event-stream"),
        ] {
            let request = of_version(&world, version, message).header("accept", accept);
            let (status, answer) = read(request.send().await.unwrap()).await;
            let is_error = &answer["result"]["isError"];
            assert_eq!(
                (status, is_error),
                (200, &json!(false)),
                "{version} {message}: {answer}"
            );
        }
    }
    let batch = json!([without_arguments, message("ping", &json!({}))]);
    let request = of_version(&world, "2025-03-26", &batch);
    let (status, answers) = read(request.send().await.unwrap()).await;
    assert_eq!(
        (status, answers.as_array().map(Vec::len)),
        (200, Some(2)),
        "{answers}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_have_the_form_that_a_host_accepts() {
    let world = World::new().await;
    for (accept, expected) in [
        (None, "application/json"),
        (Some("application/json"), "application/json"),
        (Some("text/event-stream"), "text/event-stream"),
        (Some("*/*"), "application/json"),
        (
            Some("application/json, text/event-stream"),
            "application/json",
        ),
    ] {
        let mut request = post(&world, None, &tool_call("rule_sets", &json!({})));
        if let Some(accept) = accept {
            request = request.header("accept", accept);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["content-type"], expected, "{accept:?}");
        let (status, answer) = read(response).await;
        assert_eq!(status, 200);
        let sets = &answer["result"]["structuredContent"]["variants"];
        assert!(sets[0]["armies"].is_array(), "{answer}");
    }
    // A host that accepts JSON alone gets it after a wait, too, and the answer begins before that.
    let game = world.game("e4").await;
    let wait = tool_call("wait", &json!({"game": game.as_str(), "seconds": "4"}));
    let request = post(&world, Some(&world.ann.token), &wait);
    let response = request.header("accept", "application/json").send();
    let response = response.await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json");
    let (_, answer) = read(response).await;
    assert_eq!(
        answer["result"]["structuredContent"]["turn"], "black",
        "{answer}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_learns_that_it_has_to_ask_for_a_token() {
    let world = World::new().await;
    let begin = message("initialize", &json!({"protocolVersion": "2025-06-18"}));
    for (token, message, status) in [
        (None, &begin, 200),
        (None, &message("tools/list", &json!({})), 200),
        (None, &tool_call("my_games", &json!({})), 401),
        (None, &json!([tool_call("my_games", &json!({}))]), 401),
        (Some("entente_nonsense"), &begin, 401),
        (
            Some("entente_nonsense"),
            &message("tools/list", &json!({})),
            401,
        ),
        (
            Some(world.ann.token.as_str()),
            &tool_call("my_games", &json!({})),
            200,
        ),
    ] {
        let response = post(&world, token, message).send().await.unwrap();
        let challenge = response.headers().get("www-authenticate").cloned();
        let challenge = challenge.map(|value| value.to_str().unwrap().to_owned());
        let (found, answer) = read(response).await;
        assert_eq!(found, status, "{message}: {answer}");
        let asks = challenge.is_some_and(|challenge| challenge.starts_with("Bearer "));
        assert_eq!(asks, status == 401, "{message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_origins_are_refused_and_known_ones_may_send_every_header() {
    let world = World::new().await;
    for (origin, status) in [
        ("http://localhost:6274", 200),
        ("https://host.example", 200),
        ("https://evil.example", 403),
        ("http://127.0.0.1.evil.example:8065", 403),
        ("null", 403),
    ] {
        let request = post(&world, None, &message("ping", &json!({})));
        let response = request.header("origin", origin).send().await.unwrap();
        let (found, answer) = read(response).await;
        assert_eq!(found, status, "{origin}: {answer}");
        assert!(
            answer["result"].is_object() || answer.get("id").is_none(),
            "{answer}"
        );
        let opened = world.request(Method::GET, "/mcp/sse", None);
        let opened = opened.header("origin", origin).send().await.unwrap();
        assert_eq!(opened.status(), status, "{origin}");
    }
    let asked = "authorization, content-type, last-event-id, mcp-method, mcp-name, \
                 mcp-protocol-version, mcp-session-id";
    let preflight = world
        .request(Method::OPTIONS, "/mcp", None)
        .header("origin", "https://host.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", asked)
        .send()
        .await
        .unwrap();
    let allowed = preflight.headers()["access-control-allow-headers"]
        .to_str()
        .unwrap();
    for header in asked.split(", ") {
        assert!(allowed.contains(header), "{header} is not among {allowed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_have_the_codes_and_statuses_of_each_version() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let wrong = tool_call("look", &json!({"id": game.as_str()}));
    let unknown = tool_call("checkmate", &json!({}));
    let batch = json!([message("ping", &json!({})), {"jsonrpc": "2.0", "method": "x"}]);
    let nothing = message("resources/list", &json!({}));
    for (version, message, status, code) in [
        (None, &wrong, 200, Some(-32602)),
        (Some("2025-06-18"), &wrong, 200, Some(-32602)),
        (Some("2025-11-25"), &wrong, 200, None),
        (Some("2025-11-25"), &unknown, 200, Some(-32602)),
        (None, &batch, 200, None),
        (Some("2025-06-18"), &batch, 400, Some(-32600)),
        (Some("2025-11-25"), &nothing, 200, Some(-32601)),
        (Some("2020-01-01"), &nothing, 400, Some(-32022)),
        (Some("2026-07-28"), &nothing, 400, Some(-32602)),
        (None, &json!("ping"), 400, Some(-32600)),
        (
            None,
            &json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            202,
            None,
        ),
    ] {
        let mut request = post(&world, Some(&world.ann.token), message);
        if let Some(version) = version {
            request = request.header("mcp-protocol-version", version);
        }
        let (found, answer) = read(request.send().await.unwrap()).await;
        let found_code = answer["error"]["code"].as_i64();
        assert_eq!(
            (found, found_code),
            (status, code),
            "{version:?} {message}: {answer}"
        );
    }
    for (request, status) in [
        (world.request(Method::GET, "/mcp", None), 405),
        (world.request(Method::DELETE, "/mcp", None), 405),
        (world.request(Method::POST, "/mcp", None).body("{}"), 415),
        (
            post(&world, None, &json!({})).header("accept", "text/html"),
            406,
        ),
        (post(&world, None, &json!("x".repeat(300_000))), 413),
    ] {
        assert_eq!(request.send().await.unwrap().status(), status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_present_version_compares_headers_with_the_body() {
    let world = World::new().await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let look = message("tools/call", &json!({"name": "rule_sets", "_meta": meta}));
    let headers = [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "rule_sets"),
    ];
    let unknown = message("ping", &json!({"_meta": meta}));
    for (message, changed, value, status, code) in [
        (&look, "mcp-name", "rule_sets", 200, None),
        (&look, "mcp-name", "=?base64?cnVsZV9zZXRz?=", 200, None),
        (&look, "mcp-name", "resign", 400, Some(-32020)),
        (&look, "mcp-method", "tools/list", 400, Some(-32020)),
        (
            &look,
            "mcp-protocol-version",
            "2025-11-25",
            400,
            Some(-32020),
        ),
        (&unknown, "mcp-method", "ping", 404, Some(-32601)),
    ] {
        let mut request = post(&world, None, message);
        for (name, usual) in headers {
            request = request.header(name, if name == changed { value } else { usual });
        }
        let (found, answer) = read(request.send().await.unwrap()).await;
        let found_code = answer["error"]["code"].as_i64();
        assert_eq!(
            (found, found_code),
            (status, code),
            "{changed}: {value}: {answer}"
        );
        if status == 200 {
            assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
        }
    }
}
