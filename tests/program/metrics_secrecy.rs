//! Secrecy of the metrics: two processes in which the same was done in public have the same series,
//! whatever two players did in secret in one of them. Each process has its own metrics, so each
//! game has its own process.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::Sandbox;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The players, in the order of their seats, and their armies.
const PLAYERS: [(&str, &str); 4] = [
    ("ann", "white"),
    ("bob", "red"),
    ("cleo", "black"),
    ("dan", "yellow"),
];

/// The number of moves after the secret actions.
const MOVES: usize = 8;

/// The metrics of which a pair has the same value, too: those of commands, deliveries and writes
/// count everything that happens, and the others follow the clock.
const SAME_VALUE: [&str; 3] = [
    "entente_open_games",
    "entente_delivers",
    "entente_direct_messages_refused",
];

/// A process of its own with a game of four.
struct Watched {
    sandbox: Sandbox,
    process: Process,
    api: String,
    metrics: String,
    tokens: Vec<String>,
    game: String,
    _folder: Folder,
}

impl Watched {
    async fn begin() -> Self {
        let (sandbox, folder) = (sandbox().await, Folder::new());
        let mut settings = in_sandbox(&sandbox, &folder);
        settings.push(("metrics.listen", "127.0.0.1:0".into()));
        settings.push(("log.format", "json".into()));
        settings.push(("log.filter", "entente=info".into()));
        let process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let metrics = until(|| metrics_address(&process.stderr())).await;
        let mut tokens = Vec::new();
        for (name, _) in PLAYERS {
            tokens.push(token(&sandbox.user(name).in_dm()).await);
        }
        let mut watched = Self {
            api: process.api().await,
            sandbox,
            process,
            metrics,
            tokens,
            game: String::new(),
            _folder: folder,
        };
        let new_game = json!({
            "variant": "alliance", "name": "ann", "wishes": ["white"],
            "diplomacy": {"letters": "signed", "reveal_alliances": false},
        });
        let made = watched.post(0, "/games", new_game).await;
        watched.game = made["id"].as_str().unwrap().to_owned();
        for (seat, (name, army)) in PLAYERS.iter().enumerate().skip(1) {
            let place = json!({"name": name, "wishes": [army]});
            watched.act(seat, "/join", place).await;
        }
        watched
    }

    /// Sends a request that succeeds.
    async fn post(&self, player: usize, path: &str, body: Value) -> Value {
        let request = http_client().post(format!("{}{path}", self.api));
        let request = request.bearer_auth(&self.tokens[player]).json(&body);
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    async fn act(&self, player: usize, rest: &str, body: Value) -> Value {
        let path = format!("/games/{}{rest}", self.game);
        self.post(player, &path, body).await
    }

    /// Ann and Cleo ally and write, and Ann prepares a move.
    async fn plot(&self) {
        let to = json!({"to": "black", "message": "Together?"});
        self.act(0, "/proposals", to).await;
        let from = json!({"from": "white"});
        self.act(2, "/proposals/accept", from).await;
        let letter = json!({"to": ["black"], "text": "Psst."});
        self.act(0, "/letters", letter).await;
        self.act(2, "/alliances/leave", json!({})).await;
    }

    /// Everybody moves, after one text that is no move.
    async fn play(&self) {
        let path = format!("{}/games/{}", self.api, self.game);
        let refused = http_client().post(format!("{path}/moves"));
        let refused = refused.bearer_auth(&self.tokens[0]);
        let refused = refused.json(&json!({"move": "banana"})).send().await;
        assert_eq!(refused.unwrap().status(), StatusCode::UNPROCESSABLE_ENTITY);
        for number in 0..MOVES {
            let player = number % PLAYERS.len();
            let legal = http_client().get(format!("{path}/legal-moves"));
            let legal = legal.bearer_auth(&self.tokens[player]).send().await;
            let legal: Value = legal.unwrap().json().await.unwrap();
            let mv = json!({"move": legal["legal"][0]["coordinate"]});
            self.act(player, "/moves", mv).await;
        }
    }

    /// The series with the values of [`SAME_VALUE`].
    async fn series(&self) -> BTreeSet<String> {
        let shown = http_client().get(format!("http://{}/metrics", self.metrics));
        let shown = shown.send().await.unwrap().text().await.unwrap();
        series(&shown)
    }

    async fn close(self) {
        self.process.stop().await;
        self.sandbox.shutdown().await;
    }
}

/// The address in the log of a process, once it is there.
fn metrics_address(log: &str) -> Option<String> {
    let complete = log
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    let mut entries = complete.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let entry = entries.find(|entry| entry["message"] == "serving metrics")?;
    Some(entry["address"].as_str()?.to_owned())
}

/// Each series of a page of metrics by its name and labels.
fn series(page: &str) -> BTreeSet<String> {
    let lines = page.lines().filter(|line| !line.starts_with('#'));
    let series = lines.filter_map(|line| {
        let (name, value) = line.rsplit_once(' ')?;
        let is_same = SAME_VALUE.contains(&name);
        Some(if is_same {
            format!("{name} {value}")
        } else {
            name.to_owned()
        })
    });
    series.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_have_the_same_series_whatever_is_done_in_secret() {
    let [open, secret] = [Watched::begin().await, Watched::begin().await];
    secret.plot().await;
    open.play().await;
    secret.play().await;
    // The last deliveries may still be on their way.
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        let (one, other) = (open.series().await, secret.series().await);
        if one == other {
            assert!(one.len() > 20, "{one:?}");
            break;
        }
        let different: Vec<_> = one.symmetric_difference(&other).collect();
        let late = tokio::time::Instant::now() > deadline;
        assert!(!late, "only one of the two has {different:?}");
        tokio::time::sleep(LOOK_INTERVAL).await;
    }
    open.close().await;
    secret.close().await;
}

/// The test of the test: a series that only secrets bring about is a difference.
#[test]
fn a_series_of_secrets_is_found() {
    let page = "# TYPE entente_open_games gauge\nentente_open_games 1\n\
                entente_commands_total{outcome=\"accepted\"} 5\n";
    let same = page.replace(" 5", " 9");
    assert_eq!(series(page), series(&same));
    for leak in [
        "entente_letters_total 1\n",
        "entente_commands_total{outcome=\"allied\"} 1\n",
    ] {
        assert_ne!(series(page), series(&format!("{page}{leak}")));
    }
    assert_ne!(series(page), series(&page.replace("games 1", "games 2")));
}
