//! Rate limits as a bot sees them, and the frozen clock.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use entente_sandbox::{Error, Id, RateLimits, Sandbox};
use poise::serenity_prelude as serenity;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::bot::{four_people, http_client, serenity_http, start};

async fn send_message(sandbox: &Sandbox, path: &str) -> Response {
    http_client(sandbox)
        .request(Method::POST, format!("https://discord.com/api/v10/{path}"))
        .header("authorization", format!("Bot {}", sandbox.token()))
        .json(&json!({"content": "x"}))
        .send()
        .await
        .unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers()[name].to_str().unwrap()
}

#[tokio::test]
async fn the_sixth_message_in_five_seconds_is_too_many() {
    let sandbox = four_people()
        .rate_limits(RateLimits::Discord)
        .start()
        .await
        .unwrap();
    let path = format!(
        "channels/{}/messages",
        sandbox.user("ann").in_channel("games").unwrap().id()
    );
    for left in (0..5).rev() {
        let response = send_message(&sandbox, &path).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "x-ratelimit-limit"), "5");
        assert_eq!(header(&response, "x-ratelimit-remaining"), left.to_string());
    }
    let refused = send_message(&sandbox, &path).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(header(&refused, "x-ratelimit-scope"), "user");
    let wait: u64 = header(&refused, "retry-after").parse().unwrap();
    assert!((1..=5).contains(&wait), "{wait}");
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["global"], false);
    assert!(body["retry_after"].as_f64().unwrap() <= 5.0, "{body}");
    sandbox.advance(Duration::from_secs(5));
    assert_eq!(send_message(&sandbox, &path).await.status(), 200);
    assert_eq!(sandbox.violations(), [], "a rate limit is no violation");
}

/// Three reactions where one is allowed per quarter of a second: serenity's limiter waits, and none
/// is lost.
#[tokio::test]
async fn a_bot_that_respects_the_headers_gets_through() {
    let sandbox = four_people()
        .rate_limits(RateLimits::Discord)
        .start()
        .await
        .unwrap();
    let typed = sandbox
        .user("ann")
        .in_channel("games")
        .unwrap()
        .type_text("look")
        .unwrap();
    let http = serenity_http(&sandbox);
    let (channel, message) = (typed.channel().id().0.into(), typed.id.0.into());
    let began = Instant::now();
    for emoji in ["👍", "👎", "🎉"] {
        let reaction = serenity::ReactionType::Unicode(emoji.to_owned());
        http.create_reaction(channel, message, &reaction)
            .await
            .unwrap();
    }
    assert!(
        began.elapsed() >= Duration::from_millis(400),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(
        http.get_message(channel, message)
            .await
            .unwrap()
            .reactions
            .len(),
        3
    );
}

#[tokio::test]
async fn by_default_limits_are_announced_and_never_reached() {
    let sandbox = four_people().start().await.unwrap();
    let path = format!(
        "channels/{}/messages",
        sandbox.user("ann").in_channel("games").unwrap().id()
    );
    for _ in 0..20 {
        let response = send_message(&sandbox, &path).await;
        assert_eq!(
            (
                response.status().as_u16(),
                header(&response, "x-ratelimit-limit")
            ),
            (200, "1000")
        );
    }
}

/// Noon on 1 January 2030.
fn noon() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_893_499_200)
}

fn created_at(id: Id) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis((id.0 >> 22) + 1_420_070_400_000)
}

#[tokio::test]
async fn a_frozen_clock_moves_only_when_advanced() {
    let sandbox = four_people().clock(noon()).start().await.unwrap();
    let bot = start(&sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let first = here.slash("/ping").await.unwrap();
    assert_eq!((created_at(first.id), sandbox.now()), (noon(), noon()));
    let hour = Duration::from_hours(1);
    sandbox.advance(hour);
    let second = here.slash("/ping").await.unwrap();
    assert_eq!(
        (created_at(second.id), sandbox.now()),
        (noon() + hour, noon() + hour)
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn an_interaction_fails_by_a_frozen_clock_only_when_it_is_advanced() {
    let sandbox = four_people().clock(noon()).start().await.unwrap();
    let bot = start(&sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let began = Instant::now();
    let command = tokio::spawn(async move { here.slash("/hang").await });
    bot.wait_until(|seen| seen.events.contains(&"INTERACTION_CREATE".to_owned()))
        .await;
    sandbox.advance(Duration::from_millis(3001));
    assert!(matches!(command.await.unwrap(), Err(Error::DidNotRespond)));
    assert!(
        began.elapsed() < Duration::from_secs(3),
        "no real time passed"
    );
}
