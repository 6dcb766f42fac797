//! Fault injection: into requests and events, at random from a seed, and from the page.

use std::time::{Duration, Instant};

use entente_sandbox::{Fault, Id, InjectedFault};
use poise::serenity_prelude as serenity;
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};

use crate::bot::{four_people, sandbox_with_bot};
use crate::rest::Rest;
use crate::sessions::Socket;

/// Sends a message to a channel.
async fn send_message(rest: &Rest, channel: Id, text: &str) -> reqwest::Result<Response> {
    let path = format!("channels/{channel}/messages");
    rest.request(Method::POST, &path, &json!({"content": text}).to_string())
        .await
}

/// Sends a message and returns the status and the body of the response.
async fn send_hello(rest: &Rest, channel: Id) -> (u16, Value) {
    let path = format!("channels/{channel}/messages");
    rest.answer(Method::POST, &path, json!({"content": "hello"}))
        .await
}

#[tokio::test]
async fn a_request_can_be_refused_without_effect() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, faults) = (Rest::new(&sandbox), sandbox.faults());
    let games = sandbox.user("ann").in_channel("games").unwrap();
    for (fault, status, code) in [
        (Fault::ServerError, 500, json!(0)),
        (Fault::Unavailable, 503, Value::Null),
        (Fault::PermissionLost, 403, json!(50013)),
        (Fault::AccessLost, 403, json!(50001)),
    ] {
        faults.inject(fault, 1);
        let (found, body) = send_hello(&rest, games.id()).await;
        assert_eq!((found, &body["code"]), (status, &code), "{fault:?}");
        assert!(games.messages().is_empty());
    }
    assert_eq!(send_hello(&rest, games.id()).await.0, 200);
    assert_eq!(faults.injected().len(), 4);
    let to = format!("POST /api/v10/channels/{}/messages", games.id());
    assert_eq!(faults.injected()[0].target, to);
}

#[tokio::test]
async fn a_rate_limit_says_how_long_to_wait() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let rest = Rest::new(&sandbox);
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let retry_after = Duration::from_millis(400);
    sandbox
        .faults()
        .inject(Fault::RateLimited { retry_after }, 1);
    let response = send_message(&rest, games.id(), "hello").await.unwrap();
    assert_eq!(response.status(), 429);
    assert_eq!(response.headers()["retry-after"], "1");
    let body: Value = response.json().await.unwrap();
    assert_eq!(
        (&body["retry_after"], &body["global"]),
        (&json!(0.4), &json!(false))
    );

    sandbox
        .faults()
        .inject(Fault::RateLimited { retry_after }, 1);
    let before = Instant::now();
    let answer = games.slash("/ping").await.unwrap();
    assert_eq!(answer.content, "pong", "serenity waits and tries again");
    assert!(before.elapsed() >= retry_after);
    bot.assert_all_read();
}

#[tokio::test]
async fn connections_break_before_or_after_the_effect() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, faults) = (Rest::new(&sandbox), sandbox.faults());
    let games = sandbox.user("ann").in_channel("games").unwrap();
    faults.inject(Fault::RequestLost, 1);
    assert!(send_message(&rest, games.id(), "lost").await.is_err());
    assert!(games.messages().is_empty());
    faults.inject(Fault::AnswerLost, 1);
    assert!(send_message(&rest, games.id(), "arrived").await.is_err());
    assert_eq!(games.messages()[0].content, "arrived");
    let by = Duration::from_millis(200);
    faults.inject(Fault::AnswerLate { by }, 1);
    let before = Instant::now();
    let late = tokio::spawn(async move { send_message(&rest, games.id(), "late").await });
    let games = sandbox.user("ann").in_channel("games").unwrap();
    games
        .wait_for(|message| message.content == "late", crate::bot::SOON)
        .await
        .unwrap();
    assert_eq!(late.await.unwrap().unwrap().status(), 200);
    assert!(before.elapsed() >= by);
}

#[tokio::test]
async fn a_private_message_can_be_refused() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, faults) = (Rest::new(&sandbox), sandbox.faults());
    let ann = sandbox.user("ann");
    let (games, dm) = (ann.in_channel("games").unwrap(), ann.in_dm());
    faults.inject(Fault::DmClosed, 2);
    assert_eq!(send_hello(&rest, games.id()).await.0, 200);
    let (status, body) = send_hello(&rest, dm.id()).await;
    assert_eq!((status, &body["code"]), (403, &json!(50007)));
    let open = json!({"recipient_id": ann.id()});
    let opened = rest
        .request(Method::POST, "users/@me/channels", &open.to_string())
        .await
        .unwrap();
    assert_eq!(opened.status(), 403);
    assert_eq!(send_hello(&rest, dm.id()).await.0, 200);
}

#[tokio::test]
async fn a_nonce_can_be_forgotten() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let games = sandbox.user("ann").in_channel("games").unwrap();
    sandbox.faults().inject(Fault::NonceForgotten, 1);
    let path = format!("channels/{}/messages", games.id());
    let body = json!({"content": "once", "nonce": "n", "enforce_nonce": true});
    for known in [1, 2, 2] {
        rest.request(Method::POST, &path, &body.to_string())
            .await
            .unwrap();
        assert_eq!(games.messages().len(), known);
    }
}

/// The texts of the next messages that the socket receives, with their sequence numbers.
async fn receive_messages(socket: &mut Socket, count: usize) -> Vec<(String, u64)> {
    let mut received = Vec::new();
    while received.len() < count {
        let event = socket.dispatch("MESSAGE_CREATE").await;
        let text = event["d"]["content"].as_str().unwrap().to_owned();
        received.push((text, event["s"].as_u64().unwrap()));
    }
    received
}

fn texts(messages: &[(String, u64)]) -> Vec<&str> {
    messages.iter().map(|(text, _)| text.as_str()).collect()
}

#[tokio::test]
async fn events_come_twice_or_out_of_order() {
    let sandbox = four_people().start().await.unwrap();
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let (dm, faults) = (sandbox.user("ann").in_dm(), sandbox.faults());
    faults.inject_where(Fault::EventTwice, 1, "MESSAGE_CREATE");
    dm.type_text("one").unwrap();
    faults.inject_where(Fault::EventsSwapped, 1, "MESSAGE_CREATE");
    dm.type_text("two").unwrap();
    dm.type_text("three").unwrap();
    let messages = receive_messages(&mut socket, 4).await;
    assert_eq!(texts(&messages), ["one", "one", "three", "two"]);
    assert!(messages.is_sorted_by_key(|(_, number)| *number));
    faults.inject_where(Fault::EventsSwapped, 1, "MESSAGE_CREATE");
    dm.type_text("alone").unwrap();
    assert_eq!(texts(&receive_messages(&mut socket, 1).await), ["alone"]);
    let kinds: Vec<Fault> = faults.injected().iter().map(|it| it.fault).collect();
    let swapped = Fault::EventsSwapped;
    assert_eq!(kinds, [Fault::EventTwice, swapped, swapped]);
}

#[tokio::test]
async fn events_during_a_broken_socket_arrive_after_the_resume() {
    let sandbox = four_people().start().await.unwrap();
    let (dm, faults) = (sandbox.user("ann").in_dm(), sandbox.faults());
    for fault in [
        Fault::SocketClosed { code: 4000 },
        Fault::SocketDropped,
        Fault::Reconnect,
        Fault::SessionInvalid { resumable: true },
    ] {
        let (mut socket, resume) = Socket::log_in(&sandbox).await;
        faults.inject(fault, 1);
        dm.type_text("missed").unwrap();
        assert!(!sandbox.bot_is_online());
        match fault {
            Fault::SocketClosed { .. } => assert_eq!(socket.close_code().await, 4000),
            Fault::Reconnect => assert_eq!(socket.next().await["op"], 7),
            Fault::SessionInvalid { .. } => {
                let invalid = socket.next().await;
                assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(true)));
            }
            _ => {}
        }
        let mut socket = Socket::open(&sandbox).await;
        socket.send(resume).await;
        assert_eq!(
            texts(&receive_messages(&mut socket, 1).await),
            ["missed"],
            "{fault:?}"
        );
        assert_eq!(socket.next().await["t"], "RESUMED");
    }
}

#[tokio::test]
async fn an_invalid_session_can_identify_again_on_the_same_socket() {
    let sandbox = four_people().start().await.unwrap();
    let (mut socket, resume) = Socket::log_in(&sandbox).await;
    let dm = sandbox.user("ann").in_dm();
    let invalid = Fault::SessionInvalid { resumable: false };
    sandbox.faults().inject(invalid, 1);
    dm.type_text("lost").unwrap();
    let invalid_session = json!({"op": 9, "d": false, "s": null, "t": null});
    assert_eq!(socket.next().await, invalid_session);
    socket.send(resume).await;
    assert_eq!(socket.next().await, invalid_session);
    socket.identify(&sandbox.token(), 1 << 12).await;
    socket.dispatch("READY").await;
    dm.type_text("new").unwrap();
    assert_eq!(texts(&receive_messages(&mut socket, 1).await), ["new"]);
}

#[tokio::test]
async fn serenity_recovers_from_every_broken_socket() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    for fault in [
        Fault::SocketClosed { code: 4000 },
        Fault::SocketDropped,
        Fault::Reconnect,
        Fault::SessionInvalid { resumable: true },
        Fault::EventsSwapped,
        Fault::EventTwice,
    ] {
        sandbox
            .faults()
            .inject_where(fault, 1, "INTERACTION_CREATE");
        let answer = here.slash("/ping").await.unwrap();
        assert_eq!(answer.content, "pong", "{fault:?}");
        bot.wait_until(|_| sandbox.bot_is_online()).await;
    }
    assert_eq!(sandbox.faults().injected().len(), 6);
    bot.assert_all_read();
}

#[tokio::test]
async fn a_bot_works_on_while_its_sockets_break_at_random() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let of_events = Fault::ALL
        .into_iter()
        .skip_while(|fault| !matches!(fault, Fault::SocketClosed { .. }));
    sandbox.faults().inject_at_random_from(of_events, 5, 150);
    for n in 0..40 {
        let answer = here.slash("/ping").await.unwrap();
        assert_eq!(answer.content, "pong", "{n}");
    }
    sandbox.faults().clear();
    let injected = sandbox.faults().injected();
    assert!(injected.len() > 5, "{injected:?}");
    assert_eq!(here.messages().len(), 40, "every answer is there once");
    bot.assert_all_read();
}

/// The faults injected into a series of messages of the bot.
async fn run(seed: u64) -> Vec<InjectedFault> {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let harmless = Fault::ALL.into_iter().filter(|fault| {
        let slow = matches!(fault, Fault::AnswerLate { .. });
        fault.is_transient() && !slow
    });
    sandbox.faults().inject_at_random_from(harmless, seed, 400);
    for n in 0..40 {
        send_message(&rest, games.id(), &n.to_string()).await.ok();
    }
    sandbox.faults().injected()
}

#[tokio::test]
async fn a_seed_repeats_a_run() {
    let kinds = |run: &[InjectedFault]| -> Vec<Fault> { run.iter().map(|it| it.fault).collect() };
    let (first, second, other) = (run(7).await, run(7).await, run(8).await);
    assert_eq!(kinds(&first), kinds(&second));
    assert_ne!(kinds(&first), kinds(&other));
    assert!(first.len() > 5 && first.len() < 35, "{}", first.len());
}

#[tokio::test]
async fn the_page_lists_sets_and_clears_faults() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let (client, url) = (Client::new(), format!("{}faults", sandbox.page_url()));
    let post = async |body: Value| -> (u16, Value) {
        let response = client.post(&url).json(&body).send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap())
    };
    let all: Value = client.get(&url).send().await.unwrap().json().await.unwrap();
    assert_eq!(all["kinds"].as_array().unwrap().len(), Fault::ALL.len());
    assert_eq!(all["kinds"][0]["fault"]["kind"], "rate_limited");
    assert_eq!((&all["set"], &all["random"]), (&json!([]), &Value::Null));

    let rule = json!({"kind": "rate_limited", "retry_after_ms": 10, "times": 2, "where": "POST"});
    let (status, all) = post(rule.clone()).await;
    assert_eq!((status, &all["set"][0]), (200, &rule));
    assert_eq!(send_hello(&rest, games.id()).await.0, 429);
    let (_, all) = post(json!({"kind": "server_error"})).await;
    assert_eq!(all["set"].as_array().unwrap().len(), 2);
    assert_eq!(all["happened"][0]["kind"], "rate_limited");
    let (_, all) = post(json!({"random": {"seed": 3, "per_mille": 5}})).await;
    assert_eq!(
        (&all["random"]["seed"], &all["random"]["per_mille"]),
        (&json!(3), &json!(5))
    );

    for wrong in [
        json!({"kind": "earthquake"}),
        json!({}),
        json!([]),
        json!({"random": {}}),
        json!({"kind": "server_error", "times": -1}),
    ] {
        let (status, refusal) = post(wrong.clone()).await;
        assert_eq!(status, 400, "{wrong}");
        assert!(refusal["message"].is_string());
    }
    let cleared = client.delete(&url).send().await.unwrap();
    let all: Value = cleared.json().await.unwrap();
    assert_eq!((&all["set"], &all["random"]), (&json!([]), &Value::Null));
    assert_eq!(all["happened"].as_array().unwrap().len(), 1);
    assert_eq!(send_hello(&rest, games.id()).await.0, 200);
}

#[tokio::test]
async fn a_rule_waits_for_a_request_that_it_matches() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let faults = sandbox.faults();
    faults.inject_where(Fault::ServerError, 1, "/callback");
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let channel = serenity::ChannelId::new(here.id().0);
    channel.say(&bot.http, "hello").await.unwrap();
    assert!(faults.injected().is_empty());
    // poise answers once more when its first answer has failed.
    let answer = here.slash("/ping").await.unwrap();
    assert!(answer.content.contains("500"), "{}", answer.content);
    assert!(faults.injected()[0].target.ends_with("/callback"));
}
