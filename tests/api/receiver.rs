//! A receiver of webhooks on this machine: it answers as a test wants, and keeps what it got.

use crate::answer::Answer;
use crate::world::{Player, World};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use axum::routing::post;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// The time for which a test waits for a message until it fails.
const TIMEOUT: Duration = Duration::from_mins(1);

pub(crate) const WEBHOOKS: &str = "/api/v1/me/webhooks";

/// A message that came.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Message {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub(crate) fn id(&self) -> &str {
        self.header("webhook-id")
    }

    /// Returns the time at which it was sent, in seconds.
    pub(crate) fn time(&self) -> u64 {
        self.header("webhook-timestamp").parse().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// The answer to a message: a status, or nothing at all.
pub(crate) type Reply = Option<u16>;

/// A receiver.
pub(crate) struct Receiver {
    pub(crate) address: String,
    messages: mpsc::UnboundedReceiver<Message>,
}

type Shared = (mpsc::UnboundedSender<Message>, Arc<Mutex<VecDeque<Reply>>>);

impl Receiver {
    /// A receiver that answers with these, one after the other, and then 204.
    pub(crate) async fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        let (sender, messages) = mpsc::unbounded_channel();
        let replies = Arc::new(Mutex::new(replies.into_iter().collect()));
        let router = Router::new()
            .route("/hook", post(receive))
            .with_state((sender, replies));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, messages }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Message {
        let next = tokio::time::timeout(TIMEOUT, self.messages.recv());
        next.await.expect("no message came").unwrap()
    }

    /// The next messages.
    pub(crate) async fn take(&mut self, count: usize) -> Vec<Message> {
        let mut messages = Vec::new();
        while messages.len() < count {
            messages.push(self.next().await);
        }
        messages
    }

    /// Whether nothing has come that was not taken.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.messages.is_empty()
    }

    /// Makes a webhook of this player for it. Returns the answer.
    pub(crate) async fn register(&self, world: &World, player: &Player) -> Value {
        let made = create(world, player, json!({"url": self.address})).await;
        made.expect(201).json()
    }
}

async fn receive(
    State((sender, replies)): State<Shared>,
    headers: HeaderMap,
    body: String,
) -> Response<Body> {
    let reply = replies.lock().unwrap().pop_front().unwrap_or(Some(204));
    // The test may have ended.
    let _ = sender.send(Message { headers, body });
    let Some(status) = reply else {
        return std::future::pending().await;
    };
    let response = Response::builder().status(status);
    let response = response.header("location", "/elsewhere");
    response.body(format!("status {status}").into()).unwrap()
}

/// Makes a webhook.
pub(crate) async fn create(world: &World, player: &Player, body: Value) -> Answer {
    world.post(WEBHOOKS, player, body).await
}
