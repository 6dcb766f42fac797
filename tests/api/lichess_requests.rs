//! Requests as a bot of lichess sends them, and answers that are lichess's objects, field by field:
//! an answer or a line of another shape makes the test fail.

use crate::lichess_schema::check;
use crate::world::{Player, World};
use reqwest::{Method, Response};
use serde_json::Value;

/// The answer to a request whose body is a form; without fields it has no body.
pub(crate) async fn post_form(
    world: &World,
    by: &Player,
    path: &str,
    form: &[(&str, &str)],
) -> Value {
    let mut request = world.request(Method::POST, path, Some(by));
    if !form.is_empty() {
        request = request.form(form);
    }
    let response = request.send().await.unwrap();
    assert!(response.status().is_success(), "{path}: {response:?}");
    response.json().await.unwrap()
}

/// Ann challenges Bob on these terms.
pub(crate) async fn send_challenge(world: &World, terms: &[(&str, &str)]) -> Value {
    let path = format!("/api/challenge/{}", world.bob.person);
    let made = post_form(world, &world.ann, &path, terms).await;
    check("Challenge", &made);
    made
}

/// Accepts, declines or cancels a challenge.
pub(crate) async fn send_answer(world: &World, by: &Player, id: &str, answer: &str) {
    let path = format!("/api/challenge/{id}/{answer}");
    check("Ok", &post_form(world, by, &path, &[]).await);
}

/// A bot does this in a game: it moves, offers, resigns.
pub(crate) async fn send_command(world: &World, by: &Player, game: &str, command: &str) {
    let path = format!("/api/bot/game/{game}/{command}");
    check("Ok", &post_form(world, by, &path, &[]).await);
}

/// A game between Ann, who has White, and Bob, begun with lichess's API alone.
pub(crate) async fn begin(world: &World, variant: &str) -> String {
    let terms = [
        ("variant", variant),
        ("color", "white"),
        ("clock.limit", "300"),
        ("clock.increment", "3"),
    ];
    let made = send_challenge(world, &terms).await;
    let id = made["id"].as_str().unwrap();
    send_answer(world, &world.bob, id, "accept").await;
    id.to_owned()
}

/// The values in an answer, one or one a line: each is this object of lichess.
pub(crate) async fn objects(world: &World, by: &Player, name: &str, path: &str) -> Vec<Value> {
    let mut lines = Lines::of(world, by, path).await;
    let mut found = Vec::new();
    while let Some(object) = lines.next().await {
        check(name, &object);
        found.push(object);
    }
    assert!(!found.is_empty(), "{path}");
    found
}

/// Lines of JSON, as they come.
pub(crate) struct Lines {
    response: Response,
    read: Vec<u8>,
}

impl Lines {
    pub(crate) async fn of(world: &World, by: &Player, path: &str) -> Self {
        let request = world.request(Method::GET, path, Some(by));
        let request = request.header("accept", "application/x-ndjson");
        let response = request.send().await.unwrap();
        assert!(response.status().is_success(), "{path}: {response:?}");
        Self {
            response,
            read: Vec::new(),
        }
    }

    /// The next line that is not empty; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            while let Some(end) = self.read.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                if line.len() > 1 {
                    return Some(serde_json::from_slice(&line).unwrap());
                }
            }
            match self.response.chunk().await.unwrap() {
                Some(bytes) => self.read.extend(bytes),
                // An answer that is no stream has no end of a line.
                None if !self.read.is_empty() => self.read.push(b'\n'),
                None => return None,
            }
        }
    }

    /// The next line, which is this object of lichess.
    pub(crate) async fn expect(&mut self, name: &str) -> Value {
        let line = self.next().await.unwrap();
        check(name, &line);
        line
    }
}
