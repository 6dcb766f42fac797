//! A connection to a browser: JSON over one WebSocket, on which calls get answers and the browser
//! reports events. `chromium` and `firefox` know what is said on it.
use crate::support::TIMEOUT;
use futures::stream::SplitSink;
use futures::{SinkExt, StreamExt};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

type Events = Arc<Mutex<Vec<Value>>>;

/// The connection. It ends with the runtime in which it was opened.
pub(super) struct Connection {
    socket: tokio::sync::Mutex<SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>>,
    /// The calls without an answer, by their ids.
    waiting: Waiting,
    /// The events that are kept, from all pages.
    events: Events,
    calls: AtomicU64,
}

impl Connection {
    /// Connects to a browser, and keeps the events with these names.
    pub(super) async fn open(address: &str, kept: &'static [&'static str]) -> Self {
        let (stream, _) = connect_async(address).await.unwrap();
        let (socket, mut messages) = stream.split();
        let (waiting, events) = (Waiting::default(), Events::default());
        let connection = Self {
            socket: socket.into(),
            waiting: waiting.clone(),
            events: events.clone(),
            calls: AtomicU64::new(1),
        };
        tokio::spawn(async move {
            while let Some(Ok(message)) = messages.next().await {
                if let Ok(message) = serde_json::from_slice(&message.into_data()) {
                    receive(message, kept, &waiting, &events);
                }
            }
            // Nobody waits for an answer that cannot come.
            waiting.lock().unwrap().clear();
        });
        connection
    }

    /// Sends a call, to which it gives an id, and returns the whole answer.
    pub(super) async fn call(&self, mut call: Value) -> Value {
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        call["id"] = id.into();
        let (sender, answer) = oneshot::channel();
        self.waiting.lock().unwrap().insert(id, sender);
        let mut socket = self.socket.lock().await;
        socket.send(Message::text(call.to_string())).await.unwrap();
        drop(socket);
        let method = &call["method"];
        let answer = timeout(TIMEOUT, answer).await;
        answer
            .unwrap_or_else(|_| panic!("no answer to {method}"))
            .unwrap_or_else(|_| panic!("the browser ended before it answered {method}"))
    }

    /// The kept events for which a condition holds.
    pub(super) fn events(&self, condition: impl Fn(&Value) -> bool) -> Vec<Value> {
        let events = self.events.lock().unwrap();
        let found = events.iter().filter(|event| condition(event));
        found.cloned().collect()
    }
}

/// Hands an answer to whom has called, and keeps an event.
fn receive(message: Value, kept: &[&str], waiting: &Waiting, events: &Events) {
    if let Some(id) = message["id"].as_u64() {
        if let Some(caller) = waiting.lock().unwrap().remove(&id) {
            // The caller may have given up.
            let _ = caller.send(message);
        }
    } else if kept.iter().any(|name| message["method"] == *name) {
        events.lock().unwrap().push(message);
    }
}
