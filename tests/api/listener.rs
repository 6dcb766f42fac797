//! A client that listens to a stream of events.

use crate::world::{Player, World};
use reqwest::header::ACCEPT;
use reqwest::{Method, Response};
use serde_json::Value;

/// The media type of Server-Sent Events.
pub(crate) const SSE: &str = "text/event-stream";

/// An open stream.
pub(crate) struct Listener {
    response: Response,
    received: String,
    is_sse: bool,
    /// The names of the messages about the stream itself so far.
    pub(crate) messages: Vec<String>,
}

impl Listener {
    /// Opens a stream with the events after this one, in this form, and waits until it listens.
    pub(crate) async fn open(
        world: &World,
        path: &str,
        player: Option<&Player>,
        accept: &str,
        after: u64,
    ) -> Self {
        let request = world.request(Method::GET, path, player);
        let request = request.header(ACCEPT, accept);
        // It would count more than a cursor in the path.
        let request = match after {
            0 if path.contains("after=") => request,
            after => request.header("Last-Event-ID", after),
        };
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], accept);
        let mut listener = Self {
            response,
            received: String::new(),
            is_sse: accept == SSE,
            messages: Vec::new(),
        };
        let greeting = if listener.is_sse { ":\n" } else { "\n" };
        while listener.received.len() < greeting.len() {
            let chunk = listener.chunk().await.unwrap();
            listener.received += &chunk;
        }
        assert!(listener.received.starts_with(greeting));
        listener.received.drain(..greeting.len());
        listener
    }

    /// The next bytes, as they come; `None` at the end.
    pub(crate) async fn chunk(&mut self) -> Option<String> {
        let chunk = self.response.chunk().await.ok()??;
        Some(String::from_utf8(chunk.to_vec()).unwrap())
    }

    /// The text up to the next boundary.
    async fn part(&mut self) -> Option<String> {
        let boundary = if self.is_sse { "\n\n" } else { "\n" };
        loop {
            if let Some((part, rest)) = self.received.split_once(boundary) {
                let part = part.to_owned();
                self.received = rest.to_owned();
                return Some(part);
            }
            let chunk = self.chunk().await?;
            self.received += &chunk;
        }
    }

    /// The next event with its id; `None` at the end of the stream.
    pub(crate) async fn event(&mut self) -> Option<(String, Value)> {
        loop {
            let part = self.part().await?;
            let field = |name: &str| {
                let mut lines = part.lines();
                lines.find_map(|line| Some(line.strip_prefix(name)?.to_owned()))
            };
            if !self.is_sse {
                let Ok(event) = serde_json::from_str::<Value>(&part) else {
                    continue;
                };
                let id = event["id"].as_str();
                return Some((id.unwrap_or_default().to_owned(), event));
            }
            match (field("id: "), field("event: "), field("data: ")) {
                (Some(id), None, Some(data)) => {
                    return Some((id, serde_json::from_str(&data).unwrap()));
                }
                // Its id is the cursor with which a client goes on.
                (Some(id), Some(name), Some(data)) => {
                    let data: Value = serde_json::from_str(&data).unwrap();
                    assert_eq!(data["after"], id.as_str(), "{name}");
                    self.messages.push(name);
                }
                _ => {}
            }
        }
    }

    /// Reads to the end, and returns the name of the last message about the stream itself.
    pub(crate) async fn last_message(&mut self) -> Option<String> {
        while self.event().await.is_some() {}
        self.messages.last().cloned()
    }

    /// Everything until the event with this id, as it came.
    pub(crate) async fn until(&mut self, id: &str) -> String {
        let mut all = String::new();
        while let Some(part) = self.part().await {
            all += &part;
            all.push('\n');
            if part.contains(&format!("id: {id}\n")) {
                return all;
            }
        }
        panic!("the stream ended before {id}: {all}");
    }
}
