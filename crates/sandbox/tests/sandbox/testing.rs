//! The interface for tests in other languages, beyond what the judges use: waiting, violations, the
//! clock, and the reset.

use entente_sandbox::{Permissions, Sandbox};
use serde_json::{Value, json};

use crate::bot::{Bot, sandbox_with_bot};
use crate::rest::Rest;

/// Sends a request to the interface. Returns the status and the answer.
async fn ask(sandbox: &Sandbox, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}test{path}", sandbox.page_url());
    let client = reqwest::Client::new();
    let request = match body {
        Some(body) => client.post(url).json(&body),
        None => client.get(url),
    };
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn started() -> (Sandbox, Bot) {
    sandbox_with_bot().await
}

#[tokio::test]
async fn a_person_acts_and_reads_over_http() {
    let (sandbox, _bot) = started().await;
    let (status, _) = ask(&sandbox, "/ready", Some(json!({}))).await;
    assert_eq!(status, 200);
    let slash = json!({"channel": "games", "line": "/ping"});
    let (_, answer) = ask(&sandbox, "/people/ann/slash", Some(slash)).await;
    assert_eq!(answer["message"]["content"], "pong");
    let (_, seen) = ask(&sandbox, "/people/bob/messages?channel=games", None).await;
    assert_eq!(seen[0]["content"], "pong");
    let modal = json!({"channel": "games", "line": "/write"});
    let (_, answer) = ask(&sandbox, "/people/ann/slash", Some(modal)).await;
    assert_eq!(answer["modal"]["title"], "A letter");
    let said = json!({"channel": "@bob", "text": "psst"});
    ask(&sandbox, "/people/ann/say", Some(said)).await;
    let (_, inbox) = ask(&sandbox, "/people/bob/inbox?channel=games", None).await;
    assert_eq!(inbox[0]["content"], "psst");
}

#[tokio::test]
async fn a_request_waits_for_a_message_that_fits() {
    let (sandbox, _bot) = started().await;
    let wait =
        |timeout: u64| json!({"channel": "games", "contains": "late", "timeout_ms": timeout});
    let (status, answer) = ask(&sandbox, "/people/ann/wait_for", Some(wait(1))).await;
    assert_eq!((status, answer["message"].is_string()), (400, true));
    let says = async {
        let here = sandbox.user("bob").in_channel("games").unwrap();
        here.type_text("too late").unwrap();
    };
    let (found, ()) = tokio::join!(
        ask(&sandbox, "/people/ann/wait_for", Some(wait(5000))),
        says
    );
    assert_eq!(found.1["message"]["content"], "too late");
}

#[tokio::test]
async fn unknown_people_channels_and_actions_are_refused() {
    let (sandbox, _bot) = started().await;
    let place = |channel: &str| Some(json!({"channel": channel, "text": "x"}));
    for (path, body, status) in [
        ("/people/nobody/say", place("games"), 404),
        ("/people/ann/say", place("nowhere"), 404),
        ("/people/ann/fly", place("games"), 404),
        ("/people/ann/say", Some(json!({"channel": "games"})), 400),
    ] {
        let (answered, answer) = ask(&sandbox, path, body).await;
        assert_eq!(
            (answered, answer["message"].is_string()),
            (status, true),
            "{path}: {answer}"
        );
    }
}

#[tokio::test]
async fn a_reset_forgets_what_was_said_and_keeps_the_bot() {
    let (sandbox, _bot) = started().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    here.type_text("forget me").unwrap();
    sandbox.allow_everywhere(Permissions::MANAGE_CHANNELS);
    let rest = Rest::new(&sandbox);
    let channels = format!("guilds/{}/channels", sandbox.guild_id());
    assert_eq!(rest.post(&channels, json!({"name": "made"})).await.0, 201);
    sandbox.user("ann").install_app();
    sandbox.user("ann").in_dm().type_text("and me").unwrap();
    rest.post("nowhere", json!({})).await;
    ask(
        &sandbox,
        "/faults",
        Some(json!({"kind": "server_error", "times": 9})),
    )
    .await;
    let (_, violations) = ask(&sandbox, "/violations", None).await;
    assert_eq!(violations[0]["request"], "POST /api/v10/nowhere");
    assert_eq!(ask(&sandbox, "/reset", Some(json!({}))).await.0, 200);
    assert_eq!(ask(&sandbox, "/violations", None).await.1, json!([]));
    assert_eq!(ask(&sandbox, "/faults", None).await.1["set"], json!([]));
    assert!(here.messages().is_empty());
    let left = |name| sandbox.user("ann").in_channel(name).is_ok();
    assert_eq!((left("games"), left("made")), (true, false));
    assert!(sandbox.user("ann").in_dm().messages().is_empty());
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
}
