//! Measures the load of computers: 1,000 running games against them, in which people make 33 moves
//! a second, so that 33 computers a second have to move. How long do people wait for a computer's
//! move, and how much longer do two people wait, who play each other, until `/move` is confirmed?
//!
//! `cargo bench -p entente --bench computers`; with `-- 1`, the computers have level 1 and hardly
//! think: what is left of the difference then comes from recording, drawing and sending.
//!
//! The program is complete, and its store is on the disk below the target folder; the games against
//! computers are played over the HTTP API. Computers wait for no human moment. A computer's time
//! counts from the record of the person's move to that of its own. Boards are drawn and sent as
//! usual. Moves are asserted, but never times.

mod common;
mod server;

use chrono::DateTime;
use common::{Outcome, opera};
use reqwest::Client;
use serde_json::{Value, json};
use server::{Game, TestServer, ms};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The running games against computers.
const GAMES: usize = 1_000;

/// Between two moves of people: a move every 30 seconds in each game.
const PAUSE: Duration = Duration::from_micros(1_000_000 / 33);

/// The first moves of the games, so that no legal moves have to be looked up.
const OPENING: [&str; 2] = ["a2a3", "h2h3"];

/// The usual level of the computers: one that thinks for longer than it may under this load.
const LEVEL: u8 = 6;

/// The number of games that two people play without computers that move.
const QUIET_GAMES: usize = 60;

#[tokio::main]
async fn main() -> Outcome<()> {
    let server = TestServer::open("computers", 1).await?;
    let ann = Arc::new(Ann::new(&server).await?);
    let level = std::env::args().find_map(|argument| argument.parse().ok());
    let games = Arc::new(ann.start_games(level.unwrap_or(LEVEL)).await?);
    let moves = opera()?;
    let mut quiet = Vec::new();
    for _ in 0..QUIET_GAMES {
        quiet.extend(played(&server.start_game().await?, &moves).await?);
    }
    let playing = tokio::spawn(ann.clone().play(games.clone()));
    let mut busy = Vec::new();
    while !playing.is_finished() {
        busy.extend(played(&server.start_game().await?, &moves).await?);
    }
    let late = playing.await??;
    println!("                              number  median ms     p99 ms");
    print("/move while no computer moves", quiet);
    print("/move while 33 a second do", busy);
    print("until a computer has moved", ann.waits(&games).await?);
    println!("the moves of people came {:.1} s late", late.as_secs_f64());
    server.close().await
}

/// Two people play a game; how long each of them waited for each answer.
async fn played(game: &Game, moves: &[String]) -> Outcome<Vec<Duration>> {
    let mut times = Vec::new();
    for (ply, notation) in moves.iter().enumerate() {
        times.push(game.play(ply, notation).await?);
        game.wait_for_boards_after(ply).await?;
    }
    Ok(times)
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let [median, p99] = [50, 99].map(|share| ms(times[times.len() * share / 100]));
    println!("{name:<29}{:>7}{median:>11.3}{p99:>11.3}", times.len());
}

/// Somebody who plays against many computers over HTTP.
struct Ann {
    client: Client,
    token: String,
    api: String,
}

impl Ann {
    async fn new(server: &TestServer) -> Outcome<Self> {
        let ann = server.sandbox.user("ann").in_channel(&server::name(0))?;
        let answer = ann.slash("/api token").await?;
        let token = answer
            .content
            .split('`')
            .nth(1)
            .ok_or("there is no token")?;
        Ok(Self {
            client: Client::builder().no_proxy().build()?,
            token: token.to_owned(),
            api: server.api.clone(),
        })
    }

    async fn send(&self, path: &str, body: Option<Value>) -> Result<Value, reqwest::Error> {
        let url = format!("{}/{path}", self.api);
        let request = match body {
            Some(body) => self.client.post(url).json(&body),
            None => self.client.get(url),
        };
        let answer = request.bearer_auth(&self.token).send().await?;
        answer.error_for_status()?.json().await
    }

    /// Starts the games against computers of this level, and returns their ids.
    async fn start_games(&self, level: u8) -> Outcome<Vec<String>> {
        let mut games = Vec::new();
        for _ in 0..GAMES {
            let body = json!({
                "variant": "standard", "name": "Ann", "wishes": ["white"],
                "computers": [{"level": level}],
            });
            let game = self.send("games", Some(body)).await?;
            games.push(game["id"].as_str().ok_or("a game has an id")?.to_owned());
        }
        Ok(games)
    }

    /// Makes the moves of all games, one after the other, and returns how late the last one was.
    async fn play(self: Arc<Self>, games: Arc<Vec<String>>) -> Result<Duration, reqwest::Error> {
        let start = Instant::now();
        let mut moves = JoinSet::new();
        let mut due = Duration::ZERO;
        for mv in OPENING {
            for game in games.iter() {
                tokio::time::sleep(due.saturating_sub(start.elapsed())).await;
                due += PAUSE;
                let (ann, path) = (self.clone(), format!("games/{game}/moves"));
                moves.spawn(async move { ann.send(&path, Some(json!({"move": mv}))).await });
            }
        }
        let late = start.elapsed().saturating_sub(due);
        while let Some(made) = moves.join_next().await {
            made.expect("it does not panic")?;
        }
        Ok(late)
    }

    /// Measures the time of each computer for each move.
    async fn waits(&self, games: &[String]) -> Outcome<Vec<Duration>> {
        let mut times = Vec::new();
        for game in games {
            let moves = self.all_moves(game).await?;
            for pair in moves.chunks(2) {
                let at = |number: usize| milliseconds(&pair[number]["at"]);
                let [Some(asked), Some(moved)] = [at(0), at(1)] else {
                    return Err("a move has no time".into());
                };
                times.push(Duration::from_millis(moved - asked));
            }
        }
        Ok(times)
    }

    /// The moves of a game, once the computer has answered all of them.
    async fn all_moves(&self, game: &str) -> Outcome<Vec<Value>> {
        let start = Instant::now();
        loop {
            let shown = self.send(&format!("games/{game}/moves"), None).await?;
            let moves = shown["moves"].as_array().cloned().unwrap_or_default();
            if moves.len() == 2 * OPENING.len() {
                return Ok(moves);
            }
            if start.elapsed() > server::TIMEOUT {
                return Err("a computer does not move".into());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// The milliseconds of a time in JSON, since any fixed moment.
fn milliseconds(time: &Value) -> Option<u64> {
    let time = DateTime::parse_from_rfc3339(time.as_str()?).ok()?;
    u64::try_from(time.timestamp_millis()).ok()
}
