//! Webhooks over kills: the process that delivers is killed with SIGKILL in the midst of a
//! delivery, and the same or another process goes on where it was, with the same messages.
//! Signatures are checked by the library that receivers use.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use crate::world::bots::{Bots, Program};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use entente_store::testing::TestDatabase;
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A receiver that leaves some messages without an answer.
struct Receiver {
    address: String,
    messages: mpsc::UnboundedReceiver<(HeaderMap, String)>,
}

/// The channel for messages, and the answers to the next ones: true if one is answered. All later
/// ones are.
type Shared = (
    mpsc::UnboundedSender<(HeaderMap, String)>,
    Arc<Mutex<VecDeque<bool>>>,
);

async fn receive(
    State((sender, answers)): State<Shared>,
    headers: HeaderMap,
    body: String,
) -> StatusCode {
    let is_answered = answers.lock().unwrap().pop_front().unwrap_or(true);
    // The test may have ended.
    let _ = sender.send((headers, body));
    if !is_answered {
        std::future::pending::<()>().await;
    }
    StatusCode::NO_CONTENT
}

impl Receiver {
    async fn start(answers: impl IntoIterator<Item = bool>) -> Self {
        let (sender, messages) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new(answers.into_iter().collect()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let router = Router::new().route("/", post(receive));
        let router = router.with_state((sender, answers));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, messages }
    }

    /// The id and the body of the next message, if its signature and its time are right.
    async fn next(&mut self, secret: &str) -> (String, String) {
        let next = tokio::time::timeout(TIMEOUT, self.messages.recv());
        let (headers, body) = next.await.expect("no message came").unwrap();
        let library = Webhook::new(secret).unwrap();
        library.verify(body.as_bytes(), &headers).unwrap();
        (headers["webhook-id"].to_str().unwrap().to_owned(), body)
    }
}

async fn send(api: &str, token: &str, path: &str, body: Value) -> Value {
    let request = http_client().post(format!("{api}{path}"));
    let answer = request.bearer_auth(token).json(&body).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED, "{path}");
    answer.json().await.unwrap()
}

/// Makes a lobby: one event.
async fn make_lobby(api: &str, token: &str) {
    let body = json!({"variant": "standard", "name": "Ann", "wishes": ["white"]});
    send(api, token, "/games", body).await;
}

/// Makes a webhook, and lets three things happen, of which the second is not acknowledged. Returns
/// the secret and the second message.
async fn begin(api: &str, token: &str, receiver: &mut Receiver) -> (String, (String, String)) {
    let made = send(api, token, "/me/webhooks", json!({"url": receiver.address}));
    let secret = made.await["secret"].as_str().unwrap().to_owned();
    for _ in 0..3 {
        make_lobby(api, token).await;
    }
    receiver.next(&secret).await;
    let second = receiver.next(&secret).await;
    (secret, second)
}

/// Checks that the second message comes again, and then what is new.
async fn go_on(
    api: &str,
    token: &str,
    receiver: &mut Receiver,
    secret: &str,
    second: &(String, String),
) {
    assert_eq!(receiver.next(secret).await, *second);
    let third = receiver.next(secret).await;
    make_lobby(api, token).await;
    let fourth = receiver.next(secret).await;
    let (webhook, _) = second.0.rsplit_once('_').unwrap();
    for (number, (id, _)) in [(3, &third), (4, &fourth)] {
        assert_eq!(*id, format!("{webhook}_{number}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_delivers_the_bot_sends_the_same_message_again() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let token = token(&sandbox.user("ann").in_channel("chess").unwrap()).await;
    let mut receiver = Receiver::start([true, false]).await;
    let (secret, second) = begin(&process.api().await, &token, &mut receiver).await;
    process.kill();
    process.wait_until_gone(&sandbox).await;
    let process = Process::start(&folder.0, &settings);
    go_on(
        &process.api().await,
        &token,
        &mut receiver,
        &secret,
        &second,
    )
    .await;
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_goes_on_with_the_deliveries() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let sandbox = sandbox().await;
    let mut bots = Bots::new(Program::Entente, &sandbox, Some(database), 2).await;
    bots.start(0, 0);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    bots.start(1, 0);
    bots.logged(1, "waits to take over").await;
    let token = token(&sandbox.user("ann").in_channel("chess").unwrap()).await;
    let mut receiver = Receiver::start([true, false]).await;
    // Made in the process that does not deliver.
    let (secret, second) = begin(&bots.api(1).await, &token, &mut receiver).await;
    bots.kill(0).await;
    go_on(&bots.api(1).await, &token, &mut receiver, &secret, &second).await;
}
