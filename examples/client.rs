//! A player against computers in Rust, over the HTTP API of Entente: it plays from the stream of
//! events, and goes on where it was if the stream breaks off.
//!
//! ```sh
//! cargo run --example client -- http://127.0.0.1:8065 TOKEN_FILE standard
//! ```
//!
//! Make a token in Discord with `/api token`, or in the sandbox with `entente token ann`. It plays
//! the first legal move of each position, and resigns after a while.

use futures::StreamExt;
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use std::error::Error;

type Failure = Box<dyn Error + Send + Sync>;

/// After how many plies the player resigns. A game of arbitrary moves could go on for hours.
const MAX_PLIES: u64 = 12;

/// A server, and the token with which it is asked.
struct Server {
    http: Client,
    api: String,
    token: String,
}

impl Server {
    /// The answer to a request. A refusal is a problem document, which says what would be right.
    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value, Failure> {
        let mut request = self.http.request(method, self.api.clone() + path);
        request = request.bearer_auth(&self.token);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await?;
        let status = answer.status();
        let json: Value = answer.json().await?;
        // What the game refuses because it has changed meanwhile is no failure.
        if !status.is_success() && status != StatusCode::CONFLICT {
            return Err(format!("{status}: {}", json["detail"]).into());
        }
        Ok(json)
    }

    async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.ask(Method::GET, path, None).await
    }

    /// The events of a game after the cursor, as lines of JSON that come when something happens.
    async fn listen(&self, game: &str, cursor: &str) -> Result<Response, Failure> {
        let path = format!("{}/games/{game}/events?after={cursor}", self.api);
        let request = self.http.get(path).bearer_auth(&self.token);
        let request = request.header("accept", "application/x-ndjson");
        Ok(request.send().await?.error_for_status()?)
    }

    /// Creates a game in which computers have all other seats, and returns its id.
    async fn create(&self, variant: &str) -> Result<String, Failure> {
        let list = self.get("/variants").await?;
        let variants = list["variants"].as_array().ok_or("no rule sets")?;
        let found = variants.iter().find(|entry| entry["id"] == variant);
        let players = found.and_then(|entry| entry["players"].as_u64());
        let others = players.ok_or("no such rule set")? - 1;
        let computers: Vec<_> = (0..others).map(|_| json!({"level": 1})).collect();
        let new = json!({"variant": variant, "name": "Client", "computers": computers});
        let made = self.ask(Method::POST, "/games", Some(new)).await?;
        Ok(made["id"].as_str().ok_or("no game")?.to_owned())
    }

    /// Does what there is to do in a game. Returns how it ended, or `None` as long as it goes on.
    async fn act(&self, game: &str) -> Result<Option<String>, Failure> {
        let path = format!("/games/{game}");
        loop {
            let seen = self.get(&path).await?;
            if seen["phase"] != "running" && seen["phase"] != "lobby" {
                return Ok(Some(seen["status"].as_str().unwrap_or_default().to_owned()));
            }
            if seen["your_turn"] != true {
                return Ok(None);
            }
            let (command, body) = if seen["ply"].as_u64() >= Some(MAX_PLIES) {
                ("resign", json!({}))
            } else if let Some(army) = seen["choice"].get(0) {
                ("choice", json!({"army": army}))
            } else {
                let legal = self.get(&format!("{path}/legal-moves")).await?;
                ("moves", json!({"move": legal["legal"][0]["coordinate"]}))
            };
            // If the game has changed meanwhile, it is looked at again.
            self.ask(Method::POST, &format!("{path}/{command}"), Some(body))
                .await?;
        }
    }
}

/// Plays a new game of a rule set to its end, and returns how it ended.
pub(crate) async fn play(url: &str, token: &str, variant: &str) -> Result<String, Failure> {
    let server = Server {
        http: Client::new(),
        api: format!("{}/api/v1", url.trim_end_matches('/')),
        token: token.to_owned(),
    };
    let game = server.create(variant).await?;
    let (mut cursor, mut unread) = ("0".to_owned(), Vec::new());
    loop {
        let mut stream = server.listen(&game, &cursor).await?.bytes_stream();
        // A stream that breaks off is opened again at the cursor.
        while let Some(Ok(bytes)) = stream.next().await {
            unread.extend_from_slice(&bytes);
            let mut is_new = false;
            while let Some(end) = unread.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = unread.drain(..=end).collect();
                // An empty line only shows that the stream is alive.
                if let Ok(event) = serde_json::from_slice::<Value>(&line)
                    && let Some(id) = event["id"].as_str()
                {
                    (cursor, is_new) = (id.to_owned(), true);
                }
            }
            if is_new && let Some(end) = server.act(&game).await? {
                return Ok(end);
            }
        }
        unread.clear();
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(url), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: client URL TOKEN_FILE [VARIANT]".into());
    };
    let variant = arguments.next().unwrap_or_else(|| "standard".into());
    let token = std::fs::read_to_string(file)?;
    println!("{}", play(&url, token.trim(), &variant).await?);
    Ok(())
}
