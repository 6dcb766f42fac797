//! Tokens in Discord: what one allows and until when, and the question whether a program may have
//! its user forgotten.

use crate::support::*;
use entente_sandbox::{Message, UserInChannel};
use reqwest::StatusCode;
use serde_json::Value;

/// A new token with these options of the command.
async fn token_with(channel: &UserInChannel, options: &str) -> String {
    let answer = channel.slash(&format!("/api token {options}")).await;
    let answer = answer.unwrap();
    answer.content.split('`').nth(1).unwrap().to_owned()
}

async fn me(server: &TestServer, token: &str) -> (StatusCode, Value) {
    let request = http_client().get(format!("{}/me", server.api));
    let answer = request.bearer_auth(token).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// Lets a program ask to forget its user.
async fn request_erasure(server: &TestServer, token: &str) -> Value {
    let person = me(server, token).await.1["person"].clone();
    let address = format!("{}/me?confirm={}", server.api, person.as_str().unwrap());
    let request = http_client().delete(address).bearer_auth(token);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::ACCEPTED);
    answer.json().await.unwrap()
}

/// The question in the user's direct messages.
pub(crate) async fn question(direct: &UserInChannel) -> Message {
    let asks = |message: &Message| message.content.contains("Shall I forget you?");
    direct.wait_for(asks, TIMEOUT).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_allows_what_was_chosen_for_it() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for (options, scopes) in [
        ("access:read", vec!["read"]),
        ("access:play", vec!["read", "play"]),
        ("", vec!["read", "play", "diplomacy"]),
        (
            "access:everything days:7",
            vec!["read", "play", "diplomacy", "manage"],
        ),
    ] {
        let token = token_with(&ann, options).await;
        let (_, me) = me(&server, &token).await;
        assert_eq!(me["scopes"], serde_json::json!(scopes), "{options}");
        assert_eq!(me["expires_at"].is_string(), options.contains("days"));
    }
    let listed = ann.slash("/api list").await.unwrap().content;
    assert_eq!(listed.matches("last used").count(), 4, "{listed}");
    assert_eq!(listed.matches("until <t:").count(), 1, "{listed}");
    server.advance_clock(entente_game::Span::days(8));
    let listed = ann.slash("/api list").await.unwrap().content;
    assert_eq!(listed.matches("expired").count(), 1, "{listed}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_erases_its_user_only_when_they_confirm_it() {
    let server = TestServer::open().await;
    let ann = server.direct("ann");
    let token = token_with(&ann, "access:everything").await;
    let asked = request_erasure(&server, &token).await;
    assert_eq!(asked["is_erased"], false);
    let kept = question(&ann).await.press("Keep my data").await.unwrap();
    assert!(
        kept.content.starts_with("Nothing was deleted"),
        "{}",
        kept.content
    );
    assert_eq!(me(&server, &token).await.0, StatusCode::OK);

    request_erasure(&server, &token).await;
    let asked = question(&ann).await;
    let done = asked.press("Yes, forget me").await.unwrap();
    assert!(
        done.content.starts_with("You’re forgotten"),
        "{}",
        done.content
    );
    assert_eq!(me(&server, &token).await.0, StatusCode::UNAUTHORIZED);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stolen_token_has_made_is_seen_and_ends_with_it() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut tokens = Vec::new();
    for _ in 0..2 {
        tokens.push(token_with(&ann, "access:everything").await);
    }
    for (token, path) in [(&tokens[0], "one"), (&tokens[1], "two")] {
        let body = serde_json::json!({"url": format!("https://example.org/{path}")});
        let request = http_client().post(format!("{}/me/webhooks", server.api));
        let made = request.bearer_auth(token).json(&body).send().await.unwrap();
        assert_eq!(made.status(), StatusCode::CREATED);
    }
    let listed = ann.slash("/api list").await.unwrap().content;
    let line = |path: &str| listed.lines().find(|line| line.contains(path)).unwrap();
    assert!(line("/one").contains("ends with token 1"), "{listed}");
    assert!(line("/two").contains("ends with token 2"), "{listed}");
    let id = line("/one").split('`').nth(1).unwrap();
    let revoked = ann.slash("/api revoke 2").await.unwrap().content;
    assert!(revoked.contains("example.org/two"), "{revoked}");
    assert!(!revoked.contains("example.org/one"), "{revoked}");
    let deleted = format!("/api delete {id}");
    let deleted = ann.slash(&deleted).await.unwrap().content;
    assert!(deleted.starts_with("Webhook deleted"), "{deleted}");
    let again = ann.slash("/api delete nothing").await.unwrap().content;
    assert!(again.starts_with("You have no such webhook"), "{again}");
    let listed = ann.slash("/api list").await.unwrap().content;
    assert!(!listed.contains("example.org"), "{listed}");
    server.close().await;
}
