//! The data of a game that a person receives through the bridges: every tool of the Model Context
//! Protocol that reads or that can be refused, and every path of lichess's Bot API that names a
//! game.
//!
//! `alliance_secrecy` compares these answers of games with different secrets.

use crate::answer::Answer;
use crate::world::{Player, World};
use entente_game::GameId;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

/// The tools that only name a game.
const READING: [&str; 9] = [
    "look",
    "legal_moves",
    "moves",
    "alliances",
    "proposals",
    "letters",
    "history",
    "file",
    "analysis",
];

/// The paths of lichess's API that name a game, with their methods.
const PATHS: [(&str, &str); 8] = [
    ("GET", "/api/bot/game/stream/{}"),
    ("POST", "/api/bot/game/{}/move/e2e4"),
    ("POST", "/api/bot/game/{}/draw/yes"),
    ("POST", "/api/bot/game/{}/takeback/yes"),
    ("POST", "/api/bot/game/{}/claim-draw"),
    ("GET", "/api/challenge/{}/show"),
    ("GET", "/game/export/{}"),
    ("GET", "/api/account/playing"),
];

/// Everything that a person receives of a game through the bridges.
pub(crate) async fn everything(world: &World, game: &GameId, player: &Player) -> Vec<Answer> {
    let id = game.as_str();
    let mut received = Vec::new();
    for tool in READING {
        received.push(called(world, player, tool, json!({"game": id})).await);
    }
    for army in ["white", "red", "black", "yellow"] {
        for (tool, arguments) in [
            ("accept_proposal", json!({"game": id, "from": army})),
            ("decline_proposal", json!({"game": id, "from": army})),
            ("withdraw_proposal", json!({"game": id, "to": army})),
        ] {
            received.push(called(world, player, tool, arguments).await);
        }
    }
    for (tool, arguments) in [
        ("leave_alliance", json!({"game": id})),
        ("move", json!({"game": id, "move": "banana"})),
        ("wait", json!({"game": id, "seconds": 0})),
    ] {
        received.push(called(world, player, tool, arguments).await);
    }
    for (method, path) in PATHS {
        let method = method.parse::<Method>().unwrap();
        let request = world.request(method, &path.replace("{}", id), Some(player));
        received.push(sent(request).await);
    }
    received
}

/// Calls a tool and returns its text, in the place of the messages around it.
async fn called(world: &World, player: &Player, tool: &str, arguments: Value) -> Answer {
    let call = json!({"name": tool, "arguments": arguments});
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call});
    let request = world.request(Method::POST, "/mcp", Some(player));
    let accepted = "application/json, text/event-stream";
    let mut answer = sent(request.header("accept", accepted).json(&message)).await;
    let text = answer.text();
    let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
    let message = data.map(str::trim).find(|data| data.starts_with('{'));
    let message: Value = serde_json::from_str(message.unwrap_or(&text)).unwrap();
    let said = message["result"]["content"][0]["text"].as_str().unwrap();
    answer.bytes = said.as_bytes().to_vec();
    answer
}

/// An answer that the document of our own API does not have.
async fn sent(request: RequestBuilder) -> Answer {
    Answer::of(request.send().await.unwrap()).await
}
