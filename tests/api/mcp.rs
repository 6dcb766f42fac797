//! The Model Context Protocol as its own client for Python uses it, over both of its transports:
//! `mcp_agents.py` lets three agents negotiate and play.

use crate::lichess_client::computers_of;
use crate::python::with_packages;
use crate::world::World;
use serde_json::{Value, json};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

/// The number of games that the agents play, unless `TEST_GAMES` says it.
const GAMES: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn three_agents_negotiate_and_play_games_to_their_end() {
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

/// The result of a tool, called as the present form of the protocol wants it, without a session.
async fn call(world: &World, token: Option<&str>, tool: &str, arguments: Value) -> Value {
    let message = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": tool, "arguments": arguments},
    });
    let request = world.request(reqwest::Method::POST, "/mcp", None);
    let mut request = request
        .header("accept", "application/json, text/event-stream")
        .json(&message);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let text = request.send().await.unwrap().text().await.unwrap();
    let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
    let message = data.map(str::trim).find(|data| data.starts_with('{'));
    let message: Value = serde_json::from_str(message.unwrap_or(&text)).unwrap();
    message["result"].clone()
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
        (None, "my_games", json!({}), "token"),
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
            let offer = json!({"action": "offer"});
            world.post(&path, &world.bob, offer).await.expect(200);
            let path = crate::world::path(&game, "/moves");
            let reply = json!({"move": "e5"});
            world.post(&path, &world.bob, reply).await.expect(201);
        }
    );
    assert_eq!(turn["structuredContent"]["your_turn"], true, "{turn}");
    assert_ne!(news["structuredContent"]["version"], *version, "{news}");
}
